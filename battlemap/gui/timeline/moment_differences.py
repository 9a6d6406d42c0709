"""What two boards differ in, line by line, with how it stands on each: places, tracks, conditions, points, aspects."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    lines, points = list[MomentDifference](), _points(rules, one, other)
    common = _common_points(points)
    for key in dict.fromkeys((*one.tokens, *other.tokens)):
        board = one if key in one.tokens else other
        name, look = short_name(board[key].name), board.side_of(key).look
        own = (each for each in points.get(key, ()) if each.name not in common)
        for then, now in (*_token_differences((one, other), displays, key), *_point_differences(own)):
            lines.append(MomentDifference(name, then, now, key, look))
    lines += [MomentDifference(name, *pair) for name, pair in common.items() if pair[0] != pair[1]]
    if one.map is not other.map and one.map != other.map:
        lines.append(MomentDifference("The map", ABSENT, CHANGED))
    for aspect in dict.fromkeys((*one.aspects, *other.aspects)):
        told = [_aspect_words(board, board.aspects.get(aspect)) for board in (one, other)]
        if told[0] != told[1]:
            named = one.aspects.get(aspect) or other.aspects[aspect]
            lines.append(MomentDifference(printable_text(named.name, longest=LONGEST), told[0], told[1]))
    return tuple(lines)


class _Points(Struct, frozen=True):
    """A number of somebody on both boards; None where there is none of this name."""

    name: str
    one: str | None
    other: str | None


def _points(rules: AnyRuleset, one: AnyEncounter, other: AnyEncounter) -> dict[TokenId, tuple[_Points, ...]]:
    """The points of everybody who is on both boards."""
    points = dict[TokenId, tuple[_Points, ...]]()
    for key in [key for key in one.tokens if key in other.tokens]:
        then, now = ({each.name: each.value for each in rules.profile(board, key).counters} for board in (one, other))
        points[key] = tuple([_Points(name, then.get(name), now.get(name)) for name in dict.fromkeys((*then, *now))])
    return points


def _common_points(points: Mapping[TokenId, Sequence[_Points]]) -> dict[str, tuple[str, str]]:
    """Points that several have and all have alike on either board, such as those of the GM: it is one purse."""
    owners = dict[str, list[_Points]]()
    for each in (each for made in points.values() for each in made):
        owners.setdefault(each.name, []).append(each)
    return {
        name: (had[0].one, had[0].other) for name, had in owners.items()
        if len(had) > 1 and len(set(had)) == 1 and had[0].one is not None and had[0].other is not None
    }  # fmt: skip


def _point_differences(points: Iterable[_Points]) -> Iterator[tuple[str, str]]:
    for each in points:
        if each.one != each.other:
            told = [f"{each.name} {value}" if value is not None else ABSENT for value in (each.one, each.other)]
            yield told[0], told[1]


def _token_differences(
    boards: tuple[AnyEncounter, AnyEncounter], displays: tuple[BoardDisplay, BoardDisplay], key: TokenId
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
