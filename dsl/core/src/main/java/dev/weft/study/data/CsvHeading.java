package dev.weft.study.data;

import dev.weft.units.Dimension;
import dev.weft.units.Unit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A column heading: {@code latency (us)}, {@code latency_us}, {@code bytes} or a bare name.
 * @param name the column's name without its unit
 * @param unit the unit, if the heading has one
 */
record CsvHeading(String name, Optional<Unit> unit) {
    /** The dimension of columns with these names; without a unit their scale would be unknown. */
    private static final Map<String, Dimension> MEANING = Map.of(
            "size", Dimension.SIZE,
            "latency", Dimension.TIME,
            "time", Dimension.TIME,
            "bandwidth", Dimension.BANDWIDTH,
            "throughput", Dimension.RATE);

    private static final List<String> FIXED =
            List.of("size", "latency", "time", "bandwidth", "throughput", "repetition");
    private static final int LONGEST = 4000;
    private static final Pattern IN_BRACKETS = Pattern.compile("[(\\[]([^()\\[\\]]{1,20}+)[)\\]]");
    private static final Pattern BRACKETS = Pattern.compile("(.{0,999}\\S)\\s{0,99}+[(\\[]([^()\\[\\]]{0,99}+)[)\\]]");
    private static final Pattern SUFFIX = Pattern.compile("(.{1,999})_([^_0-9]{1,99}+)");

    static CsvHeading of(CsvTable table, String text) {
        if (text.equalsIgnoreCase("bytes")) {
            return new CsvHeading("size", Optional.of(Unit.B));
        }
        Matcher brackets = BRACKETS.matcher(text);
        if (brackets.matches()) {
            Optional<Unit> unit = CsvNumber.unit(brackets.group(2));
            String name = normal(brackets.group(1));
            if (unit.isPresent()) {
                return checked(table, text, name, unit);
            }
            // a comparison's column is called "latency (replay)": brackets need not hold a unit unless the name asks
            // for one
            if (FIXED.contains(name)) {
                throw table.wrong(
                        table.heading(),
                        text,
                        "\"" + brackets.group(2) + "\" is not a unit",
                        "Write one of ns, us, ms, s, B, KiB, MB, MB/s, GB/s, Gbit/s, msg/s, %");
            }
        }
        Matcher suffix = SUFFIX.matcher(text);
        if (suffix.matches() && CsvNumber.unit(suffix.group(2)).isPresent()) {
            return checked(table, text, normal(suffix.group(1)), CsvNumber.unit(suffix.group(2)));
        }
        return new CsvHeading(normal(text), Optional.empty());
    }

    /** Whether a line has a unit in brackets, as headings do. */
    static boolean hasUnit(String line) {
        return IN_BRACKETS
                .matcher(line.length() > LONGEST ? line.substring(0, LONGEST) : line)
                .results()
                .anyMatch(found -> CsvNumber.unit(found.group(1)).isPresent());
    }

    /** The dimension of the column, if the heading has one. */
    Optional<Dimension> dimension() {
        return unit.map(Unit::dimension).or(() -> Optional.ofNullable(MEANING.get(name)));
    }

    private static CsvHeading checked(CsvTable table, String text, String name, Optional<Unit> unit) {
        Dimension meaning = MEANING.get(name);
        if (meaning != null && unit.isPresent() && unit.get().dimension() != meaning) {
            throw table.wrong(
                    table.heading(),
                    text,
                    "\"" + unit.get().symbol() + "\" is not a unit of " + name,
                    "Write one of " + String.join(", ", Unit.symbols(meaning)));
        }
        return new CsvHeading(name, unit);
    }

    private static String normal(String name) {
        String lower = name.strip().toLowerCase(Locale.ROOT);
        if (lower.equals("rate")) {
            return "throughput"; // the name in many files
        }
        return FIXED.contains(lower) ? lower : name.strip();
    }
}
