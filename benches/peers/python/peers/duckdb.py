"""duckdb: a table of names with an index for whole ones, scanned for everything else, in a file that it reads itself."""

import csv

import duckdb

from peers.peer import LIMIT, Peer, other_names, places

FILE = "places.duckdb"

# What a name has to fulfil.
CONDITIONS = {
    "exact": "key = fold($text)",
    "alternate": "key = fold($text)",
    "prefix3": "starts_with(key, fold($text))",
    "prefix5": "starts_with(key, fold($text))",
    "infix": "contains(key, fold($text))",
    "one edit": "abs(length(key) - length($text)) <= 1 AND damerau_levenshtein(key, fold($text)) <= 1",
    "two edits": "abs(length(key) - length($text)) <= 2 AND damerau_levenshtein(key, fold($text)) <= 2",
}


class Duckdb(Peer):
    KINDS = (*CONDITIONS, "nearest1", "nearest10", "anywhere10", "id")

    @staticmethod
    def build(world, folder):
        with duckdb.connect(folder / FILE) as db:
            db.execute("CREATE MACRO fold(text) AS lower(strip_accents(text))")
            db.execute(
                "CREATE TABLE place (id UINTEGER PRIMARY KEY, name TEXT, ascii TEXT, lat DOUBLE, lon DOUBLE,"
                " country TEXT, population BIGINT)"
            )
            db.execute("CREATE TABLE other (id UINTEGER, name TEXT)")
            for table, rows in [("place", places(world)), ("other", other_names(world))]:
                file = folder / f"{table}.csv"
                write(file, rows)
                db.execute(f"COPY {table} FROM '{file}' (FORMAT csv, AUTO_DETECT false, QUOTE '\"', ESCAPE '\"')")
                file.unlink()
            db.execute(
                "CREATE TABLE name AS SELECT DISTINCT fold(text) AS key, id, population FROM"
                " (SELECT id, name AS text FROM place UNION ALL SELECT id, ascii FROM place UNION ALL FROM other)"
                " JOIN place USING (id) ORDER BY key"
            )
            db.execute("DROP TABLE other")
            db.execute("CREATE INDEX name_by_key ON name (key)")

    def __init__(self, folder):
        self.db = duckdb.connect(folder / FILE, read_only=True)

    def search(self, kind, text):
        # With the order in the same query, the index would not be used.
        return self.ids(
            f"WITH found AS MATERIALIZED (SELECT id, population FROM name WHERE {CONDITIONS[kind]})"
            f" SELECT id FROM found GROUP BY id, population ORDER BY population DESC, id LIMIT {LIMIT}",
            {"text": text},
        )

    def nearest(self, latitude, longitude, limit):
        return self.ids(
            "SELECT id FROM place ORDER BY sin(radians(lat - $lat) / 2) ** 2"
            " + cos(radians(lat)) * cos(radians($lat)) * sin(radians(lon - $lon) / 2) ** 2 LIMIT $limit",
            {"lat": latitude, "lon": longitude, "limit": limit},
        )

    def place(self, geonameid):
        query = "SELECT name, lat, lon, population FROM place WHERE id = ?"
        return self.db.execute(query, [geonameid]).fetchone()

    def ids(self, query, parameters):
        return [row[0] for row in self.db.execute(query, parameters).fetchall()]


def write(file, rows):
    """Writes rows as CSV."""
    with open(file, "w", newline="") as out:
        csv.writer(out).writerows(rows)
