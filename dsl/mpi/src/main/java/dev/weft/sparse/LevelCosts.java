package dev.weft.sparse;

import dev.weft.program.CommPattern;
import dev.weft.program.JobResult;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Largest;
import dev.weft.study.Measure;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.study.Timed;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The communication cost of each operation on each level. The table has a row for each level and operation, with keys {@code level} and
 * {@code operation} and the measures of the method for a whole job. Operations are {@code A*x}, {@code P*x} and {@code P^T*x} in a cycle,
 * {@code A*P} and {@code P^T*AP} in the setup.
 */
public final class LevelCosts extends Answer {
    private final String label;
    private final List<OperationRow> costs;
    private final List<String> inputs;
    private final List<String> assumptions;
    private final List<Condition> ofHierarchy;

    LevelCosts(
            String label,
            List<OperationRow> costs,
            List<String> inputs,
            List<String> assumptions,
            List<Condition> ofHierarchy) {
        this.label = label;
        this.costs = List.copyOf(costs);
        this.inputs = List.copyOf(inputs);
        this.assumptions = List.copyOf(assumptions);
        this.ofHierarchy = List.copyOf(ofHierarchy);
    }

    /** One operation on one level, in one row. */
    record OperationRow(int level, boolean isCoarsest, LevelOperation operation, Result row) {
        static OperationRow of(Level level, LevelOperation operation, Result answer) {
            Result row = row(answer);
            return new OperationRow(level.number(), level.isCoarsest(), operation, row);
        }

        /** The whole operation where the answer has it, the slowest process where it has a row for each, else its time. */
        private static Result row(Result answer) {
            if (answer instanceof JobResult job) {
                return job.total();
            }
            if (answer.columns().find("rank").isPresent()) {
                return answer.sortedDescending(answer.primary()).first(1);
            }
            Columns columns =
                    Rows.one(Timed.of(answer)).measure("time", Unit.S, Time::si).columns();
            return Tabulated.of(answer.label(), columns, answer.provenance(), answer::explain);
        }

        int inCycle() {
            return isCoarsest ? 0 : operation.inCycle;
        }

        int inSetup() {
            return operation.inSetup;
        }
    }

    /** Returns the communication cost of a V-cycle, in one row; the last assumption gives the count of each operation. Example:
     * {@code amg(laplacian(8).processes(8)).on(blueWaters.nodes(1), perProcessor).solve(nodeAware).cycle()}. */
    public Result cycle() {
        return sum(label + ", V-cycle", Sum.CYCLE);
    }

    /** Returns the communication cost of both products of the setup on all levels, in one row, without coarsening and interpolation. Example:
     * {@code amg(laplacian(8).processes(8)).on(blueWaters.nodes(1), perProcessor).solve(nodeAware).setup()}. */
    public Result setup() {
        return sum(label + ", setup", Sum.SETUP);
    }

    /** A sum over operations, with the count of each. */
    private enum Sum {
        CYCLE("one V-cycle", LevelOperation.IN_A_CYCLE) {
            @Override
            int times(OperationRow cost) {
                return cost.inCycle();
            }
        },
        SETUP("the setup", LevelOperation.IN_THE_SETUP) {
            @Override
            int times(OperationRow cost) {
                return cost.inSetup();
            }
        };

        final String words;
        final String assumption;

        Sum(String words, String assumption) {
            this.words = words;
            this.assumption = assumption;
        }

        abstract int times(OperationRow cost);
    }

    private Result sum(String name, Sum of) {
        Rows<Sum> sums = Rows.one(of);
        for (Measure measure : costs.get(0).row.columns().measures()) {
            if (measure.unit().dimension() == Dimension.TIME) {
                sums = sums.estimate(measure.name(), measure.unit(), each -> added(measure.name(), each))
                        .brackets(measure.brackets());
            }
        }
        return Tabulated.of(name, sums.columns(), provenance(), () -> explain(of));
    }

    private Estimate added(String measure, Sum of) {
        double low = 0;
        double value = 0;
        double high = 0;
        for (OperationRow cost : costs) {
            Measure one = cost.row.columns().measure(measure);
            low += of.times(cost) * one.low(0);
            value += of.times(cost) * one.si(0);
            high += of.times(cost) * one.high(0);
        }
        return new Estimate(value, low, high);
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Columns columns() {
        Columns all = Rows.of(costs)
                .key("level", OperationRow::level)
                .key("operation", cost -> cost.operation.words)
                .columns();
        // as the method made them: counts stay counts, and answers with different columns are an error
        for (Measure measure : Columns.stack(
                        costs.stream().map(cost -> cost.row.columns()).toList())
                .measures()) {
            all = all.measure(measure);
        }
        return all;
    }

    @Override
    public Provenance provenance() {
        Provenance first = costs.get(0).row.provenance(); // its words are those of one row
        Certainty weakest = costs.stream()
                .map(cost -> cost.row.provenance().certainty())
                .max(Comparator.naturalOrder())
                .orElse(first.certainty());
        return Provenance.model(weakest, label + ", slowest process of each operation", first.source());
    }

    @Override
    public Explanation explain() {
        return explain(Sum.CYCLE);
    }

    private Explanation explain(Sum of) {
        Map<Integer, Double> byLevel = new LinkedHashMap<>();
        String primary = costs.get(0).row.primary();
        double all = 0;
        for (OperationRow cost : costs) {
            double seconds =
                    of.times(cost) * cost.row.columns().measure(primary).si(0);
            byLevel.merge(cost.level, seconds, Double::sum);
            all += seconds;
        }
        double sum = all;
        List<Term> terms = new ArrayList<>();
        byLevel.forEach((level, seconds) -> terms.add(Term.time("level " + level, seconds, sum)));
        List<Integer> levels = List.copyOf(byLevel.keySet());
        Largest largest = Largest.of(
                levels.size(), at -> byLevel.getOrDefault(levels.get(at), 0.0), at -> "level " + levels.get(at));
        return Explanation.of("messages of " + of.words + " by level, by " + label)
                .inputs(inputs)
                .assuming(assumptions(of))
                .terms(terms)
                .dominant(largest.words(), "communication in " + of.words + " takes " + new Time(sum) + ".")
                .caveats(violated(ofHierarchy))
                .conditions(conditions(of));
    }

    private static List<String> violated(List<Condition> conditions) {
        return conditions.stream()
                .filter(each -> each.outcome() == Condition.Outcome.VIOLATED)
                .map(Condition::sentence)
                .toList();
    }

    /** The last of the assumptions is how often each operation counts, which differs between the sums. */
    private List<String> assumptions(Sum of) {
        return assumptions.stream()
                .map(line -> line.replace(Sum.CYCLE.assumption, of.assumption))
                .toList();
    }

    /** A condition of the costs of one operation. */
    private record Found(Condition condition, String where) {
        /** Its outcome and sentence without numbers: conditions that differ in numbers alone are listed once. */
        String alike() {
            return condition.outcome() + condition.sentence().replaceAll("[0-9][0-9.e+-]*", "#");
        }
    }

    /** Those of the hierarchy, then those of each operation that counts, with the first operation for which they came out so. */
    private List<Condition> conditions(Sum of) {
        List<OperationRow> counted =
                costs.stream().filter(cost -> of.times(cost) > 0).toList();
        Map<String, List<Found>> groups = new LinkedHashMap<>();
        Set<String> violated = new HashSet<>();
        for (OperationRow cost : counted) {
            for (Condition each : cost.row.explain().conditions()) {
                Found found = new Found(each, "level " + cost.level + ", " + cost.operation.words);
                groups.computeIfAbsent(found.alike(), none -> new ArrayList<>()).add(found);
                if (each.outcome() == Condition.Outcome.VIOLATED) {
                    violated.add(each.name());
                }
            }
        }
        List<Condition> all = new ArrayList<>(ofHierarchy);
        for (List<Found> group : groups.values()) {
            Condition first = group.get(0).condition;
            if (first.outcome() == Condition.Outcome.VIOLATED) {
                int more = group.size() - 1;
                String where = " (" + group.get(0).where + (more == 0 ? "" : ", and " + more + " more") + " of "
                        + Digits.plural(counted.size(), "operation") + ")";
                all.add(new Condition(first.name(), first.outcome(), first.sentence() + where, List.of()));
            } else if (!violated.contains(first.name())) {
                all.add(first);
            }
        }
        return all;
    }

    /** A product on a level, with its count in a cycle and in the setup. */
    enum LevelOperation {
        MATRIX_VECTOR("A*x", 3, 0),
        PROLONGATION("P*x", 1, 0),
        RESTRICTION("P^T*x", 1, 0),
        FIRST_PRODUCT("A*P", 0, 1),
        SECOND_PRODUCT("P^T*AP", 0, 1);

        /** The cycle of {@link Multigrid#convergence}. */
        static final String IN_A_CYCLE =
                "A V-cycle has three products with A on each level but the coarsest (relaxation down and up, residual), and the"
                        + " coarsest level is solved without messages. convergence(..) tests whether cycles converge;"
                        + " where(\"operation\", ..) selects operations for other sums.";

        static final String IN_THE_SETUP =
                "The setup has the products A*P and P^T*AP once on each level but the coarsest; coarsening and interpolation are not"
                        + " charged. where(\"operation\", ..) selects operations for other sums.";

        final String words;
        final int inCycle;
        final int inSetup;

        LevelOperation(String words, int inCycle, int inSetup) {
            this.words = words;
            this.inCycle = inCycle;
            this.inSetup = inSetup;
        }

        /** The coarsest level has no interpolation. */
        boolean isOn(Level level) {
            return this == MATRIX_VECTOR || !level.isCoarsest();
        }

        CommPattern messages(Level level) {
            return switch (this) {
                case MATRIX_VECTOR -> level.spmv();
                case PROLONGATION -> level.prolongation();
                case RESTRICTION -> level.restriction();
                case FIRST_PRODUCT -> level.ap();
                case SECOND_PRODUCT -> level.ptap();
            };
        }
    }
}
