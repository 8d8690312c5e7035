#!/usr/bin/env bash
# One expects that an amount in a currency whose rates have ended is refused without a date, or that both directions
# behave alike. CurrencyConverter 0.18.23 refuses euros into roubles, and turns roubles into euros at the rate of 1
# March 2022, Estonian kroons into dollars at one of 2010, since "latest" is the last day of the currency that one
# comes from. Who adds up spending in several currencies gets a total from different years without a sign of it.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages CurrencyConverter==0.18.23
python <<'PYTHON'
from importlib.metadata import version

from currency_converter import CurrencyConverter, RateNotFoundError

print("CurrencyConverter", version("CurrencyConverter"))
converter = CurrencyConverter()
for source, target in [("RUB", "EUR"), ("EUR", "RUB"), ("EEK", "USD"), ("USD", "EEK")]:
    try:
        print(f"10,000 {source} = {converter.convert(10_000, source, target):.2f} {target}, of", converter.bounds[source].last_date)
    except RateNotFoundError as error:
        print(f"10,000 {source} in {target}: {error}")
PYTHON
expect <<'SEEN'
CurrencyConverter 0.18.23
10,000 RUB = 85.32 EUR, of 2022-03-01
10,000 EUR in RUB: 2026-10-30 not in RUB bounds 2005-04-01/2022-03-01
10,000 EEK = 853.99 USD, of 2010-12-31
10,000 USD in EEK: 2026-10-30 not in EEK bounds 1999-01-04/2010-12-31
SEEN
