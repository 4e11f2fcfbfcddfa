package dev.weft.collectives;

import dev.weft.machine.MachineDetails;
import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveAlgorithms;
import dev.weft.study.Answer;
import dev.weft.study.Axis;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Key;
import dev.weft.study.Largest;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * A model's choices of algorithms beside measured times: one row for each size, with the algorithm that was {@code fastest} and the one {@code
 * chosen} by the model among those that were measured. Measures are regrets, the measured time above the least one as a share of that: of the
 * choice, of the library's {@code default} and of the rule to always use a ring, n/a where they were not measured. {@link #errors} has every time.
 */
public final class CollectiveVerdict extends Answer {
    /** A measured time and its prediction, in seconds. */
    private record Pair(CollectiveAlgorithm algorithm, double bytes, double measured, double predicted) {
        double error() {
            return predicted / measured - 1;
        }
    }

    /** A size. */
    private record Row(
            double bytes,
            CollectiveAlgorithm fastest,
            CollectiveAlgorithm chosen,
            double regret,
            double usual,
            double ring,
            String way) {}

    private final PlacedCollective question;
    private final Result measured;
    private final List<Pair> pairs;
    private final List<Row> rows;
    /** Rows of algorithms that are not known here. */
    private final int unknown;

    private CollectiveVerdict(
            PlacedCollective question, Result measured, List<Pair> pairs, List<Row> rows, int unknown) {
        this.question = question;
        this.measured = measured;
        this.pairs = pairs;
        this.rows = rows;
        this.unknown = unknown;
    }

    /** Returns the measured cost of a library's own choices, without a model. */
    public static Result regret(Result measured) {
        return MeasuredRegret.of(measured);
    }

    static CollectiveVerdict of(PlacedCollective question, Result measured) {
        Columns columns = measured.columns();
        requireOne(columns, "collective", question.collective().operation().word());
        requireOne(columns, "ranks", String.valueOf(question.ranks()));
        columns.find("run").ifPresent(runs -> {
            if (runs.values().stream().distinct().count() > 1) {
                throw ModelException.of(
                        "against(..) of several runs", "a verdict is that of one run", "Write where(\"run\", ..)");
            }
        });
        Optional<Key> algorithms = MachineDetails.hasGpus(question.machine())
                ? columns.find("algorithm")
                : Optional.of(columns.key("algorithm"));
        MeasuredVectors vectors = MeasuredVectors.of(columns);
        TreeMap<Double, List<Pair>> bySize = new TreeMap<>();
        TreeMap<Double, Double> usual = new TreeMap<>();
        int unknown = 0;
        for (int row = 0; row < columns.rows(); row++) {
            int at = row;
            String name = algorithms
                    .map(key -> String.valueOf(key.values().get(at)))
                    .orElseGet(() -> GpuTimes.algorithm(question.collective().operation(), false));
            double bytes = vectors.bytes(row, question.collective().operation(), question.ranks());
            double seconds = columns.measure("time").si(row);
            Optional<CollectiveAlgorithm> known =
                    CollectiveAlgorithms.find(question.collective().operation(), name);
            if (name.equals(MeasuredRegret.DEFAULT)) {
                usual.merge(bytes, seconds, Math::min);
            } else if (known.isPresent()) {
                double predicted = at(question, bytes).solve(known.get()).time().si();
                bySize.computeIfAbsent(bytes, none -> new ArrayList<>())
                        .add(new Pair(known.get(), bytes, seconds, predicted));
            } else {
                unknown++;
            }
        }
        if (bySize.isEmpty()) {
            throw ModelException.of(
                    "against(..) of " + question,
                    "no row is of an algorithm of this collective",
                    "Use measured times of this collective by algorithm");
        }
        List<Row> rows = new ArrayList<>();
        bySize.forEach((bytes, of) -> rows.add(row(question, bytes, of, usual.getOrDefault(bytes, Double.NaN))));
        List<Pair> pairs = bySize.values().stream().flatMap(List::stream).toList();
        return new CollectiveVerdict(question, measured, pairs, rows, unknown);
    }

    /** A measured table with this key has its value in all rows. */
    private static void requireOne(Columns columns, String key, String wanted) {
        columns.find(key)
                .ifPresent(found -> found.values().forEach(value -> {
                    if (!Key.print(value).replace("_", "").equals(wanted)) {
                        throw ModelException.of(
                                "against(..) of measured times with " + key + " " + Key.print(value),
                                "the question has " + key + " " + wanted,
                                "Write where(" + ModelException.argument(key) + ", ..)");
                    }
                }));
    }

    /** The question of a vector of this size. */
    private static PlacedCollective at(PlacedCollective question, double bytes) {
        int parts = Collective.parts(question.collective().operation(), question.ranks());
        return question.size(new Bytes(Math.rint(bytes / parts)));
    }

    private static Row row(PlacedCollective question, double bytes, List<Pair> of, double usual) {
        Pair fastest =
                of.stream().min(Comparator.comparingDouble(Pair::measured)).orElseThrow();
        CollectiveRanking ranking = at(question, bytes)
                .among(Axis.of(of.stream().map(Pair::algorithm).distinct().toList()))
                .best();
        CollectiveAlgorithm chosen = ranking.algorithm();
        double least = fastest.measured;
        return new Row(
                bytes,
                fastest.algorithm,
                chosen,
                least(of, chosen) / least - 1,
                usual / least - 1,
                least(of, CollectiveAlgorithm.RING) / least - 1,
                ranking.way());
    }

    /** The least measured time of an algorithm; NaN without one. */
    private static double least(List<Pair> of, CollectiveAlgorithm algorithm) {
        return of.stream()
                .filter(each -> each.algorithm.equals(algorithm))
                .mapToDouble(Pair::measured)
                .min()
                .orElse(Double.NaN);
    }

    /** Returns the measured and the predicted time of each algorithm and size, with the relative error of the prediction. */
    public Result errors() {
        Columns columns = Rows.of(pairs)
                .key("algorithm", Pair::algorithm)
                .key(MeasuredVectors.VECTOR, each -> new Bytes(each.bytes))
                .measure("error", Unit.ONE, Pair::error)
                .from(provenance(), measured.provenance())
                .measure("measured", Unit.S, Pair::measured)
                .from(measured.provenance())
                .measure("predicted", Unit.S, Pair::predicted)
                .columns();
        return Tabulated.of("errors", columns, provenance(), this::explain);
    }

    /** Returns errors and mean regrets in one row: the median and the ninth decile of the absolute errors, and the regrets over the sizes. */
    public Result summary() {
        Columns columns = Rows.one(this)
                .key("ranks", each -> question.ranks())
                .measure("median error", Unit.PERCENT, each -> absolute().median())
                .measure("ninth decile", Unit.PERCENT, each -> absolute().ninthDecile())
                .measure("regret", Unit.PERCENT, each -> mean(Row::regret))
                .measure("default", Unit.PERCENT, each -> mean(Row::usual))
                .measure("always ring", Unit.PERCENT, each -> mean(Row::ring))
                .columns();
        return Tabulated.of("summary", columns, provenance(), this::explain);
    }

    private double mean(ToDoubleFunction<Row> of) {
        return rows.stream()
                .mapToDouble(of)
                .filter(value -> !Double.isNaN(value))
                .average()
                .orElse(Double.NaN);
    }

    private AbsoluteErrors absolute() {
        return AbsoluteErrors.of(pairs.stream().mapToDouble(Pair::error));
    }

    @Override
    public String label() {
        return "verdict";
    }

    @Override
    public Columns columns() {
        return Rows.of(rows)
                .key(MeasuredVectors.VECTOR, row -> new Bytes(row.bytes))
                .key("fastest", Row::fastest)
                .key("chosen", Row::chosen)
                .measure("regret", Unit.PERCENT, Row::regret)
                .measure("default", Unit.PERCENT, Row::usual)
                .measure("always ring", Unit.PERCENT, Row::ring)
                .columns();
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(
                Certainty.ESTIMATED,
                question.method() == null
                        ? CollectiveTime.ways(rows.stream().map(Row::way)) + ", beside measured times"
                        : question.method().key() + ", beside measured times",
                measured.provenance().source());
    }

    @Override
    public Explanation explain() {
        Largest most =
                Largest.of(rows.size(), at -> rows.get(at).regret, at -> new Bytes(rows.get(at).bytes).toString());
        Row worst = rows.get(most.isNone() ? 0 : most.first());
        double regret = summary().value("regret").si();
        List<String> inputs = new ArrayList<>(List.of(
                question.toString(),
                Digits.plural(pairs.size(), "time") + " from "
                        + measured.provenance().source()));
        if (unknown > 0) {
            inputs.add("left out: " + Digits.plural(unknown, "row") + " of algorithms that are not known here");
        }
        return Explanation.of(question, "Choices of a model beside measured times")
                .inputs(inputs)
                .assuming(List.of("Each mean regret is over the sizes at which its algorithm was measured."))
                .dominant(
                        "regret",
                        "The median error is "
                                + CollectiveRanking.percent(absolute().median()) + ", the mean regret "
                                + CollectiveRanking.percent(regret)
                                + (most.isNone()
                                        ? ": the choice was the fastest at every size."
                                        : "; the choice costs most at " + new Bytes(worst.bytes) + most.remark()
                                                + ", where "
                                                + worst.chosen.key() + " takes "
                                                + CollectiveRanking.percent(worst.regret) + " longer than "
                                                + worst.fastest.key() + ", " + new Time(fastest(worst)) + "."));
    }

    private double fastest(Row row) {
        return pairs.stream()
                .filter(each -> each.bytes == row.bytes)
                .mapToDouble(Pair::measured)
                .min()
                .orElseThrow();
    }
}
