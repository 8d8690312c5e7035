"""Names of countries in use, in all languages, from CLDR: where GeoNames has only `ギリシャ共和国`, this has `ギリシャ`.

Only languages in which GeoNames names countries, and only names that GeoNames does not have, in whatever language.
"""

import csv
import io
import json
import re
import zipfile
from collections import Counter, defaultdict
from pathlib import Path

from country_aliases import known_cities
from output import fold, report, to_ascii, write_csv
from places import Places

TERRITORIES = re.compile(r"package/main/([a-z]{2,3}|zh-Hant)/territories\.json")

# Shorter ones are abbreviations, which are codes of other countries or regions.
LEAST_LETTERS = 4


def build(packages, countries, places: Places, data: Path) -> None:
    known, languages = _names_of_geonames(data)
    cities = known_cities(places)
    named, dropped = defaultdict(dict), Counter()
    for language, territories in _territories(packages["cldr-localenames-full"]):
        if language.split("-")[0] not in languages:
            continue
        for key, name in territories.items():
            code = key.split("-alt-")[0]
            if code not in countries or fold(name) in known[code] or name == code:
                continue
            plain = to_ascii(name)
            if plain and sum(map(str.isalnum, plain)) < LEAST_LETTERS:
                dropped["abbreviations"] += 1
            elif fold(name) in cities:
                dropped["names of cities"] += 1
            else:
                named[fold(name)].setdefault(code, (code, language, name))
    owners = defaultdict(set)
    for code, names in known.items():
        for name in names:
            owners[name].add(code)
    rows = []
    for name, by_code in named.items():
        if len(owners[name] | by_code.keys()) > 1:
            dropped["names of several countries"] += len(by_code)
        else:
            rows += by_code.values()
    write_csv(data / "places/cldr-country-names.csv", ["country_code", "lang", "name"], sorted(rows))
    report("country names in use", {
        "rows": len(rows),
        "languages": len({language for _, language, _ in rows}),
        **{f"dropped, {reason}": count for reason, count in sorted(dropped.items())},
    })


def _names_of_geonames(data: Path):
    """The folded names of each country, and the languages that they are in."""
    known, languages = defaultdict(set), set()
    with zipfile.ZipFile(data / "places/country-names.zip") as archive:
        text = io.StringIO(archive.read("country-names.csv").decode())
        for row in csv.DictReader(text):
            known[row["country_code"]].add(fold(row["name"]))
            languages.add(row["lang"])
    return known, languages


def _territories(package):
    """(language tag, names by code) of each language of CLDR; `zh-Hant` is GeoNames' `zh-TW`."""
    for path in sorted(package.names()):
        if match := TERRITORIES.fullmatch(path):
            [content] = json.loads(package.read(path))["main"].values()
            names = content["localeDisplayNames"]["territories"]
            yield {"zh-Hant": "zh-TW"}.get(match[1], match[1]), names
