"""What is translated keeps its placeholders; what is not shows English; what we ship is complete (`make complete`)."""

from __future__ import annotations

import string
from pathlib import Path

import polib
import pytest

from tableside.errors import N_, TablesideError
from tableside.messages import Code, Spoken, available_languages, load_catalogue, message
from tableside.messages.extraction import texts_of_program, update_catalogue
from tests.conftest import ROOT

LANGUAGES = ("it", "nl", "fr")


def catalogue_path(language: str) -> Path:
    return ROOT / "i18n" / language / "LC_MESSAGES" / "tableside.po"


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.complete
@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_is_complete(language: str) -> None:
    entries = polib.pofile(str(catalogue_path(language)))
    present = {(entry.msgctxt or "", entry.msgid, entry.msgid_plural or "") for entry in entries}
    texts = texts_of_program(ROOT / "app" / "tableside")
    assert sorted(texts - present) == [], "run `make messages` and translate what is new"
    assert sorted(present - texts) == [], "run `make messages` to drop what is no longer used"
    assert [entry.msgid for entry in entries.untranslated_entries()] == []
    assert [entry.msgid for entry in entries.fuzzy_entries()] == []


def test_dutch_quotes_in_one_way() -> None:
    entries = polib.pofile(str(catalogue_path("nl")))
    texts = [text for entry in entries for text in (entry.msgstr, *entry.msgstr_plural.values())]
    assert [text for text in texts if "‘" in text or "„" in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_survive_translation(language: str) -> None:
    for entry in polib.pofile(str(catalogue_path(language))):
        wanted = placeholders(entry.msgid) | placeholders(entry.msgid_plural or "")
        for translation in (entry.msgstr, *entry.msgstr_plural.values()):
            if translation:
                # A singular may leave its number out ("one piece"); it may never ask for more than it is given.
                assert placeholders(translation) <= wanted, entry.msgid
        if entry.msgstr and not entry.msgid_plural:
            assert placeholders(entry.msgstr) == wanted, entry.msgid


def test_english_plurals_and_lists_and_spoken_numbers() -> None:
    english = load_catalogue("en", ROOT / "i18n")
    assert english.text(message("list.and", head="red", last=Code("value.yes"))) == "red and yes"
    assert english.error(TablesideError("Foul, {points}.", points=Spoken(6))) == "Foul, six."
    assert english.error(TablesideError("{balls}", balls=(Spoken(1), Spoken(2), Spoken(3)))) == "one, two and three"


def test_a_name_in_a_sentence_turns_nothing_beside_it() -> None:
    english = load_catalogue("en", Path("nowhere"))
    assert english.gettext("“{name}” is in your library.", name="gpj\u202eexe\x1b") == (
        "“gpj\\u202eexe\\x1b” is in your library."
    )


def test_a_language_without_catalogue_speaks_english() -> None:
    assert load_catalogue("xx", ROOT / "i18n").gettext("Rules") == "Rules"


def test_a_text_without_translation_shows_english(tmp_path: Path) -> None:
    folder = tmp_path / "it" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    source = polib.POFile()
    source.metadata = {"Content-Type": "text/plain; charset=utf-8"}
    source.append(polib.POEntry(msgid="Rules", msgstr=""))
    source.append(polib.POEntry(msgid="Study", msgstr="Studia", flags=["fuzzy"]))
    source.append(polib.POEntry(msgid="{count} rule", msgid_plural="{count} rules", msgstr_plural={0: "", 1: ""}))
    source.save(str(folder / "tableside.po"))
    italian = load_catalogue("it", tmp_path)
    assert italian.gettext("Rules") == "Rules"
    assert italian.gettext("Study") == "Study"
    assert italian.ngettext("{count} rule", "{count} rules", 2) == "2 rules"


def test_catalogues_of_the_project_are_found() -> None:
    assert set(available_languages(ROOT / "i18n")) == {"en", *LANGUAGES}


def test_edited_source_is_used_without_compiling(tmp_path: Path) -> None:
    place = tmp_path / "it" / "LC_MESSAGES"
    place.mkdir(parents=True)
    source = polib.POFile()
    source.metadata = {"Content-Type": "text/plain; charset=utf-8"}
    source.append(polib.POEntry(msgid="Rules", msgstr="Regole"))
    source.save(str(place / "tableside.po"))
    assert load_catalogue("it", tmp_path).gettext("Rules") == "Regole"


def test_update_adds_new_texts_and_drops_old_ones(tmp_path: Path) -> None:
    path = tmp_path / "tableside.po"
    source = polib.POFile()
    source.append(polib.POEntry(msgid=N_("gone"), msgstr="andato"))
    source.append(polib.POEntry(msgid="kept", msgstr="tenuto"))
    source.save(str(path))
    assert update_catalogue(path, {("", "kept", ""), ("code", "new", "")}) == (1, 1)
    entries = polib.pofile(str(path))
    assert {(entry.msgctxt, entry.msgid, entry.msgstr) for entry in entries} == {
        (None, "kept", "tenuto"),
        ("code", "new", ""),
    }
