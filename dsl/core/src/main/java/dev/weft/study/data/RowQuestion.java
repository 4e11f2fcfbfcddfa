package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Keyed;
import dev.weft.study.Measure;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.units.ModelException;
import java.util.List;

/** The question of one row, whose answer has no measure with the name of a key of the rows: the row gives that number. */
final class RowQuestion<M extends Keyed> implements Question<M, Result> {
    private static final long serialVersionUID = 1;
    private final List<String> keys;
    private final Question<M, ? extends Result> question;

    private RowQuestion(List<String> keys, Question<M, ? extends Result> question) {
        this.keys = keys;
        this.question = question;
    }

    static <M extends Keyed> RowQuestion<M> of(List<String> keys, Question<M, ? extends Result> question) {
        return new RowQuestion<>(
                keys,
                ModelException.required(
                        question,
                        "the question of a row",
                        "Return one for each: ask(row -> qdr.pingPong(row.size(\"size\")))"));
    }

    @Override
    public Result answer(M method) {
        Result answer = question.answer(method);
        Columns columns = answer.columns();
        Columns kept =
                Rows.upTo(columns.rows()).keys(columns.keys(), row -> row).columns();
        for (Measure measure : columns.measures()) {
            kept = keys.contains(measure.name()) ? kept : kept.measure(measure);
        }
        return Tabulated.of(answer.label(), kept, answer.provenance(), answer::explain);
    }

    @Override
    public M usual() {
        return question.usual();
    }

    @Override
    public double effort() {
        return question.effort();
    }

    @Override
    public List<String> assumptions() {
        return question.assumptions();
    }

    @Override
    public List<String> methods() {
        return question.methods();
    }

    @Override
    public List<String> caveats() {
        return question.caveats();
    }
}
