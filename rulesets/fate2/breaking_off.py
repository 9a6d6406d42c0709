"""Breaking off: it has to win against everybody who is at one (27a)."""

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.checks import show
from battlemap.rules.procedure import Option, Procedure, choose, confirm, refuse_unless

from . import places
from .acting import declare, later, ready, refuse_at_scene_pace, spend
from .deeds import leave
from .penalties import hindered, wounded
from .rolls import Parts, cast, improve, part, thrown
from .rulebook import T
from .scene import Board, Declaration, foes, present
from .skills import kind_now, pick_instead, to_defend, usual


def at_one(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """The foes who are in close combat with somebody, or are about to attack."""
    declared = board.scene.declared
    return tuple(
        [
            foe
            for foe in foes(board, who)
            if present(board, foe) and (places.engaged(board, who, foe) or foe in declared and declared[foe].target == who)
        ]
    )


def get_away(table: T, who: TokenId) -> Procedure[None]:
    """Break off; it has to win against everybody who is at one (27a)."""
    ready(table, who)
    refuse_at_scene_pace(table)
    rule, name = table.book.options.get_away, table.name(who)
    near, hurt = bool(at_one(table.board, who)), wounded(table.sheet(who))
    refuse_unless(not (rule == "never while engaged" and near), f"{name} is engaged and cannot break off", "27a")
    refuse_unless(not (rule == "never while wounded" and hurt), f"{name} is wounded and cannot break off", "27a")
    how = yield from choose("how", who, f"How does {name} break off?", ways(table, who), "defensively", "27a")
    skill = (yield from pick_instead(table, who)) if how == "skill" else usual(table.board, who)
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
    yield from at_once(table, who, said)


def ways(table: T, who: TokenId) -> list[Option]:
    """How one can break off: fighting defensively, with a skill that only defends, or just like that (25, 47, 48)."""
    able_to = to_defend(table.book, kind_now(table.board, table.book), table.sheet(who))
    return [
        Option("defensively", "Fighting defensively", note="+1"),
        Option("skill", "With another skill", refused="" if able_to else "no skill for that"),
        Option("plainly", "Without either"),
    ]


def at_once(table: T, who: TokenId, said: Declaration) -> Procedure[None]:
    """At turn pace: one roll against one of each foe who is engaged; nobody is harmed."""
    against = at_one(table.board, who)
    if not against:
        leave(table, who)
        return
    card = table.fresh("contest")
    wounds = yield from hindered(table, who, clips=False, about=card)
    stance = (Modifier(table.book.numbers.defensively, "Defensively", "48"),) if said.defensive else ()
    parts: Parts = {who: part(table, who, said.skill, "get away", (*wounds, *stance), about=card)}
    for foe in against:
        theirs = yield from hindered(table, foe, clips=False, about=card)
        parts[foe] = part(table, foe, usual(table.board, foe), "hold on", theirs, on=who, about=card)
    for one in tuple(parts):
        parts[one] = yield from thrown(table, parts[one])
    parts = yield from improve(table, parts, lambda now: display(table, card, who, now))
    display(table, card, who, parts)
    if all((parts[who].total or 0) > (parts[foe].total or 0) for foe in against):
        leave(table, who)
    else:
        table.tell(f"*{table.name(who)}* does not get away", "Not everybody was beaten", "lucide/circle-slash")


def display(table: T, card: str, who: TokenId, parts: Parts) -> None:
    """Show it against whoever stands best against it."""
    best = max([one for one in parts.values() if one.who != who], key=lambda one: one.total or 0)
    mine, theirs = cast(table.book, parts[who]), cast(table.book, best)
    won = (parts[who].total or 0) > (best.total or 0)
    outcome = "Away" if won else "Held"
    title = f"{parts[who].name} breaks off"
    show(table, card, title, "Against everybody engaged", mine, theirs, outcome, "lucide/log-out", success=won)


RUNS = {"get away": get_away}
