"""What is seen of the sheets: Health, injuries, wounds, destiny, what lasts, what is left of a turn, the inspector's figures."""

from battlemap.board.grid_map import cell_name
from battlemap.board.ids import TokenId
from battlemap.board.wording import capitalise
from battlemap.rules.blocks.dropped_items import within_grasp
from battlemap.rules.display import BoardDisplay, ConditionBadge, Exit, Facing, Pips, Profile, SheetNumber, TokenDisplay, Track
from rulesets.sifrp.basics.actions import allowance
from rulesets.sifrp.basics.arms import base_worth, weapon_uses
from rulesets.sifrp.basics.defence import defence
from rulesets.sifrp.basics.derived import armour_rating, deadly_at, movement, sprint
from rulesets.sifrp.basics.dropped_items import title_of
from rulesets.sifrp.basics.durations import badges
from rulesets.sifrp.basics.lore import ability_of, armour_of, name_of, quality_words, uncapital
from rulesets.sifrp.book.fight import Board, DroppedItem, Piece, people_aboard, under_way
from rulesets.sifrp.book.fighter import LESSER, Fighter, Prize
from rulesets.sifrp.book.rulebook import Book, book_of

HOLDS = ("grabbed", "pinned")
"""Effects of one on another that are drawn as an arrow between the two."""
STATUS = {"dead": "dead", "defeated": "defeated", "gone": "left the fight"}
EXITS: dict[str, Exit] = {"dead": "dead", "gone": "left"}


def board_display(board: Board) -> BoardDisplay:
    """Everything that canvas, turn order and export draw of this game."""
    tokens = {token.id: token_display(board, token) for token in board.tokens.values()}
    phase = f"Round {board.turns.round}" if under_way(board) else ""
    return BoardDisplay(tokens, phase=phase, warnings=warnings(board), facings=facings(board))


def facings(board: Board) -> tuple[Facing, ...]:
    """Who waits to strike at whom, and who holds whom."""
    listed = [
        Facing(token.id, held.foe, f"when {held.trigger}", False)
        for token in board.tokens.values()
        if (held := token.sheet.held) is not None and held.foe in board.tokens and not token.hidden and not token.sheet.status
    ]
    listed += [
        Facing(effect.about, effect.on, effect.title.lower())
        for effect in board.effects
        if effect.kind in HOLDS and effect.on in board.tokens and effect.about in board.tokens
        if effect.on is not None and effect.about is not None and not board[effect.about].hidden
    ]
    return tuple(listed)


def warnings(board: Board) -> tuple[str, ...]:
    """What sheets name that the book does not know, or no longer: it counts as something plain, or for nothing."""
    book, messages = book_of(board), list[str]()
    for token in board.tokens.values():
        sheet = token.sheet
        named = [("weapon", arm.weapon, arm.weapon in book.weapons) for arm in sheet.arms.values()]
        named += [("grade", arm.grade, arm.grade in book.grades) for arm in sheet.arms.values()]
        named += [("armor", sheet.armour, sheet.armour in book.armour)]
        named += [("ability", name, name in book.abilities) for name in sheet.abilities]
        messages += [f"{token.name}: there is no {what} called “{name}”" for what, name, known in named if name and not known]
    return tuple(dict.fromkeys(messages))


def token_display(board: Board, token: Piece) -> TokenDisplay:
    """One token: its tracks, what lasts on it, its line in the turn order, what it has left."""
    if token.sheet.status:
        exit_kind = EXITS.get(token.sheet.status, "yielded" if token.sheet.yielded else "taken out")
        return TokenDisplay(out=True, words=uncapital(token.sheet.outcome) or STATUS[token.sheet.status], exit=exit_kind)
    left = pips(board, token) if under_way(board) else ()
    return TokenDisplay((health(token.sheet),), badges_of(board, token), False, words(board, token), left)


def badges_of(board: Board, token: Piece) -> tuple[ConditionBadge, ...]:
    """Hurts and what lasts as signs on the token."""
    sheet, listed = token.sheet, list[ConditionBadge]()
    if sheet.wounds:
        listed.append(ConditionBadge("lucide/droplet", f"Wounds {sheet.wounds}", "8", f"−{sheet.wounds}D to all tests"))
    if sheet.injuries:
        listed.append(ConditionBadge("lucide/bandage", f"Injuries {sheet.injuries}", "8", f"−{sheet.injuries} to all tests"))
    if sheet.held is not None and sheet.held.foe in board.tokens:
        listed.append(
            ConditionBadge("lucide/shield-alert", "Counterattack", "23", f"On {board[sheet.held.foe].name}: {sheet.held.trigger}")
        )
    if token.id in board.scene.yielded:
        listed.append(ConditionBadge("lucide/flag", "Has yielded", "40d", "At the mercy of the foes"))
    if near := [board.scene.ground[at] for at in within_grasp(board, token.id)]:
        things = [f"{capitalise(title_of(book_of(board), item.arm))}{place_of(item)}" for item in near]
        listed.append(ConditionBadge("lucide/hand-grab", "Can be picked up", "34", ", ".join(things)))
    return (*listed, *badges(board, token.id))


def place_of(item: DroppedItem) -> str:
    """In which cell something lies, in brackets."""
    return "" if isinstance(item.place, str) else f" ({cell_name(item.place)})"


def health(sheet: Fighter) -> Track:
    """Health as a bar (11)."""
    return Track("Health", filled=sheet.health, of=sheet.most_health, shape="bar", path="health")


def boxes(name: str, marked: int, most: int, path: str) -> Track:
    """A row of boxes, the first of them marked."""
    return Track(name, tuple([at < marked for at in range(max(most, marked))]), path=path)


def tracks(book: Book, sheet: Fighter) -> tuple[Track, ...]:
    """Health, injuries, wounds (the last one kills) (11)."""
    return (
        health(sheet),
        boxes("Injuries", sheet.injuries, sheet.endurance, "injuries"),
        boxes("Wounds", sheet.wounds, deadly_at(book, sheet), "wounds"),
    )


def destiny(sheet: Fighter) -> tuple[Pips, ...]:
    """The destiny points that are left, of those that come back; burned ones are gone."""
    points = sheet.destiny + sheet.destiny_spent
    return (Pips("Destiny", sheet.destiny, points, "destiny", "Points to spend or burn"),) if points else ()


def words(board: Board, token: Piece) -> str:
    """A token's line in the turn order."""
    standing = board.scene.standings.get(token.id)
    parts = [f"Initiative {standing.total}"] if standing is not None else []
    if token.sheet.held is not None:
        parts.append("waits to strike")
    return " · ".join(parts)


def pips(board: Board, token: Piece) -> tuple[Pips, ...]:
    """What is left of the turn: lesser actions, of which a greater one takes two, and the one attack (14, 15)."""
    book, sheet = book_of(board), token.sheet
    left, full = sheet.left.get(LESSER, 0), allowance(book, board, token.id)[LESSER]
    waits = token.id not in board.turns.now or not board.turns.begun
    bought = f", {sheet.done.bought} of them bought, which is no part of a Greater one" if sheet.done.bought else ""
    return (
        Pips("Actions", left, max(full, left), f"left.{LESSER}", f"Lesser actions{bought}; a Greater one takes two"),
        Pips("Attack", 0 if sheet.done.attacked or waits else 1, 1, help="One attack each turn"),
    )


def profile(board: Board, who: TokenId) -> Profile:
    """One token, top to bottom."""
    book, token = book_of(board), board[who]
    return Profile(
        role=token.sheet.role or "Fighter",
        tracks=tracks(book, token.sheet),
        pips=(*(pips(board, token) if under_way(board) and not token.sheet.status else ()), *destiny(token.sheet)),
        badges=() if token.sheet.status else badges_of(board, token),
        counters=counters(board, who),
        figures=figures(book, token.sheet),
        lines=lines(board, token),
    )


def counters(board: Board, who: TokenId) -> tuple[SheetNumber, ...]:
    """Combat Defense, armor, movement: what one looks up most."""
    sheet = board[who].sheet
    parts, worth = defence(board, who)
    made_of = ", ".join([f"{modifier.name} {modifier.value}" for modifier in parts])
    unit = board.grid.unit if board.grid is not None else "yd"
    return (
        SheetNumber("Combat Defense", str(worth), "fixed.defence" if "defence" in sheet.fixed else "", True, made_of),
        SheetNumber("Armor", str(armour_rating(board, who)), "armour", help="Taken from the damage of every blow"),
        SheetNumber("Movement", f"{movement(board, who)} {unit}", "", help=f"Sprint {sprint(board, who)} {unit}"),
    )


def figures(book: Book, sheet: Fighter) -> tuple[SheetNumber, ...]:
    """The abilities that differ from the usual rank, with their specialties."""
    numbers = []
    for name in dict.fromkeys((*book.abilities, *sheet.abilities)):
        if name in sheet.abilities:
            row = ability_of(book, name)
            special = [
                f"{specialty.capitalize()} {sheet.specialties[specialty]}B"
                for specialty in row.specialties
                if sheet.specialties.get(specialty)
            ]
            numbers.append(
                SheetNumber(row.title, str(sheet.rank(name)), f"abilities.{name}", help=", ".join(special) or row.title)
            )
    return tuple(numbers)


def lines(board: Board, token: Piece) -> tuple[SheetNumber, ...]:
    """What is said in words, as far as there is anything to say."""
    book, sheet = book_of(board), token.sheet
    listed = (
        ("In hand", in_hand(book, board, token), ""),
        ("Also", ", ".join([name_of(book, sheet, key) for key in sheet.arms if not sheet.holds(key)]), ""),
        ("Ruined", ", ".join([name_of(book, sheet, key) for key, arm in sheet.arms.items() if arm.ruined]), ""),
        ("Armor", armour_of(book, sheet).title if sheet.armour else "", "armour"),
        ("Specialties", ", ".join([f"{name} {dice}B" for name, dice in sheet.specialties.items() if dice]), ""),
        ("As a mount", sheet.training.capitalize(), "training"),
        ("Seats", f"{len(people_aboard(board, token.id))} of {sheet.seats} taken" if sheet.seats else "", "seats"),
        ("Outcome", sheet.outcome, "outcome"),
        ("Has won", ", ".join([prize_words(prize) for prize in sheet.prizes]), ""),
        ("Marks", ", ".join(sheet.marks), ""),
        ("State", STATUS.get(sheet.status, ""), "status"),
    )
    return tuple([SheetNumber(name, value, path) for name, value, path in listed if value])


def prize_words(prize: Prize) -> str:
    """A prize in words: "Mail of Cat", "Cat, captive"."""
    if prize.kind == "captive":
        return f"{prize.what}, captive"
    return f"{prize.what} of {prize.of}" if prize.of else prize.what


def in_hand(book: Book, board: Board, token: Piece) -> str:
    """What somebody fights with, its base damage and qualities; then what it holds but cannot strike with now."""
    texts, sheet = list[str](), token.sheet
    known = weapon_uses(book, sheet)
    for way in known:
        qualities = quality_words(book, sheet, way.arm)
        texts.append(f"{way.title} {base_worth(board, token.id, way)}" + (f" ({qualities})" if qualities else ""))
    for arm in dict.fromkeys((sheet.main_hand, sheet.off_hand)):
        if arm in sheet.arms and all(way.arm != arm for way in known):
            texts.append(f"{name_of(book, sheet, arm)} ({quality_words(book, sheet, arm) or 'none left'})")
    return ", ".join(texts)
