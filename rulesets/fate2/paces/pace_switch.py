"""What goes on with the fight, whatever its pace: the exchange is played, the scene, or a turn is over (7)."""

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure, refuse_unless
from rulesets.fate2.book.rulebook import T

from .exchange_pace import play_exchange
from .scene_pace import play_scene
from .turn_pace import next_turn


def go_on(table: T, who: TokenId) -> Procedure[None]:
    """The next thing that has to happen at this pace."""
    pace = table.board.scene.pace
    refuse_unless(bool(pace), "no fight is under way", "7")
    if pace == "turn":
        yield from next_turn(table, who)
    elif pace == "exchange":
        yield from play_exchange(table, who)
    else:
        yield from play_scene(table, who)


RUNS = {"next turn": go_on}
