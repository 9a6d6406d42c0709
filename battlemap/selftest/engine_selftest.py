"""Tries the engine, the files and the drawing where the program is installed; needs nothing that is not shipped."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.play.session import Session
from battlemap.rules import registry
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Battle
from battlemap.store.database.codec import Codec, encode, parse
from battlemap.store.document.battle_folder import read_sample, sample_names
from battlemap.store.document.document import Document
from battlemap.store.document.journal_replay import replay_differences
from battlemap.store.document.text_form import battle_from_text, battle_to_text
from battlemap.store.files.store_errors import StoreError
from battlemap.testing.conformance import conform, plain_board, unknown_names
from battlemap.testing.scenario_file import ScenarioFault
from battlemap.testing.scenario_tables import Scenario

GAMES = 1
"""Random games on each board: enough to see that the installed program plays; the tests of the rules play more."""
SIZE = (640, 400)
LEAST_COLOURS = 50
"""A drawn board has more than so many."""


def self_test(tell: Callable[[str], None] = print) -> bool:
    """Try everything, telling each step in one line; whether all of it works."""
    sound = True
    for what, faults in _steps():
        tell(f"{what}: ok" if not faults else f"{what}: FAILED")
        for fault in faults:
            tell(f"    {fault}")
        sound = sound and not faults
    return sound


def _steps() -> Iterator[tuple[str, tuple[str, ...]]]:
    names = registry.ruleset_ids()
    if not names:
        yield "rulesets", ("none is installed",)
    samples = {name: read_sample(name) for name in sample_names()}
    for name in names:
        rules = registry.load_ruleset(name)
        yield (
            f"rules of {rules.title}",
            tuple(check_rules(rules, GAMES, [b.opening for b in samples.values() if b.rules is rules])),
        )
    for name, battle in samples.items():
        yield f"document with {name}", tuple(_check_files(battle))
        yield f"drawing of {name}", tuple(_check_drawing(battle))


def check_rules(
    rules: AnyRuleset,
    games: int,
    openings: Sequence[AnyEncounter],
    seed: str = "self-test",
    source: str = "",
    scenarios: Sequence[Scenario] = (),
) -> Iterator[str]:
    """What is wrong with a ruleset, found in its declarations and by random play on *openings* and a plain board.

    *source*: where another process finds it, "module:NAME"; the registry, if empty. *scenarios*: boards on which its verbs,
    plans and effects are tried.
    """
    codec = Codec(rules)
    boards = list(openings)
    for board in openings:
        yield from unknown_names(rules, board)
    try:
        boards.append(plain_board(rules))
    except ScenarioFault as fault:
        if not boards:
            yield str(fault)
            return

    def reread(events: tuple[Event, ...]) -> tuple[Event, ...]:
        return codec.events(parse(encode(events), "the facts"))

    yield from conform(rules, boards, games, seed, reread, source, scenarios)


def _check_files(battle: Battle) -> Iterator[str]:
    """Written, opened, written as text and read again, it has to stay the same."""
    with tempfile.TemporaryDirectory(prefix="battlemap-") as folder:
        path = Path(folder) / "self-test.battle"
        document = Document.create(path, battle)
        session = document.session()
        document.follow(session)
        board = session.board
        if not document.close():
            yield document.problem
        again = Document.open(path)
        opened = again.session()
        if opened.board != board:
            yield "the board is another after opening"
        if differences := list(replay_differences(opened.journal, again.rules, session.seed)):
            yield f"entry {differences[0].entry}: {differences[0].why}"
        whole = again.battle()
        again.close()
        try:
            if battle_from_text(battle_to_text(whole), "the text form", registry.load_ruleset) != whole:
                yield "the text form is not read as it was written"
        except StoreError as trouble:
            yield str(trouble)
        if Session(battle.rules, battle.opening, battle.state).board != board:
            yield "the same battle begins differently"


def _check_drawing(battle: Battle) -> Iterator[str]:
    """Drawn in both themes without a window, it has to show something."""
    from battlemap.export.picture.image_export import board_image, offscreen
    from battlemap.paint.style.images import ImageStore
    from battlemap.paint.style.palette import DARK, LIGHT

    app = offscreen()
    for palette in (DARK, LIGHT):
        shown = battle.rules.display(battle.opening)
        image = board_image(battle.opening, shown, palette, ImageStore(battle.assets.get), *SIZE)
        colours = {image.pixel(x, y) for x in range(0, SIZE[0], 7) for y in range(0, SIZE[1], 7)}
        if len(colours) < LEAST_COLOURS:
            yield f"the picture in the {palette.name} theme is empty"
    app.processEvents()
