package dev.weft.trace.program;

import dev.weft.study.Certainty;
import dev.weft.study.Provenance;
import dev.weft.trace.program.run.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A seeded random program without open receives, as a sequence or a graph of steps of each rank. It is drawn message by message, so it ends;
 * in every third program steps are then moved or removed, and many of these programs have a deadlock.
 */
public final class LawSteps {
    private static final long LARGEST = 4000;

    /** A step; a wait names the steps that began its requests, a step of a graph those that it requires. */
    static final class Step {
        final Operation operation;
        final int rank;
        int peer;
        int tag;
        long bytes;
        double seconds;
        int source;
        int processor;
        List<Step> begun = List.of();
        final List<Step> requires = new ArrayList<>();
        final List<Step> requiresStart = new ArrayList<>();

        Step(Operation operation, int rank) {
            this.operation = operation;
            this.rank = rank;
        }

        private Step with(int other, int withTag, long size) {
            peer = other;
            tag = withTag;
            bytes = size;
            return this;
        }
    }

    private final Random random;
    private final boolean[] graph;
    private final int[] processors;
    private final List<List<Step>> steps = new ArrayList<>();
    private final List<List<Step>> open = new ArrayList<>();
    private final double[] begins;

    private LawSteps(long seed) {
        this.random = new Random(seed);
        int ranks = 2 + random.nextInt(5);
        this.graph = new boolean[ranks];
        this.processors = new int[ranks];
        this.begins = new double[ranks];
        boolean graphs = seed % 2 == 1;
        boolean late = random.nextBoolean();
        for (int rank = 0; rank < ranks; rank++) {
            graph[rank] = graphs && random.nextBoolean();
            processors[rank] = graph[rank] ? 1 + random.nextInt(3) : 1;
            begins[rank] = late ? 2 * random.nextDouble() : 0;
            steps.add(new ArrayList<>());
            open.add(new ArrayList<>());
        }
    }

    /** Draws the program of a seed. */
    public static LawSteps of(long seed) {
        LawSteps drawn = new LawSteps(seed);
        int count = 5 + drawn.random.nextInt(30);
        for (int each = 0; each < count; each++) {
            drawn.act(drawn.random.nextInt(20));
        }
        for (int rank = 0; rank < drawn.ranks(); rank++) {
            drawn.await(rank, drawn.open.get(rank).size());
        }
        for (int change = 0; seed % 3 == 2 && change < 3; change++) {
            drawn.spoil();
        }
        return drawn;
    }

    private void act(int kind) {
        int rank = random.nextInt(ranks());
        if (kind < 8) {
            Step step = new Step(Operation.COMPUTE, rank);
            step.seconds = random.nextInt(10) == 0 ? 0 : random.nextDouble();
            step.processor = random.nextInt(processors[rank]);
            add(step);
        } else if (kind < 17) {
            message(rank, random.nextInt(ranks()));
        } else if (kind < 19) {
            await(rank, 1 + random.nextInt(3));
        } else {
            ring();
        }
    }

    /** A message to the own rank is received without blocking, which a graph cannot; its dependencies may then be a deadlock. */
    private void message(int from, int to) {
        int tag = random.nextInt(2);
        long size = random.nextInt((int) LARGEST);
        Operation sending = graph[from]
                ? Operation.SEND
                : List.of(Operation.SEND, Operation.SSEND, Operation.ISEND).get(random.nextInt(3));
        boolean blocks = graph[to] || (from != to && random.nextBoolean());
        Step receive = new Step(blocks ? Operation.RECV : Operation.IRECV, to).with(from, tag, LARGEST);
        add(receive);
        add(new Step(sending, from).with(to, tag, size));
    }

    private void await(int rank, int count) {
        List<Step> requests = open.get(rank);
        if (!requests.isEmpty()) {
            Step step = new Step(count == 1 ? Operation.WAIT : Operation.WAITALL, rank);
            List<Step> some = requests.subList(0, Math.min(count, requests.size()));
            step.begun = List.copyOf(some);
            some.clear();
            add(step);
        }
    }

    /** Each of some ranks sends to the next and receives from the one before at once. */
    private void ring() {
        List<Integer> members = IntStream.range(0, ranks())
                .filter(rank -> !graph[rank] && random.nextInt(3) > 0)
                .boxed()
                .toList();
        long size = random.nextInt((int) LARGEST);
        for (int i = 0; i < members.size(); i++) {
            Step step =
                    new Step(Operation.SENDRECV, members.get(i)).with(members.get((i + 1) % members.size()), 2, size);
            step.source = members.get((i + members.size() - 1) % members.size());
            add(step);
        }
    }

    private void add(Step step) {
        List<Step> own = steps.get(step.rank);
        if (step.operation == Operation.ISEND || step.operation == Operation.IRECV) {
            open.get(step.rank).add(step);
        }
        if (graph[step.rank]) {
            depend(step, own);
        }
        own.add(step);
    }

    /** Computations of a processor, and messages of a channel, have an order that does not depend on times. */
    private void depend(Step step, List<Step> own) {
        for (int count = random.nextInt(3); count > 0 && !own.isEmpty(); count--) {
            Step other = own.get(Math.max(0, own.size() - 1 - random.nextInt(6)));
            (random.nextInt(4) == 0 ? step.requiresStart : step.requires).add(other);
        }
        for (int at = own.size() - 1; at >= 0; at--) {
            Step other = own.get(at);
            boolean computes = step.operation == Operation.COMPUTE;
            boolean alike = other.operation == step.operation
                    && (computes
                            ? other.processor == step.processor
                            : other.peer == step.peer && other.tag == step.tag);
            if (alike) {
                (computes || random.nextBoolean() ? step.requires : step.requiresStart).add(other);
                return;
            }
        }
    }

    private void spoil() {
        int rank = random.nextInt(ranks());
        List<Step> own = steps.get(rank);
        if (own.isEmpty()) {
            return;
        }
        int at = random.nextInt(own.size());
        Step step = own.get(at);
        boolean begins = step.operation == Operation.ISEND || step.operation == Operation.IRECV;
        if (graph[rank] || (!begins && step.begun.isEmpty() && random.nextBoolean())) {
            own.remove(at);
            for (Step other : own) {
                boolean required = other.requires.removeIf(each -> each == step);
                boolean startRequired = other.requiresStart.removeIf(each -> each == step);
                if (required || startRequired) {
                    other.requires.addAll(step.requires);
                    other.requiresStart.addAll(step.requiresStart);
                }
            }
            return;
        }
        int least = step.begun.stream().mapToInt(own::indexOf).max().orElse(-1) + 1;
        own.remove(at);
        own.add(Math.max(least, at - random.nextInt(6)), step);
    }

    int ranks() {
        return graph.length;
    }

    List<Step> steps(int rank) {
        return steps.get(rank);
    }

    boolean isGraph(int rank) {
        return graph[rank];
    }

    /** Returns whether the steps of some rank are a graph. */
    public boolean hasGraph() {
        return IntStream.range(0, ranks())
                .anyMatch(rank -> graph[rank] && !steps.get(rank).isEmpty());
    }

    /** Returns the seconds at which ranks begin. */
    public double[] begins() {
        return begins.clone();
    }

    /** Returns the computation time of a rank. */
    public double computes(int rank) {
        return steps.get(rank).stream().mapToDouble(step -> step.seconds).sum();
    }

    /** Returns the program. */
    public Program program() {
        ProgramBuilder program = ProgramBuilder.empty();
        for (int rank = 0; rank < ranks(); rank++) {
            write(program.rank(rank), rank);
        }
        return program.build("law", Provenance.model(Certainty.EXACT, "random steps", ""));
    }

    private void write(RankBuilder to, int rank) {
        Map<Step, Integer> requests = new HashMap<>();
        List<Step> own = steps.get(rank);
        for (int at = 0; at < own.size(); at++) {
            Step step = own.get(at);
            if (graph[rank]) {
                to.onProcessor(step.processor);
            }
            write(to, step, requests);
            for (Step other : step.requires) {
                to.requires(at, own.indexOf(other), false);
            }
            for (Step other : step.requiresStart) {
                to.requires(at, own.indexOf(other), true);
            }
        }
    }

    private static void write(RankBuilder to, Step step, Map<Step, Integer> requests) {
        int[] begun = step.begun.stream().mapToInt(requests::get).toArray();
        switch (step.operation) {
            case COMPUTE -> to.compute(step.seconds);
            case SEND, SSEND -> to.send(step.operation, step.peer, step.bytes, step.tag, 0);
            case ISEND -> requests.put(step, to.isend(step.peer, step.bytes, step.tag, 0));
            case RECV -> to.recv(step.peer, step.bytes, step.tag, 0);
            case IRECV -> requests.put(step, to.irecv(step.peer, step.bytes, step.tag, 0));
            case SENDRECV -> to.sendrecv(step.peer, step.bytes, step.tag, step.source, LARGEST, step.tag, 0);
            case WAIT -> to.await(begun[0]);
            default -> to.waitall(begun);
        }
    }
}
