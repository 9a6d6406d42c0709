"""What the players' window is doing, in a word, and the colour and icon it has everywhere."""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.paint.style.palette import Palette

StateName: TypeAlias = Literal["off", "on", "frozen", "black", "waiting", "gone"]

Cover: TypeAlias = Literal["frozen", "black", "waiting"]
"""What may be laid over what players see: each by a key of its own, and none loses another."""


class PlayersState(Struct, frozen=True):
    """*tone*: the name of a colour of the palette; *icon*: of the card's chip and the button."""

    name: StateName
    word: str
    tone: str
    icon: str = "lucide/monitor"

    def colour(self, palette: Palette) -> str:
        """Its colour in a theme."""
        return str(getattr(palette, self.tone))

    @property
    def reminds(self) -> bool:
        """Whether the GM has to be reminded of it all the time."""
        return self.name in ("frozen", "black", "waiting")


STATES: dict[StateName, PlayersState] = {
    state.name: state
    for state in (
        PlayersState("off", "Off", "text3"),
        PlayersState("on", "On", "good"),
        PlayersState("frozen", "Frozen", "cost", "lucide/snowflake"),
        PlayersState("black", "Black", "text3", "lucide/square"),
        PlayersState("waiting", "Waiting", "cost", "lucide/image"),
        PlayersState("gone", "Display gone", "harm", "lucide/monitor-off"),
    )
}
OFF = STATES["off"]
