"""A fifth game for tests: a book folder and a package with two wizards, announced as another package would do it."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import ROOT

GAME = '''
"""Table shuffleboard, as much of it as a test needs."""

from tableside.games import Game

GAME = Game.read(__name__)
'''
GAME_TOML = """
id = "shuffleboard"
name = "Shuffleboard"
order = 9
common = ["short"]

[titles]
short = ["Short weight", "Does a weight near the foul line count?"]
hanging = ["Hanging weight", "A weight hangs over the far edge: does it count?"]
"""
SHARED = """
from tableside.rulings import Declarations, Words, call


class Verdict(Words, of="verdict.shuffleboard"):
    COUNTS = "counts", "The weight counts"
    DEAD = "dead", "The weight is dead"


class Say(Declarations, of="shuffleboard"):
    counts = call("Counts.")
    dead = call("Dead weight.")
"""
WIZARD = """
from shuffleboard.shared import Say, Verdict
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, ask, reason
"""
SHORT = (
    WIZARD
    + """

class Why(Declarations):
    beyond = reason("The weight has passed the foul line.", "1.a")
    short = reason("The weight stopped before the foul line.", "1.b")


class Short(Scenario):
    passed_line: bool = ask("Has the weight passed the foul line?")


def rule(case: Short) -> Ruling:
    if case.passed_line:
        return Ruling(Verdict.COUNTS, Say.counts(), {}, (Why.beyond(),))
    return Ruling(Verdict.DEAD, Say.dead(), {}, (Why.short(),))


WIZARD = Wizard(rule, says=(Say,))
"""
)
HANGING = (
    WIZARD
    + """

class Why(Declarations):
    hangs = reason("A hanging weight lies on the board.", "2")
    fell = reason("A weight that has fallen is out of play.", "2")


class Hanging(Scenario):
    fell: bool = ask("Did the hanging weight fall off?")


def rule(case: Hanging) -> Ruling:
    if case.fell:
        return Ruling(Verdict.DEAD, Say.dead(), {}, (Why.fell(),))
    return Ruling(Verdict.COUNTS, Say.counts(), {}, (Why.hangs(),))


WIZARD = Wizard(rule, says=(Say,))
"""
)
STORIES = """
[short]
wrong = ["The opponent chooses whether the weight counts."]

[hanging]
wrong = ["The weight counts half."]
"""
TEXT = """# 1 Short weights
A weight that is played has to pass the foul line.

(a) A weight that has passed the foul line counts.

(b) A weight that stops before the foul line is dead and is taken off the board.

# 2 Hanging weights
A weight that hangs over the far edge of the board counts as long as it does not fall.
"""
LANGUAGES = ("en", "it", "nl", "fr")
"""The text is the same in all: what matters here is that it is found."""


def book_toml() -> str:
    """Describe the book in every language."""
    parts = {"title": "Shuffleboard", "authority": "Nobody", "edition": "Written for a test.", "prevails": "Nothing."}
    lines = ['id = "shuffleboard"', "order = 9"]
    for name, value in parts.items():
        lines += [f"[{name}]", *(f'{lang} = "{value}"' for lang in LANGUAGES)]
    for lang in LANGUAGES:
        lines += [f"[citation.{lang}]", 'section = "Rule {0}"', 'rule = "Rule {0}"', 'clauses = ["({})"]']
    return "\n".join(lines) + "\n"


def announce(folder: Path, name: str, target: str) -> None:
    """Write what an installed package leaves behind to announce a game."""
    info = folder / f"{name}_game-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-game\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[tableside.games]\n{name} = {target}\n", encoding="utf-8")


def install_game(folder: Path) -> None:
    """Install the game into a folder of packages."""
    package = folder / "shuffleboard"
    package.mkdir(parents=True)
    for name, text in {"__init__": GAME, "shared": SHARED, "short": SHORT, "hanging": HANGING}.items():
        (package / f"{name}.py").write_text(text, encoding="utf-8")
    (package / "game.toml").write_text(GAME_TOML, encoding="utf-8")
    (package / "stories.toml").write_text(STORIES, encoding="utf-8")
    announce(folder, "shuffleboard", "shuffleboard:GAME")


def add_book(data: Path) -> None:
    """Make a data folder that has the book of the game beside ours."""
    books = data / "rulebooks"
    books.mkdir(parents=True)
    for folder in (ROOT / "rulebooks").iterdir():
        (books / folder.name).symlink_to(folder)
    for name in ("i18n", "resources"):
        (data / name).symlink_to(ROOT / name)
    own = books / "shuffleboard"
    own.mkdir()
    (own / "book.toml").write_text(book_toml(), encoding="utf-8")
    for lang in LANGUAGES:
        (own / f"{lang}.md").write_text(TEXT, encoding="utf-8")
    for name in ("terms", "divergences", "asked"):
        (own / f"{name}.toml").write_text("", encoding="utf-8")
