"""Catalogues: what the program says, in the user's language."""

from tableside.messages.catalogue import Catalogue, available_languages, load_catalogue
from tableside.messages.texts import Code, English, Message, Param, Spoken, Text, message

__all__ = [
    "Catalogue",
    "Code",
    "English",
    "Message",
    "Param",
    "Spoken",
    "Text",
    "available_languages",
    "load_catalogue",
    "message",
]
