"""What the program knows of languages: one module a language, one registry, and taking texts apart into words.

A new language of its own standing is one more module beside en.py, it.py, nl.py and fr.py.
"""
