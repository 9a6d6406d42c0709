"""The line of help while something is dragged or drawn: what is going on, and the keys that matter."""

from battlemap.canvas.preview.drag_info import ToolHint
from battlemap.gui.widgets.hint_bar import HintBar, HintContent, HintWords


class ToolHintBar(HintBar):
    """Shows the ToolHint of the tool in use."""

    def show_hint(self, hint: object) -> None:
        """Show a ToolHint of battlemap.canvas.preview.drag_info; anything else: nothing."""
        if not isinstance(hint, ToolHint) or not (hint.text or hint.keys):
            self.show_line(None)
            return
        words = tuple(
            HintWords(text.strip(), "text" if strong else "text2", strong) for text, strong in hint.parts if text.strip()
        )
        self.show_line(HintContent(hint.icon, words, hint.keys))
