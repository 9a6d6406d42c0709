"""Stunts that move nobody: dirty tricks, disarm, knockout, splinter shield, stunning blow (106 to 108, 110, 111)."""

from battlemap.board.encounter import EffectEnd
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.procedure import Option, Procedure, choose, leave_out_unless, refuse_unless
from rulesets.zweihander.basics import dice, injury_effects
from rulesets.zweihander.basics.action_points import cost, require_ready, spend
from rulesets.zweihander.basics.arms import has, held_weapons, one_handed, shield_of, two_handed, weapon_of
from rulesets.zweihander.basics.conditions import begin, finish, flagged, suffers
from rulesets.zweihander.basics.dropped_items import fling, no_weapon
from rulesets.zweihander.basics.peril import suffer_peril
from rulesets.zweihander.basics.positions import PRESENCE, hostile
from rulesets.zweihander.book.creature import SHIELD
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import T, book_of
from rulesets.zweihander.injury.injuries import ruin

from .stunts import StuntAttempt, anybody, attempt_stunt, begin_stunt

OWN_TURN = "turn starts"
KNOCKED_OUT = "knocked out"


def blind(table: T, attempt: StuntAttempt) -> Procedure[None]:
    """Blinded until its next turn (106)."""
    begin(table, attempt.at, "blinded", why="Dirty tricks")
    yield from ()


def dirty_tricks(table: T, who: TokenId) -> Procedure[None]:
    """Guile against Awareness (106)."""
    foe = yield from begin_stunt(table, who, "dirty tricks", anybody)
    yield from attempt_stunt(table, StuntAttempt("dirty tricks", who, foe), blind)


def stun(table: T, attempt: StuntAttempt) -> Procedure[None]:
    """Stunned: an action point less (111)."""
    begin(table, attempt.at, "stunned", why="A stunning blow")
    yield from ()


def stunning_blow(table: T, who: TokenId) -> Procedure[None]:
    """Athletics against Toughness (111)."""
    foe = yield from begin_stunt(table, who, "stunning blow", anybody)
    yield from attempt_stunt(table, StuntAttempt("stunning blow", who, foe), stun)


def disarm(table: T, who: TokenId) -> Procedure[None]:
    """Coordination against Coordination: its weapon lands three yards away (16, 58, 60, 107)."""
    foe = yield from begin_stunt(table, who, "disarm", why_kept)
    yield from attempt_stunt(table, StuntAttempt("disarm", who, foe), disarm_target, guard=binding_modifiers(table, who))


def why_kept(board: Board, who: TokenId, foe: TokenId) -> str:
    """Why somebody cannot be disarmed (58)."""
    return no_weapon(board, foe)


def binding_modifiers(table: T, who: TokenId) -> tuple[Modifier, ...]:
    """What a binding weapon does to resisting (60)."""
    binding = any(has(table.book, table.sheet(who), arm, "binding") for arm in held_weapons(table.sheet(who)))
    return (Modifier(-table.book.numbers.base_quality, "Binding", "60"),) if binding else ()


def disarm_target(table: T, attempt: StuntAttempt) -> Procedure[None]:
    """The weapon flies, and the hand is of no use until its next turn (16)."""
    item = table.sheet(attempt.at).main_hand
    if item:
        yield from fling(table, attempt.at, item, table.book.numbers.disarmed)
    begin(table, attempt.at, "disarmed", why=f"By {table.name(attempt.by)}")


def knockout(table: T, who: TokenId) -> Procedure[None]:
    """Athletics on somebody defenseless or helpless, who cannot resist (108)."""
    foe = yield from begin_stunt(table, who, "knockout", why_on_guard)
    yield from attempt_stunt(table, StuntAttempt("knockout", who, foe), knock_out)


def why_on_guard(board: Board, who: TokenId, foe: TokenId) -> str:
    """Why somebody cannot be knocked out (108)."""
    if suffers(board, foe, KNOCKED_OUT):
        return f"{board[foe].name} is unconscious already"
    return "" if flagged(board, foe, "defenseless", "helpless") else f"{board[foe].name} is neither defenseless nor helpless"


def knock_out(table: T, attempt: StuntAttempt) -> Procedure[None]:
    """Unconscious for as many of the attacker's turns as its brawn bonus; 2d10 and that bonus as peril (108, 108a)."""
    who, foe = attempt.by, attempt.at
    strength = table.sheet(who).bonus("brawn")
    until = EffectEnd(OWN_TURN, who, max(1, strength))
    begin(table, foe, KNOCKED_OUT, until, why=f"For {strength} turns of {table.name(who)}")
    begin(table, foe, "prone", why="Knocked out")
    amount = yield from dice.amount(who, 2, 10, strength, "peril", foe)
    yield from suffer_peril(table, foe, amount, "Knocked out", who)


def wake(table: T, who: TokenId) -> Procedure[None]:
    """Wake an unconscious friend side by side, where the house has it (108a)."""
    price = cost(table.board, "wake")
    require_ready(table, who, "108a", price)
    leave_out_unless(table.book.options.knockout_wakes, "nobody can be woken in this battle", "108a")
    near = [other.id for other, far in PRESENCE.near(table.board, who, 1) if far <= 1 and not hostile(table.board, who, other.id)]
    asleep = [
        Option(other, table.name(other), other, refusal="an injury keeps it unconscious" if injured(table.board, other) else "")
        for other in near
        if suffers(table.board, other, KNOCKED_OUT)
    ]
    refuse_unless(bool(asleep), "no unconscious friend is side by side", "108a")
    friend = TokenId((yield from choose("target", who, "Wake whom?", asleep, rule="108a")))
    spend(table, who, price, "wakes somebody")
    finish(table, friend, KNOCKED_OUT, f"Woken by {table.name(who)}")


def injured(board: Board, who: TokenId) -> bool:
    """True if an injury keeps *who* unconscious: nobody wakes it (56)."""
    return bool(injury_effects.injury_with(board, who, "unconscious"))


def splinter(table: T, who: TokenId) -> Procedure[None]:
    """The weapon's skill against Toughness: the shield is ruined (110)."""
    require_ready(table, who, "110", cost(table.board, "splinter shield"))
    arm = heavy_arm(table.board, who)
    refuse_unless(bool(arm), "a melee weapon in both hands is needed", "110")
    foe = yield from begin_stunt(table, who, "splinter shield", no_shield)
    yield from attempt_stunt(
        table, StuntAttempt("splinter shield", who, foe), splinter_shield, weapon_of(table.book, table.sheet(who), arm).skill
    )


def heavy_arm(board: Board, who: TokenId) -> str:
    """A melee weapon that somebody holds in both hands: made for two, or adaptable; empty if none."""
    book, sheet = book_of(board), board[who].sheet
    for arm in () if one_handed(board, who) else held_weapons(sheet):
        row = weapon_of(book, sheet, arm)
        if arm and not row.ranged and two_handed(book, sheet, arm) and (row.hands > 1 or has(book, sheet, arm, "adaptable")):
            return arm
    return ""


def no_shield(board: Board, who: TokenId, foe: TokenId) -> str:
    """Why somebody's shield cannot be splintered; that it is castle-forged shows only when it holds (63, 110)."""
    book, sheet, name = book_of(board), board[foe].sheet, board[foe].name
    if shield_of(book, sheet) is None or sheet.shield_ruined:
        return f"{name} carries no shield that holds"
    return ""


def splinter_shield(table: T, attempt: StuntAttempt) -> Procedure[None]:
    """The shield is ruined (110)."""
    ruin(table, attempt.at, SHIELD, "Splintered")
    yield from ()


RUNS = {
    "dirty tricks": dirty_tricks,
    "stunning blow": stunning_blow,
    "disarm": disarm,
    "knockout": knockout,
    "wake": wake,
    "splinter shield": splinter,
}
