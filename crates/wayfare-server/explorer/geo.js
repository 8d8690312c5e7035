// Geometry of the map: Web Mercator in the unit square, lines, rings and distances.

/** The latitude where the square of Web Mercator ends. */
const EDGE = 85.05112878;

/** @param {number} longitude */
export const toX = longitude => longitude / 360 + 0.5;

/** @param {number} latitude */
export function toY(latitude) {
  const angle = (Math.max(-EDGE, Math.min(EDGE, latitude)) * Math.PI) / 180;
  return 0.5 - Math.asinh(Math.tan(angle)) / (2 * Math.PI);
}

/** @param {number} x */
export const toLongitude = x => (((x % 1) + 1) % 1) * 360 - 180;

/** @param {number} y */
export const toLatitude = y => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;

/**
 * Reads a line in the encoding of polylines, with two decimals, as x and y in turn.
 * @param {string} text
 * @returns {Float64Array}
 */
export function decode(text) {
  /** @type {number[]} */
  const points = [];
  const last = [0, 0];
  for (let at = 0; at < text.length;) {
    for (const axis of [0, 1]) {
      let bits = 0, shift = 0, byte;
      do {
        byte = text.charCodeAt(at++) - 63;
        bits |= (byte & 31) << shift;
        shift += 5;
      } while (byte >= 32);
      last[axis] = (last[axis] ?? 0) + (bits & 1 ? ~(bits >> 1) : bits >> 1);
    }
    points.push(toX((last[1] ?? 0) / 100), toY((last[0] ?? 0) / 100));
  }
  return new Float64Array(points);
}

/**
 * Joins lines whose ends meet to closed rings.
 * @param {Float64Array[]} lines
 * @returns {Float64Array[]}
 */
export function rings(lines) {
  /** @type {Map<string, number[]>} */
  const meeting = new Map();
  const key = (/** @type {Float64Array} */ line, /** @type {number} */ at) => `${line.at(at)},${line.at(at + 1)}`;
  lines.forEach((line, index) => {
    for (const end of [key(line, 0), key(line, -2)]) {
      const there = meeting.get(end);
      if (there) there.push(index);
      else meeting.set(end, [index]);
    }
  });
  const used = new Set();
  /** @type {Float64Array[]} */
  const found = [];
  lines.forEach((first, start) => {
    if (used.has(start)) return;
    used.add(start);
    const parts = [first];
    let end = key(first, -2);
    for (let next; end !== key(first, 0) && (next = meeting.get(end)?.find(index => !used.has(index))) !== undefined;) {
      used.add(next);
      let line = /** @type {Float64Array} */ (lines[next]);
      if (key(line, 0) !== end) line = reversed(line);
      parts.push(line);
      end = key(line, -2);
    }
    const whole = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    found.push(whole);
  });
  return found;
}

/**
 * The centre of gravity of a ring, and its area.
 * @param {Float64Array} ring
 */
export function centre(ring) {
  let [twice, x, y] = [0, 0, 0];
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = ring.subarray(at, at + 4);
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return { area: Math.abs(twice / 2), x: x / (3 * twice), y: y / (3 * twice) };
}

/** @param {Float64Array} line */
function reversed(line) {
  const other = new Float64Array(line.length);
  for (let at = 0; at < line.length; at += 2) {
    other[line.length - at - 2] = line[at] ?? 0;
    other[line.length - at - 1] = line[at + 1] ?? 0;
  }
  return other;
}

/**
 * Kilometres between two points on the sphere.
 * @param {number} lat1
 * @param {number} lon1
 * @param {number} lat2
 * @param {number} lon2
 */
export function distance(lat1, lon1, lat2, lon2) {
  const rad = Math.PI / 180;
  const a = Math.sin(((lat2 - lat1) * rad) / 2) ** 2
    + Math.cos(lat1 * rad) * Math.cos(lat2 * rad) * Math.sin(((lon2 - lon1) * rad) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(a)));
}

/**
 * The point that a text names, where it is a pair of coordinates.
 * @param {string} text
 * @returns {[number, number] | undefined}
 */
export function parsePoint(text) {
  const found = /^\s*([-+−]?\d{1,2}(?:\.\d+)?)\s*°?\s*([NS]?)\s*[,;\s]\s*([-+−]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EWO]?)\s*$/i.exec(text);
  if (!found) return undefined;
  const [, lat = "", northSouth = "", lon = "", eastWest = ""] = found;
  const number = (/** @type {string} */ digits) => Number(digits.replace("−", "-"));
  const latitude = number(lat) * (/s/i.test(northSouth) ? -1 : 1);
  const longitude = number(lon) * (/w/i.test(eastWest) ? -1 : 1);
  // Two whole numbers are more likely something else, such as half a postal code.
  const isPlain = !`${lat}${lon}`.includes(".") && !northSouth && !eastWest && !text.includes(",");
  return isPlain || Math.abs(latitude) > 90 || Math.abs(longitude) > 180 ? undefined : [latitude, longitude];
}
