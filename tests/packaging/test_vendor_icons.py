"""The script that makes the shipped icons."""

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "vendor_icons.py"
SET = {
    "width": 24, "height": 24,
    "icons": {"one": {"body": '<path stroke="currentColor" d="M1 1"/>'}, "two": {"body": "<g/>", "width": 32}},
    "aliases": {"uno": {"parent": "one"}},
}  # fmt: skip


def run(tmp_path: Path, wanted: str, source: str | None = None) -> subprocess.CompletedProcess[str]:
    (tmp_path / "wanted.txt").write_text(wanted, encoding="utf-8")
    (tmp_path / "set.json").write_text(json.dumps(SET), encoding="utf-8")
    arguments = [source or f"line={tmp_path / 'set.json'}", "--icons", str(tmp_path)]
    return subprocess.run([sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=False)


def test_the_wanted_icons_are_written_and_others_taken_away(tmp_path: Path) -> None:
    (tmp_path / "line").mkdir()
    (tmp_path / "line" / "stale.svg").write_text("<svg/>")
    done = run(tmp_path, "# people\n\nline/one\nline/uno\nother/x\n")
    assert (done.returncode, done.stdout) == (0, "line: 2 icons\n")
    assert sorted(file.name for file in (tmp_path / "line").iterdir()) == ["one.svg", "uno.svg"]
    text = (tmp_path / "line" / "uno.svg").read_text(encoding="utf-8")
    assert text == '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path stroke="currentColor" d="M1 1"/></svg>\n'


def test_an_icon_the_set_does_not_have_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    done = run(tmp_path, "line/one\nline/three\n")
    assert done.returncode == 1
    assert "three" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list((tmp_path / "line").glob("*.svg"))


def test_a_broken_list_and_a_missing_set_are_one_sentence_each(tmp_path: Path) -> None:
    broken = run(tmp_path, "line/one\njust-a-name\n")
    assert broken.returncode == 1
    assert "line 2" in broken.stderr
    missing = run(tmp_path, "line/one\n", f"line={tmp_path / 'nowhere.json'}")
    assert missing.returncode == 1
    assert "nowhere.json" in missing.stderr
    assert "Traceback" not in missing.stderr
