// Lines of the map in three degrees of detail, and what its parts agree on.

import { toX, toY } from "./geo.js";

/** @typedef {{latitude: string | number, longitude: string | number, share?: number}} Mark with a share: how dear it is, from 0 to 1 */
/** @typedef {{levels: Float64Array[], box: [number, number, number, number], countries: string[]}} Shape */

/** The side of the world at zoom 0, in pixels. */
export const TILE = 256;

/** From these zooms on, more of each line is drawn. */
export const LEVELS = [2.6, 4.6];

/** From here on, the borders of regions and the names of smaller places are asked for. */
export const REGIONS_FROM = 3.6;
export const AROUND_FROM = 6;

/** Whether the reader wants nothing to move by itself. */
export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Where something is, in the unit square.
 * @param {{latitude: string | number, longitude: string | number}} place
 * @returns {[number, number]}
 */
export const at = ({ latitude, longitude }) => [toX(Number(longitude)), toY(Number(latitude))];

/** @param {Shape} shape */
export const full = ({ levels }) => /** @type {Float64Array} */ (levels[LEVELS.length]);

/**
 * A line with less detailed forms of it, and the box around it.
 * @param {Float64Array} line
 * @param {string[]} countries
 * @returns {Shape}
 */
export function shape(line, countries) {
  /** @type {[number, number, number, number]} */
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < line.length; at += 2) {
    const [x, y] = [line[at] ?? 0, line[at + 1] ?? 0];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return { levels: [...LEVELS.map(zoom => thinned(line, 1 / (TILE * 2 ** zoom))), line], box, countries };
}

/**
 * Leaves out points that are nearer to the one before than a pixel.
 * @param {Float64Array} line
 * @param {number} pixel
 */
function thinned(line, pixel) {
  const kept = [line[0] ?? 0, line[1] ?? 0];
  let [lastX, lastY] = [line[0] ?? 0, line[1] ?? 0];
  for (let at = 2; at < line.length; at += 2) {
    const [x, y] = [line[at] ?? 0, line[at + 1] ?? 0];
    if (at < line.length - 2 && Math.abs(x - lastX) < pixel && Math.abs(y - lastY) < pixel) continue;
    kept.push(x, y);
    [lastX, lastY] = [x, y];
  }
  return new Float64Array(kept);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Float64Array} line
 * @param {boolean} isOpen whether the edges of the map are left out: nobody's coast is there
 */
export function traceLine(context, line, isOpen) {
  let [lastX, lastY] = [line[0] ?? 0, line[1] ?? 0];
  context.moveTo(lastX, lastY);
  for (let at = 2; at < line.length; at += 2) {
    const [x, y] = [line[at] ?? 0, line[at + 1] ?? 0];
    const isEdge = isOpen && ((x === lastX && (x < 1e-6 || x > 1 - 1e-6)) || (y === lastY && y > 0.9999));
    if (isEdge) context.moveTo(x, y);
    else context.lineTo(x, y);
    [lastX, lastY] = [x, y];
  }
}
