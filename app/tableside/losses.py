"""What is done at every start about texts of a person's own that are gone."""

from __future__ import annotations

from datetime import date

from tableside.resources import workspace_dir
from tableside.settings import data_dir
from tableside.storage.inventory import tell_lost


def look_for_lost() -> None:
    """Have the person told which of their own texts are gone, and bring back what the program has of them."""
    if workspace_dir().is_dir():
        # Slow to load, and only who has texts of their own needs it.
        from tableside.translation.folders import default_folders

        default_folders().bring_back_missing()
    tell_lost(data_dir(), date.today())  # noqa: DTZ011 - the day where the person is
