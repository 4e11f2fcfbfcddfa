package dev.weft.study.data;

import dev.weft.study.Asked;
import dev.weft.study.Axis;
import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.study.Keyed;
import dev.weft.study.Measure;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Sweep1;
import dev.weft.study.Swept;
import dev.weft.study.Tabulated;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The answers of a model for each row of a table, under the keys of the rows, so that both tables join. */
final class RowAnswers {
    private static final String ROW = "row";

    private RowAnswers() {}

    static Result of(Columns asked, Function<? super Row, ? extends Result> model) {
        List<Integer> numbers = IntStream.range(0, asked.rows()).boxed().toList();
        IntFunction<Row> rows = Row.of(asked);
        Swept<Result> answers = Sweep1.of(ROW, Axis.of(numbers)).solve(number -> model.apply(rows.apply(number)));
        return Tabulated.of(answers.label(), keyed(asked, answers.columns()), answers.provenance(), answers::explain);
    }

    static <M extends Keyed, R extends Result> Asked<M, Result> ask(
            Columns rows, Function<? super Row, ? extends Question<M, R>> question) {
        IntFunction<Row> each = Row.of(rows);
        return Asked.ofRows(rows, row -> RowQuestion.of(rows.keyNames(), question.apply(each.apply(row))));
    }

    /** Replaces the number of the row by its keys; keys of the answers alone follow. */
    private static Columns keyed(Columns asked, Columns answers) {
        List<Object> rows = answers.key(ROW).values();
        List<Key> others = answers.keys().stream()
                .filter(key -> !key.name().equals(ROW) && asked.find(key.name()).isEmpty())
                .toList();
        Columns all = Rows.upTo(answers.rows())
                .keys(asked.keys(), i -> (int) Key.number(rows.get(i)))
                .keys(others, i -> i)
                .columns();
        for (Measure measure : answers.measures()) {
            all = all.measure(measure);
        }
        return all;
    }
}
