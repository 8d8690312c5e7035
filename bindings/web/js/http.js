// The interface of the service without a server: a path in, the very bytes of `wayfare serve` out.
import * as module from "./wasm/http.js";
import { isPage, load } from "./load.js";
import { opened, string } from "./options.js";

export { WayfareError } from "./error.js";

/** A bundler that sees an address beside the module makes one of a page of it, which a server cannot read. */
const url = isPage ? new URL("./wasm/http_bg.wasm", import.meta.url) : new URL(import.meta.url.replace(/[^/]*$/, "wasm/http_bg.wasm"));

/** @typedef {{status: number, contentType: string, body: Uint8Array}} Answer */

/** A dataset that answers as the service does. */
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
   */
  static async open(source, options) {
    const { engine } = await load(module, url, source, options);
    return new Dataset(engine);
  }

  /**
   * Answers a path with or without a query, relative to the base address: `/search/location/lisb?limit=3`.
   * @param {string} target
   * @returns {Answer}
   */
  get(target) {
    const response = opened(this.#engine).get(string(target, "path"));
    const { status, contentType } = response;
    return { status, contentType, body: response.intoBody() };
  }

  /** Frees the memory for the next dataset. This one cannot be asked any more. */
  close() {
    this.#engine?.free();
    this.#engine = undefined;
  }
}
