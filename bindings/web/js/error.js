// The one error of the package.

/** @typedef {"bad-input" | "incompatible" | "corrupt" | "memory" | "not-found" | "network" | "engine"} ErrorKind */

/** What went wrong. The message says what can be done about it; `kind` is for programs. */
export class WayfareError extends Error {
  /**
   * @param {ErrorKind} kind
   * @param {string} message
   * @param {ErrorOptions} [options]
   */
  constructor(kind, message, options) {
    super(message, options);
    this.name = "WayfareError";
    /** @type {ErrorKind} */
    this.kind = kind;
  }
}

/**
 * The error of what a module has thrown: a failure, or the end of the module itself. Whatever else was thrown, by a function
 * of the caller, stays what it is.
 * @param {unknown} thrown
 * @returns {unknown}
 */
export function errorOf(thrown) {
  if (thrown instanceof WebAssembly.RuntimeError) {
    return new WayfareError("engine", `the module broke off: ${thrown.message}; it may have too little memory`, { cause: thrown });
  }
  if (thrown instanceof Error || !(thrown instanceof Object) || !("kind" in thrown) || !("message" in thrown)) return thrown;
  return new WayfareError(/** @type {ErrorKind} */ (thrown.kind), String(thrown.message));
}
