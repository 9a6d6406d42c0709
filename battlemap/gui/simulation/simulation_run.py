"""A battle being played out: other processes play, a thread speaks with them, the window hears how far it has come."""

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from threading import Event
from time import monotonic
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal

from battlemap.canvas.render.worker import WorkerRelay
from battlemap.export.picture.land_image import load_images
from battlemap.export.record.bare_ground import bare_ground
from battlemap.gui.simulation.simulation_request import SimulationRequest
from battlemap.paint.style.images import FindImage, no_image
from battlemap.regular_files import read_file
from battlemap.sim.campaign import Campaign
from battlemap.sim.campaign_run import Progress, run_campaign
from battlemap.sim.engines.process_engine import ProcessEngine
from battlemap.sim.interim_results import InterimResults, interim_results
from battlemap.sim.report.heat_map import MapGround
from battlemap.sim.report.report_data import Report, RunFacts
from battlemap.sim.report.report_files import examples_folder, write_report
from battlemap.sim.report.report_process import ReportProcess
from battlemap.sim.tally import Tally
from battlemap.store.database.schema import MOST_BYTES
from battlemap.store.files.atomic_files import write_whole
from battlemap.store.files.store_errors import StoreError, reason

Phase: TypeAlias = Literal["playing", "reporting", "done"]
TOLD_EVERY = 0.25
POLL_SECONDS = 0.1


class SimulationState(Struct, frozen=True):
    """How far it is. *trouble*: why it ended early or has no report, in a sentence."""

    phase: Phase
    progress: Progress
    results: InterimResults | None = None
    report: Report | None = None
    trouble: str = ""

    @property
    def is_partial(self) -> bool:
        """Whether it has ended with fewer fights than were asked for, and not because enough is known."""
        return self.phase != "playing" and not self.progress.over


class SimulationRun(QObject):
    """One request from its first fight to its report. Nothing of it is played in the window's process."""

    changed = Signal()
    """See state."""
    saved = Signal(str)
    """Of a report: "" once it is written, else why not."""

    def __init__(
        self, request: SimulationRequest, jobs: int = 0, find_image: FindImage = no_image, parent: QObject | None = None
    ) -> None:
        """*jobs*: how many processes; 0: one a processor. *find_image*: the pictures under the maps of a saved report."""
        super().__init__(parent)
        self.request, self._find_image = request, find_image
        self.state = SimulationState("playing", Progress(Tally(), request.battles))
        self.folder = TemporaryDirectory(prefix="battlemap-fights-", ignore_cleanup_errors=True)
        """Where the example fights lie until the run is dropped."""
        self._stop, self._drop = Event(), Event()
        self._relay, self._saving = WorkerRelay(), WorkerRelay()
        self._relay.done.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self._saving.done.connect(self._tell_saved, Qt.ConnectionType.QueuedConnection)
        events = (self._stop, self._drop)
        self._relay.start("simulation", play_request, self._relay, request, jobs, Path(self.folder.name), *events, daemon=True)

    def stop(self) -> None:
        """Play no more; what was played is kept, and becomes a report."""
        self._stop.set()

    def drop(self) -> None:
        """End everything; nothing of it is wanted any more."""
        self._stop.set()
        self._drop.set()
        self.folder.cleanup()

    def example(self, file: str) -> Path:
        """Where an example fight lies."""
        return Path(self.folder.name) / file

    def save(self, target: Path) -> None:
        """Write the report, with its fights beside a page; *saved* says how it went."""
        report = self.state.report
        if report is not None:
            load_images(self.request.board, self._find_image)
            given = (self._saving, target, report, self.request, Path(self.folder.name), self._find_image)
            self._saving.start("saving", write_files, *given)

    def _take(self, told: tuple[SimulationState]) -> None:
        if not self._drop.is_set():
            self.state = told[0]
            self.changed.emit()

    def _tell_saved(self, told: tuple[str]) -> None:
        self.saved.emit(told[0])


def processors() -> int:
    """How many processors this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_request(relay: WorkerRelay, request: SimulationRequest, jobs: int, folder: Path, stop: Event, drop: Event) -> None:
    """In the thread: have the fights played, then the report made."""

    def tell(state: SimulationState) -> None:
        relay.done.emit((state,))

    nothing = Progress(Tally(), request.battles)
    try:
        campaign = request.campaign()
    except StoreError as trouble:
        tell(SimulationState("done", nothing, trouble=str(trouble)))
        return
    jobs = min(jobs or processors(), request.battles)
    try:
        engine = ProcessEngine(jobs, quiet=True)
    except OSError as fault:
        tell(SimulationState("done", nothing, trouble=f"No process can be started: {reason(fault)}."))
        return
    try:
        progress = _play(request, campaign, engine, stop, tell)
    finally:
        engine.close()
    results = interim_results(request.board, progress.tally)
    ended = SimulationState("reporting", progress, results, trouble=progress.trouble)
    if not progress.tally.fights or drop.is_set():
        tell(replace(ended, phase="done"))
        return
    tell(ended)
    asked = progress.tally.fights if request.until and progress.over and not progress.trouble else request.battles
    date = datetime.now().astimezone().strftime("%d %B %Y").lstrip("0")
    facts = RunFacts(progress.seconds, jobs, "processes", progress.lost, date, "", progress.trouble)
    process = ReportProcess(campaign, progress.tally, asked, facts, folder)
    try:
        while not drop.is_set():
            made = process.finished(POLL_SECONDS)
            if made is not None:
                tell(replace(ended, phase="done" if made.is_whole else "reporting", report=made.report))
                if made.is_whole:
                    break
    except StoreError as trouble:
        tell(replace(ended, phase="done", trouble=str(trouble)))
    finally:
        process.close()
        if drop.is_set():  # what it wrote meanwhile
            rmtree(folder, ignore_errors=True)


def _play(
    request: SimulationRequest, campaign: Campaign, engine: ProcessEngine, stop: Event, tell: Callable[[SimulationState], None]
) -> Progress:
    """Play the fights, or until it is stopped; gives back how far it came."""
    last, told_at = Progress(Tally(), request.battles), 0.0
    for progress in run_campaign(campaign, request.battles, engine, request.until):
        if stop.is_set():
            return replace(last, over=False)
        last, now = progress, monotonic()
        if now - told_at > TOLD_EVERY:
            told_at = now
            tell(SimulationState("playing", progress, interim_results(request.board, progress.tally)))
    return replace(last, over=not last.trouble)


def write_files(
    relay: WorkerRelay, target: Path, report: Report, request: SimulationRequest, folder: Path, find_image: FindImage
) -> None:
    """In a thread: write the report, and beside a page the fights it leads to; *find_image*: has decoded the board's pictures."""
    try:
        keep = target.suffix.lower() == ".html"
        if keep:
            beside = examples_folder(target)
            for example in report.examples:
                if example.file:
                    beside.mkdir(exist_ok=True)
                    write_whole(beside / example.file, read_file(folder / example.file, MOST_BYTES))
        drawn = bare_ground(request.board, find_image) if keep else None
        write_report(target, report, request.board, None, keep, MapGround(*drawn) if drawn is not None else None)
    except StoreError as trouble:
        relay.done.emit((str(trouble),))
    except OSError as fault:
        relay.done.emit((f"{target} cannot be written: {reason(fault)}; choose another place.",))
    else:
        relay.done.emit(("",))
