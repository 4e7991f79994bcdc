"""Estimates and intervals: every interval of the toolkit comes from here.

All functions take sums, not rows, accept arrays and work elementwise. Intervals are 95 % unless `z` or `alpha` says
otherwise. The unit is the game: squares and products are of per-game totals (statistics.md, section 0). Win shares are
in 60ths where `unit` is 60.
"""

import functools
import math

import numpy as np

Z = 1.959963984540054
ALPHA = 0.05
FEW_EVENTS = 30  # below: exact interval, no verdict

# --- proportions ------------------------------------------------------------------------------------------------------


def wilson(k, n, z=Z):
    """Wilson's interval for k of n; `n` may be an effective count.

    Returns
    -------
    p, low, high : nan where n is 0
    """
    k, n = np.asarray(k, float), np.asarray(n, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        p = k / n
        centre = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * np.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    low, high = np.maximum(centre - half, 0.0), np.minimum(centre + half, 1.0)
    return p, np.where(k <= 0, 0.0 * low, low), np.where(k >= n, 1.0 + 0.0 * high, high)


def exact(k, n, alpha=ALPHA):
    """The interval of Clopper and Pearson for k of n (beta quantiles; statsmodels' method "beta")."""
    from scipy.special import betaincinv

    k, n = np.asarray(k, float), np.asarray(n, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        p = k / n
        low = np.where(k <= 0, 0.0, betaincinv(np.maximum(k, 1e-9), n - k + 1, alpha / 2))
        high = np.where(k >= n, 1.0, betaincinv(k + 1, np.maximum(n - k, 1e-9), 1 - alpha / 2))
    return p, np.where(n > 0, low, np.nan), np.where(n > 0, high, np.nan)


def proportion(k, n, z=Z):
    """k of n independent games: Wilson's interval, the exact one under 30 events of the rarer outcome."""
    k, n = np.asarray(k, float), np.asarray(n, float)
    p, low, high = wilson(k, n, z)
    few = np.minimum(k, n - k) < FEW_EVENTS
    if np.any(few):
        _, exact_low, exact_high = exact(k, n, 2 * _tail(z))
        low, high = np.where(few, exact_low, low), np.where(few, exact_high, high)
    return p, low, high


def _tail(z):
    return 0.5 * math.erfc(z / math.sqrt(2))


def share(n, w, m, ww, wm, mm, unit=60, z=Z):
    """A share of seats, games as clusters: Wilson's interval on the effective count (statistics.md, section 1).

    Parameters
    ----------
    n : games with the group; w : its win shares in 1/unit; m : its seats
    ww, wm, mm : sums of products of per-game totals

    Returns
    -------
    p, low, high
    """
    n, w, m, ww, wm, mm = (np.asarray(x, float) for x in (n, w, m, ww, wm, mm))
    with np.errstate(divide="ignore", invalid="ignore"):
        p = w / m / unit
        variance = np.maximum(0.0, ww / unit**2 - 2 * p * wm / unit + p * p * mm) / m**2 * n / (n - 1)
    return effective_share(p, variance, n, z)


def effective_share(p, variance, n, z=Z):
    """Wilson's interval for a share whose variance is known: on the count that would have that variance."""
    p, variance, n = (np.asarray(x, float) for x in (p, variance, n))
    with np.errstate(divide="ignore", invalid="ignore"):
        effective = np.where(variance > 0, p * (1 - p) / variance, n)
    effective = np.where(effective > 0, effective, n)
    return wilson(p * effective, effective, z)


def difference(k1, n1, k2, n2, z=Z):
    """p2 - p1 of two independent proportions, by Newcombe's hybrid of two Wilson intervals.

    Returns
    -------
    d, low, high
    """
    p1, low1, high1 = wilson(k1, n1, z)
    p2, low2, high2 = wilson(k2, n2, z)
    d = p2 - p1
    return d, d - np.hypot(p2 - low2, high1 - p1), d + np.hypot(high2 - p2, p1 - low1)


# --- means and ratios -------------------------------------------------------------------------------------------------


def t_quantile(df, alpha=ALPHA):
    """The two-sided t quantile (1 - alpha/2), elementwise in df."""
    from scipy.special import stdtrit

    return stdtrit(np.maximum(df, 1), 1 - alpha / 2)


def mean(n, s, ss, alpha=ALPHA):
    """The mean of n per-game totals from their sum and sum of squares, with the t interval.

    Returns
    -------
    mean, low, high : low and high are nan below two games
    """
    n, s, ss = (np.asarray(x, float) for x in (n, s, ss))
    with np.errstate(divide="ignore", invalid="ignore"):
        centre = s / n
        variance = np.maximum(ss - s * centre, 0.0) / (n - 1)
        half = t_quantile(n - 1, alpha) * np.sqrt(variance / n)
    half = np.where(n > 1, half, np.nan)
    return centre, centre - half, centre + half


def ratio(n, y, x, yy, xy, xx, z=Z):
    """A ratio of sums y/x over n games as clusters (linearised; a mean per seat, prosperity per card).

    Returns
    -------
    r, low, high : nan where x is 0
    """
    n, y, x, yy, xy, xx = (np.asarray(a, float) for a in (n, y, x, yy, xy, xx))
    with np.errstate(divide="ignore", invalid="ignore"):
        r = y / x
        variance = np.maximum(yy - 2 * r * xy + r * r * xx, 0.0) / x**2 * n / (n - 1)
        half = z * np.sqrt(variance)
    return r, r - half, r + half


def jackknife(numerator, denominator, alpha=ALPHA):
    """A ratio of sums by batches: delete one batch at a time (statistics.md, section 0).

    Parameters
    ----------
    numerator, denominator : arrays (..., batches) of per-batch sums; batches without games hold zeros

    Returns
    -------
    r, variance, df : df = batches that hold something, less one
    """
    y, x = np.asarray(numerator, float), np.asarray(denominator, float)
    total_y, total_x = y.sum(-1, keepdims=True), x.sum(-1, keepdims=True)
    used = x != 0
    size = np.maximum(used.sum(-1), 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        left = (total_y - y) / (total_x - x)
        r = (total_y / total_x)[..., 0]
    return r, *_delete_one(left, used, size)


def _delete_one(left, used, size):
    """Variance and degrees of freedom from the estimates with one batch left out, (..., batches)."""
    left = np.where(used & np.isfinite(left), left, np.nan)
    with np.errstate(all="ignore"):
        centre = np.nansum(left, -1) / size
        variance = (size - 1) / size * np.nansum((left - centre[..., None]) ** 2, -1)
    return np.where(size > 1, variance, np.nan), size - 1


def batch_ratio(numerator, denominator, alpha=ALPHA):
    """`jackknife` with its t interval: r, low, high."""
    r, variance, df = jackknife(numerator, denominator)
    half = t_quantile(df, alpha) * np.sqrt(variance)
    return r, r - half, r + half


def batch_share(numerator, denominator):
    """`jackknife` of a share: Wilson's interval on the effective count, exact under 30 events."""
    k, n = np.sum(numerator, -1), np.sum(denominator, -1)
    p, variance, df = jackknife(numerator, denominator)
    z = t_quantile(df)
    _, low, high = effective_share(p, np.where(np.isnan(variance), 0.0, variance), n, z)
    few = np.minimum(k, n - k) < FEW_EVENTS
    _, exact_low, exact_high = exact(k, n)
    return p, np.where(few, exact_low, low), np.where(few, exact_high, high)


def batch_difference(y1, x1, y2, x2):
    """The difference r2 - r1 of two ratios of sums from the same games, by batches: d, low, high."""
    y1, x1, y2, x2 = (np.asarray(a, float) for a in (y1, x1, y2, x2))
    with np.errstate(divide="ignore", invalid="ignore"):

        def left(y, x):
            return (y.sum(-1, keepdims=True) - y) / (x.sum(-1, keepdims=True) - x)

        d = y2.sum(-1) / x2.sum(-1) - y1.sum(-1) / x1.sum(-1)
        used = (x1 != 0) | (x2 != 0)
        size = np.maximum(used.sum(-1), 1)
        variance, df = _delete_one(left(y2, x2) - left(y1, x1), used, size)
    half = t_quantile(df) * np.sqrt(variance)
    return d, d - half, d + half


# --- histograms -------------------------------------------------------------------------------------------------------


def histogram_mean(values, counts, alpha=ALPHA):
    """Mean and interval of the values of a histogram, one value a game."""
    values, counts = np.asarray(values, float), np.asarray(counts, float)
    return mean(counts.sum(), (values * counts).sum(), (values**2 * counts).sum(), alpha)


def quantile(values, counts, q, games=None, alpha=ALPHA):
    """A quantile of a histogram with the interval by ranks of the binomial (scipy's `quantile_test`).

    Parameters
    ----------
    values : sorted values; counts : their numbers
    games : int, optional
        The ranks are those of so many games when a game has several values in the histogram.

    Returns
    -------
    value, low, high
    """
    from scipy.stats import binom

    values, counts = np.asarray(values), np.asarray(counts, np.int64)
    rows = int(counts.sum())
    if rows == 0:
        return math.nan, math.nan, math.nan
    games = rows if games is None else int(games)
    cumulated = np.cumsum(counts)

    def at(rank):  # rank counted from 1 among `games`, scaled to the rows
        return values[min(np.searchsorted(cumulated, min(max(rank, 1), games) * rows / games), len(values) - 1)]

    low, high = binom.ppf(alpha / 2, games, q), binom.ppf(1 - alpha / 2, games, q) + 1
    return at(max(math.ceil(q * games), 1)), at(low), at(high)


# --- pairs and spreads ------------------------------------------------------------------------------------------------


def paired(n, a, b, aa, bb, ab, unit=60, dmax=1.0, z=Z):
    """B minus A on the same seeds from per-game sums, with two pseudo-games +-dmax (statistics.md, section 3).

    Returns
    -------
    d, half, v, rho, multiple : half-width of the interval, variance of a game's difference, correlation of the arms,
        games an unpaired run needs as a multiple. All are 0 (and the multiple inf) when the arms are identical.
    """
    n, a, b, aa, bb, ab = (int(x) for x in (n, a, b, aa, bb, ab))
    s, q = b - a, aa + bb - 2 * ab
    if q == 0:
        return 0.0, 0.0, 0.0, 1.0, math.inf
    v = (q / unit**2 + 2 * dmax**2 - s * s / n / unit**2) / n
    va, vb = (n * aa - a * a) / (n * n * unit**2), (n * bb - b * b) / (n * n * unit**2)
    spread_ab = math.sqrt(n * aa - a * a) * math.sqrt(n * bb - b * b)
    rho = (n * ab - a * b) / (spread_ab or 1)
    return s / n / unit, z * math.sqrt(v / n), v, rho, (va + vb) / v


@functools.cache
def range_quantile(k, alpha=ALPHA):
    """The (1 - alpha) quantile of the range of k standard normals: `scipy.stats.studentized_range` at df = inf.

    By quadrature and bisection, a thousand times faster than the library's.
    """
    from scipy.special import ndtr

    x = np.linspace(-9, 9, 4001)
    density = np.exp(-x * x / 2) / math.sqrt(2 * math.pi)

    def chance(q):
        return k * np.trapezoid(density * (ndtr(x) - ndtr(x - q)) ** (k - 1), x)

    low, high = 0.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if chance(middle) < 1 - alpha else (low, middle)
    return (low + high) / 2


def spread(values, covariance, alpha=ALPHA):
    """Largest minus smallest of k means with an interval that knows its bias (statistics.md, section 1).

    Parameters
    ----------
    values : (k,) ; covariance : (k, k) of the means

    Returns
    -------
    spread, low, high : low is 0 where no pair differs for certain
    """
    values, covariance = np.asarray(values, float), np.asarray(covariance, float)
    if len(values) < 2:
        return 0.0, 0.0, 0.0
    c = range_quantile(len(values), alpha) / math.sqrt(2)
    variances = np.diag(covariance)
    se = np.sqrt(np.maximum(variances[:, None] + variances[None, :] - 2 * covariance, 0.0))
    gap = values[:, None] - values[None, :]
    return float(np.ptp(values)), max(0.0, float((gap - c * se).max())), float((gap + c * se).max())


def covariance_of_means(n, s, products, unit=60):
    """Means and their covariance from sums (k,) and the matrix of sums of products (k, k) over n games."""
    n = int(n)
    s, products = np.asarray(s, float) / unit, np.asarray(products, float) / unit**2
    centre = s / n
    return centre, (products / n - np.outer(centre, centre)) / max(n - 1, 1)


def contrasts(values, covariance, weights, z=Z):
    """Linear combinations of means: `weights` (r, k) -> values, low, high of shape (r,)."""
    weights = np.asarray(weights, float)
    centre = weights @ values
    half = z * np.sqrt(np.maximum(np.einsum("rk,kl,rl->r", weights, covariance, weights), 0.0))
    return centre, centre - half, centre + half


# --- many comparisons, and how many games -----------------------------------------------------------------------------


def p_beyond(x, se, d=0.0):
    """The p-value of "not larger than d" for estimates x with standard errors se (statistics.md, section 5)."""
    from scipy.special import ndtr

    x, se = np.abs(np.asarray(x, float)), np.asarray(se, float)
    return np.minimum(ndtr(-(x - d) / se) + ndtr(-(x + d) / se), 1.0)


def q_values(p):
    """Benjamini and Hochberg's adjusted p-values (scipy's `false_discovery_control`)."""
    p = np.asarray(p, float)
    order = np.argsort(p)[::-1]
    adjusted = np.minimum.accumulate(p[order] * len(p) / np.arange(len(p), 0, -1))
    result = np.empty(len(p))
    result[order] = np.minimum(adjusted, 1.0)
    return result


def z_of(alpha):
    """The two-sided normal quantile for 1 - alpha: Bonferroni with alpha/k, FCR with alpha R/m."""
    from scipy.special import ndtri

    return float(-ndtri(alpha / 2))


def games_for_half_width(n, half, target):
    """Games that bring an interval of half-width `half` after n games down to `target` (a forecast)."""
    return math.ceil(n * (half / target) ** 2) if target > 0 and half > 0 else 0
