"""Search in the window: the question goes to a thread, the answer to a list with a live preview."""
