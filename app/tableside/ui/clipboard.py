"""Copying as people need it: with its look for mail and word processors, as Markdown for chats, or as a link."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from tableside.ui.services import Services


@dataclass(frozen=True, slots=True)
class Copied:
    """One thing in the forms it can be copied in."""

    text: str
    html: str
    markdown: str
    link: str


def copy_rich(text: str, html: str) -> None:
    """Put words on the clipboard with their look; where only text is taken, the plain words arrive."""
    data = QMimeData()
    data.setText(text)
    data.setHtml(html)
    QGuiApplication.clipboard().setMimeData(data)


def copy_plain(text: str) -> None:
    """Put plain words on the clipboard."""
    QGuiApplication.clipboard().setText(text)


def copy_menu(menu: QMenu, services: Services, copied: Callable[[], Copied | None]) -> None:
    """Offer every form; what is to be copied is asked for when one is chosen."""
    gettext = services.language.gettext
    menu.clear()
    for words, put in (
        (gettext("Copy with formatting"), lambda one: copy_rich(one.text, one.html)),
        (gettext("Copy as Markdown"), lambda one: copy_plain(one.markdown)),
        (gettext("Copy link"), lambda one: copy_plain(one.link)),
    ):
        menu.addAction(words).triggered.connect(_copier(services, copied, put))


def _copier(
    services: Services, copied: Callable[[], Copied | None], put: Callable[[Copied], None]
) -> Callable[[], None]:
    def copy() -> None:
        one = copied()
        if one is not None:
            put(one)
            services.notices.say(services.language.gettext("It is on the clipboard."))

    return copy
