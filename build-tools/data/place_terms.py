"""What the cost estimate knows of each place: the air traffic for the people around it, and whether it is its country's largest.

The traffic of an airport is its PageRank among all, of OpenTravelData.
"""

from collections import defaultdict
from dataclasses import dataclass
from math import cos, exp, floor, log, pi, radians, sqrt

import recent_names
import sphere
from places import Place, Places

# No destinations: quarters, whose people are counted with their city, and what is no more.
NO_TOWN = {"PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"}
DEGREE_KM = radians(1) * sphere.EARTH_KM


@dataclass
class Airport:
    latitude: float
    longitude: float
    page_rank: float


@dataclass
class PlaceTerms:
    traffic: float  # logarithm, for the root of the people around
    largest: float  # 1 for the most populous place of its country, else 0
    weight: float  # of the place among those of its country: the traffic


class PlaceFeatures:
    def __init__(self, neobase, places: Places, constants: dict):
        self._constants = constants
        self._towns = Grid(place for place in places if place.feature_code not in NO_TOWN and place.population)
        self._airports = Grid(airports(neobase))
        self.largest = {}
        for place in places:
            if place.feature_code not in NO_TOWN:
                largest = self.largest.setdefault(place.country, place)
                if place.population > largest.population:
                    self.largest[place.country] = place

    def of(self, place: Place) -> PlaceTerms:
        constants = self._constants
        traffic = constants["least_traffic"] + sum(
            airport.page_rank * exp(-(km / constants["traffic_km"]) ** 2)
            for km, airport in self._airports.around(place, constants["airport_km"])
        )
        people = sum(town.population for _, town in self._towns.around(place, constants["people_km"]))
        people = max(people, constants["least_people"])
        return PlaceTerms(log(traffic / sqrt(people)), float(place is self.largest[place.country]), traffic)

    def city_around(self, place: Place) -> Place | None:
        """The largest place of its country and twice its people in whose circle it lies."""
        density = self._constants["city_people_per_km2"]
        around = (
            town for km, town in self._towns.around(place, self._constants["city_km"])
            if town.country == place.country and town.population >= 2 * max(place.population, 1)
            and pi * km**2 * density < town.population
        )
        return max(around, key=lambda town: (town.population, -town.geonameid), default=None)


class Grid:
    """Points by degree."""

    def __init__(self, points):
        self._cells = defaultdict(list)
        for point in points:
            self._cells[floor(float(point.latitude)), floor(float(point.longitude))].append(point)

    def around(self, place: Place, most_km: float):
        """The points within a distance, each with it."""
        latitude, longitude = float(place.latitude), float(place.longitude)
        high = most_km / DEGREE_KM
        wide = min(high / max(cos(radians(min(abs(latitude) + high, 90))), 0.01), 180)
        columns = {(floor(longitude + 180 + step) % 360) - 180 for step in [*range(-floor(wide), floor(wide) + 1), -wide, wide]}
        for row in range(floor(latitude - high), floor(latitude + high) + 1):
            for column in columns:
                for point in self._cells.get((row, column), ()):
                    if (km := sphere.km(latitude, longitude, point)) <= most_km:
                        yield km, point


def airports(neobase) -> list[Airport]:
    """Those that are one still, each once."""
    found = {}
    for row in recent_names.table(neobase):
        if "A" in row["location_type"] and row["page_rank"] and not row["date_until"]:
            found[row["iata_code"]] = Airport(float(row["latitude"]), float(row["longitude"]), float(row["page_rank"]))
    return list(found.values())
