"""Preparing defence, total defence, the precise strike, taking aim (56, 57, 59, 60, C37, C38)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.blocks.turn_budget import note_once
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Hook, Procedure, choose, leave_out_unless, refuse_unless
from rulesets.obss.attack import attack, attack_targets
from rulesets.obss.basics.action_costs import begin_verb, charge, refuse_twice
from rulesets.obss.basics.arms import WeaponUse, hurled, weapon_of, weapon_uses
from rulesets.obss.basics.blow import Blow, Struck
from rulesets.obss.basics.conditions import able, until_next_round
from rulesets.obss.basics.dice import roll_sum
from rulesets.obss.basics.targeting import foe_options, why_hidden
from rulesets.obss.book.creature import PARRY, Aiming, CreatureSheet
from rulesets.obss.book.fight import Board, alive, under_way
from rulesets.obss.book.rulebook import Book, T, book_of

PREPARED, TOTAL = "prepared", "total_defence"
PRECISE = "1d4"


def prepare(table: T, who: TokenId) -> Procedure[None]:
    """Prepare defence: +1 until the next turn, one more with a weapon that parries (56)."""
    begin_verb(table, who, "prepare", "56")
    refuse_twice(table, who, "prepare")
    charge(table, who, "prepare")
    note_once(table, who, "prepare")
    parries, bonus = parrying_weapon(table.book, table.sheet(who)), prepared_bonus(table, who)
    table.begin(Effect(PREPARED, "56", who, (NumberChange("defence", bonus),), until_next_round(who)))
    why = f"{format_signed(bonus)} defence until its next turn" + (f"; the {parries} parries" if parries else "")
    table.tell(f"*{table.name(who)}* prepares its defence", why, "lucide/shield-plus", "", table.board[who].hidden)
    yield from ()


def prepared_bonus(table: T, who: TokenId) -> int:
    """What preparing its defence is worth to somebody with what it holds (56)."""
    sheet, numbers = table.sheet(who), table.book.numbers
    return numbers.prepare + numbers.parry * (bool(parrying_weapon(table.book, sheet)) + bool(sheet.feats.get(PARRY)))


def check_prepared(table: T) -> None:
    """A weapon parries as long as it is in hand, and no longer (56)."""
    for effect in table.board.effects:
        if effect.kind == PREPARED and effect.on is not None:
            changes = (NumberChange("defence", prepared_bonus(table, effect.on)),)
            if changes != effect.changes:
                table.begin(replace(effect, changes=changes))


def check_aims(table: T) -> None:
    """Nobody goes on aiming who can do nothing, at the dead, or with nothing in hand that has a range (60)."""
    board = table.board
    for who, token in board.tokens.items():
        aim = token.sheet.aim
        if aim is not None and not (able(board, who) and alive(board, aim.at) and aimed_uses(board, who)):
            table.change(who, "no longer aims", lambda sheet: replace(sheet, aim=None))


def parrying_weapon(book: Book, sheet: CreatureSheet) -> str:
    """A weapon in hand that parries, by name; empty if none does."""
    held = [name for name in (sheet.main_hand, sheet.off_hand) if name in sheet.arms]
    return next((name for name in held if "parry" in weapon_of(book, sheet, name).traits), "")


def total_defence(table: T, who: TokenId) -> Procedure[None]:
    """Total defence: +4, and all ground is difficult, until the next turn (57)."""
    begin_verb(table, who, "total defence", "57")
    refuse_twice(table, who, "total defence")
    if table.book.options.total_defence_forbids_attacks:
        refuse_unless(not table.sheet(who).done.row, f"{table.name(who)} has attacked in this round", "57")
    charge(table, who, "total defence")
    note_once(table, who, "total defence")
    bonus = table.book.numbers.total_defence
    changes = (NumberChange("defence", bonus), NumberChange("difficult", 1))
    table.begin(Effect(TOTAL, "57", who, changes, until_next_round(who)))
    why = f"{format_signed(bonus)} defence, difficult ground until its next turn"
    table.tell(f"*{table.name(who)}* gives everything to defence", why, "lucide/shield", "", table.board[who].hidden)
    yield from ()


def precise_strike(table: T, who: TokenId) -> Procedure[None]:
    """One attack in melee with two actions, and a d4 on its roll (59)."""
    begin_verb(table, who, "precise strike", "59")
    refuse_unless(not (why := attack.why_barred_from_attacks(table, who)), why, "57")
    target = TokenId((yield from choose("target", who, "Strike whom?", attack_targets.targets(table.board, who), rule="59")))
    blow = yield from attack.prepare_blow(table, who, target, "precise")
    refuse_unless(not blow.ranged, "a precise strike is made in melee", "59")
    refuse_unless(not (why := attack.too_many(table.board, blow)), why, "30")
    charge(table, who, "precise strike")
    attack.take_place(table, who, blow.weapon_use.hand)
    extra = yield from roll_sum("precise", who, PRECISE, on=target)
    precise = Modifier(extra, "Precise strike", "59", 0, "once")
    yield from attack.strike(table, replace(blow, kind="precise", modifiers=(*blow.modifiers, precise)))


def aim(table: T, who: TokenId) -> Procedure[None]:
    """Two actions of aiming at one target: better with each of three rounds, for the first shot (60)."""
    begin_verb(table, who, "aim", "60")
    sheet, board = table.sheet(who), table.board
    refuse_unless(bool(aimed_uses(board, who)), f"{table.name(who)} holds nothing to shoot or throw", "60")
    held, rounds = sheet.aim, len(table.book.numbers.aim)
    if held is not None and under_way(board):
        refuse_unless(held.round < board.turns.round, f"{table.name(who)} has aimed in this round already", "60")

    def why_barred(foe: TokenId) -> str:
        if held is not None and held.at == foe and held.rounds >= rounds:
            return "no more comes of aiming longer"
        return why_hidden(board, who, foe)

    options = foe_options(board, who, why_barred)
    target = TokenId((yield from choose("target", who, "Aim at whom?", options, rule="60")))
    charge(table, who, "aim")
    again = held.rounds + 1 if held is not None and held.at == target else 1
    table.change(who, "aims", lambda now: replace(now, aim=Aiming(target, again, table.board.turns.round)))
    why = f"{format_signed(table.book.aim_bonus(again))} on the first shot; no moving meanwhile"
    table.tell(f"*{table.name(who)}* takes aim at *{table.name(target)}*", why, "lucide/crosshair", "", table.board[who].hidden)


def aimed_uses(board: Board, who: TokenId) -> list[WeaponUse]:
    """What somebody has in hand that has a range: to be shot or thrown, not hurled (32, 60)."""
    book, sheet = book_of(board), board[who].sheet
    return [way for way in weapon_uses(book, sheet) if way.mode != "strike" and not hurled(book, sheet, way)]


def give_up_aim(table: T, who: TokenId) -> Procedure[None]:
    """Give up aiming, to move or to aim at somebody else (60)."""
    leave_out_unless(table.sheet(who).aim is not None, f"{table.name(who)} is not aiming", "60")
    table.change(who, "gives up aiming", lambda sheet: replace(sheet, aim=None))
    yield from ()


def with_aim(table: T, blow: Blow) -> Procedure[Blow]:
    """What aiming is worth on a shot at its target (60)."""
    held = table.sheet(blow.by).aim
    yield from ()
    if held is None or held.at != blow.at or not has_range(table, blow):
        return blow
    bonus = Modifier(table.book.aim_bonus(held.rounds), "Aim", "60", 0, "once")
    return replace(blow, modifiers=(*blow.modifiers, bonus))


def has_range(table: T, blow: Blow) -> bool:
    """Whether a blow is a shot, or a throw of what is made for it."""
    return blow.ranged and not hurled(table.book, table.sheet(blow.by), blow.weapon_use)


def use_up_aim(table: T, struck: Struck) -> Procedure[Struck]:
    """The first shot uses the aim up, whomever it was at (C37)."""
    who = struck.blow.by
    yield from ()
    if who in table.board.tokens and table.sheet(who).aim is not None and struck.blow.ranged:
        table.change(who, "has shot", lambda sheet: replace(sheet, aim=None))
    return struck


def lapse_aim(table: T, who: TokenId) -> Procedure[TokenId]:
    """A round without aiming ends the aim (C37)."""
    held = table.sheet(who).aim
    yield from ()
    if held is not None and held.round < table.board.turns.round:
        table.change(who, "no longer aims", lambda sheet: replace(sheet, aim=None))
    return who


RUNS = {
    "prepare": prepare,
    "total defence": total_defence,
    "precise strike": precise_strike,
    "aim": aim,
    "give up aim": give_up_aim,
}
STATE_CHECKS = (check_prepared, check_aims)
HOOKS: dict[str, Hook] = {"blow": with_aim, "struck": use_up_aim, "turn ends": lapse_aim}
