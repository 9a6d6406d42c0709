"""What was chosen about exports, remembered for each battle, and for each kind for battles that are exported the first time."""

from hashlib import sha256
from typing import TypeVar

import msgspec
from msgspec import Struct
from PySide6.QtCore import QSettings

from battlemap.export.export_settings import read_options
from battlemap.export.export_subject import Audience
from battlemap.gui import settings as kept_settings

T = TypeVar("T", bound=Struct)


class ExportMemory:
    """*battle*: what tells the battle from others, its path."""

    def __init__(self, settings: QSettings, battle: str) -> None:
        self._settings = settings
        self._battle = sha256(battle.encode()).hexdigest()[:12]

    def options(self, kind: str, options: type[T]) -> T:
        """The options of a kind as they were last."""
        for key in (self._key(kind), f"export/{kind}"):
            if data := kept_settings.text(self._settings, key):
                return read_options(options, data)
        return options()

    def keep_options(self, kind: str, options: Struct) -> None:
        """Remember the options of a kind; a part of one battle's map means nothing on another's."""
        data = msgspec.json.encode(options).decode()
        self._settings.setValue(self._key(kind), data)
        if "part" in options.__struct_fields__ and getattr(options, "part", "") not in ("whole", "figures"):
            data = msgspec.json.encode(msgspec.structs.replace(options, part="whole")).decode()
        self._settings.setValue(f"export/{kind}", data)

    def choice(self, name: str, usual: str) -> str:
        """Another thing that was chosen: the kind, for whom, the folder."""
        return kept_settings.text(self._settings, self._key(name)) or kept_settings.text(self._settings, f"export/{name}", usual)

    def keep_choice(self, name: str, value: str) -> None:
        """Remember it."""
        self._settings.setValue(self._key(name), value)
        self._settings.setValue(f"export/{name}", value)

    def audience(self, kind: str) -> Audience:
        """For whom a kind was last; players, if nobody said."""
        return "gm" if self.choice(f"{kind} for", "players") == "gm" else "players"

    def _key(self, name: str) -> str:
        return f"export/{self._battle}/{name}"
