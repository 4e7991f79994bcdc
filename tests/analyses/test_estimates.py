"""Estimators against scipy and statsmodels on raw rows, known answers, and coverage with fixed seeds."""

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint
from statsmodels.stats.weightstats import DescrStatsW

from analyses import estimates

MISSES = range(69, 134)  # 99.9 % band for misses of a 95 % interval in 2,000 repetitions
REPS = 2000


def misses(low, high, truth):
    """Intervals that do not hold the truth."""
    return int(np.sum((np.asarray(low) > truth) | (np.asarray(high) < truth)))


# --- proportions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("k", "n"), [(0, 100), (1, 100), (50, 100), (713, 1000), (1000, 1000), (3, 7)])
def test_wilson_is_statsmodels(k, n):
    assert estimates.wilson(k, n)[1:] == pytest.approx(proportion_confint(k, n, method="wilson"), abs=1e-12)


@pytest.mark.parametrize(("k", "n"), [(0, 100), (1, 100), (29, 100), (99, 100), (100, 100)])
def test_few_events_get_the_exact_interval(k, n):
    assert estimates.proportion(k, n)[1:] == pytest.approx(proportion_confint(k, n, method="beta"), abs=1e-9)


def test_thirty_events_get_wilson():
    assert estimates.proportion(30, 100)[1:] == pytest.approx(proportion_confint(30, 100, method="wilson"))


def test_nothing_counted_is_nan():
    assert np.isnan(estimates.proportion(0, 0)).all()


def test_share_of_one_seat_without_ties_is_wilson():
    p, low, high = estimates.share(400, 60 * 130, 400, 3600 * 130, 60 * 130, 400)
    assert (low, high) == pytest.approx(proportion_confint(130, 400, method="wilson"), abs=1 / 400)
    assert p == pytest.approx(0.325)
    assert estimates.share(100, 0, 100, 0, 0, 100)[1:] == pytest.approx((0, 0.0370), abs=5e-5)


def shares(rows_w, rows_m):
    """`share` from per-game totals (reps, games)."""
    w, m = rows_w.astype(float), rows_m.astype(float)
    n = (m > 0).sum(-1)
    return estimates.share(n, w.sum(-1), m.sum(-1), (w * w).sum(-1), (w * m).sum(-1), (m * m).sum(-1))


def test_share_with_ties_by_hand():
    # four games of two seats each: both win half, one wins alone, none, both half -> 150 sixtieths of 8 seats
    w, m = np.array([60, 60, 0, 60]), np.array([2, 2, 2, 2])
    p, low, high = shares(w[None], m[None])
    assert p[0] == pytest.approx(3 / 8)
    variance = np.sum((w / 60 - 3 / 8 * m) ** 2) / 8**2 * 4 / 3
    effective = 3 / 8 * 5 / 8 / variance
    assert (low[0], high[0]) == pytest.approx(
        proportion_confint(3 / 8 * effective, effective, method="wilson"), abs=1e-12
    )


def test_share_of_seats_that_win_together_is_covered():
    """Allies win together: independent seats would miss in a third of the cases (statistics.md, section 1)."""
    rng = np.random.default_rng(11)
    m = rng.integers(2, 5, (REPS, 400))
    won = rng.random((REPS, 400)) < 0.55
    _, low, high = shares(np.where(won, 60, 0), m)  # k winners with 60/k each are 60 in all
    truth = 0.55 * 1.0 / 3.0  # mean win of a game over mean seats
    assert misses(low, high, truth) in MISSES


def test_difference_is_newcombe():
    d, low, high = estimates.difference(30, 100, 52, 110)
    expected = confint_proportions_2indep(52, 110, 30, 100, method="newcomb", compare="diff")
    assert d == pytest.approx(52 / 110 - 0.3)
    assert (low, high) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("p", [0.5, 0.1, 0.02])
def test_proportion_is_covered(p):
    k = np.random.default_rng(int(p * 1000)).binomial(1000, p, REPS)
    _, low, high = estimates.proportion(k, np.full(REPS, 1000))
    assert misses(low, high, p) <= MISSES[-1]
    assert misses(low, high, p) >= (40 if p == 0.02 else MISSES[0])  # the exact interval is cautious


def test_narrow_intervals_would_be_found():
    """A positive control: intervals 30 % too narrow must fail the band."""
    k = np.random.default_rng(3).binomial(1000, 0.5, REPS)
    _, low, high = estimates.proportion(k, np.full(REPS, 1000), z=0.7 * estimates.Z)
    assert misses(low, high, 0.5) > MISSES[-1]


# --- means, ratios, batches -------------------------------------------------------------------------------------------


def test_mean_is_statsmodels():
    x = np.random.default_rng(5).integers(-20, 40, 37)
    low, high = DescrStatsW(x).tconfint_mean()
    assert estimates.mean(len(x), x.sum(), (x * x).sum()) == pytest.approx((x.mean(), low, high), abs=1e-12)
    values, counts = np.unique(x, return_counts=True)
    assert estimates.histogram_mean(values, counts) == pytest.approx((x.mean(), low, high), abs=1e-12)


def test_ratio_is_the_linearised_one():
    rng = np.random.default_rng(6)
    x = rng.integers(1, 9, 500)
    y = 3 * x + rng.integers(-4, 5, 500)
    r, low, high = estimates.ratio(500, y.sum(), x.sum(), (y * y).sum(), (x * y).sum(), (x * x).sum())
    residual = y - r * x
    se = np.sqrt(residual.var(ddof=1) / 500) / x.mean()
    assert (r, low, high) == pytest.approx((y.sum() / x.sum(), r - 1.95996 * se, r + 1.95996 * se), abs=1e-4)


def test_jackknife_by_brute_force():
    rng = np.random.default_rng(7)
    y, x = rng.integers(0, 50, 64), rng.integers(20, 60, 64)
    r, variance, df = estimates.jackknife(y, x)
    left = np.array([(y.sum() - y[b]) / (x.sum() - x[b]) for b in range(64)])
    assert (r, df) == (pytest.approx(y.sum() / x.sum()), 63)
    assert variance == pytest.approx(63 / 64 * np.sum((left - left.mean()) ** 2))
    half = stats.t.ppf(0.975, 63) * np.sqrt(variance)
    assert estimates.batch_ratio(y, x)[2] == pytest.approx(r + half)


def test_batches_know_clusters():
    """A share whose tiles of one game stand or fall together: covered by batches, not by counting tiles."""
    rng = np.random.default_rng(8)
    tiles = rng.integers(1, 5, (REPS, 640))
    built = np.where(rng.random((REPS, 640)) < 0.4, tiles, 0)
    k, n = (a.reshape(REPS, 64, 10).sum(-1) for a in (built, tiles))
    _, low, high = estimates.batch_share(k, n)
    assert misses(low, high, 0.4) in MISSES
    _, low, high = estimates.wilson(k.sum(-1), n.sum(-1))
    assert misses(low, high, 0.4) > 300


def test_batch_difference_is_covered():
    rng = np.random.default_rng(9)
    x1, x2 = rng.binomial(8, 0.7, (REPS, 64)), rng.binomial(8, 0.5, (REPS, 64))
    y1, y2 = rng.binomial(x1, 0.6), rng.binomial(x2, 0.45)
    _, low, high = estimates.batch_difference(y1, x1, y2, x2)
    assert misses(low, high, -0.15) in MISSES


def test_one_batch_has_no_interval_but_a_value():
    y, x = np.zeros(64), np.zeros(64)
    y[3], x[3] = 40, 100
    r, low, high = estimates.batch_ratio(y, x)
    assert r == 0.4
    assert np.isnan([low, high]).all()


# --- histograms -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("q", [0.1, 0.5, 0.9])
def test_quantile_is_scipy(q):
    x = np.random.default_rng(12).normal(10, 8, 731).round().astype(int)
    values, counts = np.unique(x, return_counts=True)
    value, low, high = estimates.quantile(values, counts, q)
    expected = stats.quantile_test(x, p=q).confidence_interval(0.95)
    assert (low, high) == (expected.low, expected.high)
    assert value == np.quantile(x, q, method="inverted_cdf")


def test_quantile_of_pooled_seats_takes_the_ranks_of_games():
    x = np.repeat(np.random.default_rng(13).integers(0, 100, 200), 4)  # four equal seats a game
    values, counts = np.unique(x, return_counts=True)
    assert estimates.quantile(values, counts, 0.5, games=200)[1:] == estimates.quantile(values, counts // 4, 0.5)[1:]


# --- pairs and spreads ------------------------------------------------------------------------------------------------


def test_paired_is_the_variance_of_the_rows():
    rng = np.random.default_rng(14)
    a = rng.choice([0, 30, 60], 5000)
    b = np.where(rng.random(5000) < 0.3, rng.choice([0, 30, 60], 5000), a)
    sums = [int(x) for x in (a.sum(), b.sum(), (a * a).sum(), (b * b).sum(), (a * b).sum())]
    d, half, v, rho, multiple = estimates.paired(5000, *sums)
    rows = (b - a) / 60
    assert d == pytest.approx(rows.mean())
    assert v == pytest.approx(np.var(np.append(rows, [1, -1])), rel=1e-3)
    assert half == pytest.approx(1.959964 * np.sqrt(v / 5000), rel=1e-6)
    assert rho == pytest.approx(np.corrcoef(a, b)[0, 1])
    assert multiple == pytest.approx((a.var() + b.var()) / 3600 / v)


def test_identical_arms_differ_by_exactly_nothing():
    assert estimates.paired(100, 3000, 3000, 1000, 1000, 1000)[:3] == (0, 0, 0)


def test_paired_is_covered_at_few_flips():
    """Ten expected flips in 1,000 games, all one way: the pseudo-games keep the coverage (statistics.md, section 3)."""
    flips = np.random.default_rng(15).binomial(1000, 0.01, REPS)
    found = [estimates.paired(1000, 0, 60 * f, 0, 3600 * f, 0) for f in flips]
    assert sum(abs(d - 0.01) > half for d, half, *_ in found) <= MISSES[-1]


@pytest.mark.parametrize("k", [2, 3, 4, 5, 6])
def test_range_quantile_is_the_studentized_range(k):
    assert estimates.range_quantile(k) == pytest.approx(stats.studentized_range.ppf(0.95, k, np.inf), abs=1e-6)


def seat_sums(winner, seats):
    """Sums and products of win shares in 60ths from the winner's number."""
    wins = np.bincount(winner, minlength=seats) * 60
    return wins, np.diag(wins * 60)


def test_spread_of_equal_seats_is_covered():
    rng, seats, found = np.random.default_rng(16), 4, 0
    for _ in range(400):
        centre, covariance = estimates.covariance_of_means(1000, *seat_sums(rng.integers(0, seats, 1000), seats))
        value, low, high = estimates.spread(centre, covariance)
        assert value > 0  # biased upwards: some spread is always seen
        found += low > 0
        assert high < 0.15
    assert found <= 35


def test_spread_finds_a_planted_difference():
    rng = np.random.default_rng(17)
    winner = rng.choice(4, 20000, p=(0.28, 0.24, 0.24, 0.24))
    _, low, high = estimates.spread(*estimates.covariance_of_means(20000, *seat_sums(winner, 4)))
    assert 0 < low < 0.04 < high < 0.06


def test_covariance_of_means_is_that_of_the_rows():
    rows = np.random.default_rng(18).choice([0, 15, 30, 60], (700, 3))
    centre, covariance = estimates.covariance_of_means(700, rows.sum(0), rows.T @ rows)
    assert centre == pytest.approx(rows.mean(0) / 60)
    assert covariance == pytest.approx(np.cov(rows.T / 60) / 700)


# --- many comparisons -------------------------------------------------------------------------------------------------


def test_q_values_are_scipy():
    p = np.random.default_rng(19).random(40) ** 3
    assert estimates.q_values(p) == pytest.approx(stats.false_discovery_control(p))


def test_p_beyond():
    assert estimates.p_beyond(1.959964, 1.0) == pytest.approx(0.05)
    assert estimates.p_beyond(-3.0, 0.5, d=2.0) == pytest.approx(stats.norm.sf(2) + stats.norm.cdf(-10))


def test_bonferroni():
    assert estimates.z_of(0.05) == pytest.approx(estimates.Z)
    assert estimates.z_of(0.05 / 112) == pytest.approx(3.51, abs=0.005)
