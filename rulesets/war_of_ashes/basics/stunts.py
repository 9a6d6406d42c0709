"""Stunts of equipment and technique: what is in hand, and what it adds to a roll (B8)."""

from collections.abc import Sequence

from battlemap.rules.dice import Modifier
from rulesets.war_of_ashes.book.fighter import Fighter, Stunt

AFAR = ("far", "range")
"""The reaches of weapons that are shot or thrown."""

RULE = "B8"
SERVES = {"attack": "attack", "shoot": "attack", "defend": "defend", "advantage": "advantage", "roar": "advantage",
          "overcome": "overcome", "resist": "overcome", "block": "overcome"}  # fmt: skip
"""Which rolls belong to which action."""


def in_hand(sheet: Fighter) -> Sequence[Stunt]:
    """The stunts that are of use now: what was dropped is not (63)."""
    return [stunt for stunt in sheet.stunts if not stunt.dropped] if sheet.stunts else ()


def reaches_on(sheet: Fighter) -> bool:
    """Whether a weapon in hand strikes into the next zone too (B8)."""
    return "next zone" in [stunt.reach for stunt in in_hand(sheet)]


def far(sheet: Fighter) -> bool:
    """Whether a weapon in hand strikes from afar, and not at hand (B8)."""
    return "far" in [stunt.reach for stunt in in_hand(sheet)]


def shooting_range(sheet: Fighter) -> int:
    """Return how many zones the ranged weapon in hand reaches; 0 for none, and for one that was dropped (7, 63)."""
    lost = sheet.range_dropped or any(stunt.dropped and stunt.reach == "range" for stunt in sheet.stunts)
    return 0 if lost else sheet.range


def weapons(sheet: Fighter, afar: bool) -> list[Stunt]:
    """Return the weapons in hand for a shot (*afar*) or for an attack at hand, in the order of the sheet (B8)."""
    return [stunt for stunt in in_hand(sheet) if stunt.held == "weapon" and (stunt.reach in AFAR) == afar]


def serves(stunt: Stunt, weapon: Stunt | None) -> bool:
    """True if *stunt* bears on an attack made with *weapon* (None: a plain one): a technique always, a weapon only if it strikes.

    A special weapon gives its edge to its own attacks alone (69, B8).
    """
    return stunt.held != "weapon" or stunt == weapon


def as_well(sheet: Fighter, use: str) -> tuple[str, ...]:
    """The approaches that stunts let somebody use for this as well (B8)."""
    return tuple([stunt.approach for stunt in in_hand(sheet) if stunt.approach and stunt.helps in ("", SERVES.get(use, use))])


def fits(stunt: Stunt, skill: str) -> bool:
    """Whether a stunt goes with this approach (B8)."""
    return stunt.goes_with in ("", skill)


def stunt_lines(sheet: Fighter, ask: str, skill: str, weapon: Stunt | None = None) -> list[Modifier]:
    """Return what the stunts add to a roll with this approach or skill, as lines of its card; the note names a narrow case.

    *weapon*: what an attack is made with; other weapons in hand add nothing to it.
    """
    if not sheet.stunts:
        return []
    action = SERVES.get(ask)
    return [
        Modifier(stunt.bonus, stunt.name, RULE, note=stunt.case or "stunt", only_if=stunt.case)
        for stunt in in_hand(sheet)
        if action and stunt.helps == action and fits(stunt, skill) and (action != "attack" or serves(stunt, weapon))
    ]
