#!/usr/bin/env bash
# One expects that a table of October 2025 has the borders of that year, as the column of the euro beside it does. The
# column Schengen of country_converter 1.3.2 leaves out Croatia, where nobody is checked since 1 January 2023 (Council
# Decision (EU) 2022/2451 of 8 December 2022), and Bulgaria and Romania, at airports and ports since 31 March 2024
# (Council Decision (EU) 2024/210 of 30 December 2023) and by land since 1 January 2025 (Council Decision (EU) 2024/3212
# of 12 December 2024). It has the Faroe Islands and Greenland, which Denmark's accession leaves out (Article 5 of its
# agreement of 19 December 1996). A stay of 90 days in 180 counts the days in Dubrovnik and Sofia, and those in Nuuk do
# not; who changes planes in Bucharest from Vienna is not checked. Who plans with it adds three and removes two.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages country_converter==1.3.2 pandas==2.3.3
python <<'PYTHON'
from importlib.metadata import version

import country_converter

print("country_converter", version("country_converter"))
converter = country_converter.CountryConverter()
members = set(converter.data["ISO2"][converter.data["Schengen"].notna()])
print(len(members), "in Schengen")
for code in ["HR", "BG", "RO", "CH", "FO", "GL", "IE", "CY"]:
    row = converter.data[converter.data["ISO2"] == code].iloc[0]
    print(f"{row['name_short']}: Schengen {code in members}, EU {row['EU27'] == 'EU27'}, euro {row['EURO']}")
PYTHON
expect <<'SEEN'
country_converter 1.3.2
28 in Schengen
Croatia: Schengen False, EU True, euro 2023
Bulgaria: Schengen False, EU True, euro <NA>
Romania: Schengen False, EU True, euro <NA>
Switzerland: Schengen True, EU False, euro <NA>
Faroe Islands: Schengen True, EU False, euro <NA>
Greenland: Schengen True, EU False, euro <NA>
Ireland: Schengen False, EU True, euro 1999
Cyprus: Schengen False, EU True, euro 2008
SEEN
