"""Staying in the saddle: hits on the mount, sudden moves, a mount that goes down (81)."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import GM, TokenId
from battlemap.rules.procedure import Command, Hook, Option, Procedure, choose, refuse_unless
from rulesets.obss.basics import positions
from rulesets.obss.basics.blow import ATTACKER, Blow
from rulesets.obss.basics.checks import check, save_part, skill, skill_part
from rulesets.obss.basics.conditions import Beginning, able, suffers
from rulesets.obss.book.fight import Board, mount_of, rider_of
from rulesets.obss.book.rulebook import T
from rulesets.obss.health.harm import Harm

from .dismounting import ICON, leave, slide, throw_rider
from .riding import SKILL


def mount_is_hit(table: T, harm: Harm) -> Procedure[Harm]:
    """Each hit on a mount is a Ride check for its rider: 15, or 12 on one that is trained for war (81)."""
    rider = rider_of(table.board, harm.who)
    if rider is None or not harm.weapon or harm.by is None or not able(table.board, rider) or not able(table.board, harm.who):
        return harm
    numbers, name = table.book.numbers, table.name(harm.who)
    dc = numbers.ride_war if table.sheet(harm.who).training == "war-trained" else numbers.ride
    title = f"{name} is hit: does {table.name(rider)} stay in the saddle?"
    result = yield from skill(table, rider, SKILL, dc, title=title, on=harm.who, rule="81")
    if not result.success:
        yield from throw_rider(table, rider, f"{name} was hit")
    return harm


def hold_on_when_shoved(table: T, who: TokenId) -> Procedure[TokenId]:
    """A mount that is moved against its rider's will may throw it (81)."""
    rider = who if mount_of(table.board, who) is not None else rider_of(table.board, who)
    if rider is not None:
        yield from hold_on(table, rider, "Moved abruptly")
    return who


def hold_on(table: T, rider: TokenId, why: str, lands: bool = False) -> Procedure[None]:
    """Reflex or Ride against 15, as the rider likes, or it is thrown. *lands*: who holds on gets down on its feet (81)."""
    board, dc = table.board, table.book.numbers.ride
    sides = {"reflex": save_part(board, rider, "reflex"), SKILL: skill_part(board, rider, SKILL)}
    options = [Option(key, side.name, note=f"{side.bonus:+d}".replace("-", "−")) for key, side in sides.items()]
    best = max(sides, key=lambda key: (sum([modifier.dice for modifier in sides[key].modifiers]), sides[key].bonus))
    prompt = f"{why}: by what does {table.name(rider)} hold on?"
    key = yield from choose("hold on by", rider, prompt, options, best, "81", on=(rider,))
    title = f"{table.name(rider)} holds on"
    result = yield from check(table, rider, sides[key], dc, title, key, icon=ICON, rule="81")
    if not result.success:
        yield from throw_rider(table, rider, why)
    elif lands:
        leave(table, rider)
        table.tell(f"*{table.name(rider)}* lands on its feet", why, ICON, "good", table.board[rider].hidden)


def startle(table: T, _: TokenId) -> Procedure[None]:
    """The GM has a mount shy, bolt or rear: its rider holds on or not (81)."""
    riders = [token for token in table.board.tokens.values() if mount_of(table.board, token.id) is not None]
    options = [Option(mounted.id, mounted.name, mounted.id) for mounted in riders]
    refuse_unless(bool(options), "nobody rides", "81")
    rider = TokenId((yield from choose("target", GM, "Whose mount starts?", options, rule="81")))
    yield from hold_on(table, rider, "The mount starts")


def unseated_rider(board: Board) -> TokenId | None:
    """A rider whose seat is gone: the mount dead, down or no longer there, or the rider prone, or both apart."""
    for token in board.tokens.values():
        if token.sheet.mount and not sits(board, token.id):
            return token.id
    return None


def sits(board: Board, who: TokenId) -> bool:
    """Whether a rider still sits on its mount."""
    mount = mount_of(board, who)
    if mount is None or board[mount].place != board[who].place or suffers(board, who, "prone"):
        return False
    return able(board, mount) and not suffers(board, mount, "prone")


def due_command(board: AnyEncounter) -> Command | None:
    """What comes by itself: a rider who has lost its seat comes down."""
    rider = unseated_rider(board)
    return Command("lose seat", rider) if rider is not None else None


def lose_seat(table: T, who: TokenId) -> Procedure[None]:
    """A rider comes down: thrown, or on its feet where it had the time to jump."""
    board = table.board
    refuse_unless(bool(table.sheet(who).mount) and not sits(board, who), f"{table.name(who)} sits fast", "81")
    mount = mount_of(board, who)
    if mount is None or board[mount].place != board[who].place:
        table.change(who, "no longer rides", lambda sheet: replace(sheet, mount=""))
        table.tell(f"*{table.name(who)}* no longer rides", "", ICON, "", table.board[who].hidden)
    elif suffers(board, who, "prone") or not able(board, who):
        yield from throw_rider(table, who, "Brought down")
    else:
        yield from hold_on(table, who, f"{table.name(mount)} goes down", lands=True)


def no_higher(table: T, blow: Blow) -> Procedure[Blow]:
    """Whoever is larger than one's mount is not below the saddle (81)."""
    mount = mount_of(table.board, blow.by)
    yield from ()
    if mount is None or positions.size_rank(table.sheet(blow.at)) <= positions.size_rank(table.sheet(mount)):
        return blow
    if positions.height(table.board, mount) > positions.height(table.board, blow.at):
        return blow
    return replace(blow, unless=(*blow.unless, f"{ATTACKER}:higher ground"))


def cannot_hold_on(table: T, context: Beginning) -> Procedure[Beginning]:
    """Whoever is felled by a condition slides from the saddle."""
    yield from ()
    if "falls" in context.row.flags and table.sheet(context.who).mount:
        slide(table, context.who)
    return context


RUNS = {"startle mount": startle, "lose seat": lose_seat}
HOOKS: dict[str, Hook] = {
    "harmed": mount_is_hit,
    "shoved": hold_on_when_shoved,
    "blow": no_higher,
    "condition begins": cannot_hold_on,
}
