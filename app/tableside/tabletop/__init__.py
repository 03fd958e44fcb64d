"""What a drawn table shows and how its balls are moved, without any drawing: arrangements, overlays, set-ups."""
