"""Setting rule texts as documents: for the reader, the translators, study and the cards over rulings."""
