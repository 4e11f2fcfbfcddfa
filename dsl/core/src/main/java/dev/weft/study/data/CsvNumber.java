package dev.weft.study.data;

import dev.weft.units.Dimension;
import dev.weft.units.Unit;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number as files write it, with or without a unit after it.
 *
 * @param value the number before the unit
 * @param unit the text after the number, possibly empty
 */
record CsvNumber(double value, String unit) {
    private static final Pattern FORM =
            Pattern.compile("([-+]?+(?:[0-9]++(?:\\.[0-9]*+)?+|\\.[0-9]++)(?:[eE][-+]?[0-9]++)?+)\\s*+([^0-9,].*+)?");

    /** Spellings that benchmarks and people use besides the symbols of {@link Unit}. */
    private static final Map<String, String> SPELLINGS = Map.ofEntries(
            Map.entry("byte", "B"),
            Map.entry("bytes", "B"),
            Map.entry("sec", "s"),
            Map.entry("second", "s"),
            Map.entry("seconds", "s"),
            Map.entry("msec", "ms"),
            Map.entry("usec", "us"),
            Map.entry("microseconds", "us"),
            Map.entry("nsec", "ns"),
            Map.entry("nanoseconds", "ns"),
            Map.entry("messages/s", "msg/s"),
            Map.entry("msgs/s", "msg/s"),
            Map.entry("1/s", "msg/s"),
            Map.entry("kmsg/s", "k msg/s"),
            Map.entry("mmsg/s", "M msg/s"),
            Map.entry("percent", "%"),
            Map.entry("1", ""),
            Map.entry("-", ""));

    /** Reads a number; empty if the text is not a number, and also for {@code NaN}, {@code inf} and {@code 1,5}. */
    static Optional<CsvNumber> parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            return Optional.empty();
        }
        double value = Double.parseDouble(form.group(1));
        String unit = form.group(2) == null ? "" : form.group(2).strip();
        return Double.isFinite(value) ? Optional.of(new CsvNumber(value, unit)) : Optional.empty();
    }

    /** True for a bare number. */
    static boolean isNumber(String text) {
        return parse(text).filter(number -> number.unit().isEmpty()).isPresent();
    }

    /** The unit of any dimension with this spelling; a bare {@code MB} is a size and never a bandwidth. */
    static Optional<Unit> unit(String symbol) {
        String clean = symbol.strip().replaceAll("/sec(ond)?$", "/s");
        String known = SPELLINGS.getOrDefault(clean.toLowerCase(Locale.ROOT), clean);
        return EnumSet.allOf(Dimension.class).stream()
                .flatMap(dimension -> Unit.find(dimension, known).stream())
                .filter(unit -> unit != Unit.POINTS)
                .findFirst();
    }
}
