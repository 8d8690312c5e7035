"""Names by language, of 2026, of cities with an airport or a port, from neobase, which has them from GeoNames.

Only ids and names are taken, in languages of `alternate-names.zip` that CLDR covers well, one name in each: the preferred
one, else the first. Where that file has another name in the language, only a preferred one replaces it.
"""

import csv
import io
import json
import re
from pathlib import Path

import names
from output import report

# Not pseudo-languages, such as `post` and `wkdt`.
LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z]+)?")

# Flags of a name that no longer, or not everywhere, is one.
HISTORIC, COLLOQUIAL, PREFERRED = "h", "c", "p"


def read(package) -> list[dict]:
    """The rows with a GeoNames id, each with its names by language."""
    return [{**row, "names": _names(row["alt_name_section"])} for row in table(package) if row["is_geonames"] == "Y"]


def table(package) -> csv.DictReader:
    """All rows."""
    csv.field_size_limit(1 << 20)
    text = package.read("neobase/optd_por_public.csv").decode()
    return csv.DictReader(io.StringIO(text, newline=""), delimiter="^", quoting=csv.QUOTE_NONE)


def _names(section: str) -> dict[str, tuple[str, bool]]:
    """A name of each language, and whether it is preferred. `de|Köln|p=fr|Cologne|`: names hold neither of the signs."""
    found = {}
    for entry in section.split("="):
        language, name, flags = (entry.split("|") + ["", ""])[:3]
        if LANGUAGE.fullmatch(language) and name and HISTORIC not in flags and COLLOQUIAL not in flags:
            preferred = PREFERRED in flags
            if language not in found or preferred and not found[language][1]:
                found[language] = name, preferred
    return found


def build(rows: list[dict], cldr, places, data: Path) -> None:
    known, new = names.place_names(data, [names.ALL]), set()
    levels = json.loads(cldr.read("package/coverageLevels.json"))["effectiveCoverageLevels"]
    languages = {
        language for named in known.values() for language in named if levels.get(language.split("-")[0]) == "modern"
    }
    for row in rows:
        if place := places.by_id.get(int(row["geoname_id"])):
            named = known[place.geonameid]
            for language, (name, preferred) in row["names"].items():
                if language in named:
                    is_new = preferred and name not in named[language]
                else:
                    is_new = name != place.name and language in languages
                if is_new:
                    new.add((place.geonameid, language, name, "1" if language in named else ""))
    names.write_place_names(data / "places" / names.RECENT, sorted(new))
    report("recent names", {
        "rows": len(new), "places": len({row[0] for row in new}), "languages": len({row[1] for row in new}),
        "instead of an older one": sum(bool(row[3]) for row in new),
    })
