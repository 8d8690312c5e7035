#!/usr/bin/env python3
"""Writes so many places as a GeoNames file to standard output: the most populous ones of the default data, and beyond
all of these synthetic ones, made from them with a fixed seed: benches/scaling/places.py [--mix] [--names] NUMBER

A synthetic place is a real one moved by some kilometres, with a population of about the same size. Its name begins
like that of the real place and ends like another of the same country, and so do its other names: those in one script
end alike. Where the two meet varies, so that not too many places share a half of their name.

With --mix, synthetic places are what allCountries.txt has: of every class, most without people or other names, and many
with a word that thousands have (`Hotel`, `Creek`). With --names, what is written are their names, as rows of
alternateNames with ids in any order: as in GeoNames, those of one place are far apart once `sort -n` has sorted them.
"""

import io
import itertools
import math
import pathlib
import random
import sys
import zipfile

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
FIRST_ID = 20_000_000
DEGREES = 0.2
SHARE_OF_NAMES = 8 / 15
LANGUAGES = ["", "ar", "de", "en", "es", "fr", "ru", "zh"]

ID, NAME, ASCII_NAME, OTHER_NAMES, LATITUDE, LONGITUDE, CLASS, FEATURE_CODE, COUNTRY, POPULATION = 0, 1, 2, 3, 4, 5, 6, 7, 8, 14

# In the mix: weight of a feature, the share of its places with other names, and the forms of their names.
MIX = [
    (40, "P", "PPL", 0.9, ["{}"]),
    (6, "H", "STM", 0.6, ["{} Creek", "Río {}", "{} River", "Arroyo {}", "Wādī {}", "Ozero {}", "Lake {}", "{} Brook"]),
    (12, "H", "STM", 0.6, ["{}"]),
    (5, "S", "CH", 0.3, ["{} Church", "First Baptist Church of {}", "{} Cemetery", "Saint {} Church"]),
    (4, "S", "HTL", 0.3, ["Hotel {}", "{} Hotel", "{} Resort", "Villa {}", "{} Apartments"]),
    (5, "S", "SCH", 0.3, ["{} School", "{} Elementary School", "{} Airport", "{} Post Office"]),
    (6, "S", "BLDG", 0.3, ["{}"]),
    (5, "T", "MT", 0.6, ["Mount {}", "Cerro {}", "{} Hill", "Jabal {}", "Gora {}"]),
    (8, "T", "HLL", 0.6, ["{}"]),
    (4, "L", "LCTY", 0.6, ["{} Park", "{} Forest", "{} National Park", "{}"]),
    (4, "A", "ADM4", 0.9, ["{}", "Commune de {}", "{} Barangay"]),
    (1, "R", "RD", 0.1, ["{} Road", "{} Street"]),
]


def real():
    """The rows of the default data, the most populous first."""
    rows = []
    for name in ["cities", "towns"]:
        with zipfile.ZipFile(DATA / name / f"{name}.zip") as archive, archive.open(f"{name}.txt") as file:
            rows += [line.rstrip("\n").split("\t") for line in io.TextIOWrapper(file, encoding="utf-8")]
    return sorted(rows, key=lambda row: -int(row[POPULATION]))


def script(name):
    """The block of 256 characters that a name begins in, which tells most scripts apart. Latin has three of them, and
    the Chinese characters are one."""
    block = ord(name[0]) >> 8
    return 0 if block < 3 else 0x4E if 0x4E <= block <= 0x9F else block


def joined(first, second, share):
    """The given share of the first name, and the rest from the second."""
    return first[: math.ceil(len(first) * share)] + second[math.ceil(len(second) * share) :]


def mix(row, chance):
    """Makes the place one of any class, as they are in allCountries.txt."""
    _, row[CLASS], row[FEATURE_CODE], named, forms = chance.choices(MIX, [weight for weight, *_ in MIX])[0]
    if row[CLASS] not in "PA" or chance.random() < 0.9:
        row[POPULATION] = "0"
    form = chance.choice(forms)
    row[NAME], row[ASCII_NAME] = form.format(row[NAME]), form.format(row[ASCII_NAME])
    names = row[OTHER_NAMES].split(",") if chance.random() < named else []
    row[OTHER_NAMES] = ",".join(form.format(name) for name in names[: chance.randint(1, 5)])


def synthetic(rows, is_mix):
    """Rows without end, made from the real ones in turn."""
    chance = random.Random(5)
    by_country, by_script = {}, {}
    for row in rows:
        by_country.setdefault(row[COUNTRY], []).append(row)
        for name in filter(None, row[OTHER_NAMES].split(",")):
            by_script.setdefault(script(name), []).append(name)
    number = FIRST_ID
    while True:
        for row in rows:
            partner = chance.choice(by_country[row[COUNTRY]])
            share = chance.uniform(0.3, 0.7)
            made = row.copy()
            made[ID] = str(number)
            made[NAME] = joined(row[NAME], partner[NAME], share)
            made[ASCII_NAME] = joined(row[ASCII_NAME], partner[ASCII_NAME], share)
            ends = {0: partner[NAME]}
            others = []
            for name in filter(None, row[OTHER_NAMES].split(",")):
                kind = script(name)
                if kind not in ends:
                    ends[kind] = chance.choice(by_script[kind])
                others.append(joined(name, ends[kind], share))
            made[OTHER_NAMES] = ",".join(others)
            latitude = float(row[LATITUDE]) + chance.uniform(-DEGREES, DEGREES)
            longitude = float(row[LONGITUDE]) + chance.uniform(-DEGREES, DEGREES)
            made[LATITUDE] = f"{min(max(latitude, -90), 90):.5f}"
            made[LONGITUDE] = f"{min(max(longitude, -180), 180):.5f}"
            # A country has one capital.
            made[FEATURE_CODE] = row[FEATURE_CODE].replace("PPLC", "PPLA")
            made[POPULATION] = str(int(int(row[POPULATION]) * chance.uniform(0.5, 1.5)))
            if is_mix:
                mix(made, chance)
            yield made
            number += 1


def names(rows):
    """The rows of alternateNames for names of places, as many for a place as GeoNames has."""
    chance = random.Random(6)
    for row in rows:
        for name in filter(None, [*row[OTHER_NAMES].split(","), row[NAME]]):
            if chance.random() < SHARE_OF_NAMES:
                yield [str(chance.randrange(1 << 32)), row[ID], chance.choice(LANGUAGES), name, "", "", "", ""]


def main(count, is_mix, is_names):
    rows = real()
    places = itertools.islice(itertools.chain(rows, synthetic(rows, is_mix)), count)
    sys.stdout.writelines("\t".join(row) + "\n" for row in (names(places) if is_names else places))


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    main(int(sys.argv[-1]), "--mix" in sys.argv, "--names" in sys.argv)
