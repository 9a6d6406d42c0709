"""Full Defense and Full Attack: a turn given up for what comes after it (58, 59)."""

from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.ids import AspectId, TokenId
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless, words
from rulesets.war_of_ashes.basics.approaches import ask_approach
from rulesets.war_of_ashes.basics.contest import compare
from rulesets.war_of_ashes.basics.invokes import IN_ATTACKS, add_aspect, gain_boost, suggested_names, tone_of
from rulesets.war_of_ashes.basics.stakes import difficulty, part, stake
from rulesets.war_of_ashes.basics.weight import weight_of
from rulesets.war_of_ashes.basics.zones import foes, mismatch
from rulesets.war_of_ashes.book.rulebook import T
from rulesets.war_of_ashes.exchanges.exchanges import has_guard, require_ready, spend_action
from rulesets.war_of_ashes.harm.lethal import LETHAL

from .overcome import ask_difficulty, ask_weight_help, resolve_overcome

GUARD, ALL_OUT = "Full Defense", "full_attack"


def full_defense(table: T, who: TokenId) -> Procedure[None]:
    """Guard oneself and do nothing else: an invoke for nothing in every defence (58). Kept up without a roll."""
    require_ready(table, who, "58")
    secret = table.board[who].hidden
    if has_guard(table.board, who):
        spend_action(table, who, guarding=True)
        table.tell(
            f"*{table.name(who)}* keeps up the guard", "Full Defense again, without a roll", "lucide/shield-plus", "", secret
        )
        return
    value = yield from ask_difficulty(
        table, f"How hard is it for {table.name(who)} to go on guard?", table.book.numbers.full_defense
    )
    spend_action(table, who, guarding=True)
    title = f"{table.name(who)} goes on guard"
    about = stake(table, who, title, "Full Defense, create an advantage", "lucide/shield-plus", (table.board[who].zone,))
    skill = yield from ask_approach(table, who, "advantage", about=about.id)
    edge = yield from ask_weight_help(table, who, "advantage", about.id)
    mine = part(table, who, "advantage", GUARD, skill, edge)
    result = yield from compare(table, about, mine, difficulty((Modifier(value, GUARD, "58"),)))
    if result.margin > 0:
        key = add_aspect(table, Aspect(AspectId(""), GUARD, "advantage", "token", who))
        table.change(who, "on guard", lambda sheet: replace(sheet, guard=key))
        why = f"{result.why}; once for each attack, until another action"
        table.tell(f"*{table.name(who)}* goes on guard", why, "lucide/shield-plus", tone_of(table, who), secret)
    elif result.margin == 0:
        yield from gain_boost(table, who, who, "A tie: no guard, only a boost", about.id, secret)
    else:
        table.tell(f"*{table.name(who)}* does not get a guard up", result.why, "lucide/shield-off", "", secret)


def full_attack(table: T, who: TokenId) -> Procedure[None]:
    """Stake everything: the next attack is lethal, and the foe has an opening (59)."""
    require_ready(table, who, "59")
    weighs = weight_of(table.book, table.board, who)
    marks = [Option(t.id, t.name, t.id, refusal=mismatch(table, who, t, weighs)) for t in foes(table.board, who)]
    refuse_unless(bool(marks), "nobody is there to attack", "59")
    target = TokenId((yield from choose("target", who, "Against whom?", marks, rule="59")))
    known = table.book.words_for(table.board.scene.kind).maneuvers
    called = yield from words("maneuver", who, f"What does {table.name(who)} do?", known, "59")
    spend_action(table, who)
    title = f"{table.name(who)}: {called} against {table.name(target)}"
    about = stake(table, who, title, "Full Attack, overcome", "lucide/swords", (table.board[who].zone,))
    skill = yield from ask_approach(table, who, "full attack", "overcome", about.id)
    edge = yield from ask_weight_help(table, who, "overcome", about.id)
    mine = part(table, who, "overcome", target, skill, edge)
    against = difficulty((Modifier(table.book.numbers.full_attack, called, "59"),))
    result = yield from compare(table, about, mine, against)
    done = yield from resolve_overcome(table, who, about, result, target, f"*{called}* comes to nothing")
    if done:
        table.begin(Effect(ALL_OUT, "59", who, (NumberChange(LETHAL, 1),)))
        secret = table.board[who].hidden
        table.tell(f"The next attack of *{table.name(who)}* is lethal", result.why, "lucide/skull", tone_of(table, who), secret)
    if done or table.book.options.full_attack_boost == "always":
        yield from expose(table, who, target, about.id)


def expose(table: T, who: TokenId, target: TokenId, about: str) -> Procedure[None]:
    """The opening that a Full Attack leaves: of use only to attack the one who made it (59)."""
    names = suggested_names(table, ("Exposed", "In reach", "Nothing held back"))
    name = yield from words("boost", target, "What is the opening called?", names, "59", about)
    side = table.board[target].side
    aspect = Aspect(AspectId(""), name, "boost", "token", who, ((side, 1),), against=who, tags=(IN_ATTACKS,))
    add_aspect(table, aspect)
    told = f"*{table.name(target)}* gains a boost: *{name}* on *{table.name(who)}*"
    table.tell(told, "Only to attack with", "lucide/zap", tone_of(table, target), table.board[who].hidden)
