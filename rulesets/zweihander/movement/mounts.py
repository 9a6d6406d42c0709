"""Riders and drivers: trampling, and what pain does to a mount (48 to 50a)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks import walking
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.board_cache import per_book
from battlemap.rules.effect_kinds import kind_of_words
from battlemap.rules.procedure import ExcludedByOption, Option, Procedure, TokenOptions, choose, refuse_unless
from rulesets.zweihander.attack.attack import blow_of, pay_and_strike
from rulesets.zweihander.basics.action_points import cost, in_own_turn, refuse_second_attack, require_ready
from rulesets.zweihander.basics.blow import Struck, Wounded
from rulesets.zweihander.basics.checks import attempt
from rulesets.zweihander.basics.conditions import able, begin, suffers
from rulesets.zweihander.basics.dice import Result, amount, roll_notation
from rulesets.zweihander.basics.positions import PRESENCE, adjacent
from rulesets.zweihander.book.fight import Board, alive, mount_of, rider_of
from rulesets.zweihander.book.rulebook import Book, T
from rulesets.zweihander.injury.harm import suffer

from .speed import RIDING


def trample(table: T, who: TokenId) -> Procedure[None]:
    """Ride down a foe beside: a test of Drive; 1d10 and the mount's brawn bonus, and only a dodge helps (50)."""
    mount = mount_of(table.board, who)
    if mount is None:
        raise ExcludedByOption(f"{table.name(who)} has no mount and no team", "50")
    require_ready(table, who, "50", cost(table.board, "trample"))
    fit = able(table.board, mount) and not suffers(table.board, mount, "prone")
    refuse_unless(fit, f"{table.name(mount)} tramples nobody as it is", "50")
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
    if blow.kind != "trample" or blow.slays:
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


def lose_mount(table: T, wound: Wounded) -> Procedure[Wounded]:
    """Whose mount is slain under it is thrown off."""
    rider = rider_of(table.board, wound.who) if wound.who in table.board.tokens else None
    if rider is not None and not alive(table.board, wound.who):
        yield from throw_off(table, rider, wound.who)
    return wound


def upset_mount(table: T, mount: TokenId) -> Procedure[TokenId]:
    """A mount that is injured or begins to bleed has to be calmed (49, 49a)."""
    rider = rider_of(table.board, mount)
    if rider is not None:
        yield from calm(table, rider, mount, 2 if in_own_turn(table.board, rider) else 1)
    return mount


def upset_bleeding_mount(table: T, mount: TokenId) -> Procedure[TokenId]:
    """A mount that bleeds on has to be calmed at the start of its turn, as the house has it (49)."""
    rider = rider_of(table.board, mount)
    if rider is not None and table.book.options.mount_bleeding == "each turn":
        yield from calm(table, rider, mount, 1)
    return mount


def calm(table: T, rider: TokenId, mount: TokenId, turns: int) -> Procedure[None]:
    """Handle Animal, or it goes nowhere until the end of so many turns; or it throws its rider and bolts (49, 49a)."""
    if not table.sheet(mount).carries or not alive(table.board, mount):
        return
    result = Result(False)
    if able(table.board, rider):
        title = f"{table.name(rider)} calms {table.name(mount)}"
        result = yield from attempt(
            table, rider, "handle animal", title, "calm", on=mount, rule="49", followup=True, icon="game/horse-head"
        )
    if result.success:
        return
    if result.blunder:
        yield from throw_off(table, rider, mount)
        bolt(table, mount)
        return
    table.begin(Effect(RIDING, "49", mount, (), EffectEnd("turn ends", rider, turns)))
    until = "Until the end of this turn" if turns == 1 and in_own_turn(table.board, rider) else "Until the end of the next turn"
    table.tell(f"*{table.name(mount)}* refuses to go", until, "game/horse-head", "harm")


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


def unseat(table: T) -> None:
    """Nobody rides what is dead or gone, nor rides on when it has fallen itself: it stands beside, or where it was (48, 49)."""
    for rider, token in tuple(table.board.tokens.items()):
        mount = TokenId(token.sheet.mount)
        if not mount:
            continue
        if not alive(table.board, mount) or token.sheet.status:
            table.change(rider, "rides no more", lambda sheet: replace(sheet, mount=""))
        elif suffers(table.board, rider, "prone"):
            cells = PRESENCE.free_cells_beside(table.board, rider, mount)
            table.change(rider, "falls from the saddle", lambda sheet: replace(sheet, mount=""))
            if cells:
                walking.place(table, (rider,), (cells[0],))
            table.tell(f"*{table.name(rider)}* falls from the saddle", "", "game/horse-head", "", table.board[rider].hidden)


HOOKS = {"hit": hooves, "wounded": lose_mount, "injured": upset_mount, "bleeds": upset_mount, "bleeds on": upset_bleeding_mount}


@per_book()
def ride_kinds(book: Book) -> frozenset[str]:
    """The kinds of the effects of being carried by other means."""
    return frozenset([kind_of_words(key) for key, row in book.modes.items() if row.carried])


def end_rides(table: T) -> None:
    """A ride is over with the saddle: who mounts again sets out anew, and is tested (37)."""
    kinds = ride_kinds(table.book) if table.board.effects else frozenset()
    for ride in [effect for effect in table.board.effects if effect.kind in kinds and effect.on in table.board.tokens]:
        assert ride.on is not None
        if not table.sheet(ride.on).mount:
            table.end(ride.kind, ride.on)


STATE_CHECKS = (unseat, end_rides)
RUNS = {"trample": trample}
