// The library: a dataset in memory, asked without a network.
import * as module from "./wasm/library.js";
import { errorOf } from "./error.js";
import { load } from "./load.js";
import { number, opened, string, written } from "./options.js";

export { WayfareError } from "./error.js";

/** @import {SearchOptions, ResolveOptions, NearestOptions, AccommodationOptions, Point} from "./types.js" */
/** @import {Accommodation, Category, Conversion, Costs, Country, Currency, Highlight, Hit, Info} from "./types.js" */
/** @import {NearbyAccommodation, NearbyPlace, Place, PostalCode, RegionAt, Resolution} from "./types.js" */

/** A dataset. Every method throws a {@link WayfareError} if what it is given is wrong, or the dataset corrupt. */
export class Dataset {
  /** @type {undefined | module.Dataset} */
  #engine;

  /**
   * @private
   * @param {module.Dataset} engine
   */
  constructor(engine) {
    this.#engine = engine;
  }

  /**
   * Opens a dataset.
   * @param {import("./load.js").Source} source
   * @param {import("./load.js").OpenOptions} [options]
   * @returns {Promise<Dataset>}
   */
  static async open(source, options) {
    return new Dataset(await load(module, new URL("./wasm/library_bg.wasm", import.meta.url), source, options));
  }

  /**
   * Returns the places that a text means, misspelt or not, the best first.
   * @param {string} text
   * @param {SearchOptions} [options]
   * @returns {Hit[]}
   */
  search(text, options) {
    return answer(() => this.#open.search(string(text), written(options)));
  }

  /**
   * Does the same for a text that is still being typed.
   * @param {string} text
   * @param {SearchOptions} [options]
   * @returns {Hit[]}
   */
  autocomplete(text, options) {
    return answer(() => this.#open.autocomplete(string(text), written(options)));
  }

  /**
   * Returns the one place that a text means, if one is sure enough, and all that it may mean.
   * @param {string} text
   * @param {ResolveOptions} [options]
   * @returns {Resolution}
   */
  resolve(text, options) {
    return answer(() => this.#open.resolve(string(text), written(options)));
  }

  /**
   * Returns the places around a point, nearest first. A hit or a place is a point, too.
   * @param {Point} point
   * @param {NearestOptions} [options]
   * @returns {NearbyPlace[]}
   */
  nearest(point, options) {
    return answer(() => this.#open.nearest(number(point?.latitude), number(point?.longitude), written(options)));
  }

  /**
   * Returns the country and the region that a point lies in; `null` at sea.
   * @param {Point} point
   * @returns {RegionAt | null}
   */
  regionAt(point) {
    return answer(() => this.#open.regionAt(number(point?.latitude), number(point?.longitude)));
  }

  /**
   * Returns all that is known of a place but its costs, highlights and accommodation.
   * @param {number} id
   * @returns {Place | null}
   */
  place(id) {
    return answer(() => this.#open.place(number(id)));
  }

  /**
   * Returns what a day costs in a place (else in its country), or in a country, in the local currency.
   * @param {number | string} where the id of a place or the code of a country
   * @returns {Costs | null}
   */
  costs(where) {
    return answer(() => (typeof where === "string" ? this.#open.countryCosts(where) : this.#open.costs(number(where))));
  }

  /**
   * Returns what single things cost in a place or a country.
   * @param {number | string} where the id of a place or the code of a country
   * @returns {Highlight[] | null} `null` if there is no such place
   */
  highlights(where) {
    return answer(() => (typeof where === "string" ? this.#open.countryHighlights(where) : this.#open.highlights(number(where))));
  }

  /**
   * Returns the accommodation in a place.
   * @param {number} id
   * @returns {Accommodation[] | null} `null` if there is no such place
   */
  accommodation(id) {
    return answer(() => this.#open.accommodation(number(id)));
  }

  /**
   * Returns the accommodation around a point, nearest first.
   * @param {Point} point
   * @param {AccommodationOptions} [options]
   * @returns {NearbyAccommodation[]}
   */
  nearestAccommodation(point, options) {
    return answer(() => this.#open.nearestAccommodation(number(point?.latitude), number(point?.longitude), written(options)));
  }

  /**
   * Returns what a postal code stands for, in each country that has it.
   * @param {string} code
   * @returns {PostalCode[]}
   */
  postalCode(code) {
    return answer(() => this.#open.postalCode(string(code)));
  }

  /**
   * @param {string} code
   * @returns {Country | null}
   */
  country(code) {
    return answer(() => this.#open.country(string(code)));
  }

  /** @returns {Country[]} */
  countries() {
    return answer(() => this.#open.countries());
  }

  /** @returns {Currency[]} */
  currencies() {
    return answer(() => this.#open.currencies());
  }

  /** @returns {Category[]} what costs are for */
  categories() {
    return answer(() => this.#open.categories());
  }

  /**
   * Converts an amount at the stored rates; `null` where one is not known.
   * @param {string} from code of a currency
   * @param {string} to
   * @param {number} amount
   * @returns {Conversion | null}
   */
  convert(from, to, amount) {
    return answer(() => this.#open.convert(string(from), string(to), number(amount)));
  }

  /** @returns {Info} what the dataset holds, and whose data it is */
  info() {
    return answer(() => this.#open.info());
  }

  /** Gives the memory back. The dataset cannot be asked any more. */
  close() {
    this.#engine?.free();
    this.#engine = undefined;
  }

  get #open() {
    return opened(this.#engine);
  }
}

/**
 * @template T
 * @param {() => string} ask
 * @returns {T}
 */
function answer(ask) {
  try {
    return JSON.parse(ask());
  } catch (error) {
    throw errorOf(error);
  }
}
