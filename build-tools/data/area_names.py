"""Names of islands and areas by language: written by hand in `area_names.tsv`, and GeoNames' from neobase."""

import csv
from collections import defaultdict
from pathlib import Path
from types import SimpleNamespace

import names
import sphere
from output import fold

TABLE = Path(__file__).with_name("area_names.tsv")

# Kinds of what is an island or an area of ours, too.
KINDS = {"AREA", "ATOL", "ISL", "ISLET", "ISLS", "LK", "PEN", "PRK", "RGN", "RGNE"}

# An island of GeoNames is an island of ours if they share a name, and are at most this far apart.
SAME_KM = 100

# As in the builder, and the languages that come first where there are more.
FEW_NAMES = 8
FIRST = ["de", "ru", "el", "fr", "zh", "ja", "ko", "es", "ar"]


def _order(entry: tuple[str, str]) -> tuple[int, str]:
    language, _ = entry
    return (FIRST.index(language) if language in FIRST else len(FIRST)), language


class AreaNames:
    """Of a country and a name, those in other languages; `recent` is what `recent_names` reads."""

    def __init__(self, recent: list[dict], data: Path):
        self.languages = {tag for named in names.place_names(data, [names.ALL]).values() for tag in named} - {""}
        self.geonames = defaultdict(list)
        for row in recent:
            if row["fcode"] in KINDS:
                for name in {fold(row["name"]), fold(row["asciiname"])}:
                    self.geonames[row["country_code"], name].append(row)
        with TABLE.open(encoding="utf-8", newline="") as file:
            rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            self.written = {
                (row["country"], row["name"]): dict(entry.split(":") for entry in row["names"].split(",")) for row in rows
            }
        self.used = set()

    def of(self, country: str, own_names: list[str], latitude: float, longitude: float) -> str:
        """Names behind their languages, as the column `translations` has them. One like the first name says nothing."""
        found = {}
        for key in ((country, fold(name)) for name in own_names):
            for row in self.geonames.get(key, ()):
                if sphere.km(latitude, longitude, SimpleNamespace(**row)) <= SAME_KM:
                    found = {language: name for language, (name, _) in row["names"].items() if language in self.languages} | found
        key = country, own_names[0]
        written = self.written.get(key, {})
        if written:
            self.used.add(key)
        kept = {
            language: name for language, name in (found | written).items()
            if name != own_names[0] and not {*name} & {*":,"}
        }
        if others := len(own_names) - 1:
            # Beside more names than these, the builder takes those of one language for rare: `Thira` would be. What is
            # written by hand is worth that.
            few = dict(sorted(kept.items(), key=_order)[:max(FEW_NAMES - others, 0)])
            kept = {language: name for language, name in kept.items() if language in few or language in written}
        return ",".join(f"{language}:{name}" for language, name in sorted(kept.items()))

    def check(self) -> None:
        """Stop where names are written for no island or area."""
        if unused := self.written.keys() - self.used:
            raise ValueError(f"no island or area is called {sorted(unused)}")
