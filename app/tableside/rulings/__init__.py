"""Rulings: pure functions from the facts of a case to a cited ruling."""
