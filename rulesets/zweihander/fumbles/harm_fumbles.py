"""Fumbles that hurt: peril, damage to oneself and to friends, what foes make of it (130, 132, 133, 136, 144, 146 to 148, 152)."""

from collections.abc import Callable

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.chance_targets import roll_one_of
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Procedure
from rulesets.zweihander.attack.damage import deal
from rulesets.zweihander.attack.situation import known_facts
from rulesets.zweihander.basics import dice
from rulesets.zweihander.basics.blow import Blow, Struck
from rulesets.zweihander.basics.dice import Result
from rulesets.zweihander.basics.peril import suffer_peril
from rulesets.zweihander.basics.positions import engagement, hostile
from rulesets.zweihander.book.fight import alive
from rulesets.zweihander.book.rulebook import T
from rulesets.zweihander.injury.harm import suffer


def peril(count: int, plus: int, kind: str) -> Callable[[T, Struck], Procedure[None]]:
    """So many d10 and so much peril for the fumbler (132, 136, 146)."""

    def befall(table: T, struck: Struck) -> Procedure[None]:
        who = struck.blow.by
        amount = yield from dice.amount(who, count, 10, plus, "peril", who)
        yield from suffer_peril(table, who, amount, f"A fumble, {kind} peril")

    return befall


def share_peril(table: T, struck: Struck) -> Procedure[None]:
    """The same peril for the fumbler and all allies in the fight, by one roll (130, 155a)."""
    who = struck.blow.by
    amount = yield from dice.amount(who, 1, 10, 1, "peril", who)
    allies = [
        member.id
        for member in table.board.tokens.values()
        if alive(table.board, member.id) and not hostile(table.board, who, member.id)
    ]
    for member in (who, *[ally for ally in allies if ally != who]):
        yield from suffer_peril(table, member, amount, "A fumble")


def hurt(table: T, struck: Struck) -> Procedure[None]:
    """1d10+1 damage to oneself (133)."""
    who = struck.blow.by
    amount = yield from dice.amount(who, 1, 10, 1, "hurt", who)
    yield from suffer(table, who, amount, who, "A fumble")


def own_goal(table: T, struck: Struck) -> Procedure[None]:
    """A miss hits the fumbler; a hit costs it 1d10+1 damage (147)."""
    if struck.lands:
        yield from hurt(table, struck)
    else:
        yield from land_on(table, struck.blow, struck.blow.by)


def land_on(table: T, blow: Blow, victim: TokenId, more: int = 0) -> Procedure[None]:
    """A blow lands on somebody else, who does not react; *more* on its threshold for this once (152, 155a)."""
    against = (*blow.against, Modifier(more, "Friendly fire", "152")) if more else blow.against
    astray = replace(blow, at=victim, kind="free", fumble="", chaos=0, against=against, slays=False, astray=())
    table.tell(f"The blow lands on *{table.name(victim)}*", "", "lucide/target", "", table.board[victim].hidden)
    yield from land(table, astray)


def land(table: T, blow: Blow, chosen: bool = False) -> Procedure[None]:
    """A blow that hits without a test: its damage as the situation has it, and what follows a hit (40, 103b).

    *chosen*: the attacker means to hit, so that it is offered what a hit may buy.
    """
    struck = Struck(blow, Result(True), True)
    if chosen:
        struck = yield from apply_hooks(table, "hit", struck)
    struck = yield from deal(table, struck, known_facts(table.board, struck.blow))
    yield from apply_hooks(table, "struck", struck)


def friendly_fire(table: T, struck: Struck) -> Procedure[None]:
    """A miss hits an engaged ally; a hit hits the ally too, whose threshold counts 3 more; with none, the fumbler (152, C29)."""
    blow = struck.blow
    allies = allies_in(table, blow.by)
    victim = (yield from roll_one_of(table, blow.by, allies)) if allies else blow.by
    guarded = struck.lands and (bool(allies) or table.book.options.friendly_fire_cover)
    yield from land_on(table, blow, victim, table.book.numbers.friendly_fire_dt if guarded else 0)


def allies_in(table: T, who: TokenId) -> list[TokenId]:
    """The friends of somebody in its engagement (143, 152)."""
    linked = engagement(table.board, who)
    return sorted([ally for ally in linked if ally != who and not hostile(table.board, who, ally)])


def opening(table: T, struck: Struck) -> Procedure[None]:
    """The opponent may make an opportunity attack; both results count, as the house has it even if it is slain (144, 155b)."""
    from rulesets.zweihander.movement.opportunity import ask_chance, strike_at  # attacks are occasions for others

    who, foe = struck.blow.by, struck.blow.at
    if still_strikes(table, who, foe) and (yield from ask_chance(table, foe, who)):
        yield from strike_at(table, foe, who)


def still_strikes(table: T, who: TokenId, foe: TokenId) -> bool:
    """Whether an opponent uses the opening: both strike at once, so even the slain do, where the house has it (155b)."""
    if foe in table.board.tokens and (alive(table.board, foe) or table.book.options.opening_by_slain):
        return True
    table.tell(f"Nobody is left to use the opening of *{table.name(who)}*", "", "lucide/shield", "", table.board[who].hidden)
    return False


def wide_open(table: T, struck: Struck) -> Procedure[None]:
    """The opponent hits back without a test, and nobody reacts; even if it is slain by now (148, 155b).

    It is a blow of the opponent's own choice: what a hit may buy, such as a Punishing die, is offered (87).
    """
    from rulesets.zweihander.movement.opportunity import choose_arm

    foe = struck.blow.at
    if not still_strikes(table, struck.blow.by, foe):
        return
    arm = yield from choose_arm(table, foe, struck.blow.by)
    blow = Blow(foe, struck.blow.by, arm, kind="free")
    table.tell(f"*{table.name(blow.by)}* hits back", "Wide open", "lucide/swords", "", table.board[blow.by].hidden)
    yield from land(table, blow, chosen=True)


HARM = {
    "130": share_peril,
    "132": peril(2, 2, "physical"),
    "133": hurt,
    "136": peril(2, 2, "mental"),
    "144": opening,
    "146": peril(3, 3, "physical"),
    "147": own_goal,
    "148": wide_open,
    "152": friendly_fire,
}
