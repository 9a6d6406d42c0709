"""Whom somebody can attack, and with what: what the questions of an attack offer, and why not (43, 44)."""

from battlemap.board.ids import TokenId
from battlemap.rules.board_cache import per_board
from battlemap.rules.procedure import Option, TokenOptions
from rulesets.zweihander.basics import injury_effects, positions, qualities
from rulesets.zweihander.basics.arms import held_weapons, name_of, reaches_farther, weapon_of, why_not_in_hand
from rulesets.zweihander.basics.conditions import condition_words, suffers
from rulesets.zweihander.book.creature import UNARMED
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import book_of

from . import clouds, cover, loading
from .situation import range_of

REACH = 2


def usable_weapons(board: Board, who: TokenId) -> tuple[str, ...]:
    """What somebody can attack with now: what it holds, bare hands last."""
    arms = [arm for arm in held_weapons(board[who].sheet) if arm]
    return (*arms, "")


def key_of(arm: str) -> str:
    """A weapon as an answer."""
    return arm or UNARMED


def reach_of(board: Board, who: TokenId, arm: str) -> int:
    """How many cells away a weapon strikes: the next one, or one more (88)."""
    return REACH if reaches_farther(book_of(board), board[who].sheet, arm) else 1


@per_board()
def why_barred(board: Board, who: TokenId, arm: str, target: TokenId) -> str:
    """Why a target cannot be attacked with a weapon; empty if it can."""
    return why_beyond(board, who, arm, target) or why_unready(board, who, arm)


def why_beyond(board: Board, who: TokenId, arm: str, target: TokenId) -> str:
    """Why a weapon does not carry to a target; empty if it does."""
    book, name = book_of(board), board[target].name
    if not weapon_of(book, board[who].sheet, arm).ranged:
        reach = reach_of(board, who, arm)
        if positions.PRESENCE.in_reach(board, who, target, reach):
            return ""
        near = positions.gap(board, who, target) <= reach
        return f"something solid stands before {name}" if near else f"{name} is out of reach"
    band, _ = range_of(board, who, arm, target)
    if not band:
        return f"{name} is {positions.yard_words(positions.distance(board, who, target))} away, beyond the range"
    if why := clouds.too_far(board, who, band):
        return why
    if positions.engaged_foes(board, who) and not qualities.fires_engaged(book, board[who].sheet, arm):
        return f"{board[who].name} is engaged and cannot shoot"
    return cover.why_shielded(board, who, target)


def why_unready(board: Board, who: TokenId, arm: str) -> str:
    """Why a weapon is not at hand; empty if it is."""
    if why := why_not_in_hand(board, who, arm) or injury_effects.why_useless(board, who, arm):
        return why
    sheet = board[who].sheet
    if arm and sheet.main_hand == arm and condition_words(board, who, "no main hand"):
        return f"{board[who].name} cannot use that hand"
    return loading.why_unready(board, who, arm)


@per_board()
def targets(board: Board, who: TokenId) -> TokenOptions:
    """All foes, those greyed whom nothing in hand reaches; mounts come after their riders."""
    all_seen = board.side_of(who).gm
    listed = [t.id for t in board.tokens.values() if positions.hostile(board, who, t.id) and (all_seen or not t.hidden)]
    ridden = {t.sheet.mount for t in board.tokens.values() if t.sheet.mount}
    listed.sort(key=lambda target_id: target_id in ridden)
    return TokenOptions(listed, lambda foe: target(board, who, foe))


def target(board: Board, who: TokenId, at: TokenId) -> Option:
    """A foe as an answer: with what it is attacked first, or why it cannot be."""
    foe = board[at]
    if foe.sheet.status:
        why = f"{foe.name} is dead" if foe.sheet.status == "slain" else f"{foe.name} has left the fight"
        return Option(at, foe.name, at, refusal=why)
    book, sheet = book_of(board), board[who].sheet
    refused = {arm: why_barred(board, who, arm, at) for arm in usable_weapons(board, who)}
    fit = [arm for arm, why in refused.items() if not why]
    if not fit:
        near = [why for arm, why in refused.items() if not why_beyond(board, who, arm, at)]
        return Option(at, foe.name, at, refusal=(near or list(refused.values()))[0])
    note = name_of(book, sheet, fit[0]) + (", prone" if suffers(board, at, "prone") else "")
    return Option(at, foe.name, at, note=note)


@per_board()
def weapons(board: Board, who: TokenId, target: TokenId, melee: bool = False) -> tuple[tuple[Option, ...], str]:
    """What a target can be attacked with as options, and the one that is suggested: the first that reaches."""
    book, sheet = book_of(board), board[who].sheet
    options, usual = list[Option](), ""
    for arm in usable_weapons(board, who):
        ranged = weapon_of(book, sheet, arm).ranged
        refused = "only in melee" if melee and ranged else why_barred(board, who, arm, target)
        options.append(Option(key_of(arm), name_of(book, sheet, arm), note=note_of(board, who, arm, target), refusal=refused))
        if not refused and not usual:
            usual = key_of(arm)
    return tuple(options), usual


def note_of(board: Board, who: TokenId, arm: str, target: TokenId) -> str:
    """What an option says of a weapon: whose bonus its damage takes, and the distance of a shot."""
    book, sheet = book_of(board), board[who].sheet
    attribute = qualities.damage_attribute(book, sheet, arm)
    note = f"{attribute.capitalize()} {sheet.bonus(attribute)}"
    if weapon_of(book, sheet, arm).ranged:
        band, _ = range_of(board, who, arm, target)
        note += f" · {book.bands[band].title.lower()} range" if band else ""
    return note
