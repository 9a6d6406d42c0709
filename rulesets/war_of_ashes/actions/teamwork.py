"""Teamwork: spend one's action so that somebody else does better (30, B5)."""

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.effects import next_which
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.war_of_ashes.basics.approaches import list_skills, skills
from rulesets.war_of_ashes.basics.roar_state import limit_options, may_use
from rulesets.war_of_ashes.basics.stakes import HELP, TEAMWORK
from rulesets.war_of_ashes.book.fighter import able, roaring_time
from rulesets.war_of_ashes.book.rulebook import T
from rulesets.war_of_ashes.exchanges.exchanges import ONLY_ROARS, has_action, spend_action

RULE = "B5"


def help_somebody(table: T, who: TokenId) -> Procedure[None]:
    """Back up a friend in the same zone: his next action of that kind gets a bonus. Possible out of turn too."""
    refuse_unless(able(table.board, who), f"{table.name(who)} is out of the fight", RULE)
    refuse_unless(not roaring_time(table.board), ONLY_ROARS, "18a")
    refuse_unless(has_action(table.board, who), f"{table.name(who)} has already acted", RULE)
    board = table.board
    me = board[who]
    friends = [
        Option(t.id, t.name, t.id, refusal="" if t.place == me.place else f"{t.name} is in another zone")
        for t in board.tokens.values()
        if t.id != who and not t.sheet.status and board.allied(me.side, t.side)
    ]
    refuse_unless(bool(friends), "no friend is there to help", RULE)
    target = TokenId((yield from choose("target", who, "Help whom?", friends, rule=RULE)))
    numbers, sheet = table.book.numbers, table.sheet(who)
    # Swarms back each other up whatever is written of them: a swarm without a list of skills still has its numbers (44).
    able_by_numbers = bool(sheet.swarm) and not sheet.skilled
    offered = [
        Option(
            s.key,
            f"{s.name} {format_signed(s.value)}",
            refusal="" if able_by_numbers or s.value >= numbers.helper_needs else f"needs {format_signed(numbers.helper_needs)}",
        )
        for s in skills(table.book, table.sheet(who))
    ]
    if table.sheet(who).roar and not table.sheet(who).minion:
        offered = [option if option.refusal else limit_options(table, who, (option,))[0] for option in offered]
    default = next((option.key for option in offered if not (option.refusal or option.note)), "")
    key = yield from choose("approach help", who, f"{table.name(who)} helps with", offered, default, RULE)
    words = next(option.text for option in offered if option.key == key)
    used = list_skills(table.book, table.sheet(who))[0][key]
    if not (yield from may_use(table, who, used.key, used.kind, used.name)):
        return
    spend_action(table, who)
    promise(table, who, target, "" if table.sheet(who).minion else key)
    bound = "" if table.sheet(who).minion or table.sheet(target).minion else f" with {used.name}"
    told = f"*{table.name(who)}* helps *{table.name(target)}*"
    table.tell(told, f"{words}: {format_signed(numbers.teamwork)} on the next action{bound}", "lucide/hand-helping")


def promise(table: T, who: TokenId, target: TokenId, key: str) -> None:
    """A bonus on the next action of *target* with this approach (any, if empty), or until the exchange ends."""
    which = next_which(table.board, target, HELP, table.name(who))
    change = NumberChange(TEAMWORK + key, table.book.numbers.teamwork)
    table.begin(Effect(HELP, RULE, target, (change,), EffectEnd("exchange ends"), which=which))
