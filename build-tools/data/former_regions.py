"""Former names of admin1 regions: those of regions that were merged, divided or renamed, by `former_regions.tsv`.

Tables and invoices have them for years. A region that was divided gives its name to all parts that are regions now.
"""

import csv
from pathlib import Path

from output import fold, report, write_csv

BY_HAND = Path(__file__).with_name("former_regions.tsv")


def build(regions: dict[str, str], data: Path) -> None:
    codes = {(code.partition(".")[0], name): code for code, name in regions.items()}
    with (data / "places/admin1-names.csv").open(encoding="utf-8", newline="") as file:
        known = {(row["admin1_code"], fold(row["name"])) for row in csv.DictReader(file)}
    with BY_HAND.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    former = {(codes[row["country"], row["name"]], name) for row in rows for name in row["former"].split(",")}
    new = sorted((code, "", name) for code, name in former if (code, fold(name)) not in known)
    write_csv(data / "places/former-regions.csv", ["admin1_code", "lang", "name"], new)
    report("former names of regions", {"names": len(new), "known already": len(former) - len(new)})
