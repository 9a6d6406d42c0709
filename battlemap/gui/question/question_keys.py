"""What a key means on the question card: digits answer, Enter takes the default, Esc takes back, letters press the tools,
% opens and closes the odds of the answers.

While dice wait a face is the first of those that are typed. T before any dice wait, or after all have fallen, is meant for
the card, too: it says so, and the faces that follow answer nothing.
"""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton

from battlemap.gui.odds.outlook_card import ODDS_KEY
from battlemap.gui.question.choice_strip import ChoiceStrip
from battlemap.gui.question.command_outcome import CommandOutcome
from battlemap.gui.question.question_head import TYPE
from battlemap.gui.question.question_view import QuestionView
from battlemap.gui.question.typed_dice import AGAIN, LATE

Act: TypeAlias = Callable[[], bool]
PLAIN = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class KeyedCard(Protocol):
    """What of the card the keys reach."""

    view: QuestionView

    def take_default(self) -> bool: ...
    def take_back(self) -> bool: ...
    def switch_odds(self) -> bool: ...


def meaning(card: KeyedCard, event: QKeyEvent) -> Act | None:
    """What pressing this key would do; None if nothing."""
    if event.modifiers() & ~PLAIN:
        return None
    key, text, view = event.key(), event.text(), card.view
    strip = view.strip
    shown = strip.choice if strip is not None else view.result
    if shown is not None and view.early_keys.wants_key(event, shown):
        return lambda: view.early_keys.take(ends=key in ENTER)
    if key in ENTER:
        return card.take_default
    if key == Qt.Key.Key_Escape:
        return card.take_back
    if len(text) != 1 or not text.isascii():
        return None
    dice = view.roll_strip
    if strip is None and not dice.isHidden() and dice.is_face(text):
        return lambda: dice.begin_typing(text)
    if text == ODDS_KEY and strip is not None:
        return card.switch_odds
    if text.isdigit() and strip is not None:
        return lambda: strip.take_number(int(text))
    if text == "/" and strip is not None and (strip.list or strip.ticks) is not None:
        return strip.take_filter
    return _letter_act(view, text.upper()) if text.isalpha() else None


def _letter_act(view: QuestionView, letter: str) -> Act | None:
    tool = view.header.tools.get(letter)
    if tool is not None and not tool.isHidden():
        return lambda: _press(tool)
    switches = view.switches
    if switches is not None and switches.has_letter(letter):
        return lambda: switches.take_letter(letter)
    strip = view.strip
    if letter == TYPE and strip is not None and view.early_keys.reported_question != strip.choice:
        return lambda: _too_early(view, strip)
    result = view.result
    if letter == TYPE and result is not None and view.early_keys.reported_question != result:
        return lambda: _too_late(view, result)
    return None


def _too_early(view: QuestionView, strip: ChoiceStrip) -> bool:
    """Dice are typed while a question waits: say so, once for each question."""
    strip.say(AGAIN)
    if strip.spin is not None and strip.window().focusWidget() is strip.spin:
        strip.left.emit()  # the faces are no number that answers
    return view.early_keys.begin(strip.choice)


def _too_late(view: QuestionView, result: CommandOutcome) -> bool:
    """Dice are typed where all have fallen at once: say so, once for each outcome."""
    view.story.say(LATE)
    return view.early_keys.begin(result)


def _press(button: QAbstractButton) -> bool:
    button.click()
    return True
