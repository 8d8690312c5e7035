// The library: a dataset in memory, asked without a network.
import * as module from "./wasm/library.js";
import { errorOf } from "./error.js";
import { isPage, load } from "./load.js";
import { badInput, checked, number, opened, shown, string, written } from "./options.js";
import { attach, placesOf, resolutionOf } from "./places.js";

export { WayfareError } from "./error.js";

/** A bundler that sees an address beside the module makes one of a page of it, which a server cannot read. */
const url = isPage ? new URL("./wasm/library_bg.wasm", import.meta.url) : new URL(import.meta.url.replace(/[^/]*$/, "wasm/library_bg.wasm"));

/** @import {Fields, SearchOptions, ResolveOptions, NearestOptions, CheapestOptions, LanguageOptions, Point} from "./types.js" */
/** @import {AccommodationOptions, NearestAccommodationOptions} from "./types.js" */
/** @import {HighlightOptions, NearestHighlightOptions, NearbyHighlight, CheapPlace} from "./types.js" */
/** @import {Accommodation, Category, Conversion, Costs, Country, Currency, Highlight, Hit, Info} from "./types.js" */
/** @import {Style, Trip, TripOptions, TripStop} from "./types.js" */
/** @import {NearbyAccommodation, NearbyPlace, Place, PostalCode, RegionAt, Resolution} from "./types.js" */

/** The options that the module keeps, by method. @type {Map<string, string>} */
const kept = new Map();

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
    const { engine, exports } = await load(module, url, source, options);
    attach(exports.memory, module.words());
    return new Dataset(engine);
  }

  /**
   * Returns the places that a text means, misspelt or not, the best first.
   * @template {keyof Hit} [F=keyof Hit]
   * @param {string} text
   * @param {SearchOptions & Fields<F>} [options]
   * @returns {Pick<Hit, F>[]}
   */
  search(text, options) {
    return placesOf(this.#list("search", options, string(text, "text")));
  }

  /**
   * Does the same for a text that is still being typed.
   * @template {keyof Hit} [F=keyof Hit]
   * @param {string} text
   * @param {SearchOptions & Fields<F>} [options]
   * @returns {Pick<Hit, F>[]}
   */
  autocomplete(text, options) {
    return placesOf(this.#list("autocomplete", options, string(text, "text")));
  }

  /**
   * Returns the one place that a text means, if one is sure enough, and all that it may mean.
   * @param {string} text
   * @param {ResolveOptions} [options]
   * @returns {Resolution}
   */
  resolve(text, options) {
    return resolutionOf(this.#list("resolve", options, string(text, "text")));
  }

  /**
   * Returns the places around a point, nearest first. A hit or a place is a point, too.
   * @template {keyof NearbyPlace} [F=keyof NearbyPlace]
   * @param {Point} point
   * @param {NearestOptions & Fields<F>} [options]
   * @returns {Pick<NearbyPlace, F>[]}
   */
  nearest(point, options) {
    return placesOf(this.#list("nearest", options, ...degrees(point)));
  }

  /**
   * Returns the country and the region that a point lies in; `null` at sea.
   * @param {Point} point
   * @param {LanguageOptions} [options]
   * @returns {RegionAt | null}
   */
  regionAt(point, options) {
    return this.#ask("regionAt", ...degrees(point), language(options, "regionAt"));
  }

  /**
   * Returns all that is known of a place but its costs, highlights and accommodation.
   * @param {number} id
   * @param {LanguageOptions} [options]
   * @returns {Place | null}
   */
  place(id, options) {
    return this.#ask("place", number(id, "id"), language(options, "place"));
  }

  /**
   * Returns what a day costs in a place (else in its country, unless `inherited` is false), or in a country, in the local
   * currency.
   * @param {number | string} where the id of a place or the code of a country
   * @param {{inherited?: boolean | undefined}} [options]
   * @returns {Costs | null}
   */
  costs(where, options) {
    const { inherited = true } = checked(options, "costs", ["inherited"]);
    return typeof where === "string" ? this.#ask("countryCosts", string(where, "where")) : this.#ask("costs", number(where, "where"), inherited);
  }

  /**
   * Adds up what the days of a trip cost all travellers; `null` where nothing of it is known. Two share a room. The journey is not
   * counted.
   * @param {readonly TripStop[]} stops
   * @param {TripOptions} [options]
   * @returns {Trip | null}
   */
  trip(stops, options) {
    const { travellers = 1, currency, style, lang } = checked(options, "trip", ["travellers", "currency", "style", "lang"]);
    return this.#ask("trip", stopsOf(stops, style), travellers, currency, lang);
  }

  /**
   * Returns the places where a day costs least, in groups, the cheapest first; one a country, unless a country, region or circle
   * is given.
   * @param {string} currency code of the currency of the amounts
   * @param {CheapestOptions} [options]
   * @returns {CheapPlace[]}
   */
  cheapest(currency, options) {
    return this.#ask("cheapest", string(currency, "currency"), written(options));
  }

  /**
   * Returns what single things cost in a place or a country.
   * @param {number | string} where the id of a place or the code of a country
   * @param {HighlightOptions} [options]
   * @returns {Highlight[] | null} `null` if there is no such place
   */
  highlights(where, options) {
    return typeof where === "string"
      ? this.#ask("countryHighlights", string(where, "where"), written(options))
      : this.#ask("highlights", number(where, "where"), written(options));
  }

  /**
   * Returns what single things cost in the places around a point, nearest first.
   * @param {Point} point
   * @param {NearestHighlightOptions} [options]
   * @returns {NearbyHighlight[]}
   */
  nearestHighlights(point, options) {
    return this.#ask("nearestHighlights", ...degrees(point), written(options));
  }

  /**
   * Returns the accommodation in a place.
   * @param {number} id
   * @param {AccommodationOptions} [options]
   * @returns {Accommodation[] | null} `null` if there is no such place
   */
  accommodation(id, options) {
    return this.#ask("accommodation", number(id, "id"), written(options));
  }

  /**
   * Returns the accommodation whose name or city matches a text best.
   * @param {string} text
   * @param {AccommodationOptions} [options]
   * @returns {Accommodation[]}
   */
  searchAccommodation(text, options) {
    return this.#ask("searchAccommodation", string(text, "text"), written(options));
  }

  /**
   * Returns the accommodation around a point, nearest first.
   * @param {Point} point
   * @param {NearestAccommodationOptions} [options]
   * @returns {NearbyAccommodation[]}
   */
  nearestAccommodation(point, options) {
    return this.#ask("nearestAccommodation", ...degrees(point), written(options));
  }

  /**
   * Returns what a postal code stands for, in each country that has it, or in one.
   * @param {string} code
   * @param {{country?: string | undefined}} [options]
   * @returns {PostalCode[]}
   */
  postalCode(code, options) {
    const { country } = checked(options, "postalCode", ["country"]);
    return this.#ask("postalCode", string(code, "code"), country);
  }

  /**
   * @param {string} code
   * @param {LanguageOptions} [options]
   * @returns {Country | null}
   */
  country(code, options) {
    return this.#ask("country", string(code, "code"), language(options, "country"));
  }

  /**
   * Returns the country with a code or a name; `null` where none has it, or several have.
   * @param {string} text
   * @param {LanguageOptions} [options]
   * @returns {Country | null}
   */
  countryCalled(text, options) {
    return this.#ask("countryCalled", string(text, "text"), language(options, "countryCalled"));
  }

  /**
   * @param {LanguageOptions} [options]
   * @returns {Country[]}
   */
  countries(options) {
    return this.#ask("countries", language(options, "countries"));
  }

  /**
   * Returns the countries that match a text, the best first.
   * @param {string} text
   * @param {LanguageOptions} [options]
   * @returns {Country[]}
   */
  searchCountries(text, options) {
    return this.#ask("searchCountries", string(text, "text"), language(options, "searchCountries"));
  }

  /**
   * @param {string} code
   * @returns {Currency | null}
   */
  currency(code) {
    return this.#ask("currency", string(code, "code"));
  }

  /**
   * Returns the currencies whose code, name or symbol matches a text, the best first.
   * @param {string} text
   * @returns {Currency[]}
   */
  searchCurrencies(text) {
    return this.#ask("searchCurrencies", string(text, "text"));
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
    return this.#ask("convert", string(from, "from"), string(to, "to"), number(amount, "amount"));
  }

  /** @returns {Info} what the dataset holds, and whose data it is */
  info() {
    return this.#ask("info");
  }

  /** Frees the memory for the next dataset. This one cannot be asked any more. */
  close() {
    this.#engine?.free();
    this.#engine = undefined;
  }

  /**
   * Asks the module for places. It keeps the options, which are the same for most queries.
   * @param {"search" | "autocomplete" | "resolve" | "nearest"} method
   * @param {object | undefined} options
   * @param {...unknown} args
   */
  #list(method, options, ...args) {
    const lines = written(options);
    if (lines !== kept.get(method)) {
      try {
        module.keep(method, lines);
      } catch (error) {
        throw errorOf(error);
      }
      kept.set(method, lines);
    }
    return this.#call(method, ...args);
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

/**
 * The lines of stops.
 * @param {readonly TripStop[]} stops
 * @param {Style} [usual]
 */
function stopsOf(stops, usual = "midrange") {
  if (!Array.isArray(stops)) throw badInput(`stops are a list, such as [{ where: 2267057, days: 3 }], not ${shown(stops)}`);
  const lines = stops.map(stop => {
    const { where, days, style = usual } = checked(stop, "a stop", ["where", "days", "style"]);
    return [typeof where === "string" ? string(where, "where") : number(where, "where"), number(days, "days"), style].join("\t");
  });
  return string(lines.join("\n"), "stops");
}

/** @param {Point} point @returns {[latitude: number, longitude: number]} */
function degrees(point) {
  return [number(point?.latitude, "latitude"), number(point?.longitude, "longitude")];
}

/**
 * @param {LanguageOptions | undefined} options
 * @param {string} method
 */
function language(options, method) {
  return checked(options, method, ["lang"]).lang;
}
