// Options as the module reads them: lines `name=value`.

/** @param {object} [options] */
export function written(options = {}) {
  const lines = Object.entries(options).flatMap(([name, value]) =>
    [value].flat().filter(one => one !== undefined).map(one => `${name}=${text(one)}`),
  );
  return lines.join("\n");
}

/** @param {unknown} value */
function text(value) {
  if (!(value instanceof Object)) return String(value).replace(/\s+/g, " ");
  const { latitude, longitude, radiusKm, west, south, east, north } = /** @type {Record<string, number | undefined>} */ (value);
  const numbers = latitude === undefined ? [west, south, east, north] : [latitude, longitude, radiusKm];
  return numbers.filter(number => number !== undefined).join();
}
