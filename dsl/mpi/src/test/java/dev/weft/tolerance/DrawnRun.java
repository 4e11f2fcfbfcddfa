package dev.weft.tolerance;

import dev.weft.program.Program;
import dev.weft.program.ProgramBuilder;
import dev.weft.program.RankBuilder;
import dev.weft.program.run.Operation;
import dev.weft.study.Certainty;
import dev.weft.study.Provenance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;

/**
 * A seeded random program without open receives. Its actions (a computation, a message, a wait, a ring of messages) are
 * drawn one after the other and depend on earlier ones only, so its run is computed in one pass over them, without events
 * and queues.
 */
final class DrawnRun {
    private static final int RING_TAG = 1 << 20;

    /** A number for a message between two ranks. */
    @FunctionalInterface
    interface Way {
        double of(int from, int to);
    }

    /**
     * Costs in seconds.
     *
     * @param latency of a message
     * @param perByte of a message
     * @param overhead of a send for its rank; not a number if sends have none, and eager ones end with delivery
     * @param eagerUpTo the largest eager message; negative without
     */
    record Costs(Way latency, Way perByte, IntToDoubleFunction overhead, long eagerUpTo) {
        Costs latency(Way other) {
            return new Costs(other, perByte, overhead, eagerUpTo);
        }

        Costs perByte(Way other) {
            return new Costs(latency, other, overhead, eagerUpTo);
        }

        Costs overhead(IntToDoubleFunction other) {
            return new Costs(latency, perByte, other, eagerUpTo);
        }
    }

    private enum Kind {
        COMPUTE,
        MESSAGE,
        WAIT,
        RING
    }

    /**
     * One action.
     *
     * @param rank that computes, waits or sends
     * @param other the receiver of a message
     * @param size bytes, or nanoseconds of a computation, or the number of requests of a wait
     * @param sending how a message is sent
     * @param blocks whether its receive blocks
     * @param tag of a message
     */
    private record Action(Kind kind, int rank, int other, int size, Operation sending, boolean blocks, int tag) {}

    private final Random random;
    private final int ranks;
    private final int[] nodes;
    private final List<Action> actions = new ArrayList<>();
    private final int[] open;

    private DrawnRun(long seed, int nodesUsed) {
        this.random = new Random(seed);
        this.ranks = 2 + random.nextInt(6);
        this.open = new int[ranks];
        this.nodes = random.ints(ranks, 0, nodesUsed).toArray();
        for (int rank = 0; rank < ranks && seed % 2 == 0; rank++) {
            actions.add(new Action(Kind.COMPUTE, rank, rank, random.nextInt(6000), Operation.COMPUTE, true, 0));
        }
        int count = 10 + random.nextInt(40);
        for (int each = 0; each < count; each++) {
            draw(random.nextInt(20), random.nextInt(ranks));
        }
        for (int rank = 0; rank < ranks; rank++) {
            await(rank, open[rank]);
        }
    }

    /** Draws the program of a seed, and nodes of its ranks. */
    static DrawnRun of(long seed, int nodesUsed) {
        return new DrawnRun(seed, nodesUsed);
    }

    private void draw(int kind, int rank) {
        if (kind < 7) {
            int nanoseconds = random.nextInt(8) == 0 ? 0 : random.nextInt(6000);
            actions.add(new Action(Kind.COMPUTE, rank, rank, nanoseconds, Operation.COMPUTE, true, 0));
        } else if (kind < 17) {
            int to = random.nextInt(ranks);
            Operation sending =
                    List.of(Operation.SEND, Operation.SSEND, Operation.ISEND).get(random.nextInt(3));
            boolean blocks = to != rank && random.nextBoolean();
            open[rank] += sending == Operation.ISEND ? 1 : 0;
            open[to] += blocks ? 0 : 1;
            actions.add(new Action(Kind.MESSAGE, rank, to, random.nextInt(4000), sending, blocks, actions.size()));
        } else if (kind < 19) {
            await(rank, Math.min(open[rank], 1 + random.nextInt(3)));
        } else {
            actions.add(new Action(Kind.RING, 0, 0, random.nextInt(4000), Operation.SENDRECV, true, RING_TAG));
        }
    }

    private void await(int rank, int count) {
        if (count > 0) {
            open[rank] -= count;
            actions.add(new Action(Kind.WAIT, rank, rank, count, Operation.WAITALL, true, 0));
        }
    }

    int ranks() {
        return ranks;
    }

    int[] nodes() {
        return nodes.clone();
    }

    boolean sendsSynchronously() {
        return actions.stream().anyMatch(action -> action.sending() == Operation.SSEND);
    }

    /** Returns the program. */
    Program program() {
        ProgramBuilder program = ProgramBuilder.empty();
        List<List<Integer>> requests = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            program.rank(rank);
            requests.add(new ArrayList<>());
        }
        for (Action action : actions) {
            write(program, action, requests);
        }
        return program.build("drawn", Provenance.model(Certainty.EXACT, "random actions", ""));
    }

    private void write(ProgramBuilder program, Action action, List<List<Integer>> requests) {
        RankBuilder rank = program.rank(action.rank());
        RankBuilder other = program.rank(action.other());
        switch (action.kind()) {
            case COMPUTE -> rank.compute(action.size() / 1e9);
            case WAIT -> {
                List<Integer> first = requests.get(action.rank()).subList(0, action.size());
                rank.waitall(first.stream().mapToInt(Integer::intValue).toArray());
                first.clear();
            }
            case MESSAGE -> {
                if (action.blocks()) {
                    other.recv(action.rank(), action.size(), action.tag(), 0);
                } else {
                    requests.get(action.other()).add(other.irecv(action.rank(), action.size(), action.tag(), 0));
                }
                if (action.sending() == Operation.ISEND) {
                    requests.get(action.rank()).add(rank.isend(action.other(), action.size(), action.tag(), 0));
                } else {
                    rank.send(action.sending(), action.other(), action.size(), action.tag(), 0);
                }
            }
            case RING -> {
                for (int each = 0; each < ranks; each++) {
                    program.rank(each)
                            .sendrecv(
                                    (each + 1) % ranks,
                                    action.size(),
                                    action.tag(),
                                    (each + ranks - 1) % ranks,
                                    action.size(),
                                    action.tag(),
                                    0);
                }
            }
        }
    }

    /** Returns the second at which the last rank ends. */
    double finish(Costs costs) {
        double[] now = new double[ranks];
        List<List<Double>> requests = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            requests.add(new ArrayList<>());
        }
        for (Action action : actions) {
            switch (action.kind()) {
                case COMPUTE -> now[action.rank()] += action.size() / 1e9;
                case WAIT -> {
                    List<Double> first = requests.get(action.rank()).subList(0, action.size());
                    for (double over : first) {
                        now[action.rank()] = Math.max(now[action.rank()], over);
                    }
                    first.clear();
                }
                case MESSAGE -> message(action, costs, now, requests);
                case RING -> ring(action, costs, now);
            }
        }
        return Arrays.stream(now).max().orElse(0);
    }

    private static double offered(Costs costs, int from, double begin) {
        double overhead = costs.overhead().applyAsDouble(from);
        return begin + (Double.isNaN(overhead) ? 0 : overhead);
    }

    private static boolean frees(Action action, Costs costs) {
        return isEager(action, costs) && !Double.isNaN(costs.overhead().applyAsDouble(action.rank()));
    }

    private static boolean isEager(Action action, Costs costs) {
        return action.size() <= costs.eagerUpTo() && action.sending() != Operation.SSEND;
    }

    private static double arrives(Action action, int from, int to, double offered, double posted, Costs costs) {
        double leaves = isEager(action, costs) ? offered : Math.max(offered, posted);
        return leaves
                + costs.latency().of(from, to)
                + action.size() * costs.perByte().of(from, to);
    }

    private static void message(Action action, Costs costs, double[] now, List<List<Double>> requests) {
        int from = action.rank();
        int to = action.other();
        double posted = now[to];
        double offered = offered(costs, from, now[from]);
        double arrives = arrives(action, from, to, offered, posted, costs);
        double received = Math.max(posted, arrives);
        if (action.blocks()) {
            now[to] = received;
        } else {
            requests.get(to).add(received);
        }
        double sent = frees(action, costs) ? offered : arrives;
        if (action.sending() == Operation.ISEND) {
            requests.get(from).add(sent);
            now[from] = offered;
        } else {
            now[from] = sent;
        }
    }

    private void ring(Action action, Costs costs, double[] now) {
        double[] posted = now.clone();
        for (int from = 0; from < ranks; from++) {
            int to = (from + 1) % ranks;
            Action own = new Action(Kind.MESSAGE, from, to, action.size(), action.sending(), true, action.tag());
            double offered = offered(costs, from, posted[from]);
            double arrives = arrives(own, from, to, offered, posted[to], costs);
            now[to] = Math.max(now[to], arrives);
            now[from] = Math.max(now[from], frees(own, costs) ? offered : arrives);
        }
    }
}
