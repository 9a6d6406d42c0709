"""Breaking off: it has to win against everybody who is at one (27a)."""

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.checks import show
from battlemap.rules.blocks.modifiers import plain_sum
from battlemap.rules.procedure import Option, Procedure, choose, confirm, refuse_unless
from rulesets.fate2.basics import bearings, positions, weapons
from rulesets.fate2.basics.bearings import Facts, judge_facts
from rulesets.fate2.basics.penalties import ask_hindrances, wounded
from rulesets.fate2.basics.rolls import Parts, RollPart, check_side, improve, part, roll_dice
from rulesets.fate2.basics.skills import defence_skills, kind_now, pick_instead, usual_skill
from rulesets.fate2.book.fight import Board, Declaration, can_hold_on, foes
from rulesets.fate2.book.rulebook import T

from .acting import declare, later, refuse_at_scene_pace, require_ready, spend
from .deed_results import leave


def foes_at(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """The foes who are in close combat with somebody, or are about to attack."""
    declared = board.scene.declared
    return tuple(
        [
            foe
            for foe in foes(board, who)
            if can_hold_on(board, foe)
            and (positions.engaged(board, who, foe) and not board[foe].hidden or foe in declared and declared[foe].target == who)
        ]
    )


def get_away(table: T, who: TokenId) -> Procedure[None]:
    """Break off; it has to win against everybody who is at one (27a)."""
    require_ready(table, who)
    refuse_at_scene_pace(table)
    rule, name = table.book.options.get_away, table.name(who)
    near, hurt = bool(foes_at(table.board, who)), wounded(table.sheet(who))
    refuse_unless(not (rule == "never while engaged" and near), f"{name} is engaged and cannot break off", "27a")
    refuse_unless(not (rule == "never while wounded" and hurt), f"{name} is wounded and cannot break off", "27a")
    how = yield from choose("how", who, f"How does {name} break off?", ways(table, who), "defensively", "27a")
    skill = (yield from pick_instead(table, who)) if how == "skill" else usual_skill(table.board, who)
    if near or hurt:
        state = "engaged" if near else "wounded"
        if not (yield from confirm("may go", GM, f"{name} is {state}. May an attempt be made to get away?", True, "27a")):
            table.tell(f"*{name}* cannot get away", f"{state.capitalize()}", "lucide/circle-slash", "gm")
            return
    said = Declaration("get away", skill=skill, defensive=how == "defensively", instead=how == "skill")
    if later(table.board):
        declare(table, who, said)
        return
    spend(table, who)
    bearings.put_on_alert(table, who)
    yield from break_off_now(table, who, said)


def ways(table: T, who: TokenId) -> list[Option]:
    """How one can break off: fighting defensively, with a skill that only defends, or just like that (25, 47, 48)."""
    able_to = defence_skills(table.book, kind_now(table.board, table.book), table.sheet(who))
    return [
        Option("defensively", "Fighting defensively", note="+1"),
        Option("skill", "With another skill", refusal="" if able_to else "no skill for that"),
        Option("plainly", "Without either"),
    ]


def break_off_now(table: T, who: TokenId, said: Declaration) -> Procedure[None]:
    """At turn pace: one roll against one of each foe who is engaged; nobody is harmed."""
    against = foes_at(table.board, who)
    if not against:
        leave(table, who)
        return
    card, facts = table.fresh_id("contest"), dict[TokenId, Facts]()
    for foe in against:
        facts[foe] = yield from judge_facts(table, who, foe, about=card)
    wounds = yield from ask_hindrances(table, who, clips=False, about=card)
    heavy = yield from weapons.ask_armour_hindrance(table, who, said.skill, card)
    stance = (Modifier(table.book.numbers.defensively, "Defensively", "48"),) if said.defensive else ()
    handling = weapons.lines(table.board, who, said.skill) if not said.instead else ()
    parts: Parts = {who: part(table, who, said.skill, "get away", (*wounds, *heavy, *stance, *handling), about=card)}
    for foe in against:
        theirs = yield from ask_hindrances(table, foe, clips=False, about=card)
        skill = usual_skill(table.board, foe)
        parts[foe] = part(table, foe, skill, "hold on", (*theirs, *weapons.lines(table.board, foe, skill)), on=who, about=card)
    for roller in tuple(parts):
        parts[roller] = yield from roll_dice(table, parts[roller])
    parts = yield from improve(table, parts, lambda now: display(table, card, who, now, facts))
    display(table, card, who, parts, facts)
    if all(lead(table, who, parts, facts, foe) > 0 for foe in against):
        leave(table, who)
    else:
        table.tell(f"*{table.name(who)}* does not get away", "Not everybody was beaten", "lucide/circle-slash")


def pair_modifiers(table: T, facts: Facts, side: RollPart, other: TokenId) -> tuple[Modifier, ...]:
    """What bears on a roll against one other: the one who breaks off, or one of the foes (22a)."""
    handling = weapons.pair_lines(table.board, weapons.blow_of(table.board, side.who, other, side.skill), side.skill)
    return (*handling, *bearings.lines(table.board, facts, side.who, side.skill))


def lead(table: T, who: TokenId, parts: Parts, facts: dict[TokenId, Facts], foe: TokenId) -> int:
    """By how much whoever breaks off beats one of the foes."""
    mine, theirs = parts[who], parts[foe]
    gained = plain_sum(pair_modifiers(table, facts[foe], mine, foe)) - plain_sum(pair_modifiers(table, facts[foe], theirs, who))
    return (mine.total or 0) - (theirs.total or 0) + gained


def display(table: T, card: str, who: TokenId, parts: Parts, facts: dict[TokenId, Facts]) -> None:
    """Show it against whoever stands best against it."""
    best = min(facts, key=lambda foe: lead(table, who, parts, facts, foe))
    mine = check_side(table.book, parts[who], pair_modifiers(table, facts[best], parts[who], best))
    theirs = check_side(table.book, parts[best], pair_modifiers(table, facts[best], parts[best], who))
    won = lead(table, who, parts, facts, best) > 0
    outcome = "Away" if won else "Held"
    title = f"{parts[who].name} breaks off"
    show(table, card, title, "Against everybody engaged", mine, theirs, outcome, "lucide/log-out", success=won)


RUNS = {"get away": get_away}
