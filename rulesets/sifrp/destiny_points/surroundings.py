"""Environmental qualities of the scene: named, on or off, with what they do to tests and Combat Defense (63, 64, 74d)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect
from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.procedure import Hook, Option, Procedure, choose, refuse_unless, words
from rulesets.sifrp.basics.blow import Blow
from rulesets.sifrp.basics.durations import until_own_turn
from rulesets.sifrp.basics.tests import AbilityTest
from rulesets.sifrp.book.fight import Board, Surroundings
from rulesets.sifrp.book.rulebook import T
from rulesets.sifrp.book.table_rows import Surrounding

IGNORES = "ignores"
"""The effect of one who is exempt from a quality of this name (64)."""
ICON = "lucide/mountain"


def active_qualities(board: Board) -> list[str]:
    """The names of all qualities that are on."""
    return [name for name, each in board.scene.surroundings.items() if each.on]


def inactive_qualities(board: Board) -> list[str]:
    """The names of all that could be switched on (63)."""
    return [name for name, each in board.scene.surroundings.items() if not each.on]


def switch(table: T, name: str, on: bool) -> None:
    """A quality of the scene takes hold, or no longer does (63)."""
    table.change_scene(
        f"{name} {'on' if on else 'off'}",
        lambda scene: replace(scene, surroundings={**scene.surroundings, name: replace(scene.surroundings[name], on=on)}),
    )
    row = table.book.surroundings.get(table.board.scene.surroundings[name].kind)
    said = table.board.scene.surroundings[name].words or (row.words if row is not None else "")
    table.tell(f"{name}: {'takes hold' if on else 'is over'}", said, ICON)


def exempt(table: T, who: TokenId, name: str) -> None:
    """A quality does not bear on somebody up to the start of his next turn (64)."""
    table.begin(Effect(IGNORES, "64", who, until=until_own_turn(who), which=name))
    table.tell(f"*{table.name(who)}* does not care: {name}", "", ICON, "", table.board[who].hidden)


def add(table: T, _: TokenId) -> Procedure[None]:
    """The GM gives the scene a quality, off at first (74d)."""
    kinds = [Option(key, row.title, note=row.words) for key, row in table.book.surroundings.items()]
    refuse_unless(bool(kinds), "the book has no kinds of qualities", "74d")
    kind = yield from choose("kind", GM, "What kind of quality?", kinds, kinds[0].key, "74d")
    title = table.book.surroundings[kind].title
    name = yield from words("name", GM, "What is it called?", (title,), "74d")
    refuse_unless(bool(name), "a quality of the scene needs a name", "74d")
    quality = Surroundings(kind)
    table.change_scene(name, lambda scene: replace(scene, surroundings={**scene.surroundings, name: quality}))
    table.tell(f"The scene: {name}", table.book.surroundings[kind].words, ICON)


def toggle(table: T, _: TokenId) -> Procedure[None]:
    """The GM switches a quality on or off, or takes it away (74d)."""
    known = table.board.scene.surroundings
    refuse_unless(bool(known), "the scene has no environmental qualities", "74d")
    turned = {name: "off" if each.on else "on" for name, each in known.items()}
    options = [Option(f"{to}:{name}", f"{name}: {to}") for name, to in turned.items()]
    options += [Option(f"away:{name}", f"{name}: take away") for name in known]
    verb, _sep, name = (yield from choose("quality", GM, "Which?", options, rule="74d")).partition(":")
    if verb == "away":
        rest = {key: each for key, each in known.items() if key != name}
        table.change_scene(f"{name} is gone", lambda scene: replace(scene, surroundings=rest))
        table.tell(f"The scene: no more {name.lower()}", "", ICON)
    else:
        switch(table, name, verb == "on")


def bearing_qualities(table: T, who: TokenId) -> list[tuple[str, Surrounding]]:
    """The qualities that are on and bear on somebody, by name."""
    rows = table.book.surroundings
    return [
        (name, rows[each.kind])
        for name, each in table.board.scene.surroundings.items()
        if each.on and each.kind in rows and not table.has(who, IGNORES, name)
    ]


def on_test(table: T, wanted: AbilityTest) -> Procedure[AbilityTest]:
    """What the scene does to a test."""
    yield from ()
    for name, row in bearing_qualities(table, wanted.who):
        if not row.abilities or wanted.ability in row.abilities:
            wanted = wanted.plus(Modifier(row.value, name, "74d", row.dice))
    return wanted


def on_guard(table: T, blow: Blow) -> Procedure[Blow]:
    """What the scene does to the Combat Defense of whoever is attacked."""
    yield from ()
    more = [Modifier(row.guard, name, "74d") for name, row in bearing_qualities(table, blow.at) if row.guard]
    return replace(blow, guard=(*blow.guard, *more)) if more else blow


RUNS = {"add quality": add, "switch quality": toggle}
HOOKS: dict[str, Hook] = {"trial": on_test, "blow": on_guard}
