"""Clocks that officials need: counted from the computer's own clock, never from ticks."""
