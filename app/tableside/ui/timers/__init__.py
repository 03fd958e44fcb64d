"""The clocks that officials need, in the window."""
