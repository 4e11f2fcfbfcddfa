package dev.weft.program.run;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Ranks of one or more programs that run together, as tasks numbered consecutively, as are their steps, sends, receives
 * and requests: number k of task t is {@code first(t) + k}, so that what a run notes is plain columns.
 */
public final class RunTasks {
    /** The largest array. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    private final List<Part> parts;
    private final int count;
    private final Steps[] steps;
    private final int[] program;
    private final int[] base;
    private final int[] firstStep;
    private final int[] firstSend;
    private final int[] firstReceive;
    private final int[] firstRequest;
    private final boolean[] wild;
    /** By task with a graph and step: the number of its message among the sends, or receives, of the task. */
    private final int[] @Nullable [] ordinals;

    private boolean graphs;
    private boolean awaited;

    /**
     * The ranks of a program.
     *
     * @param label of the program
     * @param steps of each rank, as they run
     * @param written of each rank, as they were written: with collectives if these were replaced
     * @param algorithms that replaced collectives; empty without
     * @param eagerNeeded the least eager limit without deadlock, if one is enough
     */
    public record Part(
            String label,
            List<Steps> steps,
            List<Steps> written,
            String algorithms,
            Supplier<Optional<Bytes>> eagerNeeded) {}

    private RunTasks(List<Part> parts) {
        this.parts = parts;
        this.count = parts.stream().mapToInt(part -> part.steps.size()).sum();
        this.base = new int[parts.size() + 1];
        this.steps = new Steps[count];
        this.program = new int[count];
        this.firstStep = new int[count + 1];
        this.firstSend = new int[count + 1];
        this.firstReceive = new int[count + 1];
        this.firstRequest = new int[count + 1];
        this.wild = new boolean[count];
        this.ordinals = new int[count][];
        int task = 0;
        for (int number = 0; number < parts.size(); number++) {
            for (Steps own : parts.get(number).steps) {
                add(task++, number, own);
            }
            base[number + 1] = task;
        }
    }

    /** Returns the ranks of these programs. */
    public static RunTasks of(List<Part> parts) {
        return new RunTasks(parts);
    }

    /** Returns no tasks. */
    public static RunTasks none() {
        return new RunTasks(List.of());
    }

    private void add(int task, int number, Steps own) {
        int sends = 0;
        int receives = 0;
        int[] ordinal = own.isGraph() ? new int[own.count()] : null;
        graphs |= own.isGraph();
        for (int step = 0; step < own.count(); step++) {
            Operation operation = own.operation(step);
            if (ordinal != null) {
                ordinal[step] = operation.sends() ? sends : receives;
            }
            if (operation.sends()) {
                sends++;
            }
            awaited |= operation == Operation.WAITANY;
            if (operation == Operation.SENDRECV) {
                receives++;
                wild[task] |= own.receiveSource(step) == Steps.ANY || own.receiveTag(step) == Steps.ANY;
            } else if (operation.receives()) {
                receives++;
                wild[task] |= own.peer(step) == Steps.ANY || own.tag(step) == Steps.ANY;
            }
        }
        steps[task] = own;
        ordinals[task] = ordinal;
        program[task] = number;
        firstStep[task + 1] = sum(firstStep[task], own.count(), "steps");
        firstSend[task + 1] = sum(firstSend[task], sends, "messages");
        firstReceive[task + 1] = sum(firstReceive[task], receives, "receives");
        firstRequest[task + 1] = sum(firstRequest[task], own.requests(), "requests");
    }

    private static int sum(int before, int more, String what) {
        if (before > MOST - more) {
            throw ModelException.of(
                    "run of " + ((long) before + more) + " " + what,
                    "a run notes each of them, at most " + MOST,
                    "Run fewer ranks or iterations");
        }
        return before + more;
    }

    /** Returns the number of tasks. */
    public int count() {
        return count;
    }

    /** Returns the number of programs. */
    public int programs() {
        return parts.size();
    }

    /** Returns the name of a program. */
    public String label(int number) {
        return parts.get(number).label;
    }

    /** Returns the least eager limit with which a program has no deadlock, if one is enough. */
    Optional<Bytes> eagerNeeded(int number) {
        return parts.get(number).eagerNeeded.get();
    }

    /** Returns the steps of a task. */
    public Steps stepsOf(int task) {
        return steps[task];
    }

    /** Returns the steps of a task as they were written. */
    public Steps writtenSteps(int task) {
        return parts.get(program[task]).written.get(rank(task));
    }

    /** Returns the program of a task. */
    public int programOf(int task) {
        return program[task];
    }

    /** Returns the rank of a task in its program. */
    public int rank(int task) {
        return task - base[program[task]];
    }

    /** Returns the task that is rank 0 of a program; that of the next program ends its ranks. */
    public int base(int number) {
        return base[number];
    }

    /** Returns the number of the first step of a task; that of the next task ends them. */
    public int firstStep(int task) {
        return firstStep[task];
    }

    /** Returns the number of the first message that a task sends. */
    public int firstSend(int task) {
        return firstSend[task];
    }

    /** Returns the number of the first receive of a task. */
    public int firstReceive(int task) {
        return firstReceive[task];
    }

    /** Returns the number of the first request of a task. */
    public int firstRequest(int task) {
        return firstRequest[task];
    }

    /** Returns whether any receive of a task leaves its source or tag open. */
    public boolean isOpen(int task) {
        return wild[task];
    }

    /** Returns whether any receive leaves its source or tag open, so that matching may depend on times. */
    public boolean anyOpen() {
        boolean open = false;
        for (boolean each : wild) {
            open |= each;
        }
        return open;
    }

    /** Returns whether any step waits for one of several requests, so that what follows may depend on times. */
    public boolean anyAwaited() {
        return awaited;
    }

    /** Returns whether the steps of some task are a graph. */
    public boolean hasGraphs() {
        return graphs;
    }

    /** Returns the number of the message that a step of a graph sends or receives, among those of its task. */
    int ordinal(int task, int step) {
        return Objects.requireNonNull(ordinals[task])[step];
    }

    public int steps() {
        return firstStep[count];
    }

    public int messages() {
        return firstSend[count];
    }

    public int receives() {
        return firstReceive[count];
    }

    public int requests() {
        return firstRequest[count];
    }

    /** Returns the other task of a step; any source stays as it is. */
    public int peer(int task, int step) {
        return task(task, steps[task].peer(step));
    }

    /** Returns the task of another rank of the same program; any source stays as it is. */
    int task(int task, int rank) {
        return rank < 0 ? rank : base[program[task]] + rank;
    }

    /** Returns the task that sends a message. */
    public int sender(int message) {
        int found = Arrays.binarySearch(firstSend, message);
        int at = found < 0 ? -found - 2 : found;
        while (firstSend[at + 1] == message) {
            at++;
        }
        return at;
    }

    /** Returns, by message, the step that sends it. */
    public int[] sendingSteps() {
        int[] found = new int[messages()];
        int next = 0;
        for (int task = 0; task < count; task++) {
            for (int step = 0; step < steps[task].count(); step++) {
                if (steps[task].operation(step).sends()) {
                    found[next++] = step;
                }
            }
        }
        return found;
    }

    /** Returns the name of a task: its rank, and its program if there are several. */
    public String name(int task) {
        int number = program[task];
        return parts.size() == 1
                ? "rank " + task
                : "rank " + rank(task) + " of program " + number + " (" + label(number) + ")";
    }

    /** Returns the names of the programs. */
    String label() {
        return parts.stream().map(Part::label).collect(Collectors.joining(" and "));
    }

    /** Returns the algorithms that replaced collectives, such as {@code collectives: bcast binomial}; empty without. */
    public String algorithms() {
        return parts.stream()
                .map(Part::algorithms)
                .filter(each -> !each.isEmpty())
                .distinct()
                .collect(Collectors.joining("; "));
    }

    /** Returns the error of a receive that is smaller than its message. */
    ModelException truncated(int sender, int receiver, long bytes, long room) {
        return ModelException.of(
                "message from " + name(sender) + " to " + name(receiver),
                "it has " + bytes + " B, and its receive takes at most " + room + " B",
                "Receive as much as is sent, and see the program's check()");
    }

    /** Throws an error if the steps of some task are a graph: a method that needs a sequence says so by name. */
    public void requireSequences(String what) {
        for (int task = 0; task < count; task++) {
            if (steps[task].isGraph()) {
                throw ModelException.of(
                        what + " of " + ModelException.argument(label(program[task])),
                        "the steps of " + name(task)
                                + " are a graph, and it needs ranks that do one step after the other",
                        "Use solve(replay(..)), solve(tolerance(\"latency\")), check() or a cost of messages, which take"
                                + " graphs");
            }
        }
    }
}
