// Actions of a user in the classic notebook, in a real browser: Run All of the tour, Tab and Shift-Tab in a chain, the
// interrupt button, a progress bar, a slider, a timeline. Each step is a check and a screenshot; the first failure ends it.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [work, shots] = process.argv.slice(2);
const token = randomBytes(16).toString("hex");
const NETWORK =
  "var net = network().host(16).link(GBps(12.5), ns(900)).eagerUpTo(KiB(8));\nvar kept = 42;";
const CHAIN = "network()\n    .host(16) // cores\n    .m";
const JAVADOC = "network().host(16).link(";
const SLOW_SWEEP = `sweep("step", values(${[...Array(24).keys()].join(", ")})).solve(step -> {
    java.util.concurrent.locks.LockSupport.parkNanos(200_000_000L);
    return net.pingPong(KiB(1 + step)).solve();
});`;
const SLIDER = `sweep("cores", values(1, 4, 16)).and("size", sizes(KiB(1), KiB(64)))
    .solve((cores, size) -> network().host(cores).link(GBps(12.5), ns(900 * cores)).pingPong(size).solve())
    .chart("latency").x("size").logX().logY().title("Latency over cores").slide("cores")`;
const TIMELINE = 'trace("wavefront-6").timeline().zoomable()';

function check(holds, what, detail = "") {
  console.log(`${holds ? "ok    " : "FAILED"} ${what}${detail === "" ? "" : ` (${detail})`}`);
  if (!holds) throw new Error(what);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function emptyNotebook() {
  const metadata = {
    kernelspec: { name: "java", display_name: "Java", language: "java" },
    language_info: { name: "Java" },
  };
  const cell = { cell_type: "code", metadata: {}, source: "", outputs: [], execution_count: null };
  return JSON.stringify({ nbformat: 4, nbformat_minor: 4, metadata, cells: [cell] });
}

async function startServer(port) {
  writeFileSync(join(work, "notebooks", "check.ipynb"), emptyNotebook());
  const home = join(work, "home");
  const server = spawn(
    process.env.JUPYTER_NOTEBOOK,
    [
      "--no-browser",
      "--allow-root",
      "--ip=127.0.0.1",
      `--port=${port}`,
      "--NotebookApp.port_retries=0",
      `--NotebookApp.token=${token}`,
      `--notebook-dir=${join(work, "notebooks")}`,
    ],
    {
      env: { ...process.env, JUPYTER_CONFIG_DIR: home, JUPYTER_RUNTIME_DIR: home, IPYTHONDIR: home },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let log = "";
  server.stderr.on("data", (data) => (log += data));
  for (let i = 0; i < 150; i++) {
    if (server.exitCode !== null) break;
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/api?token=${token}`);
      if (answer.ok) return server;
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  server.kill();
  throw new Error(`jupyter-notebook did not start:\n${log}`);
}

/** What went wrong behind the page: script errors, error answers, and attempts to reach another machine. */
async function watch(page, problems) {
  page.on("pageerror", (error) => problems.push(`script: ${error.message}`));
  page.on("response", (response) => {
    const widgets = /nbextensions\/(jupyter-js-widgets|widgets)\//.test(response.url());
    if (response.status() >= 400 && !widgets) problems.push(`${response.status()} ${response.url()}`);
  });
  await page.route(
    (url) => url.hostname !== "127.0.0.1" && url.protocol.startsWith("http"),
    (route) => {
      problems.push(`outside: ${route.request().url()}`);
      return route.abort();
    },
  );
}

async function open(page, port, name) {
  await page.goto(`http://127.0.0.1:${port}/notebooks/${name}?token=${token}`);
  await page.waitForFunction(
    () => globalThis.Jupyter?.notebook?.kernel?.is_connected() && globalThis.Jupyter.notebook.kernel.info_reply?.status,
    null,
    { timeout: 60000 },
  );
}

/** No cell runs or waits. */
function allDone(page, timeout = 120000) {
  return page.waitForFunction(
    () =>
      Jupyter.notebook.get_cells().every((cell) => !cell.element.hasClass("running")) &&
      document.querySelector("#kernel_indicator_icon").classList.contains("kernel_idle_icon"),
    null,
    { timeout },
  );
}

async function write(page, text) {
  await page.evaluate((code) => {
    const notebook = Jupyter.notebook;
    const cell = notebook.insert_cell_at_bottom("code");
    notebook.select(notebook.find_cell_index(cell));
    cell.set_text(code);
    notebook.scroll_to_bottom();
    notebook.edit_mode();
    cell.focus_editor();
    cell.code_mirror.execCommand("goDocEnd");
  }, text);
}

const last = (page, selector) => page.locator(".code_cell").last().locator(selector);

async function run(page, text) {
  await write(page, text);
  await page.keyboard.press("Control+Enter");
}

function shot(page, name) {
  return page.screenshot({ path: join(shots, `${name}.png`) });
}

async function tour(page, port) {
  await open(page, port, "00-tour.ipynb");
  await page.evaluate(() => Jupyter.notebook.clear_all_output());
  await page.click("#celllink");
  await page.click("#run_all_cells a");
  await page.waitForFunction(
    () => Jupyter.notebook.get_cells().filter((c) => c.cell_type === "code").every((c) => c.input_prompt_number > 0),
    null,
    { timeout: 120000 },
  );
  await allDone(page);
  const height = await page.evaluate(() => document.querySelector("#notebook").scrollHeight + 200);
  await page.setViewportSize({ width: 1100, height });
  await page.waitForTimeout(500);
  await shot(page, "1-tour");
  await page.setViewportSize({ width: 1100, height: 900 });
  const seen = await page.evaluate(() => ({
    errors: document.querySelectorAll(".output_error").length,
    charts: [...document.querySelectorAll(".output_png img")].filter((i) => i.complete && i.naturalWidth > 400).length,
    tables: document.querySelectorAll(".output_html table").length,
    formulas: document.querySelectorAll(".MathJax, .MathJax_SVG, .MathJax_CHTML").length,
    wide: [...document.querySelectorAll(".output_png img")].filter((i) => i.naturalWidth !== 2 * i.width).length,
  }));
  check(seen.errors === 0, "Run All of the tour shows no error", `${seen.errors} errors`);
  check(seen.charts >= 4, "its charts are drawn", `${seen.charts} PNG`);
  check(seen.wide === 0, "with two pixels for each point");
  check(seen.tables >= 1, "its tables are HTML", `${seen.tables} tables`);
  return `${seen.formulas} formulas`;
}

async function complete(page) {
  await write(page, CHAIN);
  await page.keyboard.press("Tab");
  await page.waitForSelector(".completions option", { timeout: 15000, state: "attached" });
  const offered = await page.evaluate(() => [...document.querySelectorAll(".completions option")].map((o) => o.text));
  await shot(page, "2-tab");
  await page.keyboard.press("Enter"); // takes the first
  const text = await page.evaluate(() => Jupyter.notebook.get_selected_cell().get_text());
  const taken = offered.some((name) => text === CHAIN.slice(0, -1) + name);
  check(offered.length > 1 && taken, "Tab completes inside of a chain over three lines", offered.join(" "));
}

async function javadoc(page) {
  await write(page, JAVADOC);
  await page.keyboard.press("Shift+Tab");
  const tooltip = page.locator("#tooltip .tooltiptext");
  await tooltip.filter({ hasText: "link(Bandwidth" }).waitFor({ timeout: 15000 });
  const text = await tooltip.innerText();
  await page.keyboard.press("Shift+Tab"); // a second time: the larger tooltip
  await page.waitForTimeout(1000);
  await tooltip.filter({ hasText: "link(Bandwidth" }).waitFor({ timeout: 15000 });
  await shot(page, "3-shift-tab");
  const prose = text.split("\n").filter((line) => /^\s+\S+ \S+/.test(line));
  check(prose.length > 0, "Shift-Tab shows signature and Javadoc", prose[0]?.trim());
  const longest = Math.max(...prose.map((line) => line.length));
  check(longest <= 90, "whose text is wrapped", `${longest} columns`);
  await page.keyboard.press("Escape");
}

async function interrupt(page) {
  await run(page, "while (true) { }");
  await page.waitForSelector("#kernel_indicator_icon.kernel_busy_icon");
  await page.waitForTimeout(1000);
  await shot(page, "4-busy");
  const start = Date.now();
  await page.click('button[data-jupyter-action="jupyter-notebook:interrupt-kernel"]');
  await last(page, ".output_error").waitFor({ timeout: 10000 });
  await allDone(page, 10000);
  const seconds = (Date.now() - start) / 1000;
  await shot(page, "5-interrupted");
  check(seconds < 2.5, "the interrupt button stops a busy cell", `${seconds.toFixed(2)} s`);
  await run(page, "kept + 1");
  const result = last(page, ".output_result");
  await result.waitFor({ timeout: 10000 });
  check((await result.innerText()).trim() === "43", "and variables are intact");
}

async function progress(page) {
  await run(page, SLOW_SWEEP);
  const seen = new Set();
  const end = Date.now() + 30000;
  while (Date.now() < end) {
    const value = await page.evaluate(() => {
      const bars = document.querySelectorAll(".code_cell:last-child progress");
      return bars.length === 0 ? null : bars.length > 1 ? "more than one bar" : bars[0].value;
    });
    if (value !== null && !seen.has(value)) {
      seen.add(value);
      if (seen.size === 3) await shot(page, "6-progress");
    }
    if (value === 24) break;
    await page.waitForTimeout(100);
  }
  await allDone(page);
  const values = [...seen];
  const rising = values.every((value, i) => i === 0 || value > values[i - 1]);
  check(values.length >= 3 && rising && values.at(-1) === 24, "one progress bar moves", values.join(" "));
}

async function slider(page) {
  await run(page, SLIDER);
  const range = last(page, ".weft-slide input[type=range]");
  await range.waitFor({ timeout: 30000 });
  await allDone(page);
  await page.evaluate(() => Jupyter.notebook.get_selected_cell().element[0].scrollIntoView());
  const state = () =>
    page.evaluate(() => {
      const box = [...document.querySelectorAll(".weft-slide")].at(-1);
      const shown = [...box.querySelectorAll("img")].filter((i) => i.style.display !== "none");
      return { count: shown.length, value: shown[0]?.dataset.value, text: box.querySelector("output").textContent };
    });
  const before = await state();
  await shot(page, "7-slider-first");
  const box = await range.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const middle = await state();
  await page.keyboard.press("ArrowRight");
  const end = await state();
  await page.waitForTimeout(200);
  await shot(page, "8-slider-moved");
  const values = [before, middle, end].map((s) => `${s.value} ${s.text}`).join(", ");
  const one = [before, middle, end].every((s) => s.count === 1 && s.value === s.text);
  check(one && new Set([before.value, middle.value, end.value]).size === 3, "the slider changes the picture", values);
}

async function timeline(page) {
  await run(page, TIMELINE);
  const canvas = last(page, ".weft-timeline canvas");
  await canvas.waitFor({ timeout: 30000 });
  await allDone(page);
  await page.evaluate(() => Jupyter.notebook.get_selected_cell().element[0].scrollIntoView());
  const drawn = () => canvas.evaluate((c) => c.toDataURL());
  const whole = await drawn();
  const box = await canvas.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 60);
  await page.keyboard.down("Control"); // without it the wheel is the page's
  await page.mouse.wheel(0, -800);
  await page.keyboard.up("Control");
  await page.waitForTimeout(200);
  const zoomed = await drawn();
  await shot(page, "9-timeline-zoomed");
  await canvas.dblclick();
  await page.waitForTimeout(200);
  check(zoomed !== whole && (await drawn()) === whole, "the timeline zooms, and shows the whole run again");
}

const port = await freePort();
const server = await startServer(port);
let browser;
let page;
let code = 1;
try {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
  page.on("dialog", (dialog) => dialog.accept()); // leaving with unsaved changes
  const problems = [];
  await watch(page, problems);
  await tour(page, port);
  await open(page, port, "check.ipynb");
  await run(page, NETWORK);
  await allDone(page);
  await complete(page);
  await javadoc(page);
  await interrupt(page);
  await progress(page);
  await slider(page);
  await timeline(page);
  check(problems.length === 0, "nothing failed behind the page", problems.join("; "));
  console.log(`screenshots: ${shots}`);
  code = 0;
} catch (error) {
  console.error(error.stack);
  if (page) await shot(page, "failed").catch(() => {});
} finally {
  await fetch(`http://127.0.0.1:${port}/api/shutdown?token=${token}`, { method: "POST" }).catch(() => {});
  await browser?.close().catch(() => {});
  if (server.exitCode === null) {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill();
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 10000))]);
  }
}
process.exit(code);
