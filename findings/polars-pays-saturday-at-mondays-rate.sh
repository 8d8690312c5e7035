#!/usr/bin/env bash
# One expects that two engines which join prices with the nearest rate by date take the same one, and of two equally
# near that of the past, which was known when one paid. The European Central Bank sets no rate on 1 May, a Friday in
# 2026, so that a Saturday's payment is two days from Thursday's rate and two from Monday's. pandas 3.1.1 takes
# Thursday's, Polars 2.1.0 Monday's, which does not exist until Monday: a sum that was 37 the day before becomes 38.
# A payment at noon, with rates dated at midnight, meets this on every day. And a missing currency is joined with a
# missing one by pandas and pyarrow 26.0.1, with none by Polars. (The rates are made up.) Who converts by date takes the
# last rate before, strategy="backward", and tells the engines apart no more.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pandas==3.1.1 polars==2.1.0 pyarrow==26.0.1
python <<'PYTHON'
from importlib.metadata import version

import pandas
import polars
import pyarrow

days = pandas.to_datetime(["2026-04-30", "2026-05-04", "2026-05-05"])
rates = pandas.DataFrame({"day": days, "rate": [37.0, 38.0, 39.0]})
paid = ["2026-05-01 00:00", "2026-05-02 00:00", "2026-05-03 00:00", "2026-05-04 12:00"]
paid = pandas.DataFrame({"day": pandas.to_datetime(paid)})
print("paid on", ", ".join(paid["day"].dt.strftime("%A %H:%M")))
for direction in ("nearest", "backward"):
    joined = pandas.merge_asof(paid, rates, on="day", direction=direction)
    print(f"pandas {version('pandas')}, {direction}:", *joined["rate"])
    joined = polars.from_pandas(paid).join_asof(polars.from_pandas(rates), on="day", strategy=direction)
    print(f"polars {version('polars')}, {direction}:", *joined["rate"])

paid = pandas.DataFrame({"day": pandas.to_datetime(["2026-05-05"] * 2), "currency": ["THB", None]})
rates["currency"] = ["THB", None, "LAK"]
print("THB and a missing currency")
print("  pandas:", *pandas.merge_asof(paid, rates, on="day", by="currency")["rate"])
joined = pyarrow.Table.from_pandas(paid).join_asof(
    pyarrow.Table.from_pandas(rates), on="day", by="currency", tolerance=-30 * 86_400_000_000
)
print(f"  pyarrow {version('pyarrow')}:", *joined["rate"])
print("  polars:", *polars.from_pandas(paid).join_asof(polars.from_pandas(rates), on="day", by="currency")["rate"])
PYTHON
expect <<'SEEN'
paid on Friday 00:00, Saturday 00:00, Sunday 00:00, Monday 12:00
pandas 3.1.1, nearest: 37.0 37.0 38.0 38.0
polars 2.1.0, nearest: 37.0 38.0 38.0 39.0
pandas 3.1.1, backward: 37.0 37.0 37.0 38.0
polars 2.1.0, backward: 37.0 37.0 37.0 38.0
THB and a missing currency
  pandas: 37.0 38.0
  pyarrow 26.0.1: 37.0 38.0
  polars: 37.0 None
SEEN
