"""Plain TOML is read line by line: what is read so means just what TOML says, and the usual file of a library is plain."""

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from battlemap.store.files.plain_toml import plain_tables

USUAL = (
    '# from the marsh\n[grey_wolf]\nname = "Grey wolf, the old"\ntags = ["night", "a, b", ", "]\nfolder = "Marsh/Wölfe"\n'
    'favourite = true\nlevel = -3\n\n[cub]\nname = "Cub\'s"\ntags = []\n'
)
LINES = st.sampled_from(
    [
        'a = "x"', "a = 1", "b = -7", "b = 0", "b = 07", "a = -0", "c = true", 'd = ["x", "y"]', "d = []", 'd = ["x" , "y"]',
        "[a]", "[b]", "[a.b]", "[[a]]", "# note", "# a\ttab", "", " ", 'a = "q\\n"', 'a = "é\u2028x"', "a.b = 1", 'e = "\t"',
        'd = [", ", ","]', "1 = 2", "a = 1_0", "a = 1.5", "a = 99999999999999999999", 'a = "x" # why', "a = 'x'", "x",
        'a = """b"""', 'a = "x"\r', "\ufeffa = 1",
    ]
)  # fmt: skip


def test_the_usual_file_is_read_line_by_line() -> None:
    assert plain_tables(USUAL) == tomllib.loads(USUAL)


@given(st.lists(LINES, max_size=6), st.text(alphabet='ab=[]", \\\n\r#1-', max_size=12))
def test_what_is_read_line_by_line_means_what_toml_says(lines: list[str], tail: str) -> None:
    text = "\n".join([*lines, tail])
    tables = plain_tables(text)
    assert tables is None or tables == tomllib.loads(text)
