package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The numbers of a sentence in SI units, for laws that hold them against the answer's tables. */
public final class Said {
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])(-?(?:\\d+(?:\\.\\d+)?(?:e-?\\d+)?|inf))"
            + "(?: (ns|us|ms|s|B|kB|MB|GB|TB|KiB|MiB|GiB|TiB|%))?(?![\\w-])(?!\\.\\d)");
    private static final Map<String, Double> SI = Map.ofEntries(
            Map.entry("ns", 1e-9),
            Map.entry("us", 1e-6),
            Map.entry("ms", 1e-3),
            Map.entry("s", 1.0),
            Map.entry("B", 1.0),
            Map.entry("kB", 1e3),
            Map.entry("MB", 1e6),
            Map.entry("GB", 1e9),
            Map.entry("TB", 1e12),
            Map.entry("KiB", 0x1p10),
            Map.entry("MiB", 0x1p20),
            Map.entry("GiB", 0x1p30),
            Map.entry("TiB", 0x1p40),
            Map.entry("%", 0.01));

    private Said() {}

    /** All numbers in their order. */
    public static List<Double> in(String sentence) {
        List<Double> numbers = new ArrayList<>();
        Matcher matcher = NUMBER.matcher(sentence);
        while (matcher.find()) {
            double number = Double.parseDouble(matcher.group(1).replace("inf", "Infinity"));
            numbers.add(matcher.group(2) == null ? number : number * SI.getOrDefault(matcher.group(2), 1.0));
        }
        return numbers;
    }

    /** That the sentence holds exactly these numbers, in this order, as four digits show them. */
    public static void says(String where, String sentence, double... expected) {
        List<Double> said = in(sentence);
        assertThat(said).as(where + ": " + sentence).hasSize(expected.length);
        for (int i = 0; i < expected.length; i++) {
            assertThat(isShown(said.get(i), expected[i]))
                    .as(where + ": number " + (i + 1) + " of \"" + sentence + "\" should be " + expected[i])
                    .isTrue();
        }
    }

    /** Whether a number is this value as four significant digits show it. */
    public static boolean isShown(double said, double value) {
        return said == value || Math.abs(said - value) <= 5.1e-4 * Math.abs(value) + 1e-15;
    }
}
