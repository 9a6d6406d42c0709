"""Level files of roguelike games: their maps, and the signs and statements that belong to each map.

NetHack: MAP … ENDMAP, or des.map([[ … ]]). Dungeon Crawl: NAME:, signs by KFEAT, KMONS, KITEM, MONS, ITEM, SUBST, NSUBST and
CLEAR, MAP … ENDMAP. Angband: name: or N:, rows after D:.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from battlemap.board.wording import capitalise
from battlemap.formats.textmap.text_legends import ANGBAND, CRAWL, FLOOR, NETHACK, Sign, sign_of_words

_CRAWL = re.compile(
    r"^(?:NAME|ORIENT|TAGS|KFEAT|KMONS|KITEM|KPROP|KMASK|MONS|ITEM|SUBST|NSUBST|SHUFFLE|CLEAR|DEPTH|DESC|WEIGHT|CHANCE|PLACE"
    r"|SUBVAULT|MARKER|LROCKTILE|FTILE|RTILE|TILE|COLOUR|LFLOORCOL|LROCKCOL|FHEIGHT|default-depth|validate)\s*:",
)
_NETHACK = re.compile(
    r"^(?:MAZE|LEVEL|ROOM|FLAGS|GEOMETRY|NOMAP|MONSTER|OBJECT|TRAP|DOOR|REGION|STAIR|FOUNTAIN|INIT_MAP|CONTAINER|NON_DIGGABLE|SUBROOM"
    r"|RANDOM_CORRIDORS|RANDOM_PLACES|MAZEWALK|TELEPORT_REGION|BRANCH)\s*:|^\s*des\.\w+\s*\(",
)
_ANGBAND = re.compile(r"^(?:name|N|D|type|rows|columns|rating)\s*:")
_LUA_MAP = re.compile(r"\bmap\s*(?:=|\()\s*(?:\{.*)?\[\[\s*$")
_QUOTED = re.compile(r"\"([^\"]*)\"")
_PLACE = re.compile(
    r"\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)|,\s*(\d{1,3})\s*,\s*(\d{1,3})\b|coord\s*=\s*\{\s*(\d{1,3})\s*,\s*(\d{1,3})"
)
_XY = re.compile(r"\bx\s*=\s*(\d{1,3})\s*,\s*y\s*=\s*(\d{1,3})")
_AT_A_PLACE = re.compile(
    r"^\s*(?:des\.)?(MONSTER|OBJECT|TRAP|DOOR|STAIR|STAIRS|LADDER|FOUNTAIN|ALTAR|ENGRAVING|CONTAINER|DRAWBRIDGE|SINK|THRONE)\s*[:(]",
    re.IGNORECASE,
)
MOST_STATEMENTS = 400
"""So many statements of Dungeon Crawl before one map are obeyed: each may change every row."""
_OBEYED = frozenset({
    "NAME", "DESC", "CLEAR", "SUBST", "NSUBST", "SHUFFLE", "MONS", "ITEM", "KFEAT", "KMONS", "KITEM",
    "TAGS", "DEPTH", "WEIGHT", "CHANCE", "ORIENT", "PLACE",
})  # fmt: skip
"""Statements that are read, and those that only say when the game uses the map."""
_DES_MONSTERS, _DES_ITEMS = "1234567", "defghijk"


class PlacedThing(Struct, frozen=True):
    """A thing that a statement of NetHack puts on a cell of the map."""

    kind: str
    """In capitals: "MONSTER"."""
    name: str
    x: int
    y: int


class DrawnLevel(Struct, frozen=True):
    """One map of a level file."""

    game: str
    title: str
    rows: tuple[str, ...]
    signs: dict[str, Sign]
    """The legend of the game with the changes of this file."""
    things: tuple[PlacedThing, ...] = ()
    by_chance: int = 0
    """Statements that leave a sign to chance."""
    unplaced: int = 0
    """Statements without a place that can be read."""
    ignored: int = 0
    """Other lines of the file that only the game obeys."""

    @property
    def cells(self) -> int:
        """The number of cells of the rectangle that holds the map."""
        return len(self.rows) * max(map(len, self.rows), default=0)


def game_of(text: str) -> str:
    """The game in whose form a level file is written: "NetHack", "Dungeon Crawl", "Angband"; "" for any other text."""
    lines = text[:400_000].split("\n")
    rows = sum(line.startswith("D:") for line in lines)
    if rows >= 2 and sum(bool(_ANGBAND.match(line)) for line in lines) > rows:
        return "Angband"
    has_map = any(line.strip() == "MAP" or _LUA_MAP.search(line) for line in lines)
    crawl = sum(bool(_CRAWL.match(line)) for line in lines)
    nethack = sum(bool(_NETHACK.match(line)) for line in lines)
    if not has_map and max(crawl, nethack) < 3:
        return ""
    if crawl > nethack:
        return "Dungeon Crawl"
    if nethack:
        return "NetHack"
    if not any(line.strip() == "ENDMAP" for line in lines):
        return ""
    return "NetHack" if text.count("|") + text.count("--") > text.count("x") + text.count("c") else "Dungeon Crawl"


def drawn_levels(text: str) -> list[DrawnLevel]:
    """The maps of a level file, in its order; none if it is no level file or has no map."""
    game = game_of(text)
    lines = [line.rstrip("\r") for line in text.split("\n")]
    if game == "Angband":
        return list(_angband(lines))
    return list(_blocks(lines, game)) if game else []


def why_no_level(text: str, name: str) -> str:
    """One sentence on a level file without a map; "" for any other text."""
    game = game_of(text)
    if not game:
        return ""
    if game == "NetHack":
        return f"{name} is a level file of NetHack without a drawn map (MAP … ENDMAP): the game places its rooms by chance."
    return f"{name} is a level file of {game} without a drawn map: only maps between MAP and ENDMAP are read."


def _angband(lines: list[str]) -> Iterator[DrawnLevel]:
    title, rows, signs = "", list[str](), dict(ANGBAND)
    for line in [*lines, "name:"]:
        if line.startswith("D:"):
            rows.append(line[2:].rstrip())
        elif match := re.match(r"(?:name:|N:\d+:)(.*)", line):
            if rows:
                yield DrawnLevel("Angband", title, _padded(rows), signs)
            title, rows = match[1].strip(), []


def _blocks(lines: list[str], game: str) -> Iterator[DrawnLevel]:
    """The maps between MAP and ENDMAP; Crawl's statements stand before a map, NetHack's after."""
    title, before = "", list[str]()
    at = 0
    while at < len(lines):
        line = lines[at]
        lua = bool(_LUA_MAP.search(line))
        if line.strip() != "MAP" and not lua:
            if match := re.match(r"(?:NAME|MAZE|LEVEL)\s*:\s*\"?([^\",]*)", line):
                title, before = match[1].strip(), []
            before.append(line)
            at += 1
            continue
        end = next((to for to in range(at + 1, len(lines)) if _ends(lines[to], lua)), len(lines))
        rows = [row.rstrip().expandtabs(8) for row in lines[at + 1 : end]]
        follows = next((to for to in range(end + 1, len(lines)) if _begins(lines[to])), len(lines))
        if any(row.strip() for row in rows):
            if game == "Dungeon Crawl":
                yield _crawl(title, rows, before)
            else:
                told = [row for row in lines[end + 1 : follows] if row.strip() and not row.lstrip().startswith(("#", "--"))]
                things, unplaced = _things(told)
                ignored = sum(not _AT_A_PLACE.match(row) and bool(_NETHACK.match(row)) for row in told)
                yield DrawnLevel(game, title, _padded(rows), dict(NETHACK), things, 0, unplaced, ignored)
        before = []
        at = end + 1


def _ends(line: str, lua: bool) -> bool:
    return line.lstrip().startswith("]]") if lua else line.strip() == "ENDMAP"


def _begins(line: str) -> bool:
    return line.strip() == "MAP" or bool(_LUA_MAP.search(line)) or re.match(r"(?:NAME|MAZE|LEVEL)\s*:", line) is not None


def _padded(rows: list[str]) -> tuple[str, ...]:
    width = max(map(len, rows), default=0)
    return tuple(row.ljust(width) for row in rows)


def _things(lines: list[str]) -> tuple[tuple[PlacedThing, ...], int]:
    """What NetHack's statements put on cells, and how many name no cell."""
    things: list[PlacedThing] = []
    unplaced = 0
    for line in lines:
        match = _AT_A_PLACE.match(line)
        if not match:
            continue
        spots = [[group for group in spot if group] for spot in _PLACE.findall(line)] + [list(spot) for spot in _XY.findall(line)]
        if not spots:
            unplaced += 1
            continue
        quoted = [words for words in _QUOTED.findall(line) if len(words) > 1]
        kind = match[1].upper()
        if kind in ("DOOR", "STAIR", "ALTAR", "DRAWBRIDGE") and not quoted:
            quoted = re.findall(r"\b(locked|closed|open|nodoor|broken|up|down)\b", line)
        spot = spots[0] if kind == "STAIR" or "levregion" not in line else spots[-1]
        things.append(PlacedThing(kind, quoted[0] if quoted else "", int(spot[0]), int(spot[1])))
    return tuple(things), unplaced


def _crawl(title: str, rows: list[str], before: list[str]) -> DrawnLevel:
    signs, by_chance, drawn = dict(CRAWL), 0, list(_padded(rows))
    kinds: dict[str, int] = {}
    joined = re.sub(r"\\\n\s*", " ", "\n".join(before)).split("\n")
    statements = [match for line in joined if (match := re.match(r"([A-Z]+)\s*:\s*(.*)$", line))]
    for match in statements[:MOST_STATEMENTS]:
        kind, rest = match[1], match[2].strip()
        if kind == "DESC" and rest:
            title = rest
        elif kind == "CLEAR":
            drawn = [re.sub(f"[{re.escape(rest)}]", " ", row) for row in drawn] if rest else drawn
        elif kind in ("SUBST", "NSUBST"):
            for part in rest.split(" , ") if kind == "SUBST" else [rest]:
                drawn = _substituted(drawn, part, kind)
            by_chance += 1
        elif kind == "SHUFFLE":
            by_chance += 1
        elif kind in ("MONS", "ITEM"):
            of = _DES_MONSTERS if kind == "MONS" else _DES_ITEMS
            for words in (part for part in rest.split(",") if part.strip()):
                number = kinds[kind] = kinds.get(kind, -1) + 1
                if number < len(of):
                    signs[of[number]] = _thing(kind, words)
        elif kind in ("KFEAT", "KMONS", "KITEM") and (own := re.match(r"(\S+)\s*[=:]\s*(.+)$", rest)):
            for sign in own[1]:
                signs[sign] = _feature(own[2]) if kind == "KFEAT" else _thing(kind[1:], own[2])
    ignored = sum(match[1] not in _OBEYED for match in statements) + max(0, len(statements) - MOST_STATEMENTS)
    ignored += sum(line.lstrip().startswith(":") for line in joined)
    return DrawnLevel("Dungeon Crawl", title.replace("_", " "), tuple(drawn), signs, (), by_chance, 0, ignored)


def _first(words: str) -> str:
    """The first of several choices, without its weight and its tags."""
    choice = re.sub(r"^(?:w:\d+|\d+)\s+", "", words.split("/", maxsplit=1)[0].strip())
    return " ".join(word for word in choice.split(";")[0].split() if ":" not in word)


def _thing(kind: str, words: str) -> Sign:
    name = _first(words)
    if kind == "MONS" and name and name not in ("random", "nothing"):
        return Sign("_", token=capitalise(name))
    return Sign("_", note=f"{capitalise(name)}." if name else "An item.")


def _feature(words: str) -> Sign:
    """A feature by its name; a sign of the legend may stand for one too."""
    name = _first(words)
    if len(name) == 1:
        return CRAWL.get(name, FLOOR)
    if known := sign_of_words(name):
        return known
    return Sign("_", note=f"{name.replace('_', ' ').capitalize()}.") if name != "floor" else FLOOR


def _substituted(rows: list[str], rest: str, kind: str) -> list[str]:
    """The rows after SUBST (each of some signs becomes the likeliest other) or NSUBST (the first few become one sign)."""
    match = re.match(r"(\S+?)\s*[=:]\s*(.+)$", rest) if not rest.startswith((":", "=")) else re.match(r"(.)\s*[=:]\s*(.+)$", rest)
    if not match:
        return rows
    signs, to = match[1], match[2].strip()
    if kind == "SUBST":
        new = _likeliest(to)
        return [row.translate(dict.fromkeys(map(ord, signs), new)) for row in rows]
    places = [(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in signs]
    cells = [list(row) for row in rows]
    for part in to.split("/"):
        count, _, goal = part.strip().partition(":") if ":" in part else ("1", "", part.strip())
        if count.strip() == "w" or not goal:
            count, goal = "1", goal.split()[-1] if goal.split() else part.strip()
        many = len(places) if count.strip() == "*" else int(re.match(r"\d*", count.strip())[0] or 1)  # type: ignore[index]
        new = _likeliest(goal)
        for y, x in places[:many]:
            cells[y][x] = new
        places = places[many:]
    return ["".join(row) for row in cells]


def _likeliest(choices: str) -> str:
    """The sign of most weight in "xxb" or "x:3 b:1"; the first of several equal ones."""
    weights: dict[str, int] = {}
    for word in choices.split():
        weighed = re.fullmatch(r"(.):(\d+)", word)
        for sign, weight in [(weighed[1], int(weighed[2]))] if weighed else [(sign, 10) for sign in word]:
            weights[sign] = weights.get(sign, 0) + weight
    return max(weights, key=lambda sign: weights[sign], default=".")
