"""A game whose odds are known to the last digit: two gamblers take coins off each other until one has none (gambler's ruin).

At the end of every turn a d20 falls: at TAKES or less Ann takes a coin off Ben, else he one off her. With a chance p for each
coin and q = 1 − p, Ann has all in the end with the chance (1 − (q/p)^a) / (1 − (q/p)^(a + b)), a and b being the coins they
begin with; nothing that a machine chooses changes it. When one has none the rules settle at once: the table is cleared and
everybody has coins again, so whoever looks at the end alone does not see who has won.
"""

from collections import deque
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Encounter, Side, Token, TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import SideId, TokenId, ZoneId
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.rules.blocks.turns import begin_turn, end_turn, next_round, round_over
from battlemap.rules.blocks.turns import due_command as turn_due
from battlemap.rules.dice import DicePool
from battlemap.rules.display import BoardDisplay, TokenDisplay, Track
from battlemap.rules.procedure import Command, Procedure, Table, roll
from battlemap.rules.ruleset import Action, Ruleset
from battlemap.sim.campaign import OpenedCampaign, make_campaign, open_campaign
from battlemap.sim.chunk import Chunk, ChunkResult
from battlemap.sim.fight_play import play
from battlemap.sim.tally import tally_of
from battlemap.store.database.battle import new_battle

D20, TAKES = DicePool(1, 20), 9
ANN, BEN = TokenId("ann"), TokenId("ben")
HEROES, HOUSE = SideId("heroes"), SideId("house")


class Purse(Struct, frozen=True):
    """The sheet: coins left, of so many in the game."""

    coins: int = 3
    of: int = 7


class NoScene(Struct, frozen=True):
    """The game has no scene to speak of."""


class NoBook(Struct, frozen=True, forbid_unknown_fields=True):
    """Nor any numbers a house could change."""


def known_chance(ann: int, ben: int) -> float:
    """How likely Ann has all the coins in the end."""
    ratio = (20 - TAKES) / TAKES
    return (1 - ratio**ann) / (1 - ratio ** (ann + ben))


def begin_fight(table: Table[Purse, NoScene, NoBook], who: TokenId) -> Procedure[None]:
    """Ann first."""
    table.happen(TurnsChanged("the game begins", TurnOrder(((ANN,), (BEN,)), 0)))
    yield from ()


def toss(table: Table[Purse, NoScene, NoBook], who: TokenId) -> Procedure[None]:
    """A coin changes hands, and the turn is over."""
    fallen = yield from roll("coin", who, D20)
    winner, loser = (ANN, BEN) if fallen <= TAKES else (BEN, ANN)
    table.change(loser, "loses a coin", lambda purse: replace(purse, coins=purse.coins - 1))
    table.change(winner, "takes a coin", lambda purse: replace(purse, coins=purse.coins + 1))
    yield from end_turn(table, who)


def new_round(table: Table[Purse, NoScene, NoBook], who: TokenId) -> Procedure[None]:
    """Ann first again."""
    next_round(table, ((ANN,), (BEN,)))
    yield from ()


def nothing(table: Table[Purse, NoScene, NoBook], who: TokenId) -> Procedure[None]:
    """A turn begins."""
    yield from ()


def settle(table: Table[Purse, NoScene, NoBook], who: TokenId) -> Procedure[None]:
    """The game is over, and everybody has coins again."""
    for token in table.board.tokens:
        table.change(token, "has coins again", lambda purse: replace(purse, coins=purse.of))
    table.happen(TurnsChanged("the game is over", TurnOrder()))
    yield from ()


def is_out(board: AnyEncounter, who: TokenId) -> bool:
    """Whether somebody has no coins left."""
    return bool(board[who].sheet.coins <= 0)


def due_command(board: AnyEncounter) -> Command | None:
    """The next turn, as long as both have coins; else the end."""
    if any(is_out(board, who) for who in board.tokens):
        return Command("settle")
    return Command("next round") if round_over(board) else turn_due(board)


def display(board: AnyEncounter) -> BoardDisplay:
    """Coins as a bar."""
    shown = {
        who: TokenDisplay((Track("Coins", filled=token.sheet.coins, of=token.sheet.of, shape="bar"),), out=is_out(board, who))
        for who, token in board.tokens.items()
    }
    return BoardDisplay(shown, {}, f"Round {board.turns.round}" if board.turns.order else "")


ACTIONS = (
    Action("end turn", toss, "Toss"),
    Action("begin fight", begin_fight, "Begin", menu="gm"),
    Action("begin turn", begin_turn(nothing), menu=""),
    Action("next round", new_round, menu=""),
    Action("settle", settle, menu=""),
)
GAMBLERS: Ruleset[Purse, NoScene, NoBook] = Ruleset(
    "gamblers", "Gamblers", Purse, NoScene, NoBook(), {action.name: action for action in ACTIONS},
    due_command=due_command, display=display,
)  # fmt: skip


def gamblers_campaign(seed: str, ann: int = 3, ben: int = 4) -> OpenedCampaign:
    """A campaign of this game, ready to be played; *ann*, *ben*: the coins they begin with."""
    zone = ZoneId("table")
    sides = {HEROES: Side(HEROES, "Heroes", "H"), HOUSE: Side(HOUSE, "House", "B", 2, gm=True)}
    tokens = {
        ANN: Token(ANN, "Ann", HEROES, zone, Purse(ann, ann + ben)),
        BEN: Token(BEN, "Ben", HOUSE, zone, Purse(ben, ann + ben)),
    }
    board = Encounter(
        ZoneMap(zones={zone: Zone(zone, "Table", at=(0.0, 0.0))}), sides, tokens, {}, NoScene(), TurnOrder(), title="Ruin"
    )
    campaign = make_campaign(new_battle(GAMBLERS, board, seed=seed), seed, rounds=10_000)
    return open_campaign(campaign, lambda name: GAMBLERS)


class GamblersEngine:
    """Plays fights of one campaign in this process: a game that is in no folder of rulesets cannot be sent to another one."""

    workers, lost = 1, 0

    def __init__(self, stage: OpenedCampaign) -> None:
        self._stage, self._waiting = stage, deque[Chunk]()

    def begin(self, campaign: bytes) -> None:
        """There is only one campaign."""
        self._waiting.clear()

    def submit(self, chunk: Chunk) -> None:
        """Have a chunk played by a later call of `finished`."""
        self._waiting.append(chunk)

    def finished(self, timeout: float) -> list[ChunkResult]:
        """Play the next chunk."""
        if not self._waiting:
            return []
        chunk, began = self._waiting.popleft(), perf_counter()
        tally = tally_of([play(self._stage, index) for index in range(chunk.low, chunk.high)])
        return [ChunkResult(chunk, tally, perf_counter() - began)]

    def close(self) -> None:
        """Nothing is open."""
