"""Weight: what size, rank and numbers are worth, and the dice they turn (32 to 41)."""

from functools import lru_cache

from msgspec import Struct

from battlemap.board.encounter import Token
from battlemap.board.ids import SideId, TokenId, ZoneId
from battlemap.rules.blocks.effects import effect_total
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.dice import DicePool, DieRecord, Faces, RollRule
from rulesets.war_of_ashes.book.fighter import Board, Fighter
from rulesets.war_of_ashes.book.rulebook import Book, Rank, rank_path


class Replaced(RollRule, frozen=True):
    """The total after the lowest *plus* dice were turned to + (34 to 36)."""

    plus: int = 0

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> int:
        if self.plus:
            return sum([die.counts for die in turn_dice(faces, pool.shift, self.plus)]) + bonus
        return sum(faces) + pool.shift * len(faces) + bonus

    def text(self, value: int) -> str:
        return format_signed(value)

    def dice(self, faces: Faces, pool: DicePool) -> tuple[DieRecord, ...]:
        return turn_dice(faces, pool.shift, self.plus)


@lru_cache(maxsize=512)
def turn_dice(faces: Faces, shift: int, plus: int) -> tuple[DieRecord, ...]:
    """The dice as they lie, the lowest *plus* of them turned to +; one that shows + already stays as it is."""
    lowest = sorted(range(len(faces)), key=faces.__getitem__)[:plus]
    return tuple(
        [
            DieRecord(face + shift, 1, "replaced") if at in lowest and face + shift < 1 else DieRecord(face + shift, face + shift)
            for at, face in enumerate(faces)
        ]
    )


class WeightEdge(Struct, frozen=True):
    """How one side stands in a zone: its weight, its enemies' (None: nobody is there), and the dice it may turn."""

    ours: int = 0
    theirs: int | None = None
    plus: int = 0

    @property
    def words(self) -> str:
        """ "weight 4 : 2 turns one die"; empty if no die turns."""
        return self._words("turns")

    @property
    def words_after(self) -> str:
        """The same when the dice have fallen: "weight 4 : 2 turned one die"."""
        return self._words("turned")

    def _words(self, verb: str) -> str:
        return f"weight {self.ours} : {self.theirs} {verb} {('', 'one die', 'two dice')[self.plus]}" if self.plus else ""


NO_EDGE = WeightEdge()


def weighs_by_rank(book: Book, board: Board) -> bool:
    """Whether people are weighed by rank rather than by size (40)."""
    return book.conflict(board.scene.kind).standing


def rank_of(book: Book, sheet: Fighter) -> Rank | None:
    """The class somebody belongs to."""
    if not sheet.rank:
        return None
    preset, name = rank_path(sheet.rank)
    return book.ranks.get(preset, {}).get(name)


def bulk(book: Book, sheet: Fighter) -> int:
    """What a body weighs by its size: a mob as much as all of its members, up to what a mob may (32, B6)."""
    return min(book.numbers.mob_weight, sheet.weight * sheet.members) if sheet.members > 1 else sheet.weight


def weight_of(book: Book, board: Board, who: TokenId) -> int:
    """What *who* weighs now: size, or rank in a social or mental conflict, and what lasts on him (32, 40)."""
    sheet = board[who].sheet
    weight = bulk(book, sheet)
    if sheet.rank and weighs_by_rank(book, board) and (rank := rank_of(book, sheet)):
        weight = rank.weight
    return max(0, weight + effect_total(board, who, "weight")) if board.effects else weight


def weights(book: Book, board: Board, zone: ZoneId) -> dict[SideId, int]:
    """The total of each side that has somebody in the fight there (33, 33a); of the whole scene, if the house says so (40a)."""
    if weighs_by_rank(book, board):
        whole = book.options.social_weight == "whole scene"
        return rank_weights(book, board, [t for t in board.tokens.values() if (whole or t.place == zone) and not t.sheet.status])
    totals: dict[SideId, int] = {}
    lasting = bool(board.effects)
    for token in board.tokens.values():
        sheet = token.sheet
        if token.place == zone and not sheet.status:
            weight = weight_of(book, board, token.id) if lasting or sheet.members > 1 else sheet.weight
            totals[token.side] = totals.get(token.side, 0) + weight
    return totals


def rank_weights(book: Book, board: Board, tokens: list[Token[Fighter]]) -> dict[SideId, int]:
    """Totals where a class may count once, however many of a side are there (40, 40a)."""
    totals: dict[SideId, int] = {}
    once: dict[tuple[SideId, str], int] = {}
    for token in tokens:
        rank = rank_of(book, token.sheet)
        name = token.sheet.rank if rank and rank.counts_once else token.sheet.counts_once
        weight = weight_of(book, board, token.id)
        if name:
            had = once.get((token.side, name), 0)
            once[token.side, name] = max(had, weight)
            weight = max(0, weight - had)
        totals[token.side] = totals.get(token.side, 0) + weight
    return totals


def edge(book: Book, board: Board, side: SideId, totals: dict[SideId, int], attacks: bool = True) -> WeightEdge:
    """How *side* and its friends stand against all others in *totals* (34, 35, C9, C10, C13)."""
    ours, enemies = 0, []
    for other, total in totals.items():
        if other == side or board.allied(side, other):
            ours += total
        else:
            enemies.append(total)
    if not enemies:
        return WeightEdge(ours)
    theirs = max(enemies) if book.options.several_enemies == "the largest" else sum(enemies)
    numbers = book.numbers
    if not theirs and book.options.weightless_foes == "no dice":
        return WeightEdge(ours, 0)
    if not ours or ours < numbers.one_die * theirs:
        return WeightEdge(ours, theirs)
    two = ours >= numbers.two_dice * theirs and (attacks or book.options.four_to_one != "attack")
    return WeightEdge(ours, theirs, 2 if two else 1)


def edge_of(book: Book, board: Board, who: TokenId, attacks: bool = True, totals: dict[SideId, int] | None = None) -> WeightEdge:
    """The edge of *who* where he stands, at this moment (38). *totals*: the weights there, if they are known."""
    token = board[who]
    return edge(book, board, token.side, weights(book, board, token.zone) if totals is None else totals, attacks)
