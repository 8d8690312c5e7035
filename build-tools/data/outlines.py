"""Outlines of the world's land by name, from the map databases of R, and which places lie in them.

A database is three files: `.N` has the names of the outlines, `.G` the lines that each consists of, `.L` the
lines themselves, as points in radians. A place that lies in no outline belongs to the one whose coast is
within `TOLERANCE_KM` of it, since coasts are drawn coarsely.
"""

import math
import struct
from collections import defaultdict
from dataclasses import dataclass, field

TOLERANCE_KM = 2.0
KM_PER_DEGREE = 111.195

# Points of a coast that are nearer to the one before are left out, in degrees: a third of a kilometre.
THINNED = 0.003

# Edges are found by their latitude, in bands of a tenth of a degree.
BANDS_PER_DEGREE = 10


@dataclass
class Outline:
    name: str
    ring: list[tuple[float, float]]  # longitude, latitude; longitudes go on beyond 180
    bands: dict[int, list[tuple[float, float, float, float]]] = field(default_factory=dict)

    def __post_init__(self):
        longitudes, latitudes = zip(*self.ring)
        self.west, self.east = min(longitudes), max(longitudes)
        self.south, self.north = min(latitudes), max(latitudes)
        bands = defaultdict(list)
        for (x1, y1), (x2, y2) in zip(self.ring, self.ring[1:] + self.ring[:1]):
            for band in range(_band(min(y1, y2)), _band(max(y1, y2)) + 1):
                bands[band].append((x1, y1, x2, y2))
        self.bands = dict(bands)

    @property
    def extent(self) -> float:
        return (self.east - self.west) * (self.north - self.south)

    def holds(self, longitude: float, latitude: float) -> bool:
        inside = False
        for x1, y1, x2, y2 in self.bands.get(_band(latitude), ()):
            if (y1 > latitude) != (y2 > latitude):
                inside ^= longitude < x1 + (x2 - x1) * (latitude - y1) / (y2 - y1)
        return inside

    def distance_km(self, longitude: float, latitude: float) -> float:
        """The distance to the coast; only what is within the tolerance is exact."""
        scale = math.cos(math.radians(latitude))
        nearest = math.inf
        for band in range(_band(latitude) - 1, _band(latitude) + 2):
            for x1, y1, x2, y2 in self.bands.get(band, ()):
                ax, ay = (x1 - longitude) * scale, y1 - latitude
                dx, dy = (x2 - x1) * scale, y2 - y1
                length = dx * dx + dy * dy
                along = min(1, max(0, -(ax * dx + ay * dy) / length)) if length else 0
                nearest = min(nearest, math.hypot(ax + along * dx, ay + along * dy))
        return nearest * KM_PER_DEGREE

    def middle(self) -> tuple[float, float]:
        """Longitude and latitude of the centre of its area."""
        area = x = y = 0.0
        x0, y0 = self.ring[0]
        for (x1, y1), (x2, y2) in zip(self.ring, self.ring[1:] + self.ring[:1]):
            x1, y1, x2, y2 = x1 - x0, y1 - y0, x2 - x0, y2 - y0
            cross = x1 * y2 - x2 * y1
            area, x, y = area + cross, x + (x1 + x2) * cross, y + (y1 + y2) * cross
        if not area:
            return x0, y0
        return (x0 + x / (3 * area) + 180) % 360 - 180, y0 + y / (3 * area)


def _band(latitude: float) -> int:
    return math.floor(latitude * BANDS_PER_DEGREE)


def read(package, base: str) -> list[Outline]:
    """The outlines of the database whose files are called `base`."""
    names = dict(
        reversed(line.rsplit("\t", 1))
        for line in package.read(f"{base}.N").decode().split("\n") if line
    )
    regions, lines = package.read(f"{base}.G"), package.read(f"{base}.L")
    coordinates, line_count = struct.unpack_from("<2i", lines)
    (region_count,) = struct.unpack_from("<H", regions)
    if coordinates not in (0, 2) or region_count != len(names):
        raise ValueError(f"{base}: not a map database on the sphere")

    def points(line: int) -> list[tuple[float, float]]:
        if not 0 < abs(line) <= line_count:
            raise ValueError(f"{base}: no line {line}")
        offset, pairs = struct.unpack_from("<IH", lines, 8 + (abs(line) - 1) * 28)
        flat = struct.unpack_from(f"<{2 * pairs}f", lines, offset)
        path = list(zip(map(math.degrees, flat[::2]), map(math.degrees, flat[1::2])))
        return path if line > 0 else path[::-1]

    outlines = []
    for number in range(region_count):
        offset, parts = struct.unpack_from("<IB", regions, 2 + number * 24)
        path = [p for line in struct.unpack_from(f"<{parts}i", regions, offset) for p in points(line)]
        outlines.append(Outline(names[str(number + 1)].strip(), _ring(path)))
    return outlines


def _ring(path: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Thins a path, and lets its longitudes go on where they jump from 180 to -180."""
    ring = [path[0]]
    for x, y in path[1:]:
        before_x, before_y = ring[-1]
        x += 360 * round((before_x - x) / 360)
        if abs(x - before_x) + abs(y - before_y) >= THINNED:
            ring.append((x, y))
    return ring


def assign(outlines: list[Outline], places) -> dict[int, list]:
    """Places by the index of their outline."""
    tolerance = TOLERANCE_KM / KM_PER_DEGREE
    cells = defaultdict(list)
    smallest_first = sorted(range(len(outlines)), key=lambda index: outlines[index].extent)
    for index in smallest_first:
        outline = outlines[index]
        wide = tolerance / max(0.05, math.cos(math.radians(max(abs(outline.south), abs(outline.north)))))
        for x in range(math.floor(outline.west - wide), math.floor(outline.east + wide) + 1):
            for y in range(math.floor(outline.south - tolerance), math.floor(outline.north + tolerance) + 1):
                cells[(x + 180) % 360, y].append(index)

    found = defaultdict(list)
    for place in places:
        x, y = float(place.longitude), float(place.latitude)
        near = cells.get((math.floor(x + 180) % 360, math.floor(y)), ())
        shifted = [(index, x + 360 * round(((outlines[index].west + outlines[index].east) / 2 - x) / 360))
                   for index in near]
        inside = next((index for index, x in shifted if outlines[index].holds(x, y)), None)
        if inside is None:
            coasts = [(outlines[index].distance_km(x, y), index) for index, x in shifted]
            distance, nearest = min(coasts, default=(math.inf, None))
            inside = nearest if distance <= TOLERANCE_KM else None
        if inside is not None:
            found[inside].append(place)
    return found
