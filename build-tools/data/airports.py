"""IATA codes of airports with scheduled service and of cities with several airports, by place.

Airports and the cities that they serve are those of airportsdata; which of them have scheduled
service is told by airport-data-js, which keeps its table as gzip in base64 inside its script.
"""

import base64
import csv
import gzip
import io
import json
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from math import radians
from pathlib import Path

from output import report, tsv, write_text
from places import Place, Places
from sphere import EARTH_KM, km

# A place that an airport is said to serve is no farther away than this; only a few are farther
# than 60 km.
SERVED_KM = 100
# Where the city is not among the places, the largest place within this distance has the code.
NEAR_KM = 20


# Territories that airportsdata gives to the United States, with a code of their own elsewhere.
TERRITORIES = {"Puerto Rico": "PR", "Virgin Islands": "VI"}


@dataclass
class Code:
    """A code, where it is, and the names of the city that it stands for."""

    iata: str
    country: str
    group: str  # the city with several airports; "" for others
    cities: list[str]  # the likeliest first
    latitude: float
    longitude: float


def build(packages, places: Places, data: Path) -> None:
    atlas = Atlas(places)
    airports = {row["iata"]: row for row in _table(packages, "airports.csv") if row["iata"]}
    scheduled = _scheduled(packages["airport-data-js"])
    cities = _table(packages, "iata_macs.csv")
    codes = _airport_codes(airports, scheduled, cities) + _city_codes(airports, cities)
    rows, counts = [], Counter({"dropped, no scheduled service": len(airports.keys() - scheduled)})
    for code in sorted(codes, key=lambda code: code.iata):
        place, how = atlas.place_of(code)
        counts[how] += 1
        if place:
            rows.append((len(rows) + 1, place.geonameid, "iata", code.iata))
    write_text(data / "places/airport-codes.txt", tsv(rows))
    report("airport codes", {"codes": len(rows), **counts})


def scheduled_by_country(packages) -> Counter[str]:
    """How many airports with scheduled service each country has."""
    scheduled = _scheduled(packages["airport-data-js"])
    return Counter(
        TERRITORIES.get(row["subd"], row["country"])
        for row in _table(packages, "airports.csv") if row["iata"] and row["iata"] in scheduled
    )


def _airport_codes(airports, scheduled: set[str], cities) -> list[Code]:
    group = {row["Airport Code"]: row["City Name"] for row in cities}
    codes = []
    for iata, row in airports.items():
        if iata in scheduled:
            names = [row["city"], *re.split(r" *[/,] *", row["city"])]
            codes.append(_code(iata, row["country"], group.get(iata, ""), names, [row]))
    return codes


def _city_codes(airports, cities) -> list[Code]:
    """Codes of cities that are not the code of an airport too."""
    members = defaultdict(list)
    for row in cities:
        if row["Airport Code"] in airports:
            members[row["City Code"], row["Country"], row["City Name"]].append(
                airports[row["Airport Code"]]
            )
    return [
        _code(iata, country, name, [], rows)
        for (iata, country, name), rows in members.items() if iata not in airports
    ]


def _code(iata: str, country: str, group: str, cities: list[str], airports) -> Code:
    latitude, longitude = (
        sum(float(row[axis]) for row in airports) / len(airports) for axis in ("lat", "lon")
    )
    return Code(iata, country, group, cities, latitude, longitude)


class Atlas:
    """Where places are, and which carry a code among their names already."""

    def __init__(self, places: Places):
        self._places = places
        self._by_country, self._by_code = defaultdict(list), defaultdict(list)
        for place in places:
            self._by_country[place.country].append(place)
            for name in place.alternates:
                if re.fullmatch("[A-Z]{3}", name):
                    self._by_code[name].append(place)

    def place_of(self, code: Code) -> tuple[Place | None, str]:
        """The place that a code stands for, and how it was found.

        GeoNames names the city that an airport serves, but for some the suburb that it lies in.
        """
        if found := self._named(code, code.group):
            return found, "by the city with several airports"
        known = (place for place in self._by_code[code.iata] if place.country == code.country)
        if found := _largest(code, known, SERVED_KM):
            return found, "by GeoNames, which has the code as a name"
        for name in code.cities:
            if found := self._named(code, name):
                return found, "by the name of the city"
        if found := _largest(code, self._by_country[code.country], NEAR_KM):
            return found, f"by distance: largest place within {NEAR_KM} km"
        return None, f"dropped, no place within {NEAR_KM} km"

    def _named(self, code: Code, name: str) -> Place | None:
        near = self._places.known_as(code.country, name, lambda p: _km(code, p) <= SERVED_KM)
        return near[0] if near else None


def _largest(code: Code, places, limit: float) -> Place | None:
    near = (place for place in places if _km(code, place) <= limit)
    return max(near, key=lambda place: (place.population, -place.geonameid), default=None)


def _km(code: Code, place: Place) -> float:
    """Great-circle distance; infinite where a look at the latitudes is enough to rule a place out."""
    if radians(abs(float(place.latitude) - code.latitude)) * EARTH_KM > SERVED_KM:
        return float("inf")
    return km(code.latitude, code.longitude, place)


def _table(packages, name: str) -> list[dict[str, str]]:
    text = packages["airportsdata"].read(f"airportsdata/{name}").decode()
    return list(csv.DictReader(io.StringIO(text)))


def _scheduled(package) -> set[str]:
    script = package.read("package/lib/index.js").decode()
    packed = max(re.findall(r'"([A-Za-z0-9+/=]{1000,})"', script), key=len)
    airports = json.loads(gzip.decompress(base64.b64decode(packed)))
    return {row["iata"] for row in airports if row["scheduled_service"] == "TRUE"}
