"""What players may know of the sheets of those whom the GM plays: what anybody sees, and harm as far as its side shows it."""

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from battlemap.board.encounter import AnyEncounter, AnyToken, RoughHealth
from battlemap.board.ids import TokenId
from battlemap.board.wording import capitalise
from battlemap.rules.display import BoardDisplay, TokenDisplay, Track

Display: TypeAlias = Callable[[Any], BoardDisplay]
Public: TypeAlias = Callable[[AnyEncounter], AnyEncounter]

ROUGH_STEPS: dict[RoughHealth, int] = {"unhurt": 4, "hurt": 2, "badly hurt": 1, "down": 0}
"""How much of a bar of four parts is left: a state, no number of the sheet."""
ALL_STEPS = 4
BADLY = 3
"""Whoever has one of so many parts left, or less, looks badly hurt."""
NO_FIELDS: dict[str, Any] = {}


def keep_scene(scene: Any, secret: Collection[TokenId]) -> Any:
    """For a game whose scene holds no numbers of anybody."""
    return scene


class PublicSheet(Struct, frozen=True):
    """What of a game's sheets and scene is for players' eyes, where the GM plays somebody: what is not named here is not.

    *seen*: fields that anybody at the table sees (size, on whom it rides, whether it is out). *tracks*: those that say how much
    harm it has taken. *limits*: what its tracks need besides, where they are shown in full, without the numbers that they come
    from. *scene*: the scene without the GM's points, and without the rolls of these tokens.
    """

    seen: tuple[str, ...]
    tracks: tuple[str, ...]
    limits: Callable[[Any], Mapping[str, Any]] = lambda sheet: NO_FIELDS
    scene: Callable[[Any, Collection[TokenId]], Any] = keep_scene

    def bare(self, sheet: Struct, with_tracks: bool) -> Struct:
        """A sheet that says only what players may know; all else is as it is for anybody. *with_tracks*: also its harm."""
        kept = {*self.seen, *(self.tracks if with_tracks else ())}
        values = {name: getattr(sheet, name) for name in kept} | dict(self.limits(sheet) if with_tracks else NO_FIELDS)
        needed = {name: getattr(sheet, name) for name in _needed_fields(type(sheet))}
        return type(sheet)(**{**needed, **values})


@lru_cache(maxsize=64)
def _needed_fields(kind: type[Struct]) -> tuple[str, ...]:
    """The fields without which there is no such sheet."""
    return tuple([field.name for field in fields(kind) if field.default is field.default_factory is NODEFAULT])


def public_by(declared: PublicSheet, display: Display) -> Public:
    """A ruleset's *public*: what it declares, with harm as *display* shows it made rough where the side says so."""

    def redact_sheets(board: AnyEncounter) -> AnyEncounter:
        theirs = {key for key, token in board.tokens.items() if (side := board.sides.get(token.side)) is None or side.gm}
        shown = display(board).tokens if theirs else {}
        tokens = {
            key: _public_token(declared, board, token, shown.get(key, TokenDisplay())) if key in theirs else token
            for key, token in board.tokens.items()
        }
        unrolled = {key for key in theirs if not (side := board.sides.get(board[key].side)) or side.rolls_shown != "shown"}
        return replace(board, tokens=tokens, scene=declared.scene(board.scene, unrolled))

    return redact_sheets


def with_rough_health(display: Display) -> Display:
    """A ruleset's *display* that also shows players' boards: how somebody looks, instead of tracks that they do not know."""

    def show(board: AnyEncounter) -> BoardDisplay:
        shown = display(board)
        rough = {key: token.rough_health for key, token in board.tokens.items() if token.rough_health}
        if not rough:
            return shown
        tokens = {
            key: replace(entry, tracks=rough_tracks(rough[key]), words="", pips=()) if key in rough else entry
            for key, entry in shown.tokens.items()
        }
        return replace(shown, tokens=tokens)

    return show


def rough_tracks(health: RoughHealth) -> tuple[Track, ...]:
    """The bar of somebody of whom players only know how he looks; none if they do not know that."""
    if health not in ROUGH_STEPS:
        return ()
    return (Track(capitalise(health), filled=ROUGH_STEPS[health], of=ALL_STEPS, shape="bar"),)


def rough_health(shown: TokenDisplay) -> RoughHealth:
    """How somebody with these tracks looks: by the first that is drawn on a token, boxes before a bar."""
    boxes = next((track.boxes for track in shown.tracks if track.shape == "boxes" and track.boxes), ())
    bar = next((track for track in shown.tracks if track.shape == "bar" and track.of > 0), None)
    if boxes:
        left, of = boxes.count(False), len(boxes)
    elif bar is not None:
        left, of = bar.filled, bar.of
    else:
        return "unknown"
    if left >= of:
        return "unhurt"
    if left <= 0 and not boxes:
        return "down"
    return "badly hurt" if left * BADLY <= of else "hurt"


def _public_token(declared: PublicSheet, board: AnyEncounter, token: AnyToken, shown: TokenDisplay) -> AnyToken:
    side = board.sides.get(token.side)
    harm = side.tracks_shown if side is not None else "nothing"
    looks: RoughHealth = "" if harm == "full" else rough_health(shown) if harm == "rough" else "unknown"
    return replace(token, sheet=declared.bare(token.sheet, harm == "full"), rough_health=looks)
