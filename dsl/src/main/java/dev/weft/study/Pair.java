package dev.weft.study;

import dev.weft.units.Dimension;
import java.util.stream.IntStream;

/** One measure on both sides. */
record Pair(Measure predicted, Measure measured) {
    String name() {
        return predicted.name();
    }

    boolean isRatio() {
        return predicted.unit().dimension() == Dimension.RATIO;
    }

    double[] errors() {
        return IntStream.range(0, predicted.rows()).mapToDouble(this::error).toArray();
    }

    private double error(int row) {
        double difference = predicted.si(row) - measured.si(row);
        return isRatio() ? difference : difference / measured.si(row);
    }
}
