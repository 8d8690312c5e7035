"""Further names of countries: official forms, former names, what people write, such as `UK`, and their own names.

Official forms are ISO 3166's, from country-list, and those of `official_names.py`; the others are the aliases and native names of
countries-list. GeoNames' own names are in country-names.zip.
"""

import json
import re
from pathlib import Path

import islands
import official_names
from output import fold, report, write_csv
from places import Places

# Whoever asks for Gold Coast means the city, not Ghana.
KNOWN_CITY = 100_000

# `Iran (Islamic Republic of)`, `Palestine, State of`.
ADDITION = re.compile(r"([^(,]+?)(?: \((.+)\)|, (.+))")


def build(packages, countries, places: Places, data: Path) -> None:
    official = json.loads(packages["country-list"].read("package/data.json"))
    aliases = json.loads(packages["countries-list"].read("package/countries.min.json"))
    names = [(record["code"], "en", _form(record["name"])) for record in official]
    names += official_names.read(packages, countries)
    names += [(code, "en", alias) for code, record in aliases.items() for alias in record.get("alias", ())]
    for code, record in aliases.items():
        # Where English is the first language of a country, its native name is English already, or in another language.
        if (language := next(iter(record["languages"]), "en")) != "en":
            names.append((code, language, record["native"]))
    cities, known = known_cities(places), islands.names_of_countries(data)
    rows, dropped = {}, []
    for code, language, name in names:
        if code not in countries or fold(name) == fold(countries[code].name):
            continue
        if language != "en" and fold(name) in known[code]:
            continue
        if fold(name) in cities:
            dropped.append(name)
        else:
            rows.setdefault((code, fold(name)), (code, language, name))
    write_csv(data / "places/country-aliases.csv", ["country_code", "lang", "name"], sorted(rows.values()))
    report("country aliases", {"rows": len(rows), "dropped, names of cities": ", ".join(sorted(dropped))})


def known_cities(places: Places) -> set[str]:
    """The folded names of large cities, which no country is found by."""
    return {fold(place.name) for place in places if place.population >= KNOWN_CITY}


def _form(name: str) -> str:
    """`Iran (Islamic Republic of)` is called `Islamic Republic of Iran`; an article says nothing."""
    name = re.sub(r" \((?:the|The)\)$", "", name.rstrip("*").split(" [")[0])
    if not (match := ADDITION.fullmatch(name)):
        return name
    short, addition = match[1], match[2] or match[3]
    addition = addition.removeprefix("the ")
    if re.search(r" of(?: the)?$", addition):
        return f"{addition} {short}"
    return name
