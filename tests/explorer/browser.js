// Starts Chromium and opens pages in it, which must not complain of anything.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";

export const BASE = process.env.BASE ?? "";

export const launch = () => chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });

/**
 * A page of its own, and what it complained of.
 * @param {import("playwright-core").Browser} browser
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function open(browser, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 }, locale: "en", timezoneId: "UTC", reducedMotion: "reduce", serviceWorkers: "block", ...options,
  });
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on("console", message => {
    const isBlocked = message.text().includes("Service Worker registration blocked");
    if (["error", "warning"].includes(message.type()) && !isBlocked) complaints.push(message.text());
  });
  page.on("pageerror", error => complaints.push(error.message));
  page.on("request", request => {
    if (new URL(request.url()).hostname !== "127.0.0.1") complaints.push(`asked another host: ${request.url()}`);
  });
  return { page, context, complaints };
}

/** @param {import("playwright-core").Page} page */
export const mapReady = page => page.waitForSelector('canvas[data-ready="all"]', { state: "attached", timeout: 60_000 });

/**
 * @param {import("playwright-core").Page} page
 * @param {string} text
 */
export async function heading(page, text) {
  await page.waitForFunction(text => document.querySelector("#panel h2")?.textContent === text, text, { timeout: 20_000 });
  assert.equal(await page.locator("#panel h2").textContent(), text);
}
