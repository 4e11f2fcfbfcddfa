package dev.weft.program;

import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Largest;
import dev.weft.study.Progress;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Counts over a program, as tables. */
final class ProgramTables {
    private static final int KINDS = Operation.values().length;

    private ProgramTables() {}

    static Columns ranks(Program program) {
        int size = program.size();
        double[] steps = new double[size];
        double[] messages = new double[size];
        double[] sent = new double[size];
        double[] collectives = new double[size];
        double[] seconds = new double[size];
        Progress progress = program.progress("counted");
        for (int rank = 0; rank < size; rank++) {
            Steps all = program.steps(rank);
            steps[rank] = all.count();
            for (int step = 0; step < all.count(); step++) {
                progress.tick();
                Operation operation = all.operation(step);
                if (operation.sends()) {
                    messages[rank]++;
                    sent[rank] += (double) all.bytes(step);
                } else if (operation.isCollective()) {
                    collectives[rank]++;
                } else if (operation == Operation.COMPUTE) {
                    seconds[rank] += all.seconds(step);
                }
            }
        }
        return Rows.upTo(size)
                .key("rank", rank -> rank)
                .measure("bytes", Unit.MB, rank -> sent[rank])
                .count("messages", rank -> messages[rank])
                .count("collectives", rank -> collectives[rank])
                .measure("computation time", Unit.MS, rank -> seconds[rank])
                .count("steps", rank -> steps[rank])
                .columns();
    }

    static Tabulated operations(Program program) {
        double[][] totals = totals(program);
        Columns columns = Rows.of(Arrays.stream(Operation.values())
                        .filter(each -> totals[0][each.code()] > 0)
                        .toList())
                .key("operation", Operation::word)
                .count("calls", each -> totals[0][each.code()])
                .measure("bytes", Unit.MB, each -> totals[1][each.code()])
                .measure("time", Unit.MS, each -> totals[2][each.code()])
                .columns();
        return Tabulated.of(program.label(), columns, program.provenance(), () -> explain(program));
    }

    static double seconds(Program program) {
        return totals(program)[2][Operation.COMPUTE.code()];
    }

    /** Count, bytes and seconds of each kind of operation. */
    private static double[][] totals(Program program) {
        double[][] totals = new double[3][KINDS];
        Progress progress = program.progress("counted");
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                Operation operation = steps.operation(step);
                progress.tick();
                totals[0][operation.code()]++;
                totals[operation == Operation.COMPUTE ? 2 : 1][operation.code()] += steps.seconds(step);
            }
        }
        return totals;
    }

    /** Returns the assumptions that models need for a program. */
    static List<String> assumptions(Program program) {
        List<String> all = new ArrayList<>(program.assumed());
        if (Expansion.any(program, Operation::isCollective)) {
            all.addAll(new CollectiveContributions(program)
                    .assumptions(CollectiveAlgorithms.usual().of(program.library()), ProgramCollectives.OTHERS));
        }
        all.addAll(program.notes());
        return List.copyOf(all);
    }

    /** Returns the assumptions as the end of a print. */
    static String assumed(List<String> assumptions) {
        return assumptions.stream()
                .map(each -> System.lineSeparator() + "assumed: " + each)
                .collect(Collectors.joining());
    }

    static Explanation explain(Program program) {
        double[][] totals = totals(program);
        double all = Arrays.stream(totals[0]).sum();
        List<Term> terms = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            int kind = operation.code();
            if (totals[0][kind] > 0) {
                String amount = operation == Operation.COMPUTE
                        ? ", " + new Time(totals[2][kind])
                        : totals[1][kind] > 0 ? ", " + new Bytes(totals[1][kind]) : "";
                terms.add(Term.part(operation.word(), Digits.four(totals[0][kind]) + amount, totals[0][kind], all));
            }
        }
        int[] kinds =
                Arrays.stream(Operation.values()).mapToInt(Operation::code).toArray();
        Largest most = Largest.of(
                kinds,
                kind -> totals[0][kind],
                kind -> Operation.of((byte) kind).word());
        List<Condition> conditions = new ArrayList<>(Condition.none("complete source", program.notes()));
        conditions.add(Condition.of(
                "matched communication that completes", program.check().isEmpty(), String.join(" ", program.check())));
        return Explanation.of(
                        "What each rank does, in its order; when it happens is the answer of a model that replays it")
                .inputs(List.of(
                        Digits.plural(program.size(), "rank"),
                        Digits.plural(program.communicators(), "communicator"),
                        "from: " + program.provenance().method()))
                .terms(terms)
                .dominant(
                        most.words(),
                        most.isNone()
                                ? "No rank does anything."
                                : (totals[0][most.first()] > all / 2
                                                ? "Most steps are"
                                                : "The largest number of steps is")
                                        + most.verb(" of the kind ", " of each of the kinds ") + most.words() + ".")
                .assuming(assumptions(program).stream()
                        .filter(each -> !program.notes().contains(each))
                        .toList())
                .conditions(conditions);
    }

    /** Returns the messages of each rank, those of collectives only if they were replaced by messages. */
    static SentMessages sent(Program program) {
        long[] messages = new long[program.size()];
        long[] bytes = new long[program.size()];
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                if (steps.operation(step).sends()) {
                    messages[rank]++;
                    bytes[rank] += steps.bytes(step);
                }
            }
        }
        return new SentMessages(messages, bytes);
    }
}
