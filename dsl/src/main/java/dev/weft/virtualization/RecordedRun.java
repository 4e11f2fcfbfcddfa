package dev.weft.virtualization;

import dev.weft.machine.Placement;
import dev.weft.trace.program.Operation;
import dev.weft.trace.program.Program;
import dev.weft.trace.program.Steps;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a recorded run tells of its application: how long each rank computed between its MPI calls, how often it called, and which
 * messages it sent to whom. An immutable value.
 */
final class RecordedRun implements Serializable {
    private static final long serialVersionUID = 1;

    /** Messages of one size that a rank sent to another in the whole run. */
    record Sent(int source, int destination, double bytes, double count) implements Serializable {}

    private record Like(int destination, long bytes) {}

    private final String label;
    private final double[] seconds;
    private final double[] calls;
    private final ArrayList<Sent> sent;
    private final ArrayList<String> assumed;
    private final Placement placement;
    /** The powers of the ratio by which messages get smaller; negative before anybody said them. */
    private final double sharedPower;

    private final double networkPower;

    private RecordedRun(
            String label,
            double[] seconds,
            double[] calls,
            List<Sent> sent,
            List<String> assumed,
            Placement placement,
            double sharedPower,
            double networkPower) {
        this.label = label;
        this.seconds = seconds;
        this.calls = calls;
        this.sent = new ArrayList<>(sent);
        this.assumed = new ArrayList<>(assumed);
        this.placement = placement;
        this.sharedPower = sharedPower;
        this.networkPower = networkPower;
    }

    static RecordedRun of(Program program) {
        int size = program.size();
        if (size == 1) {
            throw cannot(program, "it has one rank, which sends nothing to anybody", "Record at least two ranks");
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
            throw cannot(
                    program,
                    "no rank computes between its MPI calls, so there is nothing that could hide a message",
                    "Record a run that computes");
        }
        List<Sent> sent = sent(collective ? program.expanded() : program);
        if (sent.isEmpty()) {
            throw cannot(
                    program,
                    "its ranks send no message, so there is nothing to hide",
                    "Record a run that communicates");
        }
        return new RecordedRun(
                program.label(), seconds, calls, sent, program.assumptions(), Placement.PER_PROCESSOR, -1, -1);
    }

    private static ModelException cannot(Program program, String rule, String next) {
        return ModelException.cannot("make an application of the run", program.label(), rule, next);
    }

    private static boolean isCall(Operation operation) {
        return operation != Operation.COMPUTE && operation != Operation.BEGIN && operation != Operation.END;
    }

    private static List<Sent> sent(Program messages) {
        List<Sent> all = new ArrayList<>();
        for (int rank = 0; rank < messages.size(); rank++) {
            Map<Like, Integer> counts = new LinkedHashMap<>();
            Steps steps = messages.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                if (steps.operation(step).sends()) {
                    counts.merge(new Like(steps.peer(step), steps.bytes(step)), 1, Integer::sum);
                }
            }
            int source = rank;
            counts.forEach((like, count) -> all.add(new Sent(source, like.destination, like.bytes, count)));
        }
        return all;
    }

    RecordedRun placed(Placement other) {
        return new RecordedRun(label, seconds, calls, sent, assumed, other, sharedPower, networkPower);
    }

    RecordedRun shrinking(double shared, double network) {
        return new RecordedRun(label, seconds, calls, sent, assumed, placement, shared, network);
    }

    boolean saysShrinking() {
        return networkPower >= 0;
    }

    /** What a message between ranks of one node carries at this ratio, of what it carried in the run. */
    double sharedPart(double ratio) {
        return Math.pow(ratio, -(saysShrinking() ? sharedPower : 0));
    }

    /** The same between nodes. */
    double networkPart(double ratio) {
        return Math.pow(ratio, -(saysShrinking() ? networkPower : 1));
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

    /** The mean over the ranks. */
    double calls() {
        return Arrays.stream(calls).sum() / calls.length;
    }

    List<Sent> sent() {
        return sent;
    }

    List<String> assumed() {
        return assumed;
    }

    Placement placement() {
        return placement;
    }
}
