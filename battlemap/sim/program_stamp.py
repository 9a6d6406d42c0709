"""What tells whether two machines would play the same fight alike."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from battlemap import __version__
from battlemap.paths import data_dir
from battlemap.regular_files import MOST_SHIPPED, read_file

ROOMS = ("board", "rules", "play", "minds", "sim")
"""What a fight depends on, with the rulesets."""


@cache
def program_stamp() -> str:
    """The version, and eight digits of what the engine, the rulesets and the machines are made of: "0.1.0-3f2a91c0"."""
    import battlemap

    package = Path(battlemap.__file__).parent
    digest = sha256()
    folders = [package / room for room in ROOMS] + [data_dir("rulesets")]
    for folder in folders:
        for file in sorted(
            [*folder.rglob("*.py"), *folder.rglob("*.toml")], key=lambda file: file.relative_to(folder).as_posix()
        ):
            digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + read_file(file, MOST_SHIPPED))
    return f"{__version__}-{digest.hexdigest()[:8]}"
