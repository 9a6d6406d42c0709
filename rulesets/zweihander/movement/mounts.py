"""Riders and drivers: trampling, and what pain does to a mount (48 to 50a)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks import walking
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.procedure import ExcludedByOption, Option, Procedure, TokenOptions, choose
from rulesets.zweihander.attack.attack import blow_of, pay_and_strike
from rulesets.zweihander.basics.action_points import cost, refuse_second_attack, require_ready
from rulesets.zweihander.basics.blow import Struck, Wounded
from rulesets.zweihander.basics.checks import attempt
from rulesets.zweihander.basics.conditions import begin
from rulesets.zweihander.basics.dice import amount, roll_notation
from rulesets.zweihander.basics.positions import PRESENCE, adjacent
from rulesets.zweihander.book.fight import Board, alive, mount_of, rider_of
from rulesets.zweihander.book.rulebook import T
from rulesets.zweihander.injury.harm import suffer

from .speed import RIDING


def trample(table: T, who: TokenId) -> Procedure[None]:
    """Ride down a foe beside: a test of Drive; 1d10 and the mount's brawn bonus, and only a dodge helps (50)."""
    mount = mount_of(table.board, who)
    if mount is None:
        raise ExcludedByOption(f"{table.name(who)} has no mount and no team", "50")
    require_ready(table, who, "50", cost(table.board, "trample"))
    refuse_second_attack(table, who)
    foes = [
        token.id
        for token in PRESENCE.others(table.board, who, hostile_only=True)
        if not token.hidden or table.board.side_of(who).gm
    ]
    options = TokenOptions(foes, lambda foe: trample_option(table.board, who, foe))
    target = TokenId((yield from choose("target", who, "Trample whom?", options, rule="50")))
    blow = replace(blow_of(table, who, target), kind="trample", charge=False)
    yield from pay_and_strike(table, blow, cost(table.board, "trample"), "trample")


def trample_option(board: Board, who: TokenId, foe: TokenId) -> Option:
    """A foe as an answer: only whoever is beside can be trampled."""
    near = adjacent(board, who, foe)
    return Option(foe, board[foe].name, foe, refusal="" if near else f"{board[foe].name} is out of reach")


def hooves(table: T, struck: Struck) -> Procedure[Struck]:
    """The damage of trampling, complete as it is; a critical success brings the foe down, too (50, 50a)."""
    blow = struck.blow
    if blow.kind != "trample":
        return struck
    mount = mount_of(table.board, blow.by)
    brawn = table.sheet(blow.by if mount is None else mount).bonus("brawn")
    total = yield from amount(blow.by, 1, 10, brawn, "trample", blow.at)
    if struck.result.triumph:
        begin(table, blow.at, "prone", why="Ridden down")
    more = table.book.options.trample_mounted_fury
    row = table.book.situations["mounted"]
    fury = (Modifier(0, row.title, row.rule, row.fury),) if more else ()
    return replace(struck, blow=replace(blow, fixed=total, fury=fury))


def upset_mount(table: T, wound: Wounded) -> Procedure[Wounded]:
    """A mount that is hurt: Handle Animal, or it goes nowhere next turn; or it throws its rider and bolts (49, 49a)."""
    rider = rider_of(table.board, wound.who) if wound.who in table.board.tokens else None
    if rider is None or not table.sheet(wound.who).carries:
        return wound
    if not alive(table.board, wound.who):
        yield from throw_off(table, rider, wound.who)
        return wound
    title = f"{table.name(rider)} calms {table.name(wound.who)}"
    result = yield from attempt(
        table, rider, "handle animal", title, "calm", on=wound.who, rule="49", followup=True, icon="game/horse-head"
    )
    if result.success:
        return wound
    if result.blunder:
        yield from throw_off(table, rider, wound.who)
        bolt(table, wound.who)
        return wound
    until = EffectEnd("turn ends", rider, 2 if rider in table.board.turns.now else 1)
    table.begin(Effect(RIDING, "49", wound.who, (), until))
    table.tell(f"*{table.name(wound.who)}* refuses to go", "Until the end of the next turn", "game/horse-head", "harm")
    return wound


def throw_off(table: T, rider: TokenId, mount: TokenId) -> Procedure[None]:
    """Out of the saddle: 1d10+1 damage, and prone (49)."""
    cells = PRESENCE.free_cells_beside(table.board, rider, mount)
    table.change(rider, "is thrown", lambda sheet: replace(sheet, mount=""))
    if cells:
        walking.place(table, (rider,), (cells[0],))
    tone = tone_for(table.board, rider)
    table.tell(f"*{table.name(rider)}* is thrown off", "", "game/horse-head", tone, table.board[rider].hidden)
    begin(table, rider, "prone", why="Thrown off")
    total = yield from roll_notation(rider, table.book.numbers.thrown_off, "thrown")
    yield from suffer(table, rider, total, why="Thrown off")


def bolt(table: T, mount: TokenId) -> None:
    """The animal flees and cannot be calmed for an hour (49)."""
    table.change(mount, "bolts", lambda sheet: replace(sheet, status="gone"))
    table.tell(f"*{table.name(mount)}* bolts", "Nobody calms it for an hour", "game/horse-head", "", table.board[mount].hidden)


HOOKS = {"hit": hooves, "wounded": upset_mount}
RUNS = {"trample": trample}
