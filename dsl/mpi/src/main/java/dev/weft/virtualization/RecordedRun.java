package dev.weft.virtualization;

import dev.weft.program.Program;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The data of a recorded run: for each rank its computation time between MPI calls, its number of calls, and its messages by destination
 * and size. An immutable value.
 */
final class RecordedRun implements Serializable {
    private static final long serialVersionUID = 1;

    /** Messages of one size from one rank to another in the whole run. */
    record SentAlike(int source, int destination, double bytes, double count) implements Serializable {}

    private record Like(int destination, long bytes) {}

    private final String label;
    private final double[] seconds;
    private final double[] calls;
    private final ArrayList<SentAlike> sent;
    private final ArrayList<String> assumed;

    private RecordedRun(String label, double[] seconds, double[] calls, List<SentAlike> sent, List<String> assumed) {
        this.label = label;
        this.seconds = seconds;
        this.calls = calls;
        this.sent = new ArrayList<>(sent);
        this.assumed = new ArrayList<>(assumed);
    }

    static RecordedRun of(Program program) {
        program.tasks().requireSequences("virtualization");
        int size = program.size();
        if (size == 1) {
            throw unusable(program, "it has one rank, which sends no messages", "Record at least two ranks");
        }
        double[] seconds = new double[size];
        double[] calls = new double[size];
        boolean collective = false;
        for (int rank = 0; rank < size; rank++) {
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                Operation operation = steps.operation(step);
                collective |= operation.isCollective();
                seconds[rank] += operation == Operation.COMPUTE ? steps.seconds(step) : 0;
                calls[rank] += isCall(operation) ? 1 : 0;
            }
        }
        if (Arrays.stream(seconds).sum() == 0) {
            throw unusable(
                    program,
                    "no rank computes between its MPI calls, so no message can be hidden",
                    "Record a run that computes");
        }
        List<SentAlike> sent = sent(collective ? program.expanded() : program);
        if (sent.isEmpty()) {
            throw unusable(
                    program,
                    "its ranks send no messages, so there is nothing to hide",
                    "Record a run that communicates");
        }
        return new RecordedRun(program.label(), seconds, calls, sent, program.assumptions());
    }

    private static ModelException unusable(Program program, String rule, String next) {
        return ModelException.of("run \"" + program.label() + "\"", rule, next);
    }

    private static boolean isCall(Operation operation) {
        return operation != Operation.COMPUTE && operation != Operation.BEGIN && operation != Operation.END;
    }

    private static List<SentAlike> sent(Program messages) {
        List<SentAlike> all = new ArrayList<>();
        for (int rank = 0; rank < messages.size(); rank++) {
            Map<Like, Integer> counts = new LinkedHashMap<>();
            Steps steps = messages.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                if (steps.operation(step).sends()) {
                    counts.merge(new Like(steps.peer(step), steps.bytes(step)), 1, Integer::sum);
                }
            }
            int source = rank;
            counts.forEach((like, count) -> all.add(new SentAlike(source, like.destination, like.bytes, count)));
        }
        return all;
    }

    String label() {
        return label;
    }

    int ranks() {
        return seconds.length;
    }

    double seconds(int rank) {
        return seconds[rank];
    }

    /** Returns the mean number of calls of a rank. */
    double calls() {
        return Arrays.stream(calls).sum() / calls.length;
    }

    List<SentAlike> sent() {
        return sent;
    }

    List<String> assumed() {
        return assumed;
    }
}
