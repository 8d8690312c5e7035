// Moves the map with a mouse, with fingers, and with keys.

import { isCalm } from "./shapes.js";

/** @typedef {import("./map.js").WorldMap} WorldMap */

/** A press that moves less is a click. */
const STILL = 6;

/** @param {WorldMap} map */
export function listen(map) {
  const { canvas } = map;
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  let moved = 0;
  let speed = { x: 0, y: 0, at: 0 };
  const where = (/** @type {MouseEvent} */ event) => ({ x: event.offsetX, y: event.offsetY });
  canvas.addEventListener("pointerdown", event => {
    cancelAnimationFrame(map.flight);
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, where(event));
    if (fingers.size === 1) moved = 0;
    speed = { x: 0, y: 0, at: 0 };
  });
  canvas.addEventListener("pointermove", event => {
    const before = fingers.get(event.pointerId);
    const now = where(event);
    if (!before) {
      canvas.style.cursor = map.nameAt(now.x, now.y) ? "pointer" : "";
      return;
    }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      const span = (/** @type {{x: number, y: number}} */ a) => Math.max(10, Math.hypot(a.x - other.x, a.y - other.y));
      map.zoomBy(Math.log2(span(now) / span(before)), middle.x, middle.y);
      map.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
      moved = STILL;
    } else {
      moved += Math.hypot(now.x - before.x, now.y - before.y);
      if (moved >= STILL) map.panBy(now.x - before.x, now.y - before.y);
      speed = { x: now.x - before.x, y: now.y - before.y, at: performance.now() };
    }
    fingers.set(event.pointerId, now);
  });
  const lift = (/** @type {PointerEvent} */ event) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    if (event.type === "pointerup" && moved < STILL) {
      const { x, y } = where(event);
      map.press(x, y);
    } else if (performance.now() - speed.at < 40 && !isCalm()) {
      glide(map, speed.x, speed.y);
    }
  };
  canvas.addEventListener("pointerup", lift);
  canvas.addEventListener("pointercancel", lift);
  canvas.addEventListener("wheel", event => {
    event.preventDefault();
    cancelAnimationFrame(map.flight);
    const { x, y } = where(event);
    const lines = event.deltaMode === 1 ? 30 : 1;
    map.zoomBy(-event.deltaY * lines * (event.ctrlKey ? 0.012 : 0.0035), x, y);
  }, { passive: false });
  canvas.addEventListener("keydown", event => {
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => map.panBy(90, 0), ArrowRight: () => map.panBy(-90, 0),
      ArrowUp: () => map.panBy(0, 90), ArrowDown: () => map.panBy(0, -90),
      "+": () => map.zoomBy(0.5), "=": () => map.zoomBy(0.5), "-": () => map.zoomBy(-0.5),
      0: () => map.home(), Enter: () => map.press(map.width / 2, map.height / 2),
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  canvas.addEventListener("focus", () => map.draw());
  canvas.addEventListener("blur", () => map.draw());
}

/**
 * Goes on after a drag, ever slower.
 * @param {WorldMap} map
 * @param {number} dx
 * @param {number} dy
 */
function glide(map, dx, dy) {
  const step = () => {
    [dx, dy] = [dx * 0.92, dy * 0.92];
    map.panBy(dx, dy);
    if (Math.hypot(dx, dy) > 0.3) map.flight = requestAnimationFrame(step);
  };
  step();
}
