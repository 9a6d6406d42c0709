"""Weapons that hit all in a template: one test, damage rolled once, everybody reacts alone (66, 74, 93, 94, 96, 103a)."""

from msgspec.structs import replace

from battlemap.board.grid_map import cell_name, cell_of
from battlemap.board.ids import Cell, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.chance_targets import roll_one_of
from battlemap.rules.blocks.modifiers import dice_sum, plain_sum
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import CellOptions, Option, Procedure, choose, refuse_unless
from rulesets.zweihander.attack import cover, loading
from rulesets.zweihander.attack.attack import ALL_OUT, clear_declared, offer_all_out
from rulesets.zweihander.attack.clouds import spread
from rulesets.zweihander.attack.damage import additions, damage_words, fury_dice, roll_fury
from rulesets.zweihander.attack.reactions import react
from rulesets.zweihander.attack.situation import CONDITIONS, difficulty_rows, fury_rows, judge_facts_at
from rulesets.zweihander.basics import injury_effects, qualities
from rulesets.zweihander.basics.action_points import (
    aim_of,
    cost,
    note_attack,
    refuse_second_attack,
    require_ready,
    spend,
    spend_aim,
)
from rulesets.zweihander.basics.arms import band_at, held_weapons, name_of, qualities_of, weapon_of, why_not_in_hand
from rulesets.zweihander.basics.blow import Blow, Struck
from rulesets.zweihander.basics.checks import attempt, capped_sum
from rulesets.zweihander.basics.conditions import begin, suffers
from rulesets.zweihander.basics.dice import Result
from rulesets.zweihander.basics.positions import engaged_foes, friends_engaged_with, hostile
from rulesets.zweihander.book.fight import Board, alive
from rulesets.zweihander.book.rulebook import T, book_of
from rulesets.zweihander.injury.harm import suffer
from rulesets.zweihander.injury.injuries import injure
from rulesets.zweihander.stunts.stunts import ask_difficulty

from .template_areas import SHAPES, TemplatePlacement, caught_tokens, cells_hit, goals, quality_of, radius_of, yards

RULE = "103a"
GRAVE = frozenset({"detonate", "siege"})
"""Qualities whose damage brings a grievous injury (66, 94)."""
CLOUDS = ("gas", "smoke")


def blast(table: T, who: TokenId) -> Procedure[None]:
    """Place a template on the map and shoot or throw at it (103a)."""
    price = cost(table.board, "ranged")
    require_ready(table, who, RULE, price)
    refuse_second_attack(table, who)
    arms = [arm for arm in held_weapons(table.sheet(who)) if arm and quality_of(table.book, table.sheet(who), arm)]
    refuse_unless(bool(arms), "nothing in hand that hits all in a template", RULE)
    book, sheet = table.book, table.sheet(who)
    options = [Option(arm, name_of(book, sheet, arm), refusal=why_barred(table.board, who, arm)) for arm in arms]
    arm = yield from choose("arm", who, "With what?", options, "", RULE)
    cells = goals(table.board, who, arm)
    refuse_unless(bool(cells), "there is no cell in range", RULE)
    key = yield from choose(
        "to", who, "At which cell?", CellOptions(cells, lambda cell: note(table.board, who, arm, cell)), "", RULE
    )
    at = cell_of(key)
    assert at is not None
    name = name_of(table.book, table.sheet(who), arm)
    hard = yield from ask_difficulty(table)
    facts = yield from judge_facts_at(table, who, at, f"{name} at {cell_name(at)}")
    blow = declare_blow(table, who, arm, at, (*hard, *difficulty_rows(table.book, facts)))
    blow = yield from offer_all_out(table, replace(blow, facts=facts), blow.difficulty)
    spend(table, who, price, "ranged")
    note_attack(table, who)
    spend_aim(table, who)
    table.change(who, "attacks", clear_declared)
    yield from fire_template(table, blow, TemplatePlacement(arm, at, cells_hit(table.board, who, arm, at)))


def why_barred(board: Board, who: TokenId, arm: str) -> str:
    """Why a weapon cannot be fired or thrown now; empty if it can."""
    book, sheet = book_of(board), board[who].sheet
    if (
        why := why_not_in_hand(board, who, arm)
        or injury_effects.why_useless(board, who, arm)
        or loading.why_empty(board, who, arm)
    ):
        return why
    near = engaged_foes(board, who) and not qualities.fires_engaged(book, sheet, arm)
    return f"{board[who].name} is engaged and cannot shoot" if near else ""


def note(board: Board, who: TokenId, arm: str, at: Cell) -> str:
    """What placing the template on a cell comes to: its distance, and how many stand in it."""
    book = book_of(board)
    band = band_at(book, board[who].sheet, arm, yards(board, who, at))
    count = len(caught_tokens(board, cells_hit(board, who, arm, at)))
    return f"{book.bands[band].title} range · {count} in it" if band else ""


def declare_blow(table: T, who: TokenId, arm: str, at: Cell, hard: tuple[Modifier, ...]) -> Blow:
    """The blow that everybody in the template will suffer: nobody is its target yet."""
    book, done = table.book, table.sheet(who).done
    band = book.bands[band_at(book, table.sheet(who), arm, yards(table.board, who, at))]
    ranging = (Modifier(band.difficulty, f"{band.title} range", "44"),) if band.difficulty else ()
    worth = (Modifier(done.all_out, ALL_OUT, "113"),) if done.all_out else ()
    plain = Blow(who, who, arm, True, area=True)
    base = (*qualities.attack_base(table.board, plain), *aim_of(table.board, who))
    blow = replace(plain, difficulty=(*hard, *ranging, *worth), base=base, no_fury=not band.fury)
    return replace(blow, chaos=done.all_out // 10, subdue=done.subdue, about=table.fresh_id("attack"))


def fire_template(table: T, blow: Blow, placed: TemplatePlacement) -> Procedure[None]:
    """The test, what the template does, and what a critical failure does to whoever fired (103a)."""
    who = blow.by
    name = name_of(table.book, table.sheet(who), blow.arm)
    title = f"{table.name(who)}: {name} at {cell_name(placed.at)}"
    skill = weapon_of(table.book, table.sheet(who), blow.arm).skill
    result = yield from attempt(
        table, who, skill, title, "attack", blow.difficulty, blow.base, about=blow.about, rule=RULE, icon="lucide/crosshair",
        arm=blow.arm,
    )  # fmt: skip
    if result.success:
        yield from land_template(table, blow, placed, result)
    else:
        table.tell(f"*{table.name(who)}* misses", "No effect", "lucide/shield", "", table.board[who].hidden)
    friends = friends_in_the_way(table.board, who, placed) if result.blunder else ()
    if alive(table.board, who):
        yield from apply_hooks(table, "struck", Struck(replace(blow, at=who, astray=friends), result))
    if friends:
        yield from hit_a_friend(table, blow, friends)
    loading.use_up_shot(table, blow)


def friends_in_the_way(board: Board, who: TokenId, placed: TemplatePlacement) -> tuple[TokenId, ...]:
    """The friends who are engaged with somebody in a template: a critical failure hits one of them (46, 46a)."""
    foes = [foe for foe in caught_tokens(board, placed.cells) if hostile(board, who, foe)]
    friends = [friend for foe in foes for friend in friends_engaged_with(board, who, foe) if alive(board, friend)]
    return tuple(dict.fromkeys(friends))


def hit_a_friend(table: T, blow: Blow, among: tuple[TokenId, ...]) -> Procedure[None]:
    """A critical failure into an engagement hits a friend there as the template would have, who may react (46a)."""
    friend = yield from roll_one_of(table, blow.by, among)
    told = f"The shot of *{table.name(blow.by)}* hits *{table.name(friend)}*"
    table.tell(told, "Critical failure, into an engagement", "lucide/crosshair", "harm", table.board[blow.by].hidden)
    arm_qualities = qualities_of(table.book, table.sheet(blow.by), blow.arm)
    stray, hit = replace(blow, at=friend, chaos=0, kind="free"), Result(True)
    if not (yield from resolve_touch(table, stray, hit)):
        return
    total, why = (0, "") if "ineffective" in arm_qualities else (yield from damage(table, stray, hit, friend))
    yield from strike_one(table, stray, hit, total, why, bool(arm_qualities & GRAVE))


def land_template(table: T, blow: Blow, placed: TemplatePlacement, result: Result) -> Procedure[None]:
    """A success: clouds spread, everybody inside who does not get away is hit by the one damage."""
    arm_qualities = qualities_of(table.book, table.sheet(blow.by), blow.arm)
    for kind in CLOUDS:
        if kind in arm_qualities:
            yield from spread(table, blow.by, kind, placed.at, radius_of(table.book, table.book.shapes[SHAPES[kind]]))
    if "ineffective" in arm_qualities and not arm_qualities & {"fiery", "entangling"}:
        return
    hit: tuple[TokenId, ...] = ()
    for victim in caught_tokens(table.board, placed.cells):
        if (yield from resolve_touch(table, replace(blow, at=victim, chaos=0), result)):
            hit = (*hit, victim)
    if not hit:
        table.tell("Nobody is hit", cell_name(placed.at), "lucide/circle-slash")
        return
    total, why = (0, "") if "ineffective" in arm_qualities else (yield from damage(table, blow, result, hit[0]))
    for victim in hit:
        yield from strike_one(table, replace(blow, at=victim, chaos=0), result, total, why, bool(arm_qualities & GRAVE))


def resolve_touch(table: T, blow: Blow, result: Result) -> Procedure[bool]:
    """Whether somebody in the template is hit: it reacts on its own, unless the success was critical (47, 103a)."""
    if result.triumph:
        begin(table, blow.at, "defenseless", why="A critical success")
        return True
    if blow.at == blow.by:
        return True
    worth = capped_sum(blow.difficulty, table.book.numbers.difficulty_most)
    return not (yield from react(table, Struck(blow, result, True), worth))


def damage(table: T, blow: Blow, result: Result, first: TokenId) -> Procedure[tuple[int, str]]:
    """The damage of a template, rolled once for all, and what it is made of (103a)."""
    listed = fury_dice(table.board, blow, blow.facts, result.triumph)
    explode = qualities.fury_explodes(table.book, table.sheet(blow.by), blow.arm)
    rolled = yield from roll_fury(table, blow.by, dice_sum(listed), explode, first, blow.about)
    added = additions(table.board, blow)
    return max(0, rolled + plain_sum(added)), damage_words(listed, rolled, added)


def strike_one(table: T, blow: Blow, result: Result, total: int, why: str, grave: bool) -> Procedure[None]:
    """One of those in the template takes the damage; some weapons injure gravely whom they hurt (66, 94)."""
    steps = 0
    if why:
        more = yield from exposed_dice(table, blow)
        total, why = total + more, f"{why}, exposed +{more}" if more else why
        total = (yield from apply_hooks(table, "damage", Struck(blow, result, True, damage=total))).damage or 0
        steps = yield from suffer(table, blow.at, total, blow.by, why, blow, cover.cover_modifiers(table.board, blow))
        if grave and steps and alive(table.board, blow.at) and not blow.subdue:
            yield from injure(table, blow.at, "grievous", blow)
    yield from apply_hooks(table, "struck", Struck(blow, result, True, damage=total, steps=steps))


def exposed_dice(table: T, blow: Blow) -> Procedure[int]:
    """What the fury dice come to that one in a template suffers alone, being prone or surprised (23, 26)."""
    exposed = [name for name in CONDITIONS if suffers(table.board, blow.at, name) and name not in blow.facts]
    dice = dice_sum(fury_rows(table.book, exposed))
    if not dice or blow.no_fury or injury_effects.no_fury(table.board, blow.by):
        return 0
    explode = qualities.fury_explodes(table.book, table.sheet(blow.by), blow.arm)
    return (yield from roll_fury(table, blow.by, dice, explode, blow.at, blow.about, "exposed"))


RUNS = {"blast": blast}
