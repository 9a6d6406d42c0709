"""Facts: the only things that change a board."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, AnyToken, Effect, Side, TurnOrder
from battlemap.board.grid_map import COVERED, OPEN, Edge, GridMap, Lamp, LastSeen, Layer, Prop, paint
from battlemap.board.happenings import Counter, CounterId, Timer, TimerId
from battlemap.board.ids import AspectId, Cell, EdgeId, LampId, Place, Point, PropId, SideId, TokenId
from battlemap.board.records import ContestSide, DieRecord, Modifier
from battlemap.board.zone_map import ZoneMap


class Event(Struct, frozen=True, gc=False):
    """Something that happened, and what it does to the board.

    *secret* events have no line for players. Each kind says its tag, by which files and scenarios know it; it stays as it is
    when the class gets another name.
    """

    @property
    def tag(self) -> str:
        """What this kind of event is called in files, whatever its class is called."""
        return str(self.__struct_config__.tag)

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        """The board after this event."""
        return board


class Placed(Event, frozen=True, tag="Placed"):
    """A token stands on the board that did not before, or is replaced as a whole."""

    token: AnyToken

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return board.with_token(self.token)


class Removed(Event, frozen=True, tag="Removed"):
    """A token is taken off the board, out of the turn order, with what lasts on it and its aspects."""

    token: TokenId

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        tokens = {key: token for key, token in board.tokens.items() if key != self.token}
        aspects = {k: a for k, a in board.aspects.items() if not (a.anchor == "token" and a.on == self.token)}
        effects = tuple(e for e in board.effects if self.token not in (e.on, e.about))
        return replace(board, tokens=tokens, aspects=aspects, effects=effects, turns=remove_from_turns(board.turns, self.token))


def remove_from_turns(turns: TurnOrder, token: TokenId) -> TurnOrder:
    """The turn order without one token. An emptied slot goes; if it was its turn, the next slot's turn is to begin."""
    slots = [tuple(t for t in slot if t != token) for slot in turns.order]
    gone_before = sum(not slot for slot in slots[: max(turns.at, 0)])
    emptied_now = 0 <= turns.at < len(slots) and not slots[turns.at]

    def remove(tokens: tuple[TokenId, ...]) -> tuple[TokenId, ...]:
        return tuple(t for t in tokens if t != token)

    return replace(
        turns,
        order=tuple(slot for slot in slots if slot),
        at=turns.at - gone_before,
        begun=turns.begun and not emptied_now,
        acted=() if emptied_now else remove(turns.acted),
        waiting=remove(turns.waiting),
        paused=remove(turns.paused),
        paused_acted=remove(turns.paused_acted),
    )


class Moved(Event, frozen=True, tag="Moved", rename={"path": "way"}):
    """A token is in another place; *spot* says where in it, if somebody chose; *way* the cells it came by, for drawing."""

    token: TokenId
    to: Place
    spot: Point | None = None
    path: tuple[Cell, ...] = ()

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return board.with_token(replace(board[self.token], place=self.to, spot=self.spot))


class TokenChanged(Event, frozen=True, tag="TokenChanged"):
    """Name, side, look, spot or hidden of a token have new values."""

    token: TokenId
    what: str
    fields: dict[str, Any]

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return board.with_token(replace(board[self.token], **self.fields))


class SheetChanged(Event, frozen=True, tag="SheetChanged", omit_defaults=True):
    """Some fields of a sheet have new values; all others are left as they are."""

    token: TokenId
    what: str
    fields: dict[str, Any]
    by: TokenId | None = None
    """The token that did the harm; None where no token did (a fall, bleeding, the GM), or where the change is no harm."""
    using: str = ""
    """The weapon or action that did the harm, as the game calls it."""

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        token = board[self.token]
        return board.with_token(replace(token, sheet=replace(token.sheet, **self.fields)))


class SceneChanged(Event, frozen=True, tag="SceneChanged"):
    """Some fields of the scene have new values."""

    what: str
    fields: dict[str, Any]

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return replace(board, scene=replace(board.scene, **self.fields))


class TurnsChanged(Event, frozen=True, tag="TurnsChanged"):
    """The order of turns, or whose turn it is."""

    what: str
    turns: TurnOrder

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return replace(board, turns=self.turns)


class EffectsChanged(Event, frozen=True, tag="EffectsChanged"):
    """What lasts."""

    what: str
    effects: tuple[Effect, ...]

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return replace(board, effects=self.effects)


class AspectPut(Event, frozen=True, tag="AspectPut"):
    """An aspect is there that was not, or is there in a new form."""

    aspect: Aspect
    what: str = ""

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return replace(board, aspects={**board.aspects, self.aspect.id: self.aspect})


class AspectGone(Event, frozen=True, tag="AspectGone"):
    """An aspect holds no longer."""

    aspect: AspectId
    what: str = ""

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return replace(board, aspects={key: a for key, a in board.aspects.items() if key != self.aspect})


class MapChanged(Event, frozen=True, tag="MapChanged"):
    """The map as a whole is another; tokens and aspects whose place is gone are taken off with it."""

    what: str
    map: ZoneMap | GridMap

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        board = replace(board, map=self.map)
        zones, links, grid = board.zone_map.zones, board.zone_map.links, board.grid
        for token in board.tokens.values():
            if (grid is None or any(c not in grid for c in token.cells)) if token.on_grid else token.place not in zones:
                board = Removed(token.id).apply(board)
        aspects = {
            key: a
            for key, a in board.aspects.items()
            if not (a.anchor == "zone" and a.on not in zones or a.anchor == "link" and a.on not in links)
        }
        return replace(board, aspects=aspects)


class ZonesChanged(Event, frozen=True, tag="ZonesChanged"):
    """The zones are others: the map itself, or on a grid those that are drawn over it, whose cells stay as they are."""

    what: str
    zones: ZoneMap

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return MapChanged(self.what, board.with_zones(self.zones)).apply(board)


class GridPainted(Event, frozen=True, tag="GridPainted"):
    """Cells of a grid have other ground, another height or another light; *patches* are (row, first column, characters)."""

    what: str
    layer: Layer
    patches: tuple[tuple[int, int, str], ...]

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return replace(board, map=paint(_grid(board), self.layer, self.patches))


class EdgesSet(Event, frozen=True, tag="EdgesSet"):
    """Walls, doors and windows stand on edges of a grid, or (None) no longer do."""

    what: str
    edges: dict[EdgeId, Edge | None]

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        grid = _grid(board)
        edges = {**grid.edges, **self.edges}
        return replace(board, map=replace(grid, edges={key: edge for key, edge in edges.items() if edge is not None}))


class PropsSet(Event, frozen=True, tag="PropsSet"):
    """Things that give cover stand on a grid, or (None) no longer do."""

    what: str
    props: dict[PropId, Prop | None]

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        grid = _grid(board)
        props = {**grid.props, **self.props}
        return replace(board, map=replace(grid, props={key: prop for key, prop in props.items() if prop is not None}))


class LampsSet(Event, frozen=True, tag="LampsSet"):
    """Lights stand on a grid, or (None) no longer do."""

    what: str
    lamps: dict[LampId, Lamp | None]

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        grid = _grid(board)
        lamps = {**grid.lamps, **self.lamps}
        return replace(board, map=replace(grid, lamps={key: lamp for key, lamp in lamps.items() if lamp is not None}))


class FogChanged(Event, frozen=True, tag="FogChanged"):
    """Cells of a grid are covered from the players, or not any more; *spans* are (row, first column, the one after the last)."""

    what: str
    covered: bool
    spans: tuple[tuple[int, int, int], ...]

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        grid, sign = _grid(board), COVERED if self.covered else OPEN
        patches = tuple(
            [(row, max(0, start), sign * (min(stop, grid.columns) - max(0, start))) for row, start, stop in self.spans]
        )
        changed = paint(grid, "fog", patches)
        uncovered = not self.covered and not any(COVERED in row for row in changed.fog)
        return replace(board, map=replace(changed, fog=()) if uncovered else changed)


class FogBySight(Event, frozen=True, tag="FogBySight"):
    """Players see what their tokens see, or again all that is not covered."""

    on: bool

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return replace(board, map=replace(_grid(board), by_sight=self.on, remembered=LastSeen()))


class RememberedChanged(Event, frozen=True, tag="RememberedChanged"):
    """Players remember other things of a grid than before, of those that have changed where they do not see it."""

    remembered: LastSeen

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return replace(board, map=replace(_grid(board), remembered=self.remembered))


class SidePut(Event, frozen=True, tag="SidePut"):
    """A side is there, or has another name, look or friends."""

    side: Side

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return replace(board, sides={**board.sides, self.side.id: self.side})


class SideGone(Event, frozen=True, tag="SideGone"):
    """A side without tokens is struck off."""

    side: SideId

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return replace(board, sides={key: side for key, side in board.sides.items() if key != self.side})


class Ruled(Event, frozen=True, tag="Ruled"):
    """The GM has judged for the whole battle; an empty answer forgets the ruling."""

    key: str
    answer: str

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        rulings = {key: answer for key, answer in board.rulings.items() if key != self.key}
        return replace(board, rulings={**rulings, self.key: self.answer} if self.answer else rulings)


class HouseRuled(Event, frozen=True, tag="HouseRuled"):
    """House rules of this battle; a value of None goes back to the book."""

    values: dict[str, Any]

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        house = {**board.house, **self.values}
        return replace(board, house={path: value for path, value in house.items() if value is not None})


class Titled(Event, frozen=True, tag="Titled"):
    """The battle has another name."""

    title: str

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return replace(board, title=self.title)


class NotesWritten(Event, frozen=True, tag="NotesWritten"):
    """The notes on the battle are others, or are shown to the players, or no longer."""

    notes: str
    shared: bool = False

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return replace(board, notes=self.notes, notes_shared=self.shared)


class CoverPictureSet(Event, frozen=True, tag="CoverPictureSet"):
    """Players see another title picture while they wait; "" for none."""

    picture: str

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return replace(board, cover=self.picture)


class PlayerNamesSet(Event, frozen=True, tag="PlayerNamesSet"):
    """Players have come to know tokens by these names; of the tokens that are not listed they know the GM's names."""

    names: dict[TokenId, str]

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return replace(board, player_names=self.names)


class TimersSet(Event, frozen=True, tag="TimersSet"):
    """Timers are there, or (None) no longer are."""

    what: str
    timers: dict[TimerId, Timer | None]

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        timers = {**board.timers, **self.timers}
        return replace(board, timers={key: timer for key, timer in timers.items() if timer is not None})


class CountersSet(Event, frozen=True, tag="CountersSet"):
    """Counters are there or stand elsewhere, or (None) no longer are."""

    what: str
    counters: dict[CounterId, Counter | None]

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        counters = {**board.counters, **self.counters}
        return replace(board, counters={key: counter for key, counter in counters.items() if counter is not None})


class TimerCame(Event, frozen=True, tag="TimerCame"):
    """What a timer stands for has come; one that repeats counts anew from this round."""

    timer: TimerId
    round: int

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        timer = board.timers[self.timer]
        return replace(board, timers={**board.timers, timer.id: replace(timer, since=self.round, over=not timer.repeats)})


class Numbered(Event, frozen=True, tag="Counted"):
    """A number was given to something new."""

    serial: int

    def apply(self, board: AnyEncounter) -> AnyEncounter:
        return replace(board, serial=self.serial)


class Rolled(Event, frozen=True, tag="Thrown"):
    """Dice fell: the whole explanation, for the log and for files that outlive the rules."""

    ask: str
    by: str
    on: str
    pool: str
    faces: tuple[int, ...]
    dice: tuple[DieRecord, ...]
    modifiers: tuple[Modifier, ...]
    bonus: int
    against: int | None
    result: str
    by_hand: bool = False
    adjust: int = 0
    reason: str = ""
    secret: bool = False


class Contest(Event, frozen=True, tag="Contest"):
    """A comparison as it stands: logged anew after every change, under one id."""

    id: str
    title: str
    subtitle: str
    sides: tuple[ContestSide, ContestSide]
    margin: int | None = None
    """None until both sides are known."""
    outcome: str = ""
    icon: str = ""
    secret: bool = False
    success: bool | None = None
    """Whether the first side got what it wanted, where the margin alone does not say it: a tie that hits, three sixes."""
    mutual: bool = False
    """Both are after each other: the outcome is what the winner, of whichever side, does to the other."""
    degree: str = ""
    """What the first side's success has beyond a plain one, in a word ("style"), where the game tells such successes apart."""
    resisting: bool = False
    """The first side resists what somebody else does: its success is the other's failure."""


class Logged(Event, frozen=True, tag="Told"):
    """A line of the story; *why* is the small print with the numbers. Changes nothing."""

    text: str
    """Names between asterisks are shown strong: "*Orm* moves to *Ravine floor*"."""
    why: str = ""
    icon: str = ""
    tone: str = ""
    """"good", "cost", "harm", "gm" or nothing, seen from the players' side."""
    secret: bool = False
    round_word: str = ""
    """What the game calls a round ("Exchange"), where the line says that one begins."""


def _grid(board: AnyEncounter) -> GridMap:
    """The grid of a board. ValueError if its map is none."""
    if board.grid is None:
        raise ValueError("the map of this battle is no grid")
    return board.grid
