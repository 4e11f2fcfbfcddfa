package dev.weft.trace.timeline;

import dev.weft.study.PictureData;
import dev.weft.study.chart.Palette;
import dev.weft.trace.event.Interruptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which colour a function has. Functions of MPI have the strong colours of all pictures, all others pale ones; where
 * each rectangle is a call, the former have full height and the latter half of it, and in columns the former lie below, so
 * that communication is told from computation without seeing colours at all. A function has the same colour in every picture
 * unless one with more time has it already.
 */
final class TimelineLook {
    /** All of the palette's. */
    private static final List<String> MPI =
            IntStream.range(0, Palette.SIZE).mapToObj(Palette::hex).toList();

    private static final List<String> COMPUTATION = List.of("#BFCBD6", "#D8CFB4", "#CBBFD3", "#BDD3BD");
    private static final Style OTHER_MPI = new Style("other MPI functions", "#444444", true);
    private static final Style OTHER = new Style("other functions", "#A9A9A9", false);
    private static final String OUTSIDE = "#E6E6E6";
    private static final String NOT_RECORDED = "#F0E442";
    private static final String FLUSH = "#542788";

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
        for (TimelineRow each : TimelineRow.of(data)) {
            time.merge(each.function(), (each.end() - each.start()) * each.share(), Double::sum);
            kind.put(each.function(), each.kind());
        }
        TimelineLook look = new TimelineLook();
        List<String> functions = new ArrayList<>(time.keySet());
        functions.sort(Comparator.comparingDouble((String function) -> time.getOrDefault(function, 0.0))
                .reversed());
        Map<String, Style> styles = new LinkedHashMap<>();
        give(of(functions, kind, Span.Kind.MPI), MPI, true, OTHER_MPI, styles);
        give(of(functions, kind, Span.Kind.COMPUTATION), COMPUTATION, false, OTHER, styles);
        for (String function : of(functions, kind, Span.Kind.OUTSIDE)) {
            styles.put(function, new Style(function, OUTSIDE, false));
        }
        for (String function : of(functions, kind, Span.Kind.INTERRUPTION)) {
            String colour = function.equals(Interruptions.FLUSH) ? FLUSH : NOT_RECORDED;
            styles.put(function, new Style(function, colour, true));
        }
        for (String function : functions) {
            if (styles.containsKey(function)) {
                look.ofFunction.put(function, styles.get(function));
            }
        }
        return look;
    }

    private static List<String> of(List<String> functions, Map<String, String> kinds, Span.Kind kind) {
        return functions.stream()
                .filter(function -> kind.label().equals(kinds.get(function)))
                .toList();
    }

    /** Gives those with the most time a colour each, the frequent ones theirs before others. */
    private static void give(
            List<String> functions, List<String> colours, boolean tall, Style other, Map<String, Style> styles) {
        List<String> chosen = new ArrayList<>(functions.subList(0, Math.min(functions.size(), colours.size())));
        chosen.sort(Comparator.comparing(function -> Palette.place(function).isEmpty()));
        Set<String> used = new HashSet<>();
        for (String function : chosen) {
            int at = Palette.place(function).orElse(Math.floorMod(function.hashCode(), 7919));
            while (used.contains(colours.get(at % colours.size()))) {
                at++;
            }
            String colour = colours.get(at % colours.size());
            used.add(colour);
            styles.put(function, new Style(function, colour, tall));
        }
        functions.forEach(function -> styles.putIfAbsent(function, other));
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
