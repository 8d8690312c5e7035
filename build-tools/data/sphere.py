"""Distances on the sphere."""

from math import asin, cos, radians, sin, sqrt

from places import Place

EARTH_KM = 6371.0088


def km(latitude: float, longitude: float, place: Place) -> float:
    """The distance of a point, in degrees, to a place."""
    north = radians(float(place.latitude) - latitude)
    east = radians(float(place.longitude) - longitude)
    parallel = cos(radians(latitude)) * cos(radians(float(place.latitude)))
    return 2 * EARTH_KM * asin(sqrt(sin(north / 2) ** 2 + parallel * sin(east / 2) ** 2))
