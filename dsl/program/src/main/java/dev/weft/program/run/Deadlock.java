package dev.weft.program.run;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Reports why a run stopped: each waiting task and the task it waits for, followed to a cycle or to one that is over. */
public final class Deadlock implements WaitCycle.Waits {
    /** The most eager limits that are tried, if matching depends on times. */
    private static final int MOST_TRIED = 12;

    private final RankRun run;
    private final RunTasks tasks;

    /** Reports on a run that cannot go on. */
    public Deadlock(RankRun run) {
        this.run = run;
        this.tasks = run.tasks();
    }

    /**
     * Returns the error of a method whose run cannot go on, such as {@code replay}; {@code ends} says whether the run
     * ends with a larger eager limit, and {@code limit} names it as the method sets it.
     */
    public ModelException error(String method, Predicate<Bytes> ends, Function<Bytes, String> limit) {
        String eager = eager(ends)
                .map(least -> "; " + limit.apply(least) + " also resolves the deadlock")
                .orElse("");
        return new WaitCycle(this)
                .error(
                        method + " of " + tasks.label(),
                        eager,
                        "See the program's check(), which lists sends and receives without a partner");
    }

    /** Returns the cycle of tasks that wait for one another; empty if the waiting tasks lead to none. */
    public String cycle() {
        return new WaitCycle(this).inWords();
    }

    /** Returns a larger eager limit that resolves the deadlock, if there is one; with open receives it is tried. */
    private Optional<Bytes> eager(Predicate<Bytes> ends) {
        return tasks.anyOpen() ? tried(ends) : needed();
    }

    /** Without open receives, matching does not depend on times: the least limit that all programs need, if there is one. */
    private Optional<Bytes> needed() {
        Bytes most = new Bytes(0);
        for (int number = 0; number < tasks.programs(); number++) {
            Optional<Bytes> needed = tasks.eagerNeeded(number);
            if (needed.isEmpty()) {
                return Optional.empty();
            }
            most = needed.get().compareTo(most) > 0 ? needed.get() : most;
        }
        return most.count() == 0 ? Optional.empty() : Optional.of(most);
    }

    /** Returns the first of the message sizes, or of some of them, that resolves the deadlock. */
    private Optional<Bytes> tried(Predicate<Bytes> ends) {
        long[] sizes = IntStream.range(0, tasks.count())
                .boxed()
                .flatMapToLong(task -> IntStream.range(0, tasks.stepsOf(task).count())
                        .filter(step -> tasks.stepsOf(task).operation(step).sends())
                        .mapToLong(step -> Math.max(1, tasks.stepsOf(task).bytes(step))))
                .sorted()
                .distinct()
                .toArray();
        int tries = Math.min(sizes.length, MOST_TRIED);
        return IntStream.rangeClosed(1, tries)
                .mapToObj(number -> new Bytes((double) sizes[(int) ((long) number * sizes.length / tries) - 1]))
                .filter(ends)
                .findFirst();
    }

    @Override
    public int count() {
        return tasks.count();
    }

    @Override
    public boolean isOver(int task) {
        return run.isOver(task);
    }

    @Override
    public String name(int task) {
        return tasks.name(task);
    }

    /** Returns what a task waits for, with the steps as they were written: a collective is one. */
    @Override
    public String state(int task) {
        Steps steps = tasks.stepsOf(task);
        int step = blocking(task);
        int in = steps.written(run.waitsIn(task));
        int began = steps.written(step);
        Operation operation = steps.operation(step);
        int partner = partner(task);
        String whom = partner == WaitCycle.ANY ? "any source" : tasks.name(partner);
        Steps written = tasks.writtenSteps(task);
        return tasks.name(task) + " in step " + in + " ("
                + written.operation(in).word()
                + (began != in
                        ? " for the " + written.operation(began).word() + " of step " + began + ": "
                        : written.operation(in).isCollective() ? ": " : " of ")
                + new Bytes((double) steps.bytes(step)) + (operation.sends() ? " to " : " from ") + whom + ")";
    }

    @Override
    public boolean sends(int task) {
        return tasks.stepsOf(task).operation(blocking(task)).sends();
    }

    @Override
    public int partner(int task) {
        return tasks.peer(task, blocking(task));
    }

    /** Returns the step whose message is missing: that of a blocking call, or the one that began the first open request. */
    private int blocking(int task) {
        Steps steps = tasks.stepsOf(task);
        int step = run.waitsIn(task);
        Operation operation = steps.operation(step);
        if (operation == Operation.WAIT) {
            return posting(steps, steps.request(step), step);
        }
        if (operation != Operation.WAITALL && operation != Operation.WAITANY) {
            return step;
        }
        for (int i = 0; i < steps.listLength(step); i++) {
            int request = (int) steps.list(step, i);
            if (run.isOpen(task, request)) {
                return posting(steps, request, step);
            }
        }
        return step;
    }

    private static int posting(Steps steps, int request, int before) {
        for (int step = before - 1; step >= 0; step--) {
            Operation operation = steps.operation(step);
            boolean begins = operation == Operation.ISEND || operation == Operation.IRECV;
            if (begins && steps.request(step) == request) {
                return step;
            }
        }
        return before;
    }
}
