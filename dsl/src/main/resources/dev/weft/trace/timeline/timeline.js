// Draws every timeline of the page that is not drawn yet: the wheel zooms at the pointer, dragging moves, the keys + - and
// arrows do the same, 0 or a double click shows the whole run again.
(function () {
  "use strict";
  function start(box) {
    var d = JSON.parse(box.getAttribute("data-timeline"));
    var left = 64, right = 10, top = 34, line = Math.max(8, Math.min(26, 400 / d.lines.length));
    var first = Infinity, last = -Infinity;
    // s[7] is the share of what lies below it in the same column
    d.spans.forEach(function (s, i) {
      var b = d.spans[i - 1];
      first = Math.min(first, s[3]);
      last = Math.max(last, s[4]);
      s[7] = d.stacked && b && b[0] === s[0] && b[3] === s[3] && b[4] === s[4] ? b[7] + b[6] / 100 : 0;
    });
    if (!(last > first)) return;
    var from = first, to = last, bottom = top + line * d.lines.length, height = bottom + 40;
    var canvas = document.createElement("canvas"), g = canvas.getContext("2d");
    var tip = document.createElement("div"), legend = document.createElement("div");
    box.textContent = "";
    box.style.position = "relative";
    box.setAttribute("data-drawn", "");
    canvas.style.cssText = "display:block;width:100%;height:" + height + "px;cursor:grab";
    tip.style.cssText = "position:absolute;display:none;pointer-events:none;background:#fff;color:#222;border:1px solid #888;" +
      "padding:2px 6px;font:12px sans-serif;white-space:nowrap;z-index:1";
    legend.style.cssText = "font:12px sans-serif;color:#222;margin-left:" + left + "px";
    d.styles.forEach(function (s) {
      var item = document.createElement("span"), mark = document.createElement("span");
      item.style.cssText = "display:inline-block;margin-right:16px";
      mark.style.cssText = "display:inline-block;width:16px;margin-right:5px;vertical-align:middle;height:" +
        (d.stacked || s[2] ? 12 : 6) + "px;background:" + s[1];
      item.appendChild(mark);
      item.appendChild(document.createTextNode(s[0]));
      legend.appendChild(item);
    });
    (d.marks || []).map(function (m) { return m[1]; }).concat(d.arrows ? ["message"] : []).filter(function (name, i, all) {
      return all.indexOf(name) === i;
    }).forEach(function (name) {
      var item = document.createElement("span");
      item.style.cssText = "display:inline-block;margin-right:16px";
      item.textContent = (name === "message" ? "\u2192 " : "\u25A8 ") + name;
      legend.appendChild(item);
    });
    [canvas, legend, tip].forEach(function (part) { box.appendChild(part); });
    var help = document.createElement("div");
    help.style.cssText = "font:11px sans-serif;color:#555;margin:4px 0 0 " + left + "px";
    help.textContent = "Wheel or + - to zoom, drag or arrows to move, 0 or double click for the whole run.";
    box.appendChild(help);

    function plot() { return Math.max(50, canvas.clientWidth - left - right); }
    function x(time) { return left + plot() * (time - from) / (to - from); }
    function time(px) { return from + (to - from) * (px - left) / plot(); }
    function digits(value) { return String(+value.toPrecision(4)); }

    function draw() {
      var ratio = window.devicePixelRatio || 1, width = left + plot() + right;
      canvas.width = width * ratio;
      canvas.height = height * ratio;
      g.setTransform(ratio, 0, 0, ratio, 0, 0);
      g.fillStyle = "#fff";
      g.fillRect(0, 0, width, height);
      g.fillStyle = "#222";
      g.textAlign = "center";
      g.font = "bold 14px sans-serif";
      g.fillText(d.title, left + plot() / 2, 18);
      g.font = "11px sans-serif";
      axis();
      g.save();
      g.beginPath();
      g.rect(left, top, plot(), bottom - top);
      g.clip();
      d.spans.forEach(function (s) {
        if (s[4] < from || s[3] > to) return;
        var full = line * 0.84, middle = top + line * (s[0] + 0.5);
        var high = d.stacked ? full * s[6] / 100 : d.styles[s[2]][2] ? full : full / 2;
        var y = d.stacked ? middle + full / 2 - full * s[7] - high : middle - high / 2;
        g.fillStyle = d.styles[s[2]][1];
        g.fillRect(x(s[3]), y, Math.max(0.5, x(s[4]) - x(s[3])), high);
      });
      (d.marks || []).forEach(frame);
      (d.arrows || []).forEach(arrow);
      g.restore();
      g.fillStyle = "#222";
      g.textAlign = "right";
      var every = Math.ceil(12 / line);
      d.lines.forEach(function (name, i) {
        if (i % every === 0) g.fillText(name, left - 8, top + line * (i + 0.5) + 4);
      });
      g.fillText(d.word, left - 8, top - 6);
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
      g.strokeStyle = "#222";
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
      if (Math.max(m[2], m[3]) < from || Math.min(m[2], m[3]) > to) return;
      var x1 = x(m[2]), y1 = top + line * (m[0] + 0.5), x2 = x(m[3]), y2 = top + line * (m[1] + 0.5);
      var length = Math.hypot(x2 - x1, y2 - y1) || 1, ux = (x2 - x1) / length, uy = (y2 - y1) / length;
      g.strokeStyle = g.fillStyle = "#222";
      g.lineWidth = 0.9;
      stroke(x1, y1, x2 - 4.8 * ux, y2 - 4.8 * uy);
      g.beginPath();
      g.moveTo(x2, y2);
      g.lineTo(x2 - 4.8 * ux - 2.4 * uy, y2 - 4.8 * uy + 2.4 * ux);
      g.lineTo(x2 - 4.8 * ux + 2.4 * uy, y2 - 4.8 * uy - 2.4 * ux);
      g.fill();
    }

    function axis() {
      var rough = (to - from) / 8, power = Math.pow(10, Math.floor(Math.log10(rough)));
      var step = power * (rough / power <= 2 ? 2 : rough / power <= 5 ? 5 : 10);
      // so many digits that neighbours differ, however far one has zoomed in
      var places = Math.max(0, Math.min(20, -Math.floor(Math.log10(step) + 1e-9)));
      for (var i = Math.ceil(from / step); i * step <= to; i++) {
        g.fillStyle = "#e4e4e4";
        g.fillRect(x(i * step), top, 0.75, bottom - top + 4);
        g.fillStyle = "#222";
        g.fillText((i * step).toFixed(places), x(i * step), bottom + 17);
      }
      g.fillStyle = "#888";
      g.fillRect(left, bottom, plot(), 0.75);
      g.fillStyle = "#222";
      g.fillText("time since the start of the run (" + d.unit + ")", left + plot() / 2, bottom + 33);
    }

    function show(a, b) {
      var least = (last - first) * 1e-7, span = Math.min(last - first, Math.max(least, b - a));
      var middle = (a + b) / 2;
      from = Math.min(Math.max(first, middle - span / 2), last - span);
      to = from + span;
      draw();
    }
    function zoom(at, factor) { show(at + (from - at) * factor, at + (to - at) * factor); }
    function move(part) { var by = (to - from) * part; show(from + by, to + by); }

    function point(event) {
      var area = canvas.getBoundingClientRect();
      return { x: event.clientX - area.left, y: event.clientY - area.top };
    }
    function tell(p) {
      var row = Math.floor((p.y - top) / line), t = time(p.x), near = 1.5 * (to - from) / plot(), found = null;
      d.spans.forEach(function (s) {
        if (s[0] !== row || t < s[3] - near || t > s[4] + near) return;
        var inside = t >= s[3] && t <= s[4];
        if (d.stacked) {
          // how high in its line the pointer is, as a share
          var up = (top + line * (row + 0.92) - p.y) / (line * 0.84);
          if (inside && up >= s[7] && up <= s[7] + s[6] / 100) found = s;
        } else if (!found || inside) found = s;
      });
      tip.style.display = found ? "block" : "none";
      if (!found) return;
      tip.textContent = d.word + " " + d.lines[row] + ": " + d.functions[found[1]] + ", " + digits(found[3]) + " to " +
        digits(found[4]) + " " + d.unit + (found[5] === null ? "" : ", " + found[5] + (found[5] === 1 ? " call" : " calls")) +
        (found[6] < 100 ? ", " + digits(found[6]) + " % of it" : "");
      tip.style.left = Math.max(0, Math.min(p.x + 12, canvas.clientWidth - tip.offsetWidth)) + "px";
      tip.style.top = p.y + 14 + "px";
    }

    var held = null;
    canvas.addEventListener("wheel", function (event) {
      event.preventDefault();
      zoom(time(point(event).x), Math.pow(1.0015, event.deltaY * (event.deltaMode === 1 ? 20 : 1)));
    }, { passive: false });
    canvas.addEventListener("pointerdown", function (event) {
      held = { x: point(event).x, from: from, to: to };
      canvas.setPointerCapture(event.pointerId);
      box.focus({ preventScroll: true });
    });
    canvas.addEventListener("pointermove", function (event) {
      var p = point(event);
      if (!held) return tell(p);
      var by = (held.x - p.x) / plot() * (held.to - held.from);
      show(held.from + by, held.to + by);
    });
    canvas.addEventListener("pointerup", function () { held = null; });
    canvas.addEventListener("pointercancel", function () { held = null; });
    canvas.addEventListener("pointerleave", function () { tip.style.display = "none"; });
    canvas.addEventListener("dblclick", function () { show(first, last); });
    box.addEventListener("keydown", function (event) {
      var middle = (from + to) / 2;
      if (event.key === "+" || event.key === "=") zoom(middle, 0.5);
      else if (event.key === "-") zoom(middle, 2);
      else if (event.key === "ArrowLeft") move(-0.2);
      else if (event.key === "ArrowRight") move(0.2);
      else if (event.key === "0") show(first, last);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    window.addEventListener("resize", draw);
    draw();
  }
  function all() {
    var boxes = document.querySelectorAll(".weft-timeline:not([data-drawn])");
    Array.prototype.forEach.call(boxes, start);
  }
  all();
  setTimeout(all, 0);
})();
