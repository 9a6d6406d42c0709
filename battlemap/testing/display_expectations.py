"""What a scenario expects of what a ruleset shows over a grid: where one can go, what a way comes to, what a lens marks."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import cell_key, cell_of
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.lenses import LensOverlay, Reach, Target
from battlemap.rules.ruleset import AnyRuleset
from battlemap.testing.expectation_tables import ExpectTable, LensTable, PathCostTable, value_text
from battlemap.testing.scenario_file import ScenarioFault

WORDS = frozenset({"who", "stages", "refused", "threatened", "safe"})
"""What a table of `travel` may say besides cells."""


def map_differences(rules: AnyRuleset, board: AnyEncounter, wanted: ExpectTable) -> Iterator[str]:
    """Everything that is shown otherwise than wanted, in sentences. ScenarioFault for a name that is not known."""
    for table in wanted.travel if isinstance(wanted.travel, tuple) else (wanted.travel,) if wanted.travel else ():
        yield from _check_reach(rules, board, table)
    for way in wanted.trek if isinstance(wanted.trek, tuple) else (wanted.trek,):
        yield from _check_path_cost(rules, board, way)
    for lens in wanted.lens if isinstance(wanted.lens, tuple) else (wanted.lens,):
        yield from _check_lens(rules, board, lens)


def _check_reach(rules: AnyRuleset, board: AnyEncounter, table: Mapping[str, Any]) -> Iterator[str]:
    cells = {key: cell_of(key) for key in table if key not in WORDS}
    if stray := [key for key, cell in cells.items() if cell is None]:
        raise ScenarioFault(f"expect, travel: “{stray[0]}” is neither a cell nor one of {', '.join(sorted(WORDS))}")
    who = _find_token(board, table.get("who", ""), "travel")
    travel = rules.reach(board, who)
    if travel is None:
        yield f"travel: {who} goes nowhere by cells"
        return
    refused = table.get("refused")
    if travel.refusal and not refused:
        yield f"travel: {who} cannot go anywhere: {travel.refusal}"
    if refused and str(refused).casefold() not in travel.refusal.casefold():
        yield f"travel: {who} was refused with {value_text(travel.refusal)}, expected {value_text(refused)}"
    for key, cell in cells.items():
        stage = (travel.range.stage(cell) or 0) if cell is not None else 0
        if stage != table[key]:
            yield f"travel: {who} reaches {key} in stage {stage}, expected {value_text(table[key])}"
    if "stages" in table and list(travel.stages) != list(table["stages"]):
        yield f"travel: the stages of {who} are {value_text(travel.stages)}, expected {value_text(table['stages'])}"
    yield from _check_threats(travel, who, table)


def _check_threats(reach: Reach, who: TokenId, table: Mapping[str, Any]) -> Iterator[str]:
    threatened = frozenset[Cell]().union(*[area.cells for area in reach.threats])
    for name, there in (("threatened", True), ("safe", False)):
        wrong = [key for key in table.get(name, ()) if (cell_of(str(key)) in threatened) is not there]
        if wrong:
            yield f"travel: {value_text(wrong)} {'are' if not there else 'are not'} threatened where {who} goes"


def _check_path_cost(rules: AnyRuleset, board: AnyEncounter, table: PathCostTable) -> Iterator[str]:
    who = _find_token(board, table.who, "trek")
    way = table.way
    if table.to is not None:
        travel = rules.reach(board, who)
        way = travel.range.path(table.to) if travel is not None else ()
    name = f"trek of {who}" + (f" to {cell_key(way[-1])}" if way else "")
    trek = rules.path_cost(board, who, way) if way else None
    if trek is None:
        yield f"{name}: there is no such way"
        return
    wanted_refusal = "" if table.refused is UNSET else table.refused
    if bool(trek.refusal) is not bool(wanted_refusal) or wanted_refusal.casefold() not in trek.refusal.casefold():
        yield f"{name}: it was refused with {value_text(trek.refusal)}, expected {value_text(wanted_refusal)}"
    if table.words is not UNSET and table.words not in trek.words:
        yield f"{name}: it says {value_text(trek.words)}, expected {value_text(table.words)}"
    for note in table.notes:
        if not any(note.casefold() in one.casefold() for one in trek.notes):
            yield f"{name}: its notes are {value_text(trek.notes)}, expected {value_text(note)} among them"
    if table.warnings is not UNSET:
        have: dict[str, str] = {}
        for warned in trek.warnings:
            key = cell_key(warned.cell)
            have[key] = f"{have[key]}; {warned.words}" if key in have else warned.words
        fits = have.keys() == table.warnings.keys()
        if not fits or any(words.casefold() not in have[key].casefold() for key, words in table.warnings.items()):
            yield f"{name}: it warns of {value_text(have)}, expected {value_text(table.warnings)}"
    if table.command is not UNSET:
        given = {ask: list(keys) for ask, keys in trek.command.preset.items()}
        wanted = {ask: value if isinstance(value, list) else [value] for ask, value in table.command.items()}
        if given != wanted:
            yield f"{name}: it would be {value_text(given)}, expected {value_text(wanted)}"


def _check_lens(rules: AnyRuleset, board: AnyEncounter, table: LensTable) -> Iterator[str]:
    lens = next((one for one in rules.lenses if table.name in (one.name, one.title)), None)
    if lens is None:
        there = ", ".join([one.name for one in rules.lenses]) or "none"
        raise ScenarioFault(f"expect, lens: there is no lens called “{table.name}”; there are: {there}")
    who = _find_token(board, table.who, "lens")
    overlay = lens.draw(board, who, _find_target(board, table.target))
    name = f"lens {table.name} of {who}"
    marked = frozenset[Cell]().union(*[area.cells for area in overlay.areas])
    if missing := [cell for cell in table.cells if cell not in marked]:
        yield f"{name}: it does not mark {value_text(missing)}"
    if extra := [cell for cell in table.other_cells if cell in marked]:
        yield f"{name}: it marks {value_text(extra)}"
    if table.count is not UNSET and table.count != len(marked):
        yield f"{name}: it marks {len(marked)} cells, expected {table.count}"
    yield from _check_words(name, overlay, table)


def _check_words(name: str, overlay: LensOverlay, table: LensTable) -> Iterator[str]:
    said = [one.words for one in overlay.areas] + [one.words for one in overlay.lines] + [one.words for one in overlay.signs]
    for words in table.words:
        if not any(words.casefold() in one.casefold() for one in said):
            yield f"{name}: it says {value_text(said)}, expected {value_text(words)} among it"
    if table.lines is UNSET:
        return
    if len(table.lines) != len(overlay.lines):
        yield f"{name}: it draws {len(overlay.lines)} lines, expected {len(table.lines)}"
    for at, (line, wanted) in enumerate(zip(overlay.lines, table.lines, strict=False), 1):
        if stray := sorted(wanted.keys() - {"words", "by", "clear", "tone"}):
            raise ScenarioFault(f"expect, lens, lines {at}: “{stray[0]}” is not a name known here")
        have = {"words": line.words, "by": [subject.id for subject in line.by], "clear": line.cover_at is None, "tone": line.tone}
        for field, value in wanted.items():
            if not (value in have[field] if field == "words" else value == have[field]):  # type: ignore[operator]
                yield f"{name}, line {at}: {field} is {value_text(have[field])}, expected {value_text(value)}"


def _find_target(board: AnyEncounter, said: str | tuple[int, int]) -> Target:
    if not isinstance(said, str):
        return said
    return _find_token(board, said, "lens, target") if said else None


def _find_token(board: AnyEncounter, name: Any, where: str) -> TokenId:
    if name not in board.tokens:
        raise ScenarioFault(f"expect, {where}: there is nobody called “{name}”; there are: {', '.join(board.tokens)}")
    return TokenId(name)
