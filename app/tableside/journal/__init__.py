"""The journal: rulings that were given, kept so that nothing that was saved is ever lost."""
