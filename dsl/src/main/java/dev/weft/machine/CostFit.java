package dev.weft.machine;

import dev.weft.study.From;
import dev.weft.study.fit.LinearFit;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The straight lines through ping-pongs by which Table 1 was made, over the points of one protocol and locality: the latency of a message, the
 * time per byte of one process and, where a node's injection limits it, the time per byte of all of them.
 */
@From(paper = "Bienz et al. 2018", equation = "(1), (2), Table 1")
final class CostFit {
    /** What an error at a point counts by. */
    enum Weights {
        /** Its seconds: large messages decide, as for Table 1. */
        ABSOLUTE("absolute") {
            @Override
            LinearFit fit(List<double[]> columns, double... seconds) {
                return LinearFit.of(columns, seconds);
            }
        },
        /** Its part of the time measured there: small messages count as much as large ones. */
        RELATIVE("relative") {
            @Override
            LinearFit fit(List<double[]> columns, double... seconds) {
                return LinearFit.relative(columns, seconds);
            }
        };

        final String word;

        Weights(String word) {
            this.word = word;
        }

        abstract LinearFit fit(List<double[]> columns, double... seconds);
    }

    private CostFit() {}

    /** t = alpha + beta s: alpha and beta. */
    static LinearFit postal(double[] bytes, double[] seconds) {
        return Weights.ABSOLUTE.fit(List.of(ones(bytes.length), bytes), seconds);
    }

    /** The same, each point weighed so. */
    static LinearFit postal(double[] bytes, double[] seconds, Weights weights) {
        return weights.fit(List.of(ones(bytes.length), bytes), seconds);
    }

    /**
     * t = alpha + beta s for fewer than {@code limited} pairs and alpha + c k s for so many and more: alpha, beta and c, which is one over
     * the injection limit.
     */
    static LinearFit maxRate(double[] bytes, double[] pairs, double[] seconds, int limited, Weights weights) {
        double[] alone = IntStream.range(0, bytes.length)
                .mapToDouble(row -> pairs[row] < limited ? bytes[row] : 0)
                .toArray();
        double[] together = IntStream.range(0, bytes.length)
                .mapToDouble(row -> pairs[row] < limited ? 0 : pairs[row] * bytes[row])
                .toArray();
        return weights.fit(List.of(ones(bytes.length), alone, together), seconds);
    }

    /** y = a x: a, such as the cost of queue search per squared number of messages. */
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
