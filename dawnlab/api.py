"""The public functions: `simulate`, `balance`, `open_run`."""

import shutil
import tempfile
import weakref
from pathlib import Path

from dawnlab.job import make_job
from dawnlab.play import carry_out
from dawnlab.run import Run, open_run

__all__ = ["balance", "open_run", "simulate"]


def simulate(
    game=None,
    *,
    games=None,
    players=None,
    lineup=None,
    mix=None,
    seed=1,
    ruleset=None,
    overrides=(),
    keep="rows",
    out=None,
    resume=False,
    threads=None,
    precision=0.0,
    max_games=None,
    plain=False,
    watch=None,
) -> Run:
    """Play games and give their results.

    Parameters
    ----------
    game : str
        A game (`"dawn"`) or one of its rulesets (`"dawn-lean"`).
    games : int or str, optional
        Plays in all, split evenly over the player counts: 200000, "200k", "1e6". Default 200k.
    players : int, str or sequence of int, optional
        4, "3,4,5" or [3, 4, 5]. Default: the counts of the line-ups, else the ruleset's.
    lineup : str or sequence of str, optional
        "builder*3,hoarder:turn_round=4": strategies by place, one line-up for each player count. Seat s of play g plays
        place (s + g) modulo players.
    mix : str or mapping, optional
        "builder=0.6,hoarder=0.4": each seat of each play draws its strategy. Default: the ruleset's mix.
    seed : int
    ruleset : str, path or Ruleset, optional
        A ruleset by name or folder, where `game` names the game only.
    overrides : mapping or sequence of str
        Changed numbers: {"rules.prosperity_per_ally": 25} or ["rules.prosperity_per_ally=25"].
    keep : {"rows", "tallies"}
        Whether single plays are stored (`Run.games`, `Run.seats`) or only what is counted; tallies need little memory
        and disk however many games are played.
    out : path, optional
        The run folder. Default: a temporary one that lives as long as the Run.
    resume : bool
        Go on with the run in `out`.
    threads : int, optional
        Default: all cores. Results don't depend on it.
    precision : float or str
        Instead of `games`: stop when every headline figure is known to ± that much ("0.2%" or 0.002).
    max_games : int or str, optional
        Most plays with a `precision`. Default 10m.
    plain : bool
        Strategies as ordinary Python, for breakpoints and tracebacks (slow; same results).
    watch : dawnlab.play.Watch, optional
        Told how the run goes on.

    Returns
    -------
    Run
        `.games`, `.seats` (pandas), `.table("affiliation")` (tidy, with 95 % intervals), `.digest`, `.replay(index)`.

    Raises
    ------
    UserError
        For anything that can't be played: one message that says what is allowed.

    Examples
    --------
    >>> run = simulate("dawn", games=300, players=3, lineup="random_legal*3")
    >>> len(run.games), len(run.seats)
    (300, 900)
    """
    job = make_job(
        game,
        ruleset=ruleset,
        overrides=overrides,
        games=games,
        players=players,
        lineup=lineup,
        mix=mix,
        seed=seed,
        precision=precision,
        max_games=max_games,
        keep=keep,
    )
    if out is not None:
        return carry_out(job, out, resume=resume, threads=threads, plain=plain, watch=watch)
    home = tempfile.mkdtemp(prefix="dawnlab-")
    try:
        run = carry_out(job, Path(home) / "run", threads=threads, plain=plain, watch=watch)
    except BaseException:
        shutil.rmtree(home, ignore_errors=True)
        raise
    weakref.finalize(run, shutil.rmtree, home, ignore_errors=True)
    return run


def balance(game=None, *, out, keep="tallies", alone=False, report=True, threads=None, watch=None, **options) -> Run:
    """Play games and write the report that answers whether the game is balanced.

    Parameters
    ----------
    game, threads, watch, **options
        As in `simulate`.
    out : path
        The run folder; the page is `report/index.html` in it.
    alone : bool
        Leave out the ruleset's other line-ups and the match-ups of strategies.
    report : bool
        False leaves the page out.

    Returns
    -------
    Run
        `.verdicts()` are the answers, in words and figures.
    """
    run = simulate(game, out=out, keep=keep, threads=threads, watch=watch, **options)
    if not alone:
        play_beside(run, threads, watch)
    if report:
        run.report()
    return run


def play_beside(run, threads=None, watch=None):
    """Play what the report of a run says beside it: the ruleset's `[panel]` and match-ups; what is there is kept."""
    from dawnlab import beside

    beside.play_panel(run, threads, watch)
    beside.play_matchups(run, threads, watch)
