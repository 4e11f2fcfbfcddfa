package dev.weft.queueing;

import dev.weft.program.Program;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The messages of a program by pair of ranks, and what a pair does not show. */
final class ProgramTraffic {
    final Program program;
    final List<PairTraffic> pairs;
    /** Collective calls of all ranks. */
    long collectives;
    /** Receives without a source. */
    long anySource;
    /** Messages of a rank to itself. */
    long toSelf;
    /** Partners of the rank that has most. */
    int mostPartners;
    /** Seconds of computation of ranks that only receive. */
    double receiversCompute;

    private final Map<Long, PairTraffic> byPair = new TreeMap<>();

    private ProgramTraffic(Program program) {
        this.program = program;
        for (int rank = 0; rank < program.size(); rank++) {
            if (program.steps(rank).isGraph()) {
                throw ModelException.of(
                        "workload(" + program.label() + ")",
                        "the steps of rank " + rank + " are a graph, so they have no order between which it computes",
                        "Take a program whose ranks are sequences of calls");
            }
            scan(rank);
        }
        this.pairs = List.copyOf(byPair.values());
    }

    static ProgramTraffic of(Program program) {
        return new ProgramTraffic(program);
    }

    private PairTraffic pair(int rank, int other) {
        int low = Math.min(rank, other);
        int high = Math.max(rank, other);
        return byPair.computeIfAbsent((long) low << 32 | high, key -> new PairTraffic(low, high));
    }

    private void scan(int rank) {
        Steps steps = program.steps(rank);
        PairTraffic.Way[] sending = new PairTraffic.Way[steps.requests()];
        PairTraffic.Way[] receiving = new PairTraffic.Way[steps.requests()];
        Set<Integer> partners = new HashSet<>();
        List<PairTraffic.Way> sent = new ArrayList<>();
        double seconds = 0;
        for (int step = 0; step < steps.count(); step++) {
            Operation operation = steps.operation(step);
            if (operation == Operation.COMPUTE) {
                seconds += steps.seconds(step);
            } else if (operation.isCollective()) {
                collectives++;
            } else if (operation.sends() || operation.receives()) {
                message(rank, steps, step, seconds, partners, sent, sending, receiving);
            } else if (operation == Operation.WAIT) {
                complete(steps.request(step), sending, receiving);
            } else if (operation == Operation.WAITALL || operation == Operation.WAITANY) {
                int ended =
                        operation == Operation.WAITALL ? steps.listLength(step) : Math.min(1, steps.listLength(step));
                for (int i = 0; i < steps.listLength(step) && ended > 0; i++) {
                    ended -= complete((int) steps.list(step, i), sending, receiving) ? 1 : 0;
                }
            }
        }
        for (PairTraffic.Way way : sent) {
            way.seconds = seconds;
        }
        receiversCompute += sent.isEmpty() && !partners.isEmpty() ? seconds : 0;
        mostPartners = Math.max(mostPartners, partners.size());
    }

    private void message(
            int rank,
            Steps steps,
            int step,
            double seconds,
            Set<Integer> partners,
            List<PairTraffic.Way> sent,
            PairTraffic.Way[] sending,
            PairTraffic.Way[] receiving) {
        Operation operation = steps.operation(step);
        PairTraffic.Way open = null;
        if (operation.sends()) {
            int to = steps.peer(step);
            toSelf += to == rank ? 1 : 0;
            if (to >= 0 && to != rank) {
                open = pair(rank, to).from(rank);
                if (partners.add(to) || open.messages() == 0) {
                    sent.add(open);
                }
                open.send(steps.bytes(step), seconds);
            }
        }
        PairTraffic.Way arriving = null;
        if (operation.receives()) {
            int from = operation == Operation.SENDRECV ? steps.receiveSource(step) : steps.peer(step);
            anySource += from == Steps.ANY ? 1 : 0;
            if (from >= 0 && from != rank) {
                partners.add(from);
                arriving = pair(rank, from).from(rank);
            }
        }
        if (operation == Operation.ISEND) {
            sending[steps.request(step)] = open;
        } else if (open != null) {
            open.complete();
        }
        if (operation == Operation.IRECV) {
            receiving[steps.request(step)] = arriving;
        } else if (arriving != null) {
            arriving.receive();
        }
    }

    /** Ends a request; false if it has ended before. */
    private static boolean complete(int request, PairTraffic.Way[] sending, PairTraffic.Way[] receiving) {
        if (sending[request] != null) {
            sending[request].complete();
            sending[request] = null;
            return true;
        }
        if (receiving[request] != null) {
            receiving[request].receive();
            receiving[request] = null;
            return true;
        }
        return false;
    }

    long messages() {
        return pairs.stream().mapToLong(PairTraffic::messages).sum();
    }
}
