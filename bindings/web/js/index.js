// The library: a dataset in memory, asked without a network.
import * as module from "./wasm/library.js";
import { errorOf } from "./error.js";
import { load } from "./load.js";
import { number, opened, string, written } from "./options.js";
import { hitsOf, nearbyOf, resolutionOf } from "./places.js";

export { WayfareError } from "./error.js";

/** @import {SearchOptions, ResolveOptions, NearestOptions, CheapestOptions, Point} from "./types.js" */
/** @import {AccommodationOptions, NearestAccommodationOptions} from "./types.js" */
/** @import {HighlightOptions, NearestHighlightOptions, NearbyHighlight, CheapPlace} from "./types.js" */
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
    return hitsOf(this.#call("search", string(text), written(options)));
  }

  /**
   * Does the same for a text that is still being typed.
   * @param {string} text
   * @param {SearchOptions} [options]
   * @returns {Hit[]}
   */
  autocomplete(text, options) {
    return hitsOf(this.#call("autocomplete", string(text), written(options)));
  }

  /**
   * Returns the one place that a text means, if one is sure enough, and all that it may mean.
   * @param {string} text
   * @param {ResolveOptions} [options]
   * @returns {Resolution}
   */
  resolve(text, options) {
    return resolutionOf(this.#call("resolve", string(text), written(options)));
  }

  /**
   * Returns the places around a point, nearest first. A hit or a place is a point, too.
   * @param {Point} point
   * @param {NearestOptions} [options]
   * @returns {NearbyPlace[]}
   */
  nearest(point, options) {
    return nearbyOf(this.#call("nearest", number(point?.latitude), number(point?.longitude), written(options)));
  }

  /**
   * Returns the country and the region that a point lies in; `null` at sea.
   * @param {Point} point
   * @returns {RegionAt | null}
   */
  regionAt(point) {
    return this.#ask("regionAt", number(point?.latitude), number(point?.longitude));
  }

  /**
   * Returns all that is known of a place but its costs, highlights and accommodation.
   * @param {number} id
   * @returns {Place | null}
   */
  place(id) {
    return this.#ask("place", number(id));
  }

  /**
   * Returns what a day costs in a place (else in its country, unless `inherited` is false), or in a country, in the local
   * currency.
   * @param {number | string} where the id of a place or the code of a country
   * @param {{inherited?: boolean}} [options]
   * @returns {Costs | null}
   */
  costs(where, { inherited = true } = {}) {
    return typeof where === "string" ? this.#ask("countryCosts", where) : this.#ask("costs", number(where), inherited);
  }

  /**
   * Returns the places where a day costs least, in groups, the cheapest first; one a country, unless a country, region or circle
   * is given.
   * @param {string} currency code of the currency of the amounts
   * @param {CheapestOptions} [options]
   * @returns {CheapPlace[]}
   */
  cheapest(currency, options) {
    return this.#ask("cheapest", string(currency), written(options));
  }

  /**
   * Returns what single things cost in a place or a country.
   * @param {number | string} where the id of a place or the code of a country
   * @param {HighlightOptions} [options]
   * @returns {Highlight[] | null} `null` if there is no such place
   */
  highlights(where, options) {
    return typeof where === "string"
      ? this.#ask("countryHighlights", where, written(options))
      : this.#ask("highlights", number(where), written(options));
  }

  /**
   * Returns what single things cost in the places around a point, nearest first.
   * @param {Point} point
   * @param {NearestHighlightOptions} [options]
   * @returns {NearbyHighlight[]}
   */
  nearestHighlights(point, options) {
    return this.#ask("nearestHighlights", number(point?.latitude), number(point?.longitude), written(options));
  }

  /**
   * Returns the accommodation in a place.
   * @param {number} id
   * @param {AccommodationOptions} [options]
   * @returns {Accommodation[] | null} `null` if there is no such place
   */
  accommodation(id, options) {
    return this.#ask("accommodation", number(id), written(options));
  }

  /**
   * Returns the accommodation whose name or city matches a text best.
   * @param {string} text
   * @param {AccommodationOptions} [options]
   * @returns {Accommodation[]}
   */
  searchAccommodation(text, options) {
    return this.#ask("searchAccommodation", string(text), written(options));
  }

  /**
   * Returns the accommodation around a point, nearest first.
   * @param {Point} point
   * @param {NearestAccommodationOptions} [options]
   * @returns {NearbyAccommodation[]}
   */
  nearestAccommodation(point, options) {
    return this.#ask("nearestAccommodation", number(point?.latitude), number(point?.longitude), written(options));
  }

  /**
   * Returns what a postal code stands for, in each country that has it, or in one.
   * @param {string} code
   * @param {{country?: string}} [options]
   * @returns {PostalCode[]}
   */
  postalCode(code, { country } = {}) {
    return this.#ask("postalCode", string(code), country === undefined ? country : string(country));
  }

  /**
   * @param {string} code
   * @returns {Country | null}
   */
  country(code) {
    return this.#ask("country", string(code));
  }

  /**
   * Returns the country with a code or a name; `null` where none has it, or several have.
   * @param {string} text
   * @returns {Country | null}
   */
  countryCalled(text) {
    return this.#ask("countryCalled", string(text));
  }

  /** @returns {Country[]} */
  countries() {
    return this.#ask("countries");
  }

  /**
   * Returns the countries that match a text, the best first.
   * @param {string} text
   * @returns {Country[]}
   */
  searchCountries(text) {
    return this.#ask("searchCountries", string(text));
  }

  /**
   * @param {string} code
   * @returns {Currency | null}
   */
  currency(code) {
    return this.#ask("currency", string(code));
  }

  /**
   * Returns the currencies whose code, name or symbol matches a text, the best first.
   * @param {string} text
   * @returns {Currency[]}
   */
  searchCurrencies(text) {
    return this.#ask("searchCurrencies", string(text));
  }

  /** @returns {Currency[]} */
  currencies() {
    return this.#ask("currencies");
  }

  /** @returns {Category[]} what costs are for */
  categories() {
    return this.#ask("categories");
  }

  /**
   * Converts an amount at the stored rates; `null` where one is not known.
   * @param {string} from code of a currency
   * @param {string} to
   * @param {number} amount
   * @returns {Conversion | null}
   */
  convert(from, to, amount) {
    return this.#ask("convert", string(from), string(to), number(amount));
  }

  /** @returns {Info} what the dataset holds, and whose data it is */
  info() {
    return this.#ask("info");
  }

  /** Gives the memory back. The dataset cannot be asked any more. */
  close() {
    this.#engine?.free();
    this.#engine = undefined;
  }

  /**
   * Asks the module for JSON.
   * @param {keyof module.Dataset} method
   * @param {...unknown} args
   */
  #ask(method, ...args) {
    return JSON.parse(this.#call(method, ...args));
  }

  /**
   * Asks the module. What it is given has been read by then: a getter among the options may close the dataset.
   * @param {keyof module.Dataset} method
   * @param {...unknown} args
   */
  #call(method, ...args) {
    const engine = /** @type {any} */ (opened(this.#engine));
    try {
      return engine[method](...args);
    } catch (error) {
      throw errorOf(error);
    }
  }
}
