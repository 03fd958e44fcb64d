"""The study of the real books, with catalogues that do not forgive a missing text."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.games import find_wizard
from tableside.messages import Catalogue, available_languages, load_catalogue
from tableside.rulebook import Library
from tableside.rulings.intake import read_scenario
from tableside.study.fairness import is_absurd
from tableside.study.questions import Study
from tableside.study.sampling import rule_on
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


def is_absurd_beside(wizard_id: str, facts: dict[str, Any], other: dict[str, Any]) -> bool:
    """Tell whether the ruling on other facts is no answer to these."""
    wizard = find_wizard(wizard_id)
    told = read_scenario(wizard, facts)
    right, wrong = rule_on(wizard, told), rule_on(wizard, read_scenario(wizard, other))
    assert right is not None
    assert wrong is not None
    return is_absurd(wizard, wrong, told, right)
