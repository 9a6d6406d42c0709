"""Initiative: who acts when, the lead, ties, newcomers (9, 10, C20, C21)."""

from functools import partial

from msgspec.structs import replace

from battlemap.board.encounter import EffectEnd
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.initiative import (
    InitiativeRules,
    ask_newcomers,
    enter,
    fighters_of,
    muster,
    open_order,
    require_order,
    roll_for_all,
)
from battlemap.rules.blocks.modifiers import dice_sum, format_signed
from battlemap.rules.blocks.turns import lead
from battlemap.rules.dice import DicePool
from battlemap.rules.procedure import Option, Procedure, choose, roll
from rulesets.obss.basics import luck
from rulesets.obss.basics.action_costs import allowance
from rulesets.obss.basics.conditions import begin, check_modifiers
from rulesets.obss.basics.defence import extras, lasting_modifiers
from rulesets.obss.basics.dice import Plain, check_pool
from rulesets.obss.book.creature import CreatureSheet, RoundRecord
from rulesets.obss.book.fight import PRESENCE, Board, InitiativeScore, under_way
from rulesets.obss.book.rulebook import T

from .surprise import surprise

ABILITIES = ("dexterity", "intelligence")
NO_SKILL = "none"


def begin_fight(table: T, _: TokenId) -> Procedure[None]:
    """Everybody rolls; from the highest down they act (9)."""
    fighters = muster(table, RULES)
    caught = yield from surprise(table, fighters)
    yield from roll_anew(table, fighters)
    for who in caught:
        begin(table, who, "surprised", EffectEnd("round ends"))


def roll_again(table: T, _: TokenId) -> Procedure[None]:
    """Everybody rolls anew, as when the opponents change (9)."""
    require_order(table, RULES.rule)
    yield from roll_anew(table, fighters_of(table.board, PRESENCE))


def roll_anew(table: T, fighters: list[TokenId]) -> Procedure[None]:
    """Roll for all of *fighters* and set up the order; the round counts from 1. Mounts act in their riders' turns (80)."""
    standings: dict[TokenId, InitiativeScore] = yield from roll_for_all(table, RULES, fighters)
    table.change_scene(
        "initiative", lambda scene: replace(scene, standings=standings, tied=(), spared={}, acting=None, fights_on=False)
    )
    note_lead(table)
    for who in fighters:
        prepare_fighter(table, who)
        if under_way(table.board):
            table.change(who, "rounds count anew", partial(count_anew, before=table.board.turns.round))
    open_order(table, RULES, fighters, lead_words(table))


def prepare_fighter(table: T, who: TokenId) -> None:
    """What somebody has before its first turn: its reaction, unless it is surprised; actions when its turn comes (24)."""
    left = allowance(table.book, table.board, who)
    waiting = {kind: count for kind, count in left.items() if kind not in ("action", "immediate")}
    table.change(
        who,
        "ready",
        lambda sheet: replace(sheet, left={"action": 0, "immediate": 0, **waiting}, done=RoundRecord(), readied=None),
    )


def count_anew(sheet: CreatureSheet, before: int) -> CreatureSheet:
    """The sheet for rounds that begin at 1 again, after round *before*: what an aim and kept criticals date from (9, 60, 78)."""
    aim = None if sheet.aim is None else replace(sheet.aim, round=max(0, sheet.aim.round - before))
    return replace(sheet, aim=aim, bank_since=max(0, sheet.bank_since - before))


def roll_initiative(table: T, who: TokenId) -> Procedure[InitiativeScore]:
    """One roll for initiative; the player picks dexterity or intelligence (9)."""
    sheet = table.sheet(who)
    ability = max(ABILITIES, key=sheet.ability)
    if "initiative" not in sheet.fixed:
        options = [Option(name, name.capitalize(), note=format_signed(sheet.ability(name))) for name in ABILITIES]
        ability = yield from choose(
            "initiative by", who, f"By what does {table.name(who)} act?", options, ability, "9", on=(who,)
        )
    skill = yield from ask_skill(table, who)
    spare = 0 if "initiative" in table.sheet(who).fixed else table.sheet(who).ability(ability)
    modifiers = (*bonuses(table.board, who, ability), *skill, *(yield from luck.ask_trade(table, who, spare)))
    pool: DicePool = check_pool(table.book, table.book.numbers.dice + dice_sum(modifiers))
    total: int = yield from roll("initiative", who, pool, modifiers, None, Plain(), table.board[who].hidden)
    score = table.sheet(who).ability(ability)
    return InitiativeScore(total, score)


def ask_skill(table: T, who: TokenId) -> Procedure[tuple[Modifier, ...]]:
    """Ask which skill that *who* has learnt helps its initiative, none at first; return its points (9)."""
    sheet, known = table.sheet(who), table.book.skills
    learnt = {name: points for name, points in sheet.skills.items() if points and name in known}
    if "initiative" in sheet.fixed or not learnt:
        return ()
    options = [Option(NO_SKILL, "No skill")]
    options += [Option(name, known[name].title, note=format_signed(points)) for name, points in learnt.items()]
    prompt = f"Which skill helps {table.name(who)} to act first?"
    picked = yield from choose("initiative skill", who, prompt, options, NO_SKILL, "9", on=(who,))
    return (Modifier(learnt[picked], known[picked].title, "9"),) if picked in learnt else ()


def bonuses(board: Board, who: TokenId, ability: str) -> tuple[Modifier, ...]:
    """What is added to initiative: the ability, feats, what lasts; or a finished number (9)."""
    sheet: CreatureSheet = board[who].sheet
    if "initiative" in sheet.fixed:
        own = [Modifier(sheet.fixed["initiative"], "Initiative", "9")]
    else:
        score = sheet.ability(ability)
        own = [Modifier(score, ability.capitalize(), "9")] if score else []
    return (
        *own,
        *extras(sheet, "initiative"),
        *check_modifiers(board, who, ability),
        *lasting_modifiers(board, who, "initiative"),
    )


RULES = InitiativeRules("9", PRESENCE, roll_initiative, ties_together=True)
"""The highest total first, then the ability; whoever is equal in both acts at the same time, players first (9, C20)."""


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
    for who in (yield from ask_newcomers(table, RULES)):
        yield from enter(table, RULES, who)
        prepare_fighter(table, who)


RUNS = {"begin fight": begin_fight, "roll initiative": roll_again, "join fight": join}
