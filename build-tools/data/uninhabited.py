"""Countries where nobody lives, as places: their points come from their outlines, since they have no places.

The point is on the largest island, in the middle of the longest line from west to east on it at its middle latitude. The
middle of a box or of all corners may be at sea.
"""

import csv
import io
import re
import zipfile
from pathlib import Path

from output import report, tsv, write_text

# An outline is a field.
csv.field_size_limit(1 << 20)

RING = re.compile(r"\(([^()]+)\)")

Ring = list[tuple[float, float]]


def build(data: Path) -> None:
    with zipfile.ZipFile(data / "borders/natural-earth.zip") as archive:
        borders = list(csv.DictReader(io.StringIO(archive.read("borders.csv").decode())))
    rows = []
    for line in (data / "places/countryInfo.txt").read_text(encoding="utf-8").splitlines():
        columns = line.split("\t")
        if line.startswith("#") or columns[7] != "0":
            continue
        outlines = (row["outline"] for row in borders if row["country_code"] == columns[0])
        rings = [
            [tuple(map(float, corner.split())) for corner in ring.split(",")]
            for outline in outlines for ring in RING.findall(outline)
        ]
        longitude, latitude = _point_on(max(rings, key=_extent))
        name = columns[4]
        rows.append([columns[16], name, name, "", latitude, longitude, "A", "PCLI", columns[0], *[""] * 5, 0, *[""] * 4])
    write_text(data / "places/uninhabited.txt", tsv(rows))
    report("uninhabited countries", {"rows": len(rows)})


def _extent(ring: Ring) -> float:
    """The area of the box around a ring, in square degrees."""
    longitudes, latitudes = zip(*ring)
    return (max(longitudes) - min(longitudes)) * (max(latitudes) - min(latitudes))


def _point_on(ring: Ring) -> tuple[float, float]:
    """A longitude and a latitude inside a ring."""
    latitudes = [latitude for _, latitude in ring]
    # Between the thousandths of the corners.
    middle = round((min(latitudes) + max(latitudes)) / 2, 3) + 0.0005
    crossings = sorted(
        x1 + (x2 - x1) * (middle - y1) / (y2 - y1)
        for (x1, y1), (x2, y2) in zip(ring, ring[1:]) if (y1 > middle) != (y2 > middle)
    )
    west, east = max(zip(crossings[::2], crossings[1::2]), key=lambda line: line[1] - line[0])
    return round((west + east) / 2, 4), round(middle, 4)
