"""A token let go on another one: what the rules make of that, and how it is shown before."""

from math import dist

from battlemap.board.ids import Point, TokenId
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.question_targets import contest_targets
from battlemap.layout.map_metrics import TOKEN
from battlemap.play.command_preview import preview_command
from battlemap.rules.procedure import Command


class DropAction:
    """Of one drag: the token under the one in the hand, and the command that it would be."""

    def __init__(self, controller: MapController, who: TokenId) -> None:
        self._controller, self.who = controller, who
        self.whom: TokenId | None = None
        """Whom it would be let go on."""
        self.command: Command | None = None
        self.refused = ""
        """Why the rules do not allow it."""

    def aim(self, at: Point, free: bool = False) -> bool:
        """Look for somebody at a point of the map (*free*: for nobody); whether that is another one than before."""
        target = None if free else self._token_at(at)
        command = self._controller.rules.drop_command(self._controller.board, self.who, target) if target is not None else None
        target = target if command is not None else None
        if target == self.whom:
            return False
        self.whom, self.command, self.refused = target, command, self._refusal(command)
        self._controller.scene.set_targets(
            contest_targets(self._controller.session) if target is None or self.refused else (target,)
        )
        return True

    def show_path(self) -> None:
        """Draw the way onto the other one, while the one in the hand lies over it."""
        scene, whom = self._controller.scene, self.whom
        if whom is not None and self.who in scene.token_items and not self.refused:
            scene.lines.show_path([scene.token_items[self.who].spot, scene.token_items[whom].spot], self._icon, 0.5)
        else:
            scene.lines.show_path()

    def hint_bar(self) -> ToolHint:
        """What letting go here comes to."""
        key = self._controller.view.input.free_placing.modifier.name
        board, back = self._controller.board, ((key, "Place freely"), ("Esc", "Put back"))
        assert self.whom is not None
        text = f"*{board[self.who].name}* onto *{board[self.whom].name}*"
        if self.refused:
            return ToolHint("lucide/ban", f"{text} · {self.refused}", back)
        return ToolHint(self._icon, text, (("Drop", self._title), *back))

    def drop(self) -> bool:
        """Do it, or say why it cannot be done; False if there is nobody."""
        command, refused = self.command, self.refused
        self.end()
        if command is None:
            return False
        if refused:
            self._controller.refuse(refused)
        else:
            self._controller.perform(command)
        return True

    def end(self) -> None:
        """Aim at nobody."""
        if self.whom is not None:
            self.whom, self.command, self.refused = None, None, ""
            self._controller.scene.set_targets(contest_targets(self._controller.session))

    def _token_at(self, at: Point) -> TokenId | None:
        """The token there that is not the one in the hand."""
        near = [
            (dist(piece.spot, at), token)
            for token, piece in self._controller.scene.token_items.items()
            if token != self.who and not piece.stacked and dist(piece.spot, at) <= TOKEN * piece.scale / 2
        ]
        return min(near)[1] if near else None

    def _refusal(self, command: Command | None) -> str:
        if command is None:
            return ""
        if self._controller.is_waiting:
            return "a command waits for an answer"
        return preview_command(self._controller.rules, self._controller.board, command).refusal

    @property
    def _icon(self) -> str:
        action = self._controller.rules.actions.get(self.command.action) if self.command else None
        return action.icon if action else ""

    @property
    def _title(self) -> str:
        action = self._controller.rules.actions.get(self.command.action) if self.command else None
        return action.title if action else ""
