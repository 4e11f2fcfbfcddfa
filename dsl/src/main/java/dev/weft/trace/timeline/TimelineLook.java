package dev.weft.trace.timeline;

import dev.weft.study.PictureData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which colour a function has. Functions of MPI have the strong colours of Okabe and Ito (2008) and full height, all others
 * pale ones and half of it, so that communication is told from computation without seeing colours at all.
 */
final class TimelineLook {
    private static final List<String> MPI =
            List.of("#D55E00", "#0072B2", "#CC79A7", "#E69F00", "#56B4E9", "#009E73", "#8C510A");
    private static final List<String> COMPUTATION = List.of("#BFCBD6", "#D8CFB4", "#CBBFD3", "#BDD3BD");
    private static final Style OTHER_MPI = new Style("other MPI functions", "#444444", true);
    private static final Style OTHER = new Style("other functions", "#A9A9A9", false);
    private static final String OUTSIDE = "#E6E6E6";

    /**
     * How a function looks.
     *
     * @param name as the legend says
     * @param colour of its rectangles
     * @param tall whether they have full height
     */
    record Style(String name, String colour, boolean tall) {}

    private final Map<String, Style> ofFunction = new LinkedHashMap<>();

    private TimelineLook() {}

    /** Colours for the functions of these data, the most time first. */
    static TimelineLook of(PictureData data) {
        Map<String, Double> time = new LinkedHashMap<>();
        Map<String, String> kind = new LinkedHashMap<>();
        for (List<String> row : data.rows()) {
            TimelineRow each = TimelineRow.of(row);
            time.merge(each.function(), (each.end() - each.start()) * each.share(), Double::sum);
            kind.put(each.function(), each.kind());
        }
        TimelineLook look = new TimelineLook();
        List<String> functions = new ArrayList<>(time.keySet());
        functions.sort(Comparator.comparingDouble((String function) -> time.getOrDefault(function, 0.0))
                .reversed());
        functions.forEach(function -> look.add(function, kind.getOrDefault(function, "")));
        return look;
    }

    private void add(String function, String kind) {
        if (kind.equals(Span.Kind.MPI.label())) {
            ofFunction.put(function, next(function, MPI, true, OTHER_MPI));
        } else if (kind.equals(Span.Kind.COMPUTATION.label())) {
            ofFunction.put(function, next(function, COMPUTATION, false, OTHER));
        } else if (kind.equals(Span.Kind.OUTSIDE.label())) {
            ofFunction.put(function, new Style(function, OUTSIDE, false));
        }
    }

    private Style next(String function, List<String> colours, boolean tall, Style other) {
        int used = (int) ofFunction.values().stream()
                .filter(style -> colours.contains(style.colour()))
                .count();
        return used < colours.size() ? new Style(function, colours.get(used), tall) : other;
    }

    /** Whether rectangles of a function are drawn at all. */
    boolean shows(String function) {
        return ofFunction.containsKey(function);
    }

    Style of(String function) {
        return ofFunction.getOrDefault(function, OTHER);
    }

    /** What stands in the legend: MPI first, each once. */
    List<Style> legend() {
        return ofFunction.values().stream()
                .distinct()
                .sorted(Comparator.comparing(style -> !style.tall()))
                .toList();
    }
}
