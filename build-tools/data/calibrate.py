"""Fit the cost estimate to a table of travellers' budgets by country, and cross-validate it.

    python3 build-tools/data/calibrate.py table.csv

The table has the columns country_code, category_id, budget, midrange and luxury, in US dollars a
person and day; blank levels are unknown, and category 0 is the whole day. Each country is estimated
from a fit to all others; then from a fit without any country of its region; then as if its price
level were not known. What is printed goes into cost_model.toml and docs/costs.md. Needs what
refresh.py needs.
"""

import argparse
import csv
import sys
from collections import defaultdict
from dataclasses import replace
from math import exp, expm1, log
from pathlib import Path
from statistics import mean, median

import cost_features
import countries
import fetch
from cost_model import TERMS, terms

DATA = Path(__file__).resolve().parents[2] / "data"
CATEGORIES = {1: "accommodation", 3: "local transportation", 4: "food", 6: "entertainment", 12: "alcohol"}
PARTS = (1, 3, 4, 6)

# Each effect but the first is held towards none by this much, as a share of one country's weight.
RIDGE = 1.0
# Beyond this error, as a logarithm, a country weighs less the farther off it is.
HUBER = 0.25


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("table", type=Path)
    parser.add_argument("--cache", type=Path, default=fetch.default_cache(),
                        help="where packages are kept between runs (default: %(default)s)")
    parser.add_argument("--least", type=float, default=5.0,
                        help="leave out countries with a day below this (default: %(default)s)")
    parser.add_argument("--most", type=float, default=900.0,
                        help="leave out countries with a day above this (default: %(default)s)")
    arguments = parser.parse_args()
    packages = fetch.fetch_all(arguments.cache)
    known = cost_features.read(packages, countries.read(packages), DATA)
    table = _read(arguments.table)
    kept, without_level, stale = {}, [], []
    for code, costs in sorted(table.items()):
        day = costs.get(0, {}).get("midrange")
        if day is None:
            continue
        if not arguments.least <= day <= arguments.most:
            stale.append(code)
        elif known[code].level_of != cost_features.OWN:
            without_level.append(code)
        else:
            kept[code] = costs
    print(f"{len(kept)} countries; left out as stale: {' '.join(stale)};"
          f" without a price level of their own: {' '.join(without_level)}\n")

    days = {code: log(costs[0]["midrange"]) for code, costs in kept.items()}
    everything = {category: _midrange(kept, category) for category in CATEGORIES}
    regional = {code: replace(known[code], price_level=exp(mean(
        [log(known[other].price_level) for other in kept
         if other != code and known[other].group == known[code].group]
        or [log(known[other].price_level) for other in kept if other != code]
    ))) for code in kept}
    ratio = None
    for title, features, region in [
        ("without itself", known, False),
        ("without its region", known, True),
        ("without itself, and as if its price level were not known", regional, False),
    ]:
        print(title)
        parts = {}
        for category, observed in everything.items():
            parts[category] = {
                code: _dot(
                    _fit(known, observed, {
                        other for other in observed
                        if other == code or region and known[other].group == known[code].group
                    }),
                    terms(features[code]),
                ) for code in observed
            }
            _print_errors(CATEGORIES[category], parts[category], observed)
        sums = {code: log(sum(exp(parts[part][code]) for part in PARTS)) for code in days}
        ratio = median(days[code] - sums[code] for code in days) if ratio is None else ratio
        total = {code: value + ratio for code, value in sums.items()}
        _print_errors("day", total, days)
        for level in ("budget", "luxury"):
            observed = {c: log(costs[0][level]) for c, costs in kept.items() if costs[0].get(level)}
            spread = _spread(known, kept, level)
            _print_errors(f"day, {level}", {c: total[c] + spread(c) for c in observed}, observed)
        print()

    print("# of all countries")
    for category in CATEGORIES:
        fitted = _fit(known, everything[category], set())
        print(f"[[category]]\nid = {category} # {CATEGORIES[category]}")
        print("\n".join(f"{name} = {exp(value) if name == TERMS[0] else value:.3g}"
                        for name, value in zip(TERMS, fitted, strict=True)))
    print(f"[total]\nratio = {exp(ratio):.3f}")
    for level in ("budget", "luxury"):
        fitted = _spread_line(known, kept, level)
        print(f"{level}: {exp(fitted[0]):.3f} * (1 + airports) ^ {fitted[1]:.3f}")
    for code in without_level:
        estimate = sum(
            exp(_dot(_fit(known, everything[part], set()), terms(known[code]))) for part in PARTS
        ) * exp(ratio)
        print(f"{code} {known[code].level_of}: {estimate:.0f}, table {table[code][0]['midrange']:.0f}")


def _read(path: Path) -> dict[str, dict[int, dict[str, float]]]:
    table = defaultdict(dict)
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            levels = {level: float(row[level]) for level in ("budget", "midrange", "luxury") if row[level]}
            table[row["country_code"]][int(row["category_id"])] = levels
    return table


def _midrange(table, category: int) -> dict[str, float]:
    return {
        code: log(costs[category]["midrange"])
        for code, costs in table.items() if costs.get(category, {}).get("midrange")
    }


def _fit(known, observed: dict[str, float], without: set[str]) -> list[float]:
    rows = [(terms(known[code]), value) for code, value in observed.items() if code not in without]
    return _regression(rows)


def _spread_line(known, table, level: str, without: str = "") -> list[float]:
    return _regression([
        ([1.0, log(1 + known[code].airports)], log(costs[0][level] / costs[0]["midrange"]))
        for code, costs in table.items() if code != without and costs[0].get(level)
    ])


def _spread(known, table, level: str):
    return lambda code: _dot(
        _spread_line(known, table, level, code), [1.0, log(1 + known[code].airports)]
    )


def _regression(rows: list[tuple[list[float], float]]) -> list[float]:
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
        weights = [min(1.0, HUBER / max(abs(value - _dot(fitted, row)), 1e-9)) for row, value in rows]
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


def _dot(a, b) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _print_errors(title: str, estimated: dict[str, float], observed: dict[str, float]) -> None:
    off = [estimated[code] - observed[code] for code in observed]
    share = sum(abs(error) > log(2) for error in off) / len(off)
    print(f"  {title:22} n {len(off):3}  median {100 * median(abs(expm1(e)) for e in off):5.1f} %"
          f"  rank correlation {_spearman(estimated, observed):.3f}  beyond 2x {100 * share:4.1f} %"
          f"  two thirds within {exp(sorted(map(abs, off))[len(off) * 2 // 3]):.2f}x")


def _spearman(estimated: dict[str, float], observed: dict[str, float]) -> float:
    codes = list(observed)
    ranks = [_ranks([values[code] for code in codes]) for values in (estimated, observed)]
    middle = (len(codes) + 1) / 2
    a, b = ([rank - middle for rank in row] for row in ranks)
    return _dot(a, b) / (_dot(a, a) * _dot(b, b)) ** 0.5


def _ranks(values: list[float]) -> list[float]:
    """Equal values share the mean of their ranks."""
    return [
        sum(other < value for other in values) + (values.count(value) + 1) / 2 for value in values
    ]


if __name__ == "__main__":
    sys.exit(main())
