"""Critical hits: what sixes bring, from a harder blow to one that all who see it fear (82, A9)."""

from msgspec.structs import replace

from battlemap.board.encounter import NumberChange
from battlemap.board.events import Contest
from battlemap.board.grid.field_of_view import sees
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.presence import hostile, tone_for
from battlemap.rules.procedure import Hook, Procedure
from rulesets.sifrp.basics.arms import base_worth
from rulesets.sifrp.basics.blow import Struck
from rulesets.sifrp.basics.derived import armour_rating
from rulesets.sifrp.basics.dice import Result
from rulesets.sifrp.basics.durations import begin, lasts, one_round, until_fight_ends
from rulesets.sifrp.basics.lore import quality, reached_row, uncapital
from rulesets.sifrp.basics.tests import AbilityTest, roll_test
from rulesets.sifrp.book.fight import PRESENCE, Board, up
from rulesets.sifrp.book.rulebook import T
from rulesets.sifrp.book.table_rows import Critical
from rulesets.sifrp.defeat.defeat import die
from rulesets.sifrp.defeat.harm import Harm, gain_injury, hurt, suffer_wound

HEARTENED, AFRAID = "heartened", "afraid"
ICON = "game/deadly-strike"


def row_of(table: T, result: Result) -> Critical | None:
    """What the sixes of a critical hit bring; None if it is none, or shows no six (C13)."""
    if not result.critical or not result.sixes:
        return None
    return reached_row(table.book.criticals, result.sixes)


def before_damage(table: T, struck: Struck) -> Procedure[Struck]:
    """A harder blow, or one that kills at once (82, 82a)."""
    row = row_of(table, struck.result)
    if struck.result.critical:
        words = row.words if row is not None else "Nothing more than a hit."
        name = f"*{table.name(struck.blow.by)}*: {uncapital(struck.result.critical_words)}"
        table.tell(name, words, ICON, tone_for(table.board, struck.blow.by, good=True), table.board[struck.blow.by].hidden)
    if row is None:
        return struck
    if row.base:
        blow = replace(struck.blow, base=(*struck.blow.base, Modifier(row.base, "Critical hit", "82")))
        return replace(struck, blow=blow)
    if not row.dies:
        return struck
    yield from kill(table, struck, row)
    return replace(struck, settled=True)


def kill(table: T, struck: Struck, row: Critical) -> Procedure[None]:
    """A blow that kills, and what it does to those around (82)."""
    blow = struck.blow
    near = [token.id for token, _ in PRESENCE.near(table.board, blow.at, 1) if hostile(table.board, blow.by, token.id)]
    watching = witnesses(table.board, blow.by, blow.at) if row.terror else ()
    update_card(table, blow.about, struck.result.critical_words)
    yield from die(table, blow.at, blow.by, "82", blow.about, blow.weapon_use.title)
    for foe in near if row.sweeps else ():
        yield from sweep(table, struck, foe)
    if row.allies:
        for token in tuple(table.board.tokens.values()):
            if token.id != blow.by and up(table.board, token.id) and not hostile(table.board, blow.by, token.id):
                hearten(table, token.id)
    for who in watching:
        yield from fear(table, who, blow.by)
    if row.terror:
        hearten(table, blow.by)


def update_card(table: T, about: str, words: str) -> None:
    """The card once more, with what the blow came to."""
    shown = next((event for event in reversed(table.events) if isinstance(event, Contest) and event.id == about), None)
    if shown is not None:
        table.events.append(replace(shown, outcome=words))


def sweep(table: T, struck: Struck, foe: TokenId) -> Procedure[None]:
    """A foe beside the victim takes the weapon's base damage, less its armor (82)."""
    blow = struck.blow
    piercing = quality(table.book, table.sheet(blow.by), blow.weapon_use.arm, "piercing")
    base = base_worth(table.board, blow.by, blow.weapon_use)
    amount = max(0, base - max(0, armour_rating(table.board, foe) - piercing))
    vicious = quality(table.book, table.sheet(blow.by), blow.weapon_use.arm, "vicious") > 0
    why = f"Base damage {base}, beside the one who was struck"
    yield from hurt(table, Harm(foe, amount, blow.by, vicious, why, blow.about, blow.weapon_use.title))


def hearten(table: T, who: TokenId) -> None:
    """A bonus die on all tests until the fight is over; it does not add up (82b)."""
    told = f"*{table.name(who)}* takes heart"
    begin(table, who, HEARTENED, until_fight_ends(), NumberChange("tests", 0, 1), rule="82", tell=told)


def witnesses(board: Board, attacker: TokenId, victim: TokenId) -> tuple[TokenId, ...]:
    """Everybody awake who has the victim in sight, friend or foe, but not the attacker (82b)."""
    return tuple(
        [
            token.id
            for token in board.tokens.values()
            if token.id not in (attacker, victim) and up(board, token.id) and not lasts(board, token.id, "unconscious")
            and seen(board, token.id, victim)
        ]
    )  # fmt: skip


def seen(board: Board, who: TokenId, victim: TokenId) -> bool:
    """Whether somebody sees somebody; off the grid, whether they are in one place."""
    viewer, other, grid = board[who], board[victim], board.grid
    if grid is None or not (viewer.on_grid and other.on_grid):
        return viewer.place == other.place
    return any(sees(grid, viewer.cell, cell) for cell in other.cells)


def fear(table: T, who: TokenId, causer: TokenId) -> Procedure[None]:
    """A witness of a terrible blow tests Will, or has a die less on all tests for a round (82)."""
    if not up(table.board, who):
        return
    numbers, title = table.book.numbers, f"{table.name(who)} keeps its nerve"
    wanted = AbilityTest(who, "will", numbers.witness_will, title, "courage", ask="nerve", icon="game/dread", rule="82")
    result = yield from roll_test(table, wanted)
    if not result.success:
        told = f"*{table.name(who)}* is afraid"
        begin(table, who, AFRAID, one_round(table.board, causer), NumberChange("tests", 0, -1), rule="82", tell=told)


def after_damage(table: T, struck: Struck) -> Procedure[Struck]:
    """An injury or a wound besides, once the damage is settled; whom it has put out of the fight suffers it, too (82a)."""
    row, target = row_of(table, struck.result), struck.blow.at
    if row is None or row.dies:
        return struck
    using = struck.blow.weapon_use.title
    for _ in range(row.injuries):
        if table.sheet(target).status != "dead":
            yield from gain_injury(table, target, struck.blow.by, struck.blow.about, using)
    for _ in range(row.wounds):
        if table.sheet(target).status != "dead":
            yield from suffer_wound(table, target, struck.blow.by, struck.blow.about, using)
    return struck


HOOKS: dict[str, Hook] = {"hit": before_damage, "damaged": after_damage}
