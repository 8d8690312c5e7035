"""The names of countries in the languages of CLDR."""

import json
import re

TERRITORIES = re.compile(r"package/main/([a-z]{2,3}|zh-Hant)/territories\.json")


def read(package):
    """(language tag, names by code) of each language of CLDR; `zh-Hant` is GeoNames' `zh-TW`."""
    for path in sorted(package.names()):
        if match := TERRITORIES.fullmatch(path):
            [content] = json.loads(package.read(path))["main"].values()
            names = content["localeDisplayNames"]["territories"]
            yield {"zh-Hant": "zh-TW"}.get(match[1], match[1]), names
