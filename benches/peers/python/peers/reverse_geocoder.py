"""reverse_geocoder: a k-d tree over latitude and longitude, made from a CSV file when it is opened."""

import csv

import reverse_geocoder

from peers.peer import Peer, places

FILE = "places.csv"


class ReverseGeocoder(Peer):
    KINDS = ("nearest1",)

    @staticmethod
    def build(world, folder):
        with open(folder / FILE, "w", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(reverse_geocoder.RG_COLUMNS)
            for geonameid, name, _, latitude, longitude, country, _ in places(world):
                # There is no column for ids.
                rows.writerow((latitude, longitude, name, "", geonameid, country))

    def __init__(self, folder):
        with open(folder / FILE, newline="") as file:
            # One process: handing single points to others takes longer than finding their place.
            self.geocoder = reverse_geocoder.RGeocoder(mode=1, verbose=False, stream=file)

    def nearest(self, latitude, longitude, limit):
        return [int(self.geocoder.query([(latitude, longitude)])[0]["admin2"])]
