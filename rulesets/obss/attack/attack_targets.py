"""Whom somebody can attack, and with what: what the questions of an attack offer, and why not (22, 23, 32, 80)."""

from battlemap.board.ids import TokenId
from battlemap.rules.board_cache import per_board
from battlemap.rules.procedure import Option, TokenOptions
from rulesets.obss.basics import positions
from rulesets.obss.basics.arms import WeaponUse, hurled, weapon_of, weapon_use_of, weapon_uses
from rulesets.obss.basics.blow import Blow
from rulesets.obss.basics.conditions import flagged, grapple_partners
from rulesets.obss.basics.readiness import reach_of, why_unready
from rulesets.obss.basics.targeting import why_hidden
from rulesets.obss.basics.weapon_lore import seen_skill_words
from rulesets.obss.book.creature import SHIELD
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import book_of

from .attack_roll import flight, heavy_for_the_off_hand, out_of_range
from .damage import dice_for
from .lasting_bonuses import SURE, bearing_effects


@per_board()
def why_barred(board: Board, who: TokenId, way: WeaponUse, target: TokenId) -> str:
    """Why a target cannot be attacked this way, as far as distance and hands go; empty if it can."""
    return why_too_large(board, who, way, target) or why_beyond(board, who, way, target) or why_unready(board, who, way)


def why_too_large(board: Board, who: TokenId, way: WeaponUse, target: TokenId) -> str:
    """Why a weapon does not fit into a grapple, with whom one grapples; empty if it does, and against everybody else (75)."""
    weapon = weapon_of(book_of(board), board[who].sheet, way.arm)
    fits = weapon.size == "S" or "natural" in weapon.traits
    bound = target in grapple_partners(board, who) and flagged(board, who, "small weapons only")
    return f"{way.title} is too large for a grapple" if bound and not fits else ""


def why_beyond(board: Board, who: TokenId, way: WeaponUse, target: TokenId) -> str:
    """Why a way to attack does not carry to a target; empty if it does."""
    if way.mode != "strike":
        return out_of_range(board, who, way, target)
    reach = reach_of(board, who, way.arm)
    if positions.in_reach(board, who, target, reach):
        return ""
    name = board[target].name
    return f"{name} is out of reach" if positions.gap(board, who, target) > reach else f"something solid stands before {name}"


@per_board()
def hurling_targets(board: Board, who: TokenId) -> TokenOptions:
    """All foes, those greyed who are too far off for what is not made to be thrown (52)."""
    return TokenOptions(targets(board, who).who, lambda foe: target(board, who, foe, True))


@per_board()
def targets(board: Board, who: TokenId) -> TokenOptions:
    """All foes, those greyed whom nothing in hand reaches; mounts come after the others: one means the rider (80)."""
    side, all_seen = board[who].side, board.side_of(who).gm
    known = [t.id for t in board.tokens.values() if not board.allied(side, t.side) and (all_seen or not t.hidden)]
    ridden = {t.sheet.mount for t in board.tokens.values() if t.sheet.mount}
    known.sort(key=lambda target_id: target_id in ridden)
    return TokenOptions(known, lambda foe: target(board, who, foe))


@per_board()
def target(board: Board, who: TokenId, at: TokenId, hurling: bool = False) -> Option:
    """A foe as an answer: with what it is attacked first, or why it cannot be. Beyond everything in hand, that is the first's.

    What is not made to be thrown leaves the hand only where somebody says so: *hurling* (52).
    """
    foe = board[at]
    if foe.sheet.status:
        why = f"{foe.name} is dead" if foe.sheet.status == "dead" else f"{foe.name} has left the fight"
        return Option(at, foe.name, at, refusal=why)
    book, sheet = book_of(board), board[who].sheet
    listed = [way for way in weapon_uses(book, sheet) if hurled(book, sheet, way) == hurling]
    refused = {way: why_barred(board, who, way, at) for way in listed}
    fit = [way for way, why in refused.items() if not why]
    if not fit:
        near = [why for way, why in refused.items() if not why_beyond(board, who, way, at)]
        flying = sorted([way for way in listed if way.mode != "strike"], key=lambda way: flight(board, who, way), reverse=True)
        return Option(at, foe.name, at, refusal=(near or [refused[way] for way in flying] or list(refused.values()))[0])
    why = why_hidden(board, who, at)
    seen = seen_skill_words(board, who, at)
    return Option(at, foe.name, at, note=" · ".join([text for text in (fit[0].title, seen) if text]), refusal=why)


@per_board()
def weapons(
    board: Board, who: TokenId, target: TokenId, melee: bool = False, hurling: bool = False
) -> tuple[tuple[Option, ...], str]:
    """The ways to attack a target as options, and the one that is suggested: the first that reaches, the rested hand first (but
    not a shield, which would no longer protect, nor a weapon too heavy for it).

    *melee*: nothing may be thrown or shot. *hurling*: nothing but what is not made to be thrown, and that is thrown (52).
    """
    book, sheet = book_of(board), board[who].sheet
    options, usual = list[Option](), ""
    used = sheet.done.hands
    for way in weapon_uses(book, sheet):
        if hurling and not hurled(book, sheet, way):
            continue
        refused = "only in melee" if melee and way.mode != "strike" else why_barred(board, who, way, target)
        if not refused and way.mode != "strike":
            line = positions.shot(board, who, target)
            refused = line.obstruction if line is not None and not bearing_effects(board, who, SURE, target) else ""
        options.append(Option(way.key, way.title, note=note_of(board, who, way), refusal=refused))
        rested = way.hand == "off" and used[-1:] == ("main",) and way.mode == "strike"
        rested = rested and way.arm != SHIELD and not heavy_for_the_off_hand(book, sheet, way)
        fit = not refused and (hurling or not hurled(book, sheet, way))
        if fit and (not usual or rested and weapon_use_of(book, sheet, usual).hand == "main"):
            usual = way.key
    return tuple(options), usual


def note_of(board: Board, who: TokenId, way: WeaponUse) -> str:
    """What an option says of a way to attack: its dice."""
    blow = Blow(who, who, way)
    return dice_for(board, blow).dice
