"""Initiative: who acts when, the lead, ties, newcomers (9, 10, C20, C21)."""

from collections.abc import Iterable

from msgspec.structs import replace

from battlemap.board.encounter import EffectEnd, TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import dice_sum, format_signed
from battlemap.rules.blocks.turns import lead, sort_slots
from battlemap.rules.dice import DicePool
from battlemap.rules.procedure import Option, Procedure, choose, choose_several, refuse_unless, roll
from rulesets.obss.basics import luck
from rulesets.obss.basics.action_costs import allowance
from rulesets.obss.basics.conditions import begin, check_modifiers
from rulesets.obss.basics.defence import extras, lasting_modifiers
from rulesets.obss.basics.dice import Plain, golden_pool
from rulesets.obss.book.creature import CreatureSheet, RoundRecord
from rulesets.obss.book.fight import Board, InitiativeScore, alive
from rulesets.obss.book.rulebook import T

from .surprise import surprise

ABILITIES = ("dexterity", "intelligence")
Slots = tuple[tuple[TokenId, ...], ...]


def begin_fight(table: T, _: TokenId) -> Procedure[None]:
    """Everybody rolls; from the highest down they act (9)."""
    refuse_unless(not table.board.turns.order, "the fight has begun already", "9")
    fighters = [who for who in table.board.tokens if has_own_turn(table.board, who)]
    refuse_unless(bool(fighters), "nobody is there to fight", "9")
    caught = yield from surprise(table, fighters)
    yield from roll_anew(table, fighters)
    for who in caught:
        begin(table, who, "surprised", EffectEnd("round ends"))


def roll_again(table: T, _: TokenId) -> Procedure[None]:
    """Everybody rolls anew, as when the opponents change (9)."""
    refuse_unless(bool(table.board.turns.order), "the fight has not begun", "9")
    yield from roll_anew(table, [who for who in table.board.tokens if has_own_turn(table.board, who)])


def roll_anew(table: T, fighters: list[TokenId]) -> Procedure[None]:
    """Roll for all of *fighters*, one roll for a group, and set up the order; the round counts from 1."""
    standings: dict[TokenId, InitiativeScore] = {}
    for who in leaders(table.board, fighters):
        standings[who] = yield from roll_initiative(table, who)
    table.change_scene(
        "initiative", lambda scene: replace(scene, standings=standings, tied=(), spared={}, acting=None, fights_on=False)
    )
    note_lead(table)
    for who in fighters:
        prepare_fighter(table, who)
    table.happen(TurnsChanged("the fight begins", TurnOrder(order_of(table.board, fighters), 0)))
    first = table.board.turns.order[0]
    names = " and ".join([f"*{table.name(who)}*" for who in first])
    table.tell(f"{names} act{'s' if len(first) == 1 else ''} first", lead_words(table), "lucide/flag")


def has_own_turn(board: Board, who: TokenId) -> bool:
    """Whether somebody rolls at all: whoever lives and is nobody's mount, which acts in its rider's turn (80)."""
    return alive(board, who) and not any(token.sheet.mount == who for token in board.tokens.values())


def prepare_fighter(table: T, who: TokenId) -> None:
    """What somebody has before its first turn: its reaction, unless it is surprised; actions when its turn comes (24)."""
    left = allowance(table.book, table.board, who)
    waiting = {kind: count for kind, count in left.items() if kind not in ("action", "immediate")}
    table.change(
        who,
        "ready",
        lambda sheet: replace(sheet, left={"action": 0, "immediate": 0, **waiting}, done=RoundRecord(), readied=None),
    )


def leaders(board: Board, fighters: Iterable[TokenId]) -> list[TokenId]:
    """Who rolls: everybody, of a group its first member."""
    seen: set[str] = set()
    found = []
    for who in fighters:
        group = board[who].group
        if not group or group not in seen:
            found.append(who)
        if group:
            seen.add(group)
    return found


def roll_initiative(table: T, who: TokenId) -> Procedure[InitiativeScore]:
    """One roll for initiative; the player picks dexterity or intelligence (9)."""
    sheet = table.sheet(who)
    ability = max(ABILITIES, key=sheet.ability)
    if "initiative" not in sheet.fixed:
        options = [Option(name, name.capitalize(), note=format_signed(sheet.ability(name))) for name in ABILITIES]
        ability = yield from choose("initiative by", who, f"By what does {table.name(who)} act?", options, ability, "9")
    spare = 0 if "initiative" in table.sheet(who).fixed else table.sheet(who).ability(ability)
    modifiers = (*bonuses(table.board, who, ability), *(yield from luck.ask_trade(table, who, spare)))
    pool: DicePool = golden_pool(table.book.numbers.dice + dice_sum(modifiers))
    total: int = yield from roll("initiative", who, pool, modifiers, None, Plain(), table.board[who].hidden)
    score = table.sheet(who).ability(ability)
    return InitiativeScore(total, score)


def bonuses(board: Board, who: TokenId, ability: str) -> tuple[Modifier, ...]:
    """What is added to initiative: the ability, feats, what lasts; or a finished number (9)."""
    sheet: CreatureSheet = board[who].sheet
    if "initiative" in sheet.fixed:
        found = [Modifier(sheet.fixed["initiative"], "Initiative", "9")]
    else:
        score = sheet.ability(ability)
        found = [Modifier(score, ability.capitalize(), "9")] if score else []
    return (
        *found,
        *extras(sheet, "initiative"),
        *check_modifiers(board, who, ability),
        *lasting_modifiers(board, who, "initiative"),
    )


def order_of(board: Board, fighters: Iterable[TokenId]) -> Slots:
    """The order: highest total, then ability; whoever is equal in both acts at the same time, players first (9, C20)."""
    groups: dict[str, list[TokenId]] = {}
    for who in fighters:
        if group := board[who].group:
            groups.setdefault(group, []).append(who)
    values = {who: (s.total, s.ability) for who, s in board.scene.standings.items() if who in board.tokens}
    players_first = {who: values[who] for who in sorted(values, key=lambda who: board.side_of(who).gm)}
    return sort_slots(players_first, groups, ties_together=True)


def note_lead(table: T) -> None:
    """Who is so far ahead that it has more to do (10)."""
    values = {who: (standing.total,) for who, standing in table.board.scene.standings.items()}
    leader, by = lead(values)
    if by < table.book.numbers.lead:
        leader, by = None, 0
    table.change_scene("the lead", lambda scene: replace(scene, leader=leader, lead=by))


def lead_words(table: T) -> str:
    """What the lead gives, in words; empty without one."""
    scene, numbers = table.board.scene, table.book.numbers
    if scene.leader is None:
        return ""
    gift = "one more reaction or immediate action"
    if scene.lead >= numbers.great_lead:
        gift = "one more action" + (f" and {gift}" if table.book.options.lead_of_sixteen == "both" else "")
    return f"{scene.lead} ahead: {gift}"


def join(table: T, _: TokenId) -> Procedure[None]:
    """Newcomers roll and take their place in the order (9)."""
    known = {who for slot in table.board.turns.order for who in slot} | set(table.board.turns.waiting)
    options = [
        Option(t.id, t.name, t.id) for t in table.board.tokens.values() if t.id not in known and has_own_turn(table.board, t.id)
    ]
    refuse_unless(bool(table.board.turns.order), "the fight has not begun", "9")
    refuse_unless(bool(options), "everybody has a place in the order", "9")
    keys = yield from choose_several("who", GM, "Who joins the fight?", options, tuple([o.key for o in options]), 1, rule="9")
    for key in keys:
        yield from enter(table, TokenId(key))


def enter(table: T, who: TokenId) -> Procedure[None]:
    """Roll for one newcomer and put it into the order, before the first who is slower."""
    standing = yield from roll_initiative(table, who)
    table.change_scene("a newcomer", lambda scene: replace(scene, standings={**scene.standings, who: standing}))
    prepare_fighter(table, who)
    turns, standings = table.board.turns, table.board.scene.standings
    mine = (standing.total, standing.ability)

    def slower(slot: tuple[TokenId, ...]) -> bool:
        other = standings.get(slot[0], InitiativeScore(0))
        return (other.total, other.ability) < mine

    at = next((at for at, slot in enumerate(turns.order) if slower(slot)), len(turns.order))
    order = (*turns.order[:at], (who,), *turns.order[at:])
    later = turns.at + 1 if at <= turns.at else turns.at
    table.happen(TurnsChanged("joins", replace(turns, order=order, at=later)))


RUNS = {"begin fight": begin_fight, "roll initiative": roll_again, "join fight": join}
