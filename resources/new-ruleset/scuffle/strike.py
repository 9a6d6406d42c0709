"""Chapter 1: blows, and stepping out of their way."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid.distances import gap
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.checks import CheckSide, margin, show
from battlemap.rules.dice import DicePool, Modifier
from battlemap.rules.procedure import Command, Option, Procedure, choose, roll
from battlemap.rules.reactions import Reaction, timing_window

from .sheet import T, book_of, is_up, spend, weapon_of

DICE = DicePool(2, 6)


class Blow(Struct, frozen=True):
    """A blow on its way: what others may react to, and change."""

    by: TokenId
    at: TokenId
    defence: tuple[Modifier, ...] = ()


def strike(table: T, who: TokenId) -> Procedure[None]:
    """Whoever rolls higher wins; the one who is struck at may step aside first."""
    foe = TokenId((yield from choose("target", who, "Strike whom?", targets(table.board, who), rule="1")))
    spend(table, who, "deed")
    blow = yield from timing_window(table, "struck at", Blow(who, foe), f"{table.name(who)} strikes. Sidestep?", "blow")
    mine = CheckSide(table.name(who), who, "skill", "strike", foe, skill(table, who, "strike"), kind="d6")
    theirs = CheckSide(table.name(foe), foe, "skill", "dodge", who, (*skill(table, foe, "dodge"), *blow.defence), kind="d6")
    weapon = weapon_of(table.book, table.sheet(who))
    show(table, "blow", "Strike", weapon.title, mine, theirs)
    total = yield from roll("strike", who, DICE, mine.modifiers, on=foe, about="blow")
    mine = replace(mine, total=total)
    show(table, "blow", "Strike", weapon.title, mine, theirs)
    total = yield from roll("dodge", foe, DICE, theirs.modifiers, on=who, about="blow")
    theirs = replace(theirs, total=total)
    over = margin(mine, theirs)
    assert over is not None
    is_hit = over > 0 or over == 0 and table.book.options.ties_hit
    outcome = "success" if is_hit else "tie" if over == 0 else "failure"
    show(table, "blow", "Strike", weapon.title, mine, theirs, outcome, success=is_hit)
    if not is_hit:
        table.tell(f"*{table.name(who)}* misses *{table.name(foe)}*")
        return
    table.change(foe, f"takes {weapon.wounds}", lambda sheet: replace(sheet, wounds=sheet.wounds + weapon.wounds))
    table.tell(f"*{table.name(who)}* hits *{table.name(foe)}*", f"{mine.total} against {theirs.total}", tone="harm")


def skill(table: T, who: TokenId, what: str) -> tuple[Modifier, ...]:
    """What somebody adds to a roll: skill, the floor, and whatever lasts."""
    slips = (Modifier(-1, "Slippery floor", "3"),) if table.board.scene.slippery else ()
    return (Modifier(table.sheet(who).skill, "Skill", "1"), *slips, *table.modifiers(who, what))


def targets(board: AnyEncounter, who: TokenId) -> tuple[Option, ...]:
    """Everybody of another side who can be seen; those who cannot be struck at are greyed, with the reason."""
    others = [token for token in board.tokens.values() if not board.allied(token.side, board[who].side) and not token.hidden]
    return tuple([Option(other.id, other.name, other.id, refusal=why_out_of_reach(board, who, other.id)) for other in others])


def why_out_of_reach(board: AnyEncounter, who: TokenId, foe: TokenId) -> str:
    if not is_up(board, foe):
        return f"{board[foe].name} is down"
    far = gap(board[who].cells, board[foe].cells)
    return f"{board[foe].name} is too far away" if far > weapon_of(book_of(board), board[who].sheet).reach else ""


def drop_command(board: AnyEncounter, who: TokenId, whom: TokenId) -> Command | None:
    """Letting go somebody on a foe strikes."""
    return None if board.allied(board[who].side, board[whom].side) else Command("strike", who, {"target": (whom,)})


def may_sidestep(table: T, blow: Blow) -> Iterator[TokenId]:
    """Whoever is struck at and has not stepped aside since the last turn."""
    if "sidestep" not in table.sheet(blow.at).spent:
        yield blow.at


def sidestep(table: T, who: TokenId, blow: Blow) -> Procedure[Blow]:
    """Gives back the blow as it goes on."""
    table.change(who, "sidesteps", lambda sheet: replace(sheet, spent=(*sheet.spent, "sidestep")))
    yield from ()
    return replace(blow, defence=(Modifier(table.book.sidestep, "Sidestep", "1"),))


RUNS = {"strike": strike}
REACTIONS = (Reaction("sidestep", "struck at", may_sidestep, sidestep, "1", "{who} sidesteps"),)
