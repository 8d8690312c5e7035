"""Official names of countries: the United Nations', and those made of the word for a kind of state and a name of CLDR.

The words stand in `official_names.tsv`, written by hand: `Republik {}` makes `Republik Kenia` of every `Republic of …` of
the United Nations. Only languages are there in which the name stays as it is. The others, and states whose name is an
adjective, are written out by country.
"""

import csv
import io
import re
from collections import defaultdict
from pathlib import Path

import cldr_territories
from output import fold

TABLE = Path(__file__).with_name("official_names.tsv")
TAXONOMY = "hdx/location/Countries & Territories Taxonomy MVP - C&T Taxonomy.csv"
UNITED_NATIONS = {"Arabic": "ar", "Chinese": "zh", "French": "fr", "Russian": "ru", "Spanish": "es"}


def read(packages, countries):
    """Official names: country code, language, name."""
    taxonomy = packages["hdx-python-country"].read(TAXONOMY).decode("utf-8-sig")
    by_kind, written = _table(countries)
    kinds = {}
    for row in csv.DictReader(io.StringIO(taxonomy, newline="")):
        code, formal = row["ISO 3166-1 Alpha 2-Codes"], row["English Formal"].strip().removeprefix("the ")
        if formal:
            yield code, "en", formal
        for column, language in UNITED_NATIONS.items():
            for name in sorted({row[f"{column} Short"].strip(), row[f"M49 {column}"].strip()} - {""}):
                if not re.search(r"[(（,،]", name):
                    yield code, language, name
        kind, _, name = re.sub(r" of the ", " of ", formal).rpartition(" of ")
        if code in countries and fold(name) == fold(countries[code].name).removeprefix("the "):
            kinds[code] = kind
    for language, names in cldr_territories.read(packages["cldr-localenames-full"]):
        for code, kind in kinds.items():
            if code in names and (pattern := by_kind[kind].get(language)):
                yield code, language, pattern.format(names[code])
    yield from written


def _table(countries):
    by_kind, written = defaultdict(dict), []
    with TABLE.open(encoding="utf-8", newline="") as file:
        for what, language, name in list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]:
            if what in countries:
                written.append((what, language, name))
            elif name.count("{}") == 1:
                by_kind[what][language] = name
            else:
                raise ValueError(f"{what}: neither a country nor a kind with a place for its name")
    return by_kind, written
