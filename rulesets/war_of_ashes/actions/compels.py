"""Compels: an aspect makes trouble, for a fate point or against one (27, 22a, B4)."""

from battlemap.board.aspects import Aspect
from battlemap.board.ids import GM, AspectId, TokenId
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, choose, confirm, refuse_unless, words
from rulesets.war_of_ashes.basics.fate_points import POINT, gain_points
from rulesets.war_of_ashes.basics.relevance import concerns
from rulesets.war_of_ashes.basics.roar_state import ask_compel, bind, stop
from rulesets.war_of_ashes.basics.zones import foes
from rulesets.war_of_ashes.book.fighter import Board, able
from rulesets.war_of_ashes.book.rulebook import T

GO_ON = "goes on roaring"


def compellable_aspects(board: Board, who: TokenId) -> list[Aspect]:
    """The aspects that may make trouble for *who*: its own, and those of its zone and of the scene that concern it (13)."""
    place = board[who].place
    return [
        aspect
        for aspect in board.aspects.values()
        if aspect.kind != "boost"
        and (
            aspect.on == who
            and aspect.anchor == "token"
            or (aspect.on == place and aspect.anchor == "zone" or aspect.anchor == "scene")
            and concerns(board, aspect, who)
        )
    ]


def compel(table: T, _: TokenId) -> Procedure[None]:
    """An aspect makes trouble: accept it for a point, or pay one to have none of it; a refused roar is over (22a, 27, B4)."""
    board = table.board
    options = [
        Option(t.id, t.name, t.id, refusal="" if compellable_aspects(board, t.id) else f"no aspect bears on {t.name}")
        for t in board.tokens.values()
        if able(board, t.id)
    ]
    who = TokenId((yield from choose("target", GM, "Who is compelled?", options, rule="27")))
    listed = [Option(aspect.id, aspect.name, aspect=aspect.id) for aspect in compellable_aspects(table.board, who)]
    prompt = f"Which aspect compels {table.name(who)}?"
    aspect = AspectId((yield from choose("aspect", GM, prompt, listed, rule="27")))
    trouble = yield from ask_trouble(table, who, aspect)
    yield from settle(table, who, aspect, trouble)


def ask_trouble(table: T, who: TokenId, aspect: AspectId) -> Procedure[str]:
    """What goes wrong; a roar may just go on (22a)."""
    names = table.book.words_for(table.board.scene.kind).troubles
    if not roars_with(table, who, aspect):
        return (yield from words("trouble", GM, "What goes wrong?", names, "27"))
    options = (Option(GO_ON, "Goes on roaring", note="bound to it until the GM lets go"), *[Option(name, name) for name in names])
    keys: Keys = yield Choice("trouble", (GM,), "What goes wrong?", options, (GO_ON,), open=True, rule="22a")
    return keys[0].strip()


def roars_with(table: T, who: TokenId, aspect: AspectId) -> bool:
    """Whether this is the aspect of a roar of *who*."""
    return bool(table.sheet(who).roar) and table.sheet(who).roar_aspect == aspect


def settle(table: T, who: TokenId, aspect: AspectId, trouble: str) -> Procedure[None]:
    """Accepted or refused (22a, 27)."""
    name, price = table.board.aspects[aspect].name, table.book.numbers.compel
    roars = roars_with(table, who, aspect)
    prompt = f"“{name}” compels {table.name(who)}: {trouble}. Accept?"
    if (yield from ask_compel(table, who, prompt, "22a" if roars else "27")):
        if roars and trouble == GO_ON:
            bind(table, who)
            return
        table.tell(
            f"*{table.name(who)}*: {trouble}", f"{name} is compelled: accepted, {price} {POINT} gained", "lucide/scale", "cost"
        )
        return
    table.tell(
        f"*{table.name(who)}* will have none of it", f"{name} is compelled: refused for {price} {POINT}", "lucide/scale", "gm"
    )
    if roars:
        stop(table, who, "A compel was refused")


def invite(table: T, who: TokenId) -> Procedure[None]:
    """A player compels: an aspect of his own for a fate point, or the roar of a foe (22a, 27)."""
    refuse_unless(able(table.board, who), f"{table.name(who)} is out of the fight", "27")
    own = "" if compellable_aspects(table.board, who) else f"no aspect bears on {table.name(who)}"
    marks = [Option(who, "Oneself", who, note="for a fate point, if the GM agrees", refusal=own)]
    marks += [
        Option(token.id, token.name, token.id, note="its roar")
        for token in foes(table.board, who)
        if token.sheet.roar and token.sheet.roar_aspect in table.board.aspects
    ]
    target = TokenId((yield from choose("target", who, "Who is compelled?", marks, rule="22a")))
    listed = [Option(aspect.id, aspect.name, aspect=aspect.id) for aspect in compellable_aspects(table.board, target)]
    if target != who:
        listed = [option for option in listed if option.key == table.sheet(target).roar_aspect]
    aspect = AspectId((yield from choose("aspect", who, f"Which aspect compels {table.name(target)}?", listed, rule="27")))
    names = table.book.words_for(table.board.scene.kind).troubles
    trouble = yield from words("trouble", who, "What goes wrong?", names, "27")
    if target != who:
        yield from settle(table, target, aspect, trouble)
        return
    name, price = table.board.aspects[aspect].name, table.book.numbers.compel
    if (yield from confirm("approve", GM, f"{table.name(who)} compels “{name}”: {trouble}. Worth a {POINT}?", True, "27")):
        gain_points(table, who, price)
        why = f"{table.name(who)} compels {name}: {price} {POINT} gained"
        table.tell(f"*{table.name(who)}*: {trouble}", why, "lucide/scale", "cost")
    else:
        table.tell(f"*{table.name(who)}* gets nothing for *{name}*", trouble, "lucide/scale")
