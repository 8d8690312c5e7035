"""Compare the cost estimate with tables that it is not fitted to.

    python3 build-tools/data/check_costs.py [--per-diems FOLDER] [--big-mac prices.csv] [--styles cities.csv]

Per diems are those of the United States; prices of a Big Mac are in The Economist's form. Styles have the columns city,
country_code, category_id, budget, midrange and luxury, in US dollars a person and day; blank levels are unknown. Only
differences count: estimates are first multiplied by the median ratio that is printed. Needs what refresh.py needs.
"""

import argparse
import csv
import re
import sys
import tempfile
from collections import defaultdict
from datetime import datetime
from math import log
from pathlib import Path
from statistics import mean, median

import cost_features
import costs
import countries
import fetch
import places
from cost_model import LEVELS, CostModel, read_constants
from output import fold
from place_terms import PlaceFeatures
from regression import print_errors, spearman

DATA = Path(__file__).resolve().parents[2] / "data"
BED, FOOD = 1, 4
# Columns of each: country or state, place, room, meals, first and last day of the season; then how days are written.
PER_DIEMS = {
    "us-state-foreign-*.csv": ("Country", "Location", "Lodging", "Meals & Incidentals", "Season Start Date", "Season End Date", "%Y-%m-%d"),
    "us-gsa-conus-*.csv": ("STATE", "DESTINATION", "Lodging Rate", "M&IE", "SEASON BEGIN", "SEASON END", "%B %d"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    checks = {"per-diems": _per_diems, "big-mac": _big_mac, "styles": _styles}
    for name in checks:
        parser.add_argument(f"--{name}", type=Path, dest=name, default=Path(name))
    paths = vars(parser.parse_args())
    packages = fetch.fetch_all(fetch.default_cache())
    all_countries = countries.read(packages)
    with tempfile.TemporaryDirectory() as folder:
        all_places = places.build(packages, Path(folder))
    of_places = PlaceFeatures(packages["neobase"], all_places, read_constants()["place"])
    chosen = [all_places.by_id[geonameid] for geonameid in sorted(costs.stored(DATA))]
    model = CostModel(cost_features.read(packages, all_countries, DATA), of_places, chosen)
    for name, check in checks.items():
        if paths[name].exists():
            check(paths[name], model, all_places, all_countries)
        else:
            print(f"skipped: there is no {paths[name]}")


def _per_diems(folder: Path, model: CostModel, all_places, all_countries) -> None:
    for path, known in per_diems(folder, model, all_places, all_countries):
        print(f"{path.name}: {len(known)} places")
        for i, category in enumerate([BED, FOOD]):
            rows = [(place.country, model.place(place)[category]["midrange"], rates[i]) for place, rates in known]
            _compare(f"category {category}", rows)


def per_diems(folder: Path, model: CostModel, all_places, all_countries):
    """The tables of a folder, each with the places that are found and have a rate, and their mean rates of rooms and of meals."""
    codes = {fold(row["name"]): row["country_code"] for row in _rows(DATA / "places/country-aliases.csv")}
    codes |= {fold(country.name): code for code, country in all_countries.items()}
    for pattern, (of, at, room, meals, begin, end, form) in PER_DIEMS.items():
        for path in sorted(folder.glob(pattern)):
            seasons, known = defaultdict(list), []
            for row in _rows(path):
                last, first = (datetime.strptime(row[key] or year, form) for key, year in [(end, "December 31"), (begin, "January 1")])
                seasons[row[of], row[at]] += [(float(row[room]), float(row[meals]))] * ((last - first).days % 365 + 1)
            for (country, text), rates in seasons.items():
                code = "US" if len(country) == 2 else codes.get(fold(re.split("[,(]", country)[0]), "")
                name = re.split(r"\s*[\[(/]", text)[0]
                found = all_places.known_as(code, name, lambda place, state=country: len(state) > 2 or place.admin1 == state)
                if found and code in model.features and all(rate[0] for rate in rates):
                    known.append((found[0], [mean(amounts) for amounts in zip(*rates, strict=True)]))
            yield path, known


def _big_mac(path: Path, model: CostModel, _, all_countries) -> None:
    codes = {country.iso3: code for code, country in all_countries.items() if code in model.features}
    rows = [row for row in _rows(path) if row["iso_a3"] in codes and float(row["dollar_ex"])]
    prices = {codes[row["iso_a3"]]: float(row["local_price"]) / float(row["dollar_ex"]) for row in rows if row["date"] == rows[-1]["date"]}
    _compare(f"Big Mac, {rows[-1]['date']}", [(code, model.country(code)[FOOD]["midrange"], price) for code, price in prices.items()])


def _styles(path: Path, model: CostModel, all_places, _) -> None:
    cities = defaultdict(list)
    for row in _rows(path):
        if found := all_places.known_as(row["country_code"], row["city"]):
            cities[row["category_id"]].append((row, row["country_code"], model.place(found[0])[int(row["category_id"])]))
    for category, found in cities.items():
        for level in LEVELS:
            known = [(row, code, costs) for row, code, costs in found if row[level]]
            _compare(f"category {category}, {level}", [(code, costs[level], float(row[level])) for row, code, costs in known])
            theirs = {i: float(row[level]) / float(row["midrange"]) for i, (row, *_) in enumerate(known) if row["midrange"]}
            if theirs and level != "midrange":
                ours = median(known[i][2][level] / known[i][2]["midrange"] for i in theirs)
                with_level = spearman({i: model.features[known[i][1]].price_level for i in theirs}, theirs)
                print(f"    share {median(theirs.values()):.3f}, ours {ours:.3f}; correlation with price level {with_level:.3f}")


def _compare(title: str, rows: list[tuple[str, float, float]]) -> None:
    """Of each: country, estimate and what is observed. What is the same everywhere cannot be compared."""
    if len({estimate for _, estimate, _ in rows}) < 2:
        return
    ratio = median(observed / estimate for _, estimate, observed in rows)
    of, within = defaultdict(list), []
    for country, estimate, observed in rows:
        of[country].append((log(estimate * ratio), log(observed)))
    for pairs in of.values():
        x, y = (mean(values) for values in zip(*pairs, strict=True))
        within += [(a - x, b - y) for a, b in pairs if len({a for a, _ in pairs}) > 1]
    for name, some in [(f"{title}, x {ratio:.2f}", [pair for pairs in of.values() for pair in pairs]), ("  within countries", within)]:
        if some:
            print_errors(name, *(dict(enumerate(values)) for values in zip(*some, strict=True)))


def _rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text(encoding="utf-8-sig").splitlines(keepends=True)))


if __name__ == "__main__":
    sys.exit(main())
