// Draws the map: land and lines, names that do not overlap, marks.

import { centre } from "./geo.js";
import { at, AROUND_FROM, full, LEVELS, REGIONS_FROM, traceLine } from "./shapes.js";
import { isFromRight, LANGUAGE } from "./texts.js";

/** @typedef {import("./map.js").WorldMap} WorldMap */
/** @typedef {import("./api.js").Label} Label */
/** @typedef {import("./shapes.js").Shape} Shape */
/** @typedef {import("./map.js").Placed} Placed */

/** @param {WorldMap} map */
export function paint(map) {
  const { context, colors, scale, width, height } = map;
  if (!width) return;
  const ratio = map.canvas.width / width;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colors.sea ?? "";
  context.fillRect(0, 0, map.canvas.width, map.canvas.height);
  const level = LEVELS.filter(from => map.zoom >= from).length;
  const [left, top] = map.world(0, 0);
  const [right, bottom] = map.world(width, height);
  // Beyond the end of the projection, Antarctica goes on.
  if (bottom > 1 && map.lines.length) {
    context.fillStyle = colors.land ?? "";
    context.fillRect(0, ((1 - top) / (bottom - top)) * map.canvas.height - 1, map.canvas.width, map.canvas.height);
  }
  context.lineJoin = "round";
  for (let turn = Math.floor(left); turn <= Math.floor(right); turn++) {
    const pixels = ratio * scale;
    context.setTransform(pixels, 0, 0, pixels, ratio * (width / 2) - (map.x - turn) * pixels, ratio * (height / 2) - map.y * pixels);
    /** @type {[number, number, number, number]} */
    const view = [left - turn, top, right - turn, bottom];
    const trace = (/** @type {Shape[]} */ shapes, /** @type {boolean} */ isOpen) => {
      context.beginPath();
      for (const { levels, box } of shapes) {
        if (box[0] > view[2] || box[2] < view[0] || box[1] > view[3] || box[3] < view[1]) continue;
        // Rings around a pixel or less are not seen.
        if (Math.max(box[2] - box[0], box[3] - box[1]) * scale < 0.7) continue;
        traceLine(context, /** @type {Float64Array} */ (levels[level]), isOpen);
      }
    };
    trace(map.land, false);
    context.fillStyle = colors.land ?? "";
    context.fill("evenodd");
    if (map.prices) {
      for (const label of map.labels) {
        const code = label.kind === "country" && label.day !== undefined ? label.country_code : undefined;
        if (!code) continue;
        trace(map.area(code), false);
        context.fillStyle = priceColor(map, label);
        context.fill("evenodd");
      }
    }
    if (map.tinted) {
      trace(map.area(map.tinted), false);
      context.fillStyle = colors.chosen ?? "";
      context.fill("evenodd");
    }
    const stroke = (/** @type {Shape[]} */ shapes, /** @type {string | undefined} */ color, /** @type {number} */ thickness) => {
      trace(shapes, true);
      context.strokeStyle = color ?? "";
      context.lineWidth = thickness / scale;
      context.stroke();
    };
    if (map.zoom >= REGIONS_FROM) stroke(map.regions, colors.region, 0.7);
    stroke(map.coasts, colors.coast, 0.8);
    stroke(map.borders, colors.border, Math.min(1.4, 0.5 + map.zoom / 6));
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.textBaseline = "middle";
  context.textAlign = "center";
  paintNames(map);
  paintMarks(map);
  if (document.activeElement === map.canvas && map.canvas.matches(":focus-visible")) paintCross(map);
}

/** Letters that are joined have no space between them. @param {boolean} isCountry */
const spacing = isCountry => (isCountry && !isFromRight ? "0.09em" : "0px");

/** @param {WorldMap} map */
function paintNames(map) {
  const { context, colors, zoom } = map;
  map.placed = [];
  const seen = new Set();
  const most = Math.round(14 + (map.width * map.height) / 9000);
  // The more one sees of the world, the more important a place has to be.
  const rank = 36 * 2.6 ** Math.max(0, zoom - 1);
  let places = 0;
  const add = (/** @type {Label} */ label) => {
    if (seen.has(label.geonameid) || map.placed.length >= most) return;
    if (label.kind === "place" ? ++places > rank && zoom < AROUND_FROM + 1 : zoom < 1.1 || zoom > 6.5) return;
    const placed = place(map, label);
    if (placed) {
      seen.add(label.geonameid);
      map.placed.push(placed);
    }
  };
  // What is marked has its name first.
  for (const mark of map.marks) {
    if (!("geonameid" in mark) || !("kind" in mark) || mark.kind !== "place") continue;
    const placed = place(map, /** @type {Label} */ (mark));
    if (placed) {
      seen.add(placed.label.geonameid);
      map.placed.push(placed);
    }
  }
  const countries = map.labels.filter(({ kind }) => kind === "country");
  // Where countries are small, their names leave room for well-known cities.
  const cities = map.labels.filter(({ kind }) => kind !== "country");
  const first = zoom < 4.4 ? map.cities.slice(0, 24) : cities.slice(0, 400);
  for (const list of [map.prices?.first ?? [], first, zoom < 4.4 ? countries.slice(0, 8 * 3 ** (zoom - 0.8)) : countries, cities]) list.forEach(add);
  if (zoom >= AROUND_FROM) {
    const level = Math.floor(zoom) - 1;
    for (const [tile, labels] of map.tiles) {
      if (labels && Number(tile.split("/")[0]) <= level) labels.forEach(add);
    }
  }
  for (const { label, x, y, lines, font, box } of map.placed) {
    const isCountry = label.kind === "country";
    context.font = font;
    context.letterSpacing = spacing(isCountry);
    context.strokeStyle = colors.halo ?? "";
    context.lineWidth = 3;
    context.fillStyle = (isCountry ? colors.border : colors.label) ?? "";
    const middle = isCountry ? x : (box[0] + box[2]) / 2 + 4;
    lines.forEach((line, at) => {
      const height = y + (at - (lines.length - 1) / 2) * 13;
      context.strokeText(line, middle, height);
      context.fillText(line, middle, height);
    });
    if (!isCountry) {
      context.beginPath();
      context.arc(x, y, label.feature_code === "PPLC" ? 3.2 : 2.4, 0, 7);
      if (map.prices) context.strokeStyle = colors.label ?? "";
      context.lineWidth = 1.5;
      context.stroke();
      context.fillStyle = map.prices && label.day !== undefined ? priceColor(map, label) : colors.dot ?? "";
      context.fill();
    }
  }
  context.letterSpacing = "0px";
}

/**
 * The colour of what a day costs somewhere.
 * @param {WorldMap} map
 * @param {Label} label
 */
function priceColor(map, label) {
  const band = map.prices?.ends.filter(end => Number(label.day) > end).length ?? 0;
  return map.colors[`price-${band}`] ?? "";
}

/**
 * Where a name can stand, if it can: right of its dot, or left; a country's at its point.
 * @param {WorldMap} map
 * @param {Label} label
 * @returns {Placed | undefined}
 */
function place(map, label) {
  const isCountry = label.kind === "country";
  const [x, y] = map.screen(...(isCountry ? middle(map, label) : at(label)));
  if (x < -20 || y < -10 || x > map.width + 20 || y > map.height + 10) return undefined;
  const { context, zoom } = map;
  const people = Number(label.population ?? 0);
  const size = isCountry ? Math.min(13, 9.5 + zoom / 3 + (people > 5e7 ? 1 : 0)) : people > 3e6 ? 13 : people > 5e5 ? 12 : 11;
  const font = `${isCountry || people > 3e6 ? 600 : 500} ${size}px ${map.fonts}`;
  const amount = !isCountry && label.day !== undefined ? map.prices?.text(label) : undefined;
  const text = isCountry ? label.name.toLocaleUpperCase(LANGUAGE) : amount ? `${label.name} ${amount}` : label.name;
  context.font = font;
  context.letterSpacing = spacing(isCountry);
  const lines = isCountry && text.length > 14 ? halves(text) : [text];
  const width = Math.max(...lines.map(line => context.measureText(line).width));
  const [half, tall] = [width / 2, (size * 1.15 * lines.length) / 2 + 1];
  /** @type {[number, number, number, number][]} */
  const boxes = isCountry ? [[x - half, y - tall, x + half, y + tall]]
    : [[x - 4, y - tall, x + width + 8, y + tall], [x - width - 16, y - tall, x, y + tall]];
  const box = boxes.find(box => !map.placed.some(other =>
    box[0] - 4 < other.box[2] && box[2] + 4 > other.box[0] && box[1] - 1 < other.box[3] && box[3] + 1 > other.box[1]));
  return box && { label, x, y, box, font, lines };
}

/**
 * The middle of the largest part of a country: its point is elsewhere where it has islands far away.
 * @param {WorldMap} map
 * @param {Label} label
 * @returns {[number, number]}
 */
function middle(map, label) {
  const code = label.country_code ?? "";
  let found = map.middles.get(code);
  if (!found && map.lines.length) {
    const parts = map.area(code).map(part => centre(full(part)));
    const largest = parts.reduce((most, part) => (part.area > most.area ? part : most), { area: 0, x: 0, y: 0 });
    found = largest.area > 0 ? [largest.x, largest.y] : at(label);
    map.middles.set(code, found);
  }
  return found ?? at(label);
}

/**
 * Draws the marks, and the way between them.
 * @param {WorldMap} map
 */
function paintMarks(map) {
  const { context, colors } = map;
  const points = map.marks.map(mark => map.screen(...at(mark)));
  context.strokeStyle = colors.pin ?? "";
  context.lineWidth = 2.5;
  context.setLineDash([1, 6]);
  context.lineCap = "round";
  context.beginPath();
  if (map.isWay) points.forEach(([x, y]) => context.lineTo(x, y));
  context.stroke();
  context.setLineDash([]);
  points.forEach(([x, y], index) => {
    context.beginPath();
    context.moveTo(x, y);
    context.bezierCurveTo(x - 3, y - 9, x - 11, y - 13, x - 11, y - 22);
    context.arc(x, y - 22, 11, Math.PI, 0);
    context.bezierCurveTo(x + 11, y - 13, x + 3, y - 9, x, y);
    const share = map.marks[index]?.share;
    // From green to red.
    context.fillStyle = share === undefined ? colors.pin ?? "" : `hsl(${150 - 140 * share} 65% 42%)`;
    context.strokeStyle = colors.halo ?? "";
    context.lineWidth = 2;
    context.fill();
    context.stroke();
    context.fillStyle = colors.halo ?? "";
    context.beginPath();
    if (map.isWay) {
      context.font = `700 12px ${map.fonts}`;
      context.fillText(String(index + 1), x, y - 21.5);
    } else {
      context.arc(x, y - 22, 4, 0, 7);
      context.fill();
    }
  });
}

/**
 * The point that the Enter key chooses.
 * @param {WorldMap} map
 */
function paintCross(map) {
  const { context, width, height } = map;
  context.strokeStyle = map.colors.pin ?? "";
  context.lineWidth = 2;
  context.beginPath();
  for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    context.moveTo(width / 2 + 5 * (dx ?? 0), height / 2 + 5 * (dy ?? 0));
    context.lineTo(width / 2 + 15 * (dx ?? 0), height / 2 + 15 * (dy ?? 0));
  }
  context.stroke();
}

/**
 * A long name in two lines.
 * @param {string} text
 */
function halves(text) {
  const middle = text.length / 2;
  const blanks = [...text.matchAll(/ /g)].map(found => found.index);
  const at = blanks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
