"""How a machine fights: its character and its skill."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.machine_style import CharacterName, GivesUp


class Character(Struct, frozen=True):
    """What somebody wants.

    *caution*: how much it minds standing where foes can strike, and losing its own. *aggression*: what harm to foes counts
    beside harm to its own. *support*: how much it likes friends near. *grudge*: how much more it wants whoever hurt it last.
    *preparation*: what an advantage made for later counts. *morale*: with what share of its side's strength left it goes on;
    0: it never gives up. *nearest*: it looks no further than the nearest foe, or whom it has a grudge against.
    """

    name: CharacterName
    caution: float = 1.0
    aggression: float = 1.0
    support: float = 1.0
    grudge: float = 0.0
    preparation: float = 1.0
    morale: float = 0.25
    nearest: bool = False


CHARACTERS: dict[CharacterName, Character] = {
    "cautious": Character("cautious", caution=2.0, aggression=0.9, support=2.0, morale=0.4),
    "steady": Character("steady"),
    "bold": Character("bold", caution=0.3, aggression=1.4, support=0.5, morale=0.1),
    "cunning": Character("cunning", caution=1.3, preparation=2.0, support=1.5, morale=0.3),
    "beast": Character("beast", caution=0.0, aggression=1.5, support=0.0, grudge=3.0, preparation=0.0, morale=0.15, nearest=True),
    "mindless": Character("mindless", caution=0.0, support=0.0, preparation=0.0, morale=0.0, nearest=True),
}


MORALE: dict[GivesUp, float] = {"never": 0.0, "late": 0.12, "soon": 0.5}
"""What of a character's morale is said of somebody alone."""


def character_of(name: str, gives_up: str = "") -> Character:
    """The character of that name, a steady one if there is none; *gives_up*: see MachineStyle."""
    character = next((own for known, own in CHARACTERS.items() if known == name), CHARACTERS["steady"])
    morale = next((share for known, share in MORALE.items() if known == gives_up), character.morale)
    return character if morale == character.morale else replace(character, morale=morale)


class ThinkingEffort(Struct, frozen=True):
    """How well somebody does what it wants.

    *samples*: pairs of falls of the dice for which a command is tried in thought that no forecast tells all of; with none it is
    taken to go as middling dice have it. *again*: so many more for the *width* best. *ways*: with so many ways to attack, or to
    do something else, no further action is looked at. *answers*: so many pairs of falls of the dice for each answer to a
    question that no forecast tells all of, *options* of which are tried; with none such a question gets the usual answer.
    *temperature*: how much worse than the best a command may be to be taken nevertheless, in worth of a fighter. *thoughts*:
    with fewer commands to choose from each is tried more often, up to so many. *slips*: whoever can strike a foe weighs nothing
    but strikes the weakest, or so often the next; None: it weighs.
    """

    samples: int
    width: int
    again: int
    ways: int
    answers: int
    temperature: float
    options: int
    thoughts: int = 0
    slips: float | None = None


SKILLS: dict[int, ThinkingEffort] = {
    1: ThinkingEffort(0, 1, 0, 3, 0, 0.02, 2, slips=0.25),
    2: ThinkingEffort(0, 1, 0, 4, 0, 0.02, 2),
    3: ThinkingEffort(0, 2, 0, 4, 1, 0.003, 3),
    4: ThinkingEffort(1, 3, 3, 7, 2, 0.001, 3, 24),
    5: ThinkingEffort(2, 4, 6, 9, 4, 0.0, 4, 48),
}
"""By the number that people give."""


def skill_of(number: int) -> ThinkingEffort:
    """The skill of that number, the nearest there is."""
    return SKILLS[min(max(number, min(SKILLS)), max(SKILLS))]
