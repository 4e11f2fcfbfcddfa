// Drives the zoomable timeline in a real browser, in a page of its own: wheel, keys, texts, and pictures light, dark and
// narrow. Arguments: the folder of playwright-core, the script of the timeline, and a folder for screenshots.
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [work, script, shots] = process.argv.slice(2);
const { chromium } = createRequire(join(work, "node_modules/"))("playwright-core");
let failed = 0;

function check(holds, what, found) {
  console.log(`${holds ? "ok    " : "FAILED"} ${what}${holds || found === undefined ? "" : `: ${found}`}`);
  failed += holds ? 0 : 1;
}

/** Calls one by one: 4 lines of which the first calls so often that its calls are denser than pixels. */
function calls() {
  const spans = [];
  for (let i = 0; i < 5000; i++) {
    spans.push([0, 0, 1, i * 0.02, i * 0.02 + 0.012, 1, 100, 0]);
    spans.push([0, 1, 0, i * 0.02 + 0.012, i * 0.02 + 0.02, 1, 100, 0]);
  }
  for (let line = 1; line < 4; line++) {
    for (let i = 0; i < 10; i++) {
      spans.push([line, 0, 1, i * 10, i * 10 + 6, 1, 100, 0]);
      spans.push([line, i === 7 ? 2 : 1, 0, i * 10 + 6, i * 10 + 10, 1, 100, 1]);
    }
  }
  const arrows = [];
  for (let i = 0; i < 400; i++) arrows.push([2, 3, i * 0.25, i * 0.25 + 0.1]);
  return {
    title: "What each rank of made did", unit: "ms", word: "rank", stacked: false, finest: 0, spans, arrows,
    messages: ["message: the 400 longest of 1,234"],
    lines: ["0", "0: OMP thread 1", "1", "2"], functions: ["f", "MPI_Recv", "MPI_Barrier"],
    styles: [["MPI_Recv", "#0072B2", true], ["f", "#BFCBD6", false]], callers: ["main", "main \u203a solve"],
  };
}

/** Columns, each of them ten narrower ones. */
function columns() {
  const cut = (count) => {
    const spans = [];
    for (let i = 0; i < count; i++) {
      spans.push([0, 1, 0, (100 * i) / count, (100 * (i + 1)) / count, 3, 40, -1]);
      spans.push([0, 0, 1, (100 * i) / count, (100 * (i + 1)) / count, 3, 60, -1]);
    }
    return spans;
  };
  return { ...calls(), stacked: true, finest: 0.1, spans: cut(100), fine: cut(1000), lines: ["0"], arrows: undefined };
}

const escaped = (data) => JSON.stringify(data).replace(/&/g, "&amp;").replace(/"/g, "&quot;");
const document_ = (data) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>t</title><style>@media (prefers-color-scheme:dark){body{background:#101214;color:#eee}}</style>` +
  `<p>Before</p><div class="weft-timeline" style="max-width:880px" data-timeline="${escaped(data)}"></div>` +
  `<script>${readFileSync(script, "utf8")}</script><div style="height:2000px">After</div></html>`;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });

async function opened(data, options = {}) {
  const context = await browser.newContext({ viewport: { width: 920, height: 500 }, ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => check(false, "no error of a script", error));
  page.on("request", (request) => check(request.url().startsWith("file:"), "no network", request.url()));
  const file = join(work, "timeline.html");
  writeFileSync(file, document_(data));
  await page.goto(`file://${file}`);
  return page;
}

const status = (page) => page.locator(".weft-timeline [role=status]").textContent();
const canvasOf = (page) => page.locator(".weft-timeline canvas");
const pixel = (page, x, y) =>
  canvasOf(page).evaluate((c, at) => Array.from(c.getContext("2d").getImageData(at[0], at[1], 1, 1).data).slice(0, 3).join(), [x, y]);

async function wheel() {
  const page = await opened(calls());
  const box = await canvasOf(page).boundingBox();
  const whole = await status(page);
  const legend = await page.locator(".weft-timeline [aria-label='Functions shown']").textContent();
  check(/\u2192 message: the 400 longest of 1,234/.test(legend), "the legend counts the messages that are drawn", legend);
  check(/^0 to 100 ms; 400 messages are in view, too many/.test(whole), "the whole run, and arrows are counted", whole);
  await page.mouse.move(box.x + 400, box.y + 60);
  await page.mouse.wheel(0, 300);
  await page.waitForTimeout(200);
  check((await page.evaluate(() => window.scrollY)) > 0 && (await status(page)) === whole, "the wheel scrolls the page");
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -800);
  await page.keyboard.up("Control");
  await page.waitForTimeout(200);
  const zoomed = await status(page);
  check(zoomed !== whole && !/too many/.test(zoomed), "the wheel zooms with Ctrl, and arrows are drawn", zoomed);
  await page.screenshot({ path: join(shots, "timeline-arrows.png") });
  await canvasOf(page).focus();
  await page.mouse.move(box.x + 400, box.y + 61);
  await page.mouse.wheel(0, 200);
  await page.waitForTimeout(200);
  check((await page.evaluate(() => window.scrollY)) > 0 && (await status(page)) === zoomed,
    "the wheel scrolls the page in the focus, too, as after a click", await status(page));
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.keyboard.press("Home");
  check((await status(page)) === whole, "and Home shows all again", await status(page));
  await page.mouse.move(box.x + 500, box.y + 34 + 26 * 2.5);
  const tip = await page.locator(".weft-timeline > div").last().textContent();
  check(/^rank 1: .*called from main( › solve)?$/.test(tip), "the tooltip says who called", tip);
}

async function shares() {
  const page = await opened(calls());
  // 26 px a line, of which 84 % are filled: MPI below, as high as 40 % of them
  const full = 26 * 0.84;
  const base = 34 + 13 + full / 2;
  check((await pixel(page, 500, Math.round(base - full * 0.2))) === "0,114,178", "MPI is seen below where calls are dense",
    await pixel(page, 500, Math.round(base - full * 0.2)));
  check((await pixel(page, 500, Math.round(base - full * 0.7))) === "191,203,214", "and f above it",
    await pixel(page, 500, Math.round(base - full * 0.7)));
}

async function keys() {
  const page = await opened(calls());
  const active = () => page.evaluate(() => document.activeElement.tagName);
  await page.keyboard.press("Tab");
  check((await active()) === "INPUT", "Tab goes to the search first", await active());
  await page.keyboard.press("Tab");
  check((await active()) === "CANVAS", "then to the picture", await active());
  const ring = await canvasOf(page).evaluate((c) => getComputedStyle(c).outlineStyle);
  check(ring === "solid", "the focus is seen", ring);
  await page.keyboard.press("+");
  check(/^25 to 75 ms/.test(await status(page)), "+ zooms", await status(page));
  await page.keyboard.press("ArrowRight");
  check(/^35 to 85 ms/.test(await status(page)), "arrows move", await status(page));
  await page.keyboard.press("-");
  await page.keyboard.press("Home");
  check(/^0 to 100 ms/.test(await status(page)), "Home shows all", await status(page));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press(".");
  check(/rank 0: OMP thread 1: MPI_Recv, 6 to 10 ms, 1 call, called from main › solve/.test(await status(page)),
    "lines and calls are told", await status(page));
  await page.keyboard.press("/");
  await page.keyboard.type("barrier");
  check(/3 hits/.test(await status(page)), "/ searches", await status(page));
  await page.keyboard.press("Enter");
  check(/hit 1 of 3; rank 0: OMP thread 1: MPI_Barrier, 76 to 80 ms/.test(await status(page)), "Enter jumps", await status(page));
  await page.screenshot({ path: join(shots, "timeline-search.png") });
  await page.keyboard.press("Tab");
  await page.keyboard.press("n");
  check(/hit 2 of 3; rank 1: /.test(await status(page)), "n jumps", await status(page));
  await page.keyboard.press("p");
  await page.keyboard.press("p");
  check(/hit 3 of 3; rank 2: /.test(await status(page)), "p jumps back", await status(page));
  await page.keyboard.press("Tab");
  const before = await canvasOf(page).evaluate((c) => c.toDataURL());
  await page.keyboard.press("Enter");
  const pressed = await page.locator(".weft-timeline button").first().getAttribute("aria-pressed");
  check(pressed === "false", "the legend filters", pressed);
  check((await canvasOf(page).evaluate((c) => c.toDataURL())) !== before, "and what is filtered is not drawn");
  check(/nothing found/.test(await status(page)), "nor found", await status(page));
  const label = await canvasOf(page).getAttribute("aria-label");
  check(label === "What each rank of made did: 4 lines, 3 functions, 0 to 100 ms", "the picture has a text", label);
}

async function detail() {
  const page = await opened(columns());
  await canvasOf(page).focus();
  check(!/finer/.test(await status(page)), "the whole run has detail");
  for (let i = 0; i < 4; i++) await page.keyboard.press("+");
  await page.keyboard.press("ArrowDown");
  check(/rank 0: .*, (4[67]\.?\d*) to /.test(await status(page)), "columns are described", await status(page));
  for (let i = 0; i < 6; i++) await page.keyboard.press("+");
  check(/no finer detail on this page than 0\.1 ms: the run's between\(ms\(/.test(await status(page)),
    "beyond the finest level it says so", await status(page));
  await page.screenshot({ path: join(shots, "timeline-finest.png") });
}

/** Calls of half a microsecond and messages between them, a thousand seconds after the start of a run whose first call is long. */
function late() {
  const spans = [[0, 0, 1, 0, 1000, 1, 100, -1]];
  const arrows = [];
  for (let i = 0; i < 100; i++) {
    spans.push([0, 1, 0, 1000 + i * 1e-6, 1000 + i * 1e-6 + 5e-7, 1, 100, 0]);
    spans.push([0, 0, 1, 1000 + i * 1e-6 + 5e-7, 1000 + (i + 1) * 1e-6, 1, 100, -1]);
    arrows.push([0, 1, 1000 + i * 1e-6 + 2e-7, 1000 + i * 1e-6 + 4e-7]);
  }
  return { ...calls(), unit: "s", spans, arrows, lines: ["0", "1"] };
}

async function near() {
  const page = await opened(late());
  await canvasOf(page).focus();
  await page.keyboard.press("/");
  await page.keyboard.type("recv");
  await page.keyboard.press("Enter");
  check(/rank 0: MPI_Recv, 1000 to 1000\.0000005 s, /.test(await status(page)), "a short call late in a run is told from when to when",
    await status(page));
  await page.keyboard.press("Tab");
  const window_ = (await status(page)).match(/^([\d.]+) to ([\d.]+) s/).slice(1).map(Number);
  check(window_[1] - window_[0] > 2e-5 && window_[1] - window_[0] < 1e-4, "so is what is in view", window_);
  // where the pointer is, the tooltip tells the call that is drawn there
  const left = await canvasOf(page).evaluate((c) => c.getBoundingClientRect().x);
  const top = await canvasOf(page).evaluate((c) => c.getBoundingClientRect().y);
  let wrong = 0;
  for (let at = 200; at < 800; at += 7) {
    const drawn = await pixel(page, at, 34 + 13);
    await page.mouse.move(left + at + 0.5, top + 34 + 13);
    const tip = await page.locator(".weft-timeline > div").last().textContent();
    if (drawn === "0,114,178" && !/MPI_Recv/.test(tip)) wrong++;
  }
  check(wrong === 0, "rectangles are drawn where they are", wrong);
  const message = page.locator(".weft-timeline button", { hasText: "message" });
  const before = await canvasOf(page).evaluate((c) => c.toDataURL());
  await message.press("Enter");
  check((await message.getAttribute("aria-pressed")) === "false"
    && (await canvasOf(page).evaluate((c) => c.toDataURL())) !== before, "the legend filters messages, too");
  const micro = await opened({ ...columns(), unit: "\u00b5s" });
  await canvasOf(micro).focus();
  for (let i = 0; i < 10; i++) await micro.keyboard.press("+");
  check(/between\(us\(49\.951\d*\), us\(50\.04\d*\)\) has it/.test(await status(micro)), "a cell's words are told",
    await status(micro));
}

async function looks() {
  for (const [name, options] of [
    ["light", {}],
    ["dark", { colorScheme: "dark" }],
    ["narrow", { viewport: { width: 360, height: 640 } }],
  ]) {
    const page = await opened(calls(), options);
    await page.screenshot({ path: join(shots, `timeline-${name}.png`) });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    check(wide <= 0, `nothing is cut: ${name}`, wide);
    const ground = await pixel(page, 2, 2);
    check(ground === (name === "dark" ? "22,25,29" : "255,255,255"), `its ground: ${name}`, ground);
  }
}

for (const each of [wheel, shares, keys, detail, near, looks]) await each();
await browser.close();
process.exit(failed === 0 ? 0 : 1);
