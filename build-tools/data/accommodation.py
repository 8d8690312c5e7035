"""A sample of accommodation listings: invented, and named so in every record.

No listing table is free to ship; these let the calls be tried. Prices follow from the estimated
costs of the place.
"""

from pathlib import Path

from cost_model import CostModel
from output import report, write_csv
from places import Places

# Well-known places of every continent; the most populous of that name is meant.
CITIES = [
    ("US", "New York City"), ("US", "San Francisco"), ("MX", "Mexico City"), ("PE", "Cusco"),
    ("BR", "Rio de Janeiro"), ("AR", "Buenos Aires"), ("GB", "London"), ("FR", "Paris"),
    ("DE", "Berlin"), ("IT", "Rome"), ("ES", "Barcelona"), ("MA", "Marrakesh"), ("KE", "Nairobi"),
    ("ZA", "Cape Town"), ("IN", "Jaipur"), ("TH", "Bangkok"), ("VN", "Hanoi"), ("JP", "Kyoto"),
    ("AU", "Sydney"), ("NZ", "Queenstown"),
]

# (kind, north and east of the centre in degrees, dormitory, private room as multiples of the
# place's midrange cost per person, rating)
KINDS = [
    ("Hostel", 0.004, -0.006, 0.35, 0.9, 8.4),
    ("Guesthouse", -0.007, 0.003, None, 1.4, 8.9),
    ("Hotel", 0.002, 0.008, None, 2.0, 8.1),
]

COLUMNS = [
    "id", "geonameid", "name", "description", "url", "latitude", "longitude", "dormavailable",
    "dormprice", "dormcurrency", "privateavailable", "privateprice", "privatecurrency",
    "rating_overall", "addr1", "addr2", "addr3", "zip", "city", "country_code",
]


def build(model: CostModel, countries, rates: dict[str, float], places: Places, data: Path) -> None:
    rows = []
    for country, city in CITIES:
        place = places.known_as(country, city)[0]
        currency = countries[country].currency
        dollars = model.place(place)[1]["midrange"]
        local = dollars / rates["USD"] * rates[currency]
        for kind, north, east, dorm, private, rating in KINDS:
            number = len(rows) + 1
            rows.append([
                number, place.geonameid, f"Sample {kind} {place.name}",
                "An invented sample record, so that the calls can be tried. No such house exists, "
                "and its prices are estimates.",
                f"https://example.org/sample/{number}",
                f"{float(place.latitude) + north:.5f}", f"{float(place.longitude) + east:.5f}",
                *_offer(dorm, local, currency), *_offer(private, local, currency), rating,
                f"{number} Sample Street", "", "", "", place.name, country,
            ])
    write_csv(data / "accommodation/sample.csv", COLUMNS, rows)
    report("accommodation", {"rows": len(rows), "places": len({row[1] for row in rows})})


def _offer(multiple: float | None, local: float, currency: str) -> list[str]:
    if multiple is None:
        return ["N", "", ""]
    return ["Y", f"{multiple * local:.2f}", currency]
