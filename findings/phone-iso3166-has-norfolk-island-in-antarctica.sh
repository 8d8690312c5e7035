#!/usr/bin/env bash
# One expects that the country of a phone number is the one that it is dialled in. phone-iso3166 0.4.1 looks at the
# code alone where it is shared: a number of Norfolk Island is in Antarctica, of Mayotte in Réunion, of Bonaire in
# Curaçao, of American Samoa and Guam in the United States, of Jersey in Great Britain. Puerto Rico, Kazakhstan and
# Kosovo, which share a code too, are right, which makes one trust it. Of the examples of phonenumbers 9.0.43, 19
# regions of 245 get another country, with its currency and its taxes. Who needs the island asks phonenumbers.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages phone-iso3166==0.4.1 phonenumbers==9.0.43
python <<'PYTHON'
from importlib.metadata import version

import phonenumbers
from phone_iso3166.country import phone_country

print("phone-iso3166", version("phone-iso3166"), "| phonenumbers", version("phonenumbers"))
others = []
for region in sorted(phonenumbers.SUPPORTED_REGIONS):
    number = phonenumbers.example_number(region)
    country = phone_country(phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164))
    if country != region:
        others.append(f"{region}->{country}")
    elif region in ("KZ", "PR", "XK"):
        print(region, "is right")
print(len(others), "of", len(phonenumbers.SUPPORTED_REGIONS), *others)
PYTHON
expect <<'SEEN'
phone-iso3166 0.4.1 | phonenumbers 9.0.43
KZ is right
PR is right
XK is right
19 of 245 AC->SH AS->US AX->FI BL->GP BQ->CW CC->AU CX->AU EH->MA GG->GB GU->US IM->GB IO->DG JE->GB MF->GP NF->AQ SJ->NO TA->SH VA->IT YT->RE
SEEN
