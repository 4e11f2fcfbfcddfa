package dev.weft.sharing.replay;

import dev.weft.trace.program.Operation;
import dev.weft.trace.program.Program;
import dev.weft.trace.program.Steps;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The reason of a deadlock: each blocked task and the task it waits for, followed to a cycle or to a finished task. */
final class ReplayDeadlock {
    private static final int MOST = 12;
    /** The most eager sizes that are replayed, if matching depends on times. */
    private static final int MOST_TRIED = 12;
    /** The partner of a receive from any source. */
    private static final int ANY = -1;

    private final ReplayTasks tasks;
    private final int[] at;
    private final TaskWaits waits;

    ReplayDeadlock(ReplayTasks tasks, int[] at, TaskWaits waits) {
        this.tasks = tasks;
        this.at = at;
        this.waits = waits;
    }

    /** The error of a receive that is smaller than its message. */
    static ModelException truncated(ReplayTasks tasks, int sender, int receiver, long bytes, long room) {
        return ModelException.of(
                "message from " + tasks.name(sender) + " to " + tasks.name(receiver),
                "it has " + bytes + " B, and its receive takes at most " + room + " B",
                "Receive as much as is sent, and see the program's check()");
    }

    ModelException error(Predicate<Bytes> endsIt) {
        List<Integer> blocked = new ArrayList<>();
        for (int task = 0; task < tasks.count; task++) {
            if (!isOver(task)) {
                blocked.add(task);
            }
        }
        String job = String.join(
                " and ",
                Arrays.stream(tasks.programs).map(program -> program.label()).toList());
        List<Integer> cycle = cycle(blocked);
        String eager = eager(endsIt);
        String rule;
        String next;
        if (cycle.isEmpty()) {
            rule = orphan(blocked, !eager.isEmpty());
            next = "See the program's check(), which lists sends and receives without a partner" + eager;
        } else {
            rule = "ranks wait for one another, " + describe(cycle);
            next = "Let one of them receive before it sends, or use isend, irecv and waitall" + eager;
        }
        return ModelException.of(
                "replay of " + job,
                rule + "; " + Digits.plural(blocked.size(), "rank") + " of " + tasks.count + " blocked",
                next);
    }

    /**
     * The advice to use a larger eager size, given only if it resolves the deadlock; with open receives that is tried
     * out.
     */
    private String eager(Predicate<Bytes> endsIt) {
        boolean open = false;
        for (boolean wild : tasks.wild) {
            open |= wild;
        }
        Optional<Bytes> least = open ? tried(endsIt) : needed();
        return least.isEmpty()
                ? ""
                : "; eagerUpTo(bytes(" + (long) least.get().count() + ")) on the cluster also resolves the deadlock";
    }

    /**
     * Without open receives, matching does not depend on times: the least size that all programs need, if there is
     * one.
     */
    private Optional<Bytes> needed() {
        Bytes most = new Bytes(0);
        for (Program program : tasks.programs) {
            Optional<Bytes> needed = program.eagerNeeded();
            if (needed.isEmpty()) {
                return Optional.empty();
            }
            most = needed.get().compareTo(most) > 0 ? needed.get() : most;
        }
        return most.count() == 0 ? Optional.empty() : Optional.of(most);
    }

    /** The first of the message sizes, or of some of them, that resolves the deadlock. */
    private Optional<Bytes> tried(Predicate<Bytes> endsIt) {
        long[] sizes = IntStream.range(0, tasks.count)
                .boxed()
                .flatMapToLong(task -> IntStream.range(0, tasks.steps[task].count())
                        .filter(step -> tasks.steps[task].operation(step).sends())
                        .mapToLong(step -> Math.max(1, tasks.steps[task].bytes(step))))
                .sorted()
                .distinct()
                .toArray();
        int tries = Math.min(sizes.length, MOST_TRIED);
        return IntStream.rangeClosed(1, tries)
                .mapToObj(number -> new Bytes((double) sizes[(int) ((long) number * sizes.length / tries) - 1]))
                .filter(endsIt)
                .findFirst();
    }

    private boolean isOver(int task) {
        return at[task] >= tasks.steps[task].count();
    }

    /** The tasks of a cycle, if following the first partner of each blocked task leads to one. */
    private List<Integer> cycle(List<Integer> blocked) {
        int[] mark = new int[tasks.count];
        for (int start : blocked) {
            List<Integer> path = new ArrayList<>();
            int task = start;
            while (task >= 0 && !isOver(task) && mark[task] == 0) {
                mark[task] = start + 1;
                path.add(task);
                task = partner(task);
            }
            if (task >= 0 && !isOver(task) && mark[task] == start + 1) {
                return path.subList(path.indexOf(task), path.size());
            }
        }
        return List.of();
    }

    private String describe(List<Integer> cycle) {
        List<String> parts = new ArrayList<>();
        for (int task : cycle.subList(0, Math.min(MOST, cycle.size()))) {
            parts.add(state(task));
        }
        if (cycle.size() > MOST) {
            parts.add("and " + (cycle.size() - MOST) + " more");
        }
        parts.add("back to " + tasks.name(cycle.get(0)));
        return String.join(" -> ", parts);
    }

    private String orphan(List<Integer> blocked, boolean sentLater) {
        for (int task : blocked) {
            int partner = partner(task);
            if (partner == ANY) {
                return state(task) + (sentLater ? ", and its sender is blocked" : ", and no rank sends it");
            }
            if (isOver(partner)) {
                return state(task) + ", but " + tasks.name(partner) + " has finished without the matching call";
            }
        }
        return state(blocked.get(0)) + ", and no matching call comes";
    }

    private String state(int task) {
        Steps steps = tasks.steps[task];
        int step = blocking(task);
        Operation operation = steps.operation(step);
        int partner = partner(task);
        String whom = partner == ANY ? "any source" : tasks.name(partner);
        return tasks.name(task) + " in step " + at[task] + " ("
                + steps.operation(at[task]).word()
                + (step == at[task] ? "" : " for the " + operation.word() + " of step " + step) + ": "
                + new Bytes((double) steps.bytes(step)) + (operation.sends() ? " to " : " from ") + whom + ")";
    }

    private int partner(int task) {
        return tasks.peer(task, blocking(task));
    }

    /** The step whose message is missing: that of a blocking call, or the one that began the first open request. */
    private int blocking(int task) {
        Steps steps = tasks.steps[task];
        int step = at[task];
        Operation operation = steps.operation(step);
        if (operation == Operation.WAIT) {
            return posting(steps, steps.request(step), step);
        }
        if (operation != Operation.WAITALL) {
            return step;
        }
        for (int i = 0; i < steps.listLength(step); i++) {
            int request = (int) steps.list(step, i);
            if (waits.isOpen(task, request)) {
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
