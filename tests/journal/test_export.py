"""Incident reports in every language: nothing missing, nothing that could be taken for markup."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from html.parser import HTMLParser
from itertools import cycle

import pytest

from tableside.games import all_wizards, find_wizard
from tableside.games.backgammon.details import BackgammonMatch
from tableside.games.backgammon.time_out import Declarer, Out
from tableside.games.match import Match, as_data
from tableside.journal.export import as_html, as_json, day_as_text, day_report, file_name
from tableside.journal.incident import OMITTED, Incident, calls_in, local_time, quoted_rules
from tableside.journal.model import Draft, Entry, Notes, draft_of_incident
from tableside.journal.store import Journal
from tableside.messages import Catalogue, load_catalogue
from tableside.resources import catalogues_dir, imports_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.rulings.inquiry import inquire
from tests.importing import making

from .conftest import made_draft, snookered

LANGUAGES = ("en", "it", "nl", "fr")
NOTES = Notes("Open <Rotterdam>", "Ann & Bo", "7", "First line\nsecond *line*")
CALL = {"en": "Snookered.", "it": "Impallato."}


def catalogue(language: str) -> Catalogue:
    return load_catalogue(language, catalogues_dir())


class Words(HTMLParser):
    """Collects the words of a page and proves that its tags are balanced."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def single_spaced(text: str) -> str:
    return re.sub(r"[ \n]+", " ", text)


def words_of(html: str) -> str:
    parser = Words()
    parser.feed(html)
    parser.close()
    assert parser.open == []
    return single_spaced(" ".join(parser.words))


@pytest.fixture
def entry(journal: Journal) -> Entry:
    return journal.save(snookered(NOTES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_says_everything_in_the_chosen_language(entry: Entry, library: Library, language: str) -> None:
    words = catalogue(language)
    incident = Incident(entry, library, words)
    assert incident.language == language
    (assumed,) = incident.remarks
    assert assumed.startswith(words.gettext("Assuming: {fact}", fact=""))
    assert incident.verdict == words.first("verdict.snooker.snookered.snookered", "verdict.snookered")
    assert incident.steps[0].citations == (library.cite("snooker/2.16", language),)
    quoted = {rule.id for rule in incident.rules}
    assert quoted == {"snooker/2.16"}
    for text in (words_of(as_html([incident], words)),):
        for expected in (
            incident.call,
            incident.verdict,
            incident.subject,
            "Ann & Bo",
            "Open <Rotterdam>",
            "second *line*",
        ):
            assert expected in text
        assert library.cite("snooker/2.16", language) in text
        assert single_spaced(incident.facts[0][1]) in text, "where the balls lie, in words"
        assert words.gettext("Signature") in text or words.gettext("Official, signature") in text


def test_the_saved_words_stand_where_the_engine_rules_otherwise_today(entry: Entry, library: Library) -> None:
    answer = entry.answer | {"verdict": "not-snookered", "call": "Not snookered, they said."}
    older = replace(entry, answer_json=json.dumps(answer))
    incident = Incident(older, library, catalogue("it"))
    assert incident.call == "Not snookered, they said."
    assert len(incident.remarks) == 1


def test_a_wizard_and_rules_that_are_gone_leave_a_readable_report(journal: Journal, library: Library) -> None:
    answer = {
        "verdict": "lost",
        "call": "Lost.",
        "rules": ["snooker/99.1"],
        "steps": [{"text": "So.", "rules": ["croquet/1"]}],
    }
    entry = journal.save(Draft("croquet.hoop", "en", {"hoop": 3}, answer, NOTES))
    incident = Incident(entry, library, catalogue("fr"))
    assert incident.call == "Lost."
    assert incident.facts == (("hoop", "3"),)
    assert incident.steps[0].citations == ("croquet/1",)
    assert incident.rules == ()


def test_a_ruling_left_open_says_so(journal: Journal, library: Library) -> None:
    entry = journal.save(made_draft("snooker.foul", {}))
    incident = Incident(entry, library, catalogue("en"))
    assert incident.call == ""
    assert "Not decided" in incident.verdict


def test_every_wizard_can_be_reported(journal: Journal, library: Library) -> None:
    for wizard, language in zip(all_wizards(), cycle(LANGUAGES), strict=False):
        entry = journal.save(made_draft(wizard.id, {}))
        words = catalogue(language)
        incident = Incident(entry, library, words)
        assert incident.remarks == (), (wizard.id, language)
        words_of(as_html([incident], words))


def test_clauses_are_quoted_with_what_leads_up_to_them(library: Library) -> None:
    (rule,) = quoted_rules(library, ["snooker/3.10.b.ii", "snooker/3.10.b.ii"], "en")
    labels = [(paragraph.depth, paragraph.label) for paragraph in rule.paragraphs]
    assert rule.heading == "Section 3 Rule 10 Snookered after a foul"
    assert (0, "(b)") in labels
    assert (1, "(ii)") in labels
    assert (1, "(i)") not in labels
    assert OMITTED in [paragraph.html for paragraph in rule.paragraphs]
    (both,) = quoted_rules(library, ["snooker/3.10.b.ii", "snooker/3.10"], "en")
    assert both.paragraphs == rule.paragraphs, "a rule that is cited as such does not bring all its clauses"
    (clause,) = quoted_rules(library, ["snooker/3.10.b"], "en")
    assert {(1, "(i)"), (1, "(ii)")} <= {(paragraph.depth, paragraph.label) for paragraph in clause.paragraphs}


def test_quotations_show_no_link_signs(library: Library) -> None:
    for language in LANGUAGES:
        for rule in quoted_rules(library, ["snooker/3.14", "blackball/8a", "backgammon/4.3", "carrom/23"], language):
            assert all("[[" not in p.html and "<a" not in p.html for p in rule.paragraphs)


def test_json_is_what_was_saved(journal: Journal, entry: Entry) -> None:
    journal.save(snookered(language="nl"))
    data = json.loads(as_json(list(journal.entries())))
    assert (data["format"], data["version"], len(data["entries"])) == ("tableside-journal", 2, 2)
    first = data["entries"][1]
    assert first["facts"] == entry.facts
    assert first["answer"] == entry.answer
    assert first["remark"] == NOTES.remark
    assert first["position"] == entry.position


def test_several_reports_begin_on_new_sheets_and_carry_their_pictures(entry: Entry, library: Library) -> None:
    words = catalogue("en")
    incidents: list[Incident] = [Incident(entry, library, words), Incident(replace(entry, id=9), library, words)]
    html = as_html(incidents, words, {(entry.id, 1): "data:image/png;base64,AAAA"})
    assert html.count("page-break-before") == 1
    assert html.count("<img") == 1


def test_names_of_a_foreign_journal_read_as_they_are_written(journal: Journal, library: Library) -> None:
    entry = journal.save(snookered(Notes(event="Cup \u202e4202", players="Ana – \u2067Bo")))
    noted = dict(Incident(entry, library, catalogue("en")).noted)
    assert (noted["Event"], noted["Players"]) == ("Cup \\u202e4202", "Ana – \\u2067Bo")
    day = day_report([entry], library, catalogue("en"))
    assert (day.event, *day.matches) == ("Cup \\u202e4202", "Snooker · Ana – \\u2067Bo")
    assert journal.entry(entry.id).notes.event == "Cup \u202e4202", "what was noted stays as it was"


def test_local_time_is_unambiguous() -> None:
    moment = datetime(2026, 7, 17, 22, 30, tzinfo=UTC)
    assert local_time(moment, timezone(timedelta(hours=2))) == "2026-07-18 00:30 (UTC+02:00)"
    assert local_time(moment, UTC) == "2026-07-17 22:30 (UTC)"
    assert local_time(moment, timezone(timedelta(hours=2), "CEST")) == "2026-07-18 00:30 (CEST, UTC+02:00)"


def test_file_names_sort_by_day_and_name_the_players(entry: Entry) -> None:
    words, moment = catalogue("en"), local_time(entry.saved_at)[:16].replace(":", ".")
    named = replace(entry, notes=Notes(event="Open / 2026", players="Rossi – Bakker"))
    assert file_name([named], "pdf", words) == f"{moment} Snookered, Rossi – Bakker.pdf"
    earlier = replace(named, saved_at=entry.saved_at - timedelta(days=2))
    assert file_name([named, earlier], "md", words).endswith(f"– {moment[:10]} Journal, Open - 2026.md")
    assert file_name([], "json", words) == "Journal.json"


def test_reports_name_the_players_and_list_the_day_by_match(journal: Journal, library: Library) -> None:
    match = Match("backgammon", ("Rossi", "Bakker"), score=BackgammonMatch(5, 2, 1, clock=True))
    words = catalogue("en")
    out = inquire(find_wizard("backgammon.time-out"), {"out": Out.A, "declared_by": Declarer.PLAYER})
    draft = draft_of_incident(
        [(out, out.given)], words.naming(match.players), Notes(players=match.both), match={"before": as_data(match)}
    )
    entries = [journal.save(draft), journal.save(snookered(Notes(players="Ann – Bea"))), journal.save(draft)]
    incident = Incident(entries[0], library, words)
    assert incident.call == "Rossi is out of time. Bakker wins the match."
    assert dict(incident.details)["Match"] == "Rossi 2–1 Bakker · Match to 5 · before the Crawford game"
    assert "van Rossi" in Incident(entries[0], library, catalogue("nl")).call
    day = day_report(entries, library, words)
    assert [(title, len(rows)) for title, rows in day.matches.items()] == [
        ("Backgammon · Rossi – Bakker", 2),
        ("Snooker · Ann – Bea", 1),
    ]
    assert day.about, "whose rules"
    assert next(iter(day.matches.values()))[0][2] == incident.call
    dutch = next(iter(day_report(entries, library, catalogue("nl")).matches.values()))[0][2]
    assert dutch == Incident(entries[0], library, catalogue("nl")).call == calls_in(entries[0], catalogue("nl"))


def test_rules_under_one_heading_are_cited_together(library: Library) -> None:
    rules = ("snooker/3.12.a", "snooker/3.14.c", "snooker/3.12.b.iv")
    assert library.cite_together(rules, "en") == "Section 3 Rule 12(a), (b)(iv); Section 3 Rule 14(c)"


def test_reports_say_what_the_edition_in_force_lacks_or_has_otherwise(journal: Journal) -> None:
    making.put_nscf_in_force(imports_dir())
    library = Library(rulebooks_dir(), imports_dir())
    words = catalogue("en")
    missed = journal.save(made_draft("snooker.foul", {"on": "red", "events": ["miss-all"]}))
    lacking = journal.save(made_draft("snooker.foul", {"on": "red", "events": ["off-table:black"]}))
    incidents = [Incident(one, library, words) for one in (missed, lacking)]
    (differs,) = incidents[0].departures[0]
    (lacks,) = incidents[1].departures[1]
    assert differs == "≠ “NSCF 2026”, Article 2, says 5; our text says 4."
    assert lacks == (
        "≠ “NSCF 2026” has no Section 2 Rule 14; Section 3 Rule 12(b)(vii); Section 3 Rule 7: this follows our text."
    )
    (rows,) = day_report([missed, lacking], library, words).matches.values()
    for incident, told, row in zip(incidents, (differs, lacks), rows, strict=True):
        assert told in words_of(as_html([incident], words))
        assert told in row[2].splitlines()
        assert "“NSCF 2026” is in force." in incident.about
    assert day_as_text(day_report([lacking], library, words)).count(lacks) == 1
    assert not any(Incident(lacking, library, catalogue("fr")).departures)
