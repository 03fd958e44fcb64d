"""The study page: questions, what is remembered of them, and exams."""
