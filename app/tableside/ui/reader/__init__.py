"""The reader: a whole book as one page, in one language or two side by side."""
