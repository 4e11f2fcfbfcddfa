package dev.weft.waits;

import static dev.weft.Weft.MBps;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.us;

import dev.weft.machine.Machine;
import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.program.Request;
import dev.weft.sharing.SharingModel;
import dev.weft.sharing.replay.Replay;
import dev.weft.sharing.replay.ReplayMethod;
import dev.weft.study.Columns;
import dev.weft.units.Bytes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * A random program that cannot block for ever, as all ranks take part in one sequence of messages, each in its order. Every
 * message has a tag of its own, so that who gets what needs no matching, wildcards or not; and the replay's own log, which knows
 * when data began to flow, tells how long each call truly waited for that.
 */
@SuppressWarnings("NullAway") // the maps hold every key that is asked for
final class RandomExchange {
    static final int RANKS = 6;
    private static final Machine CLUSTER = cluster(RANKS, 2).link(MBps(100), us(20));
    private static final double EAGER = 150_000;
    private static final Set<String> BLOCKING = Set.of("send", "ssend", "recv", "wait", "waitall");

    private enum Send {
        SEND,
        SSEND,
        ISEND
    }

    private enum Receive {
        RECV,
        RECV_OF_ANY,
        IRECV,
        IRECV_OF_ANY
    }

    private record Step(int from, int to, Bytes size, Send send, Receive receive, boolean half) {}

    /** A message that a call completes: its tag, and whether it is received. */
    private record Part(int tag, boolean received) {}

    /** A call that can wait, by its function, and what it completes. */
    private record Call(String operation, List<Part> parts) {}

    /** How long the calls of one function on one rank truly waited, in seconds, and how many waited at all. */
    record Waited(double seconds, int calls) {
        Waited and(double more) {
            return new Waited(seconds + more, calls + (more > 0 ? 1 : 0));
        }
    }

    private final long seed;
    private final List<Step> steps = new ArrayList<>();
    private final Map<Integer, List<Call>> calls = new TreeMap<>();
    private final Replay replay;

    RandomExchange(long seed, int messages, SharingModel model, boolean eager) {
        this.seed = seed;
        Random random = new Random(seed);
        for (int k = 0; k < messages; k++) {
            boolean half = random.nextInt(3) == 0;
            int from = random.nextInt(RANKS);
            int away = half ? 2 * (1 + random.nextInt(RANKS / 2 - 1)) : 1 + random.nextInt(RANKS - 1);
            steps.add(new Step(
                    from,
                    (from + away) % RANKS,
                    bytes(random.nextInt(6) == 0 ? 0 : 1 + random.nextInt(200_000)),
                    Send.values()[random.nextInt(3)],
                    Receive.values()[random.nextInt(4)],
                    half));
        }
        Program program = Program.record(RANKS, this::act).as("random exchange");
        this.replay = program.on(eager ? CLUSTER.eagerUpTo(bytes(EAGER)) : CLUSTER, perNode)
                .solve(ReplayMethod.under(model));
    }

    Replay replay() {
        return replay;
    }

    private void act(Mpi mpi) {
        Random random = new Random(31 * seed + mpi.rank());
        Mpi half = mpi.split(rank -> rank % 2);
        List<Call> mine = new ArrayList<>();
        calls.put(mpi.rank(), mine);
        Map<Part, Request> open = new LinkedHashMap<>();
        for (int k = 0; k < steps.size(); k++) {
            Step step = steps.get(k);
            if (step.from == mpi.rank() || step.to == mpi.rank()) {
                mpi.compute(us(random.nextInt(2) * random.nextInt(4000)));
                Mpi where = step.half ? half : mpi;
                int tag = k;
                mpi.region("phase " + random.nextInt(2), () -> exchange(where, tag, mine, open));
            }
            if (!open.isEmpty() && (open.size() > 4 || random.nextInt(3) == 0)) {
                mpi.compute(us(random.nextInt(2) * random.nextInt(4000)));
                complete(mpi, open, random.nextBoolean(), mine);
            }
        }
        complete(mpi, open, true, mine);
    }

    /** Ranks of the halves are half those of the world. */
    private void exchange(Mpi mpi, int tag, List<Call> mine, Map<Part, Request> open) {
        Step step = steps.get(tag);
        int scale = step.half ? 2 : 1;
        int me = step.half ? -1 : mpi.rank();
        boolean sends = step.half ? mpi.rank() == step.from / 2 : me == step.from;
        if (sends) {
            int to = step.to / scale;
            switch (step.send) {
                case SEND -> mpi.send(to, step.size, tag);
                case SSEND -> mpi.ssend(to, step.size, tag);
                default -> open.put(new Part(tag, false), mpi.isend(to, step.size, tag));
            }
            if (step.send != Send.ISEND) {
                mine.add(new Call(step.send == Send.SEND ? "send" : "ssend", List.of(new Part(tag, false))));
            }
            return;
        }
        int from = step.from / scale;
        switch (step.receive) {
            case RECV -> mpi.recv(from, step.size, tag);
            case RECV_OF_ANY -> mpi.recv(Mpi.ANY_SOURCE, step.size, tag);
            case IRECV -> open.put(new Part(tag, true), mpi.irecv(from, step.size, tag));
            default -> open.put(new Part(tag, true), mpi.irecv(Mpi.ANY_SOURCE, step.size, tag));
        }
        if (step.receive == Receive.RECV || step.receive == Receive.RECV_OF_ANY) {
            mine.add(new Call("recv", List.of(new Part(tag, true))));
        }
    }

    private static void complete(Mpi mpi, Map<Part, Request> open, boolean all, List<Call> mine) {
        if (open.isEmpty()) {
            return;
        }
        if (all) {
            mine.add(new Call("waitall", List.copyOf(open.keySet())));
            mpi.waitall(List.copyOf(open.values()));
            open.clear();
        } else {
            Part first = open.keySet().iterator().next();
            mine.add(new Call("wait", List.of(first)));
            mpi.wait(open.remove(first));
        }
    }

    /**
     * How long calls waited for data to flow: a receive or a wait up to the last start of a transfer that it receives, a blocking
     * send up to the start of its own. By {@code rank function}.
     */
    Map<String, Waited> truth() {
        Map<Integer, Double> started = new HashMap<>();
        Columns messages = replay.messages().columns();
        for (int row = 0; row < messages.rows(); row++) {
            started.put(number(messages, "tag", row), messages.measure("start").si(row));
        }
        Map<Integer, Deque<Call>> left = new HashMap<>();
        calls.forEach((rank, mine) -> left.put(rank, new ArrayDeque<>(mine)));
        Map<String, Waited> truth = new TreeMap<>();
        Columns events = replay.events().columns();
        for (int row = 0; row < events.rows(); row++) {
            String operation = (String) events.key("operation").values().get(row);
            if (BLOCKING.contains(operation)) {
                int rank = number(events, "rank", row);
                Call call = left.get(rank).remove();
                if (!call.operation.equals(operation)) {
                    throw new IllegalStateException(call + " is " + operation);
                }
                double begin = events.measure("start").si(row);
                double waited = 0;
                for (Part part : call.parts) {
                    if (part.received || operation.endsWith("send")) {
                        waited = Math.max(waited, started.get(part.tag) - begin);
                    }
                }
                String at = rank + " MPI_" + Character.toUpperCase(operation.charAt(0)) + operation.substring(1);
                truth.put(at, truth.getOrDefault(at, new Waited(0, 0)).and(waited));
            }
        }
        return truth;
    }

    private static int number(Columns columns, String key, int row) {
        return ((Double) columns.key(key).values().get(row)).intValue();
    }
}
