"""Fate points: who pays, who gains, and what a compel does (27, B4)."""

from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.ids import GM, AspectId, TokenId
from battlemap.rules.procedure import Option, Procedure, Refused, choose, words
from battlemap.rules.resources import gain, pay

from .rulebook import T
from .sheet import Board, able

POINT = "fate point"


def purse(board: Board, who: TokenId) -> int:
    """What *who* has to spend: a hero's own points, the GM's for all others."""
    return board.scene.gm_points if board.side_of(who).gm else board[who].sheet.fate_points


def spend_point(table: T, who: TokenId, amount: int = 1) -> None:
    """Pay for *who*. Refused if the points are not there."""
    if not table.board.side_of(who).gm:
        pay(table, who, "fate_points", amount, POINT)
        return
    if table.board.scene.gm_points < amount:
        raise Refused("the GM has no fate point left", "B4")
    table.change_scene(f"the GM pays {amount} {POINT}", lambda scene: replace(scene, gm_points=scene.gm_points - amount))


def gain_points(table: T, who: TokenId, amount: int = 1) -> None:
    """Give *who* points, or the GM for his."""
    if table.board.side_of(who).gm:
        table.change_scene(f"the GM gains {amount} {POINT}", lambda scene: replace(scene, gm_points=scene.gm_points + amount))
    else:
        gain(table, who, "fate_points", amount, POINT)


def compellable(board: Board, who: TokenId) -> list[Aspect]:
    """The aspects that may make trouble for *who*: its own, those of its zone and of the scene."""
    place = board[who].place
    return [
        aspect
        for aspect in board.aspects.values()
        if aspect.kind != "boost"
        and (
            aspect.on == who
            and aspect.anchor == "token"
            or aspect.on == place
            and aspect.anchor == "zone"
            or aspect.anchor == "scene"
        )
    ]


def compel(table: T, _: TokenId) -> Procedure[None]:
    """An aspect makes trouble: accept it for a point, or pay one to have none of it (27, B4)."""
    board, price = table.board, table.book.numbers.compel
    options = [
        Option(t.id, t.name, t.id, refused="" if compellable(board, t.id) else f"no aspect bears on {t.name}")
        for t in board.tokens.values()
        if able(board, t.id)
    ]
    who = TokenId((yield from choose("target", GM, "Who is compelled?", options, rule="27")))
    listed = [Option(aspect.id, aspect.name) for aspect in compellable(table.board, who)]
    prompt = f"Which aspect compels {table.name(who)}?"
    aspect = AspectId((yield from choose("aspect", GM, prompt, listed, rule="27")))
    names = table.book.words[table.board.scene.kind].troubles
    trouble = yield from words("trouble", GM, "What goes wrong?", names, "27")
    poor = purse(table.board, who) < price
    name = table.board.aspects[aspect].name
    answer = yield from choose(
        "compel", who, f"“{name}” compels {table.name(who)}: {trouble}. Accept?",
        (
            Option("accept", "Accept", note=f"gains {price} {POINT}"),
            Option("refuse", "Refuse", note=f"costs {price} {POINT}", refused=f"no {POINT} to refuse with" if poor else ""),
        ),
        "accept", "27",
    )  # fmt: skip
    if answer == "accept":
        gain_points(table, who, price)
        table.tell(
            f"*{table.name(who)}*: {trouble}", f"{name} is compelled: accepted, {price} {POINT} gained", "lucide/scale", "cost"
        )
    else:
        spend_point(table, who, price)
        table.tell(
            f"*{table.name(who)}* will have none of it", f"{name} is compelled: refused for {price} {POINT}", "lucide/scale", "gm"
        )
