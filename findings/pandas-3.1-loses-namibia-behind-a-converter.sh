#!/usr/bin/env bash
# That pandas reads NA, Namibia's code, as a missing value is well known, and so was the cure: a column that has a
# converter is left alone, converters={"country": str}. So it was up to pandas 3.0.6; 3.1.1 looks for missing values
# in what the converter returns. country_converter 1.3.2 reads its own table so and, beside pandas 3.1.1, raises an
# error for any country. Who reads codes of countries with pandas says keep_default_na=False too.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

for release in 3.0.6 3.1.1; do
    pip_packages pandas==$release country_converter==1.3.2
    python <<'PYTHON'
from io import StringIO

import country_converter
import pandas

places = "country,place\nNA,Windhoek\nFR,Paris\n"
print("pandas", pandas.__version__)
for name, options in [("converter", {}), ("and keep_default_na=False", {"keep_default_na": False})]:
    print(f"    {name}:", [*pandas.read_csv(StringIO(places), converters={"country": str}, **options).country])
try:
    print("    country_converter:", country_converter.convert("Namibia", to="ISO2"))
except TypeError as error:
    print("    country_converter:", error)
PYTHON
    both="${both:-}$(cat seen)"$'\n'
done
printf %s "$both" > seen
expect <<'SEEN'
pandas 3.0.6
    converter: ['NA', 'FR']
    and keep_default_na=False: ['NA', 'FR']
    country_converter: NA
pandas 3.1.1
    converter: [nan, 'FR']
    and keep_default_na=False: ['NA', 'FR']
    country_converter: first argument must be string or compiled pattern
SEEN
