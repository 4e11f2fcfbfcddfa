package dev.weft.study;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The questions at all points of a sweep, to be answered by one method or by several. Immutable.
 *
 * @param <M> the methods that answer them
 * @param <R> the type of an answer
 */
public final class Asked<M extends Keyed, R extends Result> {
    private static final String METHOD = "method";

    private final List<String> names;
    private final List<Point> points;
    private final List<Question<M, R>> questions;

    private Asked(List<String> names, List<Point> points, List<Question<M, R>> questions) {
        this.names = names;
        this.points = points;
        this.questions = questions;
    }

    /** Returns the question of each row of a table, given the number of the row. The answers have the keys of the rows. */
    public static <M extends Keyed, R extends Result> Asked<M, R> ofRows(
            Columns rows, IntFunction<? extends Question<M, R>> ask) {
        List<Point> points =
                IntStream.range(0, rows.rows()).mapToObj(rows::point).toList();
        Iterator<Integer> row =
                IntStream.range(0, rows.rows()).iterator(); // questions are made in the order of the points
        return of(rows.keyNames(), points, point -> ask.apply(row.next()));
    }

    /** The question of each point. */
    static <M extends Keyed, R extends Result> Asked<M, R> of(
            List<String> names, List<Point> points, Function<Point, ? extends Question<M, R>> ask) {
        List<Question<M, R>> questions = new ArrayList<>();
        Progress progress = Progress.of("questions of a sweep", points.size());
        for (Point point : points) {
            progress.stride();
            Question<M, R> question = ask.apply(point);
            if (question == null) {
                throw ModelException.of(
                        "ask(..) at " + point,
                        "the function returned no question",
                        "Return one for every point: ask(x -> ..)");
            }
            questions.add(question);
        }
        progress.finish();
        return new Asked<>(names, points, List.copyOf(questions));
    }

    /** The questions in the order of the points. */
    public List<Question<M, R>> questions() {
        return questions;
    }

    /** Answers each question by the best method that fits it. */
    public Swept<R> solve() {
        return answered(
                names,
                numbers().mapToObj(i -> asking(i, questions.get(i).usual())).toList());
    }

    /** Answers all questions by one method. */
    public Swept<R> solve(M method) {
        return answered(names, numbers().mapToObj(i -> asking(i, method)).toList());
    }

    /**
     * Answers each question by several methods; the last axis is called method. Where methods answer different
     * measures, the table has those that all answer and names the ones it leaves out.
     */
    public Swept<R> solve(Axis<? extends M> methods) {
        return answered(axes(), byEach(methods));
    }

    /** Answers all questions by the best methods on the machines of an engine, see {@link #solve(Keyed, Engine)}. */
    public Swept<Result> solve(Engine engine) {
        return answered(
                names,
                numbers().mapToObj(i -> asking(i, questions.get(i).usual())).toList(),
                engine);
    }

    /**
     * Answers all questions by one method on the machines of an engine: {@code asked.solve(exact,
     * spark("spark://host:7077"))}. An answer comes back as its table with its explanation. The numbers equal those of
     * {@link #solve(Keyed)}. The point of a question that fails is left out, and the result says so.
     */
    public Swept<Result> solve(M method, Engine engine) {
        return answered(names, numbers().mapToObj(i -> asking(i, method)).toList(), engine);
    }

    /**
     * Answers each question by several methods on the machines of an engine, see {@link #solve(Axis)} and {@link
     * #solve(Keyed, Engine)}.
     */
    public Swept<Result> solve(Axis<? extends M> methods, Engine engine) {
        return answered(axes(), byEach(methods), engine);
    }

    private List<String> axes() {
        return Stream.concat(names.stream(), Stream.of(METHOD)).toList();
    }

    private List<Asking<M, R>> byEach(Axis<? extends M> methods) {
        String example = "Write solve(values(postal, nodeAware))";
        for (Object method :
                ModelException.required(methods, "methods", example).values()) {
            if (!(method instanceof Keyed)) { // an axis without its type, as raw types allow it
                throw ModelException.call("solve", "the argument is not a method", example, method);
            }
        }
        List<Asking<M, R>> all = new ArrayList<>();
        for (int i = 0; i < questions.size(); i++) {
            for (M method : methods.values()) {
                Stream<Object> values = Stream.concat(points.get(i).values().stream(), Stream.of(method));
                all.add(new Asking<>(new Point(axes(), values.toList()), questions.get(i), method));
            }
        }
        return all;
    }

    private IntStream numbers() {
        return IntStream.range(0, questions.size());
    }

    private Asking<M, R> asking(int number, M method) {
        return new Asking<>(points.get(number), questions.get(number), method);
    }

    private static <M extends Keyed, R extends Result> Swept<R> answered(List<String> axes, List<Asking<M, R>> all) {
        Progress progress = Progress.of(about(axes), all.size());
        List<R> answers = Workers.map(all, Asking::answer, progress);
        return Swept.shared(axes, all.stream().map(Asking::point).toList(), answers);
    }

    private static String about(List<String> axes) {
        return "questions about " + String.join(" x ", axes);
    }

    private static <M extends Keyed, R extends Result> Swept<Result> answered(
            List<String> axes, List<Asking<M, R>> all, Engine engine) {
        List<Outcome<Result>> outcomes =
                RemoteBatch.map(about(axes), all, new Answering<M, R>(), each -> each.question.effort(), engine);
        List<Point> points = new ArrayList<>();
        List<Result> answers = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Result answer = outcomes.get(i).answer();
            if (answer == null) {
                failures.add("at " + all.get(i) + ": " + outcomes.get(i).failure());
            } else {
                points.add(all.get(i).point());
                answers.add(answer);
            }
        }
        if (answers.isEmpty()) {
            outcomes.get(0).orThrow(all.get(0));
        }
        return Swept.shared(axes, points, answers).without(failures);
    }

    /** The task of an engine's machine: an answer travels as its table. */
    private static final class Answering<M extends Keyed, R extends Result> implements Work<Asking<M, R>, Result> {
        private static final long serialVersionUID = 1;

        @Override
        public Result of(Asking<M, R> asking) {
            R answer = asking.answer();
            return answer.as(answer.label());
        }
    }

    /**
     * Returns text such as {@code 24 questions about size x engines, from size = 1 B, engines = 1 to size = 4 KiB,
     * engines = 16}.
     */
    @Override
    public String toString() {
        String range = questions.size() == 1
                ? ", " + points.get(0)
                : ", from " + points.get(0) + " to " + points.get(points.size() - 1);
        return Digits.plural(questions.size(), "question") + " about " + String.join(" x ", names) + range
                + "; answer them with solve(), solve(method) or solve(values(one, other))";
    }

    /** A question with its method; prints as its point, which errors name. The point does not travel. */
    private static final class Asking<M extends Keyed, R extends Result> implements Serializable {
        private static final long serialVersionUID = 1;
        private final transient @Nullable Point point;
        private final Question<M, R> question;
        private final M method;

        Asking(Point point, Question<M, R> question, M method) {
            this.point = point;
            this.question = question;
            this.method = method;
        }

        Point point() {
            return Objects.requireNonNull(point);
        }

        R answer() {
            return question.answer(method);
        }

        @Override
        public String toString() {
            return String.valueOf(point);
        }
    }
}
