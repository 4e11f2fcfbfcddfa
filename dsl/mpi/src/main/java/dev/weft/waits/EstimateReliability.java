package dev.weft.waits;

import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Rows;
import dev.weft.trace.event.Clock;
import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.util.Map;

/** The reliability of the assumption that the shortest call of a category did not wait. */
record EstimateReliability(Minima minima, Clock clock) {
    private static final String REACHED = "minimum reached";
    /** Number of calls below which it is a matter of chance whether one of them did not wait. */
    private static final long FEW = 5;
    /** Ratio of the mean to the shortest call below which all calls may have waited for the time of the shortest. */
    private static final double ALIKE = 3;
    /** Seconds of the shortest call below which the estimate misses only microseconds for each call. */
    private static final double WORTH_A_WORD = 1e-5;
    /** Upper bound of the copy rate of a core, in bytes per second: a shorter call did not copy its message. */
    private static final double COPY = 1e11;
    /** Lower bound of the bandwidth of a network for large messages, in bytes per second. */
    private static final double TRANSFER = 1e9;
    /** Part of the mean call from which a transfer that the shortest call lacks makes the estimate too large. */
    private static final double MUCH = 0.1;

    /** Returns the verdict on the shortest of the calls of this size. */
    String verdict(int size, Durations durations) {
        if (durations.count() < FEW) {
            return "few calls";
        }
        double minimum = clock.seconds(durations.min());
        double mean = clock.seconds(durations.sum()) / durations.count();
        if (minimum > WORTH_A_WORD && ALIKE * minimum > mean) {
            return "every call alike";
        }
        double bytes = size > 1 ? Math.scalb(1.0, size - 1) : 0;
        if (bytes > COPY * minimum && bytes / TRANSFER > MUCH * mean) {
            return "arrived before";
        }
        return REACHED;
    }

    /** Returns the share of the time of calls in categories whose minimum is unreliable. */
    double doubtedShare() {
        double doubted = 0;
        double all = 0;
        for (Map.Entry<Minima.Of, Durations> each : minima.categories()) {
            all += each.getValue().sum();
            doubted += verdict(each.getKey().size(), each.getValue()).equals(REACHED)
                    ? 0
                    : each.getValue().sum();
        }
        return all == 0 ? 0 : doubted / all;
    }

    Columns columns() {
        return Rows.of(minima.categories())
                .key("pattern", each -> each.getKey().pattern())
                .key("function", each -> function(each.getKey()))
                .key("minimum of", each -> whose(each.getKey()))
                .key("size class", each -> sizes(each.getKey().size()))
                .key("verdict", each -> verdict(each.getKey().size(), each.getValue()))
                .measure(
                        "minimum",
                        Unit.US,
                        each -> clock.seconds(each.getValue().min()))
                .measure("second smallest", Unit.US, each -> second(each.getValue()))
                .estimate("median", Unit.US, each -> median(each.getValue()))
                .brackets("class of the histogram")
                .measure(
                        "missed at most",
                        Unit.MS,
                        each -> each.getValue().count()
                                * clock.seconds(each.getValue().min()))
                .count("calls", each -> each.getValue().count())
                .columns();
    }

    private double second(Durations durations) {
        return durations.count() < 2 ? Double.NaN : clock.seconds(durations.second());
    }

    private Estimate median(Durations durations) {
        if (!durations.isMedianKnown()) {
            return Estimate.NONE;
        }
        double low = clock.seconds(durations.medianLow());
        double high = clock.seconds(durations.medianHigh());
        return new Estimate((low + high) / 2, low, high);
    }

    private static String function(Minima.Of category) {
        return category.function().isEmpty() ? "all" : category.function();
    }

    private static String whose(Minima.Of category) {
        String ranks = category.rank() == Minima.ALL_RANKS ? "all ranks" : "rank " + category.rank();
        return switch (category.peer()) {
            case CallClass.ANY_PEER -> ranks;
            case CallClass.SEVERAL -> ranks + " with several";
            default -> ranks + " with rank " + category.peer();
        };
    }

    /** Returns the bytes of a class, such as {@code 1 KiB to 2 KiB}, the end excluded. */
    static String sizes(int size) {
        if (size == CallStatistics.ANY_SIZE) {
            return "all";
        }
        if (size == CallClass.UNKNOWN_SIZE) {
            return "unknown";
        }
        if (size <= 1) {
            return size + " B";
        }
        return words(size - 1) + " to " + words(size);
    }

    private static String words(int power) {
        return power < 10 ? (1L << power) + " B" : new Bytes(Math.scalb(1.0, power)).toString();
    }
}
