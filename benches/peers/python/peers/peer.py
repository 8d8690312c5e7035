"""What a peer in Python is: the counterpart of `src/peer.rs` and `src/places.rs`."""

import pathlib
import sqlite3

LIMIT = 10
PLACES = pathlib.Path(__file__).parents[2] / "places.sql"


class Peer:
    """Answers questions about places, from files in a folder that it made before."""

    KINDS = ()

    @staticmethod
    def build(world: sqlite3.Connection, folder: pathlib.Path):
        """Makes the files that answering needs."""
        raise NotImplementedError

    def __init__(self, folder: pathlib.Path):
        """Opens these files."""
        raise NotImplementedError

    def search(self, kind, text):
        """Ids of the first places that a text finds."""
        raise NotImplementedError

    def nearest(self, latitude, longitude, limit):
        """Ids of the nearest places."""
        raise NotImplementedError

    def place(self, geonameid):
        """Name, latitude, longitude and population of a place."""
        raise NotImplementedError

    def ask(self, kind, question):
        """Asks a question of a kind: a text, a point or an id."""
        if isinstance(question, str):
            return self.search(kind, question)
        if isinstance(question, int):
            self.place(question)
            return [question]
        return self.nearest(*question, 1 if kind == "nearest1" else LIMIT)


def places(world):
    """The places in the order of population: id, name, ASCII name, latitude, longitude, country, population."""
    return (row[:7] for row in world.execute(PLACES.read_text()))


def other_names(world):
    """The ids of places with their names in other languages and codes, links left out."""
    return world.execute("SELECT DISTINCT geonameid, name FROM place_name WHERE kind <= 4")
