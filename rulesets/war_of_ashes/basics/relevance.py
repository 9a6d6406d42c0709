"""Relevance: whom an aspect concerns, by its tags or as the GM has ruled; asked where that is in doubt (13)."""

from battlemap.board.aspects import Aspect
from battlemap.board.events import Ruled
from battlemap.board.ids import GM, AspectId, TokenId
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless, ruling
from rulesets.war_of_ashes.book.fighter import Board
from rulesets.war_of_ashes.book.rulebook import T

YES, NO, AS_IT_SAYS = "yes", "no", "as it says"


def relevance_key(aspect: AspectId, who: TokenId) -> str:
    """The ruling on whether an aspect concerns somebody."""
    return f"concerns:{aspect}:{who}"


def immune(board: Board, aspect: Aspect, who: TokenId) -> bool:
    """Whether *who* is untouched by one of the tags of *aspect*."""
    known = board[who].sheet.immune
    return bool(known and aspect.tags) and not set(aspect.tags).isdisjoint(known)


def concerns(board: Board, aspect: Aspect, who: TokenId) -> bool:
    """Whether common sense lets *aspect* bear on *who* (13): as the GM has ruled, else not if it is immune to one of the tags."""
    if board.rulings and (ruled := board.rulings.get(relevance_key(aspect.id, who))) is not None:
        return ruled == YES
    return not immune(board, aspect, who)


def adverse(board: Board, aspect: Aspect, who: TokenId) -> bool:
    """Whether *aspect* hinders *who* who moves over it (13, 50). A ruling "adverse:<aspect>:<token>" goes before all else."""
    if board.rulings and (ruled := board.rulings.get(f"adverse:{aspect.id}:{who}")) is not None:
        return ruled == YES
    return aspect.adverse and not aspect.hidden and concerns(board, aspect, who)


def hindrances(board: Board, who: TokenId) -> dict[str, list[Aspect]]:
    """What hinders *who*, by the zone or link it lies on; what holds for the whole scene bears on no single step."""
    aspects_by_anchor: dict[str, list[Aspect]] = {}
    for aspect in board.aspects.values():
        if aspect.anchor in ("zone", "link") and adverse(board, aspect, who):
            aspects_by_anchor.setdefault(aspect.on, []).append(aspect)
    return aspects_by_anchor


def of_ground(aspect: Aspect) -> bool:
    """Whether it is an aspect of a place or of the scene: those on fighters concern whom they lie on."""
    return aspect.anchor != "token"


def irrelevant_aspects(board: Board, who: TokenId) -> frozenset[AspectId]:
    """The aspects around that the GM has ruled not to concern *who*."""
    if not board.rulings:
        return frozenset()
    refused = {key for key, ruling in board.rulings.items() if ruling == NO}
    if not refused:
        return frozenset()
    return frozenset([a.id for a in board.aspects.values() if of_ground(a) and relevance_key(a.id, who) in refused])


def doubtful_aspects(board: Board, who: TokenId) -> frozenset[AspectId]:
    """The aspects around that would not concern *who* by their tags, and that the GM has not ruled on."""
    if not board[who].sheet.immune:
        return frozenset()
    ruled = board.rulings
    return frozenset(
        [a.id for a in board.aspects.values() if of_ground(a) and immune(board, a, who) and relevance_key(a.id, who) not in ruled]
    )


def bears_on(table: T, aspect_id: AspectId, who: TokenId, about: str) -> Procedure[bool]:
    """Whether an aspect that is about to be invoked concerns the one it is invoked against; the GM says, where it is in doubt."""
    if aspect_id not in doubtful_aspects(table.board, who):
        return True
    aspect = table.board.aspects[aspect_id]
    prompt = f"Does “{aspect.name}” concern {table.name(who)}?"
    if (yield from ruling(table, relevance_key(aspect_id, who), prompt, False, "13", about, on=(who,))):
        return True
    table.tell(f"*{aspect.name}* does not concern *{table.name(who)}*", "Nothing is spent", "lucide/sparkles", "")
    return False


def rule_on_aspect(table: T, _: TokenId) -> Procedure[None]:
    """The GM says for the whole battle whether an aspect concerns somebody: moving over it, and when it is invoked (13)."""
    around = [a for a in table.board.aspects.values() if of_ground(a)]
    refuse_unless(bool(around), "no zone and no scene has an aspect", "13")
    who = TokenId(
        (yield from choose("target", GM, "Whom?", [Option(t.id, t.name, t.id) for t in table.board.tokens.values()], rule="13"))
    )
    listed = [Option(a.id, a.name, note=state(table.board, a, who), aspect=a.id) for a in around]
    aspect = AspectId((yield from choose("aspect", GM, f"Which aspect, for {table.name(who)}?", listed, rule="13")))
    key = relevance_key(aspect, who)
    now = table.board.rulings.get(key, AS_IT_SAYS)
    ways = (Option(YES, "It concerns"), Option(NO, "It does not concern"), Option(AS_IT_SAYS, "As its tags say"))
    said = yield from choose("concerned", GM, f"Does it concern {table.name(who)}?", ways, now, "13")
    table.happen(Ruled(key, "" if said == AS_IT_SAYS else said))
    words = {YES: "concerns", NO: "does not concern"}.get(said, "as its tags say for")
    table.tell(f"*{table.board.aspects[aspect].name}*: {words} *{table.name(who)}*", "For the whole battle", "lucide/scale", "gm")


def state(board: Board, aspect: Aspect, who: TokenId) -> str:
    """How an aspect stands to somebody now."""
    return "concerns" if concerns(board, aspect, who) else "does not concern"
