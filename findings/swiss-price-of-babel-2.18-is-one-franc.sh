#!/usr/bin/env bash
# One expects that a price printed by the usual library for locales is read by itself and by the usual library for
# prices. Until 2.18.0 Babel groups Swiss digits with the typographic apostrophe U+2019, since 2.19.0 (CLDR's change)
# with the plain one. price-parser 0.5.1 reads CHF 1 of the old form, where 1,234.50 is meant, and CHF 1,234.50 of the
# new; Babel 2.19.0 refuses the form that its predecessor printed. Prices that were stored as text, or come from a
# system not yet updated, are a thousand times too small.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages babel==2.18.0 price-parser==0.5.1
python <<'PYTHON' > /dev/null
from babel.numbers import format_currency

open("old", "w").write(format_currency("1234.50", "CHF", locale="de_CH"))
PYTHON
pip_packages babel==2.19.0
python <<'PYTHON'
import babel
from babel.numbers import NumberFormatError, format_currency, parse_decimal
from price_parser import Price

new = format_currency("1234.50", "CHF", locale="de_CH")
for release, text in [("2.18.0", open("old").read()), (babel.__version__, new)]:
    print("printed by Babel", release, ascii(text), "read by price-parser as", Price.fromstring(text).amount)
    try:
        print("    read by Babel", babel.__version__, "as", parse_decimal(text[4:], locale="de_CH"))
    except NumberFormatError:
        print("    refused by Babel", babel.__version__)
PYTHON
expect <<'SEEN'
printed by Babel 2.18.0 'CHF\xa01\u2019234.50' read by price-parser as 1
    refused by Babel 2.19.0
printed by Babel 2.19.0 "CHF\xa01'234.50" read by price-parser as 1234.50
    read by Babel 2.19.0 as 1234.50
SEEN
