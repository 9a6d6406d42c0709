"""What a page knows of every moment: the first in full, each other as what is different from the one before."""

from collections.abc import Iterator
from typing import Any

from battlemap.board.encounter import Side
from battlemap.board.ids import SideId
from battlemap.board.wording import printable_text, short_name
from battlemap.export.export_steps import Step
from battlemap.export.export_subject import ExportSubject
from battlemap.export.record.fight_record import RecordSpan, read_steps
from battlemap.export.record.ground_pictures import GroundChanges, ground_story, map_area
from battlemap.export.record.map_scene import LAYERS, MapScenes, Scene
from battlemap.export.record.page_chart import States
from battlemap.export.record.page_log import PageLog
from battlemap.export.record.record_step import RecordStep, side_states
from battlemap.export.record.sprite_sheet import SpriteSheet

GONE = 0
"""Stands for an item that is no longer there."""


class PageData:
    """Reads a record once from its beginning to its end."""

    def __init__(self, subject: ExportSubject, sprites: SpriteSheet, width: float) -> None:
        """*width*: of the map, in px at 100 %."""
        self.subject, self.scenes, self.log = subject, MapScenes(subject, sprites, width), PageLog()
        self.moments: list[dict[str, Any]] = []
        self.sides: dict[SideId, Side] = {}
        self.members: dict[SideId, dict[str, None]] = {}
        """The names of all who were on each side at some moment."""
        self.states: list[States] = []
        self.first: Scene = {}
        self.ground: GroundChanges
        self.veils: list[tuple[str, str]] = []
        self._maps: list[Any] = []
        self._areas: list[Any] = []
        self._numbers: list[int] = []
        self._last: dict[str, Any] = {}
        self._scene: Scene = {}

    def read(self, span: RecordSpan) -> Iterator[Step]:
        """Read all of it, step by step."""
        for number, step in enumerate(read_steps(self.subject, span)):
            self._add(number, step)
            yield min(1.0, (number + 1) / (len(span) + 1))
        self.ground = ground_story(self._maps, self._areas)
        veils: dict[tuple[str, str], int] = {}
        last: dict[str, int] = {}
        for moment, number in zip(self.moments, self._numbers, strict=True):
            now = {"g": self.ground.shown[number], "f": veils.setdefault(self.ground.veils[number], len(veils))}
            moment |= {key: value for key, value in now.items() if last.get(key) != value}
            last = now
        self.veils = list(veils)

    @property
    def items(self) -> list[str]:
        """The names of all items, from below."""
        return sorted(self.scenes.labels, key=lambda name: (LAYERS.index(name[0]), int(name[1:])))

    def _add(self, number: int, step: RecordStep) -> None:
        board = step.board
        if not self._maps or self._maps[-1] is not board.map:
            self._maps.append(board.map)
            self._areas.append(map_area(board))
        self._numbers.append(len(self._maps) - 1)
        self.sides |= board.sides
        for token in board.tokens.values():
            self.members.setdefault(token.side, {})[short_name(token.name)] = None
        self.states.append(side_states(board, step.display))
        scene = self.scenes.scene(step)
        changed: dict[str, Any] = {key: item for key, item in scene.items() if self._scene.get(key) != item}
        changed |= {key: GONE for key in self._scene if key not in scene}
        told: dict[str, Any] = {"r": f"{step.round_word} {step.round}" if step.round else "", "w": step.turn}
        told["a"] = [printable_text(aspect.name, longest=200) for aspect in board.aspects_on("scene")]
        moment: dict[str, Any] = {key: value for key, value in told.items() if self._last.get(key) != value}
        if changed:
            moment["s"] = changed
        if step.tells:
            moment["c"] = printable_text(step.caption, longest=300)
            self.log.add(number, step)
        if self.subject.audience == "gm":
            moment["e"] = step.entry
        if not self.moments:
            self.first = scene
        self._scene, self._last = scene, told
        self.moments.append(moment)
