"""Robust linear regression, and how far estimates are off."""

from math import exp, expm1, log
from statistics import median

# Each effect but the first is held towards none by this much, as a share of one observation's weight.
RIDGE = 1.0
# Beyond this error, as a logarithm, an observation weighs less the farther off it is.
HUBER = 0.25


def regression(rows: list[tuple[list[float], float]]) -> list[float]:
    """Least squares with Huber's weights and a ridge, by repetition."""
    weights = [1.0] * len(rows)
    width = len(rows[0][0])
    for _ in range(25):
        matrix = [[RIDGE if i == j > 0 else 0.0 for j in range(width)] + [0.0] for i in range(width)]
        for (row, value), weight in zip(rows, weights, strict=True):
            for i in range(width):
                for j in range(width):
                    matrix[i][j] += weight * row[i] * row[j]
                matrix[i][width] += weight * row[i] * value
        fitted = _solve(matrix)
        weights = [min(1.0, HUBER / max(abs(value - dot(fitted, row)), 1e-9)) for row, value in rows]
    return fitted


def _solve(matrix: list[list[float]]) -> list[float]:
    """Gauss and Jordan; the ridge keeps the pivots from zero."""
    size = len(matrix)
    for i in range(size):
        matrix[i] = [value / matrix[i][i] for value in matrix[i]]
        for j in range(size):
            if j != i:
                factor = matrix[j][i]
                matrix[j] = [a - factor * b for a, b in zip(matrix[j], matrix[i], strict=True)]
    return [row[size] for row in matrix]


def dot(a, b) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def print_errors(title: str, estimated: dict[str, float], observed: dict[str, float]) -> None:
    off = [estimated[code] - observed[code] for code in observed]
    share = sum(abs(error) > log(2) for error in off) / len(off)
    print(f"  {title:22} n {len(off):3}  median {100 * median(abs(expm1(e)) for e in off):5.1f} %"
          f"  rank correlation {spearman(estimated, observed):.3f}  beyond 2x {100 * share:4.1f} %"
          f"  two thirds within {exp(sorted(map(abs, off))[len(off) * 2 // 3]):.2f}x")


def spearman(estimated: dict[str, float], observed: dict[str, float]) -> float:
    codes = list(observed)
    ranks = [_ranks([values[code] for code in codes]) for values in (estimated, observed)]
    middle = (len(codes) + 1) / 2
    a, b = ([rank - middle for rank in row] for row in ranks)
    return dot(a, b) / (dot(a, a) * dot(b, b)) ** 0.5


def _ranks(values: list[float]) -> list[float]:
    """Equal values share the mean of their ranks."""
    return [
        sum(other < value for other in values) + (values.count(value) + 1) / 2 for value in values
    ]
