"""Attack: whom, with what and how; the roll against the defence; what comes of it (16a, 23 to 31, 35)."""

from collections.abc import Iterable

from msgspec.structs import replace

from battlemap.board.events import Contest
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.checks import CheckSide, show
from battlemap.rules.blocks.modifiers import dice_sum, plain_sum
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Procedure, Roll, choose, leave_out_unless, refuse_unless
from battlemap.rules.reactions import timing_window
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import Price, afford, require_ready, spend
from rulesets.obss.basics.arms import (
    WeaponUse,
    hurled,
    list_gain,
    martial,
    name_of,
    oversize,
    weapon_of,
    weapon_use_of,
    weapon_uses,
)
from rulesets.obss.basics.blow import Blow, Kind, Struck
from rulesets.obss.basics.conditions import able
from rulesets.obss.basics.defence import defence
from rulesets.obss.basics.dice import FIVE, SIX, Result, check_pool, count_words, latest_total, roll_rule
from rulesets.obss.basics.readiness import why_unready
from rulesets.obss.basics.roll_changes import modify_roll, roll_for_good
from rulesets.obss.book.creature import SHIELD, Attempt, CreatureSheet
from rulesets.obss.book.fight import Board, under_way
from rulesets.obss.book.rulebook import Book, T, book_of
from rulesets.obss.movement.opportunity import Lapse, defends_only
from rulesets.obss.movement.stealth import give_away

from . import missiles
from .attack_options import choose_options, nonlethal_by_nature
from .attack_roll import ability_for, modifiers, why_barred_by_row
from .attack_targets import hurling_targets, targets, weapons
from .damage import deal
from .ranged import after_shot, scatter_flask, wild_shot
from .situation import judge_facts, known_facts, less_cover, on_attack, on_defence
from .two_weapons import lower_shield

ICONS = {"strike": "lucide/swords", "throw": "lucide/target", "shoot": "lucide/crosshair"}
MELEE_ONLY = frozenset({"opportunity", "precise", "help"})
VERBS = {"strike": "attacks", "throw": "throws at", "shoot": "shoots at"}


def attack(table: T, who: TokenId) -> Procedure[None]:
    """One attack (16a, 23, 30)."""
    require_ready(table, who, "23")
    refuse_unless(not why_barred_from_attacks(table, who), why_barred_from_attacks(table, who), "57")
    price = price_of_attack(table.book, table.sheet(who))
    refuse_unless(not afford(table.board, who, price), afford(table.board, who, price), "30")
    target = TokenId((yield from choose("target", who, "Attack whom?", targets(table.board, who), rule="23")))
    yield from attack_on(table, who, target)


def hurl(table: T, who: TokenId) -> Procedure[None]:
    """One attack with what is in hand and not made to be thrown (52)."""
    sheet = table.sheet(who)
    could = any(hurled(table.book, sheet, way) for way in weapon_uses(table.book, sheet))
    leave_out_unless(could, f"{table.name(who)} has nothing in hand to hurl", "52")
    require_ready(table, who, "52")
    refuse_unless(not why_barred_from_attacks(table, who), why_barred_from_attacks(table, who), "57")
    price = price_of_attack(table.book, sheet)
    refuse_unless(not (why := afford(table.board, who, price)), why, "30")
    target = TokenId((yield from choose("target", who, "Hurl at whom?", hurling_targets(table.board, who), rule="52")))
    yield from attack_on(table, who, target, hurling=True)


def attack_on(table: T, who: TokenId, target: TokenId, hurling: bool = False) -> Procedure[None]:
    """Attack a target that has been chosen: with what, the price, whom it leaves an opening, the blow."""
    blow = yield from prepare_blow(table, who, target, hurling=hurling)
    refuse_unless(not (why := too_many(table.board, blow)), why, "30")
    pay(table, blow)
    yield from strike(table, blow)


def ready_strikes(board: Board, who: TokenId) -> list[WeaponUse]:
    """Everything at hand for striking with; a shield, which would no longer protect, comes last."""
    listed = [way for way in weapon_uses(book_of(board), board[who].sheet) if way.mode == "strike"]
    return sorted([way for way in listed if not why_unready(board, who, way)], key=lambda way: way.arm == SHIELD)


def why_barred_from_attacks(table: T, who: TokenId) -> str:
    """Why somebody makes no attacks at all this round; empty if it does."""
    if "no attacks" in table.sheet(who).done.once:
        return f"{table.name(who)} makes no more attacks this round"
    if defends_only(table.board, who):
        return f"{table.name(who)} gives everything to defence"
    return ""


def prepare_blow(
    table: T, who: TokenId, target: TokenId, kind: Kind = "attack", about: str = "", hurling: bool = False
) -> Procedure[Blow]:
    """Ask with what and how a target is attacked; the blow as it stands before its price. Some kinds are made in melee only."""
    options, usual = weapons(table.board, who, target, kind in MELEE_ONLY, hurling)
    key = yield from choose("weapon", who, f"With what does {table.name(who)} attack?", options, usual, "23", about, on=(who,))
    way = weapon_use_of(table.book, table.sheet(who), key)
    blow = replace(blow_of(table, who, target, way, about), kind=kind)
    return (yield from choose_options(table, blow))


def blow_of(table: T, who: TokenId, target: TokenId, way: WeaponUse, about: str = "") -> Blow:
    """A plain blow with a way to attack, in its place in the attack row."""
    return blow_on(table.board, who, target, way, about)


def blow_on(board: Board, who: TokenId, target: TokenId, way: WeaponUse, about: str = "") -> Blow:
    """The same on a board without a table."""
    book, sheet = book_of(board), board[who].sheet
    place = sheet.done.row if under_way(board) else 0
    hands = 2 if oversize(book, sheet, way.arm) >= 1 else 1
    pulled = "unarmed" in weapon_of(book, sheet, way.arm).traits and nonlethal_by_nature(book, sheet, way.arm)
    return Blow(who, target, way, ability=ability_for(book, sheet, way), place=place, hands=hands, nonlethal=pulled, about=about)


def too_many(board: Board, blow: Blow) -> str:
    """Why no further attack can be made this round; empty if it can (30, 31)."""
    done = board[blow.by].sheet.done
    if not done.attacks and not blow.place:
        return ""
    if why := why_no_third(board, blow.by):
        return why
    facts = known_facts(board, blow)
    return why_barred_by_row(board, blow, modifiers(board, blow, on_attack(book_of(board), facts, not blow.place)))


def why_no_third(board: Board, who: TokenId) -> str:
    """Why *who* makes neither a third attack nor a third maneuver: it makes two at once (31, 71a); empty if it can."""
    done = board[who].sheet.done
    full = done.two_at_once and done.row >= book_of(board).numbers.most_attacks_for_two
    return "two attacks at once leave no third" if full else ""


def price_of_attack(book: Book, sheet: CreatureSheet) -> Price:
    """What the next attack costs: one action each up to the third, of which a charge may count as two; others are in it (30, 36).

    Monsters that fight simply have all their attacks for two (B14).
    """
    paid_for = book.numbers.most_attacks_for_two if sheet.monster and book.options.monsters == "simple" else 3
    return Price(1 if sheet.done.attacks + sheet.done.charged < paid_for else 0)


def pay(table: T, blow: Blow) -> None:
    """Take the price of an attack and note its place in the row."""
    who = blow.by
    spend(table, who, price_of_attack(table.book, table.sheet(who)), "attack")
    take_place(table, who, blow.weapon_use.hand)


def take_place(table: T, who: TokenId, hand: str = "", steps: int = 1, attacks: int = 1) -> None:
    """An attack (or what counts as one) has its place in the row; the next loses more (30, 36, 71a).

    *attacks*: how many it is towards those that three actions buy, none for a maneuver.
    """
    if not under_way(table.board):
        return

    def note_place(sheet: CreatureSheet) -> CreatureSheet:
        done = sheet.done
        hands = (*done.hands, hand) if hand else done.hands
        # Whoever strikes has come to the end of its movement, and of what it could draw in it (19).
        drawn = done.drawn or done.moves > 0
        return replace(sheet, done=replace(done, attacks=done.attacks + attacks, row=done.row + steps, hands=hands, drawn=drawn))

    table.change(who, "attacks", note_place)


def strike(table: T, blow: Blow) -> Procedure[Struck]:
    """The attack itself, without turn and price: what bears on it, the roll, what comes of it.

    What is certain is not rolled (48). Hooks: "blow" before the roll, "hit" and "missed" after it, "struck" at the
    end; the moments "lapse", of a throw or shot, and "attacked" let others react.
    """
    if blow.ranged:
        lapse = Lapse(blow.by, "throws" if blow.weapon_use.mode == "throw" else "shoots")
        yield from timing_window(table, "lapse", lapse, f"{table.name(blow.by)} {lapse.what}")
    about = blow.about or table.fresh_id("attack")
    blow = yield from apply_hooks(table, "blow", replace(blow, about=about))
    blow = yield from timing_window(
        table, "attacked", blow, f"{table.name(blow.by)} {VERBS[blow.weapon_use.mode]} {table.name(blow.at)}", about
    )
    if not (able(table.board, blow.by) or blow.by in table.board.scene.tied) or blow.at not in table.board.tokens:
        return Struck(blow, Result(False))
    struck = (yield from roll_blow(table, blow)) if blow.certain is None else Struck(blow, blow.certain)
    note_attempt(table, struck)
    give_away(table, blow.by, blow.at, blow.ranged)
    lower_shield(table, blow.by, blow.weapon_use.arm)
    if not struck.hit:
        table.pass_timing("attacks", blow.by)
        yield from resolve_miss(table, struck)
    else:
        struck = yield from apply_hooks(table, "hit", struck)
        if not struck.blow.harmless:
            struck = yield from deal(table, struck)
            close_card(table, struck)
        table.pass_timing("attacks", blow.by)  # its damage goes by what lasts for this attack, too
    after_shot(table, struck)
    return (yield from apply_hooks(table, "struck", struck))


def roll_blow(table: T, blow: Blow) -> Procedure[Struck]:
    """Settle the situation, show both sides, roll, show what came (23 to 26, 41 to 43)."""
    facts = yield from judge_facts(table, blow)
    board, book = table.board, table.book
    first = not blow.place
    mine = modifiers(board, blow, on_attack(book, facts, first))
    line = positions.shot(board, blow.by, blow.at) if blow.ranged and "defender:full cover" in facts else None
    _, more_cover = positions.cover_of(board, blow.at, line)
    guard, against = defence(
        board, blow.at, blow.by, on_defence(book, facts, more_cover), (*less_cover(board, blow, facts), *blow.guard)
    )
    mine = (*mine, *(yield from modify_roll(table, blow.by, "attack", blow.about)))
    cast, theirs = sides(table, blow, mine, guard, against)
    secret, icon = table.board[blow.by].hidden, ICONS[blow.weapon_use.mode]
    title, subtitle = titles(table, blow)
    show(table, blow.about, title, subtitle, cast, theirs, "", icon, secret)
    fives = list_gain(book, table.sheet(blow.by), blow.weapon_use.arm, "fives") if book.options.criticals == "sixes" else 0
    pool = check_pool(book, book.numbers.dice + dice_sum(mine), (SIX, FIVE) if fives > 1 else (SIX,))
    wide = book.numbers.splash_scatters if "splash" in weapon_of(book, table.sheet(blow.by), blow.weapon_use.arm).traits else 0
    read = roll_rule(book, totals_matter(table), wide, plain=martial(table.sheet(blow.by), blow.weapon_use) > 0)
    read = replace(read, fives=bool(fives))
    bonus = plain_sum(mine)
    wanted = Roll("attack", blow.by, pool, tuple(mine), bonus, against, read, secret, blow.at, blow.about)
    result = yield from roll_for_good(table, wanted, "attack")
    total = latest_total(table, "attack", blow.by, blow.at)
    struck = Struck(blow, result, against, result.total)
    show(table, blow.about, title, subtitle, replace(cast, total=total), theirs, words_of(struck), icon, secret, result.success)
    return struck


def totals_matter(table: T) -> bool:
    """Whether an option of this battle looks at the totals of attack rolls (78, 79)."""
    return table.book.options.critical_actions or table.book.options.weapon_maneuvers


def sides(table: T, blow: Blow, mine: Iterable[Modifier], guard: Iterable[Modifier], against: int) -> tuple[CheckSide, CheckSide]:
    """Attacker and defence as the card shows them."""
    name = name_of(table.book, table.sheet(blow.by), blow.weapon_use.arm)
    cast = CheckSide(table.name(blow.by), blow.by, name, "attack", blow.at, tuple(mine), kind="d6")
    return cast, CheckSide(table.name(blow.at), blow.at, "Defence", modifiers=tuple(guard), total=against, kind="number")


def titles(table: T, blow: Blow) -> tuple[str, str]:
    """What stands over the card."""
    title = f"{table.name(blow.by)} {VERBS[blow.weapon_use.mode]} {table.name(blow.at)}"
    return title, blow.weapon_use.title or name_of(table.book, table.sheet(blow.by), blow.weapon_use.arm)


def words_of(struck: Struck) -> str:
    """How an attack came out, for the card."""
    if not struck.hit:
        return "Critical failure" if struck.result.failed else "Miss"
    words = f"Hit, {count_words(struck.criticals, 'critical')}" if struck.criticals else "Hit"
    return words if struck.damage_dealt is None else f"{words}: {struck.damage_dealt or 'no'} damage"


def note_attempt(table: T, struck: Struck) -> None:
    """Remember how an attack of this round went (79)."""
    if under_way(table.board) and totals_matter(table):
        weapon = weapon_of(table.book, table.sheet(struck.blow.by), struck.blow.weapon_use.arm)
        blow, armed = struck.blow, "unarmed" not in weapon.traits
        made = Attempt(blow.at, struck.hit, struck.result.failed, struck.total, armed, blow.weapon_use.key)
        table.change(
            struck.blow.by,
            "an attack more",
            lambda sheet: replace(sheet, done=replace(sheet.done, attempts=(*sheet.done.attempts, made))),
        )


def resolve_miss(table: T, struck: Struck) -> Procedure[None]:
    """A miss: told, and what flies on (39, 61)."""
    blow = struck.blow
    why = "Critical failure" if struck.result.failed else "Three ones" if struck.result.triple == 1 else ""
    icon, secret = "lucide/shield", table.board[blow.by].hidden
    tone = "" if table.board.side_of(blow.at).gm else "good"
    table.tell(f"*{table.name(blow.by)}* misses *{table.name(blow.at)}*", why, icon, tone, secret)
    yield from scatter_flask(table, struck)
    other = yield from wild_shot(table, struck)
    if other is not None:
        yield from deal(table, Struck(replace(blow, at=other), Result(True)))
    else:
        yield from missiles.roll_survival(table, struck)
    yield from apply_hooks(table, "missed", struck)


def close_card(table: T, struck: Struck) -> None:
    """The card once more, with the damage on it."""
    about = struck.blow.about
    shown = next((event for event in reversed(table.events) if isinstance(event, Contest) and event.id == about), None)
    if shown is not None:
        table.events.append(replace(shown, outcome=words_of(struck)))


RUNS = {"attack": attack, "hurl": hurl}
