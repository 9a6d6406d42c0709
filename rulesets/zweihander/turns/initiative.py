"""The ladder: who acts when, ties, happenings, who is taken by surprise, newcomers (9 to 10a, 11a, 141)."""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from battlemap.board.encounter import EffectEnd, TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.initiative import (
    InitiativeRules,
    Tie,
    enter,
    fighters_of,
    has_own_turn,
    muster,
    open_order,
    order_of,
    part_ties,
    require_order,
    roll_for_all,
    slot_rank,
    tell_first,
)
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.blocks.turns import Slots, awaited, kept_slots
from battlemap.rules.dice import DicePool
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Option, Procedure, choose_several, number, refuse_unless, roll, words
from rulesets.zweihander.basics.action_points import allowance
from rulesets.zweihander.basics.conditions import begin
from rulesets.zweihander.basics.positions import PRESENCE, hostile
from rulesets.zweihander.basics.thresholds import initiative
from rulesets.zweihander.book.creature import CreatureSheet, TurnRecord
from rulesets.zweihander.book.fight import Board, Happening, InitiativeScore, Skirmish, alive
from rulesets.zweihander.book.rulebook import T

D10 = DicePool(1, 10)
MOST_REROLLS = 6
"""Dice that settle a tie are rolled so often at most; whoever is still equal keeps the order of the map."""
SURPRISE_ENDS = "surprise ends"


def begin_fight(table: T, _: TokenId) -> Procedure[None]:
    """Everybody rolls for the ladder; whoever lies in ambush has a turn before it begins (9, 10)."""
    fighters = muster(table, RULES)
    caught = yield from ask_surprised(table, fighters)
    standings: dict[TokenId, InitiativeScore] = yield from roll_for_all(table, RULES, fighters)
    table.change_scene(
        "the ladder",
        lambda scene: replace(scene, standings=standings, passed=(), tried=(), fallen_behind=(), fights_on=False),
    )
    for who in fighters:
        prepare_fighter(table, who, who not in caught)
    if caught:
        ambush(table, order_of(table.board, fighters), fighters, caught)
        tell_first(table)
    else:
        open_order(table, RULES, fighters)
    yield from apply_hooks(table, "fight begins", table.board)


def prepare_fighter(table: T, who: TokenId, warned: bool) -> None:
    """What somebody has before its first turn, and its mount: points for reactions, unless taken by surprise (9a, 11a)."""
    early = table.book.options.ap_before_first_turn == "three" and warned
    for member in dict.fromkeys((who, PRESENCE.bearer(table.board, who))):
        points = allowance(table.board, member) if early else 0
        table.change(member, "ready", ready(points))


def ready(points: int) -> Callable[[CreatureSheet], CreatureSheet]:
    """What makes a sheet ready for a fight, with so many points for reactions."""

    def make_ready(sheet: CreatureSheet) -> CreatureSheet:
        return replace(sheet, ap=points, done=TurnRecord(), used=())

    return make_ready


def ask_surprised(table: T, fighters: Sequence[TokenId]) -> Procedure[list[TokenId]]:
    """Ask the GM who is taken by surprise; single members of a side may be on their guard (9a)."""
    options = [Option(who, table.board[who].name, who) for who in fighters]
    prompt = "Is anybody taken by surprise?"
    picked = yield from choose_several("surprised", GM, prompt, options, rule="9")
    return [TokenId(key) for key in picked]


def ambush(table: T, order: Slots, fighters: Sequence[TokenId], caught: Sequence[TokenId]) -> None:
    """The surprise turn: everybody hostile to those who are caught acts, in the order of the ladder (9, 9a)."""
    board = table.board
    hiding = [who for who in fighters if who not in caught and any(hostile(board, who, foe) for foe in caught)]
    slots = kept_slots(order, lambda who: who in hiding)
    for who in caught:
        for victim in PRESENCE.moving_group(table.board, PRESENCE.bearer(table.board, who)):
            begin(table, victim, "surprised", EffectEnd(SURPRISE_ENDS))
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
    """The normal order after the surprise turn; a place lost in that turn is lost now (141)."""
    end_surprise_turn(table)
    fighters = fighters_of(table.board, PRESENCE)
    counted = awaited(table.board)
    fallen = [who for who in table.board.scene.standings if who in counted and who in table.board.tokens and who not in fighters]
    order = order_of(table.board, (*fighters, *fallen))
    slowed = fall_behind(table.board, order, table.board.scene.fallen_behind)
    table.change_scene("places lost", lambda scene: replace(scene, fallen_behind=()))
    table.happen(TurnsChanged("the fight begins", TurnOrder(slowed, 0)))


def roll_initiative(table: T, who: TokenId) -> Procedure[InitiativeScore]:
    """1d10 and Initiative (10)."""
    worth = initiative(table.board, who)
    total: int = yield from roll("initiative", who, D10, (Modifier(worth, "Initiative", "10"),), hidden=table.board[who].hidden)
    return InitiativeScore(total, table.sheet(who).bonus("perception"))


def part_equals(table: T, standings: dict[TokenId, InitiativeScore]) -> Procedure[dict[TokenId, InitiativeScore]]:
    """Whoever is equal in total and perception rolls the d10 again, for their mutual order (10a)."""
    dice = yield from part_ties(table, standings, roll_again, MOST_REROLLS)
    return {who: replace(score, again=dice[who]) for who, score in standings.items()}


def roll_again(table: T, tie: Tie) -> Procedure[int]:
    """The d10 again (10a)."""
    rivals = " and ".join([table.name(who) for who in tie.rivals])
    even = Modifier(0, f"Even with {rivals} at {tie.number}", "10a")
    die: int = yield from roll("tie", tie.who, D10, (even,), on=f"{tie.time}", hidden=table.board[tie.who].hidden)
    return die


RULES = InitiativeRules("10", PRESENCE, roll_initiative, part_equals)
"""The highest total first, then the perception bonus, then the dice that settled ties (10)."""


def fall_behind(board: Board, order: Slots, who: Iterable[TokenId]) -> Slots:
    """The order with each fighter of *who* behind the next slot in which a fighter lives; the last stays last (141)."""
    slots = list(order)
    for fighter in who:
        at = next((at for at, slot in enumerate(slots) if fighter in slot), len(slots))
        behind = next((to for to in range(at + 1, len(slots)) if any(alive(board, other) for other in slots[to])), None)
        if behind is not None:
            slots.insert(behind, slots.pop(at))
    return tuple(slots)


def add_happening(table: T, _: TokenId) -> Procedure[None]:
    """The GM puts something on the ladder that is nobody's doing: a fire that spreads, a bell (10).

    Before the fight too, so that it may come first. Where its number has passed in this round, it comes in the next.
    """
    name = yield from words("what", GM, "What happens?", ("Something happens",), "10")
    name = unused_name(name, [happening.name for happening in table.board.scene.happenings])
    total: int = yield from roll("happening", GM, DicePool(2, 10), bonus=table.book.numbers.event)
    new, turns = Happening(name, total), table.board.turns
    missed = turns.begun and not table.board.scene.surprise_turn and total > number_of(table.board, turns.now)

    def with_it(scene: Skirmish) -> Skirmish:
        listed = tuple(sorted((*scene.happenings, new), key=lambda happening: -happening.total))
        return replace(scene, happenings=listed, passed=(*scene.passed, name) if missed else scene.passed)

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
    if not under_way(board) or scene.surprise_turn or turns.begun or not scene.happenings:
        return None
    now = number_of(board, turns.now)
    return next(
        (happening for happening in scene.happenings if happening.name not in scene.passed and happening.total > now), None
    )


def number_of(board: Board, slot: Sequence[TokenId]) -> int:
    """The number at which a slot stands on the ladder; of a group, that of whoever rolled for it."""
    return slot_rank(board, slot)[0]


def end_happening(table: T, _: TokenId) -> Procedure[None]:
    """The GM takes something off the ladder."""
    refuse_unless(bool(table.board.scene.happenings), "nothing is on the ladder but fighters", "10")
    options = [
        Option(str(at), happening.name, note=str(happening.total)) for at, happening in enumerate(table.board.scene.happenings)
    ]
    gone = yield from choose_several("which", GM, "What ends?", options, least=1, most=len(options), rule="10")
    table.change_scene(
        "ends",
        lambda scene: replace(
            scene, happenings=tuple([happening for at, happening in enumerate(scene.happenings) if str(at) not in gone])
        ),
    )


def join(table: T, who: TokenId) -> Procedure[None]:
    """Somebody comes late and rolls for a place."""
    require_order(table, RULES.rule)
    turns = table.board.turns
    there = any(who in slot for slot in turns.order) or who in turns.waiting
    refuse_unless(not there, f"{table.name(who)} is on the ladder already", "10")
    refuse_unless(has_own_turn(table.board, PRESENCE, who), f"{table.name(who)} has no turn of its own", "10")
    yield from enter(table, RULES, who)
    prepare_fighter(table, who, True)


def lower(table: T, who: TokenId) -> Procedure[None]:
    """The GM lets somebody lose or win places on the ladder, from the next round on (141)."""
    require_order(table, "141")
    count = yield from number("places", GM, f"How many places does {table.name(who)} lose?", 1, 5, 1)
    table.change_scene("falls behind", lambda scene: replace(scene, fallen_behind=(*scene.fallen_behind, *([who] * count))))


def clear_turn_state(sheet: CreatureSheet) -> CreatureSheet:
    """A sheet outside a fight: nothing spent, nothing done; what fate or words did in this fight is past."""
    return replace(sheet, ap=CreatureSheet().ap, owes_ap=0, done=TurnRecord(), used=(), safe=False)


def clear_ladder(scene: Skirmish) -> Skirmish:
    """The scene outside a fight."""
    return replace(
        scene, standings={}, happenings=(), passed=(), ambushers=(), surprise_turn=False, tried=(), fallen_behind=(),
        fights_on=False,
    )  # fmt: skip


RUNS = {
    "begin fight": begin_fight,
    "happening": add_happening,
    "happening comes": announce_happening,
    "end happening": end_happening,
    "join fight": join,
    "lose place": lower,
}
