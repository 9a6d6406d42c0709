"""The bundled battles, as the menu and the start page offer them."""

from msgspec import Struct


class Sample(Struct, frozen=True):
    """One battle in resources/samples."""

    id: str
    title: str
    words: str


SAMPLES: tuple[Sample, ...] = (
    Sample("ravine-ambush", "Ravine ambush", "Four heroes, two bands, nine zones"),
    Sample("quarry-yard", "Quarry yard", "Three heroes, a band and a giant on a metre grid"),
    Sample("ferry-charter", "The ferry charter", "A debate between guilds, without a map"),
)
