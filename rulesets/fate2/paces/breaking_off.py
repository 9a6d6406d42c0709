"""Breaking off: it has to win against everybody who is at one (27a)."""

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.checks import show
from battlemap.rules.procedure import Option, Procedure, choose, confirm, refuse_unless
from rulesets.fate2.basics import positions
from rulesets.fate2.basics.penalties import ask_hindrances, wounded
from rulesets.fate2.basics.rolls import Parts, check_side, improve, part, roll_dice
from rulesets.fate2.basics.skills import defence_skills, kind_now, pick_instead, usual_skill
from rulesets.fate2.book.fight import Board, Declaration, foes, present
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
            if present(board, foe) and (positions.engaged(board, who, foe) or foe in declared and declared[foe].target == who)
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
    card = table.fresh_id("contest")
    wounds = yield from ask_hindrances(table, who, clips=False, about=card)
    stance = (Modifier(table.book.numbers.defensively, "Defensively", "48"),) if said.defensive else ()
    parts: Parts = {who: part(table, who, said.skill, "get away", (*wounds, *stance), about=card)}
    for foe in against:
        theirs = yield from ask_hindrances(table, foe, clips=False, about=card)
        parts[foe] = part(table, foe, usual_skill(table.board, foe), "hold on", theirs, on=who, about=card)
    for roller in tuple(parts):
        parts[roller] = yield from roll_dice(table, parts[roller])
    parts = yield from improve(table, parts, lambda now: display(table, card, who, now))
    display(table, card, who, parts)
    if all((parts[who].total or 0) > (parts[foe].total or 0) for foe in against):
        leave(table, who)
    else:
        table.tell(f"*{table.name(who)}* does not get away", "Not everybody was beaten", "lucide/circle-slash")


def display(table: T, card: str, who: TokenId, parts: Parts) -> None:
    """Show it against whoever stands best against it."""
    best = max([side for side in parts.values() if side.who != who], key=lambda side: side.total or 0)
    mine, theirs = check_side(table.book, parts[who]), check_side(table.book, best)
    won = (parts[who].total or 0) > (best.total or 0)
    outcome = "Away" if won else "Held"
    title = f"{parts[who].name} breaks off"
    show(table, card, title, "Against everybody engaged", mine, theirs, outcome, "lucide/log-out", success=won)


RUNS = {"get away": get_away}
