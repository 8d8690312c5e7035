#!/usr/bin/env bash
# One expects that the time of a photo is the moment that its file gives. Since Exif 2.31 (2016), and in all telephones,
# the zone stands beside the time, in OffsetTimeOriginal. A photo of 08:59 in Tokyo on 1 July has +09:00 and, from the
# satellites, 23:59 of the day before in UTC. exifr 7.1.3 gives a Date, a moment, that is 08:59 by the clock of the
# computer which reads, and exif-reader 2.0.3 08:59 in UTC; both read the offset and give it beside the wrong moment.
# With a log of the way the photo is 7 or 9 hours of train from its place. ExifReader 4.46.0 gives the text as it
# stands. Who sorts photos by time or place puts the text of both fields together (reviveValues: false in exifr).
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages exifr@7.1.3 exif-reader@2.0.3 exifreader@4.46.0
cat > photo.mjs <<'JS'
import { writeFileSync } from "node:fs";

// A TIFF file with the tags of a photo: the first table leads to those of Exif and GPS.
const ascii = (tag, text) => ({ tag, type: 2, bytes: Buffer.from(`${text}\0`) });
const rationals = (tag, values) => {
  const bytes = Buffer.alloc(8 * values.length);
  values.forEach((value, at) => (bytes.writeUInt32LE(value, 8 * at), bytes.writeUInt32LE(1, 8 * at + 4)));
  return { tag, type: 5, bytes };
};
const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc(bytes.length & 1)]);
const size = (entries) =>
  entries.reduce((sum, { bytes }) => sum + 12 + (bytes?.length > 4 ? padded(bytes).length : 0), 6);
const table = (entries, at) => {
  const head = Buffer.alloc(6 + 12 * entries.length), tail = [];
  head.writeUInt16LE(entries.length);
  let next = at + head.length;
  entries.forEach(({ tag, type, bytes, pointer }, index) => {
    const place = 2 + 12 * index;
    head.writeUInt16LE(tag, place);
    head.writeUInt16LE(type, place + 2);
    head.writeUInt32LE(bytes ? bytes.length / (type === 5 ? 8 : 1) : 1, place + 4);
    if (bytes && bytes.length <= 4) bytes.copy(head, place + 8);
    else head.writeUInt32LE(bytes ? next : pointer, place + 8);
    if (!bytes || bytes.length <= 4) return;
    tail.push(padded(bytes));
    next += padded(bytes).length;
  });
  return Buffer.concat([head, ...tail]);
};
const exif = [ascii(0x9003, "2026:07:01 08:59:00"), ascii(0x9011, "+09:00")];
const gps = [rationals(7, [23, 59, 0]), ascii(0x1d, "2026:06:30")];
const first = [{ tag: 0x8769, type: 4 }, { tag: 0x8825, type: 4 }];
first[0].pointer = 8 + size(first);
first[1].pointer = first[0].pointer + size(exif);
const head = Buffer.from("II*\0\x08\0\0\0", "latin1");
const [ofExif, ofGps] = first.map(({ pointer }) => pointer);
writeFileSync("photo.tif", Buffer.concat([head, table(first, 8), table(exif, ofExif), table(gps, ofGps)]));
JS
node photo.mjs
cat > finding.mjs <<'JS'
import { readFileSync } from "node:fs";
import exifReader from "exif-reader";
import ExifReader from "exifreader";
import exifr from "exifr";

const photo = readFileSync("photo.tif");
const { DateTimeOriginal, OffsetTimeOriginal } = await exifr.parse(photo);
console.log("in", process.env.TZ, "exifr 7.1.3", DateTimeOriginal.toISOString(), OffsetTimeOriginal);
const { Photo, GPSInfo } = exifReader(Buffer.concat([Buffer.from("Exif\0\0"), photo]));
console.log("  exif-reader 2.0.3", Photo.DateTimeOriginal.toISOString(), Photo.OffsetTimeOriginal);
const { exif } = ExifReader.load(photo, { expanded: true });
console.log("  ExifReader 4.46.0", exif.DateTimeOriginal.description, exif.OffsetTimeOriginal.description);
console.log("  by the satellites", GPSInfo.GPSDateStamp, ...GPSInfo.GPSTimeStamp);
JS
for zone in Europe/Berlin Asia/Tokyo; do TZ=$zone node finding.mjs; done | tee seen
expect <<'SEEN'
in Europe/Berlin exifr 7.1.3 2026-07-01T06:59:00.000Z +09:00
  exif-reader 2.0.3 2026-07-01T08:59:00.000Z +09:00
  ExifReader 4.46.0 2026:07:01 08:59:00 +09:00
  by the satellites 2026:06:30 23 59 0
in Asia/Tokyo exifr 7.1.3 2026-06-30T23:59:00.000Z +09:00
  exif-reader 2.0.3 2026-07-01T08:59:00.000Z +09:00
  ExifReader 4.46.0 2026:07:01 08:59:00 +09:00
  by the satellites 2026:06:30 23 59 0
SEEN
