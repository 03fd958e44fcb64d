"""The pocket edition: one file that asks for nothing, and whose rulings are those of the engine."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import pytest

from tableside.exporting.handbook import Imprint, Order
from tableside.exporting.pocket import answers, are_numbers, make_pocket, ruling_tree, second_entries
from tableside.games import find_wizard
from tableside.messages import Catalogue, load_catalogue
from tableside.resources import catalogues_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.model import in_language
from tableside.rulings.inquiry import inquire
from tableside.rulings.model import Wizard
from tableside.rulings.words import capital

DAY = date(2026, 5, 4)
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
BOOKS = ("blackball", *(pytest.param(book, marks=pytest.mark.slow) for book in ("snooker", "carrom", "backgammon")))
Facts = Mapping[str, Any]


@cache
def catalogue(lang: str) -> Catalogue:
    return load_catalogue(lang, catalogues_dir())


@cache
def page(book: str, lang: str = "it", second: str = "en") -> str:
    made, _ = make_pocket(
        Library(rulebooks_dir()), Order((book,), lang, second), catalogue, lambda: None, lambda _: {}, DAY
    )
    return made.decode()


def data_of(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def ways(ruling: dict[str, Any], wizard: Wizard) -> Iterator[tuple[Facts, str, list[Any]]]:
    """Yield a way to every ruling: the facts, the address of its answers and what is shown, as the page walks there."""
    asked = ruling_facts(wizard)
    seen: set[int] = set()

    def walk(place: int, given: Facts, address: str) -> Iterator[tuple[Facts, str, list[Any]]]:
        if place < 0:
            yield given, address, ruling["leaves"][~place]
            return
        if place in seen:
            return
        seen.add(place)
        number, *flat = ruling["questions"][place]
        name, entry = asked[number]
        fact = wizard.facts[name]
        size = 3 if are_numbers(fact) else 2
        for at in range(0, len(flat), size):
            first, last, below = flat[at], flat[at + size - 2], flat[at + size - 1]
            for value in dict.fromkeys((first, last)):
                if are_numbers(fact):
                    told = value if not hasattr(fact.kind, "count") else (*given.get(name, ())[:entry], value)
                else:
                    told = (*given[name], *second_entries(fact)[value]) if entry else answers(fact)[value]
                yield from walk(below, {**given, name: told}, f"{address}/{number}.{first}-{last}")

    yield from walk(ruling["root"], {}, ruling["id"])


@cache
def ruling_facts(wizard: Wizard) -> tuple[tuple[str, int], ...]:
    tree = ruling_tree(wizard)
    assert tree is not None
    return tree.facts()


@pytest.mark.parametrize("book", BOOKS)
def test_every_ruling_is_that_of_the_engine(book: str) -> None:
    data = data_of(page(book))
    assert len(data["rulings"]) >= 10
    for ruling in data["rulings"]:
        wizard = find_wizard(ruling["id"])
        reached = set()
        for given, address, (call, _, _, steps, grave, _) in ways(ruling, wizard):
            found = inquire(wizard, given).ruling
            assert found is not None, address
            assert bool(grave) == (found.verdict in wizard.grave), address
            for lang in ("it", "en"):
                texts, speaks = data["texts"][lang], catalogue(lang)
                assert texts[call] == capital(speaks.text(found.call)), address
                told = [(texts[data["steps"][step][0]], tuple(data["steps"][step][1])) for step in steps]
                assert told == [(speaks.text(step.message), step.rules) for step in found.steps], address
            reached.add(repr((call, steps)))
        assert reached == {repr((leaf[0], leaf[3])) for leaf in ruling["leaves"]}, ruling["id"]


def test_it_is_one_small_file_that_asks_for_nothing_and_is_made_alike_twice() -> None:
    text = page("blackball")
    assert len(text.encode()) < 1_000_000
    assert not re.findall(r'(?:href|src|srcset)="(?!#|data:)[^"]*"', text)
    assert "default-src 'none'" in text
    page.cache_clear()
    assert page("blackball") == text


def test_the_first_page_names_book_edition_and_day_and_every_link_leads_somewhere() -> None:
    text = page("blackball")
    for lang in ("it", "en"):
        home = text.partition(f'id="{lang}-home"')[2].partition('class="view"')[0]
        assert "<h1>Blackball</h1>" in home
        prevails = in_language(Library(rulebooks_dir()).book("blackball").prevails, lang)
        assert prevails
        assert escape(prevails) in home
        assert "2026-05-04" in home
    ids = set(re.findall(r'\bid="([^"]+)"', text))
    links = {link for link in re.findall(r"""href=["']#([^"']+)["']""", text) if "/" not in link}
    assert len(links) > 200
    assert links <= ids
    rulings = {one["id"] for one in data_of(text)["rulings"]}
    assert {link.partition("/")[2] for link in re.findall(r'href="#(it/[^"]+)"', text)} == rulings


def test_the_first_page_names_who_hands_it_out() -> None:
    order = Order(("blackball",), "en", "", imprint=Imprint("NSCF board", "1 May 2026"))
    made, _ = make_pocket(Library(rulebooks_dir()), order, catalogue, lambda: None, lambda _: {}, DAY)
    assert "NSCF board · 1 May 2026" in made.decode()


class Browser:
    """A headless browser as wide as a phone and without a network, spoken to through its pipe."""

    def __init__(self, file: Path, profile: Path) -> None:
        assert BROWSER is not None
        hears, tells = os.pipe()
        answers_from, answers_to = os.pipe()
        command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}"]
        # Hundreds of rulings in a second are no attack.
        command.append("--disable-ipc-flooding-protection")
        # The pipe is on descriptors 3 and 4, which a shell puts in their places.
        pipes = f'exec "$@" 3<&{hears} 4>&{answers_to}'
        self._process = subprocess.Popen(
            ["/bin/bash", "-c", pipes, "browser", *command, "--remote-debugging-pipe", "about:blank"],
            pass_fds=(hears, answers_to),
            stderr=subprocess.DEVNULL,
        )
        os.close(hears)
        os.close(answers_to)
        self._to, self._from = os.fdopen(tells, "wb", 0), os.fdopen(answers_from, "rb")
        self._session, self._sent = "", 0
        targets = self._ask("Target.getTargets")["targetInfos"]
        target = next(one["targetId"] for one in targets if one["type"] == "page")
        self._session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._ask("Network.enable")
        self._ask("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)
        self._ask("Emulation.setDeviceMetricsOverride", width=412, height=915, deviceScaleFactor=1, mobile=True)
        self._ask("Page.enable")
        self._ask("Page.navigate", url=file.as_uri())
        while not self.run("document.readyState === 'complete' && location.protocol === 'file:'"):
            pass

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        self._sent += 1
        message: dict[str, Any] = {"id": self._sent, "method": method, "params": params}
        self._to.write(
            json.dumps({**message, **({"sessionId": self._session} if self._session else {})}).encode() + b"\0"
        )
        while True:
            read = b"".join(iter(lambda: self._from.read(1), b"\0"))
            heard = json.loads(read)
            if heard.get("id") == self._sent:
                assert "error" not in heard, heard
                result: dict[str, Any] = heard["result"]
                return result

    def run(self, script: str) -> Any:
        """Return what a script gives, also in the end."""
        heard = self._ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in heard, heard
        return heard["result"].get("value")

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()
        self._to.close()
        self._from.close()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    folder = tmp_path_factory.mktemp("pocket")
    file = folder / "blackball.html"
    file.write_text(page("blackball"), encoding="utf-8")
    opened = Browser(file, folder / "profile")
    yield opened
    opened.close()


SHOWN = "[...document.querySelectorAll('h1')].find((one) => one.offsetParent).textContent"


@pytest.mark.slow
@pytest.mark.skipif(BROWSER is None, reason="needs Chromium")
def test_a_browser_shows_every_ruling(browser: Browser) -> None:
    data = data_of(page("blackball"))
    script = """(async (addresses) => {
        const shown = [];
        for (const address of addresses) {
            history.replaceState(null, "", "#" + address);
            dispatchEvent(new PopStateEvent("popstate", { state: null }));
            shown.push(%s);
        }
        return shown;
    })(%s)"""
    for ruling in data["rulings"]:
        wizard = find_wizard(ruling["id"])
        found = list(ways(ruling, wizard))
        addresses = json.dumps([f"it/{address}" for _, address, _ in found])
        assert browser.run(script % (SHOWN, addresses)) == [data["texts"]["it"][leaf[0]] for _, _, leaf in found]


@pytest.mark.slow
@pytest.mark.skipif(BROWSER is None, reason="needs Chromium")
def test_a_browser_finds_taps_and_goes_back(browser: Browser) -> None:
    def then(move: str) -> Any:
        return browser.run(
            "(async () => { await new Promise((done) => { addEventListener('popstate', () => setTimeout(done, 0), "
            f"{{once: true}}); setTimeout(done, 3000); {move}; }}); return [{SHOWN}, scrollY, location.hash]; }})()"
        )

    then("location.hash = 'it-rulings'")
    browser.run("new Promise((done) => { scrollTo(0, 700); setTimeout(done, 400); })")
    title, _, _ = then("document.querySelector('a[href=\"#it/blackball.racking\"]').click()")
    assert title != "Decisioni"
    then("document.querySelector('#live .big').click()")
    then("history.back()")
    assert then("history.back()") == ["Decisioni", 700, "#it-rulings"]
    assert browser.run("document.documentElement.scrollWidth") == 412
    for typed, wanted in (("fallo", "it"), ("foull", "en"), ("xyzzyq", "")):
        browser.run(f"query.value = '{typed}'; query.dispatchEvent(new Event('input'))")
        langs = browser.run("[...document.querySelectorAll('.results li')].map((one) => one.lang)")
        assert wanted in langs if wanted else langs == []
