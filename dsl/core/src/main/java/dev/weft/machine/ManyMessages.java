package dev.weft.machine;

import dev.weft.study.Columns;
import dev.weft.study.From;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.data.Launches;
import dev.weft.study.fit.LinearFit;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Fits the rest of measured times of many messages beside the transport of these messages, by least squares of one factor: gamma of the queue
 * search, delta of the contention. A table has the keys {@code size} and {@code messages}. Public only because packages are split.
 */
public final class ManyMessages {
    private final double[] sizes;
    private final double[] messages;
    private final double[] times;

    private ManyMessages(Columns measured) {
        this.sizes = numbers(measured.key("size"));
        this.messages = numbers(measured.key("messages"));
        Measure time = Launches.time(measured);
        this.times = IntStream.range(0, measured.rows()).mapToDouble(time::si).toArray();
    }

    private static double[] numbers(Key key) {
        return key.values().stream().mapToDouble(Key::number).toArray();
    }

    /** Fits gamma in T - n T(s) = gamma n^2, with absolute errors. */
    @From(paper = "Bienz et al. 2018", equation = "(3), (4)")
    public static LinearFit gamma(Columns measured, MessageCosts costs, Locality where) {
        ManyMessages many = new ManyMessages(measured);
        int[] rows = IntStream.range(0, many.times.length).toArray();
        double[] squares = IntStream.of(rows).mapToDouble(many::squared).toArray();
        double[] rest = IntStream.of(rows)
                .mapToDouble(row -> many.times[row] - many.moved(row, costs, where, 1))
                .toArray();
        return LinearFit.of(List.of(squares), rest);
    }

    /**
     * Fits delta in T - n T(s) - gamma n^2 = delta l, with absolute errors, where l is the bytes of all pairs that share the link.
     *
     * @param active the sending processes of a node, by row
     * @param sharing the pairs whose messages cross the link, by row
     */
    @From(paper = "Bienz et al. 2018", equation = "(5), (6)")
    public static LinearFit delta(
            Columns measured, MessageCosts costs, double gamma, IntUnaryOperator active, IntUnaryOperator sharing) {
        ManyMessages many = new ManyMessages(measured);
        int[] rows = IntStream.range(0, many.times.length).toArray();
        double[] link = IntStream.of(rows)
                .mapToDouble(row -> sharing.applyAsInt(row) * many.messages[row] * many.sizes[row])
                .toArray();
        double[] rest = IntStream.of(rows)
                .mapToDouble(row -> many.times[row]
                        - many.moved(row, costs, Locality.NETWORK, active.applyAsInt(row))
                        - gamma * many.squared(row))
                .toArray();
        return LinearFit.of(List.of(link), rest);
    }

    private double squared(int row) {
        return messages[row] * messages[row];
    }

    private double moved(int row, MessageCosts costs, Locality where, int active) {
        return messages[row] * costs.seconds(costs.classOf(where, sizes[row]), sizes[row], active);
    }
}
