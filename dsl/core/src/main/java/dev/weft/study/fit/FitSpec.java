package dev.weft.study.fit;

import dev.weft.study.Key;
import dev.weft.study.Point;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The parameters of a fit, in order; the common part of fits with one to N parameters. */
final class FitSpec {
    private final List<FitParameter> parameters;

    private FitSpec(List<FitParameter> parameters) {
        this.parameters = List.copyOf(parameters);
    }

    static FitSpec of(String name, Object start) {
        return new FitSpec(List.of(new FitParameter(name, start)));
    }

    FitSpec and(String name, Object start) {
        if (names().contains(name)) {
            throw ModelException.call("and", "another parameter has this name", "Rename one of them", name, start);
        }
        List<FitParameter> more = new ArrayList<>(parameters);
        more.add(new FitParameter(name, start));
        return new FitSpec(more);
    }

    <R extends Result> Fitting<R> solve(Function<Point, ? extends R> model) {
        return new Fitting<>(this, model);
    }

    /** Returns the text of a fit that has no model yet; the lambda is the form of one. */
    String inWords(String lambda) {
        return "fit of "
                + parameters.stream()
                        .map(each -> each.name() + " from " + Key.print(each.start()))
                        .collect(Collectors.joining(", "))
                + ", no model yet: write solve(" + lambda + ")";
    }

    List<FitParameter> parameters() {
        return parameters;
    }

    List<String> names() {
        return parameters.stream().map(FitParameter::name).toList();
    }

    int count() {
        return parameters.size();
    }

    /** The trial with these multiples of the start values. */
    Point point(double... multiples) {
        return new Point(
                names(),
                IntStream.range(0, count())
                        .mapToObj(i -> parameters.get(i).at(multiples[i]))
                        .toList());
    }
}
