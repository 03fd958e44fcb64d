"""English texts of the blackball rulings."""

TEXTS: dict[str, str | tuple[str, str]] = {}
