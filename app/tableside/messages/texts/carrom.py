"""English texts of the carrom rulings."""

TEXTS: dict[str, str | tuple[str, str]] = {}
