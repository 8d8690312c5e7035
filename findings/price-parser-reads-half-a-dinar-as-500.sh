#!/usr/bin/env bash
# One expects that "0.500 KWD" is half a dinar: no one groups digits after a zero, and the dinars of Kuwait, Bahrain,
# Tunisia and Jordan and the rial of Oman have three decimals. price-parser 0.5.1 sees three digits behind a point,
# takes the point for a mark of thousands whatever stands before it, and reads 500 dinars: a thousand times too much.
# Who reads prices of these five countries from text says decimal_separator.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages price-parser==0.5.1
python <<'PYTHON'
from importlib.metadata import version

from price_parser import Price

print("price-parser", version("price-parser"))
for text in ["0.50 KWD", "0.500 KWD", "0.750 BHD", "0,500 TND"]:
    print(text, "->", Price.fromstring(text).amount, "or", Price.fromstring(text, decimal_separator=text[1]).amount)
PYTHON
expect <<'SEEN'
price-parser 0.5.1
0.50 KWD -> 0.50 or 0.50
0.500 KWD -> 500 or 0.500
0.750 BHD -> 750 or 0.750
0,500 TND -> 500 or 0.500
SEEN
