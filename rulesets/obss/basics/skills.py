"""Checks of skills as verbs: trying something, helping somebody who does (18, 46, B1)."""

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.presence import hostile
from battlemap.rules.procedure import Option, Procedure, choose, number, refuse_unless
from rulesets.obss.book.rulebook import T

from . import positions
from .action_costs import Price, afford, begin_verb, can_react, charge, price, require_ready, spend
from .checks import skill, skill_part

DCS = range(5, 45, 5)
MOST_ACTIONS = 3
HELPED = "helped"
HELP = "Helped"
"""What the effect changes."""


def try_skill(table: T, who: TokenId) -> Procedure[None]:
    """A skill check: the GM says how hard it is and how long it takes (18, B1)."""
    require_ready(table, who, "18")
    rows = table.book.skills
    able_to = [
        Option(key, row.title, note=f"{skill_part(table.board, who, key).bonus:+d}".replace("-", "−"))
        for key, row in rows.items()
        if row.base or table.sheet(who).skills.get(key)
    ]
    refuse_unless(bool(able_to), f"there is no skill that {table.name(who)} could try", "B1")
    which = yield from choose("skill", who, f"What does {table.name(who)} try?", able_to, rule="B1")
    dc = int((yield from choose("dc", GM, "How hard is it?", [str(dc) for dc in DCS], "15", "B1")))
    usual = min(MOST_ACTIONS, price(table.book, "skill check").actions)
    actions = yield from number("actions", GM, "How many actions does it take?", 0, MOST_ACTIONS, usual)
    cost = Price(actions=actions)
    refuse_unless(not (why := afford(table.board, who, cost)), why, "18")
    spend(table, who, cost, "tries")
    helped = table.modifiers(who, HELP)
    result = yield from skill(table, who, which, dc, ask="skill", more=helped)
    table.end(HELPED, who)
    table.tell(f"*{table.name(who)}*: {rows[which].title}", result.words, "lucide/dices", "", table.board[who].hidden)


def help_check(table: T, who: TokenId) -> Procedure[None]:
    """Help with somebody's next check by a reaction: the same check with a die more, +1 or +2 for it (18, B1)."""
    refuse_unless(can_react(table.board, who), f"{table.name(who)} has no reaction left", "18")
    friends = [t for t in positions.others(table.board, who) if not hostile(table.board, who, t.id)]
    options = [Option(t.id, t.name, t.id) for t in friends]
    refuse_unless(bool(options), "nobody is there to help", "18")
    target = TokenId((yield from choose("target", who, "Help whom?", options, rule="18")))
    learnt = [
        Option(key, table.book.skills[key].title)
        for key, points in table.sheet(who).skills.items()
        if points and key in table.book.skills
    ]
    refuse_unless(bool(learnt), f"{table.name(who)} has learnt no skill to help with", "B1")
    which = yield from choose("skill", who, "Help with what?", learnt, rule="B1")
    dc = int((yield from choose("dc", GM, "How hard is it?", [str(dc) for dc in DCS], "15", "B1")))
    begin_verb(table, who, "help check")
    charge(table, who, "help check")
    die = Modifier(0, "Helping", "B1", 1)
    result = yield from skill(table, who, which, dc, f"{table.name(who)} helps {table.name(target)}", "help", (die,))
    gained = -1 if result.failed else 2 if result.criticals else 1 if result.success else 0
    before = sum([one.value for one in table.modifiers(target, HELP)])
    total = max(-1, min(before + gained, dc // table.book.numbers.trade))
    if total != before:
        table.begin(Effect(HELPED, "B1", target, (NumberChange(HELP, total),), EffectEnd("turn ends", target)))


RUNS = {"skill": try_skill, "help check": help_check}
