#!/usr/bin/env bash
# One expects that an amount of a QIF file with a decimal comma, as finance programs write it where money is written
# so, is read right or refused. quiffen 4.0.1 drops every comma: a hotel of 12,50 costs 1,250, and one of 1.234,50
# costs 1.2345. A file whose amounts all have two decimals reads smoothly, the small ones a hundred times too large
# and the large ones next to nothing. Who imports spending compares a known amount before anything else.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages quiffen==4.0.1
python <<'PYTHON'
from importlib.metadata import version

from quiffen import Qif

print("quiffen", version("quiffen"))
for amount in ["-12.50", "-12,50", "-1,234.50", "-1.234,50"]:
    qif = Qif.parse_string(f"!Type:Bank\nD31/01/2026\nT{amount}\nPHotel\n^\n", day_first=True)
    [transactions] = [list(kind) for account in qif.accounts.values() for kind in account.transactions.values()]
    print(amount, "->", transactions[0].amount)
PYTHON
expect <<'SEEN'
quiffen 4.0.1
-12.50 -> -12.50
-12,50 -> -1250
-1,234.50 -> -1234.50
-1.234,50 -> -1.23450
SEEN
