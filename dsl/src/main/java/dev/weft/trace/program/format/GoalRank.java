package dev.weft.trace.program.format;

import dev.weft.trace.program.Mpi;
import dev.weft.trace.program.ProgramBuilder;
import dev.weft.trace.program.RankBuilder;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The graph of one rank of a GOAL schedule, put into a sequence. Messages begin as soon as their dependencies are
 * complete; computations follow in the order of the file; only then it waits for the first open message that another
 * operation depends on. A sequence cannot express the first of several completions, nor several processors of a rank: a
 * note of the program says where the schedule leaves that open.
 */
final class GoalRank {
    private enum Kind {
        SEND,
        RECV,
        CALC
    }

    private static final String SEVERAL =
            "One processor for each rank: operations of several processors of a rank run one after the other.";
    private static final String ORDER =
            "Operations in sequence: operations of a rank that could overlap or complete in any order run in the order of"
                    + " the file.";

    private record Node(Kind kind, String label, int peer, long amount, int tag, int cpu) {}

    private record Edge(int to, boolean atStart) {}

    private final String file;
    private final int rank;
    private final List<Node> nodes = new ArrayList<>();
    private final List<List<Edge>> followers = new ArrayList<>();
    private final Map<String, Integer> labels = new HashMap<>();
    private int[] missing = new int[16];

    GoalRank(String file, int rank) {
        this.file = file;
        this.rank = rank;
    }

    void calculate(String label, long nanoseconds, int cpu) {
        add(new Node(Kind.CALC, label, Mpi.ANY_SOURCE, nanoseconds, 0, cpu));
    }

    void communicate(String label, boolean send, int peer, long bytes, int tag, int cpu) {
        add(new Node(send ? Kind.SEND : Kind.RECV, label, peer, bytes, tag, cpu));
    }

    private void add(Node node) {
        if (!node.label.isEmpty() && labels.putIfAbsent(node.label, nodes.size()) != null) {
            throw ModelException.of(
                    file + ", rank " + rank + ", label " + ModelException.argument(node.label),
                    "another operation of the rank has this label",
                    "Give each operation its own label");
        }
        nodes.add(node);
        followers.add(List.of());
    }

    /**
     * Adds a dependency of the first on the completion, or only the start, of the second; returns false if one is
     * unknown.
     */
    boolean depends(String label, String required, boolean atStart) {
        Integer from = labels.get(required);
        Integer to = labels.get(label);
        if (from == null || to == null) {
            return false;
        }
        List<Edge> known = followers.get(from);
        if (known.isEmpty()) {
            known = new ArrayList<>(2);
            followers.set(from, known);
        }
        known.add(new Edge(to, atStart));
        if (to >= missing.length) {
            missing = Arrays.copyOf(missing, Math.max(nodes.size(), 2 * missing.length));
        }
        missing[to]++;
        return true;
    }

    void write(ProgramBuilder program) {
        missing = Arrays.copyOf(missing, nodes.size());
        new Sequence(program).write();
    }

    /** One traversal of the graph. */
    private final class Sequence {
        private final ProgramBuilder program;
        private final RankBuilder steps;
        private final PriorityQueue<Integer> messages = new PriorityQueue<>();
        private final PriorityQueue<Integer> computations = new PriorityQueue<>();
        /** Begun messages with dependent operations, and those without. */
        private final PriorityQueue<Integer> required = new PriorityQueue<>();

        private final List<Integer> free = new ArrayList<>();
        private final int[] requests = new int[nodes.size()];
        private int begun;

        Sequence(ProgramBuilder program) {
            this.program = program;
            this.steps = program.rank(rank);
        }

        void write() {
            for (int node = 0; node < nodes.size(); node++) {
                ready(node);
            }
            while (!messages.isEmpty() || !computations.isEmpty() || !required.isEmpty()) {
                if (!messages.isEmpty()) {
                    begin(messages.remove());
                } else if (!computations.isEmpty()) {
                    compute(computations.remove());
                } else {
                    await(required.remove());
                }
            }
            if (begun < nodes.size()) {
                throw ModelException.of(
                        file + ", rank " + rank,
                        Digits.plural(nodes.size() - begun, "operation")
                                + " of the rank depend on one another in a cycle",
                        "Check its requires and irequires");
            }
            if (!free.isEmpty()) {
                steps.waitall(free.stream().mapToInt(node -> requests[node]).toArray());
            }
        }

        private void ready(int node) {
            if (missing[node] == 0) {
                (nodes.get(node).kind == Kind.CALC ? computations : messages).add(node);
            }
        }

        private void begin(int number) {
            Node node = nodes.get(number);
            begun++;
            requests[number] = node.kind == Kind.SEND
                    ? steps.isend(node.peer, node.amount, node.tag, 0)
                    : steps.irecv(node.peer, node.amount, node.tag, 0);
            release(number, true);
            boolean needed = followers.get(number).stream().anyMatch(edge -> !edge.atStart);
            (needed ? required : free).add(number);
        }

        /**
         * Begins a computation. Operations that depend on its start only begin at the same instant, before it in the
         * sequence.
         */
        private void compute(int number) {
            begun++;
            release(number, true);
            while (!messages.isEmpty()) {
                begin(messages.remove());
            }
            int cpu = nodes.get(number).cpu;
            if (computations.stream().anyMatch(other -> nodes.get(other).cpu != cpu)) {
                program.note(SEVERAL);
            }
            if (required.stream().anyMatch(other -> enables(other, cpu))) {
                program.note(ORDER);
            }
            steps.compute((double) nodes.get(number).amount * 1e-9);
            release(number, false);
        }

        private void await(int number) {
            if (required.stream().anyMatch(other -> enables(other, -1) && !sameFollowers(other, number))) {
                program.note(ORDER);
            }
            steps.await(requests[number]);
            release(number, false);
        }

        /** Returns whether an operation depends on this message alone and not on a computation on this processor. */
        private boolean enables(int number, int busy) {
            return followers.get(number).stream()
                    .filter(edge -> !edge.atStart && missing[edge.to] == 1)
                    .map(edge -> nodes.get(edge.to))
                    .anyMatch(next -> next.kind != Kind.CALC || next.cpu != busy);
        }

        private boolean sameFollowers(int first, int second) {
            return followers.get(first).equals(followers.get(second));
        }

        private void release(int number, boolean atStart) {
            for (Edge edge : followers.get(number)) {
                if (edge.atStart == atStart && --missing[edge.to] == 0) {
                    ready(edge.to);
                }
            }
        }
    }
}
