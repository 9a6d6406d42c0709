"""Who survives and at what price, who falls first, what was done, and five fights to look at."""

from battlemap.sim.report.report_data import FighterResult, Report, Spread
from battlemap.sim.report.svg_parts import bar, chip, face, safe, small_columns, survival

COLUMNS = 11
SURE = 30
"""Under so many fights there are no intervals on single tokens."""
NUMBERS = ("No fight", "One fight", "Two fights", "Three fights", "Four fights", "Five fights")
CAUSE = 24
"""So many letters fit into a line about what took somebody out."""
FIRST_ROWS = 9
WEIGHED = 20
"""So many attacks must have been weighed for their odds to be told on the page."""
ACTIONS = 4
"""So many actions of each side are told; the others in the data."""


def fighters_section(report: Report) -> str:
    """One row a token."""
    most = max([0, *[max(spread.counts, default=0) for one in report.fighters for spread in (one.taken, one.dealt)]])
    bins = max(1, -(-most // 40) if most > 20 else 1)
    last = f"{(COLUMNS - 1) * bins}+"
    middle = f"{(COLUMNS // 2) * bins}"
    points = list(dict.fromkeys(kind for one in report.fighters for kind in one.points))
    heads = "".join(f'<th class="n">{safe(report.point_kinds.get(kind, kind).capitalize())} spent</th>' for kind in points)
    rows, before = [], ""
    for one in report.fighters:
        apart = ' class="apart"' if before and one.alliance != before else ""
        before = one.alliance
        spent = "".join(
            f'<td class="n">{one.points[kind]:.1f}</td>' if kind in one.points else '<td class="n">–</td>' for kind in points
        )
        share = one.survives
        line = survival(one.look, share.share, share.interval.low, share.interval.high, share.of >= SURE)
        rows.append(
            f'<tr{apart}><td class="face">{face(one.look, one.icon)}</td><td class="name">{safe(one.name)}</td><td>{line}</td>'
            f'<td class="share"><b>{share.share * 100:.0f} %</b></td>'
            f"{_harm(one, one.taken, bins)}{_harm(one, one.dealt, bins)}"
            f'{spent}<td class="small">{_cause(one)}</td></tr>'
        )
    scale = (
        '<tr class="small"><td></td><td></td><td><svg width="230" height="14" viewBox="0 0 230 14"><text '
        'class="tick" y="11">0</text>'
        '<text class="tick" x="115" y="11" text-anchor="middle">50 %</text><text class="tick" x="230" y="11" '
        'text-anchor="end">100 %</text></svg></td><td></td>'
        + 2
        * (
            '<td><svg width="165" height="14" viewBox="0 0 165 14"><text class="tick" x="6" y="11" '
            'text-anchor="middle">0</text>'
            f'<text class="tick" x="81" y="11" text-anchor="middle">{middle}</text><text class="tick" x="162" '
            f'y="11" text-anchor="end">{last}</text></svg></td><td></td>'
        )
        + "</tr>"
    )
    word = safe(report.harm_unit)
    return (
        '<section><header class="head"><h2>Who survives, and at what price</h2>'
        f'<span>harm in {word}</span></header><div class="scroll"><table><thead><tr><th></th><th></th><th>Still '
        "in the fight at the end</th><th></th>"
        f'<th>Harm taken</th><th class="n">mean</th><th>Harm dealt</th><th class="n">mean</th>{heads}'
        f'<th class="after">Taken out by</th></tr></thead><tbody>{"".join(rows)}{scale}</tbody>'
        "</table></div></section>"
    )


def _harm(one: FighterResult, spread: Spread, bins: int) -> str:
    of = max(1, sum(spread.counts.values()))
    shares = [0.0] * COLUMNS
    for number, count in spread.counts.items():
        shares[min(-(-max(number, 0) // bins), COLUMNS - 1)] += count / of
    return f'<td>{small_columns(one.look, shares, 0.36)}</td><td class="n">{spread.mean:.1f}</td>'


def _cause(one: FighterResult) -> str:
    told = [f"{cause} {share * 100:.0f} %" for cause, share in list(one.causes.items())[:2]]
    line = ", ".join(told)
    return f'<span class="cause" title="{safe(line)}">{safe(line if len(line) <= CAUSE else told[0]) or "–"}</span>'


def first_section(report: Report) -> str:
    """Who falls first how often, the most often first."""
    fallen = sorted([one for one in report.fighters if one.first.count], key=lambda one: -one.first.count)
    most = max([one.first.share for one in fallen], default=1.0)
    rows = "".join(
        f'<tr><td class="face">{face(one.look, one.icon)}</td><td class="name">{safe(one.name)}</td>'
        f"<td>{bar(one.look, one.first.share, most, 300)}</td>"
        f'<td class="n">{one.first.share * 100:.0f} %</td></tr>'
        for one in fallen[:FIRST_ROWS]
    )
    rest = ", ".join(f"{safe(one.name)} {one.first.share * 100:.0f} %" for one in fallen[FIRST_ROWS:])
    return (
        '<section><header class="head"><h2>First to fall</h2><span>share of all fights</span></header>'
        f'<table>{rows}</table><p class="small">{rest or ("" if fallen else "Nobody falls.")}</p></section>'
    )


def actions_section(report: Report) -> str:
    """What the machines chose most, what harm it did, and what came of it against what was expected."""
    rows, weighed = [], sum(chosen.weighed for chosen in report.actions)
    for alliance in report.alliances:
        for chosen in [chosen for chosen in report.actions if chosen.alliance == alliance.id][:ACTIONS]:
            sure, worth = chosen.weighed >= WEIGHED, bool(chosen.harm or chosen.worth)
            rows.append(
                "<tr><td "
                f'style="width:26px">{chip(0, "", 16) if not alliance.id else _chip(alliance.look, alliance.letter)}</td><td '
                f'class="name">{safe(chosen.title)}</td>'
                f'<td class="n">{chosen.per_fight:.1f}</td><td class="n">{_number(chosen.worth, worth)}</td>'
                f'<td class="n">{_number(chosen.harm, worth)}</td>'
                f'<td class="n">{_number(chosen.expected, sure)}</td><td class="n">{_number(chosen.actual, sure)}</td></tr>'
            )
    return (
        '<section><header class="head"><h2>What they do</h2><span>each time, in '
        f"{safe(report.harm_unit)}; worth in fighters</span></header>"
        '<div class="scroll"><table class="lines"><thead><tr><th></th><th></th><th class="n">a fight</th><th '
        'class="n">worth</th><th class="n">harm</th>'
        f'<th class="n">expected</th><th class="n">actual</th></tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
        f'<p class="small">Expected: the harm to foes by the rules’ odds when the dice fell; actual: what came. Of one attack a '
        f"fight, drawn by chance, {weighed:,} in all; fewer than {WEIGHED} of a kind are not told.</p></section>"
    )


def _chip(look: int, letter: str) -> str:
    from battlemap.sim.report.svg_parts import hue

    return chip(look, letter, 16, hue(look), "#fff")


def _number(value: float, told: bool) -> str:
    return f"{'−' if round(value, 2) < 0 else ''}{abs(value):.2f}" if told else "–"


def five_fights(report: Report, folder: str) -> str:
    """Each with who won, how long, a sentence, and the way to it."""
    alliances = {alliance.id: alliance for alliance in report.alliances}
    rows = []
    for one in report.examples:
        alliance = alliances[one.winner]
        sign = _chip(alliance.look, alliance.letter) if alliance.id else ""
        rounds = f"{one.rounds} {safe(report.round_word)}{'' if one.rounds == 1 else 's'}"
        href = safe(f"{folder}/{one.file}")
        link = f'<a href="{href}">Open this fight →</a>' if one.file and folder else ""
        rows.append(
            f'<tr><td><b>{one.kind}</b><br><span class="small">fight {one.index + 1:,}</span></td><td '
            f'style="width:24px">{sign}</td>'
            f'<td>{safe(alliance.name)}, {rounds}<br><span class="small">{safe(one.words)}</span></td><td '
            f'class="n">{link}</td></tr>'
        )
    note = "each opens in the program" if folder else "kept beside a page"
    return (
        f'<section><header class="head"><h2>{NUMBERS[len(rows)]} to look at</h2><span>{note}</span></header>'
        f'<table class="lines">{"".join(rows)}</table></section>'
    )
