"""Admin1 regions in the codes that our places have, where a country has renumbered them since their names were taken.

The names by language are of 2023, the places of 2026. Vietnam and Norway have divided themselves anew
in between, and codes that were free or another region's then are in use now.
"""

import json
from collections import Counter, defaultdict

from output import fold

# Words for the kind of a region, which the vintages write or leave out.
KINDS = {
    "province", "county", "city", "region", "department", "district", "governorate", "municipality",
    "of", "the", "state", "oblast", "parish", "prefecture", "voivodeship", "canton", "emirate", "krai", "division",
}

# So many seats that bear the name of a region are needed to tell that a country was renumbered.
FEWEST_SEATS = 3


def current(package) -> dict[str, str]:
    """English names of 2026, by code."""
    return {row["code"]: row["name"] for row in json.loads(package.read("package/admin1.json"))}


def renumbering(then: dict[str, str], now: dict[str, str]) -> dict[str, dict[str, str]]:
    """Of each country that gave a region another code, the codes of now by those of then."""
    by_name, moved = _by_name(now), defaultdict(dict)
    for code, name in then.items():
        if found := by_name.get((_country(code), key(name))):
            moved[_country(code)][code] = found
    return {
        country: codes for country, codes in moved.items()
        if any(key(then.get(code, "")) != key(now[code]) for code in codes.values())
    }


def is_plain(name: str, code: str, now: dict[str, str]) -> bool:
    """Whether a name says the same as that of now, and no other region of the country is called so."""
    of_country = {other: key(theirs) for other, theirs in now.items() if _country(other) == _country(code)}
    return [other for other, theirs in of_country.items() if theirs == key(name)] == [code]


def check(regions: dict[str, str], places) -> None:
    """Stop where seats that bear the name of a region of their country are mostly in another one."""
    by_name, seats, inside = _by_name(regions), Counter(), Counter()
    for place in places:
        if place.feature_code == "PPLA":
            code = by_name.get((place.country, key(place.name)))
            seats[place.country] += code is not None
            inside[place.country] += code == f"{place.country}.{place.admin1}"
    wrong = sorted(
        country for country, count in seats.items()
        if count >= FEWEST_SEATS and inside[country] < count / 2
    )
    if wrong:
        raise ValueError(f"names and codes of regions are of different years: {wrong}")


def _by_name(regions: dict[str, str]) -> dict[tuple[str, str], str]:
    """Codes by country and name; of names that a country has twice, such as a city and its province, none."""
    codes = defaultdict(list)
    for code, name in regions.items():
        codes[_country(code), key(name)].append(code)
    return {key: found[0] for key, found in codes.items() if len(found) == 1}


def _country(code: str) -> str:
    return code.split(".")[0]


def key(name: str) -> str:
    """What a name says without words for the kind of a region, unless it says nothing else."""
    words = fold(name.split("(")[0]).replace("-", " ").split()
    return " ".join(word for word in words if word not in KINDS) or " ".join(words)
