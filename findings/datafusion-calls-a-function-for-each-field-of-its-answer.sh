#!/usr/bin/env bash
# A subquery calls a function that answers with a struct, such as a geocoder's of name and point, and the query around it
# reads the fields. One expects a call for each row, as in DuckDB 2.0.1. DataFusion 55.0.0 moves the reading of each field
# to the scan, and the call with it: three fields are three calls, with a filter on one of them more. A slow or paid lookup
# takes that many times as long. A function that is declared volatile is called again, too, so the fields of an answer come
# from several: the number of a quote is not that of its price. With `enable_leaf_expression_pushdown` off, a volatile
# function is called once; another one again for a filter.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages datafusion==55.0.0 pyarrow==26.0.1 duckdb==2.0.1 numpy==2.4.6
python <<'PYTHON'
import datafusion
import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

pq.write_table(pa.table({"city": ["Porto", "Lyon", "Oslo"]}), "cities.parquet")
kind = pa.struct([("name", pa.string()), ("price", pa.int64()), ("number", pa.int64())])
calls = 0


def quote(city: str) -> dict:
    """The price and the number of a quote are both the number of the call."""
    global calls
    calls += 1
    return {"name": city, "price": calls, "number": calls}


def in_duckdb(sql: str) -> list:
    connection = duckdb.connect()
    kind = "STRUCT(name VARCHAR, price BIGINT, number BIGINT)"
    connection.create_function("quote", quote, ["VARCHAR"], kind, side_effects=True)
    return connection.sql(sql.replace("cities", "'cities.parquet'")).fetchall()


def in_datafusion(sql: str, volatility: str, pushdown: str) -> list:
    config = datafusion.SessionConfig().set("datafusion.optimizer.enable_leaf_expression_pushdown", pushdown)
    context = datafusion.SessionContext(config)
    answers = lambda cities: pa.array([quote(city) for city in cities.to_pylist()], kind)
    context.register_udf(datafusion.udf(answers, [pa.string()], kind, volatility, name="quote"))
    context.register_parquet("cities", "cities.parquet")
    return [tuple(row.values()) for row in context.sql(sql).to_pylist()]


for outer in (
    "SELECT quote['name'] FROM quotes",
    "SELECT quote['name'], quote['price'], quote['number'] FROM quotes",
    "SELECT quote['name'], quote['price'], quote['number'] FROM quotes WHERE quote['price'] > 0",
):
    print(outer)
    sql = f"WITH quotes AS (SELECT quote(city) AS quote FROM cities) {outer}"
    for name, run in {
        f"DuckDB {duckdb.__version__}": in_duckdb,
        f"DataFusion {datafusion.__version__}, immutable": lambda sql: in_datafusion(sql, "immutable", "true"),
        f"DataFusion {datafusion.__version__}, volatile": lambda sql: in_datafusion(sql, "volatile", "true"),
        "  without the pushdown, immutable": lambda sql: in_datafusion(sql, "immutable", "false"),
        "  without the pushdown, volatile": lambda sql: in_datafusion(sql, "volatile", "false"),
    }.items():
        calls = 0
        rows = run(sql)
        same = all(row[1:2] == row[2:3] for row in rows)
        print(f"    {name}: {calls} calls for {len(rows)} rows, fields of one call: {same}")
PYTHON
expect <<'SEEN'
SELECT quote['name'] FROM quotes
    DuckDB 2.0.1: 3 calls for 3 rows, fields of one call: True
    DataFusion 55.0.0, immutable: 3 calls for 3 rows, fields of one call: True
    DataFusion 55.0.0, volatile: 3 calls for 3 rows, fields of one call: True
      without the pushdown, immutable: 3 calls for 3 rows, fields of one call: True
      without the pushdown, volatile: 3 calls for 3 rows, fields of one call: True
SELECT quote['name'], quote['price'], quote['number'] FROM quotes
    DuckDB 2.0.1: 3 calls for 3 rows, fields of one call: True
    DataFusion 55.0.0, immutable: 9 calls for 3 rows, fields of one call: False
    DataFusion 55.0.0, volatile: 9 calls for 3 rows, fields of one call: False
      without the pushdown, immutable: 3 calls for 3 rows, fields of one call: True
      without the pushdown, volatile: 3 calls for 3 rows, fields of one call: True
SELECT quote['name'], quote['price'], quote['number'] FROM quotes WHERE quote['price'] > 0
    DuckDB 2.0.1: 3 calls for 3 rows, fields of one call: True
    DataFusion 55.0.0, immutable: 12 calls for 3 rows, fields of one call: False
    DataFusion 55.0.0, volatile: 12 calls for 3 rows, fields of one call: False
      without the pushdown, immutable: 6 calls for 3 rows, fields of one call: True
      without the pushdown, volatile: 3 calls for 3 rows, fields of one call: True
SEEN
