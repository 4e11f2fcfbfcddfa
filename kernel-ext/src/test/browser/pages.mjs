// Checks the pages written by ./weft figures, light and dark, on a desktop and on a phone: content wider than the page is in a box
// that scrolls, nothing is loaded from a network, every picture exists and has a text, no script fails, the slider moves, and
// print cuts no table. Usage: node pages.mjs FOLDER SCREENSHOTS
import { readdirSync, existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [folder, shots] = process.argv.slice(2);
const pages = readdirSync(folder)
  .filter(name => existsSync(join(folder, name, `${name}.html`)))
  .map(name => join(name, `${name}.html`));
if (pages.length === 0) throw new Error(`there are no pages in ${folder}`);
pages.push("index.html");

const faults = [];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });

function outside() { // elements that exceed the edge outside of boxes that scroll
  const width = document.documentElement.clientWidth;
  const boxed = element => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (["auto", "scroll", "hidden"].includes(getComputedStyle(at).overflowX)) return true;
    }
    return false;
  };
  return [...document.querySelectorAll("body *")]
    .filter(e => !e.closest(".katex-mathml") && !e.closest("svg svg, svg *"))
    .filter(e => e.getBoundingClientRect().right > width + 1 && !boxed(e))
    .map(e => `${e.tagName} ${e.textContent.trim().slice(0, 40)}`);
}

for (const [look, width, colorScheme] of [["light", 1200, "light"], ["dark", 1200, "dark"], ["phone", 360, "light"]]) {
  for (const name of pages) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    const say = text => faults.push(`${name}, ${look}: ${text}`);
    page.on("request", request => /^(https?|wss?):/.test(request.url()) && say(`asks for ${request.url()}`));
    page.on("pageerror", error => say(`a script fails: ${error.message}`));
    await page.goto(`file://${join(folder, name)}`);
    await page.screenshot({ path: join(shots, `${look}-${name.replace(/\W+/g, "-")}.png`) });
    await page.evaluate(() => document.querySelectorAll("details").forEach(each => (each.open = true)));
    (await page.evaluate(outside)).slice(0, 5).forEach(text => say(`reaches over the edge: ${text}`));
    const mute = await page.evaluate(() => [...document.images].filter(each => !each.alt.trim()).length);
    if (mute > 0) say(`${mute} pictures have no text`);
    if (look === "light") {
      const missing = await page.evaluate(async () => {
        const all = [...document.images];
        all.forEach(each => (each.loading = "eager"));
        await Promise.all(all.map(each => each.decode().catch(() => {})));
        return all.filter(each => each.naturalWidth === 0 && getComputedStyle(each).display !== "none").map(each => each.alt);
      });
      missing.forEach(alt => say(`a picture is not there: ${alt}`));
      const landmarks = await page.evaluate(() => document.querySelectorAll("main").length * document.querySelectorAll("h1").length);
      if (landmarks === 0) say("there is no main part or no first heading");
      for (const slide of await page.$$(".weft-slide")) {
        const shown = () => slide.evaluate(box => [...box.children].findIndex(each => each.dataset.value && each.style.display !== "none"));
        const before = await shown();
        await (await slide.$("input")).focus();
        await page.keyboard.press("ArrowRight");
        if ((await shown()) === before) say("a slider does not move by a key");
      }
      await page.evaluate(() => { document.activeElement.blur(); scrollTo(0, 0); });
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize({ width: 700, height: 1000 }); // A4 between its margins
      const cut = await page.evaluate(() => [...document.querySelectorAll(".scroll")]
        .filter(e => getComputedStyle(e).overflowX !== "visible" || e.scrollWidth > 1.06 * e.clientWidth).length);
      if (cut > 0) say(`${cut} tables are cut in print`);
    }
    await page.close();
  }
}
await browser.close();
faults.forEach(fault => console.error(fault));
console.log(`${pages.length} pages, three looks, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
