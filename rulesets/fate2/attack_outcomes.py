"""What an attack of an exchange may come to: one roll each, all who attack one foe, his blow back (8, 9, 22 to 25)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from battlemap.board.events import Contest
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.modifiers import plain_sum
from battlemap.rules.board_cache import per_book
from battlemap.rules.creatures.action_outcomes import ActionOutcome, PendingAction, Spread, readings_of
from battlemap.rules.procedure import Roll
from rulesets.fate2.basics.weapons import harm_margin, harm_row
from rulesets.fate2.book.fight import HARMS, Board, Declaration
from rulesets.fate2.book.rulebook import Book, book_of
from rulesets.fate2.book.table_rows import rank
from rulesets.fate2.paces.clash import attack_of

from .fighter_worth import Wounds, boxes_of, level_of, worth_with, wounds_of

Totals: TypeAlias = tuple[tuple[int, float], ...]
RowsByMargin: TypeAlias = tuple[int, ...]
"""For each margin from 0 on the rank of the row that it comes to; the last one for all that is more."""
MARGINS = 9
STRIKES_BACK = 0.8
"""How likely a foe who is attacked attacks as well, which nobody knows yet (26)."""


class Attacker(NamedTuple):
    """One of those who attack one foe: by how much he leads before the dice, and what his margins come to."""

    lead: int
    rows: RowsByMargin


class Defender(NamedTuple):
    """The foe: the boxes he has marked, those he has, and whether a row that is full spills into the next."""

    wounds: Wounds
    most: Wounds
    overflow: bool
    clip_spill: bool


def with_attack(action: PendingAction) -> PendingAction:
    """The action on a board that knows the attack under way with turns, where nothing is declared, and the weapon of a shot."""
    board, command = action.board, action.command
    answers = {**{ask: keys[0] for ask, keys in command.preset.items() if keys}, **action.answers}
    target = TokenId(answers.get("target", ""))
    if board.scene.pace in ("exchange", "scene") or command.actor is None or target not in board.tokens:
        return action
    said = Declaration("attack", target, answers.get("skill", ""), command.action == "shoot", weapon=answers.get("weapon", ""))
    return replace(action, board=replace(board, scene=replace(board.scene, declared={command.actor: said})))


def decisive(roll: Roll) -> bool:
    """The one roll of an exchange."""
    return roll.ask == "roll"


def forecast(action: PendingAction) -> ActionOutcome | None:
    """What it is worth that one fighter attacks as he has declared, beyond what his friends do to the same foe without him."""
    roll, board = action.rolls[-1], action.board
    who = TokenId(action.answers.get("target", ""))
    said = board.scene.declared.get(who)
    if roll.ask != "roll" or said is None or said.deed not in HARMS or said.maneuver or said.target not in board.tokens:
        return None
    target, leads = said.target, leads_of(action)
    others = [by for by, deed in board.scene.declared.items() if by != who and deed.target == target and deed.deed in HARMS]
    among = [by for by in (who, *others) if (by, target) in leads]
    if who not in among:
        return None
    dice = tuple(sorted([(fall.total - roll.bonus, chance) for fall, chance in readings_of(roll)]))
    attackers = [Attacker(leads[by, target], rows_by_margin(board, by, target)) for by in among]
    foe, me = defender_of(board, target), defender_of(board, who)
    together, alone = wounds_after(dice, tuple(attackers), foe), wounds_after(dice, tuple(attackers[1:]), foe)
    shares: dict[Wounds, float] = dict(together)
    for wounds, share in alone:
        shares[wounds] = shares.get(wounds, 0.0) - share
    shares[foe.wounds] = shares.get(foe.wounds, 0.0) + 1
    spread = worths_of(board, target, foe, shares)
    back = back_chances(dice, tuple([attacker.lead for attacker in attackers]))
    own = own_spread(board, who, me, rows_by_margin(board, target, who), back)
    return ActionOutcome(((target, spread), (who, own)))


def leads_of(action: PendingAction) -> dict[tuple[TokenId, TokenId], int]:
    """By how much each leads against each before the dice, for the pairs that the cards show."""
    leads: dict[tuple[TokenId, TokenId], int] = {}
    for event in action.events:
        if isinstance(event, Contest):
            one, other = event.sides
            lead = plain_sum(one.modifiers) - plain_sum(other.modifiers)
            leads[TokenId(one.who), TokenId(other.who)] = lead
            leads[TokenId(other.who), TokenId(one.who)] = -lead
    return leads


def rows_by_margin(board: Board, by: TokenId, on: TokenId) -> RowsByMargin:
    """What the margins of one come to for another (8)."""
    book, blow = book_of(board), attack_of(board, by, on)
    if book.options.armour == "types":
        return tuple([rank(harm_row(board, blow, margin)) for margin in range(MARGINS)])
    return plain_rows(book, harm_margin(board, blow, 0))


@per_book()
def plain_rows(book: Book, shift: int) -> RowsByMargin:
    """What margins come to where weapons and armour change each of them by *shift*."""
    return tuple([rank(book.row(margin + shift)) for margin in range(MARGINS)])


def defender_of(board: Board, who: TokenId) -> Defender:
    """Somebody as a target."""
    book, sheet = book_of(board), board[who].sheet
    return Defender(wounds_of(sheet), boxes_of(book, sheet), book.options.overflow, book.options.clip_spill)


def worth_of(board: Board, who: TokenId, wounds: Wounds) -> float:
    """What somebody is worth with these wounds."""
    return worths_of(board, who, defender_of(board, who), {wounds: 1.0})[0][1]


def worths_of(board: Board, who: TokenId, fighter: Defender, shares: Mapping[Wounds, float]) -> Spread:
    """What somebody may be worth with the wounds he may have, each with its chance."""
    book = book_of(board)
    level = level_of(board, who)
    return tuple([(share, worth_with(book, wounds, fighter.most) * level) for wounds, share in shares.items()])


@lru_cache(maxsize=2048)
def wounds_after(dice: Totals, attackers: tuple[Attacker, ...], foe: Defender) -> tuple[tuple[Wounds, float], ...]:
    """What wounds the foe may have after all have rolled against his one roll, each with its chance."""
    after: dict[Wounds, float] = {}
    for fallen, chance in dice:
        states = {foe.wounds: chance}
        for attacker in attackers:
            further: dict[Wounds, float] = {}
            bands = row_chances(dice, attacker, fallen)
            for wounds, share in states.items():
                for row, likely in bands:
                    marked = wounded(wounds, row, foe)
                    further[marked] = further.get(marked, 0.0) + share * likely
            states = further
        for wounds, share in states.items():
            after[wounds] = after.get(wounds, 0.0) + share
    return tuple(after.items())


@lru_cache(maxsize=2048)
def row_chances(dice: Totals, attacker: Attacker, fallen: int) -> tuple[tuple[int, float], ...]:
    """The rows that one attack may come to against a roll that shows *fallen*, -1 for none, each with its chance."""
    chances: dict[int, float] = {}
    for own, chance in dice:
        margin = own + attacker.lead - fallen
        row = attacker.rows[min(margin, MARGINS - 1)] if margin >= 0 else -1
        chances[row] = chances.get(row, 0.0) + chance
    return tuple(chances.items())


def wounded(wounds: Wounds, row: int, foe: Defender) -> Wounds:
    """Wounds with a box of a row (1: clipped, to 4: taken out) more; the next worse one where that is full (9)."""
    if row <= 0 or wounds.out:
        return wounds
    counts, most = list(wounds[:3]), foe.most
    for at in range(row - 1, 3):
        if counts[at] < most[at]:
            counts[at] += 1
            return Wounds(counts[0], counts[1], counts[2])
        if not foe.overflow or at == 0 and not foe.clip_spill:
            return wounds
    return wounds._replace(out=True)


@lru_cache(maxsize=2048)
def back_chances(dice: Totals, leads: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    """By what margins a foe who beats all who attack him strikes the first of them, each with its chance (24)."""
    chances: dict[int, float] = {}
    for fallen, chance in dice:
        others = 1.0
        for lead in leads[1:]:
            others *= sum([share for own, share in dice if own + lead < fallen])
        for own, share in dice:
            margin = fallen - own - leads[0]
            if margin > 0:
                chances[margin] = chances.get(margin, 0.0) + STRIKES_BACK * chance * others * share / len(leads)
    return tuple(chances.items())


def own_spread(board: Board, who: TokenId, me: Defender, rows: RowsByMargin, back: Sequence[tuple[int, float]]) -> Spread:
    """What whoever attacks may be worth after the blow back."""
    shares = {me.wounds: 1 - sum([chance for _, chance in back])}
    for margin, chance in back:
        wounds = wounded(me.wounds, rows[min(margin, MARGINS - 1)], me)
        shares[wounds] = shares.get(wounds, 0.0) + chance
    return worths_of(board, who, me, shares)
