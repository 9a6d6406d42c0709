"""What was found, in the words of the rows: counts, states, sizes."""

from collections.abc import Iterator

from battlemap.formats.found.found_map import FoundMap, Layer
from battlemap.paint.overlays.map_signs import Sign

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def count_word(count: int) -> str:
    """A number in letters up to twelve."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def layer_rows(found: FoundMap) -> Iterator[tuple[Sign, Layer | None, str, str]]:
    """The rows of what was found: sign, layer (None: the grid), title, number. Kinds of which there is nothing have none."""
    if found.picture is not None:
        yield "picture", "picture", "Picture", f"{found.picture.width} × {found.picture.height} px"
    if not found.zones_first:
        yield "grid", None, "Grid", f"{found.columns} × {found.rows} cells"
    if found.ground and any(set(row) - {"."} for row in found.ground):
        yield "ground", "ground", "Ground", _floor_words(found)
    if found.walls:
        yield "walls", "walls", "Walls", str(len(found.walls))
    if found.doors:
        yield "doors", "doors", "Doors", door_words(found)
    if found.lights:
        yield "lights", "lights", "Lights", _light_words(found)
    if found.areas:
        yield "areas", "areas", "Zones", _area_words(found)
    if found.props:
        yield "props", "props", "Things", str(len(found.props))
    if found.tokens:
        yield "tokens", "tokens", "Tokens", _token_words(found)
    if found.markers:
        yield "notes", "notes", "Notes", f"{len(found.markers)}, for the game master"


def door_words(found: FoundMap) -> str:
    """ "3: two shut, one open", and how many are secret."""
    counts = {
        "secret": sum(door.kind == "secret" for door in found.doors),
        "locked": sum(door.kind != "secret" and door.state == "locked" for door in found.doors),
        "shut": sum(door.kind != "secret" and door.state == "shut" for door in found.doors),
        "open": sum(door.kind != "secret" and door.state == "open" for door in found.doors),
    }
    in_words = max(counts.values()) < len(NUMBERS)
    said = [f"{count_word(count) if in_words else count} {state}" for state, count in counts.items() if count]
    return f"{len(found.doors)}: {', '.join(said)}" if len(said) > 1 else f"{len(found.doors)} {said[0].split(' ', 1)[1]}"


def _light_words(found: FoundMap) -> str:
    unit = found.unit or "cells"
    reach = sorted({round(light.dim * (found.cell or 1.0), 1) for light in found.lights}, reverse=True)
    said = " and ".join(f"{far:g}" for far in reach[:2])
    return f"{len(found.lights)}: {said} {unit}" if len(reach) <= 2 else f"{len(found.lights)}: up to {reach[0]:g} {unit}"


def _floor_words(found: FoundMap) -> str:
    floor = sum(sign not in "# " for row in found.ground for sign in row)
    return f"{floor} cells of floor"


def _area_words(found: FoundMap) -> str:
    links = len(found.links)
    return f"{len(found.areas)}, {links} {'way' if links == 1 else 'ways'}" if links else str(len(found.areas))


def _token_words(found: FoundMap) -> str:
    hidden = sum(token.hidden for token in found.tokens)
    return f"{len(found.tokens)}, {count_word(hidden)} hidden" if hidden else str(len(found.tokens))


def size_words(count: int) -> str:
    """The size of a file."""
    if count >= 1_000_000:
        return f"{count / 1_000_000:.1f} MB"
    return f"{max(1, round(count / 1000))} kB"


def certainty_words(certainty: float) -> tuple[str, str]:
    """How sure a grid is, and in which colour of meaning: good, cost or harm."""
    share = f"{round(certainty * 100)} % sure"
    if certainty >= 0.945:
        return share, "good"
    if certainty >= 0.695:
        return f"{share}, look at the corners", "cost"
    return (share if certainty > 0 else "Only a guess"), "harm"
