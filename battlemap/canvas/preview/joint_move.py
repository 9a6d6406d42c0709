"""Several tokens that move together by the rules: each goes as far as its own shift leads, those in front first."""

from collections.abc import Callable, Mapping

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Cell, Place, TokenId, ZoneId
from battlemap.board.wording import make_sentence
from battlemap.canvas.view.map_controller import MapController
from battlemap.play.attempts import attempt
from battlemap.play.command_preview import preview_command
from battlemap.rules.procedure import Command, Refused
from battlemap.rules.ruleset import AnyRuleset

MOVE, TO = "move", "to"


def move_together(controller: MapController, goals: Mapping[TokenId, Place]) -> None:
    """Move all to their goals as one step that undo takes back; who cannot go stays, and the reason is said."""
    session, refusals = controller.session, list[str]()
    order = front_first(controller.board, goals)
    wishes = [_wish(session.rules, who, goals[who]) for who in order]

    def act() -> None:
        refusals.extend(session.perform_together(wishes))

    attempt(act, controller.refused.emit)
    if refusals:
        stay = f"{len(refusals)} of {len(wishes)} stay where they are: " if len(wishes) > 1 else ""
        controller.refused.emit(make_sentence(stay + "; ".join(dict.fromkeys(refusals))))


def front_first(board: AnyEncounter, goals: Mapping[TokenId, Place]) -> list[TokenId]:
    """Those who stand farthest in the direction of the shift first, so that nobody is in the way of the one behind."""

    def depth(who: TokenId) -> int:
        place, goal = board[who].place, goals[who]
        if isinstance(place, str) or isinstance(goal, str):
            return 0
        return -(place[0] * (goal[0] - place[0]) + place[1] * (goal[1] - place[1]))

    return sorted(goals, key=depth)


def _wish(rules: AnyRuleset, who: TokenId, goal: Place) -> Callable[[AnyEncounter], Command]:
    if isinstance(goal, str):
        return lambda board: _zone_command(rules, board, who, goal)
    return lambda board: _cell_command(rules, board, who, goal)


def _cell_command(rules: AnyRuleset, board: AnyEncounter, who: TokenId, goal: Cell) -> Command:
    """The command that takes somebody to a cell. Refused if it cannot get there."""
    name = board[who].name
    reach = rules.reach(board, who)
    if reach is None or reach.refusal:
        raise Refused(reach.refusal if reach is not None else f"{name} cannot move by the rules here")
    path = reach.range.path(goal)
    cost = rules.path_cost(board, who, path) if path else None
    if cost is None:
        raise Refused(f"{name} cannot get there now")
    if cost.refusal:
        raise Refused(cost.refusal)
    return cost.command


def _zone_command(rules: AnyRuleset, board: AnyEncounter, who: TokenId, goal: ZoneId) -> Command:
    """The command that takes somebody to a zone. Refused if the rules say so."""
    preview = preview_command(rules, board, Command(MOVE, who))
    if preview.refusal:
        raise Refused(preview.refusal)
    options = preview.choice.options if preview.choice is not None else ()
    option = next((o for o in options if o.key == goal or (o.on_map is not None and o.on_map.zone == goal)), None)
    if option is None or option.refusal:
        raise Refused(option.refusal if option is not None else f"{board[who].name} cannot get there now")
    return Command(MOVE, who, {TO: (option.key,)})
