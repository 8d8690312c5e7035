// The bar while the dataset of a site comes.

import { byId } from "./dom.js";
import { LANGUAGE, text } from "./texts.js";
import { ready } from "./transport.js";

const megabytes = new Intl.NumberFormat(LANGUAGE, { style: "unit", unit: "megabyte", minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function showLoading() {
  const [box, label, bar] = [byId("loading"), byId("loading-text"), /** @type {HTMLProgressElement} */ (byId("loading-bar"))];
  addEventListener("wayfare-loaded", event => {
    const { loaded, total = 0 } = /** @type {CustomEvent<import("./transport.js").Progress>} */ (event).detail;
    bar.max = total;
    bar.value = loaded;
    label.textContent = text("loaded", { part: megabytes.format(loaded / 1e6), whole: megabytes.format(total / 1e6) });
  });
  box.hidden = false;
  const hide = () => { box.hidden = true; };
  ready.then(hide, hide);
}
