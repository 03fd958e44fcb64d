"""The study of the real books, with catalogues that do not forgive a missing text."""

from __future__ import annotations

import pytest

from tableside.messages import Catalogue, available_languages, load_catalogue
from tableside.rulebook import Library
from tableside.study import Study
from tests.conftest import ROOT

LANGUAGES = ("en", "it", "nl", "fr")


class StrictCatalogue(Catalogue):
    """Fails where the usual one shows a raw code or falls back to English."""

    def text(self, code: object, /, **params: object) -> str:
        name = code if isinstance(code, str) else code.code  # type: ignore[attr-defined]
        assert self.has(name), f"no text for {name}"
        return super().text(code, **params)  # type: ignore[arg-type]

    def first(self, *codes: str) -> str:
        assert any(self.has(code) for code in codes), f"no text for any of {codes}"
        return super().first(*codes)


def strict(language: str) -> StrictCatalogue:
    catalogue = load_catalogue(language, ROOT / "i18n")
    return StrictCatalogue(language, catalogue._translations)


@pytest.fixture(scope="session")
def library() -> Library:
    return Library(ROOT / "rulebooks")


@pytest.fixture(scope="session")
def study(library: Library) -> Study:
    assert set(available_languages(ROOT / "i18n")) == set(LANGUAGES)
    return Study(library, {language: strict(language) for language in LANGUAGES})
