"""Codes of regions after ISO 3166-2, such as `CA-ON` and `JP-34`, and plain English names of admin1 regions.

GeoNames has codes of its own, for most countries numbers (its `JP.34` is not `JP-34`), and names such as `Cairo Governorate`,
which is plain `Cairo` in CLDR. An ISO code is matched to GeoNames' region by the name of the standard (pycountry), else by the
names that CLDR gives to it in 97 languages, in the same language, the words for the kind of a region left out; or it is in
`admin1_iso.tsv`, by hand. Codes that have no region of their own among ours, such as those of districts, are counted.
"""

import csv
import json
import re
from collections import Counter, defaultdict
from pathlib import Path

import admin1
from output import fold, report, write_csv

STANDARD = "pycountry/databases/iso3166-2.json"
CLDR = re.compile(r"package/subdivisions/([\w-]+)/[\w-]+\.json")
BY_HAND = Path(__file__).with_name("admin1_iso.tsv")


def build(packages, data: Path) -> None:
    regions = Regions(data)
    cldr = _cldr(packages["cldr-subdivisions-full"])
    standard = {row["code"]: row for row in json.loads(packages["pycountry"].read(STANDARD))["3166-2"]}
    rows, counts, found = set(), Counter(), _regions_of_codes(standard, cldr, regions)
    # Those by hand may be newer than both: the counties of Norway of 2024 have their numbers in src/components/styrkløft/fylker.ts
    # of navikt/paw-arbeidssoekerregisteret-for-personbruker, of Norway's Labour and Welfare Administration.
    for code in sorted({*cldr["en"], *found}):
        part = code.partition("-")[2]
        region = found.get(code)
        if region is None:
            kind = "further" if "parent" in standard.get(code, {}) else "first-order" if code in standard else "withdrawn"
            counts[f"{kind} codes without a region of ours"] += 1
            continue
        counts["codes"] += 1
        rows.add((region, "abbr", code))
        # So are regions written behind a place and alone: `Toronto, ON`, `TX`. One letter and numbers are too short for that.
        if len(part) > 1 and part.isalpha():
            rows.add((region, "abbr", part))
            counts["short codes"] += 1
    for code, name in cldr["en"].items():
        in_english = regions.called("en", code[:2], name)
        if len(in_english) == 1:
            (region,) = in_english
            if fold(name) not in map(fold, regions.english[region]):
                rows.add((region, "", name))
                counts["plain names"] += 1
    write_csv(data / "places/admin1-codes.csv", ["admin1_code", "lang", "name"], sorted(rows))
    report("codes of regions after ISO 3166-2 and plain names", counts)


def _regions_of_codes(standard, cldr, regions) -> dict[str, str]:
    """The region of each code; of codes that agree on one region, the one that is by the name of the standard, if any."""
    by_name, by_votes = {}, {}
    for code in {*standard, *cldr["en"]}:
        named = regions.called(None, code[:2], standard[code]["name"]) if code in standard else set()
        if len(named) == 1:
            (by_name[code],) = named
            continue
        votes = set()
        for lang, names in cldr.items():
            found = regions.called(lang, code[:2], names[code]) if code in names else set()
            votes |= found if len(found) == 1 else set()
        if len(votes) == 1:
            (by_votes[code],) = votes
    with BY_HAND.open(encoding="utf-8", newline="") as file:
        by_hand = {row["iso"]: row["admin1_code"] for row in csv.DictReader(file, delimiter="\t")}
    if unknown := set(by_hand.values()) - set(regions.english):
        raise ValueError(f"admin1_iso.tsv has unknown codes: {sorted(unknown)}")
    found = {}
    # A district has the name of the region around it, and a city that of its county: a region is that of the first.
    steps = [by_hand] + [
        {code: region for code, region in step.items() if code not in by_hand and is_of(standard.get(code))}
        for is_of in [
            lambda row: row is not None and "parent" not in row, lambda row: row is not None and "parent" in row,
        ]
        for step in (by_name, by_votes)
    ] + [{code: region for code, region in by_votes.items() if code not in standard}]
    taken = set()
    for step in steps[:-1]:
        often = Counter(step.values())
        step = {code: region for code, region in step.items() if region not in taken and often[region] == 1}
        found |= step
        taken |= set(step.values())
    # Withdrawn codes are further codes of a region.
    return found | steps[-1]


class Regions:
    """Our regions by their names in each language."""

    def __init__(self, data: Path):
        self.english = defaultdict(set)
        self._by_name = defaultdict(lambda: defaultdict(set))
        with (data / "places/admin1-names.csv").open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                self._add(row["admin1_code"], row["lang"], row["name"])
        for line in (data / "places/admin1CodesASCII.txt").read_text(encoding="utf-8").splitlines():
            code, *names = line.split("\t")[:3]
            for name in names:
                self._add(code, "en", name)

    def _add(self, code: str, lang: str, name: str) -> None:
        if lang in ("en", ""):
            self.english[code].add(name)
            lang = "en"
        for lang in (lang, None):
            self._by_name[lang][code.partition(".")[0], admin1.key(name)].add(code)

    def called(self, lang: str | None, country: str, name: str) -> set[str]:
        """Codes of the regions of a country with a name, in any language without one."""
        return self._by_name[lang].get((country, admin1.key(name)), set())


def _cldr(package) -> dict[str, dict[str, str]]:
    """The names of codes by language."""
    found = {}
    for file in package.names():
        if match := CLDR.fullmatch(file):
            names = json.loads(package.read(file))["subdivisions"]["localeDisplayNames"]["subdivisions"]
            found[match[1]] = {f"{code[:2]}-{code[2:]}".upper(): name for code, name in names.items()}
    return found
