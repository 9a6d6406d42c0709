"""What the GM says about the place and about pairs: sight, room, size (45a, 52, 158)."""

from msgspec.structs import replace

from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.procedure import Option, Procedure, TokenOptions, choose
from rulesets.zweihander.book.fight import Skirmish
from rulesets.zweihander.book.rulebook import T

SIGHT = {"clear": 0, "bad visibility": -10, "darkness": -30}
STEPS = range(-3, 4)


def set_sight(table: T, _: TokenId) -> Procedure[None]:
    """Fog or darkness over everything; clear: as the lights of the map say (52)."""
    options = (
        Option("clear", "As the map shows it"),
        *[Option(key, table.book.situations[key].title, note=format_signed(worth)) for key, worth in SIGHT.items() if worth],
    )
    key = yield from choose("sight", GM, "How well does one see?", options, "clear", "52")
    table.change_scene(f"sight: {key}", lambda scene: replace(scene, visibility=SIGHT[key]))


def set_room(table: T, _: TokenId) -> Procedure[None]:
    """Everything is cramped here, or only where the map shows it (158)."""
    options = (Option("map", "As the map shows it"), Option("cramped", "Cramped everywhere"))
    key = yield from choose("room", GM, "How much room is there?", options, "map", "158")
    table.change_scene(f"room: {key}", lambda scene: replace(scene, cramped=key == "cramped"))


def set_size_steps(table: T, who: TokenId) -> Procedure[None]:
    """Steps of difficulty between two by their size; the other way round they count the other way (45a)."""
    others = [token_id.id for token_id in table.board.tokens.values() if token_id.id != who]
    options = TokenOptions(others, lambda token_id: Option(token_id, table.name(token_id), token_id))
    other = TokenId((yield from choose("target", who, "Against whom?", options, rule="45a")))
    steps = [Option(str(n), format_signed(10 * n)) for n in STEPS]
    prompt = f"How much easier is it for {table.name(who)} to hit {table.name(other)}?"
    worth = int((yield from choose("steps", GM, prompt, steps, "0", "45a")))

    def note_steps(scene: Skirmish) -> Skirmish:
        kept = {pair: n for pair, n in scene.size_steps.items() if pair not in (f"{who} {other}", f"{other} {who}")}
        return replace(scene, size_steps={**kept, f"{who} {other}": worth} if worth else kept)

    table.change_scene("size", note_steps)


RUNS = {"sight": set_sight, "room": set_room, "size": set_size_steps}
