"""The translators' page: how far each language is, and the editor in which it gets further."""
