"""The page that compares two editions of a book."""
