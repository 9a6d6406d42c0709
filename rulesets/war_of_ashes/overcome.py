"""Overcoming: obstacles, doors, aspects; and success at a cost (26, 31, B2)."""

from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.events import AspectGone, MapChanged
from battlemap.board.ids import GM, AspectId, LinkId, SideId, TokenId
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, choose, confirm, ruling, words

from .approaches import approach
from .contest import Outcome, Stake, compare, difficulty, part, stake
from .exchanges import ready, spend_action
from .harm import free_slot, take_consequence
from .invokes import add_aspect, opposition, put_boost, suggested
from .rulebook import T
from .sheet import Board
from .weight import NO_EDGE, Edge, edge_of

DECLINE = "decline"
BOOST, CONSEQUENCE, ASPECT = "boost", "consequence", "aspect"
OTHER = "other"


def weight_helps(table: T, who: TokenId, action: str, about: str) -> Procedure[Edge]:
    """The edge *who* has in a roll that is neither attack nor defence: only if the GM says that being many helps (37).

    Asked of the GM only where there is an edge to speak of; "always" holds for this action and this side.
    """
    edge = edge_of(table.book, table.board, who)
    if not edge.plus:
        return NO_EDGE
    key = f"weight:{action}:{table.board[who].side}"
    helps = yield from ruling(table, key, f"Does it help {table.name(who)} not to be alone here?", False, "37", about)
    return edge if helps else NO_EDGE


def how_hard(table: T, prompt: str, default: int | None = None, about: str = "") -> Procedure[int]:
    """The GM sets a difficulty."""
    usual = table.book.numbers.difficulty if default is None else default
    options = [Option(str(value), table.book.rated(value)) for value in range(max(8, usual) + 1)]
    return int((yield from choose("difficulty", GM, prompt, options, str(usual), "26", about)))


def overcame(table: T, who: TokenId, about: Stake, result: Outcome, foe: TokenId | None, what: str) -> Procedure[bool]:
    """What an overcome comes to (B2): a boost with style; a cost for a tie or a failure, if it is wanted (31)."""
    if result.margin >= table.book.numbers.style:
        side = table.board[who].side
        name = yield from put_boost(table, side, who if foe is None else foe, who, about.id)
        table.tell(
            f"*{table.name(who)}* gains a boost: *{name}*", "Success with style", "lucide/zap", tone_of(table, who), about.secret
        )
        return True
    if result.margin > 0:
        return True
    rivals = table.board[foe].side if foe is not None else opposition(table.board, who)
    return (yield from at_a_cost(table, who, "minor" if not result.margin else "serious", rivals, about, what, result.why))


def tone_of(table: T, who: TokenId) -> str:
    """Good news for heroes, or none."""
    return "" if table.board.side_of(who).gm else "good"


def at_a_cost(table: T, who: TokenId, size: str, rivals: SideId, about: Stake, what: str, why: str) -> Procedure[bool]:
    """Offer success at a cost: the actor takes it or not and may propose one, the GM agrees or sets another (31)."""
    slot = free_slot(table, who)
    minor = (Option(BOOST, "Give the opposition a boost"),)
    serious = (
        Option(CONSEQUENCE, f"Take a {slot or 'mild'} consequence", refused="" if slot else "no free slot"),
        Option(ASPECT, "Give the opposition an aspect with a free invoke"),
    )
    costs = minor if size == "minor" else serious
    decline = Option(DECLINE, f"No: {what}")
    words_of = "A tie: succeed at a minor cost?" if size == "minor" else "Failed: succeed at a serious cost?"
    options = (*costs, decline) if size == "minor" else (decline, *costs)
    keys: Keys = yield Choice("cost", (who,), words_of, options, (options[0].key,), open=True, rule="31", about=about.id)
    cost = keys[0].strip()
    if cost == DECLINE:
        tone = "" if table.board.side_of(who).gm else "cost"
        table.tell(f"{about.title}: in vain" if not what else f"{about.title}: {what}", why, about.icon, tone, about.secret)
        return False
    if not table.board.side_of(who).gm:
        text = next((option.text for option in options if option.key == cost), cost)
        other = tuple([option for option in (*minor, *serious) if option.key != cost])
        agree = (Option("agree", "Agree"), *other)
        said: Keys = yield Choice(
            "agree", (GM,), f"{table.name(who)}: {text}", agree, ("agree",), open=True, rule="31", about=about.id
        )
        if said[0] != "agree":
            cost = said[0].strip()
            text = next((option.text for option in other if option.key == cost), cost)
            if not (yield from confirm("accept", who, f"The GM says: {text}. Take it?", True, "31", about.id)):
                table.tell(f"{about.title}: {what}", why, about.icon, "", about.secret)
                return False
    yield from pay_cost(table, who, cost, size, rivals, about)
    return True


def pay_cost(table: T, who: TokenId, cost: str, size: str, rivals: SideId, about: Stake) -> Procedure[None]:
    """Let the cost take effect; one in words of one's own stands in the log."""
    tone = "" if table.board.side_of(who).gm else "cost"
    note = f"Success at a {size} cost"
    if cost == BOOST:
        name = yield from put_boost(table, rivals, who, GM if not table.board.side_of(who).gm else who, about.id)
        table.tell(f"The opposition gains a boost: *{name}* on *{table.name(who)}*", note, "lucide/zap", tone, about.secret)
    elif cost == CONSEQUENCE and (slot := free_slot(table, who)):
        yield from take_consequence(table, who, slot, rivals, note, about.id)
    elif cost == ASPECT:
        names = suggested(table, table.book.words[table.board.scene.kind].advantages)
        name = yield from words("name", GM, "What does the opposition gain?", names, "31", about.id)
        add_aspect(table, Aspect(AspectId(""), name, "advantage", "token", who, ((rivals, 1),)))
        table.tell(
            f"The opposition gains *{name}* on *{table.name(who)}*", f"{note}, one free invoke", "lucide/zap", tone, about.secret
        )
    else:
        table.tell(f"*{table.name(who)}* pays: {cost}", note, "lucide/scale", tone, about.secret)


# --- the action ---------------------------------------------------------------------------------


def obstacles(board: Board, who: TokenId) -> list[Option]:
    """What *who* can overcome: aspects on himself and around him, doors of his zone that are shut, or something else."""
    place = board[who].place
    found = []
    for aspect in board.aspects.values():
        own = aspect.anchor == "token" and aspect.on == who and aspect.kind in ("advantage", "situation", "boost")
        around = aspect.anchor == "zone" and aspect.on == place and aspect.kind in ("advantage", "situation")
        if not aspect.hidden and (own or around or aspect.anchor == "scene"):
            found.append(Option(f"aspect:{aspect.id}", aspect.name, note="an aspect, gone on success"))
    for link in board.map.links.values():
        if place in (link.a, link.b) and link.found and link.state != "open" and link.barrier != "wall":
            name = link.name or f"the way to {board.map.zones[link.other(place)].name}"
            found.append(Option(f"link:{link.id}", name[:1].upper() + name[1:], link.other(place), note=link.obstruction))
    return [*found, Option(OTHER, "Something else")]


def overcome(table: T, who: TokenId) -> Procedure[None]:
    """Get past something that stands in the way, against a difficulty the GM sets (26)."""
    ready(table, who, "26")
    key = yield from choose("obstacle", who, "What has to be overcome?", obstacles(table.board, who), rule="26")
    kind, _, name = key.partition(":")
    before = table.board
    what = key
    if kind == "aspect":
        what = before.aspects[AspectId(name)].name
    elif kind == "link":
        what = next(option.text for option in obstacles(before, who) if option.key == key)
    else:
        what = yield from words("what", who, "What is it?", ("A tricky climb", "A stubborn lock", "The press of bodies"), "26")
    locked = kind == "link" and before.map.links[LinkId(name)].state == "locked"
    usual = table.book.numbers.difficulty
    value = yield from how_hard(table, f"How hard is it: {what}?", usual * 2 if locked else usual)
    spend_action(table, who)
    title = f"{table.name(who)} tries to overcome {what}"
    about = stake(table, who, title, "Overcome", "lucide/trending-up", (table.board[who].place,))
    skill = yield from approach(table, who, "overcome", about=about.id)
    edge = yield from weight_helps(table, who, "overcome", about.id)
    against = difficulty((Modifier(value, what, "26"),))
    result = yield from compare(table, about, part(table, who, "overcome", key, skill, edge), against)
    if (yield from overcame(table, who, about, result, None, "it stays as it is")):
        table.tell(f"*{table.name(who)}* overcomes *{what}*", result.why, about.icon, tone_of(table, who), about.secret)
        clear_away(table, kind, name)


def clear_away(table: T, kind: str, name: str) -> None:
    """What was overcome is out of the way: the aspect gone, the door open."""
    board = table.board
    if kind == "aspect" and name in board.aspects:
        table.happen(AspectGone(AspectId(name), "overcome"))
    elif kind == "link" and name in board.map.links:
        link = board.map.links[LinkId(name)]
        links = {**board.map.links, link.id: replace(link, state="open")}
        table.happen(MapChanged("a way is open", replace(board.map, links=links)))
