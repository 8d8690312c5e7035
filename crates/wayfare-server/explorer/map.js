// The map of the world: what is seen of it, and what it has asked for. A canvas in Web Mercator, drawn from the outlines of
// the dataset.

import { ask, localized } from "./api.js";
import { decode, rings, toLatitude, toLongitude } from "./geo.js";
import { listen } from "./gestures.js";
import { paint } from "./paint.js";
import { AROUND_FROM, at, full, isCalm, REGIONS_FROM, shape, TILE } from "./shapes.js";
import { LANGUAGE } from "./texts.js";

/** @typedef {import("./api.js").Label} Label */
/** @typedef {import("./api.js").Outline} Outline */
/** @typedef {import("./shapes.js").Mark} Mark */
/** @typedef {import("./shapes.js").Shape} Shape */
/** @typedef {{label: Label, x: number, y: number, box: [number, number, number, number], font: string, lines: string[]}} Placed */

/** Outlines are simplified to two kilometres: closer, towns would stand in the water. */
const ZOOM = { least: 0.4, most: 8.5 };

/** How far the view may go beyond the north end of the world, of which little is seen then in the south. */
const BEYOND = 0.12;

/** What is in the middle of the first view, and how much of the world it has: not much of Antarctica. */
const WORLD = { x: 0.52, bottom: 0.72, width: 1, height: 0.8 };

/**
 * How prices are shown: in colours that end at these days, what is written beside a name, and which names come first.
 * @typedef {{ends: number[], text: (label: Label) => string, first: Label[]}} Prices
 */

export class WorldMap {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{place: (id: string) => void, point: (latitude: number, longitude: number) => void}} choose
   */
  constructor(canvas, choose) {
    this.canvas = canvas;
    this.choose = choose;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    this.x = 0;
    this.y = 0;
    this.zoom = 0;
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
    /** Places, as a map of the world names them. @type {Label[]} */
    this.cities = [];
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
    /** @type {Prices | undefined} */
    this.prices = undefined;
    /** @type {Record<string, string>} */
    this.colors = {};
    /** @type {Promise<void> | undefined} */
    this.asked = undefined;
    /** @type {Promise<Label[]> | undefined} */
    this.loaded = undefined;
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
    listen(this);
  }

  /**
   * Asks once for the outlines and the names of the world, and resolves with these.
   * @returns {Promise<Label[]>}
   */
  load() {
    this.loaded ??= this.ask();
    this.loaded.catch(() => { this.loaded = undefined; });
    return this.loaded;
  }

  async ask() {
    const outlines = /** @type {Promise<Outline[]>} */ (ask("/explore/outlines/countries"));
    const labels = /** @type {Promise<Label[]>} */ (ask(localized("explore", "labels")));
    outlines.then(found => {
      this.lines = found.map(({ line, country_code, other_country_code }) =>
        shape(decode(line), [country_code, other_country_code].filter(code => code !== undefined)));
      this.coasts = this.lines.filter(({ countries }) => countries.length < 2);
      this.borders = this.lines.filter(({ countries }) => countries.length > 1);
      this.land = rings(this.coasts.map(full)).map(ring => shape(ring, []));
      this.canvas.dataset.ready = "outlines";
      this.draw();
    });
    const found = await labels;
    const places = found.filter(({ kind }) => kind !== "country");
    /** @type {Map<string | undefined, number>} */
    const before = new Map();
    const turns = new Map(places.map(label => {
      const turn = before.get(label.country_code) ?? 0;
      before.set(label.country_code, turn + 1);
      return [label, turn];
    }));
    // The first of each country come before the second, so that no large country has all of the map.
    this.cities = [...places].sort((a, b) => (turns.get(a) ?? 0) - (turns.get(b) ?? 0));
    this.labels = found;
    await outlines;
    this.draw();
    // Names are drawn in the fonts of the page once these are there.
    document.fonts?.ready.then(() => this.draw());
    this.canvas.dataset.ready = "all";
    return this.labels;
  }

  /**
   * Shows what a day costs, or no longer.
   * @param {Prices | undefined} prices
   */
  showPrices(prices) {
    this.prices = prices;
    this.draw();
  }

  /** Reads the colours of the theme again. */
  restyle() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ["sea", "land", "coast", "border", "region", "label", "halo", "dot", "chosen", "pin",
      "price-0", "price-1", "price-2", "price-3", "price-4"]) {
      this.colors[name] = style.getPropertyValue(`--map-${name}`).trim();
    }
    this.fonts = style.getPropertyValue("--font").trim();
    this.draw();
  }

  resize() {
    const { clientWidth, clientHeight } = this.canvas;
    if (!clientWidth || !clientHeight) return;
    const ratio = devicePixelRatio || 1;
    const isFirst = !this.width;
    [this.width, this.height] = [clientWidth, clientHeight];
    if (isFirst) [this.x, this.y, this.zoom] = this.whole();
    this.canvas.width = Math.round(clientWidth * ratio);
    this.canvas.height = Math.round(clientHeight * ratio);
    this.clamp();
    paint(this);
  }

  get scale() {
    return TILE * 2 ** this.zoom;
  }

  clamp() {
    const least = Math.max(ZOOM.least, Math.log2(this.height / TILE / 1.25));
    this.zoom = Math.min(ZOOM.most, Math.max(least, this.zoom));
    this.x = ((this.x % 1) + 1) % 1;
    const half = this.height / 2 / this.scale;
    this.y = Math.min(Math.max(1 - half, 0.5), Math.max(half - BEYOND, this.y));
  }

  draw() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      paint(this);
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
   * Shows a region or country: its box, where that is known.
   * @param {import("./api.js").Card} card
   */
  showRegion(card) {
    const { south, west, north, east } = card;
    if (south === undefined || west === undefined || north === undefined || east === undefined) {
      return this.show(card, 5.4, card.country_code);
    }
    // A country is tinted.
    this.mark(card.kind === "country" ? [] : [card], false, card.country_code);
    const [left, bottom] = at({ latitude: south, longitude: west });
    const [right, top] = at({ latitude: north, longitude: east });
    // It goes east, be it beyond 180°.
    this.fit(left, top, right < left ? right + 1 : right, bottom, 9);
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
    this.fly(...this.whole());
  }

  /**
   * The view of the whole world: its middle and zoom.
   * @returns {[number, number, number]}
   */
  whole() {
    const scale = Math.max(this.width / WORLD.width, this.height / WORLD.height);
    return [WORLD.x, WORLD.bottom - this.height / 2 / scale, Math.log2(scale / TILE)];
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
      paint(this);
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

}
