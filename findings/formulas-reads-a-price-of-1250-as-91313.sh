#!/usr/bin/env bash
# One expects that VALUE of a price with a sign for thousands is this number, as in Excel, or an error. formulas 1.3.4,
# which compiles workbooks to Python, tries what is no plain number as a date, in any form of one: VALUE("1,250") is
# 91313, the serial number of a day in the year 250 + 1900, "2,500" is 182654, "1,250,000" is 91313 again, "9,99" a day
# of 1999, and a debit of "80-" the first of 1980. What cannot be a date is an error, so that of a column of prices some
# are missing and some are days. 12:30 is on a day of this year instead of half a day. ironcalc 0.9.1 reads these
# prices, and formualizer 0.13.0 refuses them. Who runs a workbook of prices with it takes NUMBERVALUE, which reads
# them.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages formulas==1.3.4 ironcalc==0.9.1 formualizer==0.13.0
python 2> /dev/null <<'PYTHON'
from importlib.metadata import version

import formualizer
import formulas
import ironcalc


def compiled(formula):
    return formulas.Parser().ast(formula)[1].compile()().ravel()[0]


def iron(formula):
    model = ironcalc.create("prices", "en", "UTC", "en")
    model.set_user_input(0, 1, 1, formula)
    model.evaluate()
    return model.get_formatted_cell_value(0, 1, 1)


def formual(formula):
    book = formualizer.Workbook()
    book.add_sheet("Prices")
    book.set_formula("Prices", 1, 1, formula)
    value = book.evaluate_cell("Prices", 1, 1)
    return "#VALUE!" if isinstance(value, dict) else value


print(*(f"{name} {version(name)}" for name in ("formulas", "ironcalc", "formualizer")), sep=" | ")
for text in ["1250", "1,250", "2,500", "1,250,000", "10,000", "1,234.50", "9,99", "80-"]:
    formula = f'=VALUE("{text}")'
    print(f"VALUE {text}:", compiled(formula), "|", iron(formula), "|", formual(formula))
    print(f"  NUMBERVALUE {text}:", compiled(f'=NUMBERVALUE("{text}")'))
print("VALUE 12:30 is less than a day:", compiled('=VALUE("12:30")') < 1)
PYTHON
expect <<'SEEN'
formulas 1.3.4 | ironcalc 0.9.1 | formualizer 0.13.0
VALUE 1250: 1250.0 | 1250 | 1250.0
  NUMBERVALUE 1250: 1250.0
VALUE 1,250: 91313.0 | 1250 | #VALUE!
  NUMBERVALUE 1,250: 1250.0
VALUE 2,500: 182654.0 | 2500 | #VALUE!
  NUMBERVALUE 2,500: 2500.0
VALUE 1,250,000: 91313.0 | 1250000 | #VALUE!
  NUMBERVALUE 1,250,000: 1250000.0
VALUE 10,000: #VALUE! | 10000 | #VALUE!
  NUMBERVALUE 10,000: 10000.0
VALUE 1,234.50: #VALUE! | 1234.5 | #VALUE!
  NUMBERVALUE 1,234.50: 1234.5
VALUE 9,99: 36404.0 | #VALUE! | #VALUE!
  NUMBERVALUE 9,99: 999.0
VALUE 80-: 29221.0 | #VALUE! | #VALUE!
  NUMBERVALUE 80-: #VALUE!
VALUE 12:30 is less than a day: False
SEEN
