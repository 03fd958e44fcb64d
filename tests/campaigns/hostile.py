"""Hand the program what nobody would who means well, thousands of times, and see that it only ever says no.

`python -m tests.campaigns.hostile --count 10000`: command lines, scenarios, queries, links, translations, documents,
book packages, backups and indexes. Nothing may end in a traceback or a hang, run code, write outside the person's own
folders, or reach for the network.
"""

from __future__ import annotations

import io
import json
import os
import pickle
import random
import re
import shutil
import socket
import stat
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.campaigns.damage import BOOK, LANG, Project, make_project
from tests.campaigns.harm import HARMS
from tests.campaigns.outcomes import Attempt, Outcome, Summary, attempt, campaign, main_of, run_cli, tell

_STRANGE = (
    "", " ", "\x00", "\n", "\t", "-", "--", "'", '"', "\\", "/", "..", "../../../etc/passwd", "/dev/zero",
    "/dev/stdin", "CON", "%s%n%x", "{0.__class__}", "{count:>999999999}", "$(touch pwned)", "`touch pwned`",
    "; touch pwned", "\u202e", "\ud83d\ude00", "\U0010ffff", "\ufeff", "a" * 20, "z" * 5000, "-1", "0", "1e309",
    "NaN", "9" * 5000, "٣", "²", "½", "tableside:", "file:///etc/passwd", "http://127.0.0.1:9/",
    "javascript:alert(1)", "é" * 300, "null", "true", "[", "{", "snooker", "blackball/4", "blackball",
    "carrom.pegno", "it", "en", "3.10", "=", "a=b", "own=0", "proper=true", "\udcff\udcfe", "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07", "a\rb", "\x9b2J",
)  # fmt: skip
_OPTIONS = (
    "--lang", "--book", "--limit", "--json", "--file", "--format", "--edition", "--seed", "--count", "--minutes",
    "--key", "--output", "--with", "--second", "--size", "--preview", "--new-book", "--name", "--facts", "--table",
    "--apply", "--plural", "--stemming", "--pass-mark", "--help", "--rules", "--books", "--code", "--note", "--force",
)  # fmt: skip
_COMMANDS = (
    ("list",), ("show",), ("search",), ("rule",), ("study", "question"), ("study", "exam"), ("translate", "import"),
    ("translate", "package"), ("translate", "export"), ("translate", "add"), ("translate", "status"),
    ("editions",), ("diff",), ("remove",),
    ("cards",), ("export",), ("backup",), ("restore",), (),
)  # fmt: skip
_STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_XML = (
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><xliff>&b;</xliff>',
    '<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    '<?xml version="1.0" encoding="utf-32"?><x/>',
    '<?xml version="1.0" encoding="no such"?><x/>',
    "<a>" * 30_000,
    "<a " + " ".join(f'b{n}="1"' for n in range(20_000)) + "/>",
)


class Canary(Exception):
    """Something happened that must never happen."""


class _Pwn:
    """What would leave a mark if anybody unpickled it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (Path(os.environ["TABLESIDE_DATA"]) / "pwned",)


def _refuse_network() -> None:
    def connect(self: socket.socket, address: object) -> None:
        if self.family != getattr(socket, "AF_UNIX", None):
            raise Canary(f"network: {address}")
        raise ConnectionRefusedError

    socket.socket.connect = connect  # type: ignore[method-assign,assignment]


Trial = Callable[["Target", random.Random], int]


class Target:
    """The project that is attacked, and how its surroundings looked before."""

    def __init__(self, folder: Path) -> None:
        self.project: Project = make_project(folder)
        self.folder = folder
        self.drop = folder / "drop"
        self.drop.mkdir()
        os.chdir(self.drop)
        self.kept = folder / "kept"
        # A backup that is restored and a translation that is taken over change the texts of the project as well.
        self.changed = [self.project.home, self.project.root / "rulebooks", self.project.root / "i18n"]
        for one in self.changed:
            shutil.copytree(one, self.kept / one.name)
        self.outside = self._listing()

    def _listing(self) -> set[str]:
        inside = ("home", "drop", "kept")
        return {str(path) for path in self.folder.rglob("*") if path.relative_to(self.folder).parts[0] not in inside}

    def check(self) -> None:
        """See that nothing was written where nothing belongs."""
        if new := self._listing() - self.outside:
            raise Canary(f"written outside: {sorted(new)[:3]}")

    def mend(self) -> None:
        """Make the profile and the texts as they were."""
        for folder in (*self.changed, self.drop):
            shutil.rmtree(folder)
        for folder in self.changed:
            shutil.copytree(self.kept / folder.name, folder)
        self.drop.mkdir()
        os.chdir(self.drop)

    def run(self, *words: str, typed: str = "") -> int:
        """Run a command; nothing but a plain answer or a sentence may come of it."""
        said = run_cli(*words, typed=typed)
        if "Traceback" in said.err:
            raise Canary(said.err[-1500:])
        if steering := _STEERING.search(said.out + said.err):
            raise Canary(f"{steering[0]!r} reaches the terminal: {words!r}"[:600])
        if said.status not in (0, 1, 2) or (said.status == 2 and not said.err.strip() and not said.out.strip()):
            raise Canary(f"exit {said.status} {said.err[-300:]!r} of {words!r}"[:600])
        return said.status


def _word(chance: random.Random) -> str:
    match chance.randrange(8):
        case 0:
            return "".join(
                chr(chance.choice((chance.randrange(32, 127), chance.randrange(0xA0, 0x2FFF)))) for _ in range(9)
            )
        case 1:
            return chance.choice(_OPTIONS)
        case 2:
            return f"{chance.choice(('own', 'on', 'events', 'proper'))}={chance.choice(_STRANGE)}"
        case _:
            return chance.choice(_STRANGE)


def command_line(target: Target, chance: random.Random) -> int:
    """Words that make no command, or one that nobody means."""
    words = [*chance.choice(_COMMANDS), *(_word(chance) for _ in range(chance.randrange(6)))]
    if not words or words[0].startswith("tableside:") or "html" in words or "pdf" in words:
        words = ["list", *words]
    if words[0] in ("export", "cards") and len(words) > 1:
        words += ["--output", "/nowhere/x"]
    return target.run(*words)


def _value(chance: random.Random, depth: int = 0) -> Any:
    match chance.randrange(9 if depth < 3 else 6):
        case 0:
            return chance.choice(_STRANGE)
        case 1:
            return chance.choice((0, -1, 10**18, 10**400, 1e308, -0.0, True, False, None))
        case 2:
            return chance.choice(("red", "blue", "cue 889,700; reds 889,2000", "in-hand", "foul", "white"))
        case 3 | 4 | 5:
            return chance.choice((True, False, 1, 2, "yes"))
        case 6:
            return [_value(chance, depth + 1) for _ in range(chance.choice((0, 1, 3, 200)))]
        case _:
            names = ("balls", "cue", "reds", "x", "__class__", "")
            return {chance.choice(names): _value(chance, depth + 1) for _ in range(chance.randrange(4))}


def scenario(target: Target, chance: random.Random) -> int:
    """Facts of a ruling that are none."""
    from tableside.games import all_wizards

    wizard = chance.choice(list(all_wizards()))
    names = [*wizard.facts, "nothing", ""]
    facts = {chance.choice(names): _value(chance) for _ in range(chance.randrange(6))}
    text = json.dumps(chance.choice((facts, [facts, facts], _value(chance))))
    match chance.randrange(6):
        case 0:
            text = "[" * 5000 + text
        case 1:
            text = text[: chance.randrange(len(text) + 1)]
        case 2:
            text = text.replace("1", "NaN").replace("true", "Infinity")
    file = target.drop / "scenario.json"
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    if chance.random() < 0.3:
        return target.run("rule", wizard.id, "--json", typed=text)
    return target.run("rule", wizard.id, "--file", str(file), "--lang", chance.choice(("en", LANG)))


def query(target: Target, chance: random.Random) -> int:
    """What is typed, or pasted, into a search."""
    text = chance.choice((
        " ".join(_word(chance) for _ in range(chance.randrange(1, 30))),
        chance.choice(_STRANGE) * chance.choice((1, 10, 1000)),
        "palla " * chance.choice((10, 20_000)),
        '"' * chance.randrange(50) + "-" * chance.randrange(50),
    ))  # fmt: skip
    return target.run("search", "--lang", chance.choice(("en", LANG)), "--", text)


def link(_target: Target, chance: random.Random) -> int:
    """A link that somebody was sent."""
    from tableside.games import all_wizards
    from tableside.rulings.intake import read

    wizard = chance.choice(list(all_wizards()))
    details = [(chance.choice([*wizard.facts, "x"]), chance.choice((*_STRANGE, "[" * 3000))) for _ in range(4)]
    read(wizard, details)
    try:
        from tableside.ui.places import Place, is_link
    except ImportError:  # the core is tried where Qt is not installed
        return 0
    text = (
        f"tableside:{chance.choice(_STRANGE)}{chance.choice(('', '?', '?lang=', ':', '%00', '%ff%fe'))}{_word(chance)}"
    )
    place = Place.from_link(text)
    if is_link(text) and not is_link(place.link()) and len(place.link()) < 4000:
        raise Canary(f"{text!r} becomes {place.link()!r}")
    return 0


def _hostile_po(chance: random.Random) -> str:
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    book = chance.choice((BOOK, "interface", "../../x", "", "snooker\\n"))
    head += f'"Language: {chance.choice((LANG, "en", "../..", "zz"))}\\n"\n"X-Tableside-Book: {book}\\n"\n'
    head += chance.choice(("", '"Plural-Forms: nplurals=999999999; plural=n;\\n"\n', '"Plural-Forms: x"\n'))
    entry = chance.choice((
        'msgctxt "blackball/4#99999999"\nmsgid "a"\nmsgstr "{0.__class__.__init__.__globals__}"\n\n',
        'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[999999] "y"\n\n',
        'msgctxt "blackball/4#zz"\nmsgid "a"\nmsgstr "<script>"\n\n',
        'msgid "Search"\nmsgstr "{count:>999999999}"\n\n', "msgid\n\n", 'msgstr "x"\n', '"loose"\n', "#~ msgid\n",
        'msgid "\\x41\\u12"\nmsgstr "\\"\n\n',
    ))  # fmt: skip
    return head + "\n" + entry * chance.choice((1, 3, 2000))


def translation(target: Target, chance: random.Random) -> int:
    """An exchange file from somebody else."""
    if chance.random() < 0.5:
        file, text = target.drop / "x.po", _hostile_po(chance)
    else:
        file = target.drop / "x.xlf"
        good = (target.project.root / "exchange.xlf").read_text("utf-8")
        number = chance.choice(("zz", "-1", "110000", "D800", "0", "FFFFFFFFFF", "", "20", "1F600"))
        text = chance.choice((*_XML, good.replace("</target>", f'<cp hex="{number}"/></target>', 3)))
        text = text.replace('trgLang="it"', chance.choice(('trgLang="it"', 'trgLang="../.."', "")))
    file.write_text(text, encoding="utf-8")
    words = ("translate", "import", str(file), *(["--apply"] if chance.random() < 0.2 else []))
    status = target.run(*words)
    if "--apply" in words:
        target.project.use()
    return status


def document(target: Target, chance: random.Random) -> int:
    """A rule text from the web."""
    ending = chance.choice(("docx", "odt", "pdf", "html", "rst", "md", "txt"))
    file = target.drop / f"x.{ending}"
    base = target.project.root / f"document.{'txt' if ending == 'rst' else ending}"
    match chance.randrange(3):
        case 0:
            file.write_bytes(HARMS[chance.choice(list(HARMS))](base.read_bytes(), chance))
        case 1:
            part = {"docx": "word/document.xml", "odt": "content.xml"}.get(ending, "x")
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(part, chance.choice((*_XML, "x" * 3_000_000)))
                archive.writestr("../../outside", "x")
        case _:
            directive = ".. include:: /etc/passwd\n\n.. raw:: html\n   :file: /etc/passwd\n\n"
            file.write_text(directive + "".join(_word(chance) + "\n\n" for _ in range(50)), errors="replace")
    return target.run("import", str(file), "--book", BOOK, "--lang", "en", "--preview")


def _archive(chance: random.Random, names: list[str], link_in_it: bool) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            if link_in_it and chance.random() < 0.3:
                entry.external_attr = (stat.S_IFLNK | 0o777) << 16
            content = chance.choice(
                (b"", b"id = 'x'\n", b"# 1 A\nWords.\n", b"\x00", b"0" * 20_000_000, b"/etc/passwd")
            )
            archive.writestr(entry, content)
    return buffer.getvalue()


_NAMES = (
    "mine2/book.toml", "mine2/en.md", "../mine2/en.md", "/tmp/x", "mine2/../../x", "mine2/en.md\n", "mine2/x.py",
    "blackball/book.toml", "mine2/__init__.py", "mine2\\en.md", "other/en.md", "contents.json", "data/journal.sqlite",
    "config/settings.json", "data/../../x", "texts/rulebooks/blackball/en.md", "data/imports/a/b/en.md",
)  # fmt: skip


def package(target: Target, chance: random.Random) -> int:
    """A book package, or a backup, from somebody else."""
    names = chance.sample(_NAMES, chance.randrange(1, 6))
    names += names[:1] if chance.random() < 0.2 else []
    file = target.drop / "x.tablebook"
    if chance.random() < 0.3:
        good = (target.project.root / "mine.tablebook").read_bytes()
        file.write_bytes(HARMS[chance.choice(list(HARMS))](good, chance))
    else:
        import warnings

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            file.write_bytes(_archive(chance, names, link_in_it=True))
    return target.run(*chance.choice((("editions", "--open"), ("restore",))), str(file))


def backup(target: Target, chance: random.Random) -> int:
    """A backup with a list of its own that tells lies."""
    from datetime import UTC, datetime

    from tableside.storage.archive import pack

    names = chance.sample(_NAMES, chance.randrange(1, 5))
    contents = (b"", b"{}", b"x" * 100, pickle.dumps(_Pwn()), (target.project.data / "journal.sqlite").read_bytes())
    file = target.drop / "x.tableside-backup"
    pack(
        file,
        {name: chance.choice(contents) for name in names},
        {"entries": chance.choice((-1, 10**9))},
        datetime.now(UTC),
    )
    status = target.run("restore", str(file))
    from tableside.journal.store import Journal
    from tableside.settings import SettingsStore

    Journal(target.project.data / "journal.sqlite").close()
    SettingsStore(target.project.home / "config" / "tableside" / "settings.json").load()
    return status


TRIALS: tuple[Trial, ...] = (
    command_line, scenario, query, link, translation, package, backup, command_line, scenario, link, scenario,
    command_line, translation, link, scenario, command_line, package, query, link, scenario, command_line, backup,
    document,
)  # fmt: skip


def work(folder: Path, seed: int, first: int, last: int) -> None:
    """Make attempts and tell what came of each."""
    stream = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    with tempfile.TemporaryDirectory(dir=folder) as place:
        target = Target(Path(place))
        _refuse_network()
        for number in range(first, last):
            trial = TRIALS[number % len(TRIALS)]
            tell(stream, {"number": number, "subject": trial.__name__, "harm": f"seed {seed}"})
            done = _attempt(target, trial, number, seed)
            tell(stream, {name: getattr(done, name) for name in done.__slots__})
        os.chdir("/")


def _attempt(target: Target, trial: Trial, number: int, seed: int) -> Attempt:
    def judge() -> tuple[Outcome, str]:
        status = trial(target, random.Random(f"{seed}-{number}"))
        target.check()
        return (Outcome.TOLD if status == 2 else Outcome.UNAFFECTED), ""

    try:
        return attempt(number, trial.__name__.replace("_", " "), f"seed {seed}", judge)
    finally:
        if trial not in (link, query, scenario):
            target.mend()


def run(folder: Path, count: int, seed: int) -> Summary:
    """Run the campaign."""
    return campaign("tests.campaigns.hostile", folder, count, seed)


if __name__ == "__main__":
    main_of("tests.campaigns.hostile", work)
