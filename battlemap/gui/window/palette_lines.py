"""Lines of the palette that the window alone knows: settings with their values, battles to open."""

from collections.abc import Iterable

from battlemap.gui.palette.palette_line import PaletteLine
from battlemap.gui.preferences.program_settings import Setting
from battlemap.gui.start.samples import SAMPLES, game_title
from battlemap.gui.widgets.relative_time import time_words
from battlemap.store.document.recent_battles import recent_list

HISTORY = "lucide/history"
MOST_BATTLES = 24


def setting_lines(settings: Iterable[Setting]) -> list[PaletteLine]:
    """Settings with their values; choosing one goes on to its next value."""
    return [
        PaletteLine(
            "setting", setting.id, f"{setting.title}: {setting.value_words}", setting.icon,
            words=f"{setting.words} setting {' '.join(words for _, words in setting.options)}", help=setting.help,
            cap=setting.cap, remembered=f"setting/{setting.id}",
        )
        for setting in settings
    ]  # fmt: skip


def battle_lines(now_open: str) -> list[PaletteLine]:
    """Battles opened lately but the one that is open, and the samples."""
    lines = []
    for battle in recent_list().battles[:MOST_BATTLES]:
        if battle.path != now_open and battle.exists:
            note, key = ", ".join(filter(None, (battle.where, time_words(battle.at)))), f"battle/{battle.path}"
            lines.append(PaletteLine("battle", battle.path, f"Open {battle.title}", HISTORY, note, "recent load", remembered=key))
    for sample in SAMPLES:
        title, note = f"Open {sample.title}", f"sample · {game_title(sample.ruleset)[0]} · {sample.words}"
        words = f"load battle {sample.words}"
        lines.append(PaletteLine("sample", sample.id, title, "lucide/swords", note, words, remembered=f"sample/{sample.id}"))
    return lines
