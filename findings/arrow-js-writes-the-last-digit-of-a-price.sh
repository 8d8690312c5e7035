#!/usr/bin/env bash
# One expects that a decimal of an Arrow file is the same amount in text, in JSON and as a number. In apache-arrow
# 21.2.0 for JavaScript text and JSON have the digits without the point, 9999999 for 99,999.99, which one may know; but
# of a decimal of 256 bits, which pyarrow has above 38 digits, they have the last digit only: 99,999.99 is "9", 12.50 is
# "0" and -80.07 is "-7". As a number, or asked for with its scale, the same value is right. Who shows prices from Arrow
# in a browser calls valueOf with the column's scale, and never joins a decimal to a text.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pyarrow==26.0.1
python <<'PYTHON'
from decimal import Decimal

import pyarrow

prices = [Decimal("99999.99"), Decimal("12.50"), Decimal("-80.07")]
kinds = [pyarrow.decimal128(22, 2), pyarrow.decimal256(40, 2)]
table = pyarrow.table({f"decimal{kind.bit_width}": pyarrow.array(prices, kind) for kind in kinds})
with pyarrow.OSFile("prices.arrow", "wb") as sink, pyarrow.ipc.new_file(sink, table.schema) as writer:
    writer.write_table(table)
print("pyarrow", pyarrow.__version__, *map(str, prices))
PYTHON
mv seen python-seen
npm_packages apache-arrow@21.2.0
node_module <<'JS'
import { readFileSync } from "node:fs";
import { tableFromIPC } from "apache-arrow";

const { version } = JSON.parse(readFileSync("node_modules/apache-arrow/package.json"));
const table = tableFromIPC(readFileSync("prices.arrow"));
for (const { name, type } of table.schema.fields) {
    const prices = [...table.getChild(name)];
    console.log("apache-arrow", version, name, "as text", prices.map(String), "in JSON", JSON.stringify(prices));
    console.log("    as a number", prices.map(Number), "with its scale", prices.map((price) => price.valueOf(type.scale)));
}
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
pyarrow 26.0.1 99999.99 12.50 -80.07
apache-arrow 21.2.0 decimal128 as text [ '9999999', '1250', '-8007' ] in JSON ["\"9999999\"","\"1250\"","\"-8007\""]
    as a number [ 9999999, 1250, -8007 ] with its scale [ 99999.99, 12.5, -80.07 ]
apache-arrow 21.2.0 decimal256 as text [ '9', '0', '-7' ] in JSON ["\"9\"","\"0\"","\"-7\""]
    as a number [ 9999999, 1250, -8007 ] with its scale [ 99999.99, 12.5, -80.07 ]
SEEN
