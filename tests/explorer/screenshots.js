// Makes the pictures of docs/: WebP, which the browser itself encodes.

import { writeFileSync } from "node:fs";

import { BASE, launch, mapReady, open } from "./browser.js";

const LISBON = 2267057;
const wide = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 1.5 };
const trip = `#/trip/${LISBON}:4:midrange,2735943:3:budget,3117735:2:luxury?travellers=2&in=EUR`;

/** @type {[string, import("playwright-core").BrowserContextOptions, string, string?][]} */
const PICTURES = [
  ["explorer", wide, `#/place/${LISBON}`],
  ["explorer-search", wide, "", "Lissabon"],
  ["explorer-compare", wide, `#/compare/${LISBON},1850147,5128581,2950159?in=EUR`],
  ["explorer-trip", wide, trip],
  ["explorer-dark", { ...wide, colorScheme: "dark" }, "#/place/1850147"],
  ["explorer-phone", phone, `#/place/${LISBON}`],
];

const browser = await launch();
for (const [name, options, part, text] of PICTURES) {
  const { page, context } = await open(browser, options);
  await page.clock.setFixedTime("2026-10-01T09:30:00Z");
  await page.goto(`${BASE}/${part}`);
  await mapReady(page);
  if (text) {
    await page.locator("#search").fill(text);
    await page.locator("#search-list li").first().waitFor();
  }
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1500);
  const png = (await page.screenshot()).toString("base64");
  await page.goto("about:blank");
  const webp = await page.evaluate(async png => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.82).split(",")[1] ?? "";
  }, png);
  const bytes = Buffer.from(webp, "base64");
  writeFileSync(new URL(`../../docs/${name}.webp`, import.meta.url), bytes);
  console.log(`docs/${name}.webp: ${Math.ceil(bytes.length / 1000)} KB`);
  await context.close();
}
await browser.close();
