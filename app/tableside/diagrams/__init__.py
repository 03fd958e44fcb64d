"""Diagrams of the texts and pictures for study, as SVG."""
