"""Setting the scene: the fight begins, its kind changes, weights are set (1, 3, 10, 40)."""

from functools import partial
from typing import cast

from msgspec.structs import replace

from battlemap.board.aspects import ANYBODY, Aspect
from battlemap.board.events import AspectPut
from battlemap.board.ids import GM, TokenId
from battlemap.rules.procedure import Option, Procedure, choose, choose_several, refuse_unless, words
from rulesets.war_of_ashes.basics.discovery import all_look_round
from rulesets.war_of_ashes.book.fighter import Npcs, Ties, fighting, under_way
from rulesets.war_of_ashes.book.rulebook import T

from .exchanges import one_side_left
from .roar_order import begin_roars, open_exchanges
from .turn_order import groups, value_of, words_of

NPCS = {
    "together": "All of the GM's fighters together", "by side": "Each side together", "by group": "Each group together",
    "one by one": "Each by itself",
}  # fmt: skip


def begin_fight(table: T, _: TokenId) -> Procedure[None]:
    """The fight begins, with the roar phase if the scene has one (2)."""
    yield from begin(table, table.board.scene.roars)


def begin_with_roars(table: T, _: TokenId) -> Procedure[None]:
    """The fight begins with the roar phase (2, 18)."""
    able_ones = [t.sheet for t in table.board.tokens.values() if not t.sheet.status]
    refuse_unless(any(sheet.approaches or sheet.skilled for sheet in able_ones), "nobody has anything to roar with", "18")
    yield from begin(table, roars=True)


def begin(table: T, roars: bool) -> Procedure[None]:
    """Ask what kind of fight it is and who goes first; zone aspects get their invokes, the GM his points (2, 3, 14 to 17)."""
    refuse_unless(not fighting(table.board), "the fight is under way", "2")
    refuse_unless(any(not t.sheet.status for t in table.board.tokens.values()), "nobody is on the map to fight", "3")
    yield from choose_kind(table)
    yield from choose_first(table)
    yield from choose_npcs(table)
    table.change_scene("the fight begins", lambda scene: replace(scene, phase="exchanges", fights_on=one_side_left(table.board)))
    for aspect in tuple(table.board.aspects.values()):
        give_free(table, aspect)
    heroes = [t for t in table.board.tokens.values() if not (table.board.sides[t.side].gm or t.sheet.minion or t.sheet.status)]
    points = len(heroes) * table.book.options.gm_points_per_hero
    table.change_scene("the GM's points", lambda scene: replace(scene, gm_points=points))
    for who in tuple(table.board.tokens):
        table.change(who, "", lambda sheet: replace(sheet, acted=False, moved=False, suffered=0, deadly_used=0))
    yield from all_look_round(table)
    if roars:
        begin_roars(table)
    else:
        open_exchanges(table)


def choose_kind(table: T) -> Procedure[None]:
    """Physical, social or mental, and what the table calls it (1)."""
    here = table.board.scene.kind
    known = here if here in table.book.conflicts else next(iter(table.book.conflicts))
    kinds = [Option(key, kind.title, note=f"by {kind.order.capitalize()}") for key, kind in table.book.conflicts.items()]
    kind = yield from choose("kind", GM, "What kind of conflict is it?", kinds, known, "1")
    table.change_scene(f"{kind} conflict", lambda scene: replace(scene, kind=kind, next_kind=""))
    row = table.book.conflict(kind)
    names = tuple(dict.fromkeys([name for name in (table.board.scene.label, row.name or row.title or kind) if name]))
    label = yield from words("label", GM, "What is it called?", names, "1")
    table.change_scene("its name", lambda scene: replace(scene, label=label))


def choose_first(table: T) -> Procedure[None]:
    """Who is ahead of everybody, and what settles equal places (15, 16)."""
    board = table.board
    present: dict[str, None] = dict.fromkeys([t.side for t in board.tokens.values() if not t.sheet.status])
    sides = [Option(side.id, side.name, note="whole side") for side in board.sides.values() if side.id in present]
    listed = [*sides, *[Option(t.id, t.name, t.id) for t in board.tokens.values() if not t.sheet.status and t.id not in present]]
    keys = {option.key for option in listed}
    default = tuple([key for key in board.scene.first if key in keys])
    first = yield from choose_several("first", GM, "Does the situation put anybody first?", listed, default, rule="16")
    kind = table.book.conflict(table.board.scene.kind)
    ties = cast(
        Ties,
        (
            yield from choose(
                "ties", GM, "What settles equal places?",
                (
                    Option("open", "Open fight", note=f"by {kind.open.capitalize()}"),
                    Option("ambush", "Ambush", note=f"by {kind.ambush.capitalize()}"),
                    Option("as placed", "As they were placed"),
                ),
                table.board.scene.ties, "15",
            )
        ),
    )  # fmt: skip
    table.change_scene("who goes first", lambda scene: replace(scene, first=first, ties=ties))


def choose_npcs(table: T) -> Procedure[None]:
    """How the GM's fighters stand in the order, and who gives each group its place (17)."""
    options = [Option(key, text) for key, text in NPCS.items()]
    npcs = cast(
        Npcs, (yield from choose("npcs", GM, "How do the GM's fighters act?", options, table.board.scene.npcs, "17", on=(GM,)))
    )
    table.change_scene("the GM's fighters", lambda scene: replace(scene, npcs=npcs, leads=()))
    fighters = [t.id for t in table.board.tokens.values() if not t.sheet.status]
    for name, members in groups(table.book, table.board, fighters).items():
        board = table.board
        ranked = sorted(members, key=lambda who: value_of(table.book, board, who), reverse=True)
        listed = [Option(who, table.name(who), who, note=words_of(table.book, board, who)) for who in ranked]
        prompt = f"Who gives {name.removeprefix('side ').removeprefix('group ')} its place?"
        lead = TokenId((yield from choose("leads", GM, prompt, listed, ranked[0])))
        leads = (*table.board.scene.leads, lead)
        table.change_scene("", partial(replace, leads=leads))


def give_free(table: T, aspect: Aspect) -> None:
    """Aspects that were there before the fight get the free invokes of their kind, for whoever comes first (3a, 10)."""
    options = table.book.options
    if aspect.left or aspect.used:
        return
    count = 0
    if aspect.kind == "zone":
        count = options.hidden_zone_free if aspect.hidden else options.zone_free
    elif aspect.kind == "situation" and aspect.anchor == "scene":
        count = options.situation_free
    if count:
        table.happen(AspectPut(aspect.with_free(ANYBODY, count)))


def change_kind(table: T, _: TokenId) -> Procedure[None]:
    """Words come to blows, or blows to words: from the next exchange on, order and weights go by the new kind (1a)."""
    now = table.board.scene.next_kind or table.board.scene.kind
    listed = [
        Option(key, kind.title, note=f"by {kind.order.capitalize()}", refusal="it is of this kind already" if key == now else "")
        for key, kind in table.book.conflicts.items()
    ]
    kind = yield from choose("kind", GM, "What does it become?", listed, rule="1a")
    title = table.book.conflict(kind).title
    if not under_way(table.board):
        table.change_scene(f"{kind} conflict", lambda scene: replace(scene, kind=kind))
        table.tell(title, "", "lucide/repeat", "gm")
        return
    current = kind == table.board.scene.kind
    table.change_scene(f"{kind} from the next exchange", lambda scene: replace(scene, next_kind="" if current else kind))
    table.tell(f"From the next exchange on: {title}", "Aspects, boosts, stress and consequences stay", "lucide/repeat", "gm")


def set_rank(table: T, _: TokenId) -> Procedure[None]:
    """The GM says what somebody's standing is worth in this scene (40)."""
    everybody = [Option(t.id, t.name, t.id) for t in table.board.tokens.values() if not t.sheet.status]
    who = TokenId((yield from choose("target", GM, "Whose standing?", everybody, rule="40")))
    listed = [
        Option(f"{preset}.{key}", rank.title, note=f"weight {rank.weight}{', all together' if rank.counts_once else ''}")
        for preset, ranks in table.book.ranks.items()
        for key, rank in ranks.items()
    ]
    size = Option("size", "By size", note=f"weight {table.sheet(who).weight}")
    had = table.sheet(who).rank
    default = had if any(option.key == had for option in listed) else "size"
    rank = yield from choose("rank", GM, f"What is {table.name(who)}’s standing?", (size, *listed), default, "40")
    table.change(who, "standing", lambda sheet: replace(sheet, rank="" if rank == "size" else rank))
    title = next((option.text for option in listed if option.key == rank), "by size")
    table.tell(f"*{table.name(who)}*: {title}", "Standing for this scene", "lucide/crown", "gm")
