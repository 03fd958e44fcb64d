"""The journal in the window: the saved rulings, found, read, edited, exported."""
