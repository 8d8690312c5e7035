"""Names of places and admin1 regions by language, from Who's On First, which has most of them from Wikidata.

    python3 build-tools/data/whosonfirst.py names.tsv.gz

The argument is a table of geonameid, language and name: what its records say of places of ours and they lack, read from the
repositories whosonfirst-data/whosonfirst-data-admin-XX at the commits in `whosonfirst.tsv`. There are none of eleven countries
(AU, BR, CN, DE, FR, GB, ID, IN, MX, RU, US), as their repositories are too large. A region has the id that a dataset gives it.

One in thirty of these names is another thing's: that of a river, a district, a namesake. Left out are

- names that sound like none of the place's, by the consonants of both in Latin letters,
- names that another place has that sounds more like it, or a much larger one of the country,
- names of districts, rivers and islands on towns, and names that differ from a known one by the word for the kind only,
- Latin names of places, where the country writes Latin letters: they are known or, often, wrong,
- all but one in a language, and any where the place has one in this language and script.
"""

import csv
import gzip
import importlib
import io
import json
import re
import sys
import unicodedata
import zipfile
from collections import Counter, defaultdict
from functools import cache
from math import cos, hypot, radians
from pathlib import Path

import fetch
import names
import places
import plain_names
from output import csv_text, fold, report, write_zip

DATA = Path(__file__).resolve().parents[2] / "data"
PLACES, STATES = "names/places.zip", "names/states.zip"

# Languages of large numbers of visitors; in Latin letters, a name in any other one is taken only of a region.
VISITORS = set("en de fr es it pt nl pl cs sk hu ro bg uk ru el tr ar he fa hi bn ta te th vi id ja ko zh".split())
# Where names are written in Chinese characters, which are read in many ways.
HAN = {"CN", "TW", "HK", "MO", "JP", "KR", "KP", "VN"}

# Words for the kind of a division, as it stands in a name.
LATIN_KIND = re.compile(
    r"\b(?:comune|provin[cs]i[aej]|provinsi|prowincja|provinz|province|distri[ck]t|distrito|depart[ae]m[ae]nto?|departemen|"
    r"regione?|region|gmina|municip[a-z]*|op[sc]tina|opcina|obe?c|comuna|commune|gemeinde|powiat|okres|obszar wiejski|tartomany|"
    r"megye|jaras|bolgesi|ili|ilcesi|hrabstv[io]|hrabstwo|comte|condado|contea|county|grafschaft|bezirk|landkreis|kreis|"
    r"parroquia|parish|kampung|[ck]antone?|kabupaten|kecamatan|kota|oblast|rayon|raion|raionul|judetul|gouvernement|"
    r"governorate|gob?ernacion|governatorato|gubernatorstwo|prefect?ur[ae]?|prefettura|prefektura?|estado|state|stato?|sta[an]t|"
    r"territor[a-z]*|arrondissement|mandal|taluk|tehsil|upazila|woreda|ward|huyen|tinh|quan|city|town|ciudad|ville|stadt|"
    r"subdistrict|township|concelho|freguesia|kommune?|kunta|daira|departamentul|departmani|guvernoratul|regiunea|districtul|regiao|"
    r"munisipalitas|kegubernuran|wilayah|daerah|paroki|khu vuc|khu lien ket chung|do thi tu tri|bang|belediyesi|oblasti|rayonu|obwod|"
    r"zupani[aj]a?|zupa|wilajet|komuna|tetavore|governamento|gouvernorat|dunhu|terulet|distrik|kotamadya|changwat|hat|dystrykt|statul|"
    r"etat|cantonul|rejon|ora|ipinle|distretto|chantun|kraj|comitat|parrocchia|giao phan|vung|rajon|komitat|paroisse|prafektur|qarku?|"
    r"atol(?:l|lo|on)?|munizip|pasuni|distritu|divisi|division|diviziunea|oblys|korporasi|dipartimento|guvernorat|parohia|territorio|"
    r"mkoa wa|a[ij]mak|a[ij]mag|eyaleti|vilayeti|ostani|kormanyzosag|provincie|regio|korzet|voyvodaligi|suyu|maakund|yonetimi|"
    r"vojvodstvo|viloyati|valiligi|nuvods|kozseg|kerulet)\b"
)
OF = re.compile(r"\b(?:de|di|del|della|dell|d|da|do|du|des|of|der|von|la|the)\b")
KIND = re.compile(
    r"(?:^| )(?:район|округ|провинция|область|уезд|муниципалитет|община|повіт|провінція|раён|муніципалітет|окръг|комуна|[гґ]міна|сум)(?: |$)"
    r"|(?:县|縣|郡|自治市|地区|地區|街道|または.*|[^ ] (?:군|구|읍|면))$"
    r"|^(?:อำเภอ|จังหวัด|เขต|ตำบล|เทศบาล|เทศมณฑล|محافظة|مديرية|قضاء|ولاية|بلدية|مقاطعة|حي|شهرستان|استان|بخش|دهستان|گمینا|מחוז|נפת|δήμος|νομός) ?"
    r"| (?:जिला|ज़िला|प्रान्त|प्रांत|विभाग|नगरपालिका|জেলা|উপজেলা|বিভাগ|প্রদেশ|পৌরসভা|மாவட்டம்|மாகாணம்|நகராட்சி|జిల్లా|ప్రావిన్స్|ضلع|ဝဵင်း)$"
)
# Words for rivers, lakes and islands.
WATER = re.compile(
    r"[河江川湖島岛]$|半島$|(?:^| )(?:река|ріка|річка|озеро|остров|острів|نهر|رودخانه|دریاچه|جزيرة|جزیره|ποταμός|λίμνη|νησί|נהר|אגם|האי)(?: |$)"
    r"|^(?:แม่น้ำ|เกาะ|ทะเลสาบ)| (?:नदी|झील|द्वीप|নদী|হ্রদ|দ্বীপ|நதி|ஆறு|ஏரி|தீவு|నది|సరస్సు|ద్వీపం|강|섬)$|\b(?:river|fluss|sông|río|fiume|rivière|rzeka)\b"
)
# Words for a town, which are no part of its name: taken off.
TOWN_BEFORE = re.compile(r"^(?:Горад|Город|Место|Місто|Град|г\.|مدينة|شهر|قرية) ")
TOWN_BEHIND = re.compile(r"(?<=[ぁ-ん]{2})(?:し|まち|ちょう|むら|そん)$")
MARKS = re.compile(r"[()/,;:0-9\[\]|،、]")
LETTERS = re.compile(r"[\W_]+")

# What languages write for one sound, and the groups of consonants that they write for one another.
DIGRAPHS = [("ch", "s"), ("sh", "s"), ("zh", "s"), ("ts", "s"), ("tz", "s"), ("j", "s"), ("gn", "n"), ("ph", "f"), ("th", "t")]
GROUPS = {letter: group[0] for group in ["bpfvw", "ckgqx", "dt", "szc", "l", "r", "m", "n"] for letter in group}


class Known:
    """What the other data say of a place or region: its country, point, people and names."""

    def __init__(self, data: Path):
        self.places, self.names, self.in_language = {}, defaultdict(set), defaultdict(set)
        for row in places.stored(data):
            self.places[row[0]] = row[8], float(row[4]), float(row[5]), int(row[14])
            self.names[row[0]] |= {row[1], row[2], *row[3].split(",")} - {""}
        for geonameid, by_language in names.place_names(data, names.FILES).items():
            for language, of_place in by_language.items():
                self._add(str(geonameid), language, of_place)
        with (data / "places/admin1-names.csv").open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                self._add(row["admin1_code"], row["lang"], {row["name"]})
        self.countries = defaultdict(set)
        for row in _country_names(data / "places"):
            self.countries[_plain(row["name"])].add(row["country_code"])
        self.by_name = defaultdict(set)
        for key, of_place in self.names.items():
            for name in of_place:
                self.by_name[_plain(name)].add(key)

    def _add(self, key: str, language: str, found: set[str]) -> None:
        self.names[key] |= found
        self.in_language[key, _base(language)] |= {_script(name) for name in found}

    def regions_named(self, name: str) -> set[str]:
        return self.by_name.get(_plain(name), set()) - self.places.keys()

    def country(self, key: str) -> str:
        return self.places[key][0] if key in self.places else key.partition(".")[0]

    def apart(self, one: str, other: str) -> float:
        """The distance of two places in kilometres, well enough for near ones."""
        (_, *a, _), (_, *b, _) = self.places[one], self.places[other]
        return 111.19 * hypot(a[0] - b[0], (a[1] - b[1]) * cos(radians((a[0] + b[0]) / 2)))


def _country_names(data: Path):
    with zipfile.ZipFile(data / "country-names.zip") as archive:
        yield from csv.DictReader(io.StringIO(archive.read("country-names.csv").decode(), newline=""))
    with (data / "cldr-country-names.csv").open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def build(table: Path, data: Path) -> None:
    known, latin_countries, dropped = Known(data), _latin_countries(), Counter()
    rows = _read(table, known)
    sounds = {(key, name): _likeness(name, known.names[key]) for key, _, name in rows}
    given = defaultdict(set)
    for key, _, name in rows:
        given[_plain(name)].add(key)
    best = {}
    for key, language, name in rows:
        reason = _doubt(key, language, name, sounds, given, known, latin_countries)
        if reason is None:
            # One name is enough: the likest and plainest one, in the language rather than a variety of it.
            new = (round(sounds[key, name], 1), "-" not in language, -len(name)), language, name
            old = best.setdefault((key, _base(language), _script(name)), new)
            best[key, _base(language), _script(name)] = max(old, new)
            reason = "another one in the language" if old != new else None
        dropped[reason] += 1
    # A reading in kana is found, but not shown.
    kept = sorted((key, "" if script == "HIRAGANA" else language, name) for (key, _, script), (_, language, name) in best.items())
    of_places = [(int(key), language, name, "") for key, language, name in kept if key in known.places]
    states = [row for row in kept if row[0] not in known.places]
    # A beginning finds the whole, and what several regions are called without the word for the kind (`Norte`) means none.
    plain, of_region, holders = plain_names.build(states), defaultdict(set), defaultdict(set)
    for key, _, name in states:
        of_region[key].add(name)
    for key, _, name in states + plain:
        holders[_plain(name)].add(key)
    states += [
        (key, language, name) for key, language, name in plain
        if not any(known_as.startswith(name) for known_as in of_region[key])
        and len(holders[_plain(name)]) == 1 and not known.regions_named(name)
    ]
    names.write_place_names(data / PLACES, sorted(of_places))
    write_zip(data / STATES, "states.csv", csv_text(["admin1_code", "lang", "name"], sorted(states)))
    report("Who's On First", {
        "names of places": len(of_places), "places": len({row[0] for row in of_places}), "names of regions": len(states),
        **{f"dropped, {reason}": count for reason, count in dropped.most_common() if reason},
    })


def _read(table: Path, known: Known) -> list[tuple[str, str, str]]:
    """Key, language and name of what the data know, without the words for a town."""
    hashed = _library("xxhash").xxh3_64_intdigest
    # As `wayfare build` makes them.
    codes = {str(1 << 31 | hashed(key.encode()) % (1 << 31)): key for key in known.names if not key.isdigit()}
    rows = set()
    with gzip.open(table, "rt", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            key = codes.get(row["geonameid"], row["geonameid"])
            if key in known.names:
                name = " ".join(row["name"].strip("\u200e\u200f").split())
                name = TOWN_BEHIND.sub("", TOWN_BEFORE.sub("", name)) if key in known.places else name
                if key not in known.by_name.get(_plain(name), ()):
                    rows.add((key, row["lang"], name))
    return sorted(rows)


def _doubt(key: str, language: str, name: str, sounds: dict, given: dict, known: Known, latin_countries: set[str]) -> str | None:
    """Why a name is left out."""
    place, likeness, plain = known.places.get(key), sounds[key, name], _plain(name)
    country, latin = known.country(key), _script(name) == "LATIN"
    if MARKS.search(name) or len(name) < 2:
        return "signs"
    if _script(name) in known.in_language[key, _base(language)]:
        return "named in the language"
    # In Vietnamese, regions are called by their rivers, too.
    if (place or language == "vi") and WATER.search(name.casefold()) and country not in HAN:
        return "name of a river or an island"
    if not latin and place and KIND.search(name.casefold()):
        return "name of a district"
    if latin:
        mine = {_plain(other) for other in known.names[key]}
        if _without_kind(plain) in {_without_kind(other) for other in mine} or not _without_kind(plain):
            return "the same but for the kind"
        if place and (language not in VISITORS or country in latin_countries):
            return "Latin name where Latin is written"
    # Not those of Luxembourg, and what else is called like its own country.
    if plain in known.countries and country not in known.countries[plain]:
        return "another country's"
    if likeness < _needed(name, latin, place):
        return "sounds like none"
    others = (given[plain] | known.by_name.get(plain, set())) - {key}
    if not place:
        neighbours = (other for other in others if other not in known.places and known.country(other) == country)
        return "another region's" if any(neighbours) else None
    # One that another place has, too, belongs to the one that it sounds like, else to the larger one.
    for other in others & known.places.keys():
        far = known.apart(key, other) > 5
        better = sounds.get((other, name)) or _likeness(name, known.names[other])
        if far and better > likeness + 0.1:
            return "another place's"
        larger = known.places[other][3] > 10 * max(place[3], 500) and known.places[other][0] == country
        if far and larger and likeness < 0.99:
            return "a larger place's"
    return None


def _latin_countries() -> set[str]:
    """The countries whose official languages are all written in Latin letters."""
    package = fetch.fetch_one("cldr-core", fetch.default_cache())
    read = lambda name: json.loads(package.read(f"package/supplemental/{name}.json"))["supplemental"]
    scripts, countries = read("likelySubtags")["likelySubtags"], set()
    for country, facts in read("territoryInfo")["territoryInfo"].items():
        languages = facts.get("languagePopulation", {})
        official = [tag.replace("_", "-") for tag, use in languages.items() if "official" in use.get("_officialStatus", "")]
        if all("-Latn" in f"{tag}-{scripts.get(tag) or scripts.get(_base(tag), '')}" for tag in official):
            countries.add(country)
    return countries


def _needed(name: str, latin: bool, place) -> float:
    """How much a name must sound like a known one."""
    if not place:
        return 0.55
    if _script(name) == "CJK":
        return 0 if place[0] in HAN else 0.34
    if latin:
        return 0.6
    return 0.2 if place[0] in HAN else 0.45


def _base(tag: str) -> str:
    return tag.partition("-")[0]


@cache
def _plain(name: str) -> str:
    return " ".join(LETTERS.sub(" ", fold(name)).split())


@cache
def _without_kind(plain: str) -> str:
    return " ".join(OF.sub(" ", LATIN_KIND.sub(" ", plain)).split())


@cache
def _script(name: str) -> str:
    """The first word of the name of its letters in Unicode, of most of them."""
    scripts = Counter(unicodedata.name(letter, "?").split()[0] for letter in name if letter.isalpha())
    return scripts.most_common(1)[0][0] if scripts else "?"


def _likeness(name: str, others: set[str]) -> float:
    """How much of the consonants of a name and the nearest of some others are the same and in the same order, from 0 to 1."""
    mine = _consonants(name)
    return max((_common(mine, _consonants(other)) for other in sorted(others)[:80]), default=0.0)


def sounds_like(name: str, other: str) -> bool:
    return _likeness(name, {other}) >= 0.75


def _common(one: str, other: str) -> float:
    if not one or not other:
        return float(one == other)
    lengths = [0] * (len(other) + 1)
    for sign in one:
        before = 0
        for at, theirs in enumerate(other):
            now = lengths[at + 1]
            lengths[at + 1] = before + 1 if sign == theirs else max(now, lengths[at])
            before = now
    return 2 * lengths[-1] / (len(one) + len(other))


@cache
def _consonants(name: str) -> str:
    """A sign for each group of consonants of a name in Latin letters, as none of them tells languages apart."""
    latin = _library("anyascii").anyascii(name).lower()
    for written, sound in DIGRAPHS:
        latin = latin.replace(written, sound)
    signs = [GROUPS[letter] for letter in latin if letter in GROUPS]
    return "".join(sign for at, sign in enumerate(signs) if at == 0 or sign != signs[at - 1])


@cache
def _library(name: str):
    package = fetch.fetch_one(name, fetch.default_cache())
    folder = package.path.with_suffix("")
    with zipfile.ZipFile(package.path) as wheel:
        wheel.extractall(folder)
    sys.path.insert(0, str(folder))
    return importlib.import_module(name)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    build(Path(sys.argv[1]), DATA)
