"""What the GM rules for the battle against map and scales: who sees whom, and small ones that act all the same (7a, 42)."""

from battlemap.board.events import Ruled
from battlemap.board.ids import GM, TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.war_of_ashes.basics.weight import weight_of
from rulesets.war_of_ashes.basics.zones import sight_between, small_key, zone_name
from rulesets.war_of_ashes.book.fighter import able
from rulesets.war_of_ashes.book.rulebook import T

YES, NO, AS_IT_IS = "yes", "no", "as it is"


def rule_on_sight(table: T, _: TokenId) -> Procedure[None]:
    """A clear shot from one zone into another, or none, whatever the map says (7a)."""
    zones = [Option(zone.id, zone.name, Subject("zone", zone.id)) for zone in table.board.zone_map.zones.values()]
    refuse_unless(len(zones) > 1, "there is but one zone", "7a")
    start = ZoneId((yield from choose("from", GM, "From which zone?", zones, rule="7a")))
    goal = ZoneId((yield from choose("to", GM, "Into which zone?", [zone for zone in zones if zone.key != start], rule="7a")))
    key = sight_between(start, goal)
    ways = (
        Option(YES, "A clear shot", note="whatever stands between, and without cover"),
        Option(NO, "No line of sight"),
        Option(AS_IT_IS, "As the map has it"),
    )
    names = zone_name(table.board, start), zone_name(table.board, goal)
    prompt = f"How does one see from {names[0]} into {names[1]}?"
    said = yield from choose("sight ruled", GM, prompt, ways, table.board.rulings.get(key, AS_IT_IS), "7a")
    table.happen(Ruled(key, "" if said == AS_IT_IS else said))
    words = next(way.text for way in ways if way.key == said)
    table.tell(f"From *{names[0]}* into *{names[1]}*: {words.lower()}", "For the whole battle", "lucide/eye", "gm")


def let_act(table: T, _: TokenId) -> Procedure[None]:
    """A single creature without weight may act against others all the same, or no longer (42)."""
    board = table.board
    small = [t for t in board.tokens.values() if able(board, t.id) and not weight_of(table.book, board, t.id)]
    refuse_unless(bool(small), "everybody has some weight", "42")
    acting = [t.id for t in small if board.rulings.get(small_key(t.id)) == YES]
    listed = [Option(t.id, t.name, t.id, note="no longer" if t.id in acting else "from now on") for t in small]
    who = TokenId((yield from choose("target", GM, "Which of the small ones?", listed, rule="42")))
    lets = table.board.rulings.get(small_key(who)) != YES
    table.happen(Ruled(small_key(who), YES if lets else ""))
    told = "may act against others all the same" if lets else "is too small to act against others"
    table.tell(f"*{table.name(who)}* {told}", "For the whole battle", "lucide/scale", "gm")
