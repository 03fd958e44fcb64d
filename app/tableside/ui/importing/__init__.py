"""The import page; nothing is imported until it is asked for."""
