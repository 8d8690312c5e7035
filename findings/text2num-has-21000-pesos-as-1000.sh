#!/usr/bin/env bash
# One expects that a reader of number words which has Spanish knows how Spaniards say 21,000: veintiún mil, as veintiuno
# loses its o before a noun and before mil. text2num 3.1.0 does not know veintiún, leaves it as a word and reads the
# rest: a hotel of cuatrocientos veintiún mil pesos costs 400 and 1000, and nothing says that a part was not read;
# treinta y un mil is right. A test with num2words 0.5.14 does not show it: that writes veintiuno mil, which is no
# Spanish. A half is left in the same way: half a million is a 1000000. number-parser 0.3.2 reads all of the Spanish
# ones. Who takes prices from speech refuses a text with a number word left in it.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages text2num==3.1.0 number-parser==0.3.2 num2words==0.5.14
python <<'PYTHON'
from importlib.metadata import version

import number_parser
from num2words import num2words
from text_to_num import alpha2digit

print(f"text2num {version('text2num')} | number-parser {version('number-parser')}")
for words in [
    "treinta y un mil pesos",
    "veintiuna noches",
    "veintiún euros",
    "veintiún mil pesos",
    "veintiún mil quinientos pesos",
    "cuatrocientos veintiún mil pesos",
    "veintiún millones",
    num2words(21_000, lang="es"),
]:
    print(f"{words}: {alpha2digit(words, 'es')} | {number_parser.parse(words, language='es')}")
for words, language in [("half a million dollars", "en"), ("anderthalb Millionen", "de"), ("anderhalf miljoen", "nl")]:
    print(f"{words}: {alpha2digit(words, language)}")
PYTHON
expect <<'SEEN'
text2num 3.1.0 | number-parser 0.3.2
treinta y un mil pesos: 31000 pesos | 31000 pesos
veintiuna noches: 21 noches | 21 noches
veintiún euros: veintiún euros | 21 euros
veintiún mil pesos: veintiún 1000 pesos | 21000 pesos
veintiún mil quinientos pesos: veintiún 1500 pesos | 21500 pesos
cuatrocientos veintiún mil pesos: 400 veintiún 1000 pesos | 421000 pesos
veintiún millones: veintiún 1000000 | 21000000
veintiuno mil: 21000 | 21000
half a million dollars: half a 1000000 dollars
anderthalb Millionen: anderthalb 1000000
anderhalf miljoen: anderhalf 1000000
SEEN
