"""Overcoming: obstacles, doors, aspects (26, 31, B2)."""

from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.events import AspectGone, EdgesSet, ZonesChanged
from battlemap.board.ids import GM, AspectId, LinkId, TokenId
from battlemap.board.subject import Subject
from battlemap.board.wording import capitalise
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Option, Procedure, choose, confirm, ruling, words
from rulesets.war_of_ashes.basics.approaches import ask_approach
from rulesets.war_of_ashes.basics.contest import ContestOutcome, compare
from rulesets.war_of_ashes.basics.discovery import all_look_round
from rulesets.war_of_ashes.basics.invokes import gain_boost, opposition, tone_of
from rulesets.war_of_ashes.basics.stakes import Stake, difficulty, part, stake
from rulesets.war_of_ashes.basics.weight import NO_EDGE, WeightEdge, edge_of, weight_of
from rulesets.war_of_ashes.basics.zones import shut_doors
from rulesets.war_of_ashes.book.fighter import Board
from rulesets.war_of_ashes.book.rulebook import T, book_of
from rulesets.war_of_ashes.exchanges.exchanges import require_ready, spend_action
from rulesets.war_of_ashes.harm.costs import offer_cost

OTHER = "other"


def ask_weight_help(table: T, who: TokenId, action: str, about: str) -> Procedure[WeightEdge]:
    """The edge *who* has in a roll that is neither attack nor defence: only if the GM says that being many helps (37).

    Asked of the GM only where there is an edge to speak of; "always" holds for this action and this side.
    """
    edge = edge_of(table.book, table.board, who)
    if not edge.plus:
        return NO_EDGE
    key = f"weight:{action}:{table.board[who].side}"
    prompt = f"Does weight {edge.ours} : {edge.theirs} help?"
    helps = yield from ruling(table, key, prompt, False, "37", about)
    return edge if helps else NO_EDGE


def ask_difficulty(table: T, prompt: str, default: int | None = None, about: str = "") -> Procedure[int]:
    """The GM sets a difficulty."""
    usual = table.book.numbers.difficulty if default is None else default
    options = [Option(str(value), table.book.rating_words(value)) for value in range(min(0, usual), max(8, usual) + 1)]
    return int((yield from choose("difficulty", GM, prompt, options, str(usual), "26", about)))


def resolve_overcome(
    table: T, who: TokenId, about: Stake, result: ContestOutcome, foe: TokenId | None, what: str
) -> Procedure[bool]:
    """What an overcome comes to (B2): a boost with style; a cost for a tie or a failure, if it is wanted (31).

    *what*: what stays as it is if it is not, as a line of the story.
    """
    if result.margin >= table.book.numbers.style:
        yield from gain_boost(table, who, who if foe is None else foe, "Success with style", about.id, about.secret)
        return True
    if result.margin > 0:
        return True
    rivals = table.board[foe].side if foe is not None else opposition(table.board, who)
    return (yield from offer_cost(table, who, "minor" if not result.margin else "serious", rivals, about, what, result.why))


def obstacles(board: Board, who: TokenId) -> list[Option]:
    """Return what *who* can overcome: aspects on tokens, links and the ground of its zone, shut doors, something else."""
    place = board[who].place
    options = [
        Option(f"aspect:{aspect.id}", aspect.name, note=where, aspect=aspect.id)
        for aspect in board.aspects.values()
        if not aspect.hidden and (where := place_of_aspect(board, who, aspect))
    ]
    for link in board.zone_map.links.values():
        if place in (link.a, link.b) and link.found and link.state != "open" and link.barrier != "wall":
            name = link.name or f"the way to {board.zone_map.zones[link.other(place)].name}"
            beyond = Subject("zone", link.other(place))
            options.append(Option(f"link:{link.id}", capitalise(name), beyond, note=link.obstruction))
    return [*options, *little_ones(board, who), Option(OTHER, "Something else")]


def place_of_aspect(board: Board, who: TokenId, aspect: Aspect) -> str:
    """Return where an aspect that *who* can overcome lies, in words; "" for one out of reach, and for consequences and traits."""
    here = board[who].zone
    if aspect.anchor == "scene":
        return "an aspect, gone on success"
    if aspect.kind not in ("advantage", "situation", *(("boost",) if aspect.anchor == "token" else ())):
        return ""
    if aspect.anchor == "token":
        bearer = board.tokens.get(TokenId(aspect.on or ""))
        if bearer is None or bearer.hidden and bearer.id != who or bearer.zone != here:
            return ""
        return "an aspect, gone on success" if bearer.id == who else f"an aspect of {bearer.name}, gone on success"
    if aspect.anchor == "link":
        link = board.zone_map.links.get(LinkId(aspect.on or ""))
        if link is None or not link.found or here not in (link.a, link.b):
            return ""
        return f"an aspect of the way to {board.zone_map.zones[link.other(here)].name}, gone on success"
    return "an aspect, gone on success" if aspect.on == here else ""


def little_ones(board: Board, who: TokenId) -> list[Option]:
    """Single creatures without any weight in the same zone: one overcome deals with each of them (42)."""
    book, me = book_of(board), board[who]
    if not weight_of(book, board, who):
        return []
    return [
        Option(f"token:{t.id}", t.name, t.id, note="too small to fight")
        for t in board.tokens.values()
        if t.zone == me.zone and not (t.sheet.status or t.hidden or weight_of(book, board, t.id) or board.allied(me.side, t.side))
    ]


def overcome(table: T, who: TokenId) -> Procedure[None]:
    """Get past something that stands in the way, against a difficulty the GM sets (26)."""
    require_ready(table, who, "26")
    key = yield from choose("obstacle", who, "What has to be overcome?", obstacles(table.board, who), rule="26")
    kind, _, name = key.partition(":")
    before = table.board
    what = key
    if kind == "aspect":
        what = before.aspects[AspectId(name)].name
    elif kind in ("link", "token"):
        what = next(option.text for option in obstacles(before, who) if option.key == key)
    else:
        what = yield from words("what", who, "What is it?", ("A tricky climb", "A stubborn lock", "The press of bodies"), "26")
    foe = yield from ask_opponent(table, who, kind, name)
    if foe is not None:
        yield from overcome_opposed(table, who, foe, name, what)
        return
    locked = kind == "link" and before.zone_map.links[LinkId(name)].state == "locked"
    usual = table.book.numbers.small_one if kind == "token" else table.book.numbers.difficulty
    value = yield from ask_difficulty(table, f"How hard is it to overcome “{what}”?", usual * 2 if locked else usual)
    spend_action(table, who)
    title = f"{table.name(who)} tries to overcome {what}"
    about = stake(table, who, title, "Overcome", "lucide/trending-up", (table.board[who].zone,))
    skill = yield from ask_approach(table, who, "overcome", about=about.id)
    edge = yield from ask_weight_help(table, who, "overcome", about.id)
    against = difficulty((Modifier(value, what, "26"),))
    result = yield from compare(table, about, part(table, who, "overcome", key, skill, edge), against)
    if (yield from resolve_overcome(table, who, about, result, None, f"*{table.name(who)}* fails, and *{what}* stays as it is")):
        table.tell(f"*{table.name(who)}* overcomes *{what}*", result.why, about.icon, tone_of(table, who), about.secret)
        clear_away(table, kind, name)
        if kind == "link":
            yield from all_look_round(table)


def ask_opponent(table: T, who: TokenId, kind: str, name: str) -> Procedure[TokenId | None]:
    """Return the foe that opposes the removal of an aspect that it bears, if the GM says that it does; None for a difficulty."""
    board = table.board
    bearer = board.tokens.get(TokenId(board.aspects[AspectId(name)].on or "")) if kind == "aspect" else None
    if bearer is None or bearer.sheet.status or board.allied(board[who].side, bearer.side):
        return None
    prompt = f"Does {bearer.name} oppose {table.name(who)}?"
    return bearer.id if (yield from confirm("opposes", GM, prompt, True, "26", on=(bearer.id, who))) else None


def overcome_opposed(table: T, who: TokenId, foe: TokenId, aspect: str, what: str) -> Procedure[None]:
    """Remove an aspect of a foe that resists (26)."""
    spend_action(table, who)
    title = f"{table.name(who)} tries to overcome {what}"
    about = stake(table, who, title, "Overcome, opposed", "lucide/trending-up", (table.board[who].zone,))
    skill = yield from ask_approach(table, who, "overcome", about=about.id)
    guard = yield from ask_approach(table, foe, "resist", about=about.id)
    mine = part(table, who, "overcome", foe, skill, (yield from ask_weight_help(table, who, "overcome", about.id)))
    theirs = part(table, foe, "resist", who, guard, (yield from ask_weight_help(table, foe, "overcome", about.id)), own=False)
    result = yield from compare(table, about, mine, theirs)
    if (yield from resolve_overcome(table, who, about, result, foe, f"*{table.name(who)}* fails, and *{what}* stays as it is")):
        table.tell(f"*{table.name(who)}* overcomes *{what}*", result.why, about.icon, tone_of(table, who), about.secret)
        clear_away(table, "aspect", aspect)


def clear_away(table: T, kind: str, name: str) -> None:
    """What was overcome is out of the way: the aspect gone, the door open, the wasp swatted."""
    board = table.board
    if kind == "aspect" and name in board.aspects:
        table.happen(AspectGone(AspectId(name), "overcome"))
    elif kind == "token":
        table.change(TokenId(name), "out of the way", lambda sheet: replace(sheet, status="taken out"))
    elif kind == "link" and name in board.zone_map.links:
        link = board.zone_map.links[LinkId(name)]
        links = {**board.zone_map.links, link.id: replace(link, state="open")}
        table.happen(ZonesChanged("a way is open", replace(board.zone_map, links=links)))
        if doors := shut_doors(board, link):
            table.happen(EdgesSet("a way is open", doors))
