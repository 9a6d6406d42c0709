"""Chokeholds: seizing, holding on for three action points, getting free (105, 105a)."""

from battlemap.board.encounter import EffectEnd, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure, confirm, refuse_unless
from rulesets.zweihander.basics import dice
from rulesets.zweihander.basics.action_points import afford, cost, require_ready, spend
from rulesets.zweihander.basics.blow import Wounded
from rulesets.zweihander.basics.checks import resist
from rulesets.zweihander.basics.conditions import RELEASED, able, begin, finish, suffers
from rulesets.zweihander.basics.peril import Perilled, suffer_peril
from rulesets.zweihander.basics.positions import adjacent
from rulesets.zweihander.book.fight import Board, alive
from rulesets.zweihander.book.rulebook import T

from .stunts import StuntAttempt, anybody, attempt_stunt, begin_stunt

CHOKED, RULE = "choked", "105a"
AFAR = "from afar"
"""What a hold is by a weapon that seizes from a distance: being apart does not end it."""
HELD = EffectEnd(RELEASED)
"""Nothing in the order of turns ends a hold; what frees is said here."""


def chokehold(table: T, who: TokenId) -> Procedure[None]:
    """Seize somebody by the throat (105)."""
    foe = yield from begin_stunt(table, who, "chokehold", why_barred)
    yield from attempt_stunt(table, StuntAttempt("chokehold", who, foe), seize)


def why_barred(board: Board, who: TokenId, foe: TokenId) -> str:
    """Return why *who* cannot seize *foe*: its own hold lasts. Several foes may hold the same victim (105)."""
    return f"{board[who].name} holds {board[foe].name} already" if who in holders_of(board, foe) else anybody(board, who, foe)


def seize(table: T, attempt: StuntAttempt) -> Procedure[None]:
    """Choked while the hold lasts, and peril at once (105)."""
    afar = () if adjacent(table.board, attempt.by, attempt.at) else (NumberChange(AFAR),)
    if suffers(table.board, attempt.at, "choked"):
        told = f"*{table.name(attempt.by)}* seizes *{table.name(attempt.at)}*, too"
        table.tell(told, "Choked already", "lucide/hand-grab", "", table.board[attempt.by].hidden)
    begin(table, attempt.at, "choked", HELD, attempt.by, f"Held by {table.name(attempt.by)}", afar)
    yield from choke(table, attempt.by, attempt.at)


def choke(table: T, who: TokenId, foe: TokenId) -> Procedure[None]:
    """1d10 and the holder's brawn bonus as peril; who is incapacitated is unconscious for as many of the holder's turns."""
    strength = table.sheet(who).bonus("brawn")
    amount = yield from dice.amount(who, 1, 10, strength, "choke", foe)
    if table.book.options.chokehold_peril == "holder":
        yield from suffer_peril(table, who, amount, "Choking", foe)
        return
    yield from suffer_peril(table, foe, amount, "Choked", who)
    if suffers(table.board, foe, "incapacitated"):
        until = EffectEnd("turn starts", who, max(1, strength))
        begin(table, foe, "knocked out", until, why=f"Choked unconscious, for {strength} turns of {table.name(who)}")


def holders_of(board: Board, foe: TokenId) -> tuple[TokenId, ...]:
    """The tokens that hold *foe* by the throat."""
    return tuple([e.about for e in board.effects if e.kind == CHOKED and e.on == foe and e.about is not None])


def held_victims(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """Whom somebody holds by the throat."""
    return tuple([e.on for e in board.effects if e.kind == CHOKED and e.about == who and e.on is not None])


def let_go(table: T, who: TokenId, why: str) -> None:
    """End the holds of *who*."""
    for foe in held_victims(table.board, who):
        end_hold(table, who, foe, why)


def end_hold(table: T, who: TokenId, foe: TokenId, why: str) -> None:
    """End the hold of *who* on *foe*; what else chokes *foe* lasts on."""
    finish(table, foe, "choked", why, RELEASED, who)


def turn_begins(table: T, who: TokenId) -> Procedure[TokenId]:
    """The held one tries to get free; the holder pays for holding on, or lets go (105a)."""
    for holder in holders_of(table.board, who):
        yield from struggle(table, who, holder)
    for foe in held_victims(table.board, who):
        yield from hold_on(table, who, foe)
    return who


def struggle(table: T, who: TokenId, holder: TokenId) -> Procedure[None]:
    """Once at the start of its own turn the held one resists, for nothing."""
    skill = table.book.stunts["chokehold"].resist
    if (yield from resist(table, who, skill, f"{table.name(holder)}’s chokehold", by=holder)):
        end_hold(table, holder, who, "Breaks the hold")


def hold_on(table: T, who: TokenId, foe: TokenId) -> Procedure[None]:
    """All three action points hold on, and the victim suffers again; with fewer it is not possible."""
    price = cost(table.board, "hold on")
    if not able(table.board, who):
        let_go(table, who, f"{table.name(who)} cannot hold on")
        return
    if afford(table.board, who, price):
        let_go(table, who, f"{table.name(who)} has too few action points to hold on")
        return
    prompt = f"Does {table.name(who)} hold on to {table.name(foe)} for {price} AP?"
    if (yield from confirm("hold on", who, prompt, True, RULE)):
        spend(table, who, price, "holds on")
        yield from choke(table, who, foe)
    else:
        let_go(table, who, f"{table.name(who)} lets go")


def release(table: T, who: TokenId) -> Procedure[None]:
    """Let go of whom one holds (105a)."""
    require_ready(table, who, RULE)
    refuse_unless(bool(held_victims(table.board, who)), f"{table.name(who)} holds nobody", RULE)
    let_go(table, who, f"{table.name(who)} lets go")
    yield from ()


def lose_hold_by_wound(table: T, wounded: Wounded) -> Procedure[Wounded]:
    """A holder that is wounded loses its hold (105)."""
    yield from ()
    let_go(table, wounded.who, f"{table.name(wounded.who)} is hurt")
    return wounded


def lose_hold_by_peril(table: T, perilled: Perilled) -> Procedure[Perilled]:
    """A holder that goes down the peril track loses its hold (105)."""
    yield from ()
    let_go(table, perilled.who, f"{table.name(perilled.who)} is shaken")
    return perilled


def end_holds(table: T) -> None:
    """A hold ends when its holder is gone or can do nothing, when the held one is dead, and when the two are apart (105a)."""
    for hold in [e for e in table.board.effects if e.kind == CHOKED and e.about is not None and e.on in table.board.tokens]:
        assert hold.about is not None
        assert hold.on is not None
        holder, held = hold.about, hold.on
        if holder not in table.board.tokens or not able(table.board, holder):
            end_hold(table, holder, held, "Nobody holds on")
        elif not alive(table.board, held):
            table.end(CHOKED, held, holder)
        elif AFAR not in [change.what for change in hold.changes] and not adjacent(table.board, holder, held):
            end_hold(table, holder, held, "Torn apart")


STATE_CHECKS = (end_holds,)
RUNS = {"chokehold": chokehold, "release": release}
HOOKS = {"turn begins": turn_begins, "wounded": lose_hold_by_wound, "perilled": lose_hold_by_peril}
