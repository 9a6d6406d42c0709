"""Makes the environment battlemap runs in: .venv beside pyproject.toml, the packages, the system libraries Qt needs."""

# Only the standard library, and syntax an old Python can read, so that it can say what is missing.
from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "battlemap-setup.json"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
OLDEST = (3, 11)

# What a bare system lacks: first to import QtWidgets at all, then to open a window.
QT_PACKAGES = {
    "apt-get": "libglib2.0-0 libgl1 libegl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libx11-6",
    "dnf": "glib2 mesa-libGL mesa-libEGL libxkbcommon dbus-libs fontconfig libX11",
}
WINDOW_PACKAGES = {
    "apt-get": "libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0"
    " libxcb-xkb1 libxkbcommon-x11-0 libwayland-client0 libwayland-cursor0",
    "dnf": "xcb-util-cursor xcb-util-wm xcb-util-image xcb-util-keysyms xcb-util-renderutil libxkbcommon-x11"
    " libwayland-client libwayland-cursor",
}

IMPORT_QT = "import PySide6.QtWidgets"
LOAD_PLUGIN = """
import ctypes, pathlib, sys, PySide6.QtWidgets
folder = pathlib.Path(PySide6.__file__).parent / "Qt" / "plugins" / "platforms"
for plugin in sorted(folder.glob("libq" + sys.argv[1] + "*.so")):
    ctypes.CDLL(str(plugin))
"""


class Trouble(Exception):
    """The environment cannot be made; the text says what is missing and what to do."""


def prepare(dev: bool = False, window: bool = False) -> Path:
    """Make or refresh the environment and give back its Python. *dev*: the test tools too. *window*: a display will be used."""
    if not _healthy():
        _create()
    stamp = _read_stamp()
    wanted = {"pyproject": _fingerprint(), "root": str(ROOT)}
    fresh = {key: stamp.get(key) for key in wanted} == wanted
    if not fresh or (dev and not stamp.get("dev")):
        keep_dev = dev or bool(stamp.get("dev"))
        STAMP.unlink(missing_ok=True)
        _install(keep_dev)
        stamp = {**wanted, "dev": keep_dev}
        _write_stamp(stamp)
    if sys.platform.startswith("linux"):
        _check_libraries(stamp, _plugins() if window else ())
    return PYTHON


def start(main: Callable[[], int]) -> None:
    """Run a script's *main*, with a newer Python if need be, and end the process; trouble is one sentence, not a traceback."""
    try:
        if sys.version_info >= OLDEST:
            sys.exit(main())
        newer = _newer_python()
        if newer is None:
            raise Trouble("battlemap needs Python 3.11 or newer; install one and run the same command with it.")
        sys.exit(subprocess.call([newer, *sys.argv]))
    except Trouble as trouble:
        sys.exit(f"battlemap: {trouble}")
    except OSError as error:
        sys.exit(f"battlemap: {error.filename or VENV} cannot be used ({error.strerror}); {ROOT} has to be writable.")
    except KeyboardInterrupt:
        sys.exit(130)


def _newer_python() -> str | None:
    """A Python on the path that is new enough, when the one that runs this is too old."""
    found = (shutil.which(f"python3.{minor}") for minor in range(19, OLDEST[1] - 1, -1))
    return next((path for path in found if path), None)


def _healthy() -> bool:
    """Whether .venv has a Python that runs, is new enough and has pip."""
    if not PYTHON.exists():
        return False
    test = f"import sys, pip; sys.exit(sys.version_info < {OLDEST})"
    try:
        return subprocess.run([str(PYTHON), "-c", test], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _create() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        version = f"python3.{sys.version_info.minor}-venv"
        _system_packages({"apt-get": version}, "Python's venv module is incomplete on this system")
    _say("Making the environment .venv …")
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, check=False)
    if made.returncode != 0:
        said = (made.stderr or made.stdout).strip().splitlines() or ["no reason given"]
        raise Trouble(f"The environment {VENV} could not be made ({said[-1]}); check that {ROOT} can be written to.")


def _install(dev: bool) -> None:
    _say("Installing what battlemap needs into .venv (once; about 150 MB to fetch) …")
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", str(ROOT)]
    if subprocess.run(command + (_dev_requirements() if dev else []), check=False, stdout=sys.stderr).returncode != 0:
        raise Trouble("The packages could not be installed, see above; check the network and run the same command again.")


def _dev_requirements() -> list[str]:
    import tomllib  # not there before Python 3.11

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [str(line) for line in project["dependency-groups"]["dev"]]


def _fingerprint() -> str:
    return hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()


def _read_stamp() -> dict[str, object]:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _write_stamp(stamp: dict[str, object]) -> None:
    STAMP.write_text(json.dumps(stamp, indent=1), encoding="utf-8")


def _plugins() -> tuple[str, ...]:
    """The platform plugins of which one must load for a window to open; none where no display is."""
    asked = os.environ.get("QT_QPA_PLATFORM", "")
    if asked:
        return tuple(name for name in ("xcb", "wayland") if asked.startswith(name))
    wayland = ("wayland",) if os.environ.get("WAYLAND_DISPLAY") else ()
    xcb = ("xcb",) if os.environ.get("DISPLAY") else ()
    return wayland + xcb


def _check_libraries(stamp: dict[str, object], plugins: tuple[str, ...]) -> None:
    """Make sure Qt's libraries load; what was found good is remembered per machine."""
    machine = platform.node()
    known = stamp.get("libraries")
    good = set(known.get(machine, ())) if isinstance(known, dict) else set()
    display = "+".join(plugins)
    wanted = {"import"} | ({display} if display else set())
    if wanted <= good:
        return
    both = {tool: f"{QT_PACKAGES[tool]} {names}" for tool, names in WINDOW_PACKAGES.items()}
    if "import" not in good:
        _need(lambda: _fault(IMPORT_QT), both if display else QT_PACKAGES, "Qt cannot be loaded")
    if display and display not in good:
        _need(lambda: _no_plugin(plugins), both, "Qt cannot open a window")
    _write_stamp({**stamp, "libraries": {machine: sorted(good | wanted)}})


def _need(fault: Callable[[], str], packages: dict[str, str], what: str) -> None:
    """Install *packages* when *fault()* names a missing library; Trouble when it is still missing afterwards."""
    missing = fault()
    if missing:
        _system_packages(packages, f"{what} ({missing})")
        missing = fault()
        if missing:
            raise Trouble(f"{what} even now: {missing}")


def _no_plugin(plugins: tuple[str, ...]) -> str:
    """Empty when one of *plugins* loads, else what the last of them lacks."""
    fault = ""
    for name in plugins:
        fault = _fault(LOAD_PLUGIN, name)
        if not fault:
            return ""
    return fault


def _fault(code: str, *arguments: str) -> str:
    """The last line a piece of Python complains with, in the environment and without a display; empty when it runs."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    ran = subprocess.run([str(PYTHON), "-c", code, *arguments], capture_output=True, text=True, check=False, env=environment)
    if ran.returncode == 0:
        return ""
    lines = ran.stderr.strip().splitlines() or [f"Python ended with {ran.returncode}"]
    return lines[-1].split(": ", 1)[-1]


def _system_packages(packages: dict[str, str], why: str) -> None:
    """Install system packages where that is possible without asking; otherwise Trouble with the one command that does it."""
    tool = next((name for name in packages if shutil.which(name)), None)
    if tool is None:
        raise Trouble(f"{why}; install it with this system's package manager and run the same command again.")
    names = packages[tool].split()
    options = ["-y", "--no-install-recommends"] if tool == "apt-get" else ["-y"]
    command = [tool, "install", *options, *names]
    root = os.geteuid() == 0
    if root and tool == "apt-get":
        _say(f"{why}: installing {' '.join(names)} …")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run([tool, "update", "-qq"], check=False, env=quiet, stdout=subprocess.DEVNULL)
        install = [tool, "install", "-qq", *options, *names]
        if subprocess.run(install, check=False, env=quiet, stdout=subprocess.DEVNULL).returncode == 0:
            importlib.invalidate_caches()
            return
        raise Trouble(f"{why}, and this did not work: {' '.join(command)}")
    sudo = [] if root else ["sudo"]
    raise Trouble(f"{why}. Run this, then the same command again:\n    {' '.join(sudo + command)}")


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
