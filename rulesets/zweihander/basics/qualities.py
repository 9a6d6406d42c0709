"""What qualities of weapons, armour and shields change by themselves (57 to 104)."""

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.board_cache import cached_by
from rulesets.zweihander.book.creature import SHIELD, CreatureSheet
from rulesets.zweihander.book.fight import Board, bodily_state, foes
from rulesets.zweihander.book.rulebook import Book, book_of
from rulesets.zweihander.book.table_rows import Attribute

from . import injury_effects
from .arms import (
    RUINED,
    armour_qualities,
    has,
    held_weapons,
    name_of,
    one_handed,
    qualities_of,
    shield_qualities,
    size_of,
    two_handed,
    weapon_of,
    why_not_in_hand,
)
from .blow import Blow
from .positions import PRESENCE, allies_beside, cramped, cramped_beside, engaged_foes

BRACED = frozenset({"charge", "maneuver", "run"})
POWDER = (1, 6)
PLAIN = (6,)


def weapon_qualities(board: Board, blow: Blow) -> frozenset[str]:
    """The qualities of what an attack is made with; none of what tramples, which is no weapon (50)."""
    if blow.kind == "trample" or blow.by not in board.tokens:
        return frozenset()
    return qualities_of(book_of(board), board[blow.by].sheet, blow.arm)


def damage_attribute(book: Book, sheet: CreatureSheet, arm: str) -> Attribute:
    """Whose bonus a weapon's damage takes: agility with Finesse, brawn with Pummeling (71, 86)."""
    qualities = qualities_of(book, sheet, arm)
    if "finesse" in qualities:
        return "agility"
    return "brawn" if "pummeling" in qualities else weapon_of(book, sheet, arm).attribute


def damage_extra(board: Board, blow: Blow) -> tuple[Modifier, ...]:
    """What is added to damage: both hands, a light thing in the other one, a ruined weapon (57, 79, 92)."""
    book, sheet = book_of(board), board[blow.by].sheet
    qualities = qualities_of(book, sheet, blow.arm)
    listed = []
    if "adaptable" in qualities and two_handed(book, sheet, blow.arm) and not one_handed(board, blow.by):
        listed.append(Modifier(book.numbers.two_handed, "Adaptable, in both hands", "57"))
    if not blow.ranged and light_beside(book, sheet, blow.arm):
        listed.append(Modifier(book.numbers.light, "Light, in the other hand", "79"))
    if RUINED in qualities:
        listed.append(Modifier(-book.numbers.ruined, "Ruined", "92"))
    return tuple(listed)


def light_beside(book: Book, sheet: CreatureSheet, arm: str) -> bool:
    """Whether something light is in the other hand while the weapon is in the primary one (79)."""
    if sheet.main_hand != arm or sheet.off_hand in ("", arm):
        return False
    if sheet.off_hand == SHIELD:
        return "light" in shield_qualities(book, sheet)
    return has(book, sheet, sheet.off_hand, "light") and not weapon_of(book, sheet, sheet.off_hand).ranged


def fury_explodes(book: Book, sheet: CreatureSheet, arm: str) -> tuple[int, ...]:
    """Faces on which the fury dice of a weapon explode (55, 75)."""
    return POWDER if has(book, sheet, arm, "gunpowder") else PLAIN


def attack_base(board: Board, blow: Blow) -> tuple[Modifier, ...]:
    """What a weapon adds to the base chance of attacks (81)."""
    book = book_of(board)
    if "makers mark" in weapon_qualities(board, blow):
        return (Modifier(book.numbers.makers_mark, "Maker’s mark", "81"),)
    return ()


def fires_engaged(book: Book, sheet: CreatureSheet, arm: str) -> bool:
    """Whether a weapon shoots while its wielder is engaged (44, 59, 75)."""
    return bool(qualities_of(book, sheet, arm) & {"gunpowder", "artillery"})


def size_rows(board: Board, blow: Blow) -> tuple[str, ...]:
    """Entries of the situation table by the size of the weapon, as the map shows it; none for shots (80, 83, 88, 90, 104)."""
    if blow.ranged:
        return ()
    book, sheet = book_of(board), board[blow.by].sheet
    hindered = book.sizes[size_of(book, sheet, blow.arm)].hindered
    return tuple([key for key in hindered if key in HINDRANCES and HINDRANCES[key](board, blow.by)])


@cached_by(bodily_state)
def ally_beside(board: Board, who: TokenId) -> bool:
    """Whether a friend fights in the space beside somebody; its own mount is none (80)."""
    return any(engaged_foes(board, ally) for ally in allies_beside(board, who))


HINDRANCES = {"cramped": cramped, "ally beside": ally_beside, "cramped beside": cramped_beside}
"""The entries of the situation table that the size of a weapon may bring about, and when they hold."""


def against_weapon(board: Board, blow: Blow) -> tuple[Modifier, ...]:
    """What the attacker's weapon does to dodging and parrying it (69, 95)."""
    book = book_of(board)
    qualities, worth = weapon_qualities(board, blow), book.numbers.base_quality
    fast = (Modifier(-worth, "Fast weapon", "69"),) if "fast" in qualities else ()
    slow = (Modifier(worth, "Slow weapon", "95"),) if "slow" in qualities else ()
    return (*fast, *slow)


def guard_qualities(book: Book, sheet: CreatureSheet, arm: str) -> frozenset[str]:
    """The qualities of the one thing that is parried with: a weapon, or the shield."""
    if arm == SHIELD:
        return shield_qualities(book, sheet)
    return qualities_of(book, sheet, arm) if arm in sheet.arms else frozenset()


def parry_base(board: Board, who: TokenId, blow: Blow, arm: str) -> tuple[Modifier, ...]:
    """What is added to the base chance of a parry with a weapon or the shield (65, 69, 95)."""
    book = book_of(board)
    defensive = "defensive" in guard_qualities(book, board[who].sheet, arm)
    mine = (Modifier(book.numbers.base_quality, "Defensive", "65"),) if defensive else ()
    return (*mine, *against_weapon(board, blow))


def parry_difficulty(board: Board, who: TokenId, blow: Blow, arm: str) -> tuple[Modifier, ...]:
    """What the size of both weapons does to a parry, where the house has it; a shield has none (104)."""
    book, sheet = book_of(board), board[who].sheet
    if book.options.weapon_size_parry == "no" or blow.ranged or arm not in sheet.arms:
        return ()
    mine = book.sizes[size_of(book, sheet, arm)].rank
    theirs = book.sizes[size_of(book, board[blow.by].sheet, blow.arm)].rank
    classes = max(0, theirs - mine)
    return (Modifier(-book.numbers.size_step * classes, "Longer weapon", "104"),) if classes else ()


def dodge_base(board: Board, who: TokenId, blow: Blow) -> tuple[Modifier, ...]:
    """What is added to the base chance of a dodge (69, 82, 95)."""
    book, sheet = book_of(board), board[who].sheet
    natural = "natural" in armour_qualities(book, sheet) or any(has(book, sheet, arm, "natural") for arm in held_weapons(sheet))
    mine = (Modifier(book.numbers.base_quality, "Natural", "82"),) if natural else ()
    return (*mine, *against_weapon(board, blow))


def no_parry(board: Board, who: TokenId, blow: Blow, arm: str) -> str:
    """Why somebody does not parry an attack with a weapon or the shield ("": with nothing); empty if it may (75, 85, 92, 124)."""
    book, sheet, name = book_of(board), board[who].sheet, board[who].name
    if "gunpowder" in weapon_qualities(board, blow):
        return "gunpowder cannot be parried"
    if blow.ranged and not sheltered(board, who) and "protective" not in guard_qualities(book, sheet, arm):
        return f"{guard_title(book, sheet, arm)} stops no shot" if arm else f"{name} has nothing that stops a shot"
    if not arm and not (blow.ranged and sheltered(board, who)):
        return f"{name} has nothing to parry with"
    return why_not_in_hand(board, who, arm) or injury_effects.why_useless(board, who, arm)


def guard_title(book: Book, sheet: CreatureSheet, arm: str) -> str:
    """What is parried with, by its name."""
    if arm != SHIELD:
        return name_of(book, sheet, arm)
    row = book.shields.get(sheet.shield)
    return row.title if row is not None else "Shield"


def planted(board: Board, who: TokenId) -> bool:
    """Whether somebody stands behind a planted shield of its own (73)."""
    sheet = board[who].sheet
    return sheet.shield_planted and "free-standing" in shield_qualities(book_of(board), sheet)


def sheltered(board: Board, who: TokenId) -> bool:
    """Whether a friend beside somebody has a planted shield: one person beside it may parry shots with it (73)."""
    for token, _ in PRESENCE.near(board, who, 1):
        if foes(board, who, token.id) or not planted(board, token.id):
            continue
        beside = sorted([other.id for other, _ in PRESENCE.near(board, token.id, 1) if not foes(board, token.id, other.id)])
        if beside[:1] == [who]:
            return True
    return False


def no_dodge(board: Board, who: TokenId, blow: Blow) -> str:
    """Why gear keeps somebody from dodging an attack; empty if it may (72, 75, 76)."""
    book = book_of(board)
    worn = armour_qualities(book, board[who].sheet)
    if "gunpowder" in weapon_qualities(board, blow):
        return "gunpowder cannot be dodged"
    if "heavy" in worn and "flexible" not in worn and book.options.dodge_skill == "coordination":
        return f"{board[who].name} wears heavy armour"
    if book.options.dodge_against == "ranged" and not blow.ranged:
        return "only shots are dodged"
    return ""


def dodge_skill(board: Board, who: TokenId) -> str:
    """With what somebody dodges: Coordination, in flexible armour Athletics if better, or the weapon's skill (72, 76, 124)."""
    book, sheet = book_of(board), board[who].sheet
    if book.options.dodge_skill == "combat":
        return weapon_of(book, sheet, held_weapons(sheet)[0]).skill
    worn = armour_qualities(book, sheet)
    if "flexible" not in worn:
        return "coordination"
    if "heavy" in worn:
        return "athletics"
    return max(("coordination", "athletics"), key=lambda skill: _chance(book, sheet, skill))


def _chance(book: Book, sheet: CreatureSheet, skill: str) -> int:
    percent = sheet.percents.get(skill, sheet.percent(book.skill(skill).attribute))
    return percent + book.numbers.rank * sheet.skills.get(skill, 0)


def reaction_flips(board: Board, blow: Blow) -> bool:
    """Whether dodging and parrying an attack flips to fail (59)."""
    return "artillery" in weapon_qualities(board, blow)


def armour_dt(book: Book, sheet: CreatureSheet) -> tuple[Modifier, ...]:
    """What armour and shield add to the damage threshold (B, 81, 92)."""
    listed = []
    row = book.armour.get(sheet.armour)
    if row is not None and row.dt and not sheet.armour_ruined:
        listed.append(Modifier(row.dt, row.title, "B"))
    if "makers mark" in shield_qualities(book, sheet):
        listed.append(Modifier(book.numbers.makers_shield, "Maker’s mark on the shield", "81"))
    return tuple(listed)


def lost_armour(book: Book, sheet: CreatureSheet) -> tuple[Modifier, ...]:
    """What ruined armour takes from a threshold that was typed in, of which it is a part (7a, 92)."""
    row = book.armour.get(sheet.armour)
    if row is None or not row.dt or not sheet.armour_ruined:
        return ()
    return (Modifier(-row.dt, f"Ruined: {row.title}", "92"),)


def encumbrance(book: Book, sheet: CreatureSheet) -> int:
    """What armour, shield and weapons weigh (B, 81)."""
    worn, shield = book.armour.get(sheet.armour), book.shields.get(sheet.shield)
    armour = worn.encumbrance if worn is not None else 0
    if "makers mark" in sheet.armour_plus:
        armour = min(armour, max(1, armour - 2))
    weapons = sum([weapon_of(book, sheet, arm).encumbrance for arm in sheet.arms])
    return armour + weapons + (shield.encumbrance if shield is not None else 0)


def why_barred_from_moving(book: Book, sheet: CreatureSheet, action: str) -> str:
    """Why a weapon in hand keeps somebody from a charge, maneuver or run; empty if it does not (62)."""
    if action not in BRACED:
        return ""
    arm = next((arm for arm in held_weapons(sheet) if has(book, sheet, arm, "brace")), None)
    return "" if arm is None else f"{name_of(book, sheet, arm)} has to be braced"


def no_incantation(book: Book, sheet: CreatureSheet) -> str:
    """Why armour keeps somebody from casting; empty if it does not (76)."""
    return "no magic in heavy armour" if "heavy" in armour_qualities(book, sheet) else ""
