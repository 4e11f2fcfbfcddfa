package dev.weft.study;

import dev.weft.study.chart.Wording;
import dev.weft.study.draw.Svg;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * A slider over pictures drawn beforehand, without kernel, network or widget library. Where scripts do not run, the
 * first picture is shown, and the whole figure is there as PNG. Pictures are SVG in images, sharp at any size, and
 * dark on dark pages.
 */
record FigureSlide(Figure figure, String key, String label, List<Object> values) {
    private static final String SHOW_FRAME = "var box=this.closest('.weft-slide'),n=+this.value;"
            + "box.querySelectorAll('img').forEach(function(f,i){f.style.display=i===n?'block':'none';"
            + "if(i===n)box.querySelector('output').textContent=f.dataset.value,this.setAttribute('aria-valuetext',f.dataset.value);},this);";

    /** Keeps the arrow keys from JupyterLab, which has commands of its own on them. */
    private static final String KEEP_KEYS = "/^(Arrow|Page|Home|End)/.test(event.key)&&event.stopPropagation()";

    static Interactive of(Figure figure, String key, String label) {
        List<Object> values = figure.valuesOf(key);
        return Interactive.of(
                figure,
                new FigureSlide(figure, key, label, values).html(),
                figure.page().png(),
                "Slider over " + key + " (" + values.size() + " values) of " + figure);
    }

    /** All names are local to the element, so that several sliders on one page do not interfere. */
    private String html() {
        int width = (int) figure.hints().getOrDefault("image/png", Map.of()).getOrDefault("width", 640);
        StringBuilder html = new StringBuilder("<div class=\"weft-slide\"><label>" + escape(Wording.of(label))
                + " <input type=\"range\" min=\"0\" max=\"" + Math.max(0, values.size() - 1)
                + "\" value=\"0\" step=\"1\" style=\"display:inline-block;width:16em;vertical-align:middle\" aria-valuetext=\""
                + escape(shown(0)) + "\" oninput=\""
                + SHOW_FRAME + "\" onkeydown=\"" + KEEP_KEYS + "\"></label> <output style=\"display:inline;padding:0\">"
                + escape(shown(0)) + "</output>");
        for (int i = 0; i < values.size(); i++) {
            String value = escape(shown(i));
            html.append("<img alt=\"")
                    .append(escape(figure.heading() + ", " + Wording.of(label)) + ": " + value)
                    .append("\" data-value=\"")
                    .append(value)
                    .append("\" width=\"" + width + "\" style=\"display:" + (i == 0 ? "block" : "none"))
                    .append("\" src=\"data:image/svg+xml;base64,")
                    .append(Base64.getEncoder().encodeToString(picture(i).getBytes(StandardCharsets.UTF_8)))
                    .append("\">");
        }
        return html.append("</div>").toString();
    }

    private String shown(int frame) {
        return frame < values.size() ? Wording.micro(Key.print(values.get(frame))) : "";
    }

    private String picture(int frame) {
        String rules = "<style>@media screen and (prefers-color-scheme:dark){" + Svg.darkRules() + "}</style>";
        return figure.frame(key, values.get(frame)).replaceFirst("<title", rules + "<title");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
