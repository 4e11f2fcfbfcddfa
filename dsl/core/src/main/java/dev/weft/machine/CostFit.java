package dev.weft.machine;

import dev.weft.study.From;
import dev.weft.study.fit.LinearFit;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Linear least squares through ping-pongs of one protocol and locality, as for Table 1: the latency of a message, the time per byte of one
 * process and, above the injection limit, the time per byte of all processes of a node.
 */
@From(paper = "Bienz et al. 2018", equation = "(1), (2), Table 1")
final class CostFit {
    /** The weight of a point. */
    enum Weights {
        /** Errors in seconds, as for Table 1: large messages dominate the fit. */
        ABSOLUTE("absolute") {
            @Override
            LinearFit fit(List<double[]> columns, double... seconds) {
                return LinearFit.of(columns, seconds);
            }
        },
        /** Errors relative to the measured time: small messages count as much as large ones. */
        RELATIVE("relative") {
            @Override
            LinearFit fit(List<double[]> columns, double... seconds) {
                return LinearFit.relative(columns, seconds);
            }
        };

        /** As headers name it. */
        final String word;

        Weights(String word) {
            this.word = word;
        }

        abstract LinearFit fit(List<double[]> columns, double... seconds);

        @Override
        public String toString() {
            return word;
        }
    }

    private CostFit() {}

    /** Fits alpha and beta of t = alpha + beta s, with absolute errors. */
    static LinearFit postal(double[] bytes, double[] seconds) {
        return Weights.ABSOLUTE.fit(List.of(ones(bytes.length), bytes), seconds);
    }

    /** Fits alpha and beta of t = alpha + beta s. */
    static LinearFit postal(double[] bytes, double[] seconds, Weights weights) {
        return weights.fit(List.of(ones(bytes.length), bytes), seconds);
    }

    /** Fits alpha of t = alpha. */
    static LinearFit constant(double[] seconds, Weights weights) {
        return weights.fit(List.of(ones(seconds.length)), seconds);
    }

    /**
     * Fits alpha, beta and c, which is 1 / injection limit, of t = alpha + beta s for fewer than {@code limited} pairs and
     * t = alpha + c k s for k pairs otherwise.
     */
    static LinearFit maxRate(double[] bytes, double[] pairs, double[] seconds, int limited, Weights weights) {
        return weights.fit(maxRate(bytes, pairs, limited), seconds);
    }

    /** Fits either model with errors relative to the fitted times. */
    static LinearFit relativeToFitted(double[] bytes, double[] pairs, double[] seconds, int limited) {
        return LinearFit.relativeToFitted(
                limited == PairLimit.NONE ? List.of(ones(bytes.length), bytes) : maxRate(bytes, pairs, limited),
                seconds);
    }

    private static List<double[]> maxRate(double[] bytes, double[] pairs, int limited) {
        double[] alone = IntStream.range(0, bytes.length)
                .mapToDouble(row -> pairs[row] < limited ? bytes[row] : 0)
                .toArray();
        double[] together = IntStream.range(0, bytes.length)
                .mapToDouble(row -> pairs[row] < limited ? 0 : pairs[row] * bytes[row])
                .toArray();
        return List.of(ones(bytes.length), alone, together);
    }

    /** Fits a of y = a x, such as the cost of queue search per squared number of messages. */
    static LinearFit proportional(double[] x, double[] y) {
        return LinearFit.of(List.of(x), y);
    }

    private static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    static double[] doubles(List<Double> values) {
        return values.stream().flatMapToDouble(DoubleStream::of).toArray();
    }
}
