"""Stunts of equipment and technique: what is in hand, and what it adds to a roll (B8)."""

from collections.abc import Sequence

from battlemap.rules.dice import Modifier
from rulesets.war_of_ashes.book.fighter import Fighter, Stunt

RULE = "B8"
SERVES = {"attack": "attack", "defend": "defend", "advantage": "advantage", "roar": "advantage", "overcome": "overcome",
          "resist": "overcome", "block": "overcome"}  # fmt: skip
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


def as_well(sheet: Fighter, use: str) -> tuple[str, ...]:
    """The approaches that stunts let somebody use for this as well (B8)."""
    return tuple([stunt.approach for stunt in in_hand(sheet) if stunt.approach and stunt.helps in ("", SERVES.get(use, use))])


def fits(stunt: Stunt, skill: str) -> bool:
    """Whether a stunt goes with this approach (B8)."""
    return stunt.goes_with in ("", skill)


def stunt_lines(sheet: Fighter, ask: str, skill: str) -> list[Modifier]:
    """What the stunts add to a roll with this approach or skill, as lines of its card; the note says in which case alone."""
    if not sheet.stunts:
        return []
    action = SERVES.get(ask)
    return [
        Modifier(stunt.bonus, stunt.name, RULE, note=stunt.case or "stunt", only_if=stunt.case)
        for stunt in in_hand(sheet)
        if action and stunt.helps == action and fits(stunt, skill)
    ]
