// The bar while the dataset of a site comes.

import { byId } from "./dom.js";
import { ready } from "./transport.js";

const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);

export function showLoading() {
  const [box, text, bar] = [byId("loading"), byId("loading-text"), /** @type {HTMLProgressElement} */ (byId("loading-bar"))];
  addEventListener("wayfare-loaded", event => {
    const { loaded, total = 0 } = /** @type {CustomEvent<import("./transport.js").Progress>} */ (event).detail;
    bar.max = total;
    bar.value = loaded;
    text.textContent = `Loading the data: ${megabytes(loaded)} of ${megabytes(total)} MB`;
  });
  box.hidden = false;
  const hide = () => { box.hidden = true; };
  ready.then(hide, hide);
}
