"""What is seen of the sheets: weights on zones, stress, badges, the inspector's figures (8, 33 to 39, 73 to 75, 77)."""

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import Token
from battlemap.board.ids import AspectId, SideId, TokenId, ZoneId
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.blocks.tracks import marks
from battlemap.rules.display import (
    AspectSlot,
    BoardDisplay,
    ChoiceRing,
    ConditionBadge,
    Exit,
    Profile,
    SheetNumber,
    TokenDisplay,
    Track,
    ZoneBalance,
)
from rulesets.war_of_ashes.basics.approaches import best
from rulesets.war_of_ashes.basics.ritual_effects import HOST, MARCH, SHIELD
from rulesets.war_of_ashes.basics.roar_state import restricted_approaches, ring_words
from rulesets.war_of_ashes.basics.stakes import HELP
from rulesets.war_of_ashes.basics.stunts import shooting_range
from rulesets.war_of_ashes.basics.swarms import heavy_mobs
from rulesets.war_of_ashes.basics.weight import edge, rank_of, rank_weights, weighs_by_rank, weight_of
from rulesets.war_of_ashes.book.fighter import RING, Board, Fighter, roaring_time
from rulesets.war_of_ashes.book.rulebook import Book, book_of
from rulesets.war_of_ashes.exchanges.roar_order import ICON as ROAR_ICON
from rulesets.war_of_ashes.exchanges.turn_order import words_of
from rulesets.war_of_ashes.harm.harm import box_values
from rulesets.war_of_ashes.harm.lethal import LETHAL

CONSEQUENCE_ICONS = {"mild": "game/bleeding-wound", "moderate": "game/broken-bone", "severe": "game/half-dead"}
BOOST_ICON, BURDEN_ICON, HELP_ICON = "game/knocked-out-stars", "game/person-in-blizzard", "lucide/hand-helping"
LETHAL_WORDS = "the next attack is lethal"
IN_STORE = {
    LETHAL: LETHAL_WORDS, MARCH: "one more zone without difficulty this turn", HOST: "no terrain hinders this turn",
    SHIELD: "the next consequence from an attack on this side goes to the gods",
}  # fmt: skip
"""What is in store by the change that an effect makes."""
MOST_BARE = 4
"""So many zones without an aspect are named one by one."""
EXCHANGE = "Exchange"
STATUS = {"taken out": "taken out", "conceded": "conceded", "fled": "left the fight"}
EXITS: dict[str, Exit] = {"conceded": "yielded", "fled": "left"}


def board_display(board: Board) -> BoardDisplay:
    """Everything that canvas, turn order and export draw of this game."""
    book = book_of(board)
    carried: dict[str, list[Aspect]] = {}
    for aspect in board.aspects.values():
        if aspect.anchor == "token":
            carried.setdefault(aspect.on, []).append(aspect)
    tokens = {token.id: token_display(book, board, token, carried.get(token.id, [])) for token in board.tokens.values()}
    if not roaring_time(board):
        return BoardDisplay(tokens, balances(book, board), phase(board), warnings(book, board), round_word=EXCHANGE)
    now = {board.sides[board[who].side].name for who in board.turns.now if who in board.tokens}
    turn = now.pop() if len(now) == 1 else "The GM"
    return BoardDisplay(
        tokens, balances(book, board), phase(board), warnings(book, board), "Next roar", turn, round_word=EXCHANGE
    )


def phase(board: Board) -> str:
    """Where the fight stands."""
    scene = board.scene
    if scene.phase == "exchanges":
        return f"{EXCHANGE} {board.turns.round}"
    if scene.phase == "roar":
        return "Roar phase"
    return f"{scene.label or 'The fight'} is over" if scene.phase == "over" else "Setting the scene"


def token_display(book: Book, board: Board, token: Token[Fighter], carried: list[Aspect]) -> TokenDisplay:
    """One token: its stress, what it carries, and its line in the turn order."""
    sheet = token.sheet
    if sheet.status:
        return TokenDisplay(out=True, words=STATUS[sheet.status], exit=EXITS.get(sheet.status, "taken out"))
    slots = {key: slot for slot, key in sheet.filled.items()}
    badges = [badge for aspect in carried if (badge := badge_of(board, token, aspect, slots)) is not None]
    badges += [
        ConditionBadge(HELP_ICON, e.title, e.rule, "on the next action")
        for e in board.effects
        if e.on == token.id and e.kind == HELP
    ]
    badges += promises(board, token.id)
    words = words_of(book, board, token.id)
    if sheet.acted and token.id in board.turns.now:
        words = f"{words} · action spent"
    track = (Track("Stress", marks(values, sheet.marked)),) if (values := box_values(book, sheet)) else ()
    return TokenDisplay(track, tuple(badges), False, words)


def badge_of(board: Board, token: Token[Fighter], aspect: Aspect, slots: dict[AspectId, str]) -> ConditionBadge | None:
    """The sign of an aspect on a token's rim: consequences, and what others may use against it."""
    if aspect.hidden or aspect.kind == "character":
        return None
    if token.sheet.roar and aspect.id == token.sheet.roar_aspect:
        return roar_badge(token.sheet, aspect)
    if aspect.id == token.sheet.guard:
        return guard_badge(aspect)
    left = aspect.left
    words = f"{left} free invoke{'' if left == 1 else 's'}" if left else ""
    if aspect.kind == "consequence":
        slot = slots.get(aspect.id, "mild")
        return ConditionBadge(
            CONSEQUENCE_ICONS.get(slot, BURDEN_ICON), aspect.name, "B3", f"{slot} consequence{f', {words}' if words else ''}"
        )
    against = any(owner and not board.allied(token.side, owner) for owner, _ in aspect.free if owner in board.sides)
    if not against:
        return None
    return ConditionBadge(BOOST_ICON if aspect.kind == "boost" else BURDEN_ICON, aspect.name, "27", words)


def roar_badge(sheet: Fighter, aspect: Aspect) -> ConditionBadge:
    """The sign of a roar: what is left to do while it lasts (21)."""
    said = [f"roars with {sheet.roar.capitalize()}"]
    if not sheet.minion:
        said.append(f"only {ring_words(sheet)}")
    if sheet.roar_bound:
        said.append("bound to go on")
    if aspect.left:
        said.append(f"{aspect.left} free invoke{'' if aspect.left == 1 else 's'}")
    return ConditionBadge(ROAR_ICON, aspect.name, "21", "; ".join(said))


def ring(sheet: Fighter) -> ChoiceRing | None:
    """The ring of approaches while somebody roars (21, 22)."""
    if not sheet.roar or sheet.minion:
        return None
    allowed = restricted_approaches(sheet)
    said = "Bound to go on roaring" if sheet.roar_bound else "Any other approach ends the roar"
    return ChoiceRing(
        tuple([name.capitalize() for name in RING]), sheet.roar.capitalize(),
        tuple([name.capitalize() for name in RING if name in allowed]), "Roaring", said,
    )  # fmt: skip


def balances(book: Book, board: Board) -> dict[ZoneId, ZoneBalance]:
    """The weights in every zone where two sides or more stand, and the dice they earn (33 to 35, 39)."""
    there: dict[ZoneId, list[Token[Fighter]]] = {}
    for token in board.tokens.values():
        if not token.sheet.status and not (token.hidden and book.options.hidden_weight == "not shown"):
            there.setdefault(token.zone, []).append(token)
    whole = weighs_by_rank(book, board) and book.options.social_weight == "whole scene"
    everybody = [token for tokens in there.values() for token in tokens]
    balances_by_zone: dict[ZoneId, ZoneBalance] = {}
    for zone, tokens in there.items():
        if len({token.side for token in tokens}) < 2:
            continue
        totals = side_weights(book, board, everybody if whole else tokens)
        rows = [(side, totals[side], edge(book, board, side, totals)) for side in board.sides if side in totals]
        if len(rows) > 2:
            rows.sort(key=lambda row: -row[1])
        why = "; ".join([f"{board.sides[side].name}: {stands.words}" for side, _, stands in rows if stands.plus])
        balances_by_zone[zone] = ZoneBalance(tuple([(side, total, stands.plus) for side, total, stands in rows]), why)
    return balances_by_zone


def side_weights(book: Book, board: Board, tokens: list[Token[Fighter]]) -> dict[SideId, int]:
    """The total of each side among *tokens*."""
    if weighs_by_rank(book, board):
        return rank_weights(book, board, tokens)
    totals: dict[SideId, int] = {}
    for token in tokens:
        totals[token.side] = totals.get(token.side, 0) + weight_of(book, board, token.id)
    return totals


def warnings(book: Book, board: Board) -> tuple[str, ...]:
    """What the GM may want to see to: known zones without an aspect (8), too few or too many zones (77)."""
    named = {aspect.on for aspect in board.aspects.values() if aspect.anchor == "zone"}
    bare = [zone.name or "An unnamed zone" for zone in board.zone_map.zones.values() if zone.revealed and zone.id not in named]
    messages = [f"{name} has no aspect" for name in bare] if len(bare) <= MOST_BARE else [f"{len(bare)} zones have no aspect"]
    count = len(board.zone_map.zones)
    if count == 1:
        messages.append("One zone alone leaves nowhere to move to")
    elif count > book.numbers.most_zones:
        messages.append(f"{count} zones are many; more than {book.numbers.most_zones} are hard to keep in mind")
    return (*messages, *heavy_mobs(book, board))


def profile(board: Board, who: TokenId) -> Profile:
    """One token, top to bottom."""
    book, token = book_of(board), board[who]
    sheet = token.sheet
    own = [a.id for a in board.aspects.values() if a.anchor == "token" and a.on == who and a.kind == "character"]
    return Profile(
        role(board, token),
        (Track("Stress", marks(box_values(book, sheet), sheet.marked), path="marked"),),
        counters=counters(book, board, token),
        badges=own_badges(board, token),
        figures=approach_figures(book, board, sheet),
        ring=ring(sheet),
        lines=lines(book, board, token),
        aspects=tuple(own),
        slots=tuple(
            [AspectSlot(slot.capitalize(), str(book.numbers.slots.get(slot, 0)), sheet.filled.get(slot)) for slot in sheet.slots]
        ),
    )


def own_badges(board: Board, token: Token[Fighter]) -> tuple[ConditionBadge, ...]:
    """What the fighter has going for him, as chips: his roar, his guard, an attack that will be lethal."""
    sheet = token.sheet
    badges = []
    if sheet.roar and (roar := board.aspects.get(sheet.roar_aspect)) is not None:
        badges.append(roar_badge(sheet, roar))
    if (guard := board.aspects.get(sheet.guard)) is not None:
        badges.append(guard_badge(guard))
    return (*badges, *promises(board, token.id))


def guard_badge(guard: Aspect) -> ConditionBadge:
    """The sign of a Full Defense (58)."""
    return ConditionBadge("lucide/shield-plus", guard.name, "58", "free once for each attack, until another action")


def promises(board: Board, who: TokenId) -> list[ConditionBadge]:
    """The signs of what a fighter has in store: a lethal attack, a ritual called on (69, B7)."""
    badges = []
    for effect in board.effects:
        words = IN_STORE.get(next((change.what for change in effect.changes), ""), "")
        if effect.on == who and words:
            icon = "lucide/skull" if words == LETHAL_WORDS else "game/prayer"
            badges.append(ConditionBadge(icon, effect.title, effect.rule, words))
    return badges


def role(board: Board, token: Token[Fighter]) -> str:
    """What kind of fighter it is."""
    if token.sheet.minion:
        return "Minion"
    return "Named foe" if board.sides[token.side].gm else "Hero"


def counters(book: Book, board: Board, token: Token[Fighter]) -> tuple[SheetNumber, ...]:
    """Points and weight."""
    weight = SheetNumber("Weight", str(weight_of(book, board, token.id)), "weight", help="What counts in its zone")
    if board.sides[token.side].gm:
        return (SheetNumber("GM’s fate points", str(board.scene.gm_points)), weight)
    return (
        SheetNumber("Fate points", str(token.sheet.fate_points), "fate_points", help=f"Refresh {token.sheet.refresh}"),
        weight,
    )


def approach_figures(book: Book, board: Board, sheet: Fighter) -> tuple[SheetNumber, ...]:
    """The six approaches; what is suggested for an attack stands out."""
    if sheet.minion:
        return ()
    strong = best(book, board.scene.kind, sheet, "attack").key
    return tuple(
        [
            SheetNumber(name.capitalize(), format_signed(sheet.approaches.get(name, 0)), f"approaches.{name}", name == strong)
            for name in RING
        ]
    )


def lines(book: Book, board: Board, token: Token[Fighter]) -> tuple[SheetNumber, ...]:
    """What is said in words, as far as there is anything to say."""
    sheet = token.sheet
    shot = shooting_range(sheet)
    reach = f"{shot} zone{'' if shot == 1 else 's'}" if shot else "dropped" if sheet.range else ""
    rank = rank_of(book, sheet) if weighs_by_rank(book, board) else None
    listed = (
        ("Skilled", ", ".join(sheet.skilled), "skilled"),
        ("Bad at", ", ".join(sheet.bad), "bad"),
        ("Ranged weapon", reach, "range"),
        ("Unhindered by", ", ".join(sheet.immune), "immune"),
        ("Standing", rank.title if rank else "", "rank"),
        ("State", STATUS.get(sheet.status, ""), "status"),
    )
    return tuple([SheetNumber(name, value, path) for name, value, path in listed if value])
