"""Rulings on screen: facts in, the call out."""
