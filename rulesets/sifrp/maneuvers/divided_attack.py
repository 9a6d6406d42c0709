"""Divided and combined attacks: test dice that are split by hand among several targets (18, 20, 41, 41a)."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import plain_sum
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.dice import Faces
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Option, Procedure, Refused, choose, choose_several, number, refuse_unless, roll
from rulesets.sifrp.attack.attack import aim, ask_about_yielded, roll_blow, settle_blow
from rulesets.sifrp.basics.actions import able, begin_verb, charge
from rulesets.sifrp.basics.arms import WeaponUse, on_tests, reach_of, skill_of, weapon_use_of
from rulesets.sifrp.basics.blow import Aimed, Blow, Struck
from rulesets.sifrp.basics.destiny import part_of
from rulesets.sifrp.basics.dice import SIX, DiceHand, Lying, Result, judge_total, roll_rule
from rulesets.sifrp.basics.durations import ATTACKED
from rulesets.sifrp.basics.lore import quality
from rulesets.sifrp.basics.targeting import foes, options_for, targets, weapons, why_short
from rulesets.sifrp.basics.tests import AbilityTest, TestResult, dice_hand, outcome, prepare_test, show_sides
from rulesets.sifrp.book.fight import PRESENCE, Board
from rulesets.sifrp.book.rulebook import T, book_of
from rulesets.sifrp.movement.mounts import saddle_dice
from rulesets.sifrp.turns.aid import help_with

from .two_weapons import other_fault, with_both

HELP_RULE = "30"
"""Help counts for the shares against those whom the helper is beside, not for all of them."""


class DividedPool(Struct, frozen=True):
    """What there is to share out: test dice, bonus dice, and what counts on the total of each share."""

    dice: int
    bonus: int
    flat: tuple[Modifier, ...]
    each: tuple[Modifier, ...] = ()
    """Dice that each share gets or loses: of fast weapons; penalty dice, where the house takes them off each share."""


class Share(Struct, frozen=True):
    """What of it goes to one target."""

    at: TokenId
    dice: int
    bonus: int


def divided_attack(table: T, who: TokenId) -> Procedure[None]:
    """Two or more targets, test dice shared out freely, each share against its own target's Combat Defense (18)."""
    yield from split_up(table, who, "divided attack", False)


def combined_attack(table: T, who: TokenId) -> Procedure[None]:
    """The same with two weapons: every hit has what the off hand adds (20)."""
    yield from split_up(table, who, "combined attack", True)


def split_up(table: T, who: TokenId, what: str, both: bool) -> Procedure[None]:
    """Ask for targets, weapon and shares; pay; roll all shares; then see what comes of each."""
    row = begin_verb(table, who, what)
    options = targets(table.board, who, fighting=both)
    first = TokenId((yield from choose("target", who, "Whom first?", options, rule=row.rule)))
    yield from ask_about_yielded(table, first)
    way = yield from ask_weapon(table, who, first, both)
    if both:
        refuse_unless(not (why := other_fault(table, Blow(who, first, way))), why, row.rule)
    rest = yield from ask_other_targets(table, who, first, way, row.rule)
    for target in rest:
        yield from ask_about_yielded(table, target)
    skill, ask = skill_of(table.book, table.sheet(who), way), "divided"
    rank = dice_hand(table.board, AbilityTest(who, skill), ()).keep_count
    dice = f"{rank} test {'die' if rank == 1 else 'dice'}"
    refuse_unless(rank > len(rest), f"{table.name(who)} has {dice} for {len(rest) + 1} targets", row.rule)
    if not (yield from charge(table, who, what)):
        return
    whole = AbilityTest(who, skill, ask=ask, modifiers=on_tests(table.board, who, way), attack=True, rule=row.rule)
    ready = yield from prepare_test(table, whole)
    blow = Blow(who, first, way, "combined" if both else "divided", fumbles=False)
    if both:
        blow = with_both(table, blow)
    struck = yield from roll_shares(table, ready, blow, (first, *rest))
    yield from settle_shares(table, struck)


def ask_weapon(table: T, who: TokenId, first: TokenId, fighting: bool) -> Procedure[WeaponUse]:
    """Ask for a weapon; slow ones do not do (41)."""
    options, _ = weapons(table.board, who, first, fighting)
    sheet = table.sheet(who)
    listed = [
        replace(entry, refusal="too slow for several targets")
        if quality(table.book, sheet, weapon_use_of(table.book, sheet, entry.key).arm, "slow")
        else entry
        for entry in options
    ]
    usual = next((entry.key for entry in listed if not entry.refusal), "")
    return weapon_use_of(table.book, sheet, (yield from choose("weapon", who, "With what?", listed, usual, "18")))


def ask_other_targets(table: T, who: TokenId, first: TokenId, way: WeaponUse, rule: str) -> Procedure[tuple[TokenId, ...]]:
    """Ask for the other targets; nobody twice (41a)."""
    board = table.board
    options = [
        option
        for option in options_for(board, foes_near(board, who, way), lambda foe: why_short(board, who, foe, way))
        if option.key != first
    ]
    if not any(not option.refusal for option in options):
        raise Refused("there is no second target within reach", rule)
    usual = next(option.key for option in options if not option.refusal)
    keys = yield from choose_several("targets", who, "Whom else?", options, (usual,), 1, rule=rule)
    return tuple([TokenId(key) for key in keys])


def foes_near(board: Board, who: TokenId, way: WeaponUse) -> tuple[TokenId, ...]:
    """The foes among whom a weapon may find more targets: those its reach comes to, or all, where it flies."""
    if way.flies:
        return foes(board, who)
    reach = max(1, cells_for(board, reach_of(book_of(board), board[who].sheet, way.arm)))
    known = {foe.id for foe, _ in PRESENCE.near(board, who, reach, hostile_only=True)}
    return tuple([foe for foe in foes(board, who) if foe in known])


def pool_of(table: T, ready: AbilityTest, way: WeaponUse) -> DividedPool:
    """Test dice, bonus dice and all else of a test that is shared out (41)."""
    book, sheet = table.book, table.sheet(ready.who)
    dice = dice_hand(table.board, ready, ready.modifiers)
    whole = dice_hand(table.board, ready, [modifier for modifier in ready.modifiers if modifier.dice > 0])
    lost = whole.keep_count - dice.keep_count
    flat = tuple([modifier for modifier in flat_of(ready.modifiers) if modifier.rule != HELP_RULE])
    each = (Modifier(0, "Fast weapon", "41", 1),) if quality(book, sheet, way.arm, "fast") else ()
    if book.options.divided_penalty == "each share":
        penalty = (Modifier(0, "Penalty dice", "41", -lost),) if lost else ()
        return DividedPool(whole.keep_count, whole.roll_count - whole.keep_count, flat, (*each, *penalty))
    return DividedPool(dice.keep_count, whole.roll_count - whole.keep_count, flat, each)


def flat_of(modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """What of it counts on a total."""
    return tuple([replace(modifier, dice=0) for modifier in modifiers if modifier.value])


def ask_shares(table: T, who: TokenId, pool: DividedPool, at: Sequence[TokenId]) -> Procedure[list[Share]]:
    """Ask how many test dice, and how many bonus dice, go to each target; at least one test die where there are enough (18)."""
    shares: list[Share] = []
    left, bonus = pool.dice, pool.bonus
    one_target = table.book.options.divided_bonus == "one target"
    for place, target in enumerate(at):
        later = len(at) - place - 1
        name = table.name(target)
        rest = f", the rest for {table.name(at[-1])}" if later == 1 else ""
        if later:
            low = min(1, left)
            high = max(low, left - later)
            usual = max(low, min(high, -(-left // (later + 1))))
            share = yield from number("dice", who, f"Test dice for {name}, of {left}{rest}", low, high, usual)
        else:
            share = left
        given, most = 0, min(bonus, share)
        least = 0 if later else most
        if one_target and bonus:
            options = (Option("yes", "All bonus dice"), Option("no", "None"))
            takes = later == 0 or (yield from choose("bonus to", who, f"Bonus dice to {name}?", options, "yes", "41")) == "yes"
            given = most if takes else 0
            bonus = 0 if takes else bonus
        elif most > least:
            given = yield from number(
                "bonus", who, f"Bonus dice for {name}, of {bonus}{rest}", least, most, -(-most // (later + 1))
            )
            bonus -= given
        else:
            given = most if not later else 0
            bonus -= given
        shares.append(Share(target, share, given))
        left -= share
    return shares


def roll_shares(table: T, ready: AbilityTest, blow: Blow, at: Sequence[TokenId]) -> Procedure[list[Struck]]:
    """Share out and roll, or roll and share out, as the house has it (41a); nobody has suffered anything yet."""
    own = {target: on_share(table.board, ready, target) for target in at}
    if table.book.options.divide_after_roll:
        ready = ready.plus(*[modifier for modifier in own[at[0]] if modifier.dice])
        return (yield from hand_out(table, ready, blow, pool_of(table, ready, blow.weapon_use), at, own))
    pool = pool_of(table, ready, blow.weapon_use)
    shares = yield from ask_shares(table, blow.by, pool, at)
    struck: list[Struck] = []
    for place, share in enumerate(shares):
        bonus = (Modifier(0, "Share of the bonus dice", "41", share.bonus),) if share.bonus else ()
        mine = replace(blow, at=share.at, dice=share.dice, share=(*bonus, *pool.each, *pool.flat, *own[share.at]))
        aimed = yield from aim(table, replace(mine, about=part_of(ready.about, place)))
        if aimed is not None:
            struck.append((yield from roll_blow(table, aimed)))
        if not able(table.board, blow.by):
            break
    return struck


def on_share(board: Board, ready: AbilityTest, target: TokenId) -> tuple[Modifier, ...]:
    """What bears on the share against one target: help of those beside it, a bonus die from the saddle (26a, 30a, 41)."""
    share = replace(ready, foe=target)
    return (*[modifier for modifier in help_with(board, share) if modifier.value], *saddle_dice(board, share))


def hand_out(
    table: T, ready: AbilityTest, blow: Blow, pool: DividedPool, at: Sequence[TokenId], own: Mapping[TokenId, Sequence[Modifier]]
) -> Procedure[list[Struck]]:
    """Roll once, keep the best, and hand the dice out among the targets (41a)."""
    dice = DiceHand(pool.dice + pool.bonus, pool.dice)
    if not dice.keep_count:
        return []
    faces: Faces = yield from roll(
        ready.ask, ready.who, dice.pool, ready.modifiers, roll_rule=Lying(), bonus=0, about=ready.about
    )
    left = list(faces[: dice.keep_count])
    all_ones = sum(faces) == len(faces)
    struck: list[Struck] = []
    for place, target in enumerate(at):
        later = len(at) - place - 1
        taken = list(left)
        if later and len(left) > 1:
            options = [Option(f"{face}-{number}", str(face)) for number, face in enumerate(left)]
            prompt, most = f"Which dice for {table.name(target)}?", max(1, len(left) - later)
            keys = yield from choose_several("share", blow.by, prompt, options, (options[0].key,), 1, most, "41a")
            taken = [int(key.partition("-")[0]) for key in keys]
        for face in taken:
            left.remove(face)
        share = (*pool.flat, *flat_of(own[target]))
        mine = replace(blow, at=target, dice=len(taken), share=share, about=part_of(ready.about, place))
        aimed = yield from aim(table, mine)
        if aimed is not None:
            struck.append((yield from read_share(table, aimed, tuple(taken), len(faces) if all_ones else 0)))
        if not able(table.board, blow.by):
            break
    return struck


def read_share(table: T, aimed: Aimed, faces: Faces, ones: int) -> Procedure[Struck]:
    """What the dice that were handed to one target come to. Hook: "tried"."""
    ready = aimed.test
    total = sum(faces) + plain_sum(ready.modifiers)
    read = roll_rule(table.book, True, ready.critical, True)
    result = judge_total(read, total, faces.count(SIX), ones, aimed.against) if faces else Result(False)
    show_sides(table, ready, total, outcome(ready, result), result.success)
    tried: TestResult = yield from apply_hooks(table, "tried", TestResult(ready, result, read, total, faces, len(faces), True))
    show_sides(table, ready, tried.total, outcome(ready, tried.result), tried.result.success)
    table.pass_timing(ATTACKED, aimed.blow.at)
    return Struck(aimed.blow, tried.result, aimed.against, ones=tried.result.ones)


def settle_shares(table: T, struck: Sequence[Struck]) -> Procedure[None]:
    """What comes of each share that was rolled, even if its attacker was struck down before the others (23a).

    It is a fumble only if all dice of all shares show 1, since it is one test (41a).
    """
    if struck and all(share.ones for share in struck):
        after = table.book.options.divide_after_roll
        ones = struck[0].ones if after else sum([share.ones for share in struck])
        missed = Result(False, ones=ones)
        yield from settle_blow(table, replace(struck[0], result=missed, ones=ones, blow=replace(struck[0].blow, fumbles=True)))
        return
    for share in struck:
        yield from settle_blow(table, replace(share, ones=0))


RUNS = {"divided attack": divided_attack, "combined attack": combined_attack}
