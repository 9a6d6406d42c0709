"""Grapple: hold a foe, keep hold of it, break free (75)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.turn_budget import note_once
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Hook, Option, Procedure, choose, refuse_unless
from rulesets.obss.attack.attack import why_no_third
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import begin_verb, charge, refuse_twice
from rulesets.obss.basics.blow import Blow
from rulesets.obss.basics.checks import CheckPart, check_opposed
from rulesets.obss.basics.conditions import able, begin, effect_kind, grapple_partners, suffers
from rulesets.obss.basics.readiness import GRAPPLING, body_reach, free_hands
from rulesets.obss.book.fight import Board, alive, under_way
from rulesets.obss.book.rulebook import T

from .maneuvers import athletics, bracing_part, choose_target, take_place, with_sizes

KEPT = "keep grapple"
MADE = "grapple"
HOLD_WORDS = "Both are grappled until it is let go: kept up with 2 actions in each turn"


def grapple(table: T, who: TokenId) -> Procedure[None]:
    """Athletics against Fortitude with strength: both are grappled; with a critical the foe is restrained (75)."""
    free = table.sheet(who).monster or free_hands(table.board, who) > 0
    refuse_unless(free, f"{table.name(who)} needs a free hand to grapple", "75")
    foe = yield from choose_target(table, who, "grapple", "75", "Grapple whom?", fit=lambda board, foe: why_held(board, who, foe))
    charge(table, who, "grapple")
    mine, theirs = with_sizes(table.board, who, athletics(table, who), foe, bracing_part(table, foe))
    take_place(table, who, foe)
    title = f"{table.name(who)} grapples {table.name(foe)}"
    result = yield from check_opposed(table, who, mine, foe, theirs, title, "grapple", icon="game/grab", rule="75", exact=False)
    if result.success:
        note_once(table, who, MADE)
        table.begin(Effect(GRAPPLING, "75", who, about=foe))
        table.tell(f"*{table.name(who)}* holds *{table.name(foe)}*", HOLD_WORDS, "game/grab", "", table.board[who].hidden)
        begin(table, who, "grappled", about=foe, tell=False)
        begin(table, foe, "grappled", about=who)
        if result.criticals:
            begin(table, foe, "restrained", about=who)


def keep(table: T, who: TokenId) -> Procedure[None]:
    """Keep hold of a foe, or it is free at the end of this turn (75)."""
    begin_verb(table, who, "keep grapple", "75")
    refuse_unless(bool(holds(table.board, who)), f"{table.name(who)} holds nobody", "75")
    refuse_twice(table, who, KEPT, "75")
    charge(table, who, "keep grapple")
    note_once(table, who, KEPT)
    table.tell(f"*{table.name(who)}* keeps hold", "", "game/grab", "", table.board[who].hidden)
    yield from ()


def break_free(table: T, who: TokenId) -> Procedure[None]:
    """The same check with the roles swapped (75)."""
    begin_verb(table, who, "break grapple", "75")
    refuse_unless(not (why := why_no_third(table.board, who)), why, "31")
    holding = holders(table.board, who)
    refuse_unless(bool(holding), f"nobody holds {table.name(who)}", "75")
    options = [Option(captor, table.name(captor), captor) for captor in holding]
    holder = TokenId((yield from choose("target", who, "Break free of whom?", options, rule="75")))
    charge(table, who, "break grapple")
    mine = athletics(table, who)
    take_place(table, who)
    yield from struggle(table, who, holder, mine)


def holders(board: Board, who: TokenId) -> list[TokenId]:
    """Those who have grappled somebody."""
    return [token.id for token in board.tokens.values() if who in holds(board, token.id)]


def struggle(table: T, who: TokenId, holder: TokenId, side: CheckPart | None = None) -> Procedure[None]:
    """Try to get out of a hold. *side*: what one has for it, if that is settled already."""
    mine, theirs = with_sizes(table.board, who, side or athletics(table, who), holder, bracing_part(table, holder))
    title = f"{table.name(who)} breaks free of {table.name(holder)}"
    result = yield from check_opposed(
        table, who, mine, holder, theirs, title, "break free", icon="game/breaking-chain", rule="75", exact=False
    )
    if result.success:
        let_go(table, holder, who)


def release(table: T, who: TokenId) -> Procedure[None]:
    """Let go of everybody one holds."""
    held = holds(table.board, who)
    refuse_unless(bool(held), f"{table.name(who)} holds nobody", "75")
    for foe in held:
        let_go(table, who, foe)
    yield from ()


def holds(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """Whom somebody has grappled."""
    return tuple([e.about for e in board.effects if e.kind == GRAPPLING and e.on == who and e.about in board.tokens and e.about])


def why_held(board: Board, who: TokenId, foe: TokenId) -> str:
    """Why a foe cannot be grappled."""
    return f"{board[who].name} holds {board[foe].name} already" if foe in holds(board, who) else ""


def let_go(table: T, who: TokenId, foe: TokenId) -> None:
    """This hold is over for both; whoever holds another, or is held by another or by the one it held, goes on doing so."""
    table.end(GRAPPLING, who, foe)
    mutual = foe in table.board.tokens and who in holds(table.board, foe)
    for first, other in ((who, foe), (foe, who)):
        for condition in ("grappled", "restrained"):
            if mutual and (condition, first) != ("restrained", foe):
                continue
            if first in table.board.tokens and suffers(table.board, first, condition):
                table.end(effect_kind(condition), first, other)
                if not suffers(table.board, first, condition):
                    row = table.book.condition(condition)
                    table.tell(
                        f"*{table.name(first)}*: no longer {row.title.lower()}", "", row.icon, "", table.board[first].hidden
                    )


def lapse_hold(table: T, who: TokenId) -> Procedure[TokenId]:
    """A hold that was neither made nor kept in one's turn is over at its end; so is one that has been torn apart (75)."""
    done = table.sheet(who).done.once
    for foe in holds(table.board, who):
        kept = KEPT in done or MADE in done or not under_way(table.board)
        if not kept or torn_apart(table.board, who, foe):
            let_go(table, who, foe)
    yield from ()
    return who


def check_holds(table: T) -> None:
    """A hold is over at once when its holder can hold nobody, either is dead or free, and (as the house has it) apart (75)."""
    for effect in table.board.effects:
        if effect.kind == GRAPPLING and effect.on and effect.about and not can_hold(table, effect.on, effect.about):
            let_go(table, effect.on, effect.about)


def can_hold(table: T, who: TokenId, foe: TokenId) -> bool:
    """Whether somebody can still hold a foe."""
    board = table.board
    bound = foe in grapple_partners(board, who) and who in grapple_partners(board, foe)
    if not (bound and able(board, who) and alive(board, foe)):
        return False
    return table.book.options.torn_holds != "at once" or not torn_apart(board, who, foe)


def torn_apart(board: Board, who: TokenId, foe: TokenId) -> bool:
    """Whether a foe is where its holder's body does not reach it."""
    return not positions.in_reach(board, who, foe, max(1, body_reach(board, who)))


def distract_by_hold(table: T, blow: Blow) -> Procedure[Blow]:
    """Whoever is in a grapple strikes at anybody else with a die less (75)."""
    partners = grapple_partners(table.board, blow.by)
    yield from ()
    if not partners or blow.at in partners or not suffers(table.board, blow.by, "grappled"):
        return blow
    return replace(blow, modifiers=(*blow.modifiers, Modifier(0, "Grappled with another", "75", -1)))


RUNS = {"grapple": grapple, "keep grapple": keep, "break grapple": break_free, "release": release}
HOOKS: dict[str, Hook] = {"blow": distract_by_hold, "turn ends": lapse_hold}
STATE_CHECKS = (check_holds,)
