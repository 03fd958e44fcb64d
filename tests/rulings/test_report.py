"""A report about a wrong ruling has the fields of the project's issue form and can be ruled on again."""

from __future__ import annotations

import json
import re

from tableside.games import find_wizard
from tableside.messages import load_catalogue
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.words import wrong_ruling_report
from tests.conftest import ROOT

ENGLISH = load_catalogue("en", ROOT / "i18n")


def test_a_report_has_the_fields_of_the_issue_form() -> None:
    wizard = find_wizard("snooker.foul")
    answer = inquire(wizard, read_scenario(wizard, {"on": "blue", "events": ["cue-potted"]}))
    report = wrong_ruling_report(answer, ENGLISH)
    form = (ROOT / ".github" / "ISSUE_TEMPLATE" / "wrong-ruling.yml").read_text(encoding="utf-8")
    assert re.findall(r"^### (.*)$", report, re.MULTILINE) == re.findall(r"^ +label: (.*)$", form, re.MULTILINE)
    assert "snooker/3.12" in report
    assert "Foul, five" in report
    facts = json.loads(report.partition("```json")[2].partition("```")[0])
    assert inquire(wizard, read_scenario(wizard, facts)).ruling == answer.ruling


def test_a_case_without_a_ruling_can_be_reported_too() -> None:
    wizard = find_wizard("snooker.foul")
    report = wrong_ruling_report(inquire(wizard, read_scenario(wizard, {})), ENGLISH)
    assert "undecided, still needed: " in report
