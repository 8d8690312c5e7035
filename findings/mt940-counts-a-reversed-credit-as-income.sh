#!/usr/bin/env bash
# One expects that the four marks of a line of SWIFT MT940 give four signs: C and RD (a debit taken back) in, D and RC
# (a credit taken back) out. mt-940 5.1.1 turns the amount of D alone, so the refund that a hotel takes back counts as
# money received: the sum of the statement is off by twice the amount, and no longer what its own closing balance
# says. Who sums spending from bank statements looks at the status too.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages mt-940==5.1.1
python <<'PYTHON'
from importlib.metadata import version

import mt940

print("mt-940", version("mt-940"))
head, tail = ":20:X\n:25:1/2\n:28C:1/1\n:60F:C260101EUR100,00\n", "\n:62F:C260105EUR%s\n"
for mark, closing in [("C", "112,50"), ("D", "87,50"), ("RD", "112,50"), ("RC", "87,50")]:
    statement = mt940.parse(head + f":61:260102{mark}12,50NTRF//1" + tail % closing)
    amount = statement.transactions[0].data["amount"]
    closing = statement.data["final_closing_balance"].amount
    print(f"{mark}: {amount}; 100.00 becomes {closing.amount} in the bank, {100 + amount.amount} by the sum")
PYTHON
expect <<'SEEN'
mt-940 5.1.1
C: 12.50 EUR; 100.00 becomes 112.50 in the bank, 112.50 by the sum
D: -12.50 EUR; 100.00 becomes 87.50 in the bank, 87.50 by the sum
RD: 12.50 EUR; 100.00 becomes 112.50 in the bank, 112.50 by the sum
RC: 12.50 EUR; 100.00 becomes 87.50 in the bank, 112.50 by the sum
SEEN
