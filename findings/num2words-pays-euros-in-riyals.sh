#!/usr/bin/env bash
# One expects that a library that does not know a currency in a language says so, as num2words 0.5.14 does in most of
# them: NotImplementedError. In Arabic it knows four: riyals, and the pounds of Egypt and the dinars of Kuwait and
# Tunisia. For all others, euros, dollars and dirhams too, it writes Saudi riyals and halalas, without a word of it.
# The amount is right and the currency is not: 21.05 dirhams of Morocco are a quarter of 21.05 riyals, in a text that
# the one who made the program often cannot read. Who writes amounts in Arabic checks the code against these four.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages num2words==0.5.14
python <<'PYTHON'
from importlib.metadata import version

from num2words import num2words

print("num2words", version("num2words"))
riyals = num2words(21.05, to="currency", currency="SR", lang="ar")
print("SR", riyals)
for code in ["EGP", "KWD", "TND", "AED", "EUR", "JPY", "MAD", "USD"]:
    words = num2words(21.05, to="currency", currency=code, lang="ar")
    print(code, "the same" if words == riyals else words)
try:
    num2words(21.05, to="currency", currency="MAD", lang="en")
except NotImplementedError as error:
    print("in English:", error)
PYTHON
expect <<'SEEN'
num2words 0.5.14
SR واحد و عشرون ريالاً و خمس هللات
EGP واحد و عشرون جنيهاً و خمس قروش
KWD واحد و عشرون ديناراً و خمس فلس
TND واحد و عشرون ديناراً و خمسون مليم
AED the same
EUR the same
JPY the same
MAD the same
USD the same
in English: Currency code "MAD" not implemented for "Num2Word_EN"
SEEN
