"""What should one player do, given the others?

A cell is the win rate of **one** seat that plays the row among n - 1 seats that play the column: the share of games in
which it is among the winners, alone or with others. All cells are played on the same seeds, so the rows of a column are
paired; the fill of the picture is the gain over doing as the others do (that column's diagonal). A column whose
diagonal is its best reply is stable. What defecting pays is told in win share (1/k for each of k winners): a win that
is shared with nobody counts for more.
"""

import numpy as np

from analyses import estimates, wording
from analyses._rows import Rows, get, level
from analyses.tally import Counts, dot, frame
from analyses.wording import Finding

DEFECTORS = ("hoarder", "late_turner")
HOME = "builder"


def line_up(row, column, players):
    """The line-up of one cell: the row at place 0, the column at all others."""
    return [row] + [column] * (players - 1)


def row_seat(index, players):
    """The seat of place 0 in play `index`: line-ups rotate by index (seat s plays place (s + index) modulo players)."""
    return (-np.asarray(index, np.int64)) % players


def play_matchups(play, strategies, players, games, seed=1, progress=None):
    """Play every cell and count it.

    Parameters
    ----------
    play : callable
        `play(line_up, games, seed, players) -> (games, seats)`: columns of `games` plays from index 0, as analyses get
        them; the same seed gives the same deals.
    strategies : sequence of str
        Strategy entries, in the order of the picture (helpers first).
    players, games, seed : int
        Of each cell.
    progress : callable, optional
        `progress(cells done, cells in all)`.

    Returns
    -------
    DataFrame
        Index players, what (0), key (row), key2 (column). Of the one seat: n games, won of them; `home` are the games
        won on the column's diagonal, `both` those won in either. Win shares in 60ths: w here, d on the diagonal, and
        their products ww, wd, dd. Adds up over blocks of games.
    """
    cells = len(strategies) ** 2
    rows = []
    for c, column in enumerate(strategies):
        diagonal = None
        for r in [c, *(r for r in range(len(strategies)) if r != c)]:
            columns = play(line_up(strategies[r], column, players), games, seed, players)
            share = _win_share(*columns, players)
            diagonal = share if diagonal is None else diagonal
            rows.append((r, c, len(share), *_sums(share, diagonal)))
            if progress:
                progress(len(rows), cells)
    key, key2, *sums = np.array(sorted(rows)).round().astype(np.int64).T
    return frame(players, {0: Counts((key, key2), dict(zip(SUMS, sums, strict=True)))})


SUMS = ("n", "won", "home", "both", "w", "d", "ww", "wd", "dd")


def _sums(share, diagonal):
    """Games won here, on the diagonal and in both; sums and products of the win shares."""
    won, home = share > 0, diagonal > 0
    counted = (np.count_nonzero(won), np.count_nonzero(home), np.count_nonzero(won & home))
    products = (dot(share, share), dot(share, diagonal), dot(diagonal, diagonal))
    return *counted, share.sum(), diagonal.sum(), *products


def _win_share(games, seats, players):
    """The row seat's win share in 60ths by play, 0 for plays that did not end by the rules (in every cell alike)."""
    index = np.asarray(games["game"])
    won = seats["win60"][np.arange(len(index)), row_seat(index, players)]
    return won.astype(np.float64)


def estimate(tally, strategies):
    """The table `matchups`.

    Parameters
    ----------
    tally : DataFrame of `play_matchups`
    strategies : sequence of str, in the same order

    Returns
    -------
    DataFrame: measure `win` (win rate; group "row|column", extras row, column, best), `gain` (win rate over the
    column's diagonal, paired), `defect` (group hoarder, late_turner: win share of that seat among builders minus a
    builder's, paired).
    """
    rows = Rows()
    for players in sorted(set(level(tally, "players"))):
        part = tally.xs((players, 0), level=("players", "what")).reset_index()
        own = part["key"] == part["key2"]  # of equal replies the diagonal, then the first
        ordered = part.assign(own=own).sort_values(["won", "own", "key"], ascending=[False, False, True])
        best = ordered.drop_duplicates("key2").set_index("key2")["key"].to_dict()
        for cell in part.itertuples():
            row, column = strategies[cell.key], strategies[cell.key2]
            names = {"row": row, "column": column, "best": best[cell.key2] == cell.key}
            rows.add(players, "win", f"{row}|{column}", estimates.proportion(cell.won, cell.n), cell.n, **names)
            gain = _paired(cell.n, cell.home, cell.won, cell.home, cell.won, cell.both, unit=1)
            rows.add(players, "gain", f"{row}|{column}", gain, cell.n, **names)
            if _plain(column) == HOME and _plain(row) in DEFECTORS:
                payoff = _paired(cell.n, cell.d, cell.w, cell.dd, cell.ww, cell.wd, unit=60)
                rows.add(players, "defect", _plain(row), payoff, cell.n, **names)
    return rows.table()


def _paired(*sums, unit):
    d, half, *_ = estimates.paired(*sums, unit=unit)
    return d, d - half, d + half


def _plain(entry):
    """The strategy of an entry, without its parameters."""
    return str(entry).split(":")[0]


def _said(entry):
    return _plain(entry).replace("_", " ")


def describe(table, targets, facts):
    """Whether it pays to leave the builders; without builders, how many columns are stable."""
    guide = (
        "Choose a column: what the others play. Going down it, green means that one seat wins more games than by "
        "playing as they do, orange fewer; the underlined figure is the best reply. A column whose framed diagonal is "
        "its best reply is stable. Allies win together, so figures do not add up to 100, and a win shared with all "
        "counts as much as one alone."
    )
    wins = get(table, "win")
    if not len(wins):
        return Finding(QUESTION, "No match-ups were played", "", guide, False)
    players, n = int(wins["players"].iloc[0]), int(wins["n"].min())
    half = 100 * ((wins["high"] - wins["low"]) / 2).max()
    within = wording.number(np.ceil(half * 10) / 10, 1)
    note = (
        f"Win rate of one seat playing the row among {wording.word(players - 1)} playing the column; "
        f"{players} players, {len(wins)} line-ups × {wording.games(n)} on the same seeds, "
        f"every figure within ±{within}{wording.PP}.{_payoffs(table)}"
    )
    return Finding(QUESTION, _title(table, players), note, guide, True)


def _payoffs(table):
    """What defecting from the builders pays, in win share."""
    paid = [
        f"{_said(row.group)} {wording.pp(row.value, row.low, row.high)}" for row in get(table, "defect").itertuples()
    ]
    return f" Win share of a defector minus a builder’s: {wording.listing(paid)}." if paid else ""


QUESTION = "What should one player do, given the others?"


def _title(table, players):
    wins = get(table, "win", players=players)
    home = wins[wins["column"].map(_plain) == HOME]
    if not len(home):
        stable = int((wins["best"] & (wins["row"] == wins["column"])).sum())
        columns = wins["column"].nunique()
        return f"{wording.sentence(wording.word(stable))} of {columns} ways to play are their own best reply"
    own = home[home["row"] == home["column"]]
    best = home[home["best"]].iloc[0]
    others = f"{wording.word(players - 1)} builders" if players > 2 else "one builder"
    gain = get(table, "gain", best["group"], players).iloc[0]
    figure = wording.percent(best["value"], best["low"], best["high"])
    if best["row"] == best["column"]:
        return f"Among {others} nobody does better than a builder, who wins {figure}"
    if gain["low"] <= 0:
        return f"Among {others} no other way to play clearly beats a builder; {wording.a(_said(best['row']))} wins {figure}"
    verb = "it pays to defect" if _plain(best["row"]) in SELFISH else "one can do better"
    text = f"Among {others} {verb}: {wording.a(_said(best['row']))} wins {figure}"
    return f"{text}, a builder {wording.percent(own['value'].iloc[0])}" if len(own) else text


SELFISH = (*DEFECTORS, "passive_hoarder", "saboteur", "opportunist")
