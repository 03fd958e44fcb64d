"""Languages: one data file per language, a registry, and splitting of texts into words.

A fully supported new language is one more file in `data/`.
"""
