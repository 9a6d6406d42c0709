"""Names for new zones, by the ground they suit: offered where a zone is named, so that most need no typing."""

from collections import Counter
from itertools import takewhile

from battlemap.board.grid.grid_zones import cells_by_area
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.store.search.plurals import singular_forms

UNDECIDED = "floor"
"""The ground of zones for which nobody has chosen one."""
NAMES: dict[str, tuple[str, ...]] = {
    UNDECIDED: (
        "Open ground", "Clearing", "Camp", "Path", "Crossroads", "Beach", "Sandbank", "Arena", "Dune", "Canyon", "Bend", "Gap",
    ),
    "mesa": ("Rock", "Ledge", "Crag", "Summit", "Rock shelf", "Cliff foot"),
    "rim": ("Rim", "Cliff edge", "Ravine", "Terrace", "Pass"),
    "stone": ("Boulders", "Rubble", "Quarry", "Scree", "Stone circle", "Landslide"),
    "dirt": ("Yard", "Road", "Track", "Farmyard", "Field", "Lane", "Farm track", "Village green", "Gate", "Mill yard"),
    "mud": ("Mud", "Ditch", "Riverbank", "Wallow", "Pigsty", "Trench"),
    "scrub": ("Thicket", "Scrub", "Hedge", "Brambles", "Heath"),
    "grass": ("Meadow", "Hill", "Pasture", "Orchard", "Garden", "Slope", "Graveyard", "Goose green", "Paddock", "Grassy bank"),
    "forest": ("Wood", "Forest edge", "Grove", "Copse", "Deep forest", "Windbreak"),
    "swamp": ("Swamp", "Reeds", "Bog", "Fen"),
    "marsh": ("Marsh", "Pools", "Wet meadow"),
    "water": ("Pond", "Mill pond", "Stream", "River", "Ford", "Lake", "Mill race", "Harbour", "Moat", "Shallows", "Weir"),
    "ice": ("Frozen lake", "Ice", "Glacier", "Frozen ford"),
    "snow": ("Snowfield", "Snowdrift", "White slope"),
    "timber": (
        "House", "Mill", "Barn", "Stable", "Cabin", "Loft", "Bridge", "Jetty", "Storehouse", "Taproom", "Kitchen", "Workshop",
        "Wheel house", "Granary", "Upper floor", "Watchtower", "Stage",
    ),
    "cobble": ("Square", "Street", "Market", "Courtyard", "Alley", "Well", "Quay", "Bridgehead"),
    "embers": ("Burning mill", "Burning barn", "Burning house", "Burnt ground", "Fire", "Ashes"),
    "lava": ("Lava", "Lava flow", "Crater"),
    "roof": ("Roof", "Rooftops", "Battlements", "Ridge"),
    "deck": ("Deck", "Forecastle", "Main deck", "Quarterdeck", "Gangway"),
    "carpet": ("Throne room", "Salon", "Bedchamber", "Gallery"),
    "dark": ("Cellar", "Crypt", "Dungeon", "Cave", "Tunnel", "Mine"),
    "hall": ("Hall", "Chapel", "Tower", "Gatehouse", "Guardroom", "Stairs", "Temple", "Library", "Armoury", "Cloister", "Shrine"),
}  # fmt: skip
"""By the keys of the terrains; the first of each are what a zone of that ground is most often."""
_GROUNDS = {name.casefold(): ground for ground, names in NAMES.items() for name in names}
_MORE_WORDS = {
    "timber": "hut cottage lodge inn tavern shed shack attic pier dock warehouse smithy forge stall tent room chamber boathouse",
    "hall": "church castle keep monastery abbey tomb vault sanctum altar cell prison barracks fort",
    "water": "pool brook creek sea bay lagoon canal waterfall fishpond",
    "forest": "woods forest trees pines thicket",
    "grass": "lawn green hillside hillock downs glade verge bank",
    "cobble": "plaza marketplace pavement crossing fountain",
    "dirt": "trail farm campsite",
    "dark": "cavern grotto burrow sewer catacomb lair den",
    "stone": "ruin boulder gravel",
    "swamp": "mire quagmire",
    "mud": "sty mudflat",
}
"""Further single words that tell the ground, without being offered as names."""
_GROUNDS = {word: ground for ground, words in _MORE_WORDS.items() for word in words.split()} | _GROUNDS
_STATES = {
    "burning": "embers", "burnt": "embers", "blazing": "embers", "smouldering": "embers", "frozen": "ice", "icy": "ice",
    "snowy": "snow", "flooded": "water", "muddy": "mud", "wooded": "forest",
}  # fmt: skip
"""First words that tell the ground whatever follows."""
_PREPOSITIONS = frozenset({
    "above", "at", "before", "behind", "below", "beneath", "beside", "by", "from", "in", "inside", "near", "of", "off", "on",
    "outside", "over", "to", "under", "with",
})  # fmt: skip
_LOOKS = {"stone": "hall", "stairs": "hall", "hay": "timber", "rubble": "stone", "shallows": "water", "rock": "dark"}
"""Surfaces of cells that are no terrain of zones, by what they look like."""


def ground_of_area(grid: GridMap, zone: ZoneId) -> str:
    """The terrain that most cells of an area of a grid are like."""
    looks = Counter(grid.surface(cell).look for cell in cells_by_area(grid)[zone])
    look = looks.most_common(1)[0][0] if looks else UNDECIDED
    return _LOOKS.get(look, look)


def zone_name_ideas(zone_map: ZoneMap, zone: Zone, ground: str) -> tuple[str, ...]:
    """Names that no other zone has, best first: those that suit its *ground*."""
    taken = {other.name.casefold() for other in zone_map.zones.values() if other.id != zone.id}
    grounds = (ground, *(other for other in NAMES if other != ground))
    return tuple([name for suiting in grounds for name in NAMES.get(suiting, ()) if name.casefold() not in taken])


def ground_of_name(zone: Zone, name: str) -> str:
    """Return the terrain that a zone takes with its name, where nobody has chosen one; its own if the name tells none."""
    return _ground_of_words(name) or zone.terrain if zone.terrain == UNDECIDED else zone.terrain


def _ground_of_words(name: str) -> str:
    """Return the terrain that a name tells, "" if none: of the whole name, of its first word, of its last words that are known.

    "Burning stable" is embers, "Mill house" is timber as every house, "Pond behind the mill" is water.
    """
    words = name.casefold().replace("-", " ").split()
    if (whole := " ".join(words)) in _GROUNDS:
        return _GROUNDS[whole]
    words = list(takewhile(lambda word: word not in _PREPOSITIONS, words))
    if words and words[0] in _STATES:
        return _STATES[words[0]]
    for end in range(len(words), 0, -1):
        for start in range(end):
            for form in singular_forms(" ".join(words[start:end])):
                if form in _GROUNDS:
                    return _GROUNDS[form]
    return ""
