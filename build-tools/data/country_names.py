"""Names of countries in use, in all languages, from CLDR: where GeoNames has only `ギリシャ共和国`, this has `ギリシャ`.

Only languages in which GeoNames names countries, and only names that GeoNames does not have, in whatever language. Where a
country then has several names in a language, such as `Holland` and `Niederlande`, CLDR's is marked as the one to show; in
English, GeoNames' own.
"""

import csv
import io
import zipfile
from collections import Counter, defaultdict
from pathlib import Path

import cldr_territories
from country_aliases import known_cities
from output import fold, report, to_ascii, write_csv
from places import Places

# Shorter ones are abbreviations, which are codes of other countries or regions.
LEAST_LETTERS = 4


def build(packages, countries, places: Places, data: Path) -> None:
    known, named = _known_names(data)
    languages = {language for _, language in named}
    cities = known_cities(places)
    new, shown, dropped = defaultdict(dict), {}, Counter()
    for language, territories in cldr_territories.read(packages["cldr-localenames-full"]):
        if language.split("-")[0] not in languages:
            continue
        for key, name in territories.items():
            code, _, form = key.partition("-alt-")
            if code not in countries or name == code:
                continue
            plain = to_ascii(name)
            is_short = plain and sum(map(str.isalnum, plain)) < LEAST_LETTERS
            if not is_short and (form == "short" or form == "" and (code, language) not in shown):
                shown[code, language] = name
            if fold(name) in known[code]:
                continue
            if is_short:
                dropped["abbreviations"] += 1
            elif fold(name) in cities:
                dropped["names of cities"] += 1
            else:
                new[fold(name)].setdefault(code, (language, name))
    owners = defaultdict(set)
    for code, names in known.items():
        for name in names:
            owners[name].add(code)
    rows = {}
    for folded, by_code in new.items():
        if len(owners[folded] | by_code.keys()) > 1:
            dropped["names of several countries"] += len(by_code)
            continue
        for code, (language, name) in by_code.items():
            rows[code, language, name] = ""
            known[code].add(folded)
            named[code, language].add(name)
    shown |= {(code, "en"): country.name for code, country in countries.items()}
    for (code, language), name in shown.items():
        if (fold(name) in known[code] or language == "en") and len(named[code, language] | {name}) > 1:
            rows[code, language, name] = "1"
    columns = ["country_code", "lang", "name", "ispreferredname"]
    write_csv(data / "places/cldr-country-names.csv", columns, sorted((*row, mark) for row, mark in rows.items()))
    report("country names in use", {
        "rows": len(rows),
        "to be shown": sum(map(bool, rows.values())),
        "languages": len({language for _, language, _ in rows}),
        **{f"dropped, {reason}": count for reason, count in sorted(dropped.items())},
    })


def _known_names(data: Path):
    """The folded names of each country, and the names of each in each language."""
    known, named = defaultdict(set), defaultdict(set)
    with zipfile.ZipFile(data / "places/country-names.zip") as archive:
        text = archive.read("country-names.csv").decode()
    aliases = (data / "places/country-aliases.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(io.StringIO(text)):
        known[row["country_code"]].add(fold(row["name"]))
        named[row["country_code"], row["lang"]].add(row["name"])
    for row in csv.DictReader(io.StringIO(aliases)):
        named[row["country_code"], row["lang"]].add(row["name"])
    return known, named
