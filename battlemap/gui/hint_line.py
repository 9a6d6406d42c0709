"""The line of help while something is dragged or drawn: what is going on, and the keys that matter."""

from battlemap.canvas.drag import Hint
from battlemap.gui.line_card import Line, LineCard, Words


class HintLine(LineCard):
    """Shows the Hint of the tool in use."""

    def show_hint(self, hint: object) -> None:
        """Show a Hint of battlemap.canvas.drag; anything else: nothing."""
        if not isinstance(hint, Hint) or not (hint.text or hint.keys):
            self.show_line(None)
            return
        words = tuple(Words(text.strip(), "text" if strong else "text2", strong) for text, strong in hint.parts if text.strip())
        self.show_line(Line(hint.icon, words, hint.keys))
