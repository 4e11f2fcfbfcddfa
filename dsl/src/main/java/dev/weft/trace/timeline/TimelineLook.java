package dev.weft.trace.timeline;

import dev.weft.study.PictureData;
import dev.weft.trace.event.Interruptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which colour a function has. Functions of MPI have the strong colours of Okabe and Ito (2008), all others pale ones; where
 * each rectangle is a call, the former have full height and the latter half of it, and in columns the former lie below, so
 * that communication is told from computation without seeing colours at all. A function has the same colour in every picture
 * unless one with more time has it already.
 */
final class TimelineLook {
    private static final List<String> MPI =
            List.of("#D55E00", "#0072B2", "#CC79A7", "#E69F00", "#56B4E9", "#009E73", "#8C510A");
    /** Functions that stand side by side most often have colours of their own. */
    private static final List<String> FREQUENT = List.of(
            "MPI_Recv",
            "MPI_Send",
            "MPI_Allreduce",
            "MPI_Wait",
            "MPI_Waitall",
            "MPI_Barrier",
            "MPI_Isend",
            "MPI_Bcast",
            "MPI_Irecv");

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
        } else if (kind.equals(Span.Kind.INTERRUPTION.label())) {
            boolean flush = function.equals(Interruptions.FLUSH);
            ofFunction.put(function, new Style(function, flush ? FLUSH : NOT_RECORDED, true));
        }
    }

    private Style next(String function, List<String> colours, boolean tall, Style other) {
        Set<String> used = ofFunction.values().stream().map(Style::colour).collect(Collectors.toSet());
        int own = FREQUENT.contains(function) ? FREQUENT.indexOf(function) : Math.abs(function.hashCode() % 7919);
        for (int i = 0; i < colours.size(); i++) {
            String colour = colours.get((own + i) % colours.size());
            if (!used.contains(colour)) {
                return new Style(function, colour, tall);
            }
        }
        return other;
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
