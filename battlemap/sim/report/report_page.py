"""The report as one page for any browser, without a network or a script."""

from base64 import b64encode
from collections.abc import Sequence

from battlemap.board.encounter import AnyEncounter
from battlemap.paths import data_dir
from battlemap.regular_files import MOST_SHIPPED, read_file, read_text_file
from battlemap.sim.intervals import is_vague
from battlemap.sim.report.comparison_data import Comparison
from battlemap.sim.report.comparison_part import comparison_section
from battlemap.sim.report.fighters_part import actions_section, fighters_section, first_section, five_fights
from battlemap.sim.report.heat_map import MapGround, ground_style, heat_map
from battlemap.sim.report.report_data import AllianceResult, Report
from battlemap.sim.report.svg_parts import chip, histogram, hue, safe

FONTS = {"Alegreya": "alegreya-700.ttf", "Alegreya SC": "alegreya-sc-700.ttf"}
"""Embedded, 165 kB; the plain text takes Inter where it is installed, else what the system has."""
MOST_COLUMNS = 24
NARROW_SHARE = 0.2
"""On a narrow screen a smaller part of the bar has its number below."""
SINGLE = {"processes": "process", "cluster workers": "cluster worker"}


def report_page(
    report: Report, board: AnyEncounter, folder: str = "", comparison: Comparison | None = None, ground: MapGround | None = None
) -> str:
    """The page. *folder*: beside it, where the example fights lie; empty where they were not kept. *ground*: of its map."""
    fell = {place.id: place.fell for place in report.places if place.fell}
    stood = {place.id: place.stood for place in report.places if place.stood}
    falling = _map_section(
        "Where they fall", f"{sum(fell.values()):,} in {report.fights:,} fights", heat_map(board, fell, ground=ground)
    )
    standing = _map_section(
        "Where they stand", f"at the end of each {report.round_word}", heat_map(board, stood, "#0072B2", "stood", ground)
    )
    rounds, first, actions, five = _rounds(report), first_section(report), actions_section(report), five_fights(report, folder)
    middle = fighters_section(report)
    if comparison is None:
        rows = [_pair(rounds, first), middle, _pair(falling, standing, "break"), _pair(actions, five)]
    else:
        rows = [
            _pair(rounds, comparison_section(comparison)),
            middle,
            _pair(falling, first, "break"),
            _pair(standing, actions),
            five,
        ]
    body = "".join((_head(report), _results(report.alliances), *rows, _foot(report)))
    css = read_text_file(data_dir("resources") / "report" / "page.css", MOST_SHIPPED) + ground_style(ground)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{safe(report.headline)} · {safe(report.title)}</title><style>{_fonts()}{css}</style></head>"
        f"<body><main>{body}</main></body></html>\n"
    )


def _pair(left: str, right: str, more: str = "") -> str:
    """Two parts beside each other, on narrow screens one below the other."""
    return f'<div class="two {more}">{left}{right}</div>'


def _map_section(title: str, note: str, drawn: str) -> str:
    head = f'<header class="head"><h2>{title}</h2><span>{safe(note)}</span></header>'
    return f"<section>{head}{drawn or '<p>Nowhere.</p>'}</section>"


def _fonts() -> str:
    faces = []
    for family, file in FONTS.items():
        data = b64encode(read_file(data_dir("resources") / "fonts" / file, MOST_SHIPPED)).decode()
        faces.append(f'@font-face{{font-family:"{family}";font-weight:700;src:url(data:font/ttf;base64,{data})}}')
    return "".join(faces)


def _head(report: Report) -> str:
    answer = next(alliance for alliance in report.alliances if alliance.id == report.answer)
    interval = answer.wins.interval
    chips = ""
    if report.is_partial:
        chips += f' <span class="chip cost">Stopped after {report.fights:,} of {report.asked:,}</span>'
    if report.check.different:
        chips += (
            f' <span class="chip harm">{len(report.check.different)} of {report.check.fights} fights could not '
            "be replayed alike</span>"
        )
    ended = "until one side stands" if len(report.conditions) < 2 else "until one side has won"
    sure = "with 95 % confidence"
    if not is_vague(answer.wins.share, interval):
        sure = f"{percent(interval.low)} to {percent(interval.high)} % {sure}"
    remark = f'<p class="remark cost">{safe(report.remark)}</p>' if report.remark else ""
    trouble = f'<p class="remark harm">{safe(report.run.trouble)}</p>' if report.run.trouble else ""
    return (
        f'<div class="caps"><span>Simulation report</span><time>{safe(report.run.date)}</time></div>'
        f"<h1>{safe(report.title)}</h1>"
        f'<div class="answer"><strong>{safe(report.headline)}</strong><div><b>{sure}{chips}</b>'
        f'<span class="small">{report.fights:,} fights, played by machines {ended}</span></div></div>{remark}{trouble}'
    )


def percent(share: float) -> str:
    """A share in whole per cent."""
    return f"{share * 100:.0f}"


def _results(alliances: Sequence[AllianceResult]) -> str:
    segments, names = [], []
    for alliance in alliances:
        share = alliance.wins.share
        if not share and not alliance.id:
            continue
        told = f"{percent(share)} %" if share >= 0.08 else ""
        sign = chip(alliance.look, alliance.letter, 18) if share >= 0.05 and alliance.id else ""
        if share:
            kind = "" if share >= NARROW_SHARE else ' class="slim"' if sign or told else ' class="sliver"'
            ground = f"flex:{share:.4f} 1 0;background:{hue(alliance.look)}"
            segments.append(f'<div{kind} style="{ground}">{sign}<span>{told}</span></div>')
        low, high = percent(alliance.wins.interval.low), percent(alliance.wins.interval.high)
        beside = f": {percent(share)} %" if not told else f"<em>: {told}</em>" if share < NARROW_SHARE else ""
        title = safe(alliance.name) + beside
        own = "" if sign or not alliance.id else chip(alliance.look, alliance.letter, 16, hue(alliance.look), "#fff")
        names.append(f'<div style="flex:{max(share, 0.002):.4f} 1 0"><b>{own}{title}</b><span>{low} to {high} %</span></div>')
    return f'<div class="results">{"".join(segments)}</div><div class="names">{"".join(names)}</div>'


def _rounds(report: Report) -> str:
    spread, word = report.rounds, report.round_word
    numbers = list(range(1, max([*spread.counts, 1]) + 1))
    step = -(-len(numbers) // MOST_COLUMNS)
    columns = [
        (str(low) if step == 1 else f"{low}", sum(spread.counts.get(n, 0) for n in range(low, low + step)))
        for low in numbers[::step]
    ]
    marked = (spread.median - 1) // step if spread.median else -1
    undecided = f" {report.undecided:,} are won by nobody." if report.undecided else ""
    told = f"Median {spread.median}. Half of all fights last {spread.lower} to {spread.upper} {safe(word)}s.{undecided}"
    note = f"{word}s" + (f", {step} to a column" if step > 1 else "")
    return (
        f'<section><header class="head"><h2>How long it takes</h2><span>{safe(note)}</span></header>'
        f'{histogram(columns, marked)}<p class="small">{told}</p></section>'
    )


def _foot(report: Report) -> str:
    minds: dict[str, list[str]] = {}
    for name, words in report.minds.items():
        minds.setdefault(words, []).append(name)
    played = [f"{', '.join(names)}: {words.replace(':', ', skill ')}" for words, names in minds.items()]
    played += [*report.conditions, f"{report.limit} {report.round_word}s at most", report.start]
    played.append("House rules: " + "; ".join(report.house) if report.house else "No house rules")
    again = [f"Seed {report.seed}, fights 1 to {report.fights:,}", f"battlemap {report.program}, {report.game}"]
    check = report.check
    if not check.fights:
        checked = ["Nothing was replayed"]
    elif check.different:
        numbers = ", ".join(str(index + 1) for index in check.different)
        checked = [f"{check.fights} fights replayed in the ordinary program; not alike: {numbers}"]
    else:
        checked = [
            f"{check.fights} fights replayed in the ordinary program:",
            f"all {check.fights} alike, in {check.events:,} events",
        ]
    run = report.run
    lost = f"{run.lost} lost and replaced" if run.lost else "none lost"
    checked.append(
        f"{run.seconds:.0f} s on {run.workers} {SINGLE.get(run.engine, run.engine) if run.workers == 1 else run.engine}; {lost}"
    )
    if report.faults:
        checked += [f"Left out, {count}: {words}" for words, count in report.faults.items()]
    command = f"<p><code>{safe(run.command)}</code></p>" if run.command else ""

    def column(title: str, lines: Sequence[str], more: str = "") -> str:
        return f"<div><b>{title}</b>{''.join(f'<p>{safe(line)}</p>' for line in lines)}{more}</div>"

    return (
        f'<div class="foot">{column("How it was played", played)}{column("To get the same table again", again, command)}'
        f"{column('Checked', checked)}</div>"
    )
