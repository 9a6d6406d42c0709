"""The odds of the answers to the question that is open: when they are worked out, and when they are shown."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QWidget

from battlemap.board.ids import TokenId
from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.battle.viewport_offset import tokens_about
from battlemap.gui.map.move_card import ToolHintBar
from battlemap.gui.odds.answer_odds_card import AnswerOddsCard
from battlemap.gui.odds.answer_odds_view import answer_odds_view
from battlemap.gui.odds.outlook_worker import OutlookWorker
from battlemap.gui.question.question_card import QuestionCard
from battlemap.gui.session.machine_moves import is_machines_move
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.settings import SHOWS_ODDS, flag
from battlemap.gui.widgets.theme import Theme
from battlemap.play.odds.answer_outlooks import AnswerOutlooks, is_comparable
from battlemap.play.resolution import Resolution
from battlemap.rules.procedure import Choice
from battlemap.rules.run import AnswerInput, Tape

DELAY = 200
"""So long a question stands until its odds are worked out: whoever answers at once does not want them."""
AROUND = (-30, 0, 30)
"""So far from the middle of a token, px, nothing is to lie on it."""


class AnswerOddsPart(QObject):
    """Follows one session, and lays its pane above the question card."""

    def __init__(
        self, question: QuestionCard, ground: QWidget, controller: MapController, hint_bar: ToolHintBar, bridge: SessionBridge,
        theme: Theme,
    ) -> None:  # fmt: skip
        super().__init__(question)
        self._question, self._hint_bar, self._bridge, self._theme = question, hint_bar, bridge, theme
        self._ground, self._controller = ground, controller
        self._asked: tuple[Choice, Tape] | None = None
        self._outlooks: AnswerOutlooks | None = None
        self.worker = OutlookWorker(self)
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(DELAY)
        self._delay.timeout.connect(self._begin)
        self.card = AnswerOddsCard(theme, ground)
        self.card.stay_clear(question.placement.covered_height)
        self.worker.advanced.connect(self._show)
        controller.view.camera.view_changed.connect(self._follow_map)
        bridge.updated.connect(self.follow)
        theme.changed.connect(self.follow)
        question.odds_switched.connect(self._switch)
        question.placement.covered_changed.connect(self._stay_clear)

    def follow(self) -> None:
        """Work on the question that is open now, or on nothing."""
        session = self._bridge.session
        run = session.current
        shown = flag(self._theme.settings, SHOWS_ODDS, True)
        if run is None or not shown or is_machines_move(session) or not is_comparable(session):
            self._stop()
            return
        asked = session.questions[0], run.inputs
        if asked != self._asked:
            self._stop()
            self._asked = asked
            self._delay.start()

    def _begin(self) -> None:
        session = self._bridge.session
        if self._asked is not None and is_comparable(session):
            self._outlooks = AnswerOutlooks(session, session.questions[0])
            self.worker.begin(self._outlooks)

    def _stop(self) -> None:
        self._delay.stop()
        self.worker.stop()
        self._asked = self._outlooks = None
        self.card.show_view(None)
        self._tell_covered()

    def _show(self) -> None:
        if self._outlooks is None:
            return
        view = answer_odds_view(self._bridge.session, self._outlooks) if self._outlooks.matters else None
        self.card.kept_clear = tuple(self._involved_points())
        self.card.show_view(view if view is not None and len(view.lines) > 1 else None)
        self.card.stackUnder(self._question)
        self._tell_covered()

    def _follow_map(self, settled: bool) -> None:
        """Keep off the tokens of the command where the map has come to rest."""
        if settled and not self.card.isHidden():
            self.card.kept_clear = tuple(self._involved_points())
            self.card.relayout()

    def _involved_points(self) -> Iterator[QPoint]:
        """Points at the tokens of the command: the one that acts, its target, both sides of the contest."""
        run, view = self._bridge.session.current, self._controller.view
        aimed_at = [] if run is None else [*run.command.preset.get("target", ()), *chosen_targets(run)]
        for token in dict.fromkeys([*sorted(tokens_about(self._controller)), *aimed_at]):
            spot = self._controller.scene.spot_of(TokenId(token))
            if spot is not None:
                at = view.viewport().mapTo(self._ground, view.at_view(spot))
                yield from [at + QPoint(x, y) for x in AROUND for y in AROUND]

    def _stay_clear(self, covered: int) -> None:
        self.card.stay_clear(covered)
        self._tell_covered()

    def _tell_covered(self) -> None:
        """The line of help keeps above what is there."""
        self._hint_bar.stay_clear(max(self.card.covered_height, self._question.placement.covered_height))

    def _switch(self) -> None:
        self._theme.settings.setValue(SHOWS_ODDS, not flag(self._theme.settings, SHOWS_ODDS, True))
        self.follow()


def chosen_targets(run: Resolution) -> list[str]:
    """The tokens picked as targets in answers to a command under way."""
    return [key for answer in run.inputs if isinstance(answer, AnswerInput) and answer.ask == "target" for key in answer.keys]
