"""What hands do with equipment: draw and put away, let go, pick up, hand over.

Here are the questions and what they change; a game says what there is to draw, which hand is free for it, and what it costs.
Sheets and scenes are as in `dropped_items`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.board.subject import place_subject
from battlemap.rules.blocks.dropped_items import ArmedSheet, Sheet, name_for, with_arm, with_held, without_piece
from battlemap.rules.procedure import Option, Procedure, Table, choose, refuse_unless

FULL = "no free hand"
Titles = Mapping[str, str]
"""What things are called, by their names on a sheet."""


def stowed_arms(sheet: ArmedSheet, part_of_body: Callable[[str], bool]) -> tuple[str, ...]:
    """The weapons that somebody carries and does not hold."""
    return tuple([name for name, arm in sheet.arms.items() if arm.count and not sheet.holds(name) and not part_of_body(name)])


def draw_options(titles: Titles, hand_for: Callable[[str], str], note: str = "") -> list[Option]:
    """What could be drawn: "draw:sword". *hand_for*: the hand that takes a thing, or nothing."""
    return [
        Option(f"draw:{thing}", f"Draw {title}", note=note, refusal="" if hand_for(thing) else FULL)
        for thing, title in titles.items()
    ]


def stow_options(titles: Titles) -> list[Option]:
    """What could be put away: "away:sword"."""
    return [Option(f"away:{thing}", f"Put away {title}") for thing, title in titles.items()]


def choose_drawn(table: Table[Any, Any, Any], who: TokenId, options: Sequence[Option], rule: str) -> Procedure[str]:
    """Which of the options of drawing and putting away it is. Asks "thing"; Refused if there is none."""
    refuse_unless(bool(options), f"{table.name(who)} has nothing to draw or put away", rule)
    return (yield from choose("thing", who, "Draw or put away what?", options, rule=rule))


def choose_let_go(table: Table[Any, Any, Any], who: TokenId, titles: Titles, rule: str) -> Procedure[str]:
    """Which thing in hand somebody lets go of. Asks "thing"; Refused if there is none."""
    refuse_unless(bool(titles), f"{table.name(who)} holds nothing that could be let go", rule)
    options = [Option(thing, title) for thing, title in titles.items()]
    return (yield from choose("thing", who, "Let go of what?", options, rule=rule))


def lying_options(
    board: AnyEncounter, lying: Iterable[int], title_of: Callable[[Any], str], hand_for: Callable[[Any], str]
) -> list[Option]:
    """What could be picked up, by its position in `scene.ground`. *hand_for*: the hand that takes it, or nothing."""
    ground = board.scene.ground
    return [
        Option(
            str(at),
            title_of(ground[at]).capitalize(),
            place_subject(ground[at].place),
            refusal="" if hand_for(ground[at]) else FULL,
        )
        for at in lying
    ]


def choose_lying(table: Table[Any, Any, Any], who: TokenId, options: Sequence[Option], rule: str) -> Procedure[str]:
    """What somebody picks up. Asks "thing"; Refused if nothing lies there."""
    refuse_unless(bool(options), f"nothing lies within the reach of {table.name(who)}’s hands", rule)
    return (yield from choose("thing", who, "Pick up what?", options, rule=rule))


def with_handed(sheet: Sheet, name: str, arm: Any, hand_for: Callable[[Sheet, str], str]) -> Sheet | None:
    """The sheet of somebody who is handed a weapon, in a free hand or with others of its kind; None if it has no hand for it."""
    key = name_for(sheet, name, arm)
    owned = with_arm(sheet, key, arm)
    if sheet.holds(key):
        return owned
    hand = hand_for(owned, key)
    return with_held(owned, hand, key) if hand else None


def hand_over(table: Table[Any, Any, Any], who: TokenId, taker: TokenId, name: str, hand_for: Callable[[Any, str], str]) -> None:
    """One of a weapon goes from a hand to somebody who has one free for it."""
    arm = replace(table.sheet(who).arms[name], count=1)
    table.change(who, f"hands over {name}", lambda sheet: without_piece(sheet, name))
    table.change(taker, f"is handed {name}", lambda sheet: with_handed(sheet, name, arm, hand_for) or sheet)
