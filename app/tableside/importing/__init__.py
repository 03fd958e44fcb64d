"""Taking in a person's own rule text: reading documents, finding their clauses, placing them beside ours."""
