"""Counterattack: a strike that waits for what one foe does, and weapons set against a charge (23, 24, 23a, 24a)."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from battlemap.board.grid_map import cells_under
from battlemap.board.ids import GM, Cell, Place, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.blocks.walking import Interruption, WalkStep
from battlemap.rules.lenses import CellArea, PathWarning
from battlemap.rules.procedure import Option, Procedure, choose, confirm, words
from battlemap.rules.reactions import Reaction, timing_window
from rulesets.sifrp.attack.attack import prepare_blow, strike
from rulesets.sifrp.basics.actions import Spent, able, begin_verb, charge, why_held_fast, why_out
from rulesets.sifrp.basics.arms import longest_reach, skill_of, weapon_uses
from rulesets.sifrp.basics.blow import Blow
from rulesets.sifrp.basics.lore import quality
from rulesets.sifrp.basics.targeting import foe_options, out_of_reach, why_short
from rulesets.sifrp.book.fight import PRESENCE, Board, bearer, under_way, up, waiting_for, waiting_words
from rulesets.sifrp.book.fighter import Awaited, HeldCounterattack
from rulesets.sifrp.book.rulebook import T, book_of
from rulesets.sifrp.turns.turns import end_turn

from .speed import why_stuck

ICON = "lucide/shield-alert"
KINDS: dict[Awaited, tuple[str, str]] = {
    "acts": ("does anything", "As it does anything"),
    "attacks": ("attacks", "As it attacks anybody"),
    "charges": ("charges", "As it charges, after its run"),
    "moves": ("moves", "As it sets out"),
    "leaves": ("goes away", "As it leaves the reach of the weapon"),
    "comes near": ("comes near", "As it comes within reach of the weapon"),
}
WALKING = ("acts", "moves", "leaves", "comes near")
CHARGE, PIN, INTERACT = "charge", "pin", "interact"


def counterattack(table: T, who: TokenId) -> Procedure[None]:
    """Name a foe and what to wait for; the own turn is over at once (23)."""
    begin_verb(table, who, "counterattack")
    options = foe_options(table.board, who, lambda foe: "")
    foe = TokenId((yield from choose("target", who, "Wait for whom?", options, rule="23")))
    listed = [Option(key, text) for key, (_, text) in KINDS.items()]
    chosen = yield from choose("when", who, f"Strike when {table.name(foe)} does what?", listed, "acts", "23")
    kind = next(known for known in KINDS if known == chosen)
    usual = f"{table.name(foe)} {KINDS[kind][0]}"
    trigger = yield from words("trigger", who, "In words", (usual,), "23")
    if not (yield from charge(table, who, "counterattack")):
        return
    held = HeldCounterattack(foe, trigger, kind, table.board.turns.round)
    table.change(who, "waits to strike", lambda sheet: replace(sheet, held=held))
    table.tell(f"*{table.name(who)}* waits to strike", f"When {trigger}", ICON, "", table.board[who].hidden)
    if under_way(table.board):
        yield from end_turn(table, who)


def holders(board: Board, foe: TokenId, kinds: Iterable[str]) -> list[TokenId]:
    """Who waits for one of these doings of somebody, and can strike at all (23, 28a)."""
    wanted = set(kinds)
    if not up(board, foe):
        return []
    return [
        token.id
        for token in board.tokens.values()
        if token.sheet.held is not None
        and token.sheet.held.foe == foe
        and token.sheet.held.kind in wanted
        and able(board, token.id)
        and not why_held_fast(board, token.id)
        and not why_out(board, token.id)
    ]


def may_strike_at_attack(table: T, blow: Blow) -> list[TokenId]:
    """Who may strike before somebody's attack is rolled: in a charge after its run (23a)."""
    kinds = ("acts", "attacks", *(("charges",) if blow.kind == "charge" else ()))
    if blow.kind == "astray" or blow.kind == "counter" and not table.book.options.counter_to_counter:
        return []
    return [who for who in holders(table.board, blow.by, kinds) if not out_of_reach(table.board, who, blow.by)]


def may_strike_at_deed(table: T, spent: Spent) -> list[TokenId]:
    """Who may strike before anything else somebody does."""
    kinds = ("acts", "attacks") if spent.what == PIN else ("acts",)
    return [who for who in holders(table.board, spent.who, kinds) if not out_of_reach(table.board, who, spent.who)]


def strike_before_attack(table: T, who: TokenId, blow: Blow) -> Procedure[Blow]:
    """The strike, before the attack that brought it about is rolled."""
    yield from strike_in(table, who, blow.by, blow.kind == "charge" and blow.at == who)
    return blow


def strike_before_deed(table: T, who: TokenId, spent: Spent) -> Procedure[Spent]:
    """The strike, before anything else is done."""
    yield from strike_in(table, who, spent.who, False)
    return spent


def strike_in(table: T, who: TokenId, foe: TokenId, charged: bool) -> Procedure[None]:
    """One attack on the foe that was named; it fires once (23a). *charged*: the foe charges the one who waited (24)."""
    held = table.sheet(who).held
    if held is None:
        return
    if not (yield from confirm("trigger occurs", GM, f"{table.name(who)} waits: {held.trigger}. Is that so?", True, "23a")):
        return
    table.change(who, "strikes", lambda sheet: replace(sheet, held=None))
    table.tell(f"*{table.name(who)}* counterattacks", held.trigger, ICON, "", table.board[who].hidden)
    blow = yield from prepare_blow(table, who, foe, "counter")
    if charged and sets(table.board, blow):
        blow = replace(blow, base=(*blow.base, Modifier(table.book.numbers.set_damage, "Set for the charge", "24")))
    yield from strike(table, blow)


def sets(board: Board, blow: Blow) -> bool:
    """Whether the weapon of a counterattack can be set against a charge: any for Fighting, or those made for it (24)."""
    book, sheet = book_of(board), board[blow.by].sheet
    if skill_of(book, sheet, blow.weapon_use) != "fighting":
        return False
    return not book.options.set_for_charge_needs_quality or quality(book, sheet, blow.weapon_use.arm, "set for charge") > 0


def arm_reach(board: Board, who: TokenId) -> frozenset[Cell]:
    """The cells into which somebody can strike with what it holds."""
    return PRESENCE.reachable_cells(board, who, cells_for(board, longest_reach(book_of(board), board[who].sheet)))


def comes_up(board: Board, who: TokenId, step: WalkStep) -> bool:
    """Whether a step is what somebody waits for; the one that leads near is, once it has been taken. The run of a charge is
    no deed of its own: it is the attack at its end that counts, unless the trigger names the movement (23a)."""
    held, runner = board[who].sheet.held, step.who
    if held is None or runner not in (held.foe, bearer(board, held.foe)):
        return False
    mine, wide = arm_reach(board, who), board[runner].footprint
    start = PRESENCE.space(board, runner) if step.start == board[runner].cell else cells_under(step.start, wide)
    before, after = not mine.isdisjoint(start), not mine.isdisjoint(cells_under(step.end, wide))
    match held.kind:
        case "comes near":
            return after and not before
        case "leaves":
            return before and not after
        case "moves":
            return before or flies(board, who, held.foe)
        case "acts":
            return board[held.foe].sheet.done.actions[-1:] not in ((CHARGE,), (INTERACT,)) and (
                before or flies(board, who, held.foe)
            )
    return False


def flies(board: Board, who: TokenId, foe: TokenId) -> bool:
    """Whether somebody has something at hand that gets to a foe through the air."""
    return any(way.flies and not why_short(board, who, foe, way) for way in weapon_uses(book_of(board), board[who].sheet))


def waiting_strikers(board: Board, step: WalkStep, after: bool) -> list[TokenId]:
    """Who strikes at a step: before it, or (*after*) once it has been taken."""
    kinds = ("comes near",) if after else ("acts", "moves", "leaves")
    riders = PRESENCE.moving_group(board, step.who)
    return [who for foe in riders for who in holders(board, foe, kinds) if comes_up(board, who, step)]


def interruptions(runner: TokenId) -> tuple[Interruption, ...]:
    """What may come between the steps of somebody's way. Whoever lets a step pass is not asked again on this way."""
    asked: set[TokenId] = set()
    return tuple([Interruption(_make_wanted(after, asked), _make_happens(after, asked), after) for after in (False, True)])


def pass_step(table: T, who: TokenId, start: Place, end: Place, after: bool = False) -> Procedure[None]:
    """The moments of one step that is no walk, into the saddle or out of it: before it, or (*after*) once it is taken."""
    if isinstance(start, str) or isinstance(end, str):
        return
    step = WalkStep(who, start, end)
    for interruption in interruptions(who):
        if interruption.after == after and interruption.applies(table, step):
            yield from interruption.happens(table, step)


def _make_wanted(after: bool, asked: set[TokenId]) -> Callable[[T, WalkStep], bool]:
    return lambda table, step: not asked.issuperset(waiting_strikers(table.board, step, after))


def _make_happens(after: bool, asked: set[TokenId]) -> Callable[[T, WalkStep], Procedure[bool]]:
    def happens(table: T, step: WalkStep) -> Procedure[bool]:
        asked.update(waiting_strikers(table.board, step, after))
        moving = PRESENCE.moving_group(table.board, step.who)
        yield from timing_window(
            table,
            "comes near" if after else "steps",
            step,
            f"{table.name(step.who)} moves{waiting_words(table.board, *moving)}",
            on=(step.who, *waiting_for(table.board, *moving)),
        )
        together = PRESENCE.moving_group(table.board, step.who)
        return all(able(table.board, mover) for mover in together) and not why_stuck(table.board, step.who)

    return happens


def may_strike_at_step(table: T, step: WalkStep) -> list[TokenId]:
    """Who may strike before a step."""
    return waiting_strikers(table.board, step, False)


def may_strike_at_coming(table: T, step: WalkStep) -> list[TokenId]:
    """Who may strike after a step that led into its reach."""
    return waiting_strikers(table.board, step, True)


def strike_on_the_way(table: T, who: TokenId, step: WalkStep) -> Procedure[WalkStep]:
    """The strike at somebody on its way."""
    held = table.sheet(who).held
    if held is not None:
        yield from strike_in(table, who, held.foe, False)
    return step


def strikers(board: Board, who: TokenId) -> tuple[CellArea, ...]:
    """The reach of all who wait to strike at somebody, for the map."""
    unit = board.grid.unit if board.grid is not None else "yd"
    areas = []
    for token in board.tokens.values():
        held = token.sheet.held
        if held is None or held.foe != who or token.hidden:
            continue
        if able(board, token.id) and not why_out(board, token.id):
            yards = longest_reach(book_of(board), token.sheet)
            areas.append(
                CellArea(arm_reach(board, token.id), f"{token.name} waits, reach {yards:g} {unit}", "harm", who=token.id)
            )
    return tuple([area for area in areas if area.cells])


def path_warnings(board: Board, who: TokenId, way: Iterable[Cell]) -> tuple[PathWarning, ...]:
    """At which cells of a way somebody may be struck at, by whom: each who waits once."""
    warnings: list[PathWarning] = []
    here, ready = board[who].cell, [*holders(board, who, WALKING)]
    for cell in way:
        step = WalkStep(who, here, cell)
        for foe in [foe for foe in ready if comes_up(board, foe, step)]:
            ready.remove(foe)
            if not board[foe].hidden:
                near = board[foe].sheet.held
                at = cell if near is not None and near.kind == "comes near" else here
                warnings.append(PathWarning(at, f"{board[foe].name} waits to strike at {board[who].name}", who=foe))
        here = cell
    return tuple(warnings)


RUNS = {"counterattack": counterattack}
REACTIONS = (
    Reaction("counterattack", "attacked", may_strike_at_attack, strike_before_attack, "23", "{who} strikes first"),
    Reaction("counterattack", "acts", may_strike_at_deed, strike_before_deed, "23", "{who} strikes first"),
    Reaction("counterattack", "steps", may_strike_at_step, strike_on_the_way, "23", "{who} strikes"),
    Reaction("counterattack", "comes near", may_strike_at_coming, strike_on_the_way, "23", "{who} strikes"),
)
