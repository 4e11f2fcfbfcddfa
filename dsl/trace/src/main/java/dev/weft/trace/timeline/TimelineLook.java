package dev.weft.trace.timeline;

import dev.weft.study.draw.Palette;
import dev.weft.trace.event.Interruptions;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Colours of functions. MPI functions have the strong colours of all pictures, others pale ones. If each rectangle is a call,
 * MPI functions have full height and others half of it; in columns they are at the bottom, so that communication can be
 * distinguished from computation without colours. Common MPI functions have the same colour in every picture; others do
 * unless two of them would share one.
 */
final class TimelineLook {
    /** The maximum number of MPI functions with a colour in one picture; more could not be distinguished. */
    private static final int MOST = Palette.SIZE;

    /**
     * Functions by position: the first have the colours of the palette, these its colours darker and paler, in every
     * picture.
     */
    private static final List<String> PLACES = List.of(
            "MPI_Irecv",
            "MPI_Comm_split",
            "MPI_Cart_create",
            "MPI_Init",
            "MPI_Sendrecv",
            "MPI_Reduce",
            "MPI_Finalize",
            "MPI_Gather",
            "MPI_Alltoall",
            "MPI_Scatter",
            "MPI_Comm_dup",
            "MPI_Allgather",
            "MPI_Test",
            "MPI_Init_thread",
            "MPI_Waitany",
            "MPI_Alltoallv");

    private static final List<String> COMPUTATION = List.of("#BFCBD6", "#D8CFB4", "#CBBFD3", "#BDD3BD");
    /** Colours of functions without a position: the palette at its darkest. */
    private static final List<String> OTHERS =
            IntStream.range(0, Palette.SIZE).mapToObj(hue -> shade(hue, 0.35)).toList();

    private static final Style OTHER_MPI = new Style("other MPI functions", "#777777", true);
    private static final Style OTHER = new Style("other functions", "#A9A9A9", false);
    private static final String OUTSIDE = "#E6E6E6";
    private static final String NOT_RECORDED = "#F0E442";
    private static final String FLUSH = "#542788";

    /**
     * The style of a function.
     *
     * @param name as in the legend
     * @param colour of its rectangles
     * @param tall whether they have full height
     */
    record Style(String name, String colour, boolean tall) {}

    private final Map<String, Style> ofFunction = new LinkedHashMap<>();

    private TimelineLook() {}

    /** Colours for the functions of these rows, the most time first. */
    static TimelineLook of(List<TimelineRow> rows) {
        Map<String, Double> time = new LinkedHashMap<>();
        Map<String, String> kind = new LinkedHashMap<>();
        for (TimelineRow each : rows) {
            if (!each.isSign()) {
                time.merge(each.function(), (each.end() - each.start()) * each.share(), Double::sum);
                kind.put(each.function(), each.kind());
            }
        }
        TimelineLook look = new TimelineLook();
        List<String> functions = new ArrayList<>(time.keySet());
        functions.sort(Comparator.comparingDouble((String function) -> time.getOrDefault(function, 0.0))
                .reversed());
        Map<String, Style> styles = new LinkedHashMap<>();
        give(of(functions, kind, Span.Kind.MPI), MOST, OTHERS, true, OTHER_MPI, styles);
        give(of(functions, kind, Span.Kind.COMPUTATION), COMPUTATION.size(), COMPUTATION, false, OTHER, styles);
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

    /** Gives those with the most time a colour each: their own, or one of {@code others} that is still free. */
    private static void give(
            List<String> functions,
            int most,
            List<String> others,
            boolean tall,
            Style other,
            Map<String, Style> styles) {
        Set<String> used = new HashSet<>();
        for (String function : functions.subList(0, Math.min(functions.size(), most))) {
            String colour = own(function).orElseGet(() -> {
                int at = Math.floorMod(function.hashCode(), 7919);
                while (used.contains(others.get(at % others.size()))) {
                    at++;
                }
                return others.get(at % others.size());
            });
            used.add(colour);
            styles.put(function, new Style(function, colour, tall));
        }
        functions.forEach(function -> styles.putIfAbsent(function, other));
    }

    /** Returns the colour that a function has in all pictures. */
    private static Optional<String> own(String function) {
        OptionalInt strong = function.startsWith("MPI_") ? Palette.place(function) : OptionalInt.empty();
        int place = PLACES.indexOf(function);
        return strong.isPresent()
                ? Optional.of(Palette.hex(strong.getAsInt()))
                : place < 0
                        ? Optional.empty()
                        : Optional.of(shade(place % Palette.SIZE, place < Palette.SIZE ? 0.6 : 1.45));
    }

    /** Returns a colour of the palette: darker below 1, paler above. */
    private static String shade(int hue, double light) {
        Color colour = Palette.colour(hue);
        return String.format(
                Locale.ROOT,
                "#%02X%02X%02X",
                shaded(colour.getRed(), light),
                shaded(colour.getGreen(), light),
                shaded(colour.getBlue(), light));
    }

    private static long shaded(int channel, double light) {
        return Math.round(light <= 1 ? channel * light : channel + (255 - channel) * (light - 1));
    }

    /** Returns whether rectangles of a function are drawn at all. */
    boolean shows(String function) {
        return ofFunction.containsKey(function);
    }

    /** Returns whether a row is drawn as a rectangle. */
    boolean shows(TimelineRow row) {
        return !row.isSign() && shows(row.function());
    }

    Style of(String function) {
        return ofFunction.getOrDefault(function, OTHER);
    }

    /** Returns the entries of the legend: MPI first, each once. */
    List<Style> legend() {
        return ofFunction.values().stream()
                .distinct()
                .sorted(Comparator.comparing(style -> !style.tall()))
                .toList();
    }
}
