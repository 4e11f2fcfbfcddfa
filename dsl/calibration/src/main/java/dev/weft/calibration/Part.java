package dev.weft.calibration;

import dev.weft.study.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The numbers that one program of the kit determines.
 *
 * @param parameters in the order of the table
 * @param inputs lines of {@code explain()}
 * @param warnings sentences of the report
 */
record Part(List<Parameter> parameters, List<String> inputs, List<String> warnings) {
    static final double CONFIDENCE = 0.95;
    static final Part NONE = new Part(List.of(), List.of(), List.of());

    /** One parameter with its interval, from its value in each launch; launches without a value (NaN) do not count. */
    static <T> Parameter over(
            List<T> launches, String operation, String locality, String name, int points, ToDoubleFunction<T> number) {
        double[] values = launches.stream()
                .mapToDouble(number)
                .filter(value -> !Double.isNaN(value))
                .toArray();
        Estimate value = values.length == 0 ? Estimate.NONE : Estimate.over(values, CONFIDENCE);
        return Parameter.of(operation, locality, name, value, values.length, points);
    }

    /** Their number in words. */
    static String launches(int count) {
        return count == 1 ? "1 launch" : count + " launches";
    }

    Optional<Parameter> find(String operation, String name) {
        return parameters.stream().filter(each -> each.is(operation, name)).findFirst();
    }

    Part and(Part other) {
        return new Part(
                joined(parameters, other.parameters), joined(inputs, other.inputs), joined(warnings, other.warnings));
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return List.copyOf(all);
    }
}
