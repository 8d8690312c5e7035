#!/usr/bin/env bash
# One expects that a reader of photos which turns degrees, minutes and letters into a latitude below zero in the south
# does the same to the height: Exif keeps it without a sign, and says beside it that it is below the sea. exifr 7.1.3
# and exif-parser 0.1.12 have signs for Quito, and 430.5 m above the sea for a photo at the Dead Sea: who comes down
# from Jerusalem gains height near the shore. ExifReader 4.46.0 has -430.5, but for the old number alone: since Exif 3.0
# (CIPA DC-008-2023 of May 2023, 4.6.7.1.6) 1 is below the ellipsoid and 3 below the sea, and of 3 it, too, drops the
# minus. Who takes heights from photos reads GPSAltitudeRef.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages piexif==1.1.3 pillow==13.0.0
npm_packages exifr@7.1.3 exif-parser@0.1.12 exifreader@4.46.0
venv/bin/python - <<'PYTHON'
import piexif
from PIL import Image


def photo(name, south, latitude, east, longitude, reference, height):
    gps = {
        piexif.GPSIFD.GPSLatitudeRef: south,
        piexif.GPSIFD.GPSLatitude: [(part, 1) for part in latitude],
        piexif.GPSIFD.GPSLongitudeRef: east,
        piexif.GPSIFD.GPSLongitude: [(part, 1) for part in longitude],
        piexif.GPSIFD.GPSAltitudeRef: reference,
        piexif.GPSIFD.GPSAltitude: (int(height * 10), 10),
    }
    Image.new("RGB", (8, 8)).save(f"{name}.jpg", exif=piexif.dump({"GPS": gps}))


photo("Quito", "S", (0, 13, 30), "W", (78, 30, 0), 0, 2850)
photo("Dead Sea", "N", (31, 30, 0), "E", (35, 30, 0), 1, 430.5)
photo("Dead Sea by Exif 3.0", "N", (31, 30, 0), "E", (35, 30, 0), 3, 430.5)
PYTHON
node_module <<'JS'
import { readFileSync } from "node:fs";
import exifParser from "exif-parser";
import ExifReader from "exifreader";
import exifr from "exifr";

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
const read = {
  exifr: async (data) => {
    const { latitude, longitude, GPSAltitude } = await exifr.parse(data, { gps: true });
    return [latitude, longitude, GPSAltitude];
  },
  "exif-parser": (data) => {
    const { GPSLatitude, GPSLongitude, GPSAltitude } = exifParser.create(data).parse().tags;
    return [GPSLatitude, GPSLongitude, GPSAltitude];
  },
  exifreader: (data) => {
    const { Latitude, Longitude, Altitude } = ExifReader.load(data, { expanded: true }).gps;
    return [Latitude, Longitude, Altitude];
  },
};
for (const [name, position] of Object.entries(read)) {
  console.log(`${name} ${version(name)}`);
  for (const place of ["Quito", "Dead Sea", "Dead Sea by Exif 3.0"]) {
    console.log(`  ${place}:`, ...(await position(readFileSync(`${place}.jpg`))));
  }
}
JS
expect <<'SEEN'
exifr 7.1.3
  Quito: -0.225 -78.5 2850
  Dead Sea: 31.5 35.5 430.5
  Dead Sea by Exif 3.0: 31.5 35.5 430.5
exif-parser 0.1.12
  Quito: -0.225 -78.5 2850
  Dead Sea: 31.5 35.5 430.5
  Dead Sea by Exif 3.0: 31.5 35.5 430.5
exifreader 4.46.0
  Quito: -0.225 -78.5 2850
  Dead Sea: 31.5 35.5 -430.5
  Dead Sea by Exif 3.0: 31.5 35.5 430.5
SEEN
