"""The command line: it parses, delegates and prints, and imports no Qt."""
