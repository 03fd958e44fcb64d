"""The parts of the carrom book in which there is nothing to rule on, and why."""

from tableside.errors import N_

_HEADING = N_("A heading; its laws are listed one by one.")
_HEADINGS = (
    *("position", "striking", "draw", "opening", "turn-of-play", "scoring", "ends", "fouls", "off-the-board"),
    *("overlapping", "dues-and-penalties", "queen-laws", "general", "loss-of-match", "protest-laws"),
)
NOTHING_TO_DECIDE = {
    **dict.fromkeys(_HEADINGS, _HEADING),
    "glossary": N_("It says what the words mean."),
    "practice": N_("The trial boards count for nothing."),
    "1": N_("It lays down the seats; nobody plays before everyone is seated."),
    "2": N_("It lays down the seats; nobody plays before everyone is seated."),
    "14": N_("The opening layout is set up, without delay, before anything can be ruled on; no penalty is named."),
    "30": N_("It lays down the length of the match; nothing follows for a ruling."),
}
