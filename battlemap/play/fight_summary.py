"""What a fight came to: how long it took, who fell by what, what points were spent, how the dice fell."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Rolled, SheetChanged, TurnsChanged
from battlemap.board.ids import SideId, TokenId
from battlemap.play.journal import ROOT, Journal, JournalEntry
from battlemap.rules.dice import die_of
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset


class FallenToken(Struct, frozen=True):
    """Somebody who stood at the beginning and did not at the end; *by*: the command in which that happened, None: by hand."""

    name: str
    round: int
    by: Command | None = None
    doer: str = ""
    """The name of the token that did the harm; in a command without harm, of the token that acted."""


class PointsSpent(Struct, frozen=True):
    """Points of one kind: (name, how many) of each who spent any, in the order of the board."""

    kind: str
    spent: tuple[tuple[str, int], ...]


class DiceLuck(Struct, frozen=True):
    """The dice of one side: how many of one kind, what they showed on average, and what fair ones would."""

    side: str
    dice: int
    sides: int
    average: float
    fair: float
    low: bool = False
    """Whether a low face is a good one."""

    @property
    def luck(self) -> float:
        """How much better than fair ones they fell on average, in the numbers that they show."""
        return (self.fair - self.average) if self.low else (self.average - self.fair)


class FightSummary(Struct, frozen=True):
    """A fight that is over; *rounds* is 0 in a game that counts none."""

    rounds: int
    commands: int
    falls: tuple[FallenToken, ...] = ()
    points: tuple[PointsSpent, ...] = ()
    luck: tuple[DiceLuck, ...] = ()


def ends_fight(journal: Journal, entry: JournalEntry) -> bool:
    """Whether a fight was under way before this entry and is over after it."""
    changes = [event for event in entry.events if isinstance(event, TurnsChanged)]
    return bool(changes) and not changes[-1].turns.order and bool(journal.board(entry.parent).turns.order)


def summarise_fight(rules: AnyRuleset, journal: Journal, end: int) -> FightSummary:
    """The fight that entry *end* ended, from the entry in which it began."""
    keys = _keys_of(journal, end)
    entries = [journal.entry(key) for key in keys]
    start, over = journal.board(entries[0].parent), journal.board(entries[-1].parent)
    rounds = [event.turns.round for entry in entries for event in entry.events if isinstance(event, TurnsChanged)]
    return FightSummary(
        max([start.turns.round, *rounds]),
        sum(not entry.follows for entry in entries[:-1]),
        tuple(_falls(rules, journal, entries[:-1], start, over)),
        tuple(_points(rules, start, entries)),
        tuple(dice_luck(rules, over, entries)),
    )


def _keys_of(journal: Journal, end: int) -> list[int]:
    """The entries of the fight that *end* ended; from the opening, if it was under way there."""
    keys = [end]
    while (parent := journal.stubs[keys[-1]].parent) != ROOT and journal.board(parent).turns.order:
        keys.append(parent)
    return keys[::-1]


def _falls(
    rules: AnyRuleset, journal: Journal, entries: Sequence[JournalEntry], start: AnyEncounter, over: AnyEncounter
) -> Iterator[FallenToken]:
    shown: dict[int, frozenset[TokenId]] = {}

    def fallen_after(key: int, board: AnyEncounter) -> frozenset[TokenId]:
        if key not in shown:
            display = rules.display(board).tokens
            shown[key] = frozenset({who for who in board.tokens if who in display and not display[who].is_standing})
        return shown[key]

    stood = start.tokens.keys() - fallen_after(-1, start)
    fallen = [who for who in over.tokens if who in stood and entries and who in fallen_after(entries[-1].id, over)]
    for who in fallen:
        low, high = 0, len(entries) - 1
        while low < high:
            middle = (low + high) // 2
            if who in fallen_after(entries[middle].id, journal.board(entries[middle].id)):
                high = middle
            else:
                low = middle + 1
        cause = entries[low].command
        board = journal.board(entries[low].parent)
        stated = [one.by for one in entries[low].events if isinstance(one, SheetChanged) and one.token == who and one.by]
        acted = cause.actor if cause is not None else None
        doer = board.tokens.get(stated[-1] if stated else acted or TokenId(""))
        yield FallenToken(over[who].name, board.turns.round, cause, doer.name if doer is not None else "")


def _points(rules: AnyRuleset, start: AnyEncounter, entries: Sequence[JournalEntry]) -> Iterator[PointsSpent]:
    for field, kind in rules.points.items():
        spent, has = dict[TokenId, int](), {who: getattr(token.sheet, field, 0) for who, token in start.tokens.items()}
        names = {who: token.name for who, token in start.tokens.items()}
        for entry in entries:
            for event in entry.events:
                if isinstance(event, SheetChanged) and field in event.fields and event.token in has:
                    now = int(event.fields[field])
                    spent[event.token] = spent.get(event.token, 0) + max(0, has[event.token] - now)
                    has[event.token] = now
        told = tuple([(names[who], spent[who]) for who in names if spent.get(who)])
        if told:
            yield PointsSpent(kind, told)


def dice_luck(rules: AnyRuleset, board: AnyEncounter, entries: Sequence[JournalEntry]) -> Iterator[DiceLuck]:
    """How the dice of each side fell in these entries: of each side the kind of die that it rolled most."""
    fallen: dict[SideId, dict[tuple[int, int], list[int]]] = {}
    for entry in entries:
        for event in entry.events:
            who = TokenId(event.by) if isinstance(event, Rolled) else None
            if isinstance(event, Rolled) and who in board.tokens:
                kinds = fallen.setdefault(board[who].side, {})
                kinds.setdefault(die_of(event.pool), []).extend(event.faces)
    for side in board.sides:
        if side in fallen:
            (sides, shift), faces = max(fallen[side].items(), key=lambda kind: len(kind[1]))
            average = sum(faces) / len(faces) + shift
            yield DiceLuck(board.sides[side].name, len(faces), sides, average, (sides + 1) / 2 + shift, sides in rules.low_dice)
