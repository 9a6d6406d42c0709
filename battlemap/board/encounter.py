"""Immutable encounter, tokens, sides."""

from itertools import compress
from operator import is_not
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import astuple, replace

from battlemap.board.aspects import Aspect
from battlemap.board.grid_map import GridMap, cells_under
from battlemap.board.happenings import Counter, CounterId, Stamp, Timer, TimerId
from battlemap.board.ids import AspectId, Cell, Place, Point, SideId, TokenId, ZoneId
from battlemap.board.machine_style import MachineStyle
from battlemap.board.zone_map import ZoneMap

Sheet = TypeVar("Sheet", bound=Struct)
Scene = TypeVar("Scene", bound=Struct)

TracksShown: TypeAlias = Literal["full", "rough", "nothing"]
RollsShown: TypeAlias = Literal["shown", "result", "secret"]
NumbersShown: TypeAlias = Literal["seen", "gm"]
RoughHealth: TypeAlias = Literal["", "unhurt", "hurt", "badly hurt", "down", "unknown"]


class NumberChange(Struct, frozen=True):
    """What an effect does to one number ("attack", "weight" …) while it lasts."""

    what: str
    value: int = 0
    dice: int = 0


class EffectEnd(Struct, frozen=True, rename={"timing": "moment"}):
    """An effect ends when *moment* has come *times* times (for *who*, if given)."""

    timing: str
    who: TokenId | None = None
    times: int = 1


class Effect(Struct, frozen=True):
    """Something that lasts, on a token or (on=None) on the scene; *about* limits it to one opponent."""

    kind: str
    """By what rules know it: lower case, as the ruleset declares it."""
    rule: str
    on: TokenId | None = None
    changes: tuple[NumberChange, ...] = ()
    until: EffectEnd | None = None
    about: TokenId | None = None
    which: str = ""
    """What tells it from others of its kind on the same token: a number, whose help it is."""
    title: str = ""
    """How people call it; what begins at a table without one gets that of its kind."""
    by: TokenId | None = None
    """Whose doing it is, where alike effects of several count beside each other and *until* does not tell."""


class TurnOrder(Struct, frozen=True, gc=False):
    """Who acts when. A slot may hold a group; *begun*: the start of this turn has been seen to.

    An empty order means that the fight has not begun; *at* is −1 before the first slot.
    """

    order: tuple[tuple[TokenId, ...], ...] = ()
    at: int = -1
    round: int = 1
    begun: bool = False
    acted: tuple[TokenId, ...] = ()
    waiting: tuple[TokenId, ...] = ()
    """Those who have put off their turn."""
    paused: tuple[TokenId, ...] = ()
    """The members of the slots whose turns waiting tokens have broken into, one within the other: each goes on where it was."""
    paused_acted: tuple[TokenId, ...] = ()

    @property
    def now(self) -> tuple[TokenId, ...]:
        """The members of the slot whose turn it is."""
        return self.order[self.at] if 0 <= self.at < len(self.order) else ()


class Side(Struct, frozen=True):
    """One party of the fight: how it is called and drawn, who is with it, and who plays it."""

    id: SideId
    name: str
    letter: str
    look: int = 1
    """1 to 8: colour and shape together."""
    friends: tuple[SideId, ...] = ()
    gm: bool = False
    """Played by the GM."""
    tracks: TracksShown = "rough"
    """What players see of the harm its tokens have taken, where the GM plays them: all marks, a rough bar, nothing."""
    rolls: RollsShown = "result"
    """What players see of its dice and difficulties, where the GM plays it: all, what comes of them, nothing."""
    numbers: NumbersShown = "seen"
    """The numbers in its tokens' names that players read: counted by the tokens players have seen, or the GM's numbers."""

    @property
    def tracks_shown(self) -> TracksShown:
        """What players see of the harm its tokens have taken: of their own all."""
        return self.tracks if self.gm else "full"

    @property
    def rolls_shown(self) -> RollsShown:
        """What players see of its dice and difficulties: of their own all."""
        return self.rolls if self.gm else "shown"


class Token(Struct, Generic[Sheet], frozen=True, gc=False):
    """A piece on the board; what the rules know about it is in its sheet."""

    id: TokenId
    name: str
    side: SideId
    place: Place
    sheet: Sheet
    icon: str = "game/cowled"
    portrait: str = ""
    """sha256 of a picture in the document, instead of the icon."""
    group: str = ""
    """Tokens of one group act together and stand in the turn order under this name."""
    spot: Point | None = None
    """Where it is drawn in its zone (px at 100 %); rules never read it."""
    hidden: bool = False
    notes: str = ""
    footprint: float = 1.0
    """How many cells it is wide on a grid: a quarter and a half share their cell with others."""
    alone: bool = False
    """It has a turn of its own, though in this game the game master's fighters usually act together."""
    notes_shared: bool = False
    """Whether players may read the notes."""
    stamps: tuple[Stamp, ...] = ()
    """What the GM has written on it."""
    member: str = ""
    """Who of a party it is, by the id of its record in the library; empty for anybody else."""
    machine: MachineStyle = MachineStyle()
    """How a machine plays it that plays its side; not for players."""
    rough_health: RoughHealth = ""
    """On the players' board: how it looks, where its sheet does not say how much harm it has taken; empty where it does."""

    @property
    def on_grid(self) -> bool:
        """Whether it stands on a cell rather than in a zone."""
        return not isinstance(self.place, str)

    @property
    def cell(self) -> Cell:
        """Its upper left cell. ValueError where it stands in a zone."""
        if isinstance(self.place, str):
            raise ValueError(f"{self.name} stands in a zone, not on a cell")
        return self.place

    @property
    def zone(self) -> ZoneId:
        """The zone in which it stands. ValueError where it stands on a cell."""
        if not isinstance(self.place, str):
            raise ValueError(f"{self.name} stands on a cell, not in a zone")
        return self.place

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells it covers; none where it stands in a zone."""
        return () if isinstance(self.place, str) else cells_under(self.place, self.footprint)


class Encounter(Struct, Generic[Sheet, Scene], frozen=True, gc=False):
    """The whole board; *scene* is what a ruleset knows beyond its tokens. Replace it; never change it."""

    map: ZoneMap | GridMap
    sides: dict[SideId, Side]
    tokens: dict[TokenId, Token[Sheet]]
    aspects: dict[AspectId, Aspect]
    scene: Scene
    turns: TurnOrder = TurnOrder()
    effects: tuple[Effect, ...] = ()
    rulings: dict[str, str] = {}
    """What the GM has judged once for the battle: key -> "yes" or "no"."""
    house: dict[str, Any] = {}
    """House rules of this battle: path in the ruleset's book -> value."""
    title: str = ""
    serial: int = 0
    """Counts what play creates, so that every new thing gets a fresh id."""
    notes: str = ""
    notes_shared: bool = False
    """Whether players may read the notes."""
    timers: dict[TimerId, Timer] = {}
    counters: dict[CounterId, Counter] = {}
    cover: str = ""
    """sha256 of a picture in the document that players see while they wait, in place of the title."""
    player_names: dict[TokenId, str] = {}
    """The names that players have read instead of the GM's since the fight began; see play.public.player_names."""

    @property
    def zone_map(self) -> ZoneMap:
        """The zones: the map itself, or those that are drawn over a grid."""
        return self.map if isinstance(self.map, ZoneMap) else self.map.zones

    @property
    def grid(self) -> GridMap | None:
        """The grid, where the map is one."""
        return self.map if isinstance(self.map, GridMap) else None

    def with_zones(self, zone_map: ZoneMap) -> ZoneMap | GridMap:
        """The map with other zones: on a grid those that are drawn over it."""
        return zone_map if isinstance(self.map, ZoneMap) else replace(self.map, zones=zone_map)

    @property
    def house_key(self) -> tuple[tuple[str, Any], ...]:
        """The house rules in the order they were made, as Ruleset.book_for takes them."""
        return tuple(self.house.items())

    def __getitem__(self, token: TokenId) -> Token[Sheet]:
        return self.tokens[token]

    def side_of(self, token: TokenId) -> Side:
        return self.sides[self.tokens[token].side]

    def allied(self, side: SideId, other: SideId) -> bool:
        """Whether two sides stand together."""
        return side == other or other in self.sides[side].friends or side in self.sides[other].friends

    def allies(self, side: SideId) -> tuple[SideId, ...]:
        """All other sides that stand together with one."""
        friends = self.sides[side].friends
        return tuple([key for key, other in self.sides.items() if key != side and (key in friends or side in other.friends)])

    def with_token(self, token: Token[Sheet]) -> "Encounter[Sheet, Scene]":
        return replace(self, tokens={**self.tokens, token.id: token})

    def aspects_on(self, anchor: Literal["scene", "zone", "link", "token"], on: str = "") -> tuple[Aspect, ...]:
        """The aspects of one thing, in the order they came to be."""
        return tuple(a for a in self.aspects.values() if a.anchor == anchor and a.on == on)


AnyEncounter: TypeAlias = Encounter[Any, Any]
AnyToken: TypeAlias = Token[Any]


def is_empty_board(board: AnyEncounter) -> bool:
    """Whether nothing has been drawn yet, nor anybody brought."""
    grid = board.grid
    if board.zone_map.zones or board.tokens:
        return False
    if grid is None:
        return True
    return not any((grid.ground, grid.heights, grid.lights, grid.edges, grid.props, grid.lamps, grid.picture))


def changed_fields(old: Struct, new: Struct) -> dict[str, Any]:
    """The fields in which two values of one type differ, with the new values."""
    others = compress(new.__struct_fields__, map(is_not, astuple(old), astuple(new)))
    return {name: value for name in others if (value := getattr(new, name)) != getattr(old, name)}
