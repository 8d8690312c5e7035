"""Currencies in use (ISO 4217), with names in the forms `Dollar (United States)` and `US Dollar`, from CLDR."""

import json
from pathlib import Path

from countries import Country, tender
from output import report, write_csv

# Currencies of several countries: their code does not begin with a country's code.
SHARED = {
    "EUR": "Euro",
    "XAF": "CFA Franc (Central Africa)",
    "XCD": "Dollar (East Caribbean)",
    "XCG": "Guilder (Curaçao and Sint Maarten)",
    "XOF": "CFA Franc (West Africa)",
    "XPF": "CFP Franc (French Pacific)",
}

# Units of more than the last word of CLDR's name.
UNITS = {"BAM": "Convertible Mark", "ILS": "New Shekel"}


def build(packages, countries: dict[str, Country], data: Path) -> dict[str, str]:
    """Write currencies.csv; returns the unit noun by currency code."""
    source = json.loads(packages["cldr-numbers-full"].read("package/main/en/currencies.json"))
    cldr = source["main"]["en"]["numbers"]["currencies"]
    in_force = tender(packages["cldr-core"]).values()
    codes = sorted({code for currencies in in_force for code in currencies})

    rows, units = [], {}
    for code in codes:
        name = SHARED.get(code)
        if name is None:
            unit = UNITS.get(code) or cldr[code]["displayName"].split(" ")[-1]
            name = f"{unit} ({countries[code[:2]].name})"
        units[code] = name.split(" (")[0]
        symbol = cldr[code].get("symbol-alt-narrow") or cldr[code]["symbol"]
        called = cldr[code]["displayName"]
        rows.append((code, name, "" if symbol == code else symbol, "" if called == name else called))
    write_csv(data / "money/currencies.csv", ["currency_code", "name", "symbol", "alternatename"], rows)

    used = {country.currency for country in countries.values()} - {""}
    report("currencies", {
        "rows": len(rows),
        "with a symbol": sum(bool(symbol) for _, _, symbol, _ in rows),
        "used by a country but unknown": sorted(used - set(codes)),
        "main currency of no country": sorted(set(codes) - used),
    })
    return units
