#!/usr/bin/env bash
# One expects that a post code whose place is not known has no coordinates. zipcodes 3.0.0 gives 872 of its 42,789
# American codes the latitude and longitude 0, a point off Ghana: those of the forces abroad, but also of Palau's
# capital, Kosrae and Ebeye. They are texts, "0.0000", and so true where Python asks whether there are any. Majuro in
# the Marshall Islands stands at −171 instead of +171, 1,900 km off. Who sorts by distance or draws a map drops 0, 0.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages zipcodes==3.0.0
python <<'PYTHON'
from collections import Counter
from importlib.metadata import version

import zipcodes

print("zipcodes", version("zipcodes"))
codes = zipcodes.list_all()
zero = [code for code in codes if code["lat"] and float(code["lat"]) == float(code["long"]) == 0]
print(len(zero), "of", len(codes), "are at 0, 0:", Counter(code["zip_code_type"] for code in zero).most_common())
for name in ("96939", "96944", "90085", "96960", "96970"):
    [code] = zipcodes.matching(name)
    print(name, code["city"], code["state"], repr(code["lat"]), repr(code["long"]), "active:", code["active"])
PYTHON
expect <<'SEEN'
zipcodes 3.0.0
872 of 42789 are at 0, 0: [('MILITARY', 820), ('UNIQUE', 32), ('PO BOX', 19), ('STANDARD', 1)]
96939 Ngerulmud PW '0.0000' '0.0000' active: True
96944 Kosrae FM '0.0000' '0.0000' active: True
90085 Los Angeles CA '0' '0' active: True
96960 Majuro MH '7.0801' '-171.1569' active: True
96970 Ebeye MH '0.0000' '0.0000' active: True
SEEN
