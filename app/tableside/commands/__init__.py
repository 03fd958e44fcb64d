"""What the command line does, one module per group of commands."""
