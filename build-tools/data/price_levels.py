"""Consumption price levels by country from the Penn World Table, as packaged for R."""

from dataclasses import dataclass

import r_data

FOLDER = "./usr/lib/R/site-library/pwt9/data"
TABLE = "pwt9.1"


@dataclass
class PriceLevel:
    year: int
    consumption: float  # `pl_c`
    dollar_rate: float  # `xr`: units of the currency for a dollar


def read(package) -> dict[str, PriceLevel]:
    """The latest year of each country that has a `pl_c`, by ISO 3-letter code."""
    table = r_data.load(package, FOLDER, TABLE)
    labels = table["isocode"].attributes["levels"].values
    latest = {}
    columns = (table[name].values for name in ("isocode", "year", "pl_c", "xr"))
    for code, year, level, rate in zip(*columns, strict=True):
        country = labels[code - 1]
        # A missing number is a NaN, which equals nothing, itself included.
        if level == level and (country not in latest or year > latest[country].year):
            latest[country] = PriceLevel(int(year), level, rate)
    return latest
