"""Catalogues: what the program says, in the user's language."""

from tableside.messages.catalogue import Catalogue, available_languages, load_catalogue
from tableside.messages.model import Code, Message, Param, Spoken, message

__all__ = [
    "Catalogue",
    "Code",
    "Message",
    "Param",
    "Spoken",
    "available_languages",
    "load_catalogue",
    "message",
]
