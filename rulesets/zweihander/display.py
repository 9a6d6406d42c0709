"""What is seen of the sheets: both tracks, action points, conditions, the inspector's figures (11, 54, 56a)."""

from collections.abc import Collection

from battlemap.board.encounter import Effect
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.display import BoardDisplay, ConditionBadge, Exit, Pips, Profile, SheetNumber, TokenDisplay, Track
from rulesets.zweihander.basics.action_points import aim_of
from rulesets.zweihander.basics.arms import held_weapons, name_of, weapon_of
from rulesets.zweihander.basics.conditions import badges, effect_kind
from rulesets.zweihander.basics.injury_effects import injuries_of
from rulesets.zweihander.basics.qualities import damage_attribute
from rulesets.zweihander.basics.thresholds import dt, initiative, movement, pt
from rulesets.zweihander.book.creature import ATTRIBUTES, INCAPACITATED, REACTIONS, SHIELD, SLAIN, CreatureSheet
from rulesets.zweihander.book.fight import Board, Piece
from rulesets.zweihander.book.rulebook import Book, book_of

STATUS = {"slain": "slain", "gone": "left the fight"}
EXITS: dict[str, Exit] = {"slain": "dead", "gone": "left"}
LASTING_ICON = "lucide/hourglass"
ICONS = {"running": "game/run", "in_cover": "lucide/shield-half"}


def board_display(board: Board) -> BoardDisplay:
    """Everything that canvas, turn order and export draw of this game."""
    return BoardDisplay(
        {token.id: token_display(board, token) for token in board.tokens.values()}, phase=phase(board), warnings=warnings(board)
    )


def warnings(board: Board) -> tuple[str, ...]:
    """What sheets name that the book does not know, so that it counts for nothing."""
    book, messages = book_of(board), list[str]()
    for token in board.tokens.values():
        sheet = token.sheet
        named: list[tuple[str, str, Collection[str]]] = [("weapon", arm.weapon, book.weapons) for arm in sheet.arms.values()]
        named += [
            ("armour", sheet.armour, book.armour),
            ("shield", sheet.shield, book.shields),
            ("way to move", sheet.carries, book.modes),
        ]
        named += [("skill", name, book.skills) for name in sheet.skills]
        messages += [
            f"{token.name}: there is no {what} called “{name}”" for what, name, rows in named if name and name not in rows
        ]
    return tuple(dict.fromkeys(messages))


def phase(board: Board) -> str:
    """Where the fight stands."""
    if not under_way(board):
        return ""
    return "Surprise turn" if board.scene.surprise_turn else f"Round {board.turns.round}"


def token_display(board: Board, token: Piece) -> TokenDisplay:
    """One token: its tracks, its conditions, its line in the turn order, what it has left."""
    sheet = token.sheet
    if sheet.status:
        return TokenDisplay(out=True, words=STATUS[sheet.status], exit=EXITS[sheet.status])
    signs = (*badges(board, token.id), *lasting_badges(board, token.id))
    return TokenDisplay(tracks(sheet), signs, False, words(board, token), pips(board, token) if under_way(board) else ())


def tracks(sheet: CreatureSheet) -> tuple[Track, ...]:
    """Both tracks as ladders of conditions: how far down somebody is (54, 56a)."""
    wounds = Track("Wounds", tuple([at < sheet.wounds for at in range(SLAIN)]), path="wounds")
    return wounds, Track("Peril", tuple([at < sheet.peril for at in range(INCAPACITATED)]), path="peril")


def words(board: Board, token: Piece) -> str:
    """A token's line in the turn order."""
    standing, sheet = board.scene.standings.get(token.id), token.sheet
    book = book_of(board)
    parts = [f"Initiative {standing.total}"] if standing is not None else []
    parts += [book.wounds[sheet.wounds].lower()] if sheet.wounds else []
    parts += [book.perils[sheet.peril].lower()] if sheet.peril else []
    return " · ".join(parts)


def pips(board: Board, token: Piece) -> tuple[Pips, ...]:
    """Action points left, and fortune (11)."""
    sheet, most = token.sheet, book_of(board).numbers.ap
    listed = [Pips("Action points", sheet.ap, max(most, sheet.ap), "ap", "For actions and reactions; new ones at its next turn")]
    if sheet.max_fortune or sheet.fortune:
        listed.append(Pips("Fortune", sheet.fortune, max(sheet.max_fortune, sheet.fortune), "fortune"))
    return tuple(listed)


def lasting_badges(board: Board, who: TokenId) -> tuple[ConditionBadge, ...]:
    """What else lasts on somebody and is worth knowing: what it does in numbers; injuries; what is declared."""
    book, sheet = book_of(board), board[who].sheet
    known = {effect_kind(name) for name in book.conditions}
    listed = [
        ConditionBadge(ICONS.get(effect.kind, LASTING_ICON), effect.title, effect.rule, effect_words(board, effect))
        for effect in board.effects
        if effect.on == who and effect.kind not in known
    ]
    listed += [ConditionBadge("game/broken-bone", row.title, "56", row.words) for row in injuries_of(book, sheet)]
    listed += [
        ConditionBadge("lucide/crosshair", "Taking aim", "120", f"{format_signed(modifier.value)} base chance")
        for modifier in aim_of(board, who)
    ]
    if sheet.done.all_out:
        listed.append(ConditionBadge("lucide/flame", "All-out", "113", f"{format_signed(sheet.done.all_out)} on the next attack"))
    if sheet.done.subdue:
        listed.append(ConditionBadge("lucide/hand", "Subduing", "118", "The next attack does not kill"))
    return tuple(listed)


def effect_words(board: Board, effect: Effect) -> str:
    """What an effect does, in words."""
    parts = [f"{change.what} {format_signed(change.value)}" for change in effect.changes if change.value]
    about = f"against {board[effect.about].name}" if effect.about in board.tokens and effect.about is not None else ""
    return ", ".join([*parts, about] if about else parts)


def profile(board: Board, who: TokenId) -> Profile:
    """One token, top to bottom."""
    token = board[who]
    sheet = token.sheet
    return Profile(
        role=sheet.role or ("Creature" if sheet.creature else "Character"),
        tracks=tracks(sheet),
        pips=pips(board, token),
        badges=() if sheet.status else (*badges(board, who), *lasting_badges(board, who)),
        counters=counters(board, who),
        figures=figures(sheet),
        lines=lines(board, token),
    )


def counters(board: Board, who: TokenId) -> tuple[SheetNumber, ...]:
    """Thresholds, movement, initiative: what one looks up most."""
    sheet = board[who].sheet
    unit = board.grid.unit if board.grid is not None else "yd"
    damage, peril = dt(board, who), pt(board, who)
    return (
        SheetNumber("DT", str(damage[1]), "dt" if sheet.dt is not None else "", True, made_of(damage[0])),
        SheetNumber("PT", str(peril[1]), "pt" if sheet.pt is not None else "", True, made_of(peril[0])),
        SheetNumber(
            "Movement", f"{movement(board, who)} {unit}", "movement" if sheet.movement is not None else "", help="Of one Walk"
        ),
        SheetNumber("Initiative", format_signed(initiative(board, who)), "initiative" if sheet.initiative is not None else ""),
    )


def made_of(parts: tuple[Modifier, ...]) -> str:
    """What a number consists of."""
    return ", ".join([f"{modifier.name} {format_signed(modifier.value)}" for modifier in parts])


def figures(sheet: CreatureSheet) -> tuple[SheetNumber, ...]:
    """The seven attributes, with their bonuses."""
    listed = [(name, f"{sheet.percent(name)} ({sheet.bonus(name)})") for name in ATTRIBUTES]
    return tuple(
        [
            SheetNumber(name[:3].capitalize(), worth, f"attributes.{name}", help=f"{name.capitalize()}, and its bonus")
            for name, worth in listed
        ]
    )


def lines(board: Board, token: Piece) -> tuple[SheetNumber, ...]:
    """What is said in words, as far as there is anything to say."""
    book, sheet = book_of(board), token.sheet
    tracked = f"{book.wounds[sheet.wounds]} · {book.perils[sheet.peril]}"
    policies = [f"{name} {sheet.policy(name)}" for name in REACTIONS if sheet.policy(name) != "ask"]
    listed = (
        ("Condition", tracked, ""),
        ("In hand", in_hand(book, sheet), ""),
        ("Also", ", ".join([name_of(book, sheet, key) for key in sheet.arms if not sheet.holds(key)]), ""),
        ("Armour", book.armour[sheet.armour].title if sheet.armour in book.armour else "", "armour"),
        (
            "Skills",
            ", ".join(
                [f"{book.skill(name).title if name in book.skills else name} {ranks}" for name, ranks in sheet.skills.items()]
            ),
            "",
        ),
        ("Ruined", ", ".join(ruined_things(book, sheet)), ""),
        ("Injuries", ", ".join([row.title for row in injuries_of(book, sheet)]), ""),
        ("Fate", str(sheet.fate) if sheet.fate else "", "fate"),
        ("Corruption", str(sheet.corruption) if sheet.corruption else "", "corruption"),
        ("Reactions", ", ".join(policies), ""),
        ("State", STATUS.get(sheet.status, ""), "status"),
    )
    return tuple([SheetNumber(name, value, path) for name, value, path in listed if value])


def ruined_things(book: Book, sheet: CreatureSheet) -> list[str]:
    """What somebody carries or wears that is ruined or of no use."""
    worn = [book.armour[sheet.armour].title] if sheet.armour_ruined and sheet.armour in book.armour else []
    shield = [book.shields[sheet.shield].title] if sheet.shield_ruined and sheet.shield in book.shields else []
    return [*worn, *shield, *[name_of(book, sheet, key) for key, arm in sheet.arms.items() if arm.ruined or arm.broken]]


def in_hand(book: Book, sheet: CreatureSheet) -> str:
    """What somebody fights with, and whose bonus its damage takes."""
    texts = []
    for arm in held_weapons(sheet):
        attribute = damage_attribute(book, sheet, arm)
        short = f", {weapon_of(book, sheet, arm).skill}" if arm else ""
        texts.append(f"{name_of(book, sheet, arm)} ({attribute} {sheet.bonus(attribute)}{short})")
    if SHIELD in (sheet.main_hand, sheet.off_hand) and sheet.shield in book.shields:
        texts.append(book.shields[sheet.shield].title)
    return ", ".join(texts)
