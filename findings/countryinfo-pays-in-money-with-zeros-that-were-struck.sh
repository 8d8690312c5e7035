#!/usr/bin/env bash
# One expects that a package's release of March 2026 has the money of today. countryinfo 1.0.1 names for six countries
# the money of before zeros were struck off, by ISO 4217: Zambia's ZMK (1,000 are one ZMW since 2013), Belarus' BYR
# (10,000 since July 2016), Mauritania's MRO (10 since 2018), São Tomé's STD (1,000 since 2018), Venezuela's VEF
# (100,000 since August 2018, and a million of those since October 2021), Sierra Leone's SLL (1,000 since July 2022).
# Croatia and Bulgaria pay in euros since 2023 and 2026. Turkey and Venezuela have clocks of before 2016 (tzdata: +03:00
# since 7 September, −04:00 since 1 May). A table of rates does not know these codes, or has one from then, and a price
# is a thousand times another. Who prices by a country's currency checks each code against the codes in use.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages countryinfo==1.0.1 pycountry==26.2.16
python <<'PYTHON'
from importlib.metadata import version

import pycountry
from countryinfo import CountryInfo, all_countries

print("countryinfo", version("countryinfo") + ", pycountry", version("pycountry"))
today = {currency.alpha_3 for currency in pycountry.currencies}
for country in all_countries():
    old = [code for code in country.currencies() or [] if code not in today]
    if old:
        print(f"{country.name()}: {', '.join(old)}")
for name in ("Turkey", "Venezuela"):
    print(name, CountryInfo(name).timezones())
PYTHON
expect <<'SEEN'
countryinfo 1.0.1, pycountry 26.2.16
Belarus: BYR
Bulgaria: BGN
Croatia: HRK
Cuba: CUC
Mauritania: MRO
São Tomé and Príncipe: STD
Serbia and Montenegro: CSD
Sierra Leone: SLL
United States: USS
Venezuela: VEF
Western Sahara: MRO
Zambia: ZMK
Turkey ['UTC+02:00']
Venezuela ['UTC−04:30']
SEEN
