"""Every reader of foreign maps under changed bytes: a map or one sentence, never anything else.

Run: python -m benchmarks.import_mutations [COUNT] [FOLDER]: so many changed files of each kind, made of our own small ones and of
all that lie in FOLDER.
"""

import copy
import json
import random
import re
import sys
import time
from pathlib import Path
from typing import Any

from battlemap.formats.found.battle_making import MapPlan, make_battle
from battlemap.formats.recognition import read_map
from battlemap.rules import registry
from battlemap.store.database.codec import InvalidContent
from tests.formats.foreign import made_maps
from tests.formats.foreign.test_dungeons_of_cells import GOBLINS, LINES
from tests.formats.foreign.test_graph_reading import DOT, written
from tests.formats.foreign.test_tiled_reading import tmx

SLOWEST = 5.0
"""No file takes longer than so many seconds."""
OBJECTS = '<objectgroup><object class="zone" x="0" y="0" width="16" height="8"/></objectgroup>'
DONJON = ["#########", "#111DccL22", "#111###S##", "#111P3333#", "#########"]
PIECES = (
    b"null", b"-1", b"1e308", b"-1e308", b"NaN", b"Infinity", b'""', b"[]", b"{}", b"true", b"99999999999999999999", b"0", b'"x"',
    b"0.0000001", b"\x00", b"\xff", b"<", b">", b"&a;", b"[[[[[[[[[[", b'{"a":', b"\xe2\x80\xae",
)  # fmt: skip


def seeds() -> dict[str, bytes]:
    """A small whole file of each kind."""
    return {
        "uvtt": json.dumps(made_maps.UVTT).encode(),
        "foundry": json.dumps(
            made_maps.scene(
                tokens=[{"name": "Ogre", "x": 400, "y": 300, "width": 2}],
                notes=[{"x": 850, "y": 450, "text": "A well."}],
                regions=[{"name": "Y", "shapes": [{"type": "ellipse", "x": 600, "y": 400, "radiusX": 90, "radiusY": 50}]}],
            )
        ).encode(),
        "donjon": json.dumps(made_maps.donjon(DONJON, 1)).encode(),
        "tiled": tmx('<data encoding="csv">1,2,0,1,2,1</data>', OBJECTS).encode(),
        "dot": DOT.encode(),
        "graphml": written("graphml"),
        "gexf": written("gexf"),
        "links": json.dumps(written("links")).encode(),
        "text": GOBLINS.encode(),
        "lines": LINES.encode(),
    }


ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 0.5, 1e308, -1e308, 1e-300, 10**30, 2**31, 400, 401, 1e6, "", "x", "1e999", "NaN", "-0",
    "../../etc/passwd",
    "http://127.0.0.1:9/x.png", "\u202e", "\x00", "a" * 3_000, [], {}, [[]], [None], {"x": None}, {"x": 1, "y": 2},
    [1, 2], [1, "a"],
    [[1, 2], [3, 4]], {"a": {"a": {"a": []}}},
)  # fmt: skip


def mutate(data: bytes, chance: random.Random) -> bytes:
    """The same with a few bytes changed, gone, doubled or put in; every other time whole values, so that it can still be read."""
    if chance.random() < 0.5 and (changed := _with_other_values(data, chance)) is not None:
        return changed
    return _with_other_bytes(data, chance)


def _with_other_values(data: bytes, chance: random.Random) -> bytes | None:
    """JSON or XML in which some values are others; None for anything else."""
    if data[:1] == b"<":
        values = list(re.finditer(rb'="([^"]*)"', data))
        changed = data
        for match in sorted(chance.sample(values, min(len(values), chance.choice((1, 2, 5)))), key=lambda match: -match.start()):
            odd = chance.choice([odd for odd in ODD if isinstance(odd, str | int | float)])
            text = str(odd).replace("\x00", "").replace('"', "").encode("utf-8", "ignore")
            changed = changed[: match.start(1)] + text + changed[match.end(1) :]
        return changed
    try:
        value = json.loads(data)
    except ValueError:
        return None
    for _ in range(chance.choice((1, 1, 2, 5))):
        _change_one(value, chance)
    return json.dumps(value).encode()


def _change_one(value: Any, chance: random.Random) -> None:
    """Put another value somewhere in parsed JSON, take one out, or double one."""
    inner = value
    for _ in range(chance.randint(0, 7)):
        below = list(inner.values()) if isinstance(inner, dict) else inner
        below = [part for part in below if isinstance(part, dict | list) and part]
        if not below:
            break
        inner = chance.choice(below)
    if not isinstance(inner, dict | list) or not inner:
        return
    key: Any = chance.choice(list(inner)) if isinstance(inner, dict) else chance.randrange(len(inner))
    way = chance.randrange(8)
    if way == 0:
        del inner[key]
    elif way == 1 and isinstance(inner, list):
        inner.insert(key, copy.deepcopy(inner[key]))
    else:
        inner[key] = copy.deepcopy(chance.choice(ODD))


def _with_other_bytes(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 12))):
        at, way = chance.randrange(max(1, len(changed))), chance.randrange(6)
        if way == 0 and changed:
            changed[at] = chance.randrange(256)
        elif way == 1:
            del changed[at : at + chance.choice((1, 3, 40))]
        elif way == 2:
            changed[at:at] = chance.choice(PIECES)
        elif way == 3:
            changed[at:at] = changed[at : at + chance.choice((4, 60))]
        elif way == 4:
            end = at
            while end < len(changed) and bytes(changed[end : end + 1]) not in (b",", b"}", b"]", b" ", b'"'):
                end += 1
            changed[at:end] = chance.choice(PIECES)
        else:
            del changed[at + len(changed) // 2 :]
    return bytes(changed)


def try_file(data: bytes, name: str) -> str:
    """What came of a file: "map" or "refused". Raises whatever goes wrong besides; AssertionError if it takes too long."""
    began = time.process_time()
    try:
        found = read_map(data, name)
        for make, ruleset in (("both", "obss"), ("zones", "war_of_ashes")):
            make_battle(found, registry.load_ruleset(ruleset), MapPlan(make))  # type: ignore[arg-type]
        outcome = "map"
    except InvalidContent as refusal:
        words = str(refusal)
        assert words, "a refusal without words"
        assert "\n" not in words, words
        assert len(words) < 400, words
        outcome = "refused"
    assert time.process_time() - began < SLOWEST, f"{name} took {time.process_time() - began:.1f} s"
    return outcome


def main() -> int:
    """Change and read; print what fails with its seed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    files = seeds()
    if len(sys.argv) > 2:
        files |= {str(path): path.read_bytes() for path in sorted(Path(sys.argv[2]).rglob("*")) if path.is_file()}
    failed = 0
    for name, data in files.items():
        outcomes: dict[str, int] = {}
        for number in range(count):
            changed = mutate(data, random.Random(f"{name} {number}"))
            try:
                outcome = try_file(changed, "map.bin")
            except Exception as fault:  # noqa: BLE001 (whatever it is, it is what is looked for)
                outcome = f"{type(fault).__name__}: {fault}"[:120]
                failed += 1
                print(f"{name} {number}: {outcome}")
            key = outcome if outcome in ("map", "refused") else "failed"
            outcomes[key] = outcomes.get(key, 0) + 1
        print(name, outcomes)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
