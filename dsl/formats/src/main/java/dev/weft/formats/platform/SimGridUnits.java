package dev.weft.formats.platform;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Quantities of platform files, such as {@code 125MBps}, {@code 1Gbps}, {@code 50us}; without a unit they are in bytes per second or seconds. */
final class SimGridUnits {
    private static final Pattern FORM = Pattern.compile("([0-9.]+(?:[eE][-+]?[0-9]+)?)\\s*([A-Za-z]*)");
    private static final Map<String, Double> SECONDS = Map.of(
            "", 1.0, "s", 1.0, "ms", 1e-3, "us", 1e-6, "ns", 1e-9, "ps", 1e-12, "m", 60.0, "h", 3600.0, "d", 86_400.0,
            "w", 604_800.0);
    private static final Map<String, Double> PREFIXES = Map.of(
            "", 1.0, "k", 1e3, "M", 1e6, "G", 1e9, "T", 1e12, "Ki", 0x1p10, "Mi", 0x1p20, "Gi", 0x1p30, "Ti", 0x1p40);
    private static final int BITS = 8;

    private SimGridUnits() {}

    /** Seconds. */
    static double latency(Factors.Place place, String text) {
        Matcher form = form(place, text);
        Double unit = SECONDS.get(form.group(2).toLowerCase(Locale.ROOT));
        if (unit == null) {
            throw place.wrong(text, "the unit must be one of ps, ns, us, ms, s, m, h, d, w", "Write it as 50us");
        }
        return place.number(form.group(1)) * unit;
    }

    /** Bytes per second, above 0. */
    static double bandwidth(Factors.Place place, String text) {
        Matcher form = form(place, text);
        String unit = form.group(2);
        boolean bits = unit.endsWith("bps");
        Double scale = unit.isEmpty() ? Double.valueOf(1) : null;
        if (bits || unit.endsWith("Bps")) {
            scale = PREFIXES.get(unit.substring(0, unit.length() - "Bps".length()));
        }
        if (scale == null) {
            throw place.wrong(
                    text,
                    "the unit must be Bps or bps after k, M, G, T, Ki, Mi, Gi or Ti",
                    "Write it as 125MBps or 1Gbps");
        }
        double value = place.number(form.group(1)) * scale / (bits ? BITS : 1);
        if (!(value > 0)) {
            throw place.wrong(text, "the bandwidth must be above 0", "Correct it in the file");
        }
        return value;
    }

    private static Matcher form(Factors.Place place, String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw place.wrong(text, "must be a number followed by a unit", "Write it as 125MBps or 50us");
        }
        return form;
    }
}
