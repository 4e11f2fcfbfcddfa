package dev.weft.study.chart;

import dev.weft.study.chart.ChartData.Part;
import dev.weft.study.chart.ChartData.Series;
import dev.weft.study.draw.Palette;
import dev.weft.units.Dimension;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Assigns a colour and a form to each series of a chart. Series with the same keys share a colour, so that a
 * measurement and its model are seen together; words of the {@link Palette} have their own colours, and numbers a sequence of
 * colours. Series of two keys are nested if possible: colour shows the first key; dash, marker or pattern shows the second.
 *
 * @param indices the number of each series, which a measured one shares with the model of the same keys
 * @param ranks the position of each series among the values that colour shows
 * @param ordered whether these values are numbers, which have an order
 * @param nest the keys shown by colour and by form, if both show a key
 */
record ChartInks(
        List<Integer> indices, List<ChartInk> inks, List<Integer> ranks, boolean ordered, Optional<Nest> nest) {
    private static final Pattern NUMBER = Pattern.compile("(-?\\d+(?:\\.\\d+)?(?:e-?\\d+)?)(?: (.+))?");
    /** So many series are easier to read from one list than from two rows of keys. */
    private static final int FEW = 4;

    /**
     * The two keys of nested series.
     *
     * @param colour the key shown by colour
     * @param colours its values, in order of appearance
     * @param form the keys shown by dash, marker or pattern
     * @param forms their values, joined by commas
     * @param marks whether lines, dots and bars show them instead
     */
    record Nest(String colour, List<String> colours, List<String> form, List<String> forms, boolean marks) {
        /** The value that the colour of a series with these keys shows. */
        String colourOf(List<Part> keys) {
            return valueOf(List.of(colour), keys);
        }

        /** The value that the form of a series with these keys shows. */
        String formOf(List<Part> keys) {
            return valueOf(form, keys);
        }

        private static String valueOf(List<String> names, List<Part> keys) {
            return keys.stream()
                    .filter(part -> names.contains(part.key()))
                    .map(Part::value)
                    .collect(Collectors.joining(", "));
        }
    }

    static ChartInks of(List<Series> series, List<StyledSeries.Kind> kinds) {
        List<Integer> indices = indices(series, kinds);
        ChartInk.requireDifferent(
                indices.stream().mapToInt(Integer::intValue).max().orElse(-1) + 1);
        boolean bars = kinds.stream().allMatch(kind -> kind == StyledSeries.Kind.BARS);
        List<List<Part>> keys = series.stream().map(ChartInks::keys).toList();
        List<List<Part>> parts = bars
                ? series.stream().map(Series::keys).toList()
                : series.size() > FEW && keys.stream().allMatch(each -> each.size() == 1)
                        ? series.stream().map(ChartInks::keyFirst).toList()
                        : keys;
        Optional<Nest> nest = nest(parts, kinds).filter(found -> found.marks() || differ(nested(parts, found), kinds));
        Optional<Nest> forms = nest.filter(found -> !found.marks());
        List<ChartInk> inks = forms.map(found -> nested(parts, found)).orElseGet(() -> plain(series, indices));
        Optional<List<Integer>> numbers = ranks(nest.isPresent() ? parts : keys, nest.isPresent());
        return new ChartInks(indices, inks, numbers.orElse(indices), numbers.isPresent(), nest);
    }

    private static List<Part> keys(Series series) {
        return series.keys().stream().filter(Part::isKey).toList();
    }

    /** The parts with the key before result and measure. */
    private static List<Part> keyFirst(Series series) {
        return Stream.concat(keys(series).stream(), series.keys().stream().filter(part -> !part.isKey()))
                .toList();
    }

    /** The ranks of the numbers that colour shows, if they are three or more of one key. */
    private static Optional<List<Integer>> ranks(List<List<Part>> parts, boolean nested) {
        boolean one = parts.stream().allMatch(each -> each.size() == 1 || (nested && each.size() > 1))
                && parts.stream().map(each -> each.get(0).key()).distinct().count() == 1;
        List<Double> numbers =
                one ? parts.stream().map(each -> number(first(each))).toList() : List.of();
        List<Double> sorted = numbers.stream().distinct().sorted().toList();
        return sorted.size() > 2 && numbers.stream().noneMatch(number -> number.isNaN())
                ? Optional.of(numbers.stream().map(sorted::indexOf).toList())
                : Optional.empty();
    }

    /** The value of a key as a number in SI units; NaN if it is text. */
    private static double number(String value) {
        Matcher parts = NUMBER.matcher(value);
        if (!parts.matches()) {
            return Double.NaN;
        }
        double number = Double.parseDouble(parts.group(1));
        String unit = parts.group(2);
        return unit == null
                ? number
                : Stream.of(Dimension.values())
                        .flatMap(dimension -> Unit.find(dimension, unit).stream())
                        .mapToDouble(found -> found.toSi(number))
                        .findFirst()
                        .orElse(Double.NaN);
    }

    /** The index of a series; a measured series has the index of the model with the same keys. */
    int index(int series) {
        return indices.get(series);
    }

    /** The position of a series among the values that colour shows, from 0 to 1. */
    double part(int series) {
        int last = ranks.stream().mapToInt(Integer::intValue).max().orElse(0);
        return last == 0 ? 1 : (double) ranks.get(series) / last;
    }

    ChartInk ink(int series) {
        return inks.get(series);
    }

    /** The index of the partner if the partner is drawn in another way, otherwise the next free index. */
    private static List<Integer> indices(List<Series> series, List<StyledSeries.Kind> kinds) {
        List<Integer> given = new ArrayList<>();
        Map<Object, Integer> first = new HashMap<>();
        for (int i = 0; i < series.size(); i++) {
            Object group = group(series.get(i));
            int partner = first.getOrDefault(group, -1);
            StyledSeries.Kind kind = kinds.get(i);
            int at = i;
            boolean taken = IntStream.range(0, at).anyMatch(j -> given.get(j) == partner && kinds.get(j) == kind);
            int free = (int) given.stream().distinct().count();
            int index = partner < 0 || taken ? free : partner;
            given.add(index);
            first.putIfAbsent(group, index);
        }
        return given;
    }

    /** "model, 4 KiB" and "measured, 4 KiB" are one group; a series without keys is a group of its own. */
    private static Object group(Series series) {
        List<Part> keys = keys(series);
        return keys.isEmpty() ? series.name() : keys;
    }

    private static List<ChartInk> plain(List<Series> series, List<Integer> indices) {
        int looks = indices.stream().mapToInt(Integer::intValue).max().orElse(-1) + 1;
        List<List<String>> words = new ArrayList<>();
        for (int index = 0; index < looks; index++) {
            Series first = series.get(indices.indexOf(index));
            List<String> candidates = new ArrayList<>(List.of(first.name()));
            first.keys().forEach(part -> candidates.add(part.value()));
            words.add(candidates);
        }
        int[] colours = looks <= Palette.SIZE ? colours(words) : new int[0];
        return indices.stream()
                .map(index -> {
                    ChartInk ink = ChartInk.of(index);
                    return colours.length == 0 ? ink : new ChartInk(colours[index], ink.variant());
                })
                .toList();
    }

    /**
     * A different colour for each series: the colour of its word if still free. There are at most as many series as
     * colours.
     */
    private static int[] colours(List<List<String>> words) {
        int[] colours = new int[words.size()];
        Arrays.fill(colours, -1);
        Set<Integer> taken = new HashSet<>();
        for (int i = 0; i < colours.length; i++) {
            OptionalInt own = words.get(i).stream()
                    .map(Palette::place)
                    .flatMapToInt(OptionalInt::stream)
                    .findFirst();
            if (own.isPresent() && taken.add(own.getAsInt())) {
                colours[i] = own.getAsInt();
            }
        }
        for (int i = 0; i < colours.length; i++) {
            for (int place = 0; colours[i] < 0; place++) {
                colours[i] = taken.add(place) ? place : -1;
            }
        }
        return colours;
    }

    private static Optional<Nest> nest(List<List<Part>> parts, List<StyledSeries.Kind> kinds) {
        boolean bars = kinds.stream().allMatch(kind -> kind == StyledSeries.Kind.BARS);
        if (parts.stream().anyMatch(each -> each.size() < 2)) {
            return Optional.empty();
        }
        List<String> colours = parts.stream().map(ChartInks::first).distinct().toList();
        List<String> forms = parts.stream().map(ChartInks::rest).distinct().toList();
        boolean fits = colours.size() > 1
                && forms.size() > 1
                && colours.size() <= Palette.SIZE
                && forms.size() <= Theme.VARIANTS;
        boolean alike = parts.stream().map(ChartInks::headings).distinct().count() == 1;
        // a few combinations of bars are read faster from one list than from two, and each has a pattern of its own
        boolean complete = parts.size() > Theme.VARIANTS
                && parts.stream().distinct().count() == (long) colours.size() * forms.size();
        if (!fits || !alike || (bars && !complete)) {
            return Optional.empty();
        }
        List<String> headings = headings(parts.get(0));
        Map<String, Set<StyledSeries.Kind>> marks = new HashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            marks.computeIfAbsent(rest(parts.get(i)), form -> new HashSet<>()).add(kinds.get(i));
        }
        boolean own = marks.values().stream().allMatch(each -> each.size() == 1)
                && marks.values().stream().distinct().count() == forms.size();
        return Optional.of(new Nest(headings.get(0), colours, headings.subList(1, headings.size()), forms, own));
    }

    private static List<ChartInk> nested(List<List<Part>> parts, Nest nest) {
        int[] colours = colours(nest.colours().stream().map(List::of).toList());
        return parts.stream()
                .map(each -> new ChartInk(
                        colours[nest.colours().indexOf(first(each))],
                        nest.forms().indexOf(rest(each))))
                .toList();
    }

    /** Returns whether all series of each kind look different. */
    private static boolean differ(List<ChartInk> inks, List<StyledSeries.Kind> kinds) {
        Map<StyledSeries.Kind, Set<ChartInk>> seen = new LinkedHashMap<>();
        return IntStream.range(0, inks.size())
                .allMatch(i -> seen.computeIfAbsent(kinds.get(i), kind -> new HashSet<>())
                        .add(inks.get(i)));
    }

    private static String first(List<Part> parts) {
        return parts.get(0).value();
    }

    private static String rest(List<Part> parts) {
        return parts.stream().skip(1).map(Part::value).collect(Collectors.joining(", "));
    }

    private static List<String> headings(List<Part> parts) {
        return parts.stream().map(Part::key).toList();
    }
}
