// What the browser keeps for the page, or else the page itself: a browser that blocks cookies throws at the first use.

/** @param {"localStorage" | "sessionStorage"} kind */
export function storage(kind) {
  /** @type {Map<string, string>} */
  const held = new Map();
  return {
    /** @param {string} name */
    get(name) {
      try {
        return window[kind].getItem(`wayfare-${name}`) ?? "";
      } catch {
        return held.get(name) ?? "";
      }
    },
    /**
     * @param {string} name
     * @param {string} value
     */
    set(name, value) {
      try {
        window[kind].setItem(`wayfare-${name}`, value);
      } catch {
        held.set(name, value);
      }
    },
  };
}
