"""What can be chosen about the record of a fight, and about a set-up as text."""

from typing import Literal

from msgspec import Struct

from battlemap.export.export_settings import ExportSetting

FILM = ("webp", "gif")
TEXT = ("html", "md")
MOST_COMMANDS = 5_000


class RecordOptions(Struct, frozen=True, kw_only=True):
    """What of a fight is told, and how. *seconds*: how long a film shows what came of a command."""

    format: Literal["html", "md", "webp", "gif"] = "html"
    span: Literal["all", "round", "turn", "last"] = "all"
    clip: Literal["round", "turn", "last"] = "round"
    """The same for a film, which is short."""
    commands: int = 10
    view: Literal["figures", "whole"] = "figures"
    """What a film shows of the map: wherever somebody is in it, or all."""
    width: int = 720
    seconds: float = 1.5
    theme: Literal["light", "dark"] = "light"

    @property
    def told(self) -> str:
        """Which part is told."""
        return self.clip if self.format in FILM else self.span

    @property
    def counted(self) -> str:
        """Whether it is a number of commands: "yes" or "no"."""
        return "yes" if self.told == "last" else "no"


SPANS = (("round", "Round"), ("turn", "Turn"), ("last", "Commands"))
RECORD_SETTINGS: tuple[ExportSetting, ...] = (
    ExportSetting(
        "format", "As", "segments", (("html", "Page"), ("md", "Text"), ("webp", "WebP"), ("gif", "GIF")),
        "a page to step through, Markdown, or a short film",
        (
            ("html", "One file for any browser: map, log, rolls and a chart, step by step; nothing is fetched from anywhere"),
            ("md", "Markdown: rounds and turns as headings, every line with its rolls"),
            ("webp", "A short film for chats and the web"),
            ("gif", "A short film that even old programs show"),
        ),
    ),
    ExportSetting(
        "span", "What is told", "segments", (("all", "All"), *SPANS), "all, the last round or turn, or some of the last commands",
        needs=(("format", TEXT),),
    ),
    ExportSetting(
        "clip", "What it shows", "segments", SPANS, "of a film: the last round or turn, or some of the last commands",
        needs=(("format", FILM),),
    ),
    ExportSetting(
        "commands", "So many commands", "number", help="the last ones, where commands are counted",
        presets=((5, "5"), (10, "10"), (20, "20")), low=1, high=MOST_COMMANDS, needs=(("counted", ("yes",)),),
    ),
    ExportSetting(
        "view", "Of the map", "segments", (("figures", "Round the figures"), ("whole", "All")), "what a film shows of the map",
        needs=(("format", FILM),),
    ),
    ExportSetting(
        "width", "Width", "number", help="of a film", presets=((480, "480"), (720, "720"), (1080, "1080")), unit="px",
        low=240, high=1600, needs=(("format", FILM),),
    ),
    ExportSetting(
        "seconds", "A command lasts", "number", help="how long a film shows a command",
        presets=((1, "1"), (1.5, "1.5"), (3, "3")), unit="s", low=0.2, high=10, needs=(("format", FILM),),
    ),
    ExportSetting(
        "theme", "Look", "segments", (("light", "Light"), ("dark", "Dark")), "of a picture or a film", needs=(("format", FILM),)
    ),
)  # fmt: skip


class SetupOptions(Struct, frozen=True, kw_only=True):
    """How a set-up is written down."""

    moment: Literal["now", "start"] = "now"
    sheets: bool = True
    aspects: bool = True


SETUP_SETTINGS: tuple[ExportSetting, ...] = (
    ExportSetting(
        "moment", "As it stands", "segments", (("now", "Now"), ("start", "At the start")), "as it is, or as it began"
    ),
    ExportSetting("sheets", "Lines of the sheets", "switch", help="what the sheets of the figures show"),
    ExportSetting("aspects", "Aspects", "switch", help="of the scene, of zones and of figures"),
)  # fmt: skip
