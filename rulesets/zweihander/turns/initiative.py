"""The ladder: who acts when, ties, happenings, who is taken by surprise, newcomers (9 to 10a, 11a, 141)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from battlemap.board.encounter import EffectEnd, TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.turns import sort_slots
from battlemap.rules.dice import DicePool
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Option, Procedure, choose_several, number, refuse_unless, roll, words
from rulesets.zweihander.basics import positions
from rulesets.zweihander.basics.action_points import allowance
from rulesets.zweihander.basics.conditions import begin
from rulesets.zweihander.basics.thresholds import initiative
from rulesets.zweihander.book.creature import CreatureSheet, TurnRecord
from rulesets.zweihander.book.fight import Board, Happening, InitiativeScore, Skirmish, alive, rider_of
from rulesets.zweihander.book.rulebook import T

D10 = DicePool(1, 10)
MOST_REROLLS = 6
"""Dice that settle a tie are rolled so often at most; whoever is still equal keeps the order of the map."""
SURPRISE_ENDS = "surprise ends"
NOBODY = -1_000_000
"""Below everybody: where a round is over."""


def begin_fight(table: T, _: TokenId) -> Procedure[None]:
    """Everybody rolls for the ladder; whoever lies in ambush has a turn before it begins (9, 10)."""
    refuse_unless(not table.board.turns.order, "the fight has begun already", "10")
    fighters = [who for who in table.board.tokens if has_own_turn(table.board, who)]
    refuse_unless(bool(fighters), "nobody is there to fight", "10")
    caught = yield from ask_surprised(table, fighters)
    yield from roll_ladder(table, fighters)
    for who in fighters:
        prepare_fighter(table, who, who not in caught)
    order = order_of(table.board, fighters)
    if caught:
        ambush(table, order, fighters, caught)
    else:
        table.happen(TurnsChanged("the fight begins", TurnOrder(order, 0)))
    first = table.board.turns.order[0]
    names = " and ".join([f"*{table.name(who)}*" for who in first])
    table.tell(f"{names} act{'s' if len(first) == 1 else ''} first", "", "lucide/flag")
    yield from apply_hooks(table, "fight begins", table.board)


def has_own_turn(board: Board, who: TokenId) -> bool:
    """Whether somebody has a place on the ladder: whoever lives and carries nobody."""
    return alive(board, who) and rider_of(board, who) is None


def prepare_fighter(table: T, who: TokenId, warned: bool) -> None:
    """What somebody has before its first turn: points for reactions, unless it is taken by surprise (9a, 11a)."""
    early = table.book.options.ap_before_first_turn == "three" and warned
    points = allowance(table.board, who) if early else 0
    table.change(who, "ready", lambda sheet: replace(sheet, ap=points, done=TurnRecord(), used=()))


def ask_surprised(table: T, fighters: Sequence[TokenId]) -> Procedure[list[TokenId]]:
    """Ask the GM who is taken by surprise; single members of a side may be on their guard (9a)."""
    options = [Option(who, table.board[who].name, who) for who in fighters]
    prompt = "Is anybody taken by surprise?"
    picked = yield from choose_several("surprised", GM, prompt, options, rule="9")
    return [TokenId(key) for key in picked]


def ambush(table: T, order: tuple[tuple[TokenId, ...], ...], fighters: Sequence[TokenId], caught: Sequence[TokenId]) -> None:
    """The surprise turn: everybody hostile to those who are caught acts, in the order of the ladder (9, 9a)."""
    board = table.board
    hiding = [who for who in fighters if who not in caught and any(positions.hostile(board, who, one) for one in caught)]
    slots = tuple([slot for members in order if (slot := tuple([who for who in members if who in hiding]))])
    for who in caught:
        begin(table, who, "surprised", EffectEnd(SURPRISE_ENDS))
    table.change_scene("surprise", lambda scene: replace(scene, surprise_turn=True, ambushers=tuple(hiding)))
    if not slots:
        table.happen(TurnsChanged("the fight begins", TurnOrder(order, 0)))
        end_surprise_turn(table)
        return
    table.happen(TurnsChanged("the surprise turn begins", TurnOrder(slots, 0, 0)))


def end_surprise_turn(table: T) -> None:
    """The surprise turn is over; its victims have no points before their first own turn (9a)."""
    table.pass_timing(SURPRISE_ENDS)
    table.change_scene("the surprise turn is over", lambda scene: replace(scene, surprise_turn=False, ambushers=()))


def first_round(table: T) -> None:
    """The normal order after the surprise turn."""
    end_surprise_turn(table)
    fighters = [who for who in table.board.tokens if has_own_turn(table.board, who)]
    table.happen(TurnsChanged("the fight begins", TurnOrder(order_of(table.board, fighters), 0)))


def roll_ladder(table: T, fighters: Sequence[TokenId]) -> Procedure[None]:
    """Roll for all, one roll for a group, and settle ties (10)."""
    standings: dict[TokenId, InitiativeScore] = {}
    for who in leaders(table.board, fighters):
        standings[who] = yield from roll_initiative(table, who)
    standings = yield from part_ties(table, standings)
    table.change_scene(
        "the ladder",
        lambda scene: replace(scene, standings={**standings}, passed=(), tried=(), fallen_behind=(), fights_on=False),
    )


def roll_initiative(table: T, who: TokenId) -> Procedure[InitiativeScore]:
    """1d10 and Initiative (10)."""
    worth = initiative(table.board, who)
    total: int = yield from roll("initiative", who, D10, (Modifier(worth, "Initiative", "10"),), hidden=table.board[who].hidden)
    return InitiativeScore(total, table.sheet(who).bonus("perception"))


def part_ties(table: T, standings: dict[TokenId, InitiativeScore]) -> Procedure[dict[TokenId, InitiativeScore]]:
    """Whoever is equal in total and perception rolls the d10 again, for their mutual order (10a)."""
    found = dict(standings)
    for turn in range(MOST_REROLLS):
        tied = tied_fighters(found)
        if not tied:
            break
        before = dict(found)
        for who in tied:
            rivals = " and ".join([table.name(one) for one in tied if one != who and before[one] == before[who]])
            even = Modifier(0, f"Even with {rivals} at {before[who].total}", "10a")
            again: int = yield from roll("tie", who, D10, (even,), on=f"{turn + 1}", hidden=table.board[who].hidden)
            found[who] = replace(found[who], again=(*found[who].again, again))
    return found


def tied_fighters(standings: dict[TokenId, InitiativeScore]) -> list[TokenId]:
    """Who stands on the very same place as somebody else."""
    values = list(standings.values())
    return [who for who, one in standings.items() if values.count(one) > 1]


def leaders(board: Board, fighters: Iterable[TokenId]) -> list[TokenId]:
    """Who rolls: everybody, of a group its first member."""
    seen: set[str] = set()
    found = []
    for who in fighters:
        group = board[who].group
        if not group or group not in seen:
            found.append(who)
        seen.add(group)
    return found


def order_of(board: Board, fighters: Iterable[TokenId]) -> tuple[tuple[TokenId, ...], ...]:
    """The order: highest total, then perception bonus, then the dice that settled ties; groups share a place (10)."""
    groups: dict[str, list[TokenId]] = {}
    here = list(fighters)
    for who in here:
        if group := board[who].group:
            groups.setdefault(group, []).append(who)
    wanted = set(here)
    values = {who: (s.total, s.perception, *s.again) for who, s in board.scene.standings.items() if who in wanted}
    late = {who: (-1, 0) for who in leaders(board, here) if who not in values}
    return sort_slots({**values, **late}, groups)


def fall_behind(order: tuple[tuple[TokenId, ...], ...], who: Iterable[TokenId]) -> tuple[tuple[TokenId, ...], ...]:
    """The order with some one place lower; the last stays last (141)."""
    slots = list(order)
    for one in who:
        at = next((at for at, slot in enumerate(slots) if one in slot), len(slots))
        if at + 1 < len(slots):
            slots[at], slots[at + 1] = slots[at + 1], slots[at]
    return tuple(slots)


def add_happening(table: T, _: TokenId) -> Procedure[None]:
    """The GM puts something on the ladder that is nobody's doing: a fire that spreads, a bell (10)."""
    refuse_unless(bool(table.board.turns.order), "the fight has not begun", "10")
    name = yield from words("what", GM, "What happens?", ("Something happens",), "10")
    name = unused_name(name, [one.name for one in table.board.scene.happenings])
    total: int = yield from roll("happening", GM, DicePool(2, 10), bonus=table.book.numbers.event)
    new = Happening(name, total)

    def with_it(scene: Skirmish) -> Skirmish:
        return replace(scene, happenings=tuple(sorted((*scene.happenings, new), key=lambda one: -one.total)))

    table.change_scene(f"{name} comes at {total}", with_it)
    table.tell(f"{name}: at {total} of each round", "2d10+2", "lucide/cloud-lightning")


def unused_name(name: str, taken: list[str]) -> str:
    """A name, with a number if there is such a one already."""
    return next(wanted for n in range(1, len(taken) + 2) if (wanted := name if n == 1 else f"{name} ({n})") not in taken)


def announce_happening(table: T, _: TokenId) -> Procedure[None]:
    """A happening's place on the ladder has come; the GM says what it does (10, 10a)."""
    here = pending_happening(table.board)
    refuse_unless(here is not None, "nothing is about to happen", "10")
    assert here is not None
    table.change_scene(f"{here.name} comes", lambda scene: replace(scene, passed=(*scene.passed, here.name)))
    table.tell(here.name, f"At {here.total} of the ladder", "lucide/cloud-lightning", "gm")
    yield from ()


def pending_happening(board: Board) -> Happening | None:
    """The happening that comes before whoever's turn is next: after all who stand as high (10a)."""
    scene, turns = board.scene, board.turns
    if scene.surprise_turn or turns.begun or not scene.happenings:
        return None
    now = number_of(board, turns.now)
    return next((one for one in scene.happenings if one.name not in scene.passed and one.total > now), None)


def number_of(board: Board, slot: Sequence[TokenId]) -> int:
    """The number at which a slot stands on the ladder; of a group, that of whoever rolled for it."""
    groups = {board[who].group for who in slot if who in board.tokens} - {""}
    standings = board.scene.standings
    found = [one.total for who, one in standings.items() if who in slot or who in board.tokens and board[who].group in groups]
    return max(found, default=NOBODY)


def end_happening(table: T, _: TokenId) -> Procedure[None]:
    """The GM takes something off the ladder."""
    refuse_unless(bool(table.board.scene.happenings), "nothing is on the ladder but fighters", "10")
    options = [Option(str(at), one.name, note=str(one.total)) for at, one in enumerate(table.board.scene.happenings)]
    gone = yield from choose_several("which", GM, "What ends?", options, least=1, most=len(options), rule="10")
    table.change_scene(
        "ends",
        lambda scene: replace(scene, happenings=tuple([one for at, one in enumerate(scene.happenings) if str(at) not in gone])),
    )


def join(table: T, who: TokenId) -> Procedure[None]:
    """Somebody comes late and rolls for a place."""
    turns = table.board.turns
    refuse_unless(bool(turns.order), "the fight has not begun", "10")
    there = any(who in slot for slot in turns.order) or who in turns.waiting
    refuse_unless(not there, f"{table.name(who)} is on the ladder already", "10")
    refuse_unless(has_own_turn(table.board, who), f"{table.name(who)} has no turn of its own", "10")
    standing = yield from roll_initiative(table, who)
    table.change_scene("a newcomer", lambda scene: replace(scene, standings={**scene.standings, who: standing}))
    prepare_fighter(table, who, True)
    turns, scene = table.board.turns, table.board.scene
    value = (standing.total, standing.perception)
    below = [
        at
        for at, slot in enumerate(turns.order)
        if (s := next((scene.standings[m] for m in slot if m in scene.standings), None)) and (s.total, s.perception) < value
    ]
    place = below[0] if below else len(turns.order)
    order = (*turns.order[:place], (who,), *turns.order[place:])
    at = turns.at + 1 if place <= turns.at else turns.at
    table.happen(TurnsChanged("joins", replace(turns, order=order, at=at)))


def lower(table: T, who: TokenId) -> Procedure[None]:
    """The GM lets somebody lose or win places on the ladder, from the next round on (141)."""
    refuse_unless(bool(table.board.turns.order), "the fight has not begun", "141")
    count = yield from number("places", GM, f"How many places does {table.name(who)} lose?", 1, 5, 1)
    table.change_scene("falls behind", lambda scene: replace(scene, fallen_behind=(*scene.fallen_behind, *([who] * count))))


def clear_turn_state(sheet: CreatureSheet) -> CreatureSheet:
    """A sheet outside a fight: nothing spent, nothing done; what fate or words did in this fight is past."""
    return replace(sheet, ap=CreatureSheet().ap, owes_ap=0, done=TurnRecord(), used=(), safe=False)


RUNS = {
    "begin fight": begin_fight,
    "happening": add_happening,
    "happening comes": announce_happening,
    "end happening": end_happening,
    "join fight": join,
    "lose place": lower,
}
