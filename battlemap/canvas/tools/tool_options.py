"""What can be chosen about a drawing tool, as data: the strip over the map shows it, keys and buttons change it."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.grid_map import Prop


class ChoiceItem(Struct, frozen=True):
    """One of several. *look*: a surface whose swatch is shown in place of an icon; *prop* a thing, *terrain* the ground of zones,
    that is. *group*: where the long list has it.
    """

    value: str
    title: str
    icon: str = ""
    key: str = ""
    look: str = ""
    prop: Prop | None = None
    group: str = ""
    note: str = ""
    terrain: str = ""

    @property
    def is_pictured(self) -> bool:
        """Whether it is shown by what it looks like on the map."""
        return bool(self.look or self.terrain) or self.prop is not None


class ChosenOption(Struct, frozen=True):
    """The key of an option, and the value it is to have."""

    key: str
    value: str | float | bool


class ChoiceOption(Struct, frozen=True):
    """One of several at a time. *choices* lie open on the strip; *all* of them, if there are more, in a list to search."""

    key: str
    label: str
    value: str
    choices: tuple[ChoiceItem, ...]
    all: tuple[ChoiceItem, ...] = ()
    worded: bool = False
    """Whether each stands on the strip by its title, without a picture."""

    def choice_for(self, value: str) -> ChoiceItem | None:
        """The choice with this value."""
        return next((choice for choice in (*self.choices, *self.all) if choice.value == value), None)


class NumberOption(Struct, frozen=True):
    """A number to type or to step with two keys."""

    key: str
    label: str
    value: float
    low: float = 0
    high: float = 99
    step: float = 1
    decimals: int = 0
    unit: str = ""
    less: str = ""
    more: str = ""
    shown_text: str | None = None
    """What stands before it on the strip, in place of its label."""


class ToggleOption(Struct, frozen=True):
    """On or off."""

    key: str
    label: str
    value: bool
    icon: str = ""
    hotkey: str = ""
    """Without an icon it stands on the strip by its label, with a box to tick."""


class SliderOption(Struct, frozen=True):
    """A part, from 0 to 1."""

    key: str
    label: str
    value: float


class CommandOption(Struct, frozen=True):
    """Something to do at once."""

    key: str
    label: str
    hotkey: str = ""
    primary: bool = False
    icon: str = ""
    lit: bool = False
    """Whether it is what is meant to be done first, without Enter doing it."""


Option: TypeAlias = ChoiceOption | NumberOption | ToggleOption | SliderOption | CommandOption


class RecentChoices:
    """The few of many that have a key of their own; one that is chosen elsewhere takes the place of the one used longest ago."""

    def __init__(self, values: Sequence[str]) -> None:
        self.values = list(values)
        self._used: list[str] = []

    def use(self, value: str) -> None:
        """This one is used now."""
        if value not in self.values:
            unused = [kept for kept in self.values if kept not in self._used]
            gone = unused[-1] if unused else next(kept for kept in self._used if kept in self.values)
            self.values[self.values.index(gone)] = value
        self._used = [*(kept for kept in self._used if kept != value), value]


def choice_for_key(options: tuple[Option, ...], key: str) -> tuple[str, object] | None:
    """What a key chooses: the option's key and its new value; None if it chooses nothing."""
    for option in options:
        match option:
            case ChoiceOption():
                for choice in option.choices:
                    if choice.key == key:
                        return option.key, choice.value
            case NumberOption() if key and key in (option.less, option.more):
                wanted = option.value + (option.step if key == option.more else -option.step)
                return option.key, min(option.high, max(option.low, wanted))
            case ToggleOption() if key and option.hotkey == key:
                return option.key, not option.value
            case CommandOption() if key and option.hotkey == key:
                return option.key, True
            case _:
                pass
    return None
