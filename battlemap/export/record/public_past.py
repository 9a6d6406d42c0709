"""The boards of a battle as players knew them then, without what has become a secret again since."""

from typing import Any, TypeVar

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, RollsShown, Side, TracksShown
from battlemap.board.events import Event
from battlemap.board.grid_map import GridMap
from battlemap.board.zone_map import ZoneMap
from battlemap.play.player_view import RedactionMemo, redact
from battlemap.play.public.public_log import PublicLine, step_lines, words_told
from battlemap.play.public.secret_words import SecretWords
from battlemap.rules.ruleset import AnyRuleset

TRACKS: tuple[TracksShown, ...] = ("full", "rough", "nothing")
ROLLS: tuple[RollsShown, ...] = ("shown", "result", "secret")
"""The later, the less players see."""
K = TypeVar("K")


class PublicPast:
    """Of one battle that stands at *now*. Boards are asked for in the order in which they came."""

    def __init__(self, rules: AnyRuleset, now: AnyEncounter) -> None:
        self._rules, self._now = rules, now
        self.words: SecretWords = words_told(now, rules)
        """Those that tell something today."""
        self._memo = RedactionMemo()
        self._last: tuple[AnyEncounter, AnyEncounter, AnyEncounter] | None = None

    def known(self, board: AnyEncounter) -> AnyEncounter:
        """What players knew of a board; a map that looks as before stays the same object."""
        return self._both(board)[1]

    def lines(self, board: AnyEncounter, events: tuple[Event, ...]) -> list[PublicLine]:
        """The lines of a command after which the whole board was *board*."""
        whole, known = self._both(board)
        return step_lines(self._rules, known, whole, events, self.words)

    def then_words(self, board: AnyEncounter) -> SecretWords:
        """The words that told something when the board was so."""
        return words_told(self._both(board)[0], self._rules)

    def _both(self, board: AnyEncounter) -> tuple[AnyEncounter, AnyEncounter]:
        if self._last is not None and self._last[0] is board:
            return self._last[1:]
        whole = conceal(board, self._now)
        known = redact(self._rules, whole, self._memo)
        if self._last is not None and self._last[2].map == known.map:
            known = replace(known, map=self._last[2].map)
        self._last = board, whole, known
        return whole, known


def conceal(board: AnyEncounter, now: AnyEncounter) -> AnyEncounter:
    """A board of the past on which hidden is what is hidden *now*, and no side shows more than it does now."""
    tokens = {
        key: replace(token, hidden=True) if not token.hidden and key in now.tokens and now.tokens[key].hidden else token
        for key, token in board.tokens.items()
    }
    aspects = {
        key: replace(aspect, hidden=True) if key in now.aspects and now.aspects[key].hidden else aspect
        for key, aspect in board.aspects.items()
    }
    sides = {key: _strict(side, now.sides.get(key, side)) for key, side in board.sides.items()}
    names = now.player_names  # tokens are called as players know them by now, in pictures and in lines
    return replace(board, map=_conceal_map(board, now), tokens=tokens, aspects=aspects, sides=sides, player_names=names)


def _conceal_map(board: AnyEncounter, now: AnyEncounter) -> ZoneMap | GridMap:
    zones, links = now.zone_map.zones, now.zone_map.links
    unseen = {key for key, zone in zones.items() if not zone.revealed}
    unfound = {key for key, link in links.items() if not link.found}
    zone_map = _with_values(board.zone_map, "zones", unseen, "revealed", False)
    zone_map = _with_values(zone_map, "links", unfound, "found", False)
    if board.grid is None:
        return zone_map
    grid = board.grid if zone_map is board.zone_map else replace(board.grid, zones=zone_map)
    if now.grid is None:
        return grid
    grid = _with_values(grid, "edges", {key for key, edge in now.grid.edges.items() if not edge.found}, "found", False)
    grid = _with_values(grid, "props", {key for key, prop in now.grid.props.items() if prop.hidden}, "hidden", True)
    return _with_values(grid, "lamps", {key for key, lamp in now.grid.lamps.items() if lamp.hidden}, "hidden", True)


M = TypeVar("M", ZoneMap, GridMap)


def _with_values(part: M, table: str, keys: set[Any], field: str, value: bool) -> M:
    """The map with *field* of these rows of a table set; the same object where it is so already."""
    rows: dict[Any, Any] = getattr(part, table)
    changed = {key: replace(rows[key], **{field: value}) for key in keys & rows.keys() if getattr(rows[key], field) != value}
    return replace(part, **{table: {**rows, **changed}}) if changed else part


def _strict(then: Side, now: Side) -> Side:
    tracks = max(then.tracks_shown, now.tracks_shown, key=TRACKS.index)
    rolls = max(then.rolls_shown, now.rolls_shown, key=ROLLS.index)
    if tracks == then.tracks_shown and rolls == then.rolls_shown:
        return then
    return replace(then, gm=True, tracks=tracks, rolls=rolls)
