"""The window: every line of Qt lives here."""
