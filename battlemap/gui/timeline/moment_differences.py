"""What two boards differ in, line by line, with how it stands on each: places, tracks, conditions, points, aspects."""

from collections.abc import Iterator
from itertools import zip_longest

from msgspec import Struct

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.board.wording import printable_text, short_name
from battlemap.export.record.record_step import EXITS, aspect_place, place_words, track_words
from battlemap.layout.looks import display_of
from battlemap.rules.display import BoardDisplay, TokenDisplay
from battlemap.rules.ruleset import AnyRuleset

ABSENT = "–"
IN_FIGHT, CHANGED = "in the fight", "is different"
LONGEST = 200


class MomentDifference(Struct, frozen=True):
    """One line: of what, and how it stands on either board; *token*: of whom, None where it is of nobody."""

    subject: str
    one: str
    other: str
    token: TokenId | None = None
    look: int | None = None
    """The look of the side's colour."""


def list_differences(
    rules: AnyRuleset, one: AnyEncounter, other: AnyEncounter, displays: tuple[BoardDisplay, BoardDisplay]
) -> tuple[MomentDifference, ...]:
    """All that differs, fighter by fighter in the order of the boards, then the map, then aspects."""
    lines = list[MomentDifference]()
    for key in dict.fromkeys((*one.tokens, *other.tokens)):
        board = one if key in one.tokens else other
        name, look = short_name(board[key].name), board.side_of(key).look
        for then, now in _token_differences(rules, (one, other), displays, key):
            lines.append(MomentDifference(name, then, now, key, look))
    if one.map is not other.map and one.map != other.map:
        lines.append(MomentDifference("The map", ABSENT, CHANGED))
    for aspect in dict.fromkeys((*one.aspects, *other.aspects)):
        told = [_aspect_words(board, board.aspects.get(aspect)) for board in (one, other)]
        if told[0] != told[1]:
            named = one.aspects.get(aspect) or other.aspects[aspect]
            lines.append(MomentDifference(printable_text(named.name, longest=LONGEST), told[0], told[1]))
    return tuple(lines)


def _token_differences(
    rules: AnyRuleset, boards: tuple[AnyEncounter, AnyEncounter], displays: tuple[BoardDisplay, BoardDisplay], key: TokenId
) -> Iterator[tuple[str, str]]:
    one, other = (board.tokens.get(key) for board in boards)
    if one is None or other is None:
        places = [place_words(board, board[key]) if key in board.tokens else "not on the map" for board in boards]
        yield places[0], places[1]
        return
    if one.place != other.place:
        yield place_words(boards[0], one), place_words(boards[1], other)
    then, now = display_of(displays[0], key), display_of(displays[1], key)
    if then.out != now.out:
        yield _exit_words(then), _exit_words(now)
    for old, new in zip_longest(then.tracks, now.tracks):
        if old != new:
            words = [track_words(track) if track is not None else ABSENT for track in (old, new)]
            if words[0] != words[1]:
                yield words[0], words[1]
    if (marks := (_badges(then), _badges(now)))[0] != marks[1]:
        yield marks
    if one.sheet is not other.sheet:
        points = [{each.name: each.value for each in rules.profile(board, key).counters} for board in boards]
        for name in dict.fromkeys((*points[0], *points[1])):
            if points[0].get(name) != points[1].get(name):
                yield _point_words(points[0], name), _point_words(points[1], name)


def _point_words(points: dict[str, str], name: str) -> str:
    return f"{name} {points[name]}" if name in points else ABSENT


def _exit_words(shown: TokenDisplay) -> str:
    return EXITS[shown.exit] if shown.out else IN_FIGHT


def _badges(shown: TokenDisplay) -> str:
    return ", ".join(printable_text(badge.name, longest=60) for badge in shown.badges) or "no condition"


def _aspect_words(board: AnyEncounter, aspect: Aspect | None) -> str:
    """Where it lies and what is left of it."""
    if aspect is None:
        return ABSENT
    where = f"on {aspect_place(board, aspect)}"
    return f"{where}, {aspect.left} free" if aspect.left else where
