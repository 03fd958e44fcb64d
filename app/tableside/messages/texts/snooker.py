"""English texts of the snooker rulings."""

TEXTS: dict[str, str | tuple[str, str]] = {}
