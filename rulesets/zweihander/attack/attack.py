"""Attacks: whom, with what; the test, the reactions, what comes of it (40 to 47, 52, 113, 118)."""

from msgspec.structs import replace

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.chance_targets import roll_one_of
from battlemap.rules.blocks.checks import totals_words
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Option, Procedure, choose
from rulesets.zweihander.basics import injury_effects, positions, qualities
from rulesets.zweihander.basics.action_points import (
    aim_of,
    cost,
    note_attack,
    refuse_second_attack,
    require_ready,
    spend,
    spend_aim,
)
from rulesets.zweihander.basics.arms import weapon_of
from rulesets.zweihander.basics.blow import Blow, Kind, Struck
from rulesets.zweihander.basics.checks import SkillChance, capped_sum, chance_of, roll_check, show_check
from rulesets.zweihander.basics.conditions import begin, helpless
from rulesets.zweihander.basics.dice import Result
from rulesets.zweihander.book.creature import UNARMED, CreatureSheet, Location
from rulesets.zweihander.book.fight import Board, alive
from rulesets.zweihander.book.rulebook import T, book_of

from . import loading
from .attack_cards import close_card, hit_word, icon_of, show_card, skill_for, tell_missed, title_of
from .attack_targets import targets, weapons
from .damage import LOCATIONS, deal, roll_location
from .reactions import bar_reaction, react
from .situation import difficulty_rows, judge_facts, range_of, size_steps

SURE = Result(True)
ALL_OUT = "All-out"
"""What the modifier of an attack is called that was made easier for chaos dice (113)."""
CHARGES = "charge attack"
"""What somebody may still do once this turn whose charge includes its attack (C24)."""


def attack(table: T, who: TokenId) -> Procedure[None]:
    """One attack with what is in hand: in melee, or a shot (43, 44)."""
    require_ready(table, who, "43", price(table.board, who, "melee"))
    refuse_second_attack(table, who)
    target = TokenId((yield from choose("target", who, "Attack whom?", targets(table.board, who), rule="43")))
    blow = yield from prepare_blow(table, who, target)
    what = "ranged" if blow.ranged else "melee"
    yield from pay_and_strike(table, blow, price(table.board, who, what), what)


def called_shot(table: T, who: TokenId) -> Procedure[None]:
    """An attack at a part of the body, which can be neither dodged nor parried (41)."""
    require_ready(table, who, "41", cost(table.board, "called shot"))
    refuse_second_attack(table, who)
    target = TokenId((yield from choose("target", who, "Aim at whom?", targets(table.board, who), rule="41")))
    options = [Option(key, row.title, note=format_signed(row.difficulty)) for key, row in table.book.parts.items()]
    part = part_of((yield from choose("part", who, "At which part?", options, "body", "41")))
    worth = yield from ask_difficulty(table, part)
    blow = yield from prepare_blow(table, who, target, "called")
    hard = (Modifier(worth, f"Called shot: {table.book.parts[part].title.lower()}", "41"),) if worth else ()
    named = replace(blow, part=part, difficulty=(*blow.difficulty, *hard))
    yield from pay_and_strike(table, named, cost(table.board, "called shot"), "called shot")


def ask_difficulty(table: T, part: str) -> Procedure[int]:
    """How hard the GM makes a called shot; the usual difficulty goes by the part (41)."""
    usual = table.book.parts[part].difficulty
    steps = sorted({usual, *table.book.difficulties.values()}, reverse=True)
    options = [Option(str(value), format_signed(value)) for value in steps]
    return int((yield from choose("called", GM, f"How hard is it to hit the {part}?", options, str(usual), "41")))


def part_of(key: str) -> Location:
    """A part of the body by its key."""
    return next((part for part in LOCATIONS if part == key), "body")


def price(board: Board, who: TokenId, what: str) -> int:
    """What an attack costs now: nothing for the one that a charge includes, where the house has it so (C24)."""
    return 0 if CHARGES in board[who].sheet.done.once else cost(board, what)


def prepare_blow(table: T, who: TokenId, target: TokenId, kind: Kind = "attack", about: str = "") -> Procedure[Blow]:
    """Ask with what a target is attacked; the blow before its price. Opportunity attacks are made in melee only."""
    options, usual = weapons(table.board, who, target, kind == "opportunity")
    key = yield from choose("weapon", who, f"With what does {table.name(who)} attack?", options, usual, "43", about)
    if key == UNARMED and (idle := [option for option in options if option.key != UNARMED and option.refusal]):
        told, why = f"*{table.name(who)}* strikes with bare hands", f"{idle[0].text}: {idle[0].refusal}"
        table.tell(told, why, "lucide/hand", "", table.board[who].hidden)
    return blow_of(table, who, target, "" if key == UNARMED else key, kind, about)


def blow_of(table: T, who: TokenId, target: TokenId, arm: str = "", kind: Kind = "attack", about: str = "") -> Blow:
    """A blow as it stands: with aim, all-out and subduing where they were declared, and what a charge before it is worth."""
    return blow_on(table.board, who, target, arm, kind, about)


def blow_on(board: Board, who: TokenId, target: TokenId, arm: str = "", kind: Kind = "attack", about: str = "") -> Blow:
    """The same on a board without a table."""
    book, sheet = book_of(board), board[who].sheet
    ranged = weapon_of(book, sheet, arm).ranged
    blow = Blow(who, target, arm, ranged, kind, about=about)
    if kind not in ("attack", "called"):
        return blow
    done = sheet.done
    worth = (Modifier(done.all_out, ALL_OUT, "113"),) if done.all_out else ()
    return replace(
        blow, base=aim_of(board, who), difficulty=worth, chaos=done.all_out // 10, subdue=done.subdue,
        charge=done.charged >= book.numbers.charge_from and not ranged,
    )  # fmt: skip


def pay_and_strike(table: T, blow: Blow, ap: int, what: str) -> Procedure[None]:
    """Pay for an attack of one's own turn, use up what was declared for it, and make it."""
    blow = yield from apply_hooks(table, "declared", blow)
    spend(table, blow.by, ap, what)
    note_attack(table, blow.by)
    spend_aim(table, blow.by)
    table.change(blow.by, "attacks", clear_declared)
    yield from strike(table, blow)


def clear_declared(sheet: CreatureSheet) -> CreatureSheet:
    """A sheet on which nothing is declared for a next attack any more."""
    once = tuple([name for name in sheet.done.once if name != CHARGES])
    return replace(sheet, done=replace(sheet.done, all_out=0, subdue=False, once=once))


def strike(table: T, blow: Blow) -> Procedure[Struck]:
    """The attack itself, without turn and price: test, reactions, damage, what follows.

    Hooks: "blow" before the situation is settled, "hit" before the damage, "struck" at the end.
    """
    blow = replace(blow, about=blow.about or table.fresh_id("attack"))
    blow = yield from apply_hooks(table, "blow", blow)
    blow = yield from hit_helpless(table, blow)
    facts = yield from judge_facts(table, blow)
    blow, ranging = with_range(table.board, blow)
    blow = yield from offer_all_out(table, blow, difficulty_of(table.board, blow, facts, ranging))
    struck, difficulty, chance = yield from roll_attack(table, blow, facts, ranging)
    if struck.result.triumph:
        begin(table, blow.at, "defenseless", why="A critical success")
        struck = bar_reaction(struck)
    if struck.result.success:
        struck = yield from resolve_reaction(table, struck, difficulty, chance)
    if struck.hit:
        struck = yield from land_hit(table, struck, facts)
    elif not struck.result.success:
        tell_missed(table, struck)
    return (yield from follow_up(table, struck))


def hit_helpless(table: T, blow: Blow) -> Procedure[Blow]:
    """Whoever is helpless is hit without a test, and slain if the attacker wants it (17)."""
    if not helpless(table.board, blow.at) or blow.certain is not None or blow.area:
        return blow
    sure = replace(blow, certain=SURE, no_reaction="helpless")
    harmless = "ineffective" in qualities.weapon_qualities(table.board, blow)
    if harmless and not table.book.options.ineffective_slays:
        return sure
    if table.book.options.helpless == "slain":
        return replace(sure, slays=True)
    options = (Option("slay", "Subdue at once" if blow.subdue else "Slay"), Option("strike", "Strike for damage"))
    prompt = f"{table.name(blow.at)} is helpless. What does {table.name(blow.by)} do?"
    chosen = yield from choose("helpless", blow.by, prompt, options, "slay", "17", blow.about)
    return replace(sure, slays=chosen == "slay")


def with_range(board: Board, blow: Blow) -> tuple[Blow, tuple[Modifier, ...]]:
    """A blow with what its distance does to it: no fury dice at extreme range (44)."""
    if not blow.ranged or blow.area:
        return blow, ()
    band, ranging = range_of(board, blow.by, blow.arm, blow.at)
    none = bool(band) and not book_of(board).bands[band].fury
    return replace(blow, no_fury=blow.no_fury or none), ranging


def difficulty_of(
    board: Board, blow: Blow, facts: tuple[str, ...], ranging: tuple[Modifier, ...]
) -> tuple[Modifier, ...]:  # fmt: skip
    """All that makes an attack harder or easier, before the cap (52a)."""
    return (*difficulty_rows(book_of(board), facts), *ranging, *size_steps(board, blow.by, blow.at), *blow.difficulty)


def offer_all_out(table: T, blow: Blow, hard: tuple[Modifier, ...]) -> Procedure[Blow]:
    """Going all-out once the difficulty is known: the attack of one's own turn, if nothing was declared before (113)."""
    numbers, who = table.book.numbers, blow.by
    room = numbers.difficulty_most - capped_sum(hard, numbers.difficulty_most)
    steps = min(numbers.all_out, -(-room // 10))
    declared = any(modifier.name == ALL_OUT for modifier in blow.difficulty)
    if blow.kind not in ("attack", "called") or blow.certain is not None or declared or steps <= 0:
        return blow
    if injury_effects.why_barred(table.board, who, "special"):
        return blow
    options = [Option("0", "Not at all")]
    options += [
        Option(str(n), format_signed(10 * n), note=f"{n} chaos {'die' if n == 1 else 'dice'}") for n in range(1, steps + 1)
    ]
    prompt = f"Does {table.name(who)} go all-out{'' if blow.area else f' on {table.name(blow.at)}'}?"
    chosen = int((yield from choose("all-out", who, prompt, options, "0", "113", blow.about, on=(who, blow.at))))
    if not chosen:
        return blow
    more = (*blow.difficulty, Modifier(10 * chosen, ALL_OUT, "113"))
    return replace(blow, difficulty=more, chaos=blow.chaos + chosen)


def roll_attack(
    table: T, blow: Blow, facts: tuple[str, ...], ranging: tuple[Modifier, ...]
) -> Procedure[tuple[Struck, int, SkillChance]]:
    """The test of an attack, on its card: what came of it, its difficulty after the cap, its chance (40, 52a)."""
    board, book = table.board, table.book
    hard = difficulty_of(board, blow, facts, ranging)
    base = (*qualities.attack_base(board, blow), *blow.base)
    skill = skill_for(board, blow)
    chance = chance_of(board, blow.by, skill, hard, base, arm=blow.arm)
    difficulty = capped_sum(hard, book.numbers.difficulty_most)
    if blow.certain is not None:
        return Struck(blow, blow.certain), difficulty, chance
    if chance.lost:
        table.tell(f"*{table.name(blow.by)}* fails", chance.lost, "lucide/circle-slash", "", table.board[blow.by].hidden)
        return Struck(blow, Result(False)), difficulty, chance
    ask = "attack"
    show_check(table, blow.about, title_of(table, blow), blow.by, skill, ask, blow.at, chance, None, "", icon_of(blow))
    result = yield from roll_check(table, blow.by, chance, ask, blow.at, blow.about)
    struck = Struck(blow, result)
    show_card(table, struck, chance, hit_word(struck) if result.success else result.words)
    return struck, difficulty, chance


def resolve_reaction(table: T, struck: Struck, difficulty: int, chance: SkillChance) -> Procedure[Struck]:
    """The target's reaction; where it stops the blow, the card says so (40, 122)."""
    stopped = yield from react(table, struck, difficulty)
    struck = replace(struck, hit=not stopped, answer=stopped)
    if struck.blow.certain is None:
        words = {"": hit_word(struck), "dodge": "Dodged", "parry": "Parried"}[stopped]
        show_card(table, struck, chance, words, not stopped)
    return struck


def land_hit(table: T, struck: Struck, facts: tuple[str, ...]) -> Procedure[Struck]:
    """A hit: where, what else the attacker does with it, the damage (40, 53)."""
    blow = struck.blow
    struck = yield from apply_hooks(table, "hit", struck)
    if not struck.hit or blow.at not in table.board.tokens:
        return struck
    where = blow.part
    if not where and not blow.slays and table.book.options.hit_locations:
        where = yield from roll_location(table, blow.by, blow.at, blow.about)
    if where:
        title = table.book.parts[where].title.lower()
        told, why = f"*{table.name(blow.by)}* hits *{table.name(blow.at)}*: {title}", totals_words(table.events, blow.about)
        table.tell(told, why, icon_of(blow), "", table.board[blow.at].hidden)
    struck = yield from deal(table, struck, facts)
    close_card(table, struck)
    return struck


def follow_up(table: T, struck: Struck) -> Procedure[Struck]:
    """Whom a stray shot hits, and what the other chapters have to say: fumbles, tests by qualities (46, 46a, 103b, 155a)."""
    table.pass_timing("attacks", struck.blow.by)
    astray = friend_in_the_way(table.board, struck.blow) if struck.result.blunder else ()
    struck = yield from apply_hooks(table, "struck", replace(struck, blow=replace(struck.blow, astray=astray)))
    if astray:
        yield from stray_shot(table, struck.blow, astray)
    return struck


def stray_shot(table: T, blow: Blow, among: tuple[TokenId, ...]) -> Procedure[None]:
    """A critical failure while shooting into an engagement hits a friend there, who may react (46a)."""
    friend = yield from roll_one_of(table, blow.by, among)
    told = f"The shot of *{table.name(blow.by)}* hits *{table.name(friend)}*"
    table.tell(told, "Critical failure, into an engagement", "lucide/crosshair", "harm", table.board[blow.by].hidden)
    stray = Blow(blow.by, friend, blow.arm, True, "free", certain=SURE, no_fury=blow.no_fury, subdue=blow.subdue)
    yield from strike(table, stray)
    loading.use_up_shot(table, blow)


def friend_in_the_way(board: Board, blow: Blow) -> tuple[TokenId, ...]:
    """The friends engaged with the target of a shot: one of them a stray shot may hit (46a)."""
    if not blow.ranged or blow.certain is not None or blow.at not in board.tokens:
        return ()
    return tuple([friend for friend in positions.friends_engaged_with(board, blow.by, blow.at) if alive(board, friend)])


RUNS = {"attack": attack, "called shot": called_shot}
