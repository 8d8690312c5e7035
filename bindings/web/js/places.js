// Reads lists of places in the order in which `src/places.rs` writes them. It fills in fields: to spread an object takes
// several times as long.
/** @import {Hit, NearbyPlace, PlaceSummary, Resolution} from "./types.js" */

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * @param {Uint8Array} bytes
 * @returns {Hit[]}
 */
export function hitsOf(bytes) {
  return new Answer(bytes).list(hit);
}

/**
 * @param {Uint8Array} bytes
 * @returns {Resolution}
 */
export function resolutionOf(bytes) {
  const answer = new Answer(bytes);
  const confidence = answer.known();
  const hits = answer.list(hit);
  return { one: confidence === null ? null : { .../** @type {Hit} */ (hits[0]) }, confidence, hits };
}

/**
 * @param {Uint8Array} bytes
 * @returns {NearbyPlace[]}
 */
export function nearbyOf(bytes) {
  return new Answer(bytes).list(nearby);
}

/** @param {Answer} answer */
function hit(answer) {
  const hit = /** @type {Hit} */ (place(answer));
  hit.matchKind = /** @type {Hit["matchKind"]} */ (answer.text());
  hit.score = answer.number();
  hit.confidence = answer.number();
  const details = answer.text();
  return details ? Object.assign(hit, JSON.parse(details)) : hit;
}

/** @param {Answer} answer */
function nearby(answer) {
  const nearby = /** @type {NearbyPlace} */ (place(answer));
  nearby.distanceKm = answer.number();
  return nearby;
}

/**
 * @param {Answer} answer
 * @returns {PlaceSummary}
 */
function place(answer) {
  return {
    id: answer.number(),
    name: answer.text(),
    kind: /** @type {PlaceSummary["kind"]} */ (answer.text()),
    latitude: answer.number(),
    longitude: answer.number(),
    countryCode: answer.text() || null,
    admin1Name: answer.text() || null,
    admin2Name: answer.text() || null,
    population: answer.known(),
    hasCosts: answer.number() === 1,
  };
}

/** The numbers and the texts of an answer, one after the other. */
class Answer {
  #numbers;
  #number = 1;
  #texts;
  #text = 0;

  /** @param {Uint8Array} bytes with the number of numbers in front */
  constructor(bytes) {
    const length = 8 * /** @type {number} */ (new Float64Array(bytes.buffer, 0, 1)[0]);
    this.#numbers = new Float64Array(bytes.buffer, 0, length / 8);
    this.#texts = decoder.decode(bytes.subarray(length));
  }

  /**
   * @template T
   * @param {(answer: Answer) => T} read
   */
  list(read) {
    const list = [];
    while (this.#number < this.#numbers.length) list.push(read(this));
    return list;
  }

  number() {
    return /** @type {number} */ (this.#numbers[this.#number++]);
  }

  known() {
    const number = this.number();
    return Number.isNaN(number) ? null : number;
  }

  text() {
    const start = this.#text;
    this.#text += this.number();
    return this.#texts.slice(start, this.#text);
  }
}
