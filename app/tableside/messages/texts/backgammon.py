"""English texts of the backgammon rulings."""

TEXTS: dict[str, str | tuple[str, str]] = {}
