"""Recovery after the fight: moderate consequences when a session ends, severe ones when a scenario does (B3)."""

from functools import partial

from msgspec.structs import replace

from battlemap.board.events import AspectGone
from battlemap.board.ids import GM, AspectId, TokenId
from battlemap.rules.procedure import Option, Procedure, choose_several, refuse_unless
from rulesets.war_of_ashes.book.fighter import Fighter, fighting
from rulesets.war_of_ashes.book.rulebook import T


def recover(table: T, prompt: str, due: tuple[str, ...], lasted: bool) -> Procedure[None]:
    """The GM says which consequences are gone; suggested are those whose time has come.

    *due*: the slots whose time it is; *lasted*: only those that were there when the session began.
    """
    listed, usual = [], []
    for token in table.board.tokens.values():
        for slot, key in token.sheet.filled.items():
            if (aspect := table.board.aspects.get(key)) is None:
                continue
            name = f"{token.id}:{slot}"
            listed.append(Option(name, f"{token.name}: {aspect.name}", token.id, note=slot))
            if slot in due and (not lasted or slot in token.sheet.lasting or slot == "mild"):
                usual.append(name)
    if not listed:
        return
    for picked in (yield from choose_several("recovered", GM, prompt, listed, tuple(usual), rule="B3")):
        who, _, slot = picked.partition(":")
        heal(table, TokenId(who), slot)


def heal(table: T, who: TokenId, slot: str) -> None:
    """A consequence is over: the slot is free, and its aspect is gone; of a copy of somebody it goes with the first of them."""
    aspect = table.sheet(who).filled[slot]
    written = table.board.aspects.get(AspectId(aspect))
    name = written.name if written is not None else f"{slot} consequence"
    if written is not None:
        table.happen(AspectGone(AspectId(aspect), "recovered"))
    table.change(who, f"{slot} consequence recovered", partial(without, slot=slot))
    table.tell(f"*{table.name(who)}* recovers from *{name}*", f"{slot} consequence", "lucide/heart-pulse", "good")


def without(sheet: Fighter, slot: str) -> Fighter:
    """A sheet without one consequence."""
    return replace(
        sheet, filled={s: key for s, key in sheet.filled.items() if s != slot},
        lasting=tuple([s for s in sheet.lasting if s != slot]),
    )  # fmt: skip


def session_recovery(table: T) -> Procedure[None]:
    """A session ends: moderate consequences that have lasted through it go; what is left has lasted from now on (B3)."""
    yield from recover(table, "The session is over. Which consequences are gone?", ("mild", "moderate"), lasted=True)
    for who in tuple(table.board.tokens):
        table.change(who, "", lambda sheet: replace(sheet, lasting=tuple(sheet.filled)))


def end_scenario(table: T, _: TokenId) -> Procedure[None]:
    """A scenario ends: severe consequences go too, if there was time and treatment (B3)."""
    refuse_unless(not fighting(table.board), "the fight is still under way", "B3")
    refuse_unless(any(t.sheet.filled for t in table.board.tokens.values()), "nobody has a consequence", "B3")
    yield from recover(table, "The scenario is over. Which consequences are gone?", ("mild", "moderate", "severe"), lasted=False)
