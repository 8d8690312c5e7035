"""UN/LOCODEs of places, of UNECE's list of 2023-1 in pyunlocode.

A location is the place of its country with its name and near its point, which neobase has for some of those without one;
else that to which neobase gives the code; else, without a point, the only place of the name, in the region of the list if
that is known; else that of the airport with the letters as its IATA code. Of some 5,200 codes that both decide, 98 % agree;
neobase has older ones of Brazil. A code that is a name of a place
too (USTKA is Ustka) is left out: its name is meant.
"""

import csv
import io
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

import recent_names
from output import fold, report, tsv, write_zip
from places import Place, Places
from sphere import km

PARTS = [f"pyunlocode/csv/2023-1 UNLOCODE CodeListPart{part}.csv" for part in (1, 2, 3)]

# The status of codes that a national body, an airline or the secretariat has approved.
APPROVED = {"AA", "AC", "AF", "AI", "AM", "AQ", "AS", "RL", "RN"}

# Coordinates have whole minutes, and may be of the port.
NEAR_KM = 15

# Places with fewer people have a code that we take only with a port or an airport: these are asked for by code.
TOWN = 5_000
PORT, AIRPORT = "1", "4"


@dataclass
class Location:
    """A row of the list."""

    code: str
    names: list[str]
    point: tuple[float, float] | None
    region: str
    functions: str
    iata: str


def build(packages, places: Places, data: Path) -> None:
    rows = list(recent_names.table(packages["neobase"]))
    names = {fold(name) for place in places for name in [place.name, place.asciiname, *place.alternates]}
    known, airports = _known(rows, places), _airports(places, data)
    points, regions = _points(rows), _regions(data)
    found, counts = {}, Counter()
    for location in _locations(packages["pyunlocode"]):
        code, titles = location.code, location.names
        point = location.point or points.get(code)
        place, how = point and _place(places, code[:2], titles, point), "by name and point"
        if not place:
            place, how = known.get(code), "by neobase"
        if not place and not point:
            place, how = _place(places, code[:2], titles, point), "by a name of one place"
            # Where the list names a region that we know, the place is in it.
            region = regions.get(f"{code[:2]}-{location.region}")
            place = place if region in (None, place and f"{place.country}.{place.admin1}") else None
        if not place and AIRPORT in location.functions:
            place, how = airports.get((code[:2], location.iata)), "by IATA code"
        if not place:
            counts["dropped, no place found"] += 1
        elif place.population < TOWN and not {PORT, AIRPORT} & set(location.functions):
            counts[f"dropped, below {TOWN:,} people and without a port or airport"] += 1
        elif fold(code) in names:
            counts["dropped, a name"] += 1
        else:
            found[code] = place
            counts[how] += 1
    rows = sorted((place.geonameid, "unlc", code) for code, place in found.items())
    write_zip(data / "places/un-locodes.zip", "un-locodes.txt", tsv((at, *row) for at, row in enumerate(rows, 1)))
    report("UN/LOCODEs", {"rows": len(rows), "places": len({row[0] for row in rows}), **counts})


def _locations(package):
    """The approved ones, without those that are to be removed or only refer to another."""
    for part in PARTS:
        text = package.read(part).decode("cp1252")
        for row in csv.reader(io.StringIO(text)):
            change, country, letters, name, plain, region, functions, status, _, iata, point, _ = row
            if letters and change.upper() not in ("X", "=") and status in APPROVED:
                yield Location(country + letters, [name, plain], _point(point), region, functions, iata or letters)


def _known(rows: list[dict], places: Places) -> dict[str, Place]:
    """The place that neobase gives a code; none where it gives several, or one in another country."""
    found = defaultdict(set)
    for row in rows:
        for code in row["unlc_list"].split("="):
            place = places.by_id.get(int(row["geoname_id"] or 0))
            if place and code[:2] == place.country:
                found[code.split("|")[0]].add(place.geonameid)
    return {code: places.by_id[ids.pop()] for code, ids in found.items() if len(ids) == 1}


def _points(rows: list[dict]) -> dict[str, tuple[float, float]]:
    """Where neobase has each code."""
    return {
        code.split("|")[0]: (float(row["latitude"]), float(row["longitude"]))
        for row in rows if row["latitude"] for code in row["unlc_list"].split("=") if code
    }


def _regions(data: Path) -> dict[str, str]:
    """Our regions by their code of ISO 3166-2."""
    with (data / "places/admin1-codes.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["lang"] == "abbr"]
    return {row["name"]: row["admin1_code"] for row in rows}


def _airports(places: Places, data: Path) -> dict[tuple[str, str], Place]:
    """The places with an IATA code, by country and code."""
    with (data / "places/airports.txt").open(encoding="utf-8", newline="") as file:
        rows = [row.rstrip("\n").split("\t") for row in file]
    found = {name: places.by_id[int(geonameid)] for _, geonameid, kind, name in rows if kind == "iata"}
    return {(place.country, iata): place for iata, place in found.items()}


def _place(places: Places, country: str, names: list[str], point: tuple[float, float] | None) -> Place | None:
    """The place of the first of these names, or of their parts (`El Iskandariya (Alexandria)`), near the point.

    Without a point, only one place may have the name.
    """
    for name in names + [part for name in names for part in re.split(r"[()/,]| - ", name)]:
        found = places.known_as(country, name.strip()) if name.strip() else []
        near = [place for place in found if km(*point, place) <= NEAR_KM] if point else found
        if len(near) == 1 or near and point:
            return near[0]
    return None


def _point(text: str) -> tuple[float, float] | None:
    """`5331N 00956E`."""
    match = re.fullmatch(r"(\d\d)(\d\d)([NS]) (\d{3})(\d\d)([EW])", text)
    if not match:
        return None
    degrees, minutes, south, longitude, seconds, west = match.groups()
    latitude = int(degrees) + int(minutes) / 60
    along = int(longitude) + int(seconds) / 60
    return (-latitude if south == "S" else latitude), (-along if west == "W" else along)
