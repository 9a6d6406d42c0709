"""Battles with secrets of every kind in them: each secret word begins with MARK, each secret number is one of NUMBERS."""

import re
from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from battlemap.board.aspects import Anchor, Aspect
from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.events import (
    Contest,
    CountersSet,
    Event,
    Logged,
    NotesWritten,
    Rolled,
    SceneChanged,
    SheetChanged,
    TimersSet,
    TokenChanged,
    ZonesChanged,
)
from battlemap.board.grid.fog.fog_tables import table_of
from battlemap.board.grid_map import Edge, Lamp, Prop
from battlemap.board.happenings import Counter, CounterId, Timer, TimerId
from battlemap.board.ids import AspectId, Cell, EdgeId, LampId, LinkId, PropId, TokenId
from battlemap.board.records import ContestSide, DieRecord, Modifier
from battlemap.board.zone_map import Link
from battlemap.play.fog.fog_edits import set_fog
from battlemap.play.session import Session, new_session
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.codec import Codec
from battlemap.store.document.battle_folder import read_sample
from battlemap.testing.random_player import RandomPlayer

GAMES = ("ravine-ambush", "tavern-scuffle", "quarry-yard", "forest-road", "crooked-ladle")
MARK = "Qz"
NUMBERS = frozenset({971, 973, 977, 983, 991, 4871, 4877, 389, 397})
TRACKS: dict[str, dict[str, Any]] = {
    "war_of_ashes": {"boxes": (971, 977), "marked": (0,), "fate_points": 973, "approaches": {"quick": 983}},
    "fate2": {"fate_points": 971, "skills": {"brawling": 973}, "weapon_rating": 977},
    "obss": {"max_hp": 4877, "hp": 4871, "wp": 971, "abilities": {"strength": 973}, "fate": 977},
    "sifrp": {"fixed": {"health": 397}, "health": 389, "destiny": 971},
    "zweihander": {"dt": 971, "fortune": 973, "fate": 977, "initiative": 983},
}  # fmt: skip
"""What is written on the sheet of a foe whom players see."""


class SecretBattle(msgspec.Struct):
    """A battle that was played for a while, with secrets; *gone*: ids of tokens that players do not know."""

    rules: AnyRuleset
    session: Session
    foe: TokenId
    gone: frozenset[TokenId]


def renamed(rules: AnyRuleset, board: AnyEncounter, names: dict[str, str]) -> AnyEncounter:
    """The board with other ids and names, wherever they stand."""

    def change(value: Any) -> Any:
        if isinstance(value, str):
            return names.get(value, value)
        if isinstance(value, dict):
            return {change(key): change(item) for key, item in value.items()}
        return [change(item) for item in value] if isinstance(value, list | tuple) else value

    return Codec(rules).board(change(msgspec.to_builtins(board, str_keys=True)))


def battle_with_secrets(name: str, random: Random, commands: int = 6) -> SecretBattle:
    """A sample with secrets planted, some *commands* played at random, then what play brought to light hidden again."""
    battle = read_sample(name)
    rules, start = battle.rules, battle.board
    sides = {side.name for side in start.sides.values()}
    theirs = [key for key in start.tokens if start.side_of(key).gm and start[key].name not in sides]
    foe, *hidden = random.sample([key for key in theirs if not start[key].hidden], 3)
    words: dict[str, str] = {key: f"qzfoe-{at}" for at, key in enumerate(hidden)}
    words |= {start[key].name: f"Qzfoe {at}" for at, key in enumerate(hidden)}
    zones = [key for key, zone in start.zone_map.zones.items() if not any(t.place == key for t in start.tokens.values())]
    unseen = random.choice(zones) if zones else None
    if unseen is not None and not {unseen, start.zone_map.zones[unseen].name} & {*start.tokens, *start.sides, *sides, ""}:
        words |= {unseen: "qzvault", start.zone_map.zones[unseen].name: "Qzvault"}
    board = renamed(rules, start, words)
    gone = frozenset([TokenId(f"qzfoe-{at}") for at in range(len(hidden))])
    session = new_session(rules, plant(board, foe, gone), "seed")
    player = RandomPlayer(session, random)
    for _ in range(commands):
        if not player.command():
            break
    while session.current is not None and session.undo():
        pass
    seal(session, foe, gone)
    return SecretBattle(rules, session, foe, gone)


def plant(board: AnyEncounter, foe: TokenId, gone: frozenset[TokenId]) -> AnyEncounter:
    """Hidden tokens, aspects, ways, things, notes, effects, rulings on a board."""
    zone_map, grid = board.zone_map, board.grid
    zones = {
        key: replace(zone, revealed=False, notes="Qzdragon") if key.startswith("qz") else replace(zone, notes="Qznote")
        for key, zone in zone_map.zones.items()
    }
    ends = list(zones)[:2]
    links = dict(zone_map.links)
    if len(ends) == 2:
        links[LinkId("qzdoor")] = Link(LinkId("qzdoor"), ends[0], ends[1], "secret", "shut", found=False, name="Qzdoor")
    places: list[tuple[Anchor, str]] = [
        ("scene", ""),
        ("token", foe),
        *[("token", key) for key in gone],
        *[("zone", key) for key in ends],
        ("link", "qzdoor"),
    ]
    aspects = {
        AspectId(f"qzaspect-{at}"): Aspect(AspectId(f"qzaspect-{at}"), f"Qzaspect {at}", "situation", anchor, on, hidden=True)
        for at, (anchor, on) in enumerate(places)
        if anchor != "link" or on in links
    }
    tokens = {
        key: replace(token, notes="Qznote", hidden=token.hidden or key in gone, group="Qzgroup" if key in gone else token.group)
        for key, token in board.tokens.items()
    }
    effects = [Effect("slow", "1", foe, about=key, title="Slow") for key in sorted(gone)]
    effects += [Effect("warned", "1", foe, title="Warned of Qzfoe 0"), Effect("marked", "1", min(gone), title="Qzmark")]
    new_map = board.with_zones(replace(zone_map, zones=zones, links=links))
    if grid is not None:
        at: Cell = (0, 0)
        edges = {**grid.edges, EdgeId("1,1 n"): Edge("secret", "shut", found=False)}
        chest = Prop(PropId("qzchest"), "Qzchest", at)
        lamp, trap = Lamp(LampId("qzlamp"), at, 1, 2, "Qzlamp"), Prop(PropId("qztrap"), "Qztrap", (3, 3), "pit", hidden=True)
        props, lamps = {**grid.props, chest.id: chest, trap.id: trap}, {**grid.lamps, lamp.id: lamp}
        new_map = replace(grid, zones=replace(zone_map, zones=zones, links=links), edges=edges, props=props, lamps=lamps)
    return replace(
        board, map=new_map, tokens=tokens, aspects={**board.aspects, **aspects}, effects=(*board.effects, *effects),
        rulings={"qzruling": "yes"},
    )  # fmt: skip


def seal(session: Session, foe: TokenId, gone: frozenset[TokenId]) -> None:
    """Hide again what play has shown, cover a corner of a grid, write down numbers and roll in private."""
    board, rules = session.board, session.rules
    events: list[Event] = [TokenChanged(key, "hidden", {"hidden": True}) for key in gone if key in board.tokens]
    zones = {key: replace(zone, revealed=zone.revealed and key != "qzvault") for key, zone in board.zone_map.zones.items()}
    if zones != board.zone_map.zones:
        events.append(ZonesChanged("covered", replace(board.zone_map, zones=zones)))
    if board.grid is not None:
        events += set_fog(board, table_of(board.grid, [(0, 0), (1, 0), (0, 1), (1, 1)]), covered=True)
    if foe in board.tokens:
        events.append(SheetChanged(foe, "planted", TRACKS[rules.id]))
    if "gm_points" in board.scene.__struct_fields__:
        events.append(SceneChanged("points", {"gm_points": 991}))
    timer = Timer(TimerId("qztimer"), "Qzreinforcements")
    events += [NotesWritten("Qzplan"), TimersSet("timer", {timer.id: timer})]
    counter = Counter(CounterId("qzcounter"), "Qzritual", 2, 6)
    events += [CountersSet("counter", {counter.id: counter})]
    session.edit(*events, what="Hide Qzfoe 0")
    session.edit(*private_events(board, foe, gone), what="roll")


def private_events(board: AnyEncounter, foe: TokenId, gone: frozenset[TokenId]) -> tuple[Event, ...]:
    """Rolls and lines that are the GM's, and open ones that tell numbers of a foe; the last roll is not for players."""
    name = board[foe].name if foe in board.tokens else "Somebody"
    dice, hidden = (DieRecord(977, 977),), min(gone)
    secret = (Modifier(983, "Qzmodifier"),)
    return (
        Logged(f"*{name}* takes 4871 damage, 4877 are left", "971 against 973", "lucide/swords", "harm"),
        Logged("*Qzfoe 0* moves to *Qzvault*"),
        Logged("Qzline of the GM", secret=True),
        Rolled("spot", foe, "", "1d6", (977,), dice, secret, 983, 991, "983", secret=True),
        Rolled("spot", hidden, foe, "1d6", (977,), dice, secret, 983, 991, "983"),
        Contest(
            "qzcontest", "Qzfoe 0 sneaks past", "", (ContestSide(hidden, "Qzfoe 0", "Qzskill", "d6", dice, secret, 971),
            ContestSide(foe, name, total=973)), 2, "Qzoutcome",
        ),
    )  # fmt: skip


def leaks_in(texts: Iterable[str]) -> list[str]:
    """The texts that hold a secret word or number, cut to what is round it."""
    pattern = re.compile(rf".{{0,30}}(?:(?i:{MARK})|(?<![\w.])(?:{'|'.join(map(str, sorted(NUMBERS)))})(?![\w.])).{{0,30}}")
    return [match.group() for text in texts for match in pattern.finditer(text)]
