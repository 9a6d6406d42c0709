"""Success at a cost: for a tie or a failure, if the actor wants it and the GM agrees (31, B2)."""

from battlemap.board.aspects import Aspect
from battlemap.board.ids import GM, AspectId, SideId, TokenId
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, confirm, words
from rulesets.war_of_ashes.basics.invokes import add_aspect, put_boost, suggested_names
from rulesets.war_of_ashes.basics.stakes import Stake
from rulesets.war_of_ashes.book.rulebook import T

from .harm import free_slot, take_consequence

DECLINE = "decline"
BOOST, CONSEQUENCE, ASPECT = "boost", "consequence", "aspect"
AGREE = Option("agree", "Agree")


def offer_cost(table: T, who: TokenId, size: str, rivals: SideId, about: Stake, what: str, why: str) -> Procedure[bool]:
    """Offer success at a "minor" or "serious" cost: the actor takes it or not and may propose one (31).

    *what*: what stays as it is without it, as a line of the story.
    """
    minor, serious = minor_costs(), serious_costs(table, who)
    decline = Option(DECLINE, f"No: {what.replace('*', '')}")
    options = (*minor, decline) if size == "minor" else (decline, *serious)
    prompt = "A tie. Succeed at a minor cost?" if size == "minor" else "Failed. Succeed at a serious cost?"
    keys: Keys = yield Choice("cost", (who,), prompt, options, (options[0].key,), open=True, rule="31", about=about.id)
    cost: str | None = keys[0].strip()
    if cost != DECLINE and not table.board.side_of(who).gm:
        cost = yield from settle_cost(table, who, keys[0].strip(), (*minor, *serious), about)
    if cost in (None, DECLINE):
        tone = "" if table.board.side_of(who).gm else "cost"
        table.tell(what, why, about.icon, tone, about.secret)
        return False
    yield from pay_cost(table, who, str(cost), size, rivals, about)
    return True


def minor_costs() -> tuple[Option, ...]:
    """What a tie may cost, besides whatever the table thinks of."""
    return (Option(BOOST, "Give the opposition a boost"),)


def serious_costs(table: T, who: TokenId) -> tuple[Option, ...]:
    """What a failure may cost, besides whatever the table thinks of."""
    slot = free_slot(table, who)
    return (
        Option(CONSEQUENCE, f"Take a {slot or 'mild'} consequence", refusal="" if slot else "no free slot"),
        Option(ASPECT, "Give the opposition an aspect", note="one free invoke"),
    )


def settle_cost(table: T, who: TokenId, cost: str, known: tuple[Option, ...], about: Stake) -> Procedure[str | None]:
    """The cost once the GM has agreed, or has set another that the actor takes; None if he does not."""
    texts = {option.key: option.text for option in known}
    others = tuple([option for option in known if option.key != cost])
    prompt = f"{table.name(who)} would pay: {texts.get(cost, cost)}. Agree, or set another cost?"
    said: Keys = yield Choice("agree", (GM,), prompt, (AGREE, *others), (AGREE.key,), open=True, rule="31", about=about.id)
    if said[0] == AGREE.key:
        return cost
    other = said[0].strip()
    taken = yield from confirm("accept", who, f"The GM wants: {texts.get(other, other)}. Take it?", True, "31", about.id)
    return other if taken else None


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
        names = suggested_names(table, table.book.words_for(table.board.scene.kind).advantages)
        name = yield from words("name", GM, "Which aspect does the opposition gain?", names, "31", about.id)
        add_aspect(table, Aspect(AspectId(""), name, "advantage", "token", who, ((rivals, 1),)))
        table.tell(
            f"The opposition gains *{name}* on *{table.name(who)}*", f"{note}, one free invoke", "lucide/zap", tone, about.secret
        )
    else:
        table.tell(f"*{table.name(who)}* pays: {cost}", note, "lucide/scale", tone, about.secret)
