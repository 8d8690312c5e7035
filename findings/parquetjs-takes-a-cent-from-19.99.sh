#!/usr/bin/env bash
# One expects that a number with two decimals goes into a decimal column of two decimals as it is. @dsnp/parquetjs
# 1.8.8, the last for Node 20, multiplies by 100 and rounds down, and 19.99 * 100 is 1998.9999999999998: 19.98 is in
# the file, for its own reader and for pyarrow 26.0.1 alike. Of the prices up to 100, one in 17 loses a cent, and a
# refund grows by one. hyparquet-writer 0.17.0 rounds, and has all. Who writes prices with it gives whole cents in a
# column of INT64.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages @dsnp/parquetjs@1.8.8 hyparquet@1.33.0 hyparquet-writer@0.17.0
node_module <<'JS'
import { readFileSync, writeFileSync } from "node:fs";
import parquetjs from "@dsnp/parquetjs";
import { parquetWriteBuffer } from "hyparquet-writer";

const { version } = JSON.parse(readFileSync("node_modules/@dsnp/parquetjs/package.json"));
const prices = [19.99, 1.15, 8.2, 12.5, -19.99, -8.21];
const all = Array.from({ length: 10000 }, (_, index) => (index + 1) / 100);
const type = { type: "DECIMAL", precision: 10, scale: 2 };

async function write(file, values) {
    const schema = new parquetjs.ParquetSchema({ price: type });
    const writer = await parquetjs.ParquetWriter.openFile(schema, file);
    for (const price of values) await writer.appendRow({ price });
    await writer.close();
    const reader = await parquetjs.ParquetReader.openFile(file);
    const cursor = reader.getCursor();
    const read = [];
    for (let row; (row = await cursor.next()); ) read.push(row.price);
    await reader.close();
    return read;
}

console.log("written        ", prices.join(" "));
console.log(`parquetjs ${version}`, (await write("prices.parquet", prices)).join(" "));
const read = await write("all.parquet", all);
console.log("a cent less in", read.filter((price, index) => price < all[index]).length, "of", all.length);
const schema = [
    { name: "root", num_children: 1 },
    { name: "price", repetition_type: "REQUIRED", type: "INT64", converted_type: "DECIMAL", precision: 10, scale: 2 },
];
for (const [file, data] of Object.entries({ "prices2.parquet": prices, "all2.parquet": all })) {
    writeFileSync(file, Buffer.from(parquetWriteBuffer({ columnData: [{ name: "price", data }], schema })));
}
JS
mv seen node-seen
pip_packages pyarrow==26.0.1
python <<'PYTHON'
import pyarrow.parquet as pq

print("pyarrow, of parquetjs:       ", *pq.read_table("prices.parquet")["price"])
print("pyarrow, of hyparquet-writer:", *pq.read_table("prices2.parquet")["price"])
written = pq.read_table("all2.parquet")["price"].to_pylist()
print("a cent less in", sum(price * 100 != cents for cents, price in enumerate(written, 1)), "of", len(written))
PYTHON
cat node-seen seen > both && mv both seen
expect <<'SEEN'
written         19.99 1.15 8.2 12.5 -19.99 -8.21
parquetjs v1.8.8 19.98 1.14 8.19 12.5 -19.99 -8.22
a cent less in 573 of 10000
pyarrow, of parquetjs:        19.98 1.14 8.19 12.50 -19.99 -8.22
pyarrow, of hyparquet-writer: 19.99 1.15 8.20 12.50 -19.99 -8.21
a cent less in 0 of 10000
SEEN
