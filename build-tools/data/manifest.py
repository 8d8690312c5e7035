"""The generated part of data/README.md, and the checks that hold the files together."""

import csv
import re
import tomllib
import zipfile
from pathlib import Path

from names import FILES as NAME_FILES
from output import report
from places import FILES as PLACE_FILES

LIMIT = 30_000_000  # bytes of data/, so that a clone stays small


def build(rate_comparison: str, data: Path) -> None:
    sources = tomllib.loads((data / "sources.toml").read_text(encoding="utf-8"))["source"]
    _check_references(data)
    readme = data / "README.md"
    text = readme.read_text(encoding="utf-8")
    text = _replace(text, "rates", rate_comparison)
    readme.write_text(text, encoding="utf-8", newline="")

    described = {source["file"] for source in sources}
    undescribed = {
        path.relative_to(data).as_posix()
        for folder in {Path(file).parent for file in described}
        for path in (data / folder).iterdir() if path.suffix in {".csv", ".txt", ".zip"}
    } - described
    size = sum((data / file).stat().st_size for file in described)
    if undescribed or size > LIMIT:
        raise ValueError(f"undescribed files {sorted(undescribed)}, {size} bytes of {LIMIT}")
    report("data", {"files": len(described), "bytes": f"{size:,}"})


def _replace(text: str, name: str, content: str) -> str:
    begin, end = f"<!-- {name}: generated -->", f"<!-- {name}: end -->"
    pattern = re.compile(re.escape(begin) + ".*" + re.escape(end), re.DOTALL)
    if not pattern.search(text):
        raise ValueError(f"README.md lacks the markers of {name}")
    return pattern.sub(lambda _: f"{begin}\n{content}\n{end}", text)


def _check_references(data: Path) -> None:
    """Stop where a key is double or names something that does not exist."""
    places = _places(data, 0)
    countries = _column(data / "places/countryInfo.txt", 0)
    used = set(_column(data / "places/countryInfo.txt", 10)) - {""}
    currencies = [r["currency_code"] for r in _records(data / "money/currencies.csv")]
    rates = [r["currency_code"] for r in _records(data / "money/rates.csv")]
    categories = [r["category_id"] for r in _records(data / "costs/categories.csv")]
    for name, keys in [
        ("places", places), ("countries", countries), ("currencies", currencies),
        ("rates", rates), ("categories", categories),
    ]:
        if len(keys) != len(set(keys)):
            raise ValueError(f"{name}: a key occurs twice")

    _within("currencies of countries", used, currencies)
    _within("currencies", currencies, rates)
    _within("countries of places", _places(data, 8), countries)
    for row in _records(data / "places/territories.csv"):
        _within("territories", row.values(), countries)
    for file in [*NAME_FILES, "airports.txt", "un-locodes.zip"]:
        _within(file, _column(data / "places" / file, 1), places)
    for table in ["islands", "areas"]:
        rows = _records(data / f"places/{table}.csv")
        _within(f"countries of {table}", (r["country_code"] for r in rows), [*countries, ""])
        _within(f"places of {table}", (i for r in rows for i in r["geonameids"].split()), places)
    for path in sorted(data.glob("[!pm]*/*.csv")):
        records = _records(path)
        for column, known in [
            ("geonameid", places), ("country_code", countries), ("category_id", categories),
        ]:
            if column in records[0] and path.name != "categories.csv":
                _within(f"{path.name}, {column}", (r[column] for r in records), known)


def _within(what: str, keys, known) -> None:
    if unknown := set(keys) - set(known):
        raise ValueError(f"{what}: unknown {sorted(unknown)[:5]}")


def _records(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _places(data: Path, index: int) -> list[str]:
    return [value for file in PLACE_FILES for value in _column(data / file, index)]


def _column(path: Path, index: int) -> list[str]:
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            text = archive.read(archive.namelist()[0]).decode()
    else:
        text = path.read_text(encoding="utf-8")
    lines = (line for line in text.split("\n") if line and not line.startswith("#"))
    return [line.split("\t")[index] for line in lines]
