"""What people take along: handbooks as PDF, EPUB and HTML, and cards for the side of the table; all without Qt."""
