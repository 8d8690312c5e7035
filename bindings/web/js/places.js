// Reads lists of places out of the memory of the module, in the order in which `src/places.rs` writes them: without copies and
// views of its bytes, which take longer to collect than the rest takes to read.
/** @import {MatchKind, PlaceKind, Resolution} from "./types.js" */

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** @type {WebAssembly.Memory} */
let memory;
let numbers = new Float64Array();
let bytes = new Uint8Array();

/** The words for which answers have numbers. @type {string[]} */
let fieldNames = [];
/** @type {PlaceKind[]} */
let kinds = [];
/** @type {MatchKind[]} */
let matchKinds = [];

/** How places with certain fields are read, by the bits that stand for these. @type {Map<number, () => any>} */
const readers = new Map();

/** Codes of countries, by the numbers that stand for them. @type {string[]} */
const codes = [];

/** Where the answer is read, where it ends, its texts, and where these are read. */
let at = 0;
let end = 0;
let texts = "";
let textAt = 0;

/**
 * Says where the module has its memory, and its words.
 * @param {WebAssembly.Memory} of
 * @param {string} words
 */
export function attach(of, words) {
  memory = of;
  const [fields = [], places = [], matches = []] = words.split("\n").map(line => line.split(" "));
  fieldNames = fields;
  kinds = /** @type {PlaceKind[]} */ (places);
  matchKinds = /** @type {MatchKind[]} */ (matches);
}

/**
 * @param {number} address
 * @returns {any[]}
 */
export function placesOf(address) {
  return list(start(address));
}

/**
 * @param {number} address
 * @returns {Resolution}
 */
export function resolutionOf(address) {
  const read = start(address);
  const confidence = known();
  const hits = list(read);
  return { one: confidence === null ? null : { ...hits[0] }, confidence, hits };
}

/**
 * @param {number} address
 * @returns {() => any} what reads a place
 */
function start(address) {
  // It is empty once the memory has grown.
  if (numbers.length === 0) {
    numbers = new Float64Array(memory.buffer);
    bytes = new Uint8Array(memory.buffer);
  }
  at = address / Float64Array.BYTES_PER_ELEMENT;
  end = at + number();
  const [from, length, fields] = [number(), number(), number()];
  texts = length > 0 ? decoder.decode(bytes.subarray(from, from + length)) : "";
  textAt = 0;
  let read = readers.get(fields);
  if (!read) readers.set(fields, (read = reader(fieldNames.filter((_, bit) => fields & (1 << bit)))));
  return read;
}

/** @param {() => any} read */
function list(read) {
  const list = [];
  while (at < end) list.push(read());
  return list;
}

/**
 * What reads a place with these fields.
 * @param {string[]} fields
 * @returns {() => any}
 */
function reader(fields) {
  if (fields.join() === USUAL.hit) return hit;
  if (fields.join() === USUAL.nearby) return nearby;
  if (fields.join() === USUAL.line) return line;
  const isDetail = (/** @type {string} */ name) => ["postalCode", "matchedName", "explanation"].includes(name);
  const names = fields.filter(name => !isDetail(name));
  const reads = names.map(name => /** @type {() => unknown} */ (FIELDS[name]));
  const hasDetails = fields.some(isDetail);
  return () => {
    /** @type {Record<string, unknown>} */
    const place = {};
    for (let field = 0; field < names.length; field++) place[/** @type {string} */ (names[field])] = /** @type {() => unknown} */ (reads[field])();
    return hasDetails ? detailed(place) : place;
  };
}

/** What reads a field. @type {Record<string, () => unknown>} */
const FIELDS = {
  id,
  name: text,
  kind: () => kinds[number()],
  latitude: number,
  longitude: number,
  countryCode: code,
  admin1Name: textOrNull,
  admin2Name: textOrNull,
  population: known,
  hasCosts: () => number() === 1,
  matchKind: () => matchKinds[number()],
  score: number,
  confidence: number,
  distanceKm: number,
};

/** The fields that places have unless others are asked for, and those of a line of a list. */
const USUAL = {
  line: "id,name",
  hit: "id,name,kind,latitude,longitude,countryCode,admin1Name,admin2Name,population,hasCosts,matchKind,score,confidence,postalCode",
  nearby: "id,name,kind,latitude,longitude,countryCode,admin1Name,admin2Name,population,hasCosts,distanceKm",
};

/** Faster than field by field. */
function hit() {
  return detailed({
    id: id(),
    name: text(),
    kind: kinds[number()],
    latitude: number(),
    longitude: number(),
    countryCode: code(),
    admin1Name: textOrNull(),
    admin2Name: textOrNull(),
    population: known(),
    hasCosts: number() === 1,
    matchKind: matchKinds[number()],
    score: number(),
    confidence: number(),
  });
}

function nearby() {
  return {
    id: id(),
    name: text(),
    kind: kinds[number()],
    latitude: number(),
    longitude: number(),
    countryCode: code(),
    admin1Name: textOrNull(),
    admin2Name: textOrNull(),
    population: known(),
    hasCosts: number() === 1,
    distanceKm: number(),
  };
}

function line() {
  return { id: id(), name: text() };
}

/** @param {object} hit */
function detailed(hit) {
  const details = text();
  return details ? Object.assign(hit, JSON.parse(details)) : hit;
}

function number() {
  return /** @type {number} */ (numbers[at++]);
}

/** A whole number, which an object need not keep elsewhere. */
function id() {
  return number() >>> 0;
}

function known() {
  const value = number();
  return Number.isNaN(value) ? null : value;
}

/** The code of a country, of two letters. */
function code() {
  const letters = number();
  return letters === 0 ? null : (codes[letters] ??= String.fromCharCode(letters >> 8, letters & 255));
}

function text() {
  const from = textAt;
  textAt += number();
  return texts.slice(from, textAt);
}

function textOrNull() {
  return text() || null;
}
