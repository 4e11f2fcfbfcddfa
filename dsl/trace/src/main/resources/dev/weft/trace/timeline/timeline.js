// Draws every timeline of the page that is not drawn yet. It takes the wheel only with Ctrl or Cmd, also while it has the focus,
// and a touch only of two fingers, so that the page scrolls as ever; all that a pointer can do, keys can do.
(function () {
  "use strict";
  var ARROWS = 300; // more in view cannot be told apart, nor more than one for two pixels
  var DARK = { ground: "#16191d", ink: "#e8e8e8", soft: "#a8adb3", grid: "#343a41", line: "#7d858e", ring: "#56b4e9" };
  var LIGHT = { ground: "#fff", ink: "#222", soft: "#555", grid: "#e4e4e4", line: "#888", ring: "#0072b2" };
  var night = window.matchMedia ? window.matchMedia("(prefers-color-scheme: dark)") : { matches: false };

  function part(name, style, text) {
    var made = document.createElement(name);
    made.style.cssText = style;
    if (text) made.textContent = text;
    return made;
  }

  function start(box) {
    var d = JSON.parse(box.getAttribute("data-timeline"));
    var hidden = {}, without = {}, hits = null, hit = -1, chosen = null, cursor = 0, left = 64;
    var right = 10, top = 34, line = Math.max(8, Math.min(26, 400 / d.lines.length));
    var first = Infinity, last = -Infinity;
    [d.spans, d.fine || []].forEach(function (spans) {
      spans.forEach(function (s, i) { // s[8] is the share of what lies below it in the same column
        var b = spans[i - 1];
        first = Math.min(first, s[3]);
        last = Math.max(last, s[4]);
        s[8] = d.stacked && b && b[0] === s[0] && b[3] === s[3] && b[4] === s[4] ? b[8] + b[6] / 100 : 0;
      });
    });
    if (!(last > first)) return;
    var from = first, to = last, bottom = top + line * d.lines.length, height = bottom + 40;
    var sans = "font:12px sans-serif;";
    var canvas = part("canvas", "display:block;width:100%;height:" + height + "px;cursor:grab;touch-action:pan-x pan-y");
    var g = canvas.getContext("2d"), tip = part("div", "position:absolute;display:none;pointer-events:none;border:1px solid #888;" +
      "padding:2px 6px;font:12px sans-serif;max-width:320px;z-index:1");
    var tools = part("div", sans + "margin:0 0 4px");
    var search = part("input", "font:inherit;max-width:60%;padding:2px 6px;border:1px solid #888;border-radius:3px");
    var legend = part("div", sans), told = part("div", sans + "min-height:1.3em;margin-top:4px");
    var help = part("div", "font:11px sans-serif;margin-top:4px", "Ctrl + wheel, two fingers or + - zoom, drag or arrows move, " +
      "Home or 0 shows all, / searches, n p go from hit to hit, up down choose a line, , . go along it.");
    var id = "weft-timeline-" + Math.random().toString(36).slice(2);
    help.id = id;
    box.textContent = "";
    box.style.position = "relative";
    box.style.padding = "6px";
    box.setAttribute("data-drawn", "");
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", d.title);
    box.removeAttribute("tabindex");
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", d.title + ": " + d.lines.length + (d.lines.length === 1 ? " line" : " lines") + ", " +
      d.functions.length + " functions, " + fromTo(first, last));
    canvas.setAttribute("aria-describedby", id);
    search.type = "search";
    search.placeholder = "Search a function ( / )";
    search.setAttribute("aria-label", "Search a function");
    told.setAttribute("role", "status");
    legend.setAttribute("role", "group");
    legend.setAttribute("aria-label", "Functions shown");
    tools.appendChild(search);
    function entry(content, off, key) { // of the legend; pressed, what it stands for is drawn
      var item = part("button", "font:inherit;color:inherit;background:none;border:1px solid transparent;border-radius:3px;" +
        "padding:1px 4px;margin:0 10px 2px 0;cursor:pointer");
      item.type = "button";
      content.forEach(function (each) { item.appendChild(each); });
      item.setAttribute("aria-pressed", "true");
      item.addEventListener("click", function () {
        off[key] = !off[key];
        item.setAttribute("aria-pressed", String(!off[key]));
        item.style.textDecoration = off[key] ? "line-through" : "none";
        item.style.opacity = off[key] ? 0.55 : 1;
        find(search.value);
      });
      legend.appendChild(item);
    }
    d.styles.forEach(function (s, i) {
      entry([part("span", "display:inline-block;width:16px;margin-right:5px;vertical-align:middle;height:" +
        (d.stacked || s[2] ? 12 : 6) + "px;background:" + s[1]), document.createTextNode(s[0])], hidden, i);
    });
    (d.marks || []).map(function (m) { return m[1]; }).filter(function (name, i, all) {
      return all.indexOf(name) === i;
    }).forEach(function (name) { entry([document.createTextNode("\u25A8 " + name)], without, name); });
    (d.messages || []).forEach(function (name) { entry([document.createTextNode("\u2192 " + name)], without, ""); });
    [tools, canvas, legend, told, help, tip].forEach(function (each) { box.appendChild(each); });

    function plot() { return Math.max(50, canvas.clientWidth - left - right); }
    function x(time) { return left + plot() * (time - from) / (to - from); }
    function time(px) { return from + (to - from) * (px - left) / plot(); }
    function digits(value) { return String(+value.toPrecision(4)); }
    // four digits, or as many more as tell the time from one that is so far apart
    function moment(value, apart) {
      var places = -Math.floor(Math.log10(apart) + 1e-9);
      return !(apart > 0) || value === 0 || places + Math.floor(Math.log10(Math.abs(value))) + 1 <= 4 ? digits(value) :
        String(+value.toFixed(Math.max(0, Math.min(20, places))));
    }
    function fromTo(a, b) { return moment(a, (b - a) / 100) + " to " + moment(b, (b - a) / 100) + " " + d.unit; }
    function colours() { return night.matches ? DARK : LIGHT; }
    function spans() { return d.fine && to - from < (last - first) / 2 ? d.fine : d.spans; }
    function most() { return Math.min(ARROWS, plot() / 2); }
    function seen(s) { return !hidden[s[2]] && s[4] >= from && s[3] <= to; }
    function matches(s) { return !hits || hits.functions[s[1]]; }

    function draw() {
      var ratio = window.devicePixelRatio || 1, c = colours();
      g.font = "11px sans-serif";
      left = Math.round(Math.min(Math.max(40, canvas.clientWidth * 0.3), Math.max(40, 14 + Math.max.apply(null, d.lines.concat(d.word)
        .map(function (name) { return g.measureText(name).width; })))));
      var width = left + plot() + right;
      canvas.width = width * ratio;
      canvas.height = height * ratio;
      g.setTransform(ratio, 0, 0, ratio, 0, 0);
      box.style.background = c.ground;
      [legend, told, help].forEach(function (each) { each.style.color = each === help ? c.soft : c.ink; });
      [search, tip].forEach(function (each) { each.style.background = c.ground; each.style.color = c.ink; });
      box.style.setProperty("--weft-ring", c.ring);
      g.fillStyle = c.ground;
      g.fillRect(0, 0, width, height);
      g.fillStyle = c.ink;
      g.textAlign = "center";
      g.font = "bold 14px sans-serif";
      g.fillText(d.title, left + plot() / 2, 18, width);
      g.font = "11px sans-serif";
      axis(c);
      g.save();
      g.beginPath();
      g.rect(left, top, plot(), bottom - top);
      g.clip();
      var lines = d.lines.map(function () { return []; });
      spans().forEach(function (s) { if (seen(s)) lines[s[0]].push(s); });
      lines.forEach(function (some) {
        if (!d.stacked && some.length > plot() / 2) shares(some);
        else some.forEach(rectangle);
      });
      g.globalAlpha = 1;
      (d.marks || []).forEach(function (m) { if (!without[m[1]]) frame(m); });
      var arrows = (without[""] ? [] : d.arrows || []).filter(function (m) {
        return Math.max(m[2], m[3]) >= from && Math.min(m[2], m[3]) <= to;
      });
      if (arrows.length <= most()) arrows.forEach(arrow);
      if (chosen) outline(chosen, c);
      g.restore();
      g.fillStyle = c.ink;
      g.textAlign = "right";
      var every = Math.ceil(12 / line);
      d.lines.forEach(function (name, i) {
        if (i % every === 0) g.fillText(name, left - 8, top + line * (i + 0.5) + 4, left - 10);
      });
      g.fillText(d.word, left - 8, top - 6);
      status(arrows.length);
    }

    function place(s) {
      var full = line * 0.84, middle = top + line * (s[0] + 0.5);
      var high = d.stacked ? full * s[6] / 100 : d.styles[s[2]][2] ? full : full / 2;
      return { y: d.stacked ? middle + full / 2 - full * s[8] - high : middle - high / 2, high: high,
        x: edge(s[3]), wide: Math.max(0.5, edge(s[4]) - edge(s[3])) };
    }

    // far outside of the picture a canvas is no longer exact
    function edge(time) { return Math.max(left - 9, Math.min(left + plot() + 9, x(time))); }

    function rectangle(s) {
      var p = place(s);
      g.globalAlpha = matches(s) ? 1 : 0.2;
      g.fillStyle = d.styles[s[2]][1];
      g.fillRect(p.x, p.y, p.wide, p.high);
    }

    // calls that are denser than pixels: of each pixel the shares of its styles, so that none hides another
    function shares(some) {
      var columns = Math.ceil(plot()), kinds = 2 * d.styles.length, sums = new Float64Array(columns * kinds);
      some.forEach(function (s) {
        var a = Math.max(0, x(s[3]) - left), b = Math.min(columns, x(s[4]) - left), kind = 2 * s[2] + (matches(s) ? 0 : 1);
        for (var i = Math.floor(a); i < b; i++) sums[i * kinds + kind] += Math.min(b, i + 1) - Math.max(a, i);
      });
      var full = line * 0.84, base = top + line * (some[0][0] + 0.5) + full / 2;
      for (var i = 0; i < columns; i++) {
        for (var kind = 0, y = base; kind < kinds; kind++) {
          var high = full * sums[i * kinds + kind];
          if (high === 0) continue;
          y -= high;
          g.globalAlpha = kind % 2 === 0 ? 1 : 0.2;
          g.fillStyle = d.styles[kind >> 1][1];
          g.fillRect(left + i, y, 1, high);
        }
      }
    }

    function outline(s, c) {
      var p = place(s);
      g.strokeStyle = c.ink;
      g.lineWidth = 2;
      g.strokeRect(p.x - 1, p.y - 1, p.wide + 2, p.high + 2);
    }

    function status(arrows) {
      var text = [fromTo(from, to)];
      if (arrows > most()) text.push(arrows + " messages are in view, too many to tell apart: zoom in to see them");
      if (d.finest && plot() * d.finest / (to - from) > 12) {
        text.push("no finer detail on this page than " + digits(d.finest) + " " + d.unit + ": the run's between(" +
          cell(from) + ", " + cell(to) + ") has it");
      }
      if (hits) text.push(hits.all.length === 0 ? "nothing found for \u201c" + hits.query + "\u201d" :
        (hit < 0 ? "" : "hit " + (hit + 1) + " of ") + hits.all.length + (hit < 0 ? " hits" : ""));
      if (chosen) text.push(describe(chosen));
      text = text.join("; ") + ".";
      if (told.textContent !== text) told.textContent = text;
    }

    // as a cell writes it
    function cell(value) {
      var word = d.unit === "s" ? "seconds" : d.unit === "\u00b5s" ? "us" : d.unit;
      return word + "(" + moment(value, (to - from) / 100) + ")";
    }

    function describe(s) {
      return d.word + " " + d.lines[s[0]] + ": " + d.functions[s[1]] + ", " + fromTo(s[3], s[4]) +
        (s[5] === null ? "" : ", " + s[5] + (s[5] === 1 ? " call" : " calls")) +
        (s[6] < 100 ? ", " + digits(s[6]) + " % of it" : "") + (s[7] >= 0 ? ", called from " + d.callers[s[7]] : "");
    }

    function frame(m) {
      if (m[3] < from || m[2] > to) return;
      var high = line * 0.84, y = top + line * (m[0] + 0.5) - high / 2;
      var a = Math.max(left - 2, x(m[2])), b = Math.min(left + plot() + 2, x(m[3]));
      g.save();
      g.beginPath();
      g.rect(a, y, Math.max(0.5, b - a), high);
      g.clip();
      g.strokeStyle = "#fff";
      g.lineWidth = 1.2;
      for (var at = Math.ceil((a - high) / 6) * 6; at < b; at += 6) stroke(at, y + high, at + high, y);
      g.restore();
      g.strokeStyle = colours().ink;
      g.lineWidth = 0.9;
      g.strokeRect(a, y, Math.max(0.5, b - a), high);
    }

    function stroke(x1, y1, x2, y2) {
      g.beginPath();
      g.moveTo(x1, y1);
      g.lineTo(x2, y2);
      g.stroke();
    }

    function arrow(m) {
      var sent = x(m[2]), got = x(m[3]), x1 = edge(m[2]), x2 = edge(m[3]), rise = line * (m[1] - m[0]) / (got - sent);
      var y1 = top + line * (m[0] + 0.5), y2 = top + line * (m[1] + 0.5);
      if (x1 !== sent) y1 += (x1 - sent) * rise;
      if (x2 !== got) y2 += (x2 - got) * rise;
      var length = Math.hypot(x2 - x1, y2 - y1) || 1, ux = (x2 - x1) / length, uy = (y2 - y1) / length;
      g.strokeStyle = g.fillStyle = colours().ground; // a seam, by which it is seen on any colour
      g.lineWidth = 2.7;
      stroke(x1, y1, x2 - 4.8 * ux, y2 - 4.8 * uy);
      g.strokeStyle = g.fillStyle = colours().ink;
      g.lineWidth = 0.9;
      stroke(x1, y1, x2 - 4.8 * ux, y2 - 4.8 * uy);
      g.beginPath();
      g.moveTo(x2, y2);
      g.lineTo(x2 - 4.8 * ux - 2.4 * uy, y2 - 4.8 * uy + 2.4 * ux);
      g.lineTo(x2 - 4.8 * ux + 2.4 * uy, y2 - 4.8 * uy - 2.4 * ux);
      g.fill();
    }

    function axis(c) {
      var rough = (to - from) / Math.max(2, Math.min(8, plot() / 70)), power = Math.pow(10, Math.floor(Math.log10(rough)));
      var step = power * (rough / power <= 2 ? 2 : rough / power <= 5 ? 5 : 10);
      // so many digits that neighbours differ, however far one has zoomed in
      var places = Math.max(0, Math.min(20, -Math.floor(Math.log10(step) + 1e-9)));
      for (var i = Math.ceil(from / step); i * step <= to; i++) {
        g.fillStyle = c.grid;
        g.fillRect(x(i * step), top, 0.75, bottom - top + 4);
        g.fillStyle = c.ink;
        g.fillText((i * step).toFixed(places), x(i * step), bottom + 17);
      }
      g.fillStyle = c.line;
      g.fillRect(left, bottom, plot(), 0.75);
      g.fillStyle = c.ink;
      g.fillText("time since the start of the run (" + d.unit + ")", left + plot() / 2, bottom + 33, plot() + left);
    }

    function show(a, b) {
      var least = (last - first) * (d.finest ? 1e-7 : 1e-10), span = Math.min(last - first, Math.max(least, b - a));
      var middle = (a + b) / 2;
      from = Math.min(Math.max(first, middle - span / 2), last - span);
      to = from + span;
      if (chosen && spans().indexOf(chosen) < 0) chosen = null;
      draw();
    }
    function zoom(at, factor) { show(at + (from - at) * factor, at + (to - at) * factor); }
    function move(share) { var by = (to - from) * share; show(from + by, to + by); }

    function find(query) {
      var wanted = query.trim().toLowerCase(), some = {};
      hit = -1;
      hits = null;
      if (wanted) {
        d.functions.forEach(function (name, i) { some[i] = name.toLowerCase().indexOf(wanted) >= 0; });
        hits = { query: query.trim(), functions: some, all: (d.fine || d.spans).filter(function (s) {
          return some[s[1]] && !hidden[s[2]];
        }).sort(function (a, b) { return a[3] - b[3] || a[0] - b[0]; }) };
      }
      draw();
    }

    // to the next or the last hit, so near that it can be seen
    function jump(by) {
      if (!hits || hits.all.length === 0) return;
      if (hit < 0 && by < 0) hit = 0;
      hit = (hit + by + hits.all.length) % hits.all.length;
      choose(hits.all[hit]);
    }

    function choose(s) {
      chosen = s;
      cursor = s[0];
      var middle = (s[3] + s[4]) / 2, span = Math.min(to - from, Math.max(s[4] - s[3], 1e-9) * plot() / 6);
      if (d.fine && d.spans.indexOf(s) < 0) span = Math.min(span, (last - first) * 0.49);
      span = Math.max(span, 1.5 * (s[4] - s[3]));
      if (s[3] < from || s[4] > to || span !== to - from) show(middle - span / 2, middle + span / 2);
      else draw();
    }

    function along(by) {
      var mine = spans().filter(function (s) { return s[0] === cursor && !hidden[s[2]]; });
      if (mine.length === 0) return;
      var at = mine.indexOf(chosen);
      if (at < 0) {
        at = mine.findIndex(function (s) { return s[4] > from; });
        if (at < 0) at = mine.length - 1;
      } else at = Math.max(0, Math.min(mine.length - 1, at + by));
      choose(mine[at]);
    }

    function choosing(by) {
      cursor = Math.max(0, Math.min(d.lines.length - 1, chosen ? cursor + by : cursor));
      chosen = null;
      along(0);
    }

    function point(event) {
      var area = canvas.getBoundingClientRect();
      return { x: event.clientX - area.left, y: event.clientY - area.top };
    }
    function tell(p) {
      var row = Math.floor((p.y - top) / line), t = time(p.x), near = 1.5 * (to - from) / plot(), found = null;
      spans().forEach(function (s) {
        if (s[0] !== row || hidden[s[2]] || t < s[3] - near || t > s[4] + near) return;
        var inside = t >= s[3] && t <= s[4];
        if (d.stacked) {
          // how high in its line the pointer is, as a share
          var up = (top + line * (row + 0.92) - p.y) / (line * 0.84);
          if (inside && up >= s[8] && up <= s[8] + s[6] / 100) found = s;
        } else if (!found || inside) found = s;
      });
      tip.style.display = found ? "block" : "none";
      if (!found) return;
      tip.textContent = describe(found);
      tip.style.left = Math.max(0, Math.min(p.x + 12, canvas.clientWidth - tip.offsetWidth)) + "px";
      tip.style.top = canvas.offsetTop + p.y + 14 + "px";
    }

    var held = null, fingers = {};
    canvas.addEventListener("wheel", function (event) {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(time(point(event).x), Math.pow(1.0015, event.deltaY * (event.deltaMode === 1 ? 20 : 1)));
    }, { passive: false });
    canvas.addEventListener("pointerdown", function (event) {
      if (event.pointerType === "touch") {
        fingers[event.pointerId] = point(event).x;
        return tell(point(event));
      }
      held = { x: point(event).x, from: from, to: to };
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", function (event) {
      var p = point(event);
      if (event.pointerType === "touch") {
        var ids = Object.keys(fingers);
        if (ids.length === 2 && fingers[event.pointerId] !== undefined) {
          var other = fingers[ids[0] === String(event.pointerId) ? ids[1] : ids[0]], was = fingers[event.pointerId];
          var apart = Math.max(20, Math.abs(p.x - other)), fixed = time(other);
          zoom(fixed, Math.max(20, Math.abs(was - other)) / apart);
        }
        fingers[event.pointerId] = p.x;
        return;
      }
      if (!held) return tell(p);
      var by = (held.x - p.x) / plot() * (held.to - held.from);
      show(held.from + by, held.to + by);
    });
    ["pointerup", "pointercancel"].forEach(function (name) {
      canvas.addEventListener(name, function (event) {
        held = null;
        delete fingers[event.pointerId];
      });
    });
    // two fingers are the picture's, one is the page's
    canvas.addEventListener("touchmove", function (event) {
      if (event.touches.length === 2) event.preventDefault();
    }, { passive: false });
    canvas.addEventListener("pointerleave", function () { tip.style.display = "none"; });
    canvas.addEventListener("dblclick", function () { show(first, last); });
    search.addEventListener("input", function () { find(search.value); });
    search.addEventListener("keydown", function (event) {
      if (event.key === "Enter") jump(event.shiftKey ? -1 : 1);
      else if (event.key === "Escape") {
        search.value = "";
        find("");
        canvas.focus();
      }
      event.stopPropagation(); // the notebook's own keys
    });
    box.addEventListener("keydown", function (event) {
      var middle = (from + to) / 2, key = event.key;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === "/") search.focus();
      else if (key === "n") jump(1);
      else if (key === "p") jump(-1);
      else if (event.target !== canvas) return;
      else if (key === "+" || key === "=") zoom(middle, 0.5);
      else if (key === "-") zoom(middle, 2);
      else if (key === "ArrowLeft") move(-0.2);
      else if (key === "ArrowRight") move(0.2);
      else if (key === "ArrowUp") choosing(-1);
      else if (key === "ArrowDown") choosing(1);
      else if (key === ",") along(-1);
      else if (key === ".") along(1);
      else if (key === "Home" || key === "0") show(first, last);
      else if (key === "Escape") {
        chosen = null;
        search.value = "";
        find("");
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    window.addEventListener("resize", draw);
    if (night.addEventListener) night.addEventListener("change", draw);
    draw();
  }
  function all() {
    if (!document.getElementById("weft-timeline-focus")) {
      var style = document.createElement("style");
      style.id = "weft-timeline-focus";
      style.textContent = ".weft-timeline :focus-visible,.weft-timeline canvas:focus{outline:2px solid var(--weft-ring,#0072b2);" +
        "outline-offset:2px}";
      document.head.appendChild(style);
    }
    var boxes = document.querySelectorAll(".weft-timeline:not([data-drawn])");
    Array.prototype.forEach.call(boxes, start);
  }
  all();
  setTimeout(all, 0);
})();
