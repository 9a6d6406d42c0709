"""Weapons and armour: what they are worth on a roll, and what they make of a margin, by the model chosen (38 to 43).

The models are chosen apart for weapons and for armour: dramatic (the clearly better one is +1), simple (ratings), armour types.
Traits of weapons are a model of their own, on top of any of them.
"""

from msgspec import Struct

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.board.wording import capitalise
from battlemap.rules.procedure import Procedure, confirm
from rulesets.fate2.book.fight import Board
from rulesets.fate2.book.fighter import Fighter
from rulesets.fate2.book.rulebook import Book, T, book_of
from rulesets.fate2.book.table_rows import ROWS, Armour, Row, Weapon, rank

from .skills import attack_skills, kind_now

BARE_HANDS, BARE_SKIN = Weapon("Bare hands", nonlethal=True, natural=True), Armour("No armour")
FISTS = "fists"
PIERCING, FLEXIBLE, VICIOUS, LOCKING = "armor piercing", "flexible", "vicious", "locking"
CRAMPED, HAMPERING = "cramped", "hampering"
"""Tags of aspects of a place: no room for a long weapon, or a place where heavy armour is a burden (38)."""


class Blow(Struct, frozen=True):
    """Who does something to whom: with a maneuver (its row, "own", or nothing), and whether from a distance."""

    by: TokenId
    on: TokenId
    maneuver: str = ""
    far: bool = False


def weapon_of(book: Book, sheet: Fighter) -> Weapon:
    """What somebody fights with; a plain thing of that name, if the book does not know it."""
    return book.weapons.get(sheet.weapon or FISTS) or (Weapon(capitalise(sheet.weapon)) if sheet.weapon else BARE_HANDS)


def armour_of(book: Book, sheet: Fighter) -> Armour:
    """What somebody wears; something of that name without any worth, if the book does not know it."""
    return book.armour.get(sheet.armour or "none") or (Armour(capitalise(sheet.armour)) if sheet.armour else BARE_SKIN)


def weapon_rating(book: Book, sheet: Fighter) -> int:
    """The rating of the weapon in hand (39, 43)."""
    return weapon_of(book, sheet).rating if sheet.weapon_rating is None else sheet.weapon_rating


def armour_rating(book: Book, sheet: Fighter) -> int:
    """The rating of what somebody wears (39, 43)."""
    return armour_of(book, sheet).rating if sheet.armour_rating is None else sheet.armour_rating


def armour_type(book: Book, sheet: Fighter) -> int:
    """The column of the armour types that somebody's armour is looked up in (40, 43)."""
    return armour_of(book, sheet).type if sheet.armour_type is None else sheet.armour_type


def traits_of(book: Book, sheet: Fighter) -> frozenset[str]:
    """The traits of the weapon in hand; none where the house does without them (42)."""
    if not book.options.weapon_traits:
        return frozenset()
    return frozenset([trait.strip().lower() for trait in (*weapon_of(book, sheet).traits, *sheet.weapon_traits)])


def piercing(book: Book, traits: frozenset[str]) -> int:
    """How often a weapon pierces armour: 0, once or twice (42)."""
    return 2 if f"{PIERCING} x2" in traits else int(PIERCING in traits)


def vicious_worth(book: Book, traits: frozenset[str]) -> int:
    """What a vicious weapon adds to the margin; any armour counts twice as much more against it (42)."""
    return book.numbers.vicious * (2 if f"{VICIOUS} x2" in traits else int(VICIOUS in traits))


def lethal(book: Book, sheet: Fighter) -> bool:
    """Whether the weapon in hand is a dangerous one (35, 36)."""
    return not weapon_of(book, sheet).nonlethal


def place_tags(board: Board, who: TokenId) -> frozenset[str]:
    """The tags of the aspects that hold where somebody stands: of the scene, and of that zone."""
    token = board[who]
    zone = "" if token.on_grid else token.zone
    return frozenset(
        [
            tag
            for aspect in board.aspects.values()
            if aspect.anchor == "scene" or aspect.anchor == "zone" and aspect.on == zone
            for tag in aspect.tags
        ]
    )


def advantages(board: Board, blow: Blow) -> frozenset[str]:
    """Which of "weapon" and "armour" speaks for the first of two in close combat, as far as anybody can tell (38)."""
    book = book_of(board)
    if not kind_now(board, book).bodies:
        return frozenset()
    mine, theirs, keys = board[blow.by].sheet, board[blow.on].sheet, set()
    tags = place_tags(board, blow.on)
    if book.options.weapons == "dramatic" and not blow.far:
        lead = weapon_rating(book, mine) - weapon_rating(book, theirs)
        if (-lead if CRAMPED in tags and FISTS not in (mine.weapon, theirs.weapon) else lead) > 0:
            keys.add("weapon")
    if book.options.armour == "dramatic":
        lead = armour_rating(book, mine) - armour_rating(book, theirs)
        cancelled = piercing(book, traits_of(book, theirs)) > 0  # (C10)
        if (-lead if HAMPERING in tags else lead) > 0 and not cancelled:
            keys.add("armour")
    return frozenset(keys)


def lines(board: Board, who: TokenId, skill: str, blow: Blow | None = None) -> tuple[Modifier, ...]:
    """What the weapon in hand adds to or takes from a roll of its owner with the skill that wields it (42).

    *blow*: what is done to somebody with it; None for holding one’s own.
    """
    book = book_of(board)
    sheet, kind = board[who].sheet, kind_now(board, book)
    if not kind.bodies or skill not in attack_skills(book, kind, sheet):
        return ()
    traits, modifiers = traits_of(book, sheet), []
    if pierces := piercing(book, traits):
        modifiers.append(Modifier(-book.numbers.pierce_costs * pierces, "Armor piercing", "42"))
    maneuver = book.maneuvers.get(blow.maneuver) if blow is not None else None
    if FLEXIBLE in traits:
        if maneuver is not None and maneuver.snares:
            modifiers.append(Modifier(book.numbers.flexible, "Flexible: made for this", "42"))
        if mobile(board, who):
            modifiers.append(Modifier(-book.numbers.flexible, "Flexible: room to move", "42"))
    if LOCKING in traits and maneuver is not None and maneuver.finesse:
        modifiers.append(Modifier(-book.numbers.locking, "Locking: no finesse", "42"))
    return tuple(modifiers)


def mobile(board: Board, who: TokenId) -> bool:
    """Whether there is room to move where somebody stands: wherever no aspect says that it is cramped (42)."""
    return CRAMPED not in place_tags(board, who)


def ask_armour_hindrance(
    table: T, who: TokenId, skill: str, about: str = "", fighting: bool = True
) -> Procedure[tuple[Modifier, ...]]:
    """What armour takes from a skill that needs the body free to move, if the GM says so (39, C25).

    *fighting*: the roll is made in a fight, where the house may have it that armour never hampers.
    """
    book = table.book
    row, rating = book.skills.get(skill), armour_rating(book, table.sheet(who))
    simple = book.options.armour in ("simple", "types")
    if not simple or row is None or not row.mobility or rating <= 0:
        return ()
    if fighting and (book.options.armour_hampers == "never" or skill == table.sheet(who).combat):
        return ()
    prompt = f"Does {table.name(who)}’s armour hamper {row.title.lower()}?"
    if not (yield from confirm("hampered", GM, prompt, True, "C25", about, on=(who,))):
        return ()
    return (Modifier(-armour_rating(table.book, table.sheet(who)), "Armour", "39"),)


def ask_weapon_hindrance(table: T, who: TokenId, skill: str, about: str = "") -> Procedure[tuple[Modifier, ...]]:
    """What a weapon for close combat takes from an attempt to hide it, if that is what is attempted (39)."""
    book, sheet = table.book, table.sheet(who)
    row, weapon, rating = book.skills.get(skill), weapon_of(book, sheet), weapon_rating(book, sheet)
    if book.options.weapons != "simple" or row is None or not row.conceals or rating <= 0 or weapon.kind == "ranged":
        return ()
    prompt = f"Does {table.name(who)} hide {weapon.title.lower()} with it?"
    if not (yield from confirm("concealed", GM, prompt, True, "39", about, on=(who,))):
        return ()
    return (Modifier(-weapon_rating(table.book, table.sheet(who)), f"Hides {weapon.title.lower()}", "39"),)


def why_refused(board: Board, blow: Blow) -> str:
    """Why a maneuver cannot be done to somebody, because of what they fight with; empty if it can (42)."""
    book, foe = book_of(board), board[blow.on]
    row = book.maneuvers.get(blow.maneuver)
    if row is not None and row.disarms and LOCKING in traits_of(book, foe.sheet):
        return f"nobody takes {weapon_of(book, foe.sheet).title.lower()} from {foe.name}: it is locked to the hand"
    return ""


def harm_margin(board: Board, blow: Blow, margin: int) -> int:
    """A margin after weapon and armour have had their say; below 0 nothing comes of it (39, 42, C8 to C11)."""
    book = book_of(board)
    if not kind_now(board, book).bodies:
        return margin
    mine, theirs = board[blow.by].sheet, board[blow.on].sheet
    rating = weapon_rating(book, mine) if book.options.weapons == "simple" else 0
    vicious, against = vicious_worth(book, traits_of(book, mine)), 0
    if book.options.armour == "simple":
        against = armour_worth(book, mine, armour_rating(book, theirs))
    elif book.options.armour == "dramatic" and armour_rating(book, theirs) > 0:
        against = 2 * vicious
    return margin + rating + vicious - against


def armour_worth(book: Book, attacker: Fighter, rating: int) -> int:
    """What an armour of this rating, or type, is worth against the weapon of an attacker (42)."""
    traits = traits_of(book, attacker)
    left = max(0, rating - book.numbers.pierces * piercing(book, traits))
    return left + 2 * vicious_worth(book, traits) if left else 0


def harm_row(board: Board, blow: Blow, margin: int) -> Row:
    """What a successful attack comes to as harm (8, 39, 40). *margin*: the plain one, 0 or more."""
    book = book_of(board)
    final = harm_margin(board, blow, margin)
    if book.options.armour != "types" or not kind_now(board, book).bodies:
        return book.row(final)
    return row_in_column(book, armour_worth(book, board[blow.by].sheet, armour_type(book, board[blow.on].sheet)), final)


def row_in_column(book: Book, column: int, margin: int) -> Row:
    """What a margin comes to in a column of the armour types; one that is not there counts as the next lighter (40, C11)."""
    columns = sorted([int(index) for index in book.armour_types])
    row = book.armour_types[str(max([index for index in columns if index <= column], default=columns[0]))]
    for name, least in (("taken out", row.taken_out), ("injured", row.injured), ("hurt", row.hurt), ("clipped", row.clipped)):
        if margin >= least:
            return ROWS[rank(name)]
    return "scratched"


def maneuver_row(board: Board, blow: Blow, margin: int) -> Row:
    """What it comes to where something else than harm is done: the plain margin, unless the house says otherwise (41)."""
    book = book_of(board)
    return book.row(margin) if book.options.maneuvers_ignore_armour else harm_row(board, blow, margin)
