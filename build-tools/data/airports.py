"""Airports with scheduled service by place: their IATA and ICAO codes, the codes of cities with several airports, and their
names.

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
from types import SimpleNamespace

import recent_names
from output import fold, report, tsv, write_text
from places import Place, Places
from sphere import EARTH_KM, km

# A place that an airport is said to serve is no farther away than this; only a few are farther
# than 60 km.
SERVED_KM = 100
# Where the city is not among the places, the largest place within this distance has the code.
NEAR_KM = 20

# A place with so many people is meant by its name, whatever airport is called so.
TOWN = 15_000

# What a name says of the kind of airport.
KIND = re.compile(
    r"\b(inter?national|internacional|intl|intcntl|ntl|national|domestic|municipal|regional|county|metropolitan|metro"
    r"|airport|airfield|airpark|aerodrome|aeropuerto|nuevo|seaplane base|air (force )?base)\b", re.IGNORECASE
)
# What may be left of it besides, and is no name: Beijing Capital, London City.
GENERIC = {
    "capital", "central", "city", "downtown", "executive", "field", "island", "junction", "memorial", "merkez", "ville",
}
# Words that places have in full.
IN_FULL = {"st": "saint", "mt": "mount", "ft": "fort"}

# Territories that airportsdata gives to the United States, with a code of their own elsewhere.
TERRITORIES = {"Puerto Rico": "PR", "Virgin Islands": "VI"}


@dataclass
class Code:
    """A code, where it is, the names of the city that it stands for, the name of the airport and its other code."""

    iata: str
    country: str
    group: str  # the city with several airports; "" for others
    cities: list[str]  # the likeliest first
    latitude: float
    longitude: float
    airport: str = ""
    icao: str = ""


def build(packages, places: Places, data: Path) -> None:
    atlas = Atlas(places, _regions(data))
    airports = {row["iata"]: row for row in _table(packages, "airports.csv") if row["iata"]}
    scheduled = _scheduled(packages["airport-data-js"])
    # Codes of closed or private airports are given to others.
    others = points(packages)
    elsewhere = {iata for iata, row in airports.items() if _is_elsewhere("iata", row, others)}
    airports = {iata: row for iata, row in airports.items() if iata not in elsewhere}
    passed_on = [row for row in airports.values() if _is_elsewhere("icao", row, others)]
    for row in passed_on:
        row["icao"] = ""
    cities = _table(packages, "iata_macs.csv")
    codes = _airport_codes(airports, scheduled, cities) + _city_codes(airports, cities)
    served, counts = [], Counter({"dropped, no scheduled service": len(airports.keys() - scheduled)})
    counts["dropped, of another airport to neobase and airport-data-js"] = len(elsewhere)
    counts["ICAO codes dropped, likewise"] = len(passed_on)
    for code in sorted(codes, key=lambda code: code.iata):
        place, how = atlas.place_of(code)
        counts[how] += 1
        if place:
            served.append((code, place))
    rows = [(place.geonameid, "iata", code.iata) for code, place in served]
    spelt = {fold(name) for place in places for name in [place.name, place.asciiname, *place.alternates]}
    icao = [
        (place.geonameid, "icao", code.icao) for code, place in served if code.icao and fold(code.icao) not in spelt
    ]
    cities = {fold(place.name) for _, place in served}
    names = {
        (place.geonameid, "", name) for code, place in served for name in atlas.names_of(code, place, cities)
    }
    rows += icao + sorted(names)
    write_text(data / "places/airports.txt", tsv((at, *row) for at, row in enumerate(rows, 1)))
    report("airports", {"rows": len(rows), "ICAO codes": len(icao), "names": len(names), **counts})


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
            codes.append(_code(iata, row["country"], group.get(iata, ""), names, [row], row["name"], row["icao"]))
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


def _code(iata: str, country: str, group: str, cities: list[str], airports, name: str = "", icao: str = "") -> Code:
    latitude, longitude = (
        sum(float(row[axis]) for row in airports) / len(airports) for axis in ("lat", "lon")
    )
    return Code(iata, country, group, cities, latitude, longitude, name, icao)


class Atlas:
    """Where places are, which carry a code among their names already, and what larger places are called."""

    def __init__(self, places: Places, regions: set[str]):
        self._places = places
        self._by_country, self._by_code = defaultdict(list), defaultdict(list)
        self._known = regions | {fold(place.name) for place in places if place.population >= TOWN}
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

    def names_of(self, code: Code, place: Place, served: set[str]) -> list[str]:
        """The names of an airport without its kind and its city: Heathrow.

        Those of places near it mean these without the kind, so they keep it: Narita Airport. Those of regions, of towns
        elsewhere and of cities with an airport of their own are left out: Sanya Phoenix, Santorini.
        """
        cities = {place.name, place.asciiname, *code.cities} - {""}
        names = []
        for part in {code.airport.partition("(")[0], *re.split(r"[()/]| - ", code.airport)}:
            name = re.sub(" ?/ ?", "/", " ".join(KIND.sub(" ", part).split())).strip(" -/")
            for city in sorted(cities, key=lambda city: (-len(city), city)):
                city = re.escape(city)
                name = re.sub(rf"^{city}[ /-]+|[ /-]+{city}$", "", name, flags=re.IGNORECASE)
            key = fold(name)
            if key in GENERIC:
                names.append(code.airport)
            elif len(key) > 3 and key not in map(fold, cities):
                full = " ".join(IN_FULL.get(word.strip("."), word) for word in key.split())
                is_near = any(self._named(code, key) for key in [key, full])
                if not {key, full} & (served if is_near else self._known):
                    names.append(f"{name} Airport" if is_near else name)
        return names

    def _named(self, code: Code, name: str) -> Place | None:
        near = self._places.known_as(code.country, name, lambda p: _km(code, p) <= SERVED_KM)
        return near[0] if near else None


def _regions(data: Path) -> set[str]:
    """The names of countries, regions, counties, islands and areas, folded."""
    names = set()
    for file in ["cldr-country-names", "country-aliases", "admin1-names", "islands", "areas"]:
        with (data / f"places/{file}.csv").open(encoding="utf-8", newline="") as rows:
            for row in csv.DictReader(rows):
                names.update([row["name"], *row.get("alternatenames", "").split(",")])
    with (data / "places/admin2Codes.txt").open(encoding="utf-8", newline="") as rows:
        names.update(row.split("\t")[1] for row in rows)
    return {fold(name) for name in names}


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


def points(packages) -> list[dict[str, tuple[float, float]]]:
    """Where neobase and airport-data-js have the airport, or else the port, of each IATA and ICAO code."""
    of_neobase, of_script = {}, {}
    for kind in ("P", "A"):
        for row in recent_names.table(packages["neobase"]):
            if row["latitude"] and not row["date_until"] and kind in row["location_type"]:
                for code in (row["iata_code"], row["icao_code"]):
                    of_neobase[code] = float(row["latitude"]), float(row["longitude"])
    for row in rows_of(packages["airport-data-js"]):
        for code in (row["iata"], row.get("icao")):
            if code and row["latitude"]:
                of_script[code] = float(row["latitude"]), float(row["longitude"])
    return [of_neobase, of_script]


def _is_elsewhere(kind: str, row: dict[str, str], others: list[dict[str, tuple[float, float]]]) -> bool:
    """Whether both others have the code of this kind far from here."""
    here = SimpleNamespace(latitude=row["lat"], longitude=row["lon"])
    there = [known[row[kind]] for known in others if row[kind] in known]
    return len(there) == 2 and all(km(*point, here) > SERVED_KM for point in there)


def _scheduled(package) -> set[str]:
    return {row["iata"] for row in rows_of(package) if row["scheduled_service"] == "TRUE"}


def rows_of(package) -> list[dict[str, str]]:
    """The table of airport-data-js."""
    script = package.read("package/lib/index.js").decode()
    packed = max(re.findall(r'"([A-Za-z0-9+/=]{1000,})"', script), key=len)
    return json.loads(gzip.decompress(base64.b64decode(packed)))
