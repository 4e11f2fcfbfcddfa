package dev.weft.trace.timeline;

import dev.weft.study.Interactive;
import dev.weft.study.Markup;
import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A timeline that can be zoomed without kernel, network or library: its data are in an attribute, and a few lines of
 * JavaScript draw them. Without scripts the static picture remains.
 *
 * @param picture without scripts
 * @param finer narrower columns that are drawn after zooming in, if there are any
 * @param finest width of the narrowest; 0 for calls
 */
record TimelinePage(Picture picture, PictureData finer, double finest) {
    /** The number of digits of a picture's data. */
    private static final int ALL_DIGITS = 12;

    private static final MathContext DIGITS = new MathContext(8);

    /** Returns the zoomable timeline as a figure. */
    Interactive figure() {
        return Interactive.of(picture, html(), picture.drawing().png(), "Zoomable " + picture);
    }

    private String html() {
        String still = Base64.getEncoder().encodeToString(picture.drawing().png());
        String title = Markup.escape(picture.toString());
        return "<div class=\"weft-timeline\" style=\"outline-offset:2px;max-width:880px\" data-timeline=\""
                + Markup.escape(json()) + "\"><img alt=\"" + title + "\" width=\""
                + picture.drawing().width() + "\" src=\"data:image/png;base64," + still + "\"></div>\n<script>"
                + script() + "</script>";
    }

    /** Returns the data; rows refer to lines, functions and styles by index, which keeps the page small. */
    private String json() {
        List<TimelineRow> rows = TimelineRow.of(picture.data());
        TimelineLook look = TimelineLook.of(rows);
        List<TimelineLook.Style> styles = look.legend();
        List<String> lines = rows.stream().map(TimelineRow::line).distinct().toList();
        List<String> functions = rows.stream()
                .filter(look::shows)
                .map(TimelineRow::function)
                .distinct()
                .toList();
        Map<String, Integer> lineAt = places(lines);
        Map<String, Integer> functionAt = places(functions);
        Map<String, Integer> callerAt = places(rows.stream()
                .map(TimelineRow::caller)
                .filter(caller -> !caller.isEmpty())
                .distinct()
                .toList());
        MathContext digits = digits(rows);
        Function<List<TimelineRow>, String> spans = some -> some.stream()
                .filter(look::shows)
                .map(row -> "[" + lineAt.get(row.line()) + "," + functionAt.get(row.function()) + ","
                        + styles.indexOf(look.of(row.function())) + "," + number(row.start(), digits) + ","
                        + number(row.end(), digits)
                        + "," + number(row.calls()) + "," + number(100 * row.share()) + ","
                        + callerAt.getOrDefault(row.caller(), -1) + "]")
                .collect(Collectors.joining(","));
        List<TimelineRow> fine = TimelineRow.of(finer);
        String legend = styles.stream()
                .map(style -> "[" + text(style.name()) + "," + text(style.colour()) + "," + style.tall() + "]")
                .collect(Collectors.joining(","));
        return "{\"title\":" + text(picture.title()) + ",\"unit\":" + text(TimelineRow.printedUnit(picture.data()))
                + ",\"word\":" + text(TimelineRow.word(picture.data())) + ",\"stacked\":"
                + TimelineDrawing.stacked(rows) + ",\"lines\":" + texts(lines) + ",\"functions\":" + texts(functions)
                + ",\"styles\":[" + legend
                + "],\"callers\":" + texts(List.copyOf(callerAt.keySet())) + ",\"finest\":" + number(finest)
                + (fine.isEmpty() ? "" : ",\"fine\":[" + spans.apply(fine) + "]") + ",\"spans\":["
                + spans.apply(rows) + "]" + signs(rows, lineAt, digits) + "}";
    }

    /** Returns marks and paths with their names, and messages and changes of rank from line to line; empty if there are none. */
    private static String signs(List<TimelineRow> rows, Map<String, Integer> lineAt, MathContext digits) {
        String marks = rows.stream()
                .filter(row -> row.isMark() || row.isPath())
                .map(row -> "[" + lineAt.get(row.line()) + "," + text(row.function()) + ","
                        + number(row.start(), digits) + "," + number(row.end(), digits) + "]")
                .collect(Collectors.joining(","));
        String arrows = rows.stream()
                .filter(TimelinePage::isArrow)
                .map(row -> "[" + lineAt.get(row.line()) + "," + lineAt.get(row.to()) + ","
                        + number(row.start(), digits) + "," + number(row.end(), digits) + "]")
                .collect(Collectors.joining(","));
        return (marks.isEmpty() ? "" : ",\"marks\":[" + marks + "]")
                + (arrows.isEmpty()
                        ? ""
                        : ",\"arrows\":[" + arrows + "],\"messages\":"
                                + texts(TimelineRow.names(rows, TimelinePage::isArrow)));
    }

    private static boolean isArrow(TimelineRow row) {
        return row.isMessage() || row.isHandover();
    }

    private static Map<String, Integer> places(List<String> names) {
        Map<String, Integer> places = new LinkedHashMap<>();
        names.forEach(name -> places.put(name, places.size()));
        return places;
    }

    /**
     * Returns the digits of times: eight distinguish the columns of a whole run; short calls late in a run need more.
     */
    private MathContext digits(List<TimelineRow> rows) {
        double from = rows.stream().mapToDouble(TimelineRow::start).min().orElse(0);
        double to = rows.stream().mapToDouble(TimelineRow::end).max().orElse(1);
        double alike = Math.ceil(Math.log10(to / (to - from)));
        return finest == 0
                ? new MathContext(ALL_DIGITS)
                : new MathContext((int) Math.min(ALL_DIGITS, DIGITS.getPrecision() + Math.max(0, alike)));
    }

    private static String number(double value) {
        return number(value, DIGITS);
    }

    private static String number(double value, MathContext digits) {
        if (Double.isNaN(value)) {
            return "null";
        }
        return value == 0
                ? "0"
                : new BigDecimal(value).round(digits).stripTrailingZeros().toString();
    }

    private static String texts(List<String> names) {
        return names.stream().map(TimelinePage::text).collect(Collectors.joining(",", "[", "]"));
    }

    private static String text(String name) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < ' ' || c == '"' || c == '\\') {
                json.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        return json.append('"').toString();
    }

    private static String script() {
        try (InputStream in = TimelinePage.class.getResourceAsStream("timeline.js")) {
            if (in == null) {
                throw new IllegalStateException("timeline.js is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
