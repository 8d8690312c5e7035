#!/usr/bin/env bash
# One expects that readers of CSV agree on a table with two columns of one name, or warn. Exports of sports trackers
# have them: the distance of an activity once in kilometres, for people, and once more in metres. Python's csv,
# pyarrow's to_pylist, geopandas, csv-parse and d3-dsv keep the last: distance is 5200. pandas, Polars, DuckDB and
# papaparse keep both, under three different new names, and distance is 5.2. A program that is carried from one to the
# other is off by a thousand. Who reads such a table takes columns by their place.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pandas==3.1.1 polars==2.1.0 duckdb==2.0.1 pyarrow==26.0.1 geopandas==1.2.0 pyogrio==0.13.0
npm_packages papaparse@5.7.1 csv-parse@7.0.3 d3-dsv@3.0.2
printf 'id,distance,time,distance\n1,5.2,1800,5200.0\n' > activities.csv
python <<'PYTHON'
import csv

import duckdb
import geopandas
import pandas
import polars
import pyarrow
import pyarrow.csv

print("csv", next(csv.DictReader(open("activities.csv"))))
print("pyarrow", pyarrow.__version__, pyarrow.csv.read_csv("activities.csv").to_pylist()[0])
print("geopandas", geopandas.__version__, geopandas.read_file("activities.csv").to_dict("records")[0])
print("pandas", pandas.__version__, pandas.read_csv("activities.csv").to_dict("records")[0])
print("Polars", polars.__version__, polars.read_csv("activities.csv").to_dicts()[0])
relation = duckdb.sql("from 'activities.csv'")
print("DuckDB", duckdb.__version__, dict(zip(relation.columns, relation.fetchall()[0])))
PYTHON
mv seen seen-python
node_module <<'JS' 2> /dev/null
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { csvParse } from "d3-dsv";
import Papa from "papaparse";

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
const table = readFileSync("activities.csv", "utf8");
console.log("csv-parse", version("csv-parse"), { ...parse(table, { columns: true })[0] });
console.log("d3-dsv", version("d3-dsv"), { ...csvParse(table)[0] });
console.log("papaparse", version("papaparse"), Papa.parse(table, { header: true }).data[0]);
JS
cat seen-python seen > both && mv both seen
expect <<'SEEN'
csv {'id': '1', 'distance': '5200.0', 'time': '1800'}
pyarrow 26.0.1 {'id': 1, 'distance': 5200.0, 'time': 1800}
geopandas 1.2.0 {'id': '1', 'distance': '5200.0', 'time': '1800'}
pandas 3.1.1 {'id': 1, 'distance': 5.2, 'time': 1800, 'distance.1': 5200.0}
Polars 2.1.0 {'id': 1, 'distance': 5.2, 'time': 1800, 'distance_duplicated_0': 5200.0}
DuckDB 2.0.1 {'id': 1, 'distance': 5.2, 'time': 1800, 'distance_1': 5200.0}
csv-parse 7.0.3 { id: '1', distance: '5200.0', time: '1800' }
d3-dsv 3.0.2 { id: '1', distance: '5200.0', time: '1800' }
papaparse 5.7.1 { id: '1', distance: '5.2', time: '1800', distance_1: '5200.0' }
SEEN
