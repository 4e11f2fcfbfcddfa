package dev.weft.study.chart;

import dev.weft.units.Digits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Generates candidates for the ticks of an axis, densest first; the axis takes the first one whose labels fit. */
final class ChartTicks {
    private static final String[] BINARY = {" B", " KiB", " MiB", " GiB", " TiB", " PiB"};

    private ChartTicks() {}

    /**
     * A labelled position.
     *
     * @param at in axis coordinates: the logarithm on a logarithmic axis
     */
    record Tick(double at, String label) {}

    /**
     * Powers of two, of sizes with strides that include 1 KiB and 1 MiB; linear steps if the range contains fewer than two
     * powers.
     */
    static List<List<Tick>> base2(double min, double max, boolean size) {
        if (multiples(min, max, 1).count() < 2) {
            return narrow(min, max, 2, size);
        }
        List<List<Tick>> candidates = new ArrayList<>();
        for (int stride : size ? new int[] {1, 2, 5, 10, 20, 50} : new int[] {1, 2, 3, 4, 8, 16}) {
            candidates.add(multiples(min, max, stride)
                    .mapToObj(power -> new Tick(power, powerOfTwo(power, size)))
                    .toList());
        }
        return candidates;
    }

    /** Powers of ten; within two decades also 2 and 5 times them, and linear steps where even those are fewer than two. */
    static List<List<Tick>> base10(double min, double max) {
        if (max - min < 0.35 || mantissas(min, max, 1, 2, 5).size() < 2) {
            return narrow(min, max, 10, false);
        }
        List<List<Tick>> candidates = new ArrayList<>();
        if (max - min <= 2.2) {
            candidates.add(mantissas(min, max, 1, 2, 5));
            candidates.add(mantissas(min, max, 1, 3));
        }
        for (int stride : new int[] {1, 2, 3, 5, 10, 20, 50}) {
            candidates.add(multiples(min, max, stride)
                    .mapToObj(power -> tenTo(power, 1))
                    .toList());
        }
        return candidates;
    }

    /** 0.5, 0.9, 0.99, 0.999 and so on or the same in percent, then the nines alone, then every second of them. */
    static List<List<Tick>> tail(double min, double max, boolean percent) {
        List<List<Tick>> candidates = new ArrayList<>();
        for (String[] between : new String[][] {{"0", "0.5", "0.75"}, {"0", "0.5"}, {"0.5"}, {}}) {
            List<Tick> ticks = new ArrayList<>();
            Stream.of(between)
                    .map(share -> tail(new BigDecimal(share), percent))
                    .forEach(ticks::add);
            multiples(Math.max(1, min), max, 1)
                    .mapToObj(count -> nines(count, percent))
                    .forEach(ticks::add);
            ticks.removeIf(tick -> tick.at() < min - 1e-9 || tick.at() > max + 1e-9);
            candidates.add(ticks);
        }
        for (int stride : new int[] {2, 5}) {
            candidates.add(multiples(Math.max(1, min), max, stride)
                    .mapToObj(count -> nines(count, percent))
                    .toList());
        }
        if (max - min < 0.9 || candidates.get(0).size() < 2) {
            candidates.addAll(0, shares(min, max, percent));
        }
        return candidates;
    }

    /** Linear steps of shares, for a range with few nines or none. */
    private static List<List<Tick>> shares(double min, double max, boolean percent) {
        double whole = percent ? 100 : 1;
        double from = whole * (1 - StrictMath.pow(10, -min));
        double to = whole * (1 - StrictMath.pow(10, -max));
        return linear(from, to, false, Integer.MIN_VALUE).stream()
                .map(steps -> steps.stream()
                        .filter(tick -> tick.at() >= 0 && tick.at() < whole)
                        .map(tick -> new Tick(0 - StrictMath.log10(1 - tick.at() / whole), tick.label()))
                        .toList())
                .toList();
    }

    private static Tick nines(int count, boolean percent) {
        return tail(BigDecimal.ONE.subtract(BigDecimal.ONE.movePointLeft(count)), percent);
    }

    private static Tick tail(BigDecimal share, boolean percent) {
        double at = 0 - StrictMath.log10(BigDecimal.ONE.subtract(share).doubleValue());
        return new Tick(at, number(percent ? share.movePointRight(2) : share));
    }

    /** Linear steps on a logarithmic axis that is too short for powers of its base. */
    private static List<List<Tick>> narrow(double min, double max, int base, boolean size) {
        double ln = StrictMath.log(base);
        return linear(StrictMath.pow(base, min), StrictMath.pow(base, max), size, Integer.MIN_VALUE).stream()
                .map(steps -> steps.stream()
                        .filter(tick -> tick.at() > 0)
                        .map(tick -> new Tick(StrictMath.log(tick.at()) / ln, tick.label()))
                        .toList())
                .toList();
    }

    /** Steps of 1, 2 or 5 times a power of ten, at least the given power; for sizes, of powers of two. */
    static List<List<Tick>> linear(double min, double max, boolean size, int leastPower) {
        List<List<Tick>> candidates = new ArrayList<>();
        if (size && max - min >= 8) {
            int first = Math.max(0, (int) Math.floor(StrictMath.log((max - min) / 32) / StrictMath.log(2)));
            for (int power = first; power < first + 8; power++) {
                candidates.add(sizes(min, max, Math.pow(2, power)));
            }
            return candidates;
        }
        // no fraction of a byte; the labels contain the unit that the title omits
        int least = size ? Math.max(0, leastPower) : leastPower;
        int decade = Math.max(least, (int) Math.floor(StrictMath.log10((max - min) / 30)));
        for (int power = decade; power < decade + 4; power++) {
            for (int mantissa : new int[] {1, 2, 5}) {
                List<Tick> steps = steps(min, max, BigDecimal.valueOf(mantissa).scaleByPowerOfTen(power));
                candidates.add(size ? steps.stream().map(ChartTicks::bytes).toList() : steps);
            }
        }
        return candidates;
    }

    /** One tick per category, or every second, fourth, .. if there are too many. */
    static List<List<Tick>> categories(List<String> names) {
        List<List<Tick>> candidates = new ArrayList<>();
        for (int stride = 1; stride < 2 * Math.max(1, names.size()); stride *= 2) {
            int step = stride;
            candidates.add(IntStream.range(0, names.size())
                    .filter(index -> index % step == 0)
                    .mapToObj(index -> new Tick(index, Wording.of(names.get(index))))
                    .toList());
        }
        return candidates;
    }

    private static IntStream multiples(double min, double max, int stride) {
        return IntStream.rangeClosed((int) Math.ceil(min - 1e-9), (int) Math.floor(max + 1e-9))
                .filter(power -> Math.floorMod(power, stride) == 0);
    }

    private static String powerOfTwo(int power, boolean size) {
        if (!size || power < 0) {
            String plain = power < 0
                    ? Digits.four(Math.pow(2, power))
                    : BigDecimal.valueOf(2).pow(power).toPlainString();
            return plain + (size ? BINARY[0] : "");
        }
        int prefix = Math.min(power / 10, BINARY.length - 1);
        return BigDecimal.valueOf(2).pow(power - 10 * prefix).toPlainString() + BINARY[prefix];
    }

    private static List<Tick> mantissas(double min, double max, int... mantissas) {
        List<Tick> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(min) - 1; power <= max; power++) {
            for (int mantissa : mantissas) {
                Tick tick = tenTo(power, mantissa);
                if (tick.at() >= min - 1e-9 && tick.at() <= max + 1e-9) {
                    ticks.add(tick);
                }
            }
        }
        return ticks;
    }

    private static Tick tenTo(int power, int mantissa) {
        BigDecimal value = BigDecimal.valueOf(mantissa).scaleByPowerOfTen(power);
        return new Tick(power + StrictMath.log10(mantissa), number(value));
    }

    private static List<Tick> steps(double min, double max, BigDecimal step) {
        List<Tick> ticks = new ArrayList<>();
        long first = (long) Math.ceil(min / step.doubleValue() - 1e-9);
        long last = (long) Math.floor(max / step.doubleValue() + 1e-9);
        for (long multiple = first; multiple <= last; multiple++) {
            BigDecimal value = step.multiply(BigDecimal.valueOf(multiple));
            ticks.add(new Tick(value.doubleValue(), number(value)));
        }
        return ticks;
    }

    private static Tick bytes(Tick tick) {
        return new Tick(tick.at(), new BigDecimal(tick.at()).toPlainString() + BINARY[0]);
    }

    private static List<Tick> sizes(double min, double max, double step) {
        List<Tick> ticks = new ArrayList<>();
        for (double value = Math.ceil(min / step) * step; value <= max; value += step) {
            int prefix = 0;
            double shown = value;
            while (shown >= 1024 && prefix < BINARY.length - 1) {
                shown /= 1024;
                prefix++;
            }
            ticks.add(new Tick(value, number(new BigDecimal(shown)) + BINARY[prefix]));
        }
        return ticks;
    }

    /** All digits of a round number: rounding could give two ticks the same label. */
    static String number(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        double magnitude = stripped.abs().doubleValue();
        if (magnitude == 0) {
            return "0";
        }
        if (magnitude >= 1e-3 && magnitude < 1e6) {
            return stripped.toPlainString();
        }
        int exponent = stripped.precision() - stripped.scale() - 1;
        return stripped.movePointLeft(exponent).stripTrailingZeros().toPlainString() + "e" + exponent;
    }
}
