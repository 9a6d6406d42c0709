"""Stunts of weight: where they fit, their owner counts as two people, or as four (32, B8)."""

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.effects import effect_total
from battlemap.rules.procedure import Option, Procedure, choose, confirm, refuse_unless
from rulesets.war_of_ashes.basics.invokes import tone_of
from rulesets.war_of_ashes.basics.stunts import in_hand
from rulesets.war_of_ashes.basics.weight import weight_of
from rulesets.war_of_ashes.book.fighter import able
from rulesets.war_of_ashes.book.rulebook import T

ICON = "lucide/weight"
WEIGHT_STUNT = "weight_stunt"


def weigh_in(table: T, who: TokenId) -> Procedure[None]:
    """Count for more from now on, if the GM sees it so; or for as much as before (B8)."""
    refuse_unless(able(table.board, who), f"{table.name(who)} is out of the fight", "B8")
    own = weight_of(table.book, table.board, who) - effect_total(table.board, who, "weight")
    listed = []
    for stunt in in_hand(table.sheet(who)):
        if stunt.weighs:
            on = table.has(who, WEIGHT_STUNT, stunt.name)
            note = "counts now: stop" if on else f"weight {stunt.weighs}"
            listed.append(Option(stunt.name, stunt.name, note=note, refusal="" if on or stunt.weighs > own else "weighs no more"))
    refuse_unless(bool(listed), "no stunt of weight", "B8")
    name = yield from choose("stunt", who, f"What does {table.name(who)} weigh in with?", listed, rule="B8")
    if table.has(who, WEIGHT_STUNT, name):
        table.end(WEIGHT_STUNT, who, which=name)
        table.tell(f"*{table.name(who)}* weighs {own} again", name, ICON, "", table.board[who].hidden)
        return
    weighs = next(stunt.weighs for stunt in in_hand(table.sheet(who)) if stunt.name == name)
    if not (
        yield from confirm("approve", GM, f"Does “{name}” make {table.name(who)} weigh {weighs} here?", True, "B8", on=(who,))
    ):
        table.tell(f"*{name}* is of no use to *{table.name(who)}* here", "", ICON)
        return
    table.begin(Effect(WEIGHT_STUNT, "B8", who, (NumberChange("weight", weighs - own),), which=name))
    table.tell(f"*{table.name(who)}* weighs {weighs}", name, ICON, tone_of(table, who), table.board[who].hidden)
