"""Whether the conditions that a hand may set have an icon and words, and can be set on somebody and taken off again."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.play.journal import replay
from battlemap.play.scene.condition_edits import settable, toggle_condition
from battlemap.rules.conditions_by_hand import SettableCondition
from battlemap.rules.ruleset import AnyRuleset
from battlemap.testing.declarations import icon_fault

TRIED = 12
"""On so many tokens a condition is tried."""


def condition_faults(rules: AnyRuleset, boards: Sequence[AnyEncounter]) -> Iterator[str]:
    """What is wrong with them on any of some boards, in clauses that name the condition."""
    kinds = {kind.key: kind for board in boards for kind in settable(rules, board)}
    for board in boards[:1]:
        counts = Counter(kind.key for kind in settable(rules, board))
        yield from (f"the settable condition “{key}” is listed {count} times" for key, count in counts.items() if count > 1)
    listing = next(iter(boards), None)
    printed = {kind.key for kind in settable(rules, replace(listing, house={}))} if listing is not None else set()
    for key, kind in kinds.items():
        # What a table has written into its book may be no more than a name.
        if (fault := _declaration_fault(kind) if key in printed else "") or (fault := _round_trip_fault(rules, boards, kind)):
            yield f"the settable condition “{key}” {fault}"


def _declaration_fault(kind: SettableCondition) -> str:
    if not kind.title.strip():
        return "has no title"
    if not kind.words.strip():
        return "has no words that say what it does"
    if kind.levels < 0 or kind.levels == 1:
        return f"has {kind.levels} levels; 0 stands for one without levels"
    return icon_fault(kind.icon)


def _round_trip_fault(rules: AnyRuleset, boards: Sequence[AnyEncounter], kind: SettableCondition) -> str:
    """Why it cannot be set, with its highest level, and taken off again; empty once it could on somebody."""
    why = ""
    listing = [board for board in boards if kind.key in {other.key for other in settable(rules, board)}]
    for before, who in [(board, who) for board in listing for who in list(board.tokens)[:TRIED]]:
        if rules.conditions.levels_on(before, who).get(kind.key):
            continue
        after, why = _set(rules, before, who, kind)
        if after is None:
            continue
        edit = toggle_condition(rules, after, (who,), kind.key, level=0)
        if edit.refusals:
            return f"cannot be taken off again: {edit.refusals[0]}"
        if rules.conditions.levels_on(replay(after, edit.events), who).get(kind.key):
            return "lasts though it was taken off"
        return ""
    return f"can be set on nobody: {why}" if why else ""


def _set(rules: AnyRuleset, board: AnyEncounter, who: TokenId, kind: SettableCondition) -> tuple[AnyEncounter | None, str]:
    """The board with it on somebody, else why not."""
    level = kind.levels or 1
    edit = toggle_condition(rules, board, (who,), kind.key, level=level)
    if edit.refusals:
        return None, edit.refusals[0]
    after = replay(board, edit.events)
    lasts = rules.conditions.levels_on(after, who).get(kind.key, 0)
    return (after, "") if lasts == level else (None, f"set with {level} it stands at {lasts}")
