"""Teamwork: spend one's action so that somebody else does better (30, B5)."""

from battlemap.board.encounter import Change, Effect, Until
from battlemap.board.events import EffectsChanged
from battlemap.board.ids import TokenId
from battlemap.rules.effects import free_name
from battlemap.rules.modifiers import signed
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless

from .approaches import listed, skills
from .exchanges import ONLY_ROARS, has_action, spend_action
from .roaring import limited, may_use
from .rulebook import T
from .sheet import able, roaring_time
from .stakes import TEAMWORK

RULE = "B5"


def help_somebody(table: T, who: TokenId) -> Procedure[None]:
    """Back up a friend in the same zone: his next action of that kind gets a bonus. Possible out of turn too."""
    refuse_unless(able(table.board, who), f"{table.name(who)} is out of the fight", RULE)
    refuse_unless(not roaring_time(table.board), ONLY_ROARS, "18a")
    refuse_unless(has_action(table.board, who), f"{table.name(who)} has already acted", RULE)
    board = table.board
    me = board[who]
    friends = [
        Option(t.id, t.name, t.id, refused="" if t.place == me.place else f"{t.name} is in another zone")
        for t in board.tokens.values()
        if t.id != who and not t.sheet.status and board.allied(me.side, t.side)
    ]
    refuse_unless(bool(friends), "no friend is there to help", RULE)
    target = TokenId((yield from choose("target", who, "Help whom?", friends, rule=RULE)))
    numbers = table.book.numbers
    offered = [
        Option(
            s.key,
            f"{s.name} {signed(s.value)}",
            refused="" if s.value >= numbers.helper_needs else f"needs {signed(numbers.helper_needs)}",
        )
        for s in skills(table.book, table.sheet(who))
    ]
    if table.sheet(who).roar and not table.sheet(who).minion:
        offered = [option if option.refused else limited(table, who, (option,))[0] for option in offered]
    default = next((option.key for option in offered if not (option.refused or option.note)), "")
    key = yield from choose("approach help", who, f"{table.name(who)} helps with", offered, default, RULE)
    words = next(option.text for option in offered if option.key == key)
    used = listed(table.book, table.sheet(who))[0][key]
    if not (yield from may_use(table, who, used.key, used.kind, used.name)):
        return
    spend_action(table, who)
    promise(table, who, target, "" if table.sheet(who).minion else key)
    bound = "" if table.sheet(who).minion or table.sheet(target).minion else f" with {used.name}"
    told = f"*{table.name(who)}* helps *{table.name(target)}*"
    table.tell(told, f"{words}: {signed(numbers.teamwork)} on the next action{bound}", "lucide/hand-helping")


def promise(table: T, who: TokenId, target: TokenId, key: str) -> None:
    """A bonus on the next action of *target* with this approach (any, if empty), or until the exchange ends."""
    name = free_name(table.board, target, f"Help from {table.name(who)}")
    change = Change(TEAMWORK + key, table.book.numbers.teamwork)
    effect = Effect(name, RULE, target, (change,), Until("exchange ends"))
    table.happen(EffectsChanged(f"{name} begins", (*table.board.effects, effect)))
