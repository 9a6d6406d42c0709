"""What must hold of a board that comes from a file."""

import math
import re
from collections.abc import Iterator

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid.grid_faults import position_fault, validate_grid
from battlemap.board.happenings import LONGEST_TIMER, MOST_COUNT, MOST_ROUNDS
from battlemap.board.ids import Point, TokenId
from battlemap.board.zones.zone_faults import validate_zones as map_faults
from battlemap.rules.house_overlay import split_house_rules
from battlemap.rules.ruleset import AnyRuleset

MOST_TOKENS = 2_000
MOST_ASPECTS = 10_000
MOST_SIDES = 64
MOST_HOUSE_RULES = 1_000
MOST_TURNS = 1_000_000
MOST_TIMERS = 500
MOST_STAMPS = 100
FARTHEST = 1e6
LONGEST_TEXT = 200_000
_SHA = re.compile(r"[0-9a-f]{64}")


def validate_board(board: AnyEncounter, rules: AnyRuleset) -> Iterator[str]:
    """Every reason why *board* cannot be played on, one sentence each; nothing for a sound one."""
    for what, count, most in (
        ("tokens", len(board.tokens), MOST_TOKENS),
        ("aspects", len(board.aspects), MOST_ASPECTS),
        ("sides", len(board.sides), MOST_SIDES),
        ("house rules", len(board.house), MOST_HOUSE_RULES),
        ("timers", len(board.timers), MOST_TIMERS),
        ("counters", len(board.counters), MOST_TIMERS),
    ):
        if count > most:
            yield f"There are {count} {what}; the most is {most}."
    yield from map_faults(board.zone_map) if board.grid is None else validate_grid(board.grid)
    yield from _side_faults(board)
    for key, token in board.tokens.items():
        yield from _token_faults(board, key, token)
        if token.on_grid and rules.maps[0] == "zones" and not rules.cells:
            yield f"The token {token.name[:40] or key} ({key}) stands on a cell; in this game they stand in zones."
        elif not token.on_grid and (rules.maps[0] == "grid" or rules.on_cells(board)):
            yield f"The token {token.name[:40] or key} ({key}) stands in a zone; in this game they stand on cells."
    yield from _aspect_faults(board)
    yield from _turn_faults(board)
    yield from _timer_faults(board)
    yield from _counter_faults(board)
    if board.cover and not _SHA.fullmatch(board.cover):
        yield "The title picture is no picture of this battle."


def house_remark(board: AnyEncounter, rules: AnyRuleset) -> str:
    """Which house rules of a board are left out because the book has no place for them, in one sentence; "" if there are none."""
    faults = split_house_rules(rules.book, board.house)[1] if board.house else ()
    if not faults:
        return ""
    count = "A house rule does" if len(faults) == 1 else f"{len(faults)} house rules do"
    named = f"{'; '.join(faults[:3])}{' …' if len(faults) > 3 else ''}"
    return f"{count} not fit the book of {rules.title}, and it goes as the book says: {named}."


def _side_faults(board: AnyEncounter) -> Iterator[str]:
    for key, side in board.sides.items():
        if side.id != key:
            yield f"The side stored as {key} calls itself {side.id}."
        if not 1 <= side.look <= 8:
            yield f"The side {side.name} has look {side.look}; looks go from 1 to 8."
        for friend in side.friends:
            if friend not in board.sides:
                yield f"The side {side.name} is friends with {friend}, which is missing."


def _token_faults(board: AnyEncounter, key: TokenId, token: AnyToken) -> Iterator[str]:
    called = f"The token {token.name[:40] or key} ({key})"
    if token.id != key:
        yield f"The token stored as {key} calls itself {token.id}."
    if token.side not in board.sides:
        yield f"{called} belongs to the side {token.side}, which is missing."
    if wrong := position_fault(board, token):
        yield f"{called} {wrong}."
    if not _sane(token.spot):
        yield f"{called} stands at no place on a map."
    if token.portrait and not _SHA.fullmatch(token.portrait):
        yield f"{called} has a portrait that is no picture of this battle."
    if len(token.stamps) > MOST_STAMPS or any(not 0 <= stamp.rounds <= MOST_ROUNDS for stamp in token.stamps):
        yield f"{called} has marks of the GM that nobody could have made here."
    if max(len(token.name), len(token.notes), len(token.icon)) > LONGEST_TEXT:
        yield f"{called} has a text of more than {LONGEST_TEXT} letters."


def _aspect_faults(board: AnyEncounter) -> Iterator[str]:
    anchors = {"zone": board.zone_map.zones.keys(), "link": board.zone_map.links.keys(), "token": board.tokens.keys()}
    for key, aspect in board.aspects.items():
        if aspect.id != key:
            yield f"The aspect stored as {key} calls itself {aspect.id}."
        if aspect.anchor in anchors and aspect.on not in anchors[aspect.anchor]:
            yield f"The aspect {aspect.name[:40]} ({key}) lies on the {aspect.anchor} {aspect.on}, which is missing."
        if not _sane(aspect.spot):
            yield f"The aspect {aspect.name[:40]} ({key}) lies at no place on a map."


def _turn_faults(board: AnyEncounter) -> Iterator[str]:
    turns = board.turns
    if not -1 <= turns.at <= MOST_TURNS:
        yield f"The turn order stands at {turns.at + 1}, which is no turn."
    listed = {who for slot in turns.order for who in slot} | {*turns.acted, *turns.waiting}
    for who in sorted(listed - board.tokens.keys()):
        yield f"The turn order names the token {who}, which is missing."


def _timer_faults(board: AnyEncounter) -> Iterator[str]:
    for key, timer in board.timers.items():
        if timer.id != key:
            yield f"The timer stored as {key} calls itself {timer.id}."
        if not 1 <= timer.rounds <= LONGEST_TIMER:
            yield f"The timer {timer.words[:40]} counts {timer.rounds} rounds; it can be 1 to {LONGEST_TIMER}."


def _counter_faults(board: AnyEncounter) -> Iterator[str]:
    for key, counter in board.counters.items():
        if counter.id != key:
            yield f"The counter stored as {key} calls itself {counter.id}."
        if not (0 <= counter.value <= MOST_COUNT and 0 <= counter.target <= MOST_COUNT):
            count = f"{counter.value} of {counter.target}"
            yield f"The counter {counter.words[:40]} stands at {count}; it goes from 0 to {MOST_COUNT}."


def _sane(point: Point | None) -> bool:
    return point is None or all(math.isfinite(value) and abs(value) <= FARTHEST for value in point)
