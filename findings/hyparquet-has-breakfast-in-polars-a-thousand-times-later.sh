#!/usr/bin/env bash
# One expects that a reader of Parquet gives a time of day in one unit, as it gives dates and decimals, whoever wrote
# the file. hyparquet 1.33.0 gives the stored number: breakfast at 7:30 is 27,000,000,000 from pyarrow 26.0.1 and DuckDB
# 2.0.1, which count microseconds, and a thousand times that from Polars 2.1.0, which counts nanoseconds; nothing in the
# row says which. DuckDB reads 7:30 from all three. Who shows opening or check-in times from Parquet in a browser reads
# the unit from the schema, or stores text.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages duckdb==2.0.1 polars==2.1.0 pyarrow==26.0.1
python <<'PYTHON'
from datetime import time

import duckdb
import polars
import pyarrow
import pyarrow.parquet

breakfast = [time(7, 30)]
polars.DataFrame({"opens": breakfast}).write_parquet("polars.parquet", compression="snappy")
pyarrow.parquet.write_table(pyarrow.table({"opens": breakfast}), "pyarrow.parquet", compression="snappy")
duckdb.sql("copy (select time '07:30' as opens) to 'duckdb.parquet' (compression snappy)")
print("polars", polars.__version__, "pyarrow", pyarrow.__version__, "DuckDB", duckdb.__version__)
for name in ["polars", "pyarrow", "duckdb"]:
    print(f"{name}.parquet in DuckDB:", *duckdb.sql(f"select opens from '{name}.parquet'").fetchall()[0])
PYTHON
mv seen python-seen
npm_packages hyparquet@1.33.0
node_module <<'JS'
import { readFileSync } from "node:fs";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";

const { version } = JSON.parse(readFileSync("node_modules/hyparquet/package.json"));
for (const name of ["polars", "pyarrow", "duckdb"]) {
    const [row] = await parquetReadObjects({ file: await asyncBufferFromFile(`${name}.parquet`) });
    console.log("hyparquet", version, `${name}.parquet`, row);
}
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
polars 2.1.0 pyarrow 26.0.1 DuckDB 2.0.1
polars.parquet in DuckDB: 07:30:00
pyarrow.parquet in DuckDB: 07:30:00
duckdb.parquet in DuckDB: 07:30:00
hyparquet 1.33.0 polars.parquet { opens: 27000000000000n }
hyparquet 1.33.0 pyarrow.parquet { opens: 27000000000n }
hyparquet 1.33.0 duckdb.parquet { opens: 27000000000n }
SEEN
