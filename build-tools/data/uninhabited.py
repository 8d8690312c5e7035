"""Countries where nobody lives, as places: their points come from their outlines, since they have no places.

The point is the corner of the outline nearest to the middle of all corners: the middle itself may be at sea.
"""

import csv
import io
import math
import operator
import re
import zipfile
from pathlib import Path

from output import report, tsv, write_text

# An outline is a field.
csv.field_size_limit(1 << 20)

CORNER = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def build(data: Path) -> None:
    with zipfile.ZipFile(data / "borders/natural-earth.zip") as archive:
        borders = list(csv.DictReader(io.StringIO(archive.read("borders.csv").decode())))
    rows = []
    for line in (data / "places/countryInfo.txt").read_text(encoding="utf-8").splitlines():
        columns = line.split("\t")
        if line.startswith("#") or columns[7] != "0":
            continue
        outlines = (row["outline"] for row in borders if row["country_code"] == columns[0])
        corners = [tuple(map(float, corner)) for corner in CORNER.findall(" ".join(outlines))]
        longitude, latitude = _most_central(corners)
        name = columns[4]
        rows.append([columns[16], name, name, "", latitude, longitude, "A", "PCLI", columns[0], *[""] * 5, 0, *[""] * 4])
    write_text(data / "places/uninhabited.txt", tsv(rows))
    report("uninhabited countries", {"rows": len(rows)})


def _most_central(corners: list[tuple[float, float]]) -> tuple[float, float]:
    vectors = [_vector(*corner) for corner in corners]
    middle = [sum(parts) for parts in zip(*vectors)]
    products = [sum(map(operator.mul, vector, middle)) for vector in vectors]
    return corners[products.index(max(products))]


def _vector(longitude: float, latitude: float) -> tuple[float, float, float]:
    x, y = math.radians(longitude), math.radians(latitude)
    return math.cos(y) * math.cos(x), math.cos(y) * math.sin(x), math.sin(y)
