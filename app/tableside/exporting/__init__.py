"""Exports: handbooks as PDF and EPUB, pocket editions as HTML, and cards for the side of the table; all without Qt."""
