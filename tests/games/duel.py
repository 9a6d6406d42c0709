"""A small complete game of our own for tests: fencers in a yard, with every kind of question, roll, moment and lasting effect.

One deed and one walk a turn. `strike` is the opposed check, with moments and reactions; `taunt` is rolled against a number and
asks for words and a ruling; in `feint` both choose in secret; `wager` asks for a number; `name the ground` makes an aspect;
`brace` lasts until one's next turn. Turns begin by themselves; the GM begins the fight and makes the weather.
"""

from typing import Any

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Encounter, Side, Token, TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import GM, LinkId, SideId, TokenId, ZoneId
from battlemap.board.zone_map import Link, Zone, ZoneMap
from battlemap.rules.blocks.turns import act_now, begin_turn, delay, end_turn, next_round, round_over, sort_slots
from battlemap.rules.blocks.turns import due_command as turn_due
from battlemap.rules.display import BoardDisplay, Profile, SheetNumber, TokenDisplay, Track, ZoneBalance
from battlemap.rules.procedure import Command, Procedure, choose, refuse_unless
from battlemap.rules.ruleset import Action, Ruleset
from tests.games.duel_rules import (
    REACTIONS,
    Blade,
    Book,
    Fencer,
    T,
    Wounds,
    Yard,
    brace,
    feint,
    is_up,
    name_ground,
    rest,
    strike,
    taunt,
    wager,
    walk,
)

__all__ = [
    "ANN",
    "BEN",
    "CAT",
    "DOG",
    "DUEL",
    "GATE",
    "HEROES",
    "LOFT",
    "RAIDERS",
    "YARD",
    "Blade",
    "Book",
    "Fencer",
    "Wounds",
    "Yard",
    "board",
    "board_in_fight",
]  # fmt: skip


def refresh_turn(table: T, who: TokenId) -> Procedure[None]:
    """Nothing is spent yet."""
    table.change(who, "a new turn", lambda sheet: replace(sheet, spent={}))
    yield from ()


def begin_fight(table: T, who: TokenId) -> Procedure[None]:
    """Everybody standing, the most skilled first; groups share a slot."""
    refuse_unless(not table.board.turns.order, "the fight has begun already")
    able = {t.id: (t.sheet.skill,) for t in table.board.tokens.values() if is_up(table.board, t.id)}
    refuse_unless(bool(able), "nobody stands")
    groups: dict[str, list[TokenId]] = {}
    for token in table.board.tokens.values():
        if token.group and token.id in able:
            groups.setdefault(token.group, []).append(token.id)
    table.happen(TurnsChanged("the fight begins", TurnOrder(sort_slots(able, groups), 0)))
    yield from ()


def new_round(table: T, who: TokenId) -> Procedure[None]:
    """All over again, the fallen left out."""
    order = tuple(slot for members in table.board.turns.order
                  if (slot := tuple(t for t in members if is_up(table.board, t))))  # fmt: skip
    next_round(table, order)
    yield from ()


def wait(table: T, who: TokenId) -> Procedure[None]:
    """Leave one's place in the order."""
    refuse_unless(bool(table.board.turns.now), "nobody's turn has begun")
    yield from delay(table, who)


def weather(table: T, who: TokenId) -> Procedure[None]:
    """The GM's own verb."""
    kind = yield from choose("kind", GM, "What weather?", ("fair", "rain", "fog"), table.board.scene.kind)
    table.change_scene(f"it is {kind} now", lambda scene: replace(scene, kind=kind))


def due_command(board: AnyEncounter) -> Command | None:
    """A new round, or the start of a turn; nothing once one side alone stands."""
    able = {t.side for t in board.tokens.values() if is_up(board, t.id)}
    if round_over(board):
        return Command("next round") if len(able) > 1 else None
    return turn_due(board)


def board_display(board: AnyEncounter) -> BoardDisplay:
    """Stamina as a bar; how many stand on each side of a zone."""
    tokens = {t.id: TokenDisplay((Track("Stamina", filled=t.sheet.stamina, of=4, shape="bar"),), out=not is_up(board, t.id),
                               words=f"Skill +{t.sheet.skill}") for t in board.tokens.values()}  # fmt: skip
    zones = {}
    for zone in board.zone_map.zones:
        there = [t.side for t in board.tokens.values() if t.place == zone and is_up(board, t.id)]
        if there:
            zones[zone] = ZoneBalance(tuple((side, there.count(side), 0) for side in dict.fromkeys(there)))
    return BoardDisplay(tokens, zones, f"Round {board.turns.round}" if board.turns.order else "")


def profile(board: AnyEncounter, who: TokenId) -> Profile:
    sheet: Fencer = board[who].sheet
    skill, pluck = SheetNumber("Skill", f"+{sheet.skill}", "skill"), SheetNumber("Pluck", str(sheet.pluck), "pluck")
    return Profile("Fencer", counters=(pluck,), figures=(skill,))


def public(board: AnyEncounter) -> AnyEncounter:
    """The GM's secret is nobody's business."""
    return replace(board, scene=replace(board.scene, secret=""))


ACTIONS = (
    Action("strike", strike, "Strike", "game/sword-clash", "s", "Attack", 1, "deed", "duel 2", "Steel against steel.", "foe"),
    Action("feint", feint, "Feint", "game/sword-clash", "f", "Attack", 2, "deed", "duel 4", aim="foe"),
    Action("taunt", taunt, "Taunt", "game/talk", "t", "Attack", 3, "deed", "duel 3", aim="foe"),
    Action("walk", walk, "Walk", "game/boot-kick", "w", "Move", 1, "walk", "duel 5", aim="zone"),
    Action("name the ground", name_ground, "Name the ground", "game/talk", "n", "Own", 1, "deed"),
    Action("brace", brace, "Brace", "game/shield", "b", "Own", 2, "deed", "duel 6"),
    Action("wager", wager, "Wager", "game/talk", "", "Own", 3, "deed"),
    Action("rest", rest, "Rest", "game/talk", "", "Own", 4, "deed"),
    Action("wait", wait, "Wait", "lucide/hourglass", group="Turn", rank=1),
    Action("act now", act_now, "Act now", "lucide/zap", group="Turn", rank=2),
    Action("end turn", end_turn, "End turn", "lucide/skip-forward", group="Turn", rank=3),
    Action("begin fight", begin_fight, "Begin the fight", "lucide/swords", group="Turn", menu="gm"),
    Action("weather", weather, "Weather…", "lucide/cloud", group="Scene", menu="gm"),
    Action("begin turn", begin_turn(refresh_turn), menu=""),
    Action("next round", new_round, menu=""),
)
DUEL: Ruleset[Fencer, Yard, Book] = Ruleset(
    "duel", "Duel in the yard", Fencer, Yard, Book({"rapier": Blade(1)}), {action.name: action for action in ACTIONS},
    REACTIONS, due_command, public, board_display, profile, labels={"skill": "Skill", "pluck": "Pluck"},
    maps=("zones", "grid"), effect_kinds=lambda book: {"rattled": "Rattled", "braced": "Braced"},
)  # fmt: skip
HEROES, RAIDERS = SideId("heroes"), SideId("raiders")
ANN, BEN, CAT, DOG = TokenId("ann"), TokenId("ben"), TokenId("cat"), TokenId("dog")
YARD, GATE, LOFT = ZoneId("yard"), ZoneId("gate"), ZoneId("loft")


def board(
    sheets: dict[TokenId, Fencer] | None = None, turns: TurnOrder | None = None, house: dict[str, Any] | None = None
) -> Encounter[Fencer, Yard]:
    """Ann (heroes) and Cat, Dog (raiders) in the yard, Ben (heroes) at the gate; the loft lies behind the gate."""
    places = {ANN: (HEROES, YARD), BEN: (HEROES, GATE), CAT: (RAIDERS, YARD), DOG: (RAIDERS, YARD)}
    tokens = {
        key: Token(key, key.title(), side, place, (sheets or {}).get(key, Fencer())) for key, (side, place) in places.items()
    }
    zones = {key: Zone(key, key.title(), at=(300.0 * at, 0.0)) for at, key in enumerate((YARD, GATE, LOFT))}
    links = [Link(LinkId(f"{a}-{b}"), a, b) for a, b in ((YARD, GATE), (GATE, LOFT))]
    sides = {HEROES: Side(HEROES, "Heroes", "H"), RAIDERS: Side(RAIDERS, "Raiders", "R", 2, gm=True)}
    yard = ZoneMap(zones=zones, links={link.id: link for link in links})
    return Encounter(yard, sides, tokens, {}, Yard(), turns or TurnOrder(), house=house or {}, title="Duel")


def board_in_fight(now: TokenId = ANN) -> Encounter[Fencer, Yard]:
    """The same with the fight begun and the turn of *now* under way."""
    order = ((ANN,), (CAT,), (BEN,), (DOG,))
    return board(turns=TurnOrder(order, order.index((now,)), begun=True))
