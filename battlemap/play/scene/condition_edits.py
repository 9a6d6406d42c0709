"""Conditions set and taken off by hand: what the rules make of it, as events for one edit of all tokens together."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, Logged, TokenChanged
from battlemap.board.happenings import MOST_ROUNDS, STAMP_ICON, Stamp
from battlemap.board.ids import TokenId
from battlemap.board.wording import LONGEST_NAME
from battlemap.play.edits.board_edits import InvalidValue
from battlemap.rules.conditions_by_hand import BY_HAND, SettableCondition
from battlemap.rules.procedure import Refused, Table
from battlemap.rules.ruleset import AnyRuleset

Shares: TypeAlias = Literal["none", "some", "all"]


class ConditionEdit(Struct, frozen=True):
    """What setting a condition comes to; *refusals*: why not on some of the tokens, one clause each."""

    events: tuple[Event, ...]
    title: str
    refusals: tuple[str, ...] = ()


def settable(rules: AnyRuleset, board: AnyEncounter) -> tuple[SettableCondition, ...]:
    """The conditions of a game that a hand may set."""
    return rules.conditions.listed(board)


def share_of(rules: AnyRuleset, board: AnyEncounter, tokens: Iterable[TokenId], key: str) -> Shares:
    """Whether a condition lasts on all of some tokens, on a part of them, or on none."""
    return _share([key in rules.conditions.levels_on(board, who) for who in tokens])


def stamp_share(board: AnyEncounter, tokens: Iterable[TokenId], word: str) -> Shares:
    """The same of a stamp."""
    return _share([any(stamp.word == word for stamp in board[who].stamps) for who in tokens])


def toggle_condition(
    rules: AnyRuleset, board: AnyEncounter, tokens: tuple[TokenId, ...], key: str, rounds: int = 0, level: int = 1
) -> ConditionEdit:
    """Set a condition on those of the tokens that do not have it; if all have it, take it off all.

    A condition with levels is set anew where the level is another; *level* 0 takes it off.
    """
    kind = next(condition for condition in settable(rules, board) if condition.key == key)
    levels = {who: rules.conditions.levels_on(board, who).get(key, 0) for who in tokens}
    wanted = level if kind.levels else 1
    ends = not wanted or all(levels[who] == wanted for who in tokens)
    table: Table[Any, Any, Any] = Table(board, rules)
    refusals: list[str] = []
    for who in tokens:
        try:
            if ends:
                rules.conditions.end(table, who, key)
            elif levels[who] != wanted:
                rules.conditions.begin(table, who, key, wanted, rounds)
        except Refused as refusal:
            refusals.append(refusal.why)
    title = f"{'No longer ' + kind.title.lower() if ends else kind.title}: {names_in_short(board, tokens)}"
    return ConditionEdit(tuple(table.events), title, tuple(refusals))


def toggle_stamp(board: AnyEncounter, tokens: tuple[TokenId, ...], stamp: Stamp) -> ConditionEdit:
    """Stamp a word of the GM's own on those of the tokens that do not bear it; if all do, take it off all.

    InvalidValue if it says nothing.
    """
    word = stamp.word.strip()[:LONGEST_NAME]
    if not word:
        raise InvalidValue("a mark needs a word")
    if not 0 <= stamp.rounds <= MOST_ROUNDS:
        raise InvalidValue(f"a mark lasts up to {MOST_ROUNDS} rounds, or until it is taken off")
    ends = stamp_share(board, tokens, word) == "all"
    made, events = replace(stamp, word=word, since=board.turns.round), list[Event]()
    for who in tokens:
        token = board[who]
        kept = tuple([other for other in token.stamps if other.word != word])
        if not ends and kept != token.stamps:
            continue
        events.append(TokenChanged(who, "stamps", {"stamps": kept if ends else (*kept, made)}))
        said = f"*{token.name}*: {'no longer ' if ends else ''}{word}"
        rounds = f", for {stamp.rounds} round{'s' if stamp.rounds > 1 else ''}" if stamp.rounds and not ends else ""
        events.append(Logged(said, f"{BY_HAND}{rounds}", STAMP_ICON, "", token.hidden))
    return ConditionEdit(tuple(events), f"{'No longer ' if ends else ''}{word}: {names_in_short(board, tokens)}")


def stamps_on(board: AnyEncounter, tokens: Iterable[TokenId]) -> Mapping[str, Stamp]:
    """The stamps that any of some tokens bear, by their words."""
    return {stamp.word: stamp for who in tokens for stamp in board[who].stamps}


def names_in_short(board: AnyEncounter, tokens: tuple[TokenId, ...]) -> str:
    """One by its name, several by their number."""
    return board[tokens[0]].name if len(tokens) == 1 else f"{len(tokens)} tokens"


def _share(having: list[bool]) -> Shares:
    return "all" if having and all(having) else "some" if any(having) else "none"
