package dev.weft.study.chart;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What tells one series from the others of its chart: a colour, and a dash, a marker or a bar's pattern beside it.
 *
 * @param colour one of {@link Theme#COLOURS}
 * @param variant the dash of a line, the marker of dots, the pattern of bars
 */
record ChartInk(int colour, int variant) {
    private static final String BETWEEN = ", ";

    /** As many as differ: colours times dashes, markers or patterns. */
    private static final int MOST = Theme.COLOURS * Theme.VARIANTS;

    /**
     * The ink of a series by its number. Lines and dots change colour and form together, which print without colour needs; bars
     * are plain as long as the colours last, because patterns are harder to read than colours.
     */
    static ChartInk of(int index, ChartPlan.Kind kind) {
        return kind == ChartPlan.Kind.BARS
                ? new ChartInk(index % Theme.COLOURS, index / Theme.COLOURS)
                : new ChartInk(index % Theme.COLOURS, index % Theme.VARIANTS);
    }

    /**
     * The inks of bars whose names are all combinations of a first part and the rest, {@code myrinet, perNode}: a colour for each
     * first part and a pattern for each rest, so that both questions have an answer at a glance. Empty where names are no such grid.
     */
    static Optional<List<ChartInk>> grid(List<String> names) {
        LinkedHashSet<String> firsts = new LinkedHashSet<>();
        LinkedHashSet<String> rests = new LinkedHashSet<>();
        for (String name : names) {
            int comma = name.indexOf(BETWEEN);
            if (comma < 0) {
                return Optional.empty();
            }
            firsts.add(name.substring(0, comma));
            rests.add(name.substring(comma + BETWEEN.length()));
        }
        // names differ, so that as many of them as there are combinations are all of them
        boolean complete = names.size() == firsts.size() * rests.size();
        boolean two = firsts.size() > 1 && rests.size() > 1;
        if (!complete || !two || firsts.size() > Theme.COLOURS || rests.size() > Theme.VARIANTS) {
            return Optional.empty();
        }
        List<String> colours = List.copyOf(firsts);
        List<String> variants = List.copyOf(rests);
        List<ChartInk> inks = new ArrayList<>();
        for (String name : names) {
            int comma = name.indexOf(BETWEEN);
            inks.add(new ChartInk(
                    colours.indexOf(name.substring(0, comma)),
                    variants.indexOf(name.substring(comma + BETWEEN.length()))));
        }
        return Optional.of(inks);
    }

    /** Whether each colour stands with each of several variants, all variants of a colour side by side. */
    static boolean isGrid(List<ChartInk> inks) {
        int variants = inks.stream().mapToInt(ChartInk::variant).max().orElse(0) + 1;
        return variants > 1
                && inks.size() % variants == 0
                && IntStream.range(0, inks.size())
                        .allMatch(i -> inks.get(i).equals(new ChartInk(i / variants, i % variants)));
    }

    /** Two series that look the same would be read as one: a chart of so many is an error. */
    static void requireDifferent(int looks) {
        if (looks > MOST) {
            throw new ModelException("Cannot draw " + looks + " series in one chart: only " + MOST
                    + " can be told apart by colour and form. Chart fewer values of the keys, or make one of the keys the"
                    + " x axis with x(\"...\").");
        }
    }
}
