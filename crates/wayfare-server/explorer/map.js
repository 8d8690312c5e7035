// The map of the world: a canvas with the outlines of the dataset, in Web Mercator, and names that do not overlap.

import { ask, LANGUAGE, localized } from "./api.js";
import { centre, decode, rings, toLatitude, toLongitude, toX, toY } from "./geo.js";

/** @typedef {import("./api.js").Label} Label */
/** @typedef {import("./api.js").Outline} Outline */
/** @typedef {{levels: Float64Array[], box: [number, number, number, number], countries: string[]}} Shape */
/** @typedef {{label: Label, x: number, y: number, box: [number, number, number, number], font: string, text: string, lines: string[]}} Placed */

/** @typedef {{latitude: string | number, longitude: string | number}} Mark */

/** The side of the world at zoom 0, in pixels. */
const TILE = 256;
const ZOOM = { least: 0.4, most: 12 };

/** From these zooms on, more of each line is drawn. */
const LEVELS = [2.6, 4.6];

/** From here on, the borders of regions and the names of smaller places are asked for. */
const REGIONS_FROM = 3.6;
const AROUND_FROM = 6;

/** A press that moves less is a click. */
const STILL = 6;

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class WorldMap {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{place: (id: string) => void, point: (latitude: number, longitude: number) => void}} choose
   */
  constructor(canvas, choose) {
    this.canvas = canvas;
    this.choose = choose;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    this.x = 0.53;
    this.y = 0.4;
    this.zoom = 1.6;
    this.width = 0;
    this.height = 0;
    /** @type {Shape[]} */
    this.land = [];
    /** @type {Shape[]} */
    this.lines = [];
    /** @type {Shape[]} */
    this.regions = [];
    /** @type {Label[]} */
    this.labels = [];
    /** @type {Map<string, Label[] | undefined>} */
    this.tiles = new Map();
    /** @type {Map<string, Shape[]>} */
    this.areas = new Map();
    /** @type {Placed[]} */
    this.placed = [];
    /** Marks, in the order of a trip. @type {Mark[]} */
    this.marks = [];
    /** Whether the marks are stops on a way. */
    this.isWay = false;
    /** The country that is tinted. @type {string | undefined} */
    this.tinted = undefined;
    /** What to show once the outlines are there. @type {(() => void) | undefined} */
    this.later = undefined;
    /** @type {Record<string, string>} */
    this.colors = {};
    /** @type {Promise<void> | undefined} */
    this.asked = undefined;
    /** @type {Shape[]} */
    this.coasts = [];
    /** @type {Shape[]} */
    this.borders = [];
    /** Where the names of countries stand. @type {Map<string, [number, number]>} */
    this.middles = new Map();
    this.frame = 0;
    this.flight = 0;
    this.waiting = 0;
    this.restyle();
    this.resize();
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.listen();
  }

  /** Asks for the outlines and the names of the world. */
  async load() {
    const outlines = /** @type {Promise<Outline[]>} */ (ask("/explore/outlines/countries"));
    const labels = /** @type {Promise<Label[]>} */ (ask(localized("explore", "labels")));
    outlines.then(found => {
      this.lines = found.map(({ line, country_code, other_country_code }) =>
        shape(decode(line), [country_code, other_country_code].filter(code => code !== undefined)));
      this.coasts = this.lines.filter(({ countries }) => countries.length < 2);
      this.borders = this.lines.filter(({ countries }) => countries.length > 1);
      this.land = rings(this.coasts.map(full)).map(ring => shape(ring, []));
      this.canvas.dataset.ready = "outlines";
      this.later?.();
      this.draw();
    });
    this.labels = await labels;
    await outlines;
    this.draw();
    // Names are drawn in the fonts of the page once these are there.
    document.fonts?.ready.then(() => this.draw());
    this.canvas.dataset.ready = "all";
  }

  /** Reads the colours of the theme again. */
  restyle() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ["sea", "land", "coast", "border", "region", "label", "halo", "dot", "chosen", "pin"]) {
      this.colors[name] = style.getPropertyValue(`--map-${name}`).trim();
    }
    this.fonts = style.getPropertyValue("--font").trim();
    this.draw();
  }

  resize() {
    const { clientWidth, clientHeight } = this.canvas;
    if (!clientWidth || !clientHeight) return;
    const ratio = devicePixelRatio || 1;
    if (!this.width) this.zoom = Math.max(ZOOM.least, Math.log2(Math.max(clientWidth / 1.02, clientHeight * 0.85) / TILE));
    [this.width, this.height] = [clientWidth, clientHeight];
    this.canvas.width = Math.round(clientWidth * ratio);
    this.canvas.height = Math.round(clientHeight * ratio);
    this.clamp();
    this.paint();
  }

  get scale() {
    return TILE * 2 ** this.zoom;
  }

  clamp() {
    const least = Math.max(ZOOM.least, Math.log2(this.height / TILE / 1.25));
    this.zoom = Math.min(ZOOM.most, Math.max(least, this.zoom));
    this.x = ((this.x % 1) + 1) % 1;
    const half = Math.min(0.5, this.height / 2 / this.scale);
    this.y = Math.min(1 - half, Math.max(half, this.y));
  }

  draw() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  /**
   * Shows a place, and marks it.
   * @param {Mark} mark
   * @param {number} zoom
   * @param {string} [country] to tint
   */
  show(mark, zoom, country) {
    this.mark([mark], false, country);
    const [x, y] = this.screen(...at(mark));
    const isInView = Math.abs(x - this.width / 2) < this.width / 3 && Math.abs(y - this.height / 2) < this.height / 3;
    if (isInView && this.zoom >= zoom - 1) this.draw();
    else this.fly(...at(mark), Math.max(zoom, Math.min(this.zoom, zoom + 2)));
  }

  /**
   * Shows places, and marks them.
   * @param {Mark[]} marks
   * @param {boolean} isWay whether they are stops on a way
   */
  showAll(marks, isWay) {
    this.mark(marks, isWay, undefined);
    const [first] = marks.map(at);
    if (!first) return this.draw();
    // Each is put on the side of the first one where it is nearer.
    const xs = marks.map(at).map(([x]) => x - Math.round(x - first[0]));
    const ys = marks.map(at).map(([, y]) => y);
    this.fit(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), 6);
  }

  /**
   * Shows a country.
   * @param {string} code
   * @param {Mark} mark where it is if it has no outlines
   */
  showCountry(code, mark) {
    this.mark([], false, code);
    const show = () => {
      const [largest] = this.area(code).toSorted((a, b) => centre(full(b)).area - centre(full(a)).area);
      if (largest) this.fit(...largest.box, 6.5);
      else this.fly(...at(mark), 4);
    };
    if (this.lines.length) show();
    else this.later = show;
  }

  /**
   * @param {Mark[]} marks
   * @param {boolean} isWay
   * @param {string | undefined} country
   */
  mark(marks, isWay, country) {
    this.marks = marks;
    this.isWay = isWay;
    this.tinted = country;
    this.later = undefined;
  }

  /** Removes all marks. */
  unmark() {
    this.mark([], false, undefined);
    this.draw();
  }

  /**
   * Shows a box.
   * @param {number} left
   * @param {number} top
   * @param {number} right
   * @param {number} bottom
   * @param {number} most the closest view
   */
  fit(left, top, right, bottom, most) {
    const zoom = Math.log2(Math.min((0.72 * this.width) / (right - left), (0.72 * this.height) / (bottom - top)) / TILE);
    this.fly((left + right) / 2, (top + bottom) / 2, Math.min(most, zoom));
  }

  /** Shows the whole world. */
  home() {
    this.fly(0.53, 0.4, Math.log2(Math.max(this.width / 1.02, this.height * 0.85) / TILE));
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} zoom
   */
  fly(x, y, zoom) {
    cancelAnimationFrame(this.flight);
    const from = { x: this.x, y: this.y, zoom: this.zoom };
    let dx = x - from.x;
    dx -= Math.round(dx);
    const dy = y - from.y;
    const far = Math.hypot(dx, dy) * 2 ** Math.min(from.zoom, zoom) * TILE / Math.max(this.width, 1);
    const dip = Math.max(0, Math.log2(far)) * 0.7;
    const length = isCalm() || !this.width ? 0 : Math.min(1400, 450 + 250 * Math.abs(zoom - from.zoom) ** 0.5 + 200 * dip);
    const start = performance.now();
    const step = () => {
      const t = length ? Math.min(1, (performance.now() - start) / length) : 1;
      const eased = t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2;
      this.x = from.x + dx * eased;
      this.y = from.y + dy * eased;
      this.zoom = from.zoom + (zoom - from.zoom) * eased - Math.sin(Math.PI * eased) * dip;
      this.clamp();
      this.paint();
      if (t < 1) this.flight = requestAnimationFrame(step);
      else this.settle();
    };
    step();
  }

  /**
   * Zooms and keeps what is at a point of the canvas there.
   * @param {number} by
   * @param {number} [px]
   * @param {number} [py]
   */
  zoomBy(by, px = this.width / 2, py = this.height / 2) {
    const [x, y] = this.world(px, py);
    this.zoom += by;
    this.clamp();
    this.x = x - (px - this.width / 2) / this.scale;
    this.y = y - (py - this.height / 2) / this.scale;
    this.clamp();
    this.draw();
    this.settle();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  panBy(dx, dy) {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.clamp();
    this.draw();
    this.settle();
  }

  /**
   * @param {number} px
   * @param {number} py
   * @returns {[number, number]}
   */
  world(px, py) {
    return [this.x + (px - this.width / 2) / this.scale, this.y + (py - this.height / 2) / this.scale];
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {[number, number]}
   */
  screen(x, y) {
    let dx = x - this.x;
    dx -= Math.round(dx);
    return [this.width / 2 + dx * this.scale, this.height / 2 + (y - this.y) * this.scale];
  }

  /** Asks for what a closer view needs, once it rests. */
  settle() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      if (this.zoom >= REGIONS_FROM) this.loadRegions();
      if (this.zoom >= AROUND_FROM) this.loadAround();
    }, 150);
  }

  async loadRegions() {
    this.asked ??= /** @type {Promise<Outline[]>} */ (ask("/explore/outlines/regions")).then(found => {
      this.regions = found.map(({ line }) => shape(decode(line), []));
      this.draw();
    }, () => { this.asked = undefined; });
  }

  /** Asks for the places of the squares in view. */
  loadAround() {
    const level = Math.floor(this.zoom) - 1;
    const count = 2 ** level;
    const [left, top] = this.world(0, 0).map(at => Math.floor(at * count));
    const [right, bottom] = this.world(this.width, this.height).map(at => Math.floor(at * count));
    for (let row = top ?? 0; row <= (bottom ?? 0); row++) {
      for (let column = left ?? 0; column <= (right ?? 0); column++) {
        const tile = `${level}/${column}/${row}`;
        if (this.tiles.has(tile) || row < 0 || row >= count) continue;
        const latitude = toLatitude((row + 0.5) / count);
        const longitude = toLongitude((column + 0.5) / count);
        const radius = (40075 * Math.cos((latitude * Math.PI) / 180) / count) * 0.6;
        this.tiles.set(tile, undefined);
        const path = `/explore/around/${latitude.toFixed(4)}/${longitude.toFixed(4)}?limit=40&radius_km=${radius.toFixed(1)}&lang=${LANGUAGE}`;
        /** @type {Promise<Label[]>} */ (ask(path)).then(found => {
          this.tiles.set(tile, found);
          this.draw();
        }, () => this.tiles.delete(tile));
      }
    }
  }

  paint() {
    const { context, colors, scale, width, height } = this;
    if (!width) return;
    const ratio = this.canvas.width / width;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = colors.sea ?? "";
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    const level = LEVELS.filter(from => this.zoom >= from).length;
    const [left, top] = this.world(0, 0);
    const [right, bottom] = this.world(width, height);
    context.lineJoin = "round";
    for (let turn = Math.floor(left); turn <= Math.floor(right); turn++) {
      const pixels = ratio * scale;
      context.setTransform(pixels, 0, 0, pixels, ratio * (width / 2) - (this.x - turn) * pixels, ratio * (height / 2) - this.y * pixels);
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
      trace(this.land, false);
      context.fillStyle = colors.land ?? "";
      context.fill("evenodd");
      if (this.tinted) {
        trace(this.area(this.tinted), false);
        context.fillStyle = colors.chosen ?? "";
        context.fill("evenodd");
      }
      const stroke = (/** @type {Shape[]} */ shapes, /** @type {string | undefined} */ color, /** @type {number} */ thickness) => {
        trace(shapes, true);
        context.strokeStyle = color ?? "";
        context.lineWidth = thickness / scale;
        context.stroke();
      };
      if (this.zoom >= REGIONS_FROM) stroke(this.regions, colors.region, 0.7);
      stroke(this.coasts, colors.coast, 0.8);
      stroke(this.borders, colors.border, Math.min(1.4, 0.5 + this.zoom / 6));
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.textBaseline = "middle";
    context.textAlign = "center";
    this.paintNames();
    this.paintMarks();
    if (document.activeElement === this.canvas && this.canvas.matches(":focus-visible")) this.paintCross();
  }

  /**
   * The rings of a country.
   * @param {string} code
   */
  area(code) {
    let found = this.areas.get(code);
    if (!found && this.lines.length) {
      found = rings(this.lines.filter(({ countries }) => countries.includes(code)).map(full)).map(ring => shape(ring, []));
      this.areas.set(code, found);
    }
    return found ?? [];
  }

  /**
   * The middle of the largest part of a country: its point is elsewhere where it has islands far away.
   * @param {Label} label
   * @returns {[number, number]}
   */
  middle(label) {
    const code = label.country_code ?? "";
    let found = this.middles.get(code);
    if (!found && this.lines.length) {
      const parts = this.area(code).map(part => centre(full(part)));
      const largest = parts.reduce((most, part) => (part.area > most.area ? part : most), { area: 0, x: 0, y: 0 });
      found = largest.area > 0 ? [largest.x, largest.y] : at(label);
      this.middles.set(code, found);
    }
    return found ?? at(label);
  }

  paintNames() {
    const { context, colors, zoom } = this;
    this.placed = [];
    const seen = new Set();
    const most = Math.round(14 + (this.width * this.height) / 9000);
    // The more one sees of the world, the more important a place has to be.
    const rank = 36 * 2.6 ** Math.max(0, zoom - 1);
    let places = 0;
    const add = (/** @type {Label} */ label) => {
      if (seen.has(label.geonameid) || this.placed.length >= most) return;
      if (label.kind === "place" ? ++places > rank && zoom < AROUND_FROM + 1 : zoom < 1.1 || zoom > 6.5) return;
      const placed = this.place(label);
      if (placed) {
        seen.add(label.geonameid);
        this.placed.push(placed);
      }
    };
    const countries = this.labels.filter(({ kind }) => kind === "country");
    const cities = this.labels.filter(({ kind }) => kind !== "country");
    // Where countries are small, their names leave room for the largest cities.
    for (const list of zoom < 4.4 ? [countries.slice(0, 8 * 3 ** (zoom - 0.8)), cities] : [cities.slice(0, 400), countries, cities]) list.forEach(add);
    if (zoom >= AROUND_FROM) {
      const level = Math.floor(zoom) - 1;
      for (const [tile, labels] of this.tiles) {
        if (labels && Number(tile.split("/")[0]) <= level) labels.forEach(add);
      }
    }
    for (const { label, x, y, lines, font, box } of this.placed) {
      const isCountry = label.kind === "country";
      context.font = font;
      context.letterSpacing = isCountry ? "0.09em" : "0px";
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
        context.arc(x, y, label.fcode === "PPLC" ? 3.2 : 2.4, 0, 7);
        context.lineWidth = 1.5;
        context.stroke();
        context.fillStyle = colors.dot ?? "";
        context.fill();
      }
    }
    context.letterSpacing = "0px";
  }

  /**
   * Where a name can stand, if it can: right of its dot, or left; a country's at its point.
   * @param {Label} label
   * @returns {Placed | undefined}
   */
  place(label) {
    const isCountry = label.kind === "country";
    const [x, y] = this.screen(...(isCountry ? this.middle(label) : at(label)));
    if (x < -20 || y < -10 || x > this.width + 20 || y > this.height + 10) return undefined;
    const { context, zoom } = this;
    const people = Number(label.population ?? 0);
    const size = isCountry ? Math.min(13, 9.5 + zoom / 3 + (people > 5e7 ? 1 : 0)) : people > 3e6 ? 13 : people > 5e5 ? 12 : 11;
    const font = `${isCountry || people > 3e6 ? 600 : 500} ${size}px ${this.fonts}`;
    const text = isCountry ? label.name.toLocaleUpperCase(LANGUAGE) : label.name;
    context.font = font;
    context.letterSpacing = isCountry ? "0.09em" : "0px";
    const lines = isCountry && text.length > 14 ? halves(text) : [text];
    const width = Math.max(...lines.map(line => context.measureText(line).width));
    const [half, tall] = [width / 2, (size * 1.15 * lines.length) / 2 + 1];
    /** @type {[number, number, number, number][]} */
    const boxes = isCountry ? [[x - half, y - tall, x + half, y + tall]]
      : [[x - 4, y - tall, x + width + 8, y + tall], [x - width - 16, y - tall, x, y + tall]];
    const box = boxes.find(box => !this.placed.some(other =>
      box[0] - 4 < other.box[2] && box[2] + 4 > other.box[0] && box[1] - 1 < other.box[3] && box[3] + 1 > other.box[1]));
    return box && { label, x, y, box, font, text, lines };
  }

  /** Draws the marks, and the way between them. */
  paintMarks() {
    const { context, colors } = this;
    const points = this.marks.map(mark => this.screen(...at(mark)));
    context.strokeStyle = colors.pin ?? "";
    context.lineWidth = 2.5;
    context.setLineDash([1, 6]);
    context.lineCap = "round";
    context.beginPath();
    if (this.isWay) points.forEach(([x, y]) => context.lineTo(x, y));
    context.stroke();
    context.setLineDash([]);
    points.forEach(([x, y], index) => {
      context.beginPath();
      context.moveTo(x, y);
      context.bezierCurveTo(x - 3, y - 9, x - 11, y - 13, x - 11, y - 22);
      context.arc(x, y - 22, 11, Math.PI, 0);
      context.bezierCurveTo(x + 11, y - 13, x + 3, y - 9, x, y);
      context.fillStyle = colors.pin ?? "";
      context.strokeStyle = colors.halo ?? "";
      context.lineWidth = 2;
      context.fill();
      context.stroke();
      context.fillStyle = colors.halo ?? "";
      context.beginPath();
      if (this.isWay) {
        context.font = `700 12px ${this.fonts}`;
        context.fillText(String(index + 1), x, y - 21.5);
      } else {
        context.arc(x, y - 22, 4, 0, 7);
        context.fill();
      }
    });
  }

  /** The point that the Enter key chooses. */
  paintCross() {
    const { context, width, height } = this;
    context.strokeStyle = this.colors.pin ?? "";
    context.lineWidth = 2;
    context.beginPath();
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      context.moveTo(width / 2 + 5 * (dx ?? 0), height / 2 + 5 * (dy ?? 0));
      context.lineTo(width / 2 + 15 * (dx ?? 0), height / 2 + 15 * (dy ?? 0));
    }
    context.stroke();
  }

  /**
   * The name at a point of the canvas.
   * @param {number} px
   * @param {number} py
   */
  nameAt(px, py) {
    return this.placed.find(({ box, label }) => px >= box[0] - 3 && px <= box[2] + 3 && py >= box[1] - 3 && py <= box[3] + 3
      && (label.kind !== "country" || this.zoom < 5));
  }

  /**
   * @param {number} px
   * @param {number} py
   */
  press(px, py) {
    const found = this.nameAt(px, py);
    if (found) return this.choose.place(found.label.geonameid);
    const [x, y] = this.world(px, py);
    const digits = this.zoom > 7 ? 4 : this.zoom > 4 ? 3 : 2;
    this.choose.point(Number(toLatitude(y).toFixed(digits)), Number(toLongitude(x).toFixed(digits)));
  }

  listen() {
    const { canvas } = this;
    /** @type {Map<number, {x: number, y: number}>} */
    const fingers = new Map();
    let moved = 0;
    let speed = { x: 0, y: 0, at: 0 };
    const where = (/** @type {MouseEvent} */ event) => ({ x: event.offsetX, y: event.offsetY });
    canvas.addEventListener("pointerdown", event => {
      cancelAnimationFrame(this.flight);
      canvas.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, where(event));
      if (fingers.size === 1) moved = 0;
      speed = { x: 0, y: 0, at: 0 };
    });
    canvas.addEventListener("pointermove", event => {
      const before = fingers.get(event.pointerId);
      const now = where(event);
      if (!before) {
        canvas.style.cursor = this.nameAt(now.x, now.y) ? "pointer" : "";
        return;
      }
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        const span = (/** @type {{x: number, y: number}} */ a) => Math.max(10, Math.hypot(a.x - other.x, a.y - other.y));
        this.zoomBy(Math.log2(span(now) / span(before)), middle.x, middle.y);
        this.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
        moved = STILL;
      } else {
        moved += Math.hypot(now.x - before.x, now.y - before.y);
        if (moved >= STILL) this.panBy(now.x - before.x, now.y - before.y);
        speed = { x: now.x - before.x, y: now.y - before.y, at: performance.now() };
      }
      fingers.set(event.pointerId, now);
    });
    const lift = (/** @type {PointerEvent} */ event) => {
      if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
      if (event.type === "pointerup" && moved < STILL) {
        const { x, y } = where(event);
        this.press(x, y);
      } else if (performance.now() - speed.at < 40 && !isCalm()) {
        this.glide(speed.x, speed.y);
      }
    };
    canvas.addEventListener("pointerup", lift);
    canvas.addEventListener("pointercancel", lift);
    canvas.addEventListener("wheel", event => {
      event.preventDefault();
      cancelAnimationFrame(this.flight);
      const { x, y } = where(event);
      const lines = event.deltaMode === 1 ? 30 : 1;
      this.zoomBy(-event.deltaY * lines * (event.ctrlKey ? 0.012 : 0.0035), x, y);
    }, { passive: false });
    canvas.addEventListener("keydown", event => {
      /** @type {Record<string, () => void>} */
      const keys = {
        ArrowLeft: () => this.panBy(90, 0), ArrowRight: () => this.panBy(-90, 0),
        ArrowUp: () => this.panBy(0, 90), ArrowDown: () => this.panBy(0, -90),
        "+": () => this.zoomBy(0.5), "=": () => this.zoomBy(0.5), "-": () => this.zoomBy(-0.5),
        0: () => this.home(), Enter: () => this.press(this.width / 2, this.height / 2),
      };
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    });
    canvas.addEventListener("focus", () => this.draw());
    canvas.addEventListener("blur", () => this.draw());
  }

  /**
   * Goes on after a drag, ever slower.
   * @param {number} dx
   * @param {number} dy
   */
  glide(dx, dy) {
    const step = () => {
      [dx, dy] = [dx * 0.92, dy * 0.92];
      this.panBy(dx, dy);
      if (Math.hypot(dx, dy) > 0.3) this.flight = requestAnimationFrame(step);
    };
    step();
  }
}

/**
 * Where something is, in the unit square.
 * @param {{latitude: string | number, longitude: string | number}} place
 * @returns {[number, number]}
 */
const at = ({ latitude, longitude }) => [toX(Number(longitude)), toY(Number(latitude))];

/** @param {Shape} shape */
const full = ({ levels }) => /** @type {Float64Array} */ (levels[LEVELS.length]);

/**
 * A line with less detailed forms of it, and the box around it.
 * @param {Float64Array} line
 * @param {string[]} countries
 * @returns {Shape}
 */
function shape(line, countries) {
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
function traceLine(context, line, isOpen) {
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
