"""What is seen of the sheets: hit points, conditions, what is left of a round, the inspector's figures (14, 24, 65)."""

from collections.abc import Collection

from battlemap.board.encounter import Effect
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.modifiers import format_signed, plain_sum
from battlemap.rules.display import BoardDisplay, ConditionBadge, Exit, Pips, Profile, SheetNumber, TokenDisplay, Track
from rulesets.obss.attack.attack_roll import ability_for, own_modifiers
from rulesets.obss.attack.damage import dice_for
from rulesets.obss.attack.lasting_bonuses import COUNTED
from rulesets.obss.basics.action_costs import ACTION, EITHER, IMMEDIATE, REACTION, allowance
from rulesets.obss.basics.arms import name_of, weapon_uses
from rulesets.obss.basics.blow import Blow
from rulesets.obss.basics.conditions import badges, effect_kind
from rulesets.obss.basics.defence import defence
from rulesets.obss.basics.weapon_lore import words as words_of_lists
from rulesets.obss.book.creature import ABILITIES, SAVES, SHIELD, CreatureSheet
from rulesets.obss.book.fight import Board, Piece, under_way
from rulesets.obss.book.rulebook import Book, book_of
from rulesets.obss.health.wounds import death_at
from rulesets.obss.movement.speed import movement

from .criticals import critical_bank

STATUS = {"dead": "dead", "gone": "left the fight"}
EXITS: dict[str, Exit] = {"dead": "dead", "gone": "left"}
PIPS = ((ACTION, "Actions"), (REACTION, "Reaction"), (IMMEDIATE, "Immediate"), (EITHER, "Either"))
ALWAYS = (ACTION, REACTION)
LASTING_ICON = "lucide/hourglass"
ICONS = {
    "prepared": "lucide/shield-plus",
    "total_defence": "lucide/shield",
    "combat_mastery": "lucide/scale",
    "noticed": "lucide/eye",
}


def board_display(board: Board) -> BoardDisplay:
    """Everything that canvas, turn order and export draw of this game."""
    tokens = {token.id: token_display(board, token) for token in board.tokens.values()}
    return BoardDisplay(tokens, phase=phase(board), warnings=warnings(board), acting=board.scene.acting)


def warnings(board: Board) -> tuple[str, ...]:
    """What sheets name that the book does not know, so that it counts for nothing: weapons, armour, lights and so on."""
    book = book_of(board)
    messages: list[str] = []
    for token in board.tokens.values():
        sheet = token.sheet
        named: list[tuple[str, str, Collection[str]]] = [("weapon", arm.weapon, book.weapons) for arm in sheet.arms.values()]
        named += [("ammunition", arm.ammunition, book.ammunition) for arm in sheet.arms.values()]
        named += [
            ("armour", sheet.armour, book.armour),
            ("shield", sheet.shield, book.shields),
            ("light", sheet.light, book.lights),
        ]
        messages += [
            f"{token.name}: there is no {what} called “{name}”" for what, name, rows in named if name and name not in rows
        ]
    return tuple(dict.fromkeys(messages))


def phase(board: Board) -> str:
    """Where the fight stands."""
    if not under_way(board):
        return ""
    return f"Round {board.turns.round}"


def token_display(board: Board, token: Piece) -> TokenDisplay:
    """One token: its hit points, its conditions, its line in the turn order, what it has left."""
    sheet = token.sheet
    if sheet.status:
        return TokenDisplay(out=True, words=STATUS[sheet.status], exit=EXITS[sheet.status])
    left = pips(board, token) if under_way(board) else ()
    return TokenDisplay(
        (health(sheet),), (*badges(board, token.id), *lasting_badges(board, token.id)), False, words(board, token), left
    )


def health(sheet: CreatureSheet) -> Track:
    """Hit points as a bar, nonlethal damage taken off."""
    return Track("Hit points", filled=max(0, sheet.hp - sheet.nonlethal), of=sheet.max_hp, shape="bar", path="hp")


def words(board: Board, token: Piece) -> str:
    """A token's line in the turn order."""
    standing = board.scene.standings.get(token.id)
    parts = [f"Initiative {standing.total}"] if standing is not None else []
    if token.sheet.hp < 0:
        parts.insert(0, f"dying at {format_signed(token.sheet.hp)}")
    if token.sheet.readied is not None and board.scene.acting != token.id:
        parts.append(f"ready {token.sheet.readied.trigger}")
    if token.id in board.turns.waiting:
        parts.append("waits")
    return " · ".join(parts)


def pips(board: Board, token: Piece) -> tuple[Pips, ...]:
    """What is left of the round, and the criticals kept (14, 78)."""
    book, left = book_of(board), token.sheet.left
    full = allowance(book, board, token.id)
    listed = [
        Pips(name, left.get(kind, 0), max(full.get(kind, 0), left.get(kind, 0)), f"left.{kind}")
        for kind, name in PIPS
        if kind in ALWAYS or left.get(kind, 0) or full.get(kind, 0)
    ]
    return (*listed, *critical_bank.pips(board, token.id))


def lasting_badges(board: Board, who: TokenId) -> tuple[ConditionBadge, ...]:
    """What else lasts on somebody and is worth knowing: what it does in numbers."""
    known = {effect_kind(name) for name in book_of(board).conditions}
    listed = [
        ConditionBadge(ICONS.get(effect.kind, LASTING_ICON), effect.title, effect.rule, told)
        for effect in board.effects
        if effect.on == who and effect.kind not in known and (told := effect_words(board, effect))
    ]
    return (*aiming_badge(board, who), *critical_bank.badges(board, who), *listed)


def aiming_badge(board: Board, who: TokenId) -> tuple[ConditionBadge, ...]:
    """At whom somebody aims, and what it is worth on the first shot (60)."""
    aim = board[who].sheet.aim
    if aim is None or aim.at not in board.tokens:
        return ()
    worth = book_of(board).aim_bonus(aim.rounds)
    return (
        ConditionBadge(
            "lucide/crosshair", "Aiming", "60", f"At {board[aim.at].name}: {format_signed(worth)} on the first shot, no moving"
        ),
    )


def effect_words(board: Board, effect: Effect) -> str:
    """What an effect does, in words; empty if it changes no number that is shown."""
    parts = []
    for change in effect.changes:
        if change.what == "level":
            continue
        dice = f"{format_signed(change.dice)}d6" if change.dice else ""
        counted = str(change.value) if change.what in COUNTED else format_signed(change.value)
        value = counted if change.value else ""
        parts.append(f"{change.what.capitalize()} {' '.join([text for text in (dice, value) if text])}".strip())
    about = f" against {board[effect.about].name}" if effect.about in board.tokens and effect.about is not None else ""
    return ", ".join(parts) + about if parts else ""


def profile(board: Board, who: TokenId) -> Profile:
    """One token, top to bottom."""
    book, token = book_of(board), board[who]
    sheet = token.sheet
    conditions = () if sheet.status else (*badges(board, who), *lasting_badges(board, who))
    return Profile(
        role=sheet.role or ("Monster" if sheet.monster else "Character"),
        tracks=(health(sheet),),
        pips=pips(board, token),
        badges=conditions,
        counters=counters(board, who),
        figures=figures(sheet),
        lines=lines(book, board, token),
    )


def counters(board: Board, who: TokenId) -> tuple[SheetNumber, ...]:
    """Defence, proficiencies, movement: what one looks up most."""
    sheet = board[who].sheet
    parts, worth = defence(board, who)
    made_of = ", ".join([f"{modifier.name} {format_signed(modifier.value)}" for modifier in parts])
    unit = board.grid.unit if board.grid is not None else "m"
    listed = [
        SheetNumber("Defence", str(worth), "fixed.defence" if "defence" in sheet.fixed else "", True, made_of),
        attack_bonus(board, who),
        SheetNumber("Movement", f"{movement(board, who)} {unit}", "movement", help="Of one Movement Action"),
    ]
    if sheet.hp < 0 and not sheet.status:
        listed.insert(
            0, SheetNumber("Below 0", f"{format_signed(sheet.hp)}", "hp", True, f"Dead at {format_signed(death_at(board, who))}")
        )
    if sheet.mp:
        listed.append(SheetNumber("Magic", format_signed(sheet.mp), "mp", help=f"Magic proficiency; {sheet.magic} magic points"))
    return tuple(listed)


def attack_bonus(board: Board, who: TokenId) -> SheetNumber:
    """What somebody adds to an attack with what it holds, before anything of the situation, and what that is made of."""
    book, sheet = book_of(board), board[who].sheet
    way = next(iter(weapon_uses(book, sheet)))
    listed = [
        modifier
        for modifier in own_modifiers(board, Blow(who, who, way, ability=ability_for(book, sheet, way)))
        if modifier.rule != "B9"
    ]
    made_of = ", ".join([f"{modifier.name} {format_signed(modifier.value)}" for modifier in listed if modifier.value])
    return SheetNumber("Attack", format_signed(plain_sum(listed)), help=f"{way.title}: {made_of}" if made_of else way.title)


def figures(sheet: CreatureSheet) -> tuple[SheetNumber, ...]:
    """The six abilities, then the saves."""
    numbers = [
        SheetNumber(name[:3].capitalize(), format_signed(sheet.ability(name)), f"abilities.{name}", help=name.capitalize())
        for name in ABILITIES
    ]
    for save, ability in SAVES.items():
        finished = sheet.fixed.get(save)
        value = sheet.saves.get(save, 0) + sheet.ability(ability) if finished is None else finished
        path = f"fixed.{save}" if finished is not None else f"saves.{save}"
        numbers.append(SheetNumber(save.capitalize(), format_signed(value), path, help=f"Save with {ability.capitalize()}"))
    return tuple(numbers)


def lines(book: Book, board: Board, token: Piece) -> tuple[SheetNumber, ...]:
    """What is said in words, as far as there is anything to say."""
    sheet = token.sheet
    listed = (
        ("In hand", in_hand(book, board, token), ""),
        ("Proficiency", format_signed(sheet.wp), "wp"),
        ("Also", ", ".join([name_of(book, sheet, key) for key in sheet.arms if not sheet.holds(key)]), ""),
        ("Armour", book.armour[sheet.armour].title if sheet.armour in book.armour else "", "armour"),
        ("Lists", ", ".join([f"{name} {points}" for name, points in sheet.lists.items()]), ""),
        ("Skills", ", ".join([f"{name} {format_signed(points)}" for name, points in sheet.skills.items()]), ""),
        ("Feats", ", ".join(sheet.feats), ""),
        ("Vision", sheet.vision if sheet.vision != "normal" else "", "vision"),
        ("Light", book.lights[sheet.light].title if sheet.light in book.lights else "", "light"),
        ("Magic points", f"{sheet.magic} of {sheet.max_magic}" if sheet.max_magic else "", "magic"),
        ("Nonlethal", str(sheet.nonlethal) if sheet.nonlethal else "", "nonlethal"),
        ("State", STATUS.get(sheet.status, ""), "status"),
    )
    told = {"Lists": words_of_lists(book, sheet)}
    return tuple([SheetNumber(name, value, path, help=told.get(name, "")) for name, value, path in listed if value])


def in_hand(book: Book, board: Board, token: Piece) -> str:
    """What somebody fights with, and the damage of it."""
    sheet = token.sheet
    held = [
        f"{way.title} {dice_for(board, Blow(token.id, token.id, way)).dice}"
        for way in weapon_uses(book, sheet)
        if way.mode != "throw" and way.hand or way.mode == "strike" and not way.hand
    ]
    if SHIELD in (sheet.main_hand, sheet.off_hand) and sheet.shield in book.shields:
        held.append(book.shields[sheet.shield].title)
    return ", ".join(held)
