"""Weapons and armour: what they are worth on a roll, and what they make of a margin, by the model chosen (38 to 43).

The models are chosen apart for weapons and for armour: dramatic (the clearly better one is +1), simple (ratings), armour types.
Traits of weapons are a model of their own, on top of any of them.
"""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.board.wording import capitalise
from battlemap.rules.blocks.modifiers import format_signed, plain_sum
from battlemap.rules.procedure import Option, Procedure, choose, confirm
from rulesets.fate2.book.fight import HARMS, Board, Declaration, pinned
from rulesets.fate2.book.fighter import Fighter
from rulesets.fate2.book.rulebook import Book, T, book_of
from rulesets.fate2.book.table_rows import ROWS, Armour, Kind, Row, Weapon, rank

from .skills import FISTS, attack_skills, kind_now, kind_of

BARE_HANDS, BARE_SKIN = Weapon("Bare hands", nonlethal=True, natural=True), Armour("No armour")
PIERCING, FLEXIBLE, VICIOUS, LOCKING = "armor piercing", "flexible", "vicious", "locking"
CRAMPED, HAMPERING = "cramped", "hampering"
"""Tags of aspects of a place: no room for a long weapon, or a place where heavy armour is a burden (38)."""


class Blow(Struct, frozen=True):
    """One attack: attacker, target, the weapon that strikes, and what it is meant to do.

    *maneuver*: a row of the book, "own", or empty for harm. *far*: thrown or shot. *weapon*: a row of the book; empty for bare
    hands.
    """

    by: TokenId
    on: TokenId
    maneuver: str = ""
    far: bool = False
    weapon: str = ""


def weapon_named(book: Book, name: str) -> Weapon:
    """The weapon of this name, "" for bare hands; a plain weapon if the book has no such row."""
    return book.weapons.get(name or FISTS) or (Weapon(capitalise(name)) if name else BARE_HANDS)


def weapon_of(book: Book, sheet: Fighter) -> Weapon:
    """The weapon in hand; bare hands if there is none."""
    return weapon_named(book, sheet.weapon)


def bare_handed(book: Book, sheet: Fighter, name: str) -> bool:
    """True if the weapon *name* is part of the body and has no rating: lack of room is no advantage for it (38)."""
    return weapon_named(book, name).natural and rating_of(book, sheet, name) == 0


def armour_of(book: Book, sheet: Fighter) -> Armour:
    """The armour worn; a suit of that name without any worth if the book has no such row."""
    return book.armour.get(sheet.armour or "none") or (Armour(capitalise(sheet.armour)) if sheet.armour else BARE_SKIN)


def rating_of(book: Book, sheet: Fighter, name: str) -> int:
    """The rating of the weapon *name* in the hands of this fighter (39, 43)."""
    own = sheet.weapon_rating if sheet.rated_weapon == name else None
    return weapon_named(book, name).rating if own is None else own


def armour_rating(book: Book, sheet: Fighter) -> int:
    """The rating of the armour worn (39, 43)."""
    own = sheet.armour_rating if sheet.rated_armour == sheet.armour else None
    return armour_of(book, sheet).rating if own is None else own


def armour_type(book: Book, sheet: Fighter) -> int:
    """The column of the armour types for the armour worn (40, 43)."""
    own = sheet.armour_type if sheet.rated_armour == sheet.armour else None
    return armour_of(book, sheet).type if own is None else own


def traits_of(book: Book, sheet: Fighter, name: str) -> frozenset[str]:
    """The traits of the weapon *name* in the hands of this fighter; none where the house does without them (42)."""
    if not book.options.weapon_traits:
        return frozenset()
    own = sheet.weapon_traits if sheet.rated_weapon == name else ()
    return frozenset([trait.strip().lower() for trait in (*weapon_named(book, name).traits, *own)])


def blow_traits(board: Board, blow: Blow) -> frozenset[str]:
    """The traits of the weapon that strikes (42)."""
    return traits_of(book_of(board), board[blow.by].sheet, blow.weapon)


def piercing(book: Book, traits: frozenset[str]) -> int:
    """Return the number of times a weapon pierces armour: 0, 1 or 2 (42)."""
    return 2 if f"{PIERCING} x2" in traits else int(PIERCING in traits)


def vicious_worth(book: Book, traits: frozenset[str]) -> int:
    """The margin that a vicious weapon adds; any armour counts twice as much more against it (42)."""
    return book.numbers.vicious * (2 if f"{VICIOUS} x2" in traits else int(VICIOUS in traits))


def lethal(book: Book, name: str) -> bool:
    """True if the weapon *name* is a dangerous one (35, 36)."""
    return not weapon_named(book, name).nonlethal


def for_afar(book: Book, name: str) -> bool:
    """True if the weapon *name* only shoots: at arm's length it is no weapon."""
    return weapon_named(book, name).kind == "ranged"


def close_weapon(book: Book, sheet: Fighter, skill: str = "") -> str:
    """The weapon that strikes at arm's length: the one in hand, or "" for bare hands.

    Bare hands strike if the weapon in hand only shoots, or if *skill* is one of bare hands and the fighter has learnt another
    that wields the weapon in hand.
    """
    if not sheet.weapon or for_afar(book, sheet.weapon):
        return ""
    wielding = weapon_named(book, sheet.weapon).skills
    if skill in wielding or skill not in bare_hands_skills(book):
        return sheet.weapon
    return "" if any(known in sheet.skills for known in wielding) else sheet.weapon


def bare_hands_skills(book: Book) -> tuple[str, ...]:
    """The skills that wield bare hands."""
    return weapon_named(book, "").skills


def far_weapons(book: Book, sheet: Fighter) -> dict[str, str]:
    """The weapons of this fighter that can be shot or thrown, each with the reason why not now, "" if it can be.

    A weapon that shoots has to be in hand; a thrown one is drawn as it is thrown. A weapon that the book does not know may be
    of either kind.
    """
    ready: dict[str, str] = {}
    for name in dict.fromkeys([sheet.weapon, *sheet.weapons]):
        row = book.weapons.get(name)
        if name and (row is None or row.kind != "close"):
            drawn = name == sheet.weapon or row is not None and row.kind == "thrown"
            ready[name] = "" if drawn else "it has to be made ready first"
    return dict(sorted(ready.items(), key=lambda entry: bool(entry[1])))


def far_weapon(book: Book, sheet: Fighter, named: str = "") -> str | None:
    """The weapon that is shot or thrown: *named*, or the first that will do; None if there is none."""
    ready = [name for name, refusal in far_weapons(book, sheet).items() if not refusal]
    return named if named in ready else next(iter(ready), None) if not named else None


def far_words(book: Book, name: str, ending: str = "") -> str:
    """Return the words for a shot or a throw with a weapon: "throw knife at"; with the *ending* "s": "throws knife at"."""
    weapon = weapon_named(book, name)
    verb = "throw" if weapon.kind == "thrown" else "shoot"
    return f"{verb}{ending} {weapon.title.lower()} at" if name else f"{verb}{ending} at"


def blow_of(board: Board, by: TokenId, on: TokenId, skill: str = "", said: Declaration | None = None) -> Blow:
    """The attack of one fighter on another, with the weapon that strikes.

    *said*: the declaration behind it, where it is the declared attack on this target. Else it is a blow at arm's length.
    """
    book, sheet = book_of(board), board[by].sheet
    meant = said is not None and said.target == on and said.deed in HARMS
    if said is not None and meant and said.far:
        return Blow(by, on, said.maneuver, True, far_weapon(book, sheet, said.weapon) or "")
    maneuver = said.maneuver if said is not None and meant else ""
    return Blow(by, on, maneuver, False, close_weapon(book, sheet, skill))


def place_tags(board: Board, who: TokenId) -> frozenset[str]:
    """The tags of the aspects that hold where a fighter stands: those of the scene, and those of that zone."""
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


def advantages(board: Board, blow: Blow, answer: Blow) -> frozenset[str]:
    """Which of "weapon" and "armour" speaks for the attacker of *blow* against that of *answer*, as far as sheets tell (38).

    Weapons are compared where both strike at arm's length, and neither holds a weapon that only shoots.
    """
    book = book_of(board)
    if not kind_now(board, book).armed:
        return frozenset()
    mine, theirs, keys = board[blow.by].sheet, board[blow.on].sheet, set()
    tags = place_tags(board, blow.on)
    apart = blow.far or answer.far or for_afar(book, mine.weapon) or for_afar(book, theirs.weapon)
    if book.options.weapons == "dramatic" and not apart:
        lead = rating_of(book, mine, blow.weapon) - rating_of(book, theirs, answer.weapon)
        empty = bare_handed(book, mine, blow.weapon) or bare_handed(book, theirs, answer.weapon)
        if (-lead if CRAMPED in tags and not empty else lead) > 0:
            keys.add("weapon")
    if book.options.armour == "dramatic":
        cancelled = piercing(book, blow_traits(board, answer)) > 0  # (C10)
        if armour_lead(book, mine, theirs, HAMPERING in tags) > 0 and not cancelled:
            keys.add("armour")
    return frozenset(keys)


def armour_lead(book: Book, mine: Fighter, theirs: Fighter, hampering: bool) -> int:
    """The lead of one armour over the other. *hampering*: in water or quicksand, where the lighter one is better; a hide that
    is no burden keeps its worth there (38)."""
    lead = armour_rating(book, mine) - armour_rating(book, theirs)
    heavy, other = armour_of(book, mine).heavy, armour_of(book, theirs).heavy
    if hampering and heavy != other:
        return -1 if heavy else 1
    return -lead if hampering and heavy else lead


def handling_worth(board: Board, blow: Blow, key: str) -> int:
    """The sum that the traits of the weapon that strikes add to the maneuver *key* (42)."""
    return plain_sum(maneuver_lines(board, replace(blow, maneuver=key)))


def maneuver_lines(board: Board, blow: Blow) -> tuple[Modifier, ...]:
    """The lines that the traits of the weapon that strikes add to the maneuver of *blow*: only against its target (42)."""
    book = book_of(board)
    row = book.maneuvers.get(blow.maneuver)
    if row is None or not kind_now(board, book).armed:
        return ()
    traits, modifiers = blow_traits(board, blow), []
    if FLEXIBLE in traits and row.snares:
        modifiers.append(Modifier(book.numbers.flexible, "Flexible: made for this", "42"))
    if LOCKING in traits and row.finesse:
        modifiers.append(Modifier(-book.numbers.locking, "Locking: no finesse", "42"))
    return tuple(modifiers)


def wields(book: Book, kind: Kind, sheet: Fighter, skill: str) -> bool:
    """True if a weapon is used with *skill*: one to fight with, and not to run or to climb (42)."""
    return skill in attack_skills(book, kind, sheet) and kind_of(book, skill) in ("fight", "")


def pair_lines(board: Board, blow: Blow, skill: str) -> tuple[Modifier, ...]:
    """The lines that the weapon of *blow* adds to the roll of its attacker against its target alone (42).

    A flexible weapon is in the way where both have room to move; what its traits are worth for a maneuver counts against the
    foe the maneuver is tried on, and in no other pair.
    """
    book = book_of(board)
    sheet, kind = board[blow.by].sheet, kind_now(board, book)
    if not kind.armed or not wields(book, kind, sheet, skill):
        return ()
    handling = maneuver_lines(board, blow)
    if FLEXIBLE in blow_traits(board, blow) and mobile(board, blow.by) and mobile(board, blow.on):
        return (*handling, Modifier(-book.numbers.flexible, "Flexible: room to move", "42"))
    return handling


def lines(board: Board, who: TokenId, skill: str, weapon: str | None = None) -> tuple[Modifier, ...]:
    """The lines that a weapon adds to a roll of its owner against every opponent (42).

    *weapon*: the one that is shot, thrown or struck with; None for the one that strikes at arm's length.
    """
    book = book_of(board)
    sheet, kind = board[who].sheet, kind_now(board, book)
    if not kind.armed or not wields(book, kind, sheet, skill):
        return ()
    traits = traits_of(book, sheet, close_weapon(book, sheet, skill) if weapon is None else weapon)
    if pierces := piercing(book, traits):
        return (Modifier(-book.numbers.pierce_costs * pierces, "Armor piercing", "42"),)
    return ()


def mobile(board: Board, who: TokenId) -> bool:
    """True if a fighter has room to move: not held fast, and no aspect says that the place is cramped (42)."""
    return CRAMPED not in place_tags(board, who) and not pinned(board, who)


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
    """What a weapon for close combat, in hand or carried, takes from an attempt to hide it, if that is what is attempted (39)."""
    book, row = table.book, table.book.skills.get(skill)
    if book.options.weapons != "simple" or row is None or not row.conceals:
        return ()
    bulky = bulky_weapons(book, table.sheet(who))
    if len(bulky) > 1:
        listed = [Option(key, arm.title, note=format_signed(-worth)) for key, (arm, worth) in bulky.items()]
        prompt = f"Which weapon does {table.name(who)} hide with it?"
        options = [*listed, Option("no", "None")]
        picked = yield from choose("concealed", GM, prompt, options, listed[0].key, "39", about, on=(who,))
    else:
        picked = next(iter(bulky), "no")
        prompt = f"Does {table.name(who)} hide {bulky[picked][0].title.lower()} with it?" if bulky else ""
        if bulky and not (yield from confirm("concealed", GM, prompt, True, "39", about, on=(who,))):
            return ()
    if picked == "no":
        return ()
    weapon, rating = bulky_weapons(table.book, table.sheet(who))[picked]
    return (Modifier(-rating, f"Hides {weapon.title.lower()}", "39"),)


def bulky_weapons(book: Book, sheet: Fighter) -> dict[str, tuple[Weapon, int]]:
    """The weapons for close combat that are not hidden easily, by their rows, with their ratings: what is in hand first."""
    rated = {
        name: (weapon, rating_of(book, sheet, name)) for name in sheet.weapons if (weapon := book.weapons.get(name)) is not None
    }
    bulky = {sheet.weapon: (weapon_of(book, sheet), rating_of(book, sheet, sheet.weapon))} if sheet.weapon else {}
    bulky |= {name: rated[name] for name in sorted(rated, key=lambda name: -rated[name][1]) if name not in bulky}
    return {name: entry for name, entry in bulky.items() if entry[1] > 0 and entry[0].kind != "ranged" and not entry[0].natural}


def why_refused(board: Board, blow: Blow) -> str:
    """Why a maneuver cannot be done to a foe because of the weapon that the foe holds; empty if it can (42)."""
    book, foe = book_of(board), board[blow.on]
    row = book.maneuvers.get(blow.maneuver)
    if row is not None and row.disarms and LOCKING in traits_of(book, foe.sheet, foe.sheet.weapon):
        return f"nobody takes {weapon_of(book, foe.sheet).title.lower()} from {foe.name}: it is locked to the hand"
    return ""


def harm_margin(board: Board, blow: Blow, margin: int) -> int:
    """The margin with the weapon that strikes and the armour it meets; below 0 nothing comes of it (39, 42, C8 to C11)."""
    book = book_of(board)
    if not kind_now(board, book).armed:
        return margin
    theirs = board[blow.on].sheet
    rating = rating_of(book, board[blow.by].sheet, blow.weapon) if book.options.weapons == "simple" else 0
    vicious, against = vicious_worth(book, blow_traits(board, blow)), 0
    if book.options.armour == "simple":
        against = armour_worth(board, blow, armour_rating(book, theirs))
    elif book.options.armour == "dramatic" and armour_rating(book, theirs) > 0:
        against = 2 * vicious
    return margin + rating + vicious - against


def armour_worth(board: Board, blow: Blow, rating: int) -> int:
    """The worth of an armour of this rating, or type, against the weapon that strikes (42)."""
    book, traits = book_of(board), blow_traits(board, blow)
    left = max(0, rating - book.numbers.pierces * piercing(book, traits))
    return left + 2 * vicious_worth(book, traits) if left else 0


def harm_row(board: Board, blow: Blow, margin: int) -> Row:
    """The harm of a successful attack (8, 39, 40). *margin*: the plain one, 0 or more."""
    book = book_of(board)
    final = harm_margin(board, blow, margin)
    if book.options.armour != "types" or not kind_now(board, book).armed:
        return book.row(final)
    return row_in_column(book, armour_worth(board, blow, armour_type(book, board[blow.on].sheet)), final)


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
