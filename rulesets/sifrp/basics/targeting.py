"""Whom something can be aimed at, and with what: options that are made when somebody looks at them (17, 85)."""

from collections.abc import Callable

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import cell_size, cells_for
from battlemap.rules.board_cache import per_board
from battlemap.rules.procedure import Option, TokenOptions
from rulesets.sifrp.book.fight import PRESENCE, Board, saddle_of
from rulesets.sifrp.book.rulebook import book_of

from .arms import WeaponUse, base_worth, range_of, reach_of, weapon_uses
from .lore import quality
from .situation import MOST_STRETCHES


@per_board()
def foes(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """All foes of somebody who are in the fight, as far as its side knows of them."""
    all_seen = board.side_of(who).gm
    return tuple([foe.id for foe in PRESENCE.others(board, who, hostile_only=True) if all_seen or not foe.hidden])


@per_board()
def friends(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """All others of one's own side or allied to it who are in the fight."""
    return tuple([t.id for t in PRESENCE.others(board, who) if board.allied(board[who].side, t.side)])


@per_board()
def everybody(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """All others who are in the fight, foes first."""
    all_seen = board.side_of(who).gm
    against = foes(board, who)
    return (*against, *[t.id for t in PRESENCE.others(board, who) if t.id not in against and (all_seen or not t.hidden)])


def options_for(board: Board, among: tuple[TokenId, ...], barred: Callable[[TokenId], str]) -> TokenOptions:
    """Some tokens as answers, greyed for the reason that *barred* gives."""
    return TokenOptions(among, lambda who: Option(who, board[who].name, who, refusal=barred(who)))


def foe_options(board: Board, who: TokenId, barred: Callable[[TokenId], str]) -> TokenOptions:
    """Foes as answers, greyed for the reason that *barred* gives."""
    return options_for(board, foes(board, who), barred)


def targets(board: Board, who: TokenId, fighting: bool = False, flying: bool = True) -> TokenOptions:
    """Whom somebody can attack with anything at hand. *fighting*: weapons for Fighting only."""
    return foe_options(board, who, lambda foe: out_of_reach(board, who, foe, fighting, flying))


@per_board()
def out_of_reach(board: Board, who: TokenId, foe: TokenId, fighting: bool = False, flying: bool = True) -> str:
    """Why nothing at hand gets to a foe; empty if something does."""
    listed = [way for way in weapon_uses(book_of(board), board[who].sheet) if not way.flies or flying and not fighting]
    faults = [why_short(board, who, foe, way) for way in listed]
    return "" if not all(faults) else next(iter(faults), "there is nothing to attack with")


@per_board()
def why_short(board: Board, who: TokenId, foe: TokenId, way: WeaponUse) -> str:
    """Why one way to attack does not get to a foe; empty if it does."""
    book, sheet, name = book_of(board), board[who].sheet, board[foe].name
    if quality(book, sheet, way.arm, "mounted") and saddle_of(board, who) is None:
        return f"{way.title} is of use in the saddle only"
    far = PRESENCE.distance(board, who, foe)
    if way.flies:
        most = range_of(book, sheet, way.arm) * MOST_STRETCHES
        if book.options.range_penalties and far > most:
            return f"{name} is {far} yards away, and {way.title} goes {most}"
        line = PRESENCE.line_of_fire(board, who, foe)
        return f"no shot at {name}: {line.obstruction}" if line is not None and line.obstruction else ""
    reach = reach_of(book, sheet, way.arm)
    if PRESENCE.in_reach(board, who, foe, cells_for(board, max(reach, cell_size(board)))):
        return ""
    return (
        f"{name} is {far} yards away, and {way.title} reaches {reach}" if far > reach else f"something is between them and {name}"
    )


@per_board()
def weapons(board: Board, who: TokenId, foe: TokenId | None, fighting: bool = False) -> tuple[tuple[Option, ...], str]:
    """With what a foe can be attacked, and what is suggested: the first that gets there."""
    book, sheet = book_of(board), board[who].sheet
    listed = [way for way in weapon_uses(book, sheet) if not (fighting and way.flies)]
    options = [
        Option(
            way.key,
            way.title,
            note=f"damage {base_worth(board, who, way)}",
            refusal="" if foe is None else why_short(board, who, foe, way),
        )
        for way in listed
    ]
    usual = next((option.key for option in options if not option.refusal), "")
    return tuple(options), usual
