"""Days, times and spans as the language of a person writes them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import date, datetime

from PySide6.QtCore import QDate, QLocale, QTime

from tableside.messages import Catalogue
from tableside.ui.services.exam import Interruption, KeptExam
from tableside.ui.services.study import local_now

_SHORT_S = 120.0
"""A shorter interruption is told to the second."""


def said_day(language: str, day: date) -> str:
    """Return a day, short."""
    return QLocale(language).toString(QDate(day.year, day.month, day.day), QLocale.FormatType.ShortFormat)


def said_time(language: str, at: datetime) -> str:
    """Return the time of a day, to the minute."""
    own = at.astimezone()
    return QLocale(language).toString(QTime(own.hour, own.minute), QLocale.FormatType.ShortFormat)


def _said_second(language: str, at: datetime) -> str:
    own = at.astimezone()
    return QLocale(language).toString(QTime(own.hour, own.minute, own.second), "HH:mm:ss")


def said_moment(language: str, at: datetime) -> str:
    """Return a day and its time."""
    return f"{said_day(language, at.astimezone().date())} {said_time(language, at)}"


def said_clock(seconds: float) -> str:
    """Return minutes and seconds as a clock shows them; a second that has begun counts whole."""
    whole = math.ceil(seconds)
    return f"{whole // 60}:{whole % 60:02d}"


def said_interruption(words: Catalogue, one: Interruption) -> str:
    """Say from when to when an exam was interrupted; the day is named where it is not one and the same."""
    begun, ended = one.begun.astimezone(), (one.ended or local_now()).astimezone()
    say = said_time if begun.date() == ended.date() else said_moment
    if (ended - begun).total_seconds() < _SHORT_S:
        say = _said_second
    language = words.language
    return words.gettext("Interrupted from {begun} to {ended}.", begun=say(language, begun), ended=say(language, ended))


def remarks_on(words: Catalogue, kept: KeptExam) -> Sequence[str]:
    """Say how an exam was sat: when, how much of its time, what interrupted it."""
    remarks = [
        words.gettext(
            "Begun {moment} · time used: {used} of {whole}",
            moment=said_moment(words.language, kept.begun),
            used=said_clock(kept.used),
            whole=said_clock(60.0 * float(kept.plan["minutes"])),
        )
    ]
    remarks += [said_interruption(words, one) for one in kept.breaks]
    if kept.breaks:
        remarks.append(words.gettext("The clock was stopped in the meantime."))
    if kept.plan.get("closed"):
        remarks.append(
            words.ngettext(
                "Closed book; the page was left {count} time.",
                "Closed book; the page was left {count} times.",
                kept.times_left,
            )
            if kept.times_left
            else words.gettext("Closed book; the page was never left.")
        )
    return remarks
