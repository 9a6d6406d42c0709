"""What a ruleset has to provide."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from battlemap.board.aspects import Anchor
from battlemap.board.encounter import AnyEncounter, Scene, Sheet
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.conditions_by_hand import ConditionsByHand
from battlemap.rules.creatures.between_battles import BetweenBattles
from battlemap.rules.creatures.quick_creatures import QuickCreatures
from battlemap.rules.creatures.tactics import Tactics, tactics_by_display
from battlemap.rules.disabling_states import DisablingState
from battlemap.rules.display import BoardDisplay, Profile
from battlemap.rules.effect_kinds import EffectKinds
from battlemap.rules.eyesight import Eyesight, SceneLight
from battlemap.rules.house_overlay import apply_house_rules
from battlemap.rules.lenses import Lens, LensOverlay, PathCost, Reach
from battlemap.rules.procedure import Book, Command, Hook, Procedure, Refused, StateCheck, Table
from battlemap.rules.reactions import Reaction

Aim: TypeAlias = Literal["", "foe", "friend", "anybody", "zone", "cell", "aspect"]


NAME = "{}"
"""Stands in a title for a name."""


class Action(Struct, frozen=True):
    """A verb. Its parameters are the first questions that *run* asks.

    *aim*: what its `target` or `to` question lists, so that a menu on that thing can show it even when it is refused.
    *menu*: "token", "gm" for the GM's own verbs, or "" for what comes only when it is due or by drag.
    """

    name: str
    run: Callable[[Table[Any, Any, Any], TokenId], Procedure[None]]
    title: str = ""
    icon: str = ""
    key: str = ""
    group: str = ""
    rank: int = 0
    cost: str = ""
    rule: str = ""
    help: str = ""
    aim: Aim = ""
    menu: Literal["token", "gm", ""] = "token"
    full_cost: str = ""
    """The most it may cost, where *cost* names several: "action" of "free move or action"."""
    title_on: str = ""
    """The title once it is known whom it is done to, with {} for the name: "Wake {}" of "Wake somebody"."""
    asks: bool = False
    """Its row in a menu ends in …, by which it says that questions follow."""
    words: str = ""
    """Other words by which somebody may look for it: "shove thrust"."""

    def title_for(self, name: str = "") -> str:
        """What it is called, done to somebody called *name* (nobody yet, if empty)."""
        title = self.title or self.name.capitalize()
        return self.title_on.replace(NAME, name) if name and self.title_on else title

    def title_with_dots(self, title: str) -> str:
        """*title* as a row of a menu or a button bears it."""
        return f"{title}…" if title and self.asks else title


def empty_display(board: AnyEncounter) -> BoardDisplay:
    """For a ruleset that has nothing of its own to show."""
    return BoardDisplay()


def empty_profile(board: AnyEncounter, who: TokenId) -> Profile:
    """For a ruleset whose sheets are shown as forms only."""
    return Profile()


UNSAID = tactics_by_display(empty_display)
"""Stands for the tactics of a game that says nothing of them."""


def system_name(compatible_with: str) -> str:
    """The name of a game alone: "War of Ashes: Fate of Agaptus" of "War of Ashes: Fate of Agaptus, advanced conflict"."""
    return compatible_with.partition(",")[0]


def plays_words(compatible_with: str) -> str:
    """What a ruleset plays, in one line; "" if it says nothing of it."""
    return f"plays {compatible_with} (compatible, not affiliated)" if compatible_with else ""


class Ruleset(Struct, Generic[Sheet, Scene, Book], frozen=True, eq=False):
    """One game, as data: no class to inherit from.

    *title* is the neutral name that is shown, *compatible_with* what it says it works with.
    *labels*: words for the fields of sheet, scene and options.
    """

    id: str
    title: str
    sheet: type[Sheet]
    scene: type[Scene]
    book: Book
    actions: Mapping[str, Action]
    reactions: tuple[Reaction, ...] = ()
    due_command: Callable[[AnyEncounter], Command | None] = lambda board: None
    """What comes by itself on this board."""
    public: Callable[[AnyEncounter], AnyEncounter] = lambda board: board
    """Its own secrets taken out of scene and sheets."""
    display: Callable[[AnyEncounter], BoardDisplay] = empty_display
    """What canvas, dock and export draw of it."""
    profile: Callable[[AnyEncounter, TokenId], Profile] = empty_profile
    """What the inspector shows of one token."""
    version: str = "1"
    compatible_with: str = ""
    licence: str = ""
    maps: tuple[Literal["zones", "grid"], ...] = ("zones",)
    """On which maps it is played, the usual one first. Where "zones" comes first, tokens stand in zones, on a grid in those
    that are drawn over it; where "grid" comes first, they stand on cells."""
    cells: bool = False
    """Whether tokens stand on the cells of a grid also where zones are the usual map: a game that is played on either."""
    square: tuple[float, str] = (1.0, "m")
    """How wide a cell of a new grid is, and in which unit: as the game tells lengths."""
    labels: Mapping[str, str] = {}
    reach: Callable[[AnyEncounter, TokenId], Reach | None] = lambda board, who: None
    """Where a token on a grid can go now; None where tokens move by zones."""
    path_cost: Callable[[AnyEncounter, TokenId, tuple[Cell, ...]], PathCost | None] = lambda board, who, way: None
    """What going a way comes to: the cells after the start, each beside the one before."""
    drop_command: Callable[[AnyEncounter, TokenId, TokenId], Command | None] = lambda board, who, whom: None
    """What letting go somebody on another token does: attack it; None where it only puts him there."""
    lenses: tuple[Lens, ...] = ()
    """What of the rules can be looked at on a grid."""
    command_overlay: Callable[[AnyEncounter, Command], LensOverlay] = lambda board, wish: LensOverlay()
    """What any map can show of a wish before it is made: the straight line of a charge."""
    eyesight: Callable[[AnyEncounter, TokenId], Eyesight] = lambda board, who: Eyesight()
    """How somebody on a grid sees; for maps on which players see what their tokens see."""
    scene_light: Callable[[AnyEncounter], SceneLight] = lambda board: SceneLight()
    """The light on a grid besides that of its cells and lamps."""
    footprint: Callable[[Sheet], float] = lambda sheet: 1.0
    """How many cells somebody with this sheet is wide."""
    hooks: Mapping[str, tuple[Hook, ...]] = {}
    """What its chapters add at certain points of each other's procedures, by the name of the point; see rules.hooks."""
    state_checks: tuple[StateCheck, ...] = ()
    """What follows at once from how things stand: looked at whenever anybody is asked, when a command ends, after an edit."""
    disabling_states: tuple[DisablingState, ...] = ()
    """What keeps somebody from acting; conformance tries every verb in each."""
    conformance: Path | None = None
    """The file that says which verb is refused and which is permitted in each of these states, and more that can be checked."""
    aspect_ideas: Callable[[AnyEncounter, Anchor, str], tuple[str, ...]] = lambda board, anchor, on: ()
    """Phrases to suggest to somebody who writes an aspect: for the scene, or on a zone, a token, a link by its id."""
    standing_orders: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    """Standing orders of a new battle: (seat, ask, keys)."""
    validate: Callable[[Book], str] = lambda book: ""
    """What in a book with house rules does not fit together, with its place in one sentence; "" if all does."""
    effect_kinds: Callable[[Book], EffectKinds] = lambda book: {}
    """The kinds of effects that its procedures begin under a book, with their titles."""
    upgrade_scene: Callable[[dict[str, Any], int], dict[str, Any]] = lambda fields, version: fields
    """Fields of the scene, as a file of format *version* has them, brought to the next; see store.database.upgrades."""
    conditions: ConditionsByHand = ConditionsByHand()
    """What the GM can put on tokens and take off by hand."""
    points: Mapping[str, str] = {}
    """Fields of a sheet that hold points which are spent, and what they are called: fate_points -> "fate points"."""
    low_dice: frozenset[int] = frozenset()
    """The sides of dice of which a low face is a good one: a game that rolls under a number."""
    rest: Callable[[Sheet], Sheet] = lambda sheet: sheet
    """A sheet as at the start of a battle: unhurt, nothing spent. So somebody is kept in a collection."""

    between_battles: BetweenBattles[Sheet] = BetweenBattles()
    """What somebody takes along from one battle to the next."""
    recovery: tuple[str, ...] = ()
    """The GM's actions by which time passes after a fight and the hurt recover, the shortest time first."""
    quick_creatures: Callable[[], QuickCreatures[Sheet] | None] = lambda: None
    """Creatures by role, strength and three numbers; read when they are first asked for. None: the game has none."""
    rolled_board: Callable[[AnyEncounter, TokenId], AnyEncounter] = lambda board, who: board
    """The board on which what a token can do is rolled at once, for its chances; another one where it is only declared."""
    tactics: Tactics = UNSAID
    """What fighters are worth and what is worth trying; by the tracks that are shown, where the game says nothing of it."""

    def __post_init__(self) -> None:
        if self.tactics is UNSAID:
            force_setattr(self, "tactics", tactics_by_display(self.display))

    @property
    def system(self) -> str:
        """The name of the game it is compatible with, without what of it is played; "" if there is none."""
        return system_name(self.compatible_with)

    @property
    def plays(self) -> str:
        """The second line wherever the game is named: what people at a table know it as."""
        return plays_words(self.compatible_with)

    @property
    def choice_words(self) -> str:
        """Its title in a list to choose from, with the game that people know."""
        return f"{self.title} · {self.system}" if self.system else self.title

    def perform(self, table: Table[Sheet, Scene, Book], command: Command) -> Procedure[None]:
        """The procedure of *command*; Refused at once for an unknown action or actor."""
        action = self.actions.get(command.action)
        if action is None:
            raise Refused(f"this game has no action {command.action!r}")
        if command.actor is not None and command.actor not in table.board.tokens:
            raise Refused(f"there is nobody called {command.actor!r} on the board")
        if command.actor is None and action.menu == "token":
            raise Refused(f"somebody has to be the one to {action.title.lower() or action.name}")
        return action.run(table, command.actor or TokenId(""))

    def on_cells(self, board: AnyEncounter) -> bool:
        """Whether the tokens of this board stand on cells rather than in zones."""
        return board.grid is not None and (self.cells or self.maps[0] == "grid")

    def book_for(self, house: tuple[tuple[str, Any], ...]) -> Book:
        """The book with house rules laid over it. ValueError (place and reason) if they do not fit."""
        book: Book = apply_house_rules(self.book, house, self.validate) if house else self.book
        return book


AnyRuleset: TypeAlias = Ruleset[Any, Any, Any]
