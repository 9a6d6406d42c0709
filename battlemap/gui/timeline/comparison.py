"""Two moments beside each other, in words and numbers: where they parted, how the sides stand, what differs, the dice."""

from collections.abc import Callable

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Rolled
from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.wording import capitalise, short_name
from battlemap.gui.timeline.moment_differences import MomentDifference, list_differences
from battlemap.gui.timeline.strip.strip_moments import StripMoments, deed_words
from battlemap.play.fight_summary import DiceLuck, dice_luck
from battlemap.play.journal import Journal, JournalEntry
from battlemap.play.timeline.decisions import answer_words, requests_of
from battlemap.play.timeline.lanes import Moment, Timeline
from battlemap.play.timeline.moment_comparison import Parting, parting, side_sums
from battlemap.play.timeline.moment_reading import MomentReader
from battlemap.rules.choices import Choice
from battlemap.rules.dice import die_of
from battlemap.rules.procedure import Command, Roll
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import Answer, AnswerInput, DiceInput


class SideRow(Struct, frozen=True):
    """A side in both moments. *strength*: 1 for each usual fighter unhurt. *luck*: how its dice fell on the way there."""

    name: str
    look: int
    standing: tuple[int, int]
    strength: tuple[float, float]
    luck: tuple[DiceLuck | None, DiceLuck | None]


class MomentComparison(Struct, frozen=True, eq=False):
    """All that is shown of two moments; *names*: what they are called."""

    names: tuple[str, str]
    boards: tuple[AnyEncounter, AnyEncounter]
    parted: tuple[str, ...]
    """Where the ways to both part, in sentences."""
    ways: tuple[str, str] | None
    """What was done or fell then on each of them; None where one lies on the way to the other."""
    sides: tuple[SideRow, ...]
    differences: tuple[MomentDifference, ...]


def compare(
    moments: StripMoments, timeline: Timeline, one: Moment, other: Moment, name: Callable[[Moment], str]
) -> MomentComparison:
    """Compare two moments. The store's errors, if one cannot be read."""
    reader = moments.reader
    rules, journal = reader.rules, reader.journal
    boards = reader.board(one), reader.board(other)
    lucks = [
        {luck.side: luck for luck in _luck(rules, journal, at, board)} for at, board in zip((one, other), boards, strict=True)
    ]
    rows = list[SideRow]()
    for row in side_sums(rules, *boards):
        side = boards[1].sides.get(row.side) or boards[0].sides.get(row.side)
        if side is not None:
            luck = lucks[0].get(side.name), lucks[1].get(side.name)
            rows.append(SideRow(side.name, side.look, row.standing, row.worth, luck))
    differences = list_differences(rules, *boards, (rules.display(boards[0]), rules.display(boards[1])))
    parted, names = parting(journal, one.entry, other.entry), (name(one), name(other))
    told = _parted_words(reader, timeline, parted, name, names) if parted is not None else ()
    ways = _ways(reader, parted) if parted is not None else None
    return MomentComparison(names, boards, told, ways, tuple(rows), differences)


def _luck(rules: AnyRuleset, journal: Journal, moment: Moment, board: AnyEncounter) -> tuple[DiceLuck, ...]:
    return tuple(dice_luck(rules, board, [journal.entry(key) for key in journal.path(moment.entry)]))


def _parted_words(
    reader: MomentReader, timeline: Timeline, parted: Parting, name: Callable[[Moment], str], names: tuple[str, str]
) -> tuple[str, ...]:
    """At what the ways to both part."""
    journal = reader.journal
    way = (timeline.moment_of(key) for key in reversed(journal.path(parted.after)))
    after = next((moment for moment in way if moment is not None), timeline.opening)
    if parted.one is None or parted.other is None:
        first, last = names if parted.one is None else names[::-1]
        return (f"{capitalise(first)} lies on the way to {last}.",)
    where = f"They part after {name(after)}."
    if parted.command is None:
        return (where,)
    return (where, f"Both times it was {_command_words(reader.rules, journal.board(parted.after), parted.command)}.")


def _ways(reader: MomentReader, parted: Parting) -> tuple[str, str] | None:
    """What was done then on each way; where it was the same, the answers or dice that differ."""
    if parted.one is None or parted.other is None:
        return None
    journal, both = reader.journal, (parted.one, parted.other)
    board = journal.board(parted.after)
    if parted.command is None:
        return _done(reader, parted.one, board), _done(reader, parted.other, board)
    asked = [requests_of(reader.rules, journal, entry.id) for entry in both]
    inputs = [
        input_words(entry, given, board, requests[parted.at] if parted.at is not None and parted.at < len(requests) else None)
        for entry, given, requests in zip(both, parted.inputs, asked, strict=True)
    ]
    return inputs[0], inputs[1]


def _command_words(rules: AnyRuleset, board: AnyEncounter, command: Command) -> str:
    """ "Ann’s strike"."""
    action, who = rules.actions.get(command.action), board.tokens.get(command.actor) if command.actor else None
    title = (action.title or action.name) if action is not None else command.action
    return deed_words(short_name(who.name) if who is not None else "", title)


def _done(reader: MomentReader, entry: JournalEntry, board: AnyEncounter) -> str:
    """What was done, and to whom."""
    if entry.command is None:
        return f"“{entry.what or 'edit'}”"
    asked = {
        request.ask: request for request in requests_of(reader.rules, reader.journal, entry.id) if isinstance(request, Choice)
    }
    given = [
        answer_words(asked[ask], keys) if ask in asked else ", ".join([_key_words(key, board) for key in keys])
        for ask, keys in entry.command.preset.items()
        if keys
    ]
    return _command_words(reader.rules, board, entry.command) + (f" ({', '.join(given)})" if given else "")


def input_words(entry: JournalEntry, given: Answer | None, board: AnyEncounter, asked: Choice | Roll | None = None) -> str:
    """An answer, as *asked* offers it, or dice."""
    if isinstance(given, DiceInput):
        place = [each for each in entry.inputs if isinstance(each, DiceInput)].index(given)
        rolls = [event for event in entry.events if isinstance(event, Rolled)]
        shift = die_of(rolls[place].pool)[1] if place < len(rolls) else 0
        shown = " ".join(f"{face + shift:+d}".replace("-", "−") if shift else str(face) for face in given.faces)
        who = board.tokens.get(TokenId(given.by))
        return f"{short_name(who.name)}’s dice {shown}" if who is not None else f"dice {shown}"
    if isinstance(given, AnswerInput) and isinstance(asked, Choice):
        return answer_words(asked, given.keys)
    if isinstance(given, AnswerInput):
        return ", ".join([_key_words(key, board) for key in given.keys]) or "nothing"
    return "nothing was asked any more"


def _key_words(key: str, board: AnyEncounter) -> str:
    """An answer as people read it: of a token or a zone its name."""
    token, zone = board.tokens.get(TokenId(key)), board.zone_map.zones.get(ZoneId(key))
    return short_name(token.name if token is not None else zone.name if zone is not None else key.replace("_", " "))
