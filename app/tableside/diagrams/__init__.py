"""Drawing SVG: the pen that the diagrams of the games share."""
