"""Codes of states after ISO 3166-2, such as `ON` for Ontario, from CLDR.

GeoNames has codes of its own, for most countries numbers. An ISO code is matched to GeoNames' state
by the English name that CLDR gives to it.
"""

import json
from collections import Counter, defaultdict
from pathlib import Path

from output import fold, report, write_csv

NAMES = "package/subdivisions/en/en.json"


def build(packages, states: dict[str, str], data: Path) -> None:
    by_name = _by_name(states)
    rows, counts = [], Counter()
    for code, name in _subdivisions(packages["cldr-subdivisions-full"]):
        country, code = code[:2].upper(), code[2:].upper()
        found = by_name[country, fold(name)]
        if len(code) == 1 or not code.isalpha():
            counts["dropped, one letter or with digits (not typed)"] += 1
        elif len(found) != 1:
            counts["dropped, no one state of GeoNames has the name"] += 1
        elif found == {f"{country}.{code}"}:
            counts["dropped, GeoNames' own code"] += 1
        else:
            rows.append((*found, "abbr", code))
    rows.sort()
    write_csv(data / "places/state-codes.csv", ["admin1_code", "lang", "name"], rows)
    report("state codes", {"codes": len(rows), **counts})


def _subdivisions(package) -> list[tuple[str, str]]:
    names = json.loads(package.read(NAMES))["subdivisions"]["localeDisplayNames"]["subdivisions"]
    return sorted(names.items())


def _by_name(states: dict[str, str]) -> dict[tuple[str, str], set[str]]:
    """Codes of states by country and folded name; "State of Sikkim" is also plain "Sikkim"."""
    found = defaultdict(set)
    for code, name in states.items():
        country = code.partition(".")[0]
        for form in {name, name.rpartition("State of ")[2]}:
            found[country, fold(form)].add(code)
    return found
