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
from math import exp, log
from pathlib import Path
from statistics import mean, median

import cost_features
import countries
import fetch
from cost_model import TERMS, terms
from regression import dot, print_errors, regression

DATA = Path(__file__).resolve().parents[2] / "data"
CATEGORIES = {1: "accommodation", 3: "local transportation", 4: "food", 6: "entertainment", 12: "alcohol"}
PARTS = (1, 3, 4, 6)
# Days below and above these are stale.
LEAST, MOST = 5.0, 900.0
# Budgets in the money of before it fell: the publisher had 17 dollars for a day's food in Cairo in August 2026, the copy 8.
STALE = {"EG"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("table", type=Path)
    parser.add_argument("--cache", type=Path, default=fetch.default_cache(),
                        help="where packages are kept between runs (default: %(default)s)")
    parser.add_argument("--least", type=float, default=LEAST,
                        help="leave out countries with a day below this (default: %(default)s)")
    parser.add_argument("--most", type=float, default=MOST,
                        help="leave out countries with a day above this (default: %(default)s)")
    arguments = parser.parse_args()
    packages = fetch.fetch_all(arguments.cache)
    known = cost_features.read(packages, countries.read(packages), DATA)
    table = read(arguments.table)
    kept, without_level, stale = usable(table, known, arguments.least, arguments.most)
    print(f"{len(kept)} countries; left out as stale: {' '.join(stale)};"
          f" without a price level of their own: {' '.join(without_level)}\n")

    days = {code: log(costs[0]["midrange"]) for code, costs in kept.items()}
    everything = {category: midrange(kept, category) for category in CATEGORIES}
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
                code: dot(
                    fit(known, observed, {
                        other for other in observed
                        if other == code or region and known[other].group == known[code].group
                    }),
                    terms(features[code]),
                ) for code in observed
            }
            print_errors(CATEGORIES[category], parts[category], observed)
        sums = {code: log(sum(exp(parts[part][code]) for part in PARTS)) for code in days}
        ratio = median(days[code] - sums[code] for code in days) if ratio is None else ratio
        total = {code: value + ratio for code, value in sums.items()}
        print_errors("day", total, days)
        for level in ("budget", "luxury"):
            observed = {c: log(costs[0][level]) for c, costs in kept.items() if costs[0].get(level)}
            spread = _spread(known, kept, level)
            print_errors(f"day, {level}", {c: total[c] + spread(c) for c in observed}, observed)
        print()

    print("# of all countries")
    for category in CATEGORIES:
        fitted = fit(known, everything[category], set())
        print(f"[[category]]\nid = {category} # {CATEGORIES[category]}")
        print("\n".join(f"{name} = {exp(value) if name == TERMS[0] else value:.3g}"
                        for name, value in zip(TERMS, fitted, strict=True)))
    print(f"[total]\nratio = {exp(ratio):.3f}")
    for level in ("budget", "luxury"):
        fitted = _spread_line(known, kept, level)
        print(f"{level}: {exp(fitted[0]):.3f} * (1 + airports) ^ {fitted[1]:.3f}")
    for code in without_level:
        estimate = sum(
            exp(dot(fit(known, everything[part], set()), terms(known[code]))) for part in PARTS
        ) * exp(ratio)
        print(f"{code} {known[code].level_of}: {estimate:.0f}, table {table[code][0]['midrange']:.0f}")


def usable(table, known, least: float = LEAST, most: float = MOST):
    """The countries to fit to, those without a price level of their own, and the stale ones."""
    kept, without_level, stale = {}, [], []
    for code, costs in sorted(table.items()):
        day = costs.get(0, {}).get("midrange")
        if day is None:
            continue
        if code in STALE or not least <= day <= most:
            stale.append(code)
        elif known[code].level_of != cost_features.OWN:
            without_level.append(code)
        else:
            kept[code] = costs
    return kept, without_level, stale


def read(path: Path) -> dict[str, dict[int, dict[str, float]]]:
    table = defaultdict(dict)
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            levels = {level: float(row[level]) for level in ("budget", "midrange", "luxury") if row[level]}
            table[row["country_code"]][int(row["category_id"])] = levels
    return table


def midrange(table, category: int) -> dict[str, float]:
    return {
        code: log(costs[category]["midrange"])
        for code, costs in table.items() if costs.get(category, {}).get("midrange")
    }


def fit(known, observed: dict[str, float], without: set[str]) -> list[float]:
    rows = [(terms(known[code]), value) for code, value in observed.items() if code not in without]
    return regression(rows)


def _spread_line(known, table, level: str, without: str = "") -> list[float]:
    return regression([
        ([1.0, log(1 + known[code].airports)], log(costs[0][level] / costs[0]["midrange"]))
        for code, costs in table.items() if code != without and costs[0].get(level)
    ])


def _spread(known, table, level: str):
    return lambda code: dot(
        _spread_line(known, table, level, code), [1.0, log(1 + known[code].airports)]
    )


if __name__ == "__main__":
    sys.exit(main())
