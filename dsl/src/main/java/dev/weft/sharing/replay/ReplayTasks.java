package dev.weft.sharing.replay;

import dev.weft.trace.program.CollectiveAlgorithms;
import dev.weft.trace.program.Job;
import dev.weft.trace.program.Mpi;
import dev.weft.trace.program.Operation;
import dev.weft.trace.program.Program;
import dev.weft.trace.program.Steps;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The tasks of all programs of a job, numbered consecutively, as are their steps, sends, receives and requests:
 * number k of task t is {@code first[t] + k}, so that a log is plain columns.
 */
final class ReplayTasks {
    /** The largest array. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    final Job job;
    final Program[] programs;
    /** By program: as it was written, with its collectives. */
    final Program[] written;

    final int count;
    final Steps[] steps;
    final int[] node;
    /** By task: its program. */
    final int[] program;
    /** By program: the task that is its rank 0. */
    final int[] base;

    final double[] start;
    final int[] firstStep;
    final int[] firstSend;
    final int[] firstReceive;
    final int[] firstRequest;
    /** By task: whether any of its receives leaves source or tag open. */
    final boolean[] wild;

    ReplayTasks(Job job, CollectiveAlgorithms algorithms) {
        this.job = job;
        this.count = job.ranks();
        this.node = job.nodes();
        this.programs = new Program[job.programs()];
        this.written = new Program[programs.length];
        this.base = new int[programs.length];
        this.start = new double[programs.length];
        this.steps = new Steps[count];
        this.program = new int[count];
        this.firstStep = new int[count + 1];
        this.firstSend = new int[count + 1];
        this.firstReceive = new int[count + 1];
        this.firstRequest = new int[count + 1];
        this.wild = new boolean[count];
        for (int number = 0; number < programs.length; number++) {
            written[number] = job.program(number);
            programs[number] = pointToPoint(written[number], algorithms);
            base[number] = job.firstRank(number);
            start[number] = job.start(number).seconds();
            for (int rank = 0; rank < programs[number].size(); rank++) {
                add(base[number] + rank, number, programs[number].steps(rank));
            }
        }
    }

    /** Expands a program only if it has collectives, so that any other program is logged as it was written. */
    private static Program pointToPoint(Program program, CollectiveAlgorithms algorithms) {
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                Operation operation = steps.operation(step);
                if (operation.isCollective() || operation == Operation.SENDRECV) {
                    return program.expanded(algorithms);
                }
            }
        }
        return program;
    }

    private void add(int task, int number, Steps own) {
        int sends = 0;
        int receives = 0;
        for (int step = 0; step < own.count(); step++) {
            Operation operation = own.operation(step);
            if (operation.sends()) {
                sends++;
            } else if (operation.receives()) {
                receives++;
                wild[task] |= own.peer(step) == Mpi.ANY_SOURCE || own.tag(step) == Mpi.ANY_TAG;
            }
        }
        steps[task] = own;
        program[task] = number;
        firstStep[task + 1] = sum(firstStep[task], own.count(), "steps");
        firstSend[task + 1] = sum(firstSend[task], sends, "messages");
        firstReceive[task + 1] = sum(firstReceive[task], receives, "receives");
        firstRequest[task + 1] = sum(firstRequest[task], own.requests(), "requests");
    }

    private static int sum(int before, int more, String what) {
        if (before > MOST - more) {
            throw ModelException.of(
                    "replay of " + ((long) before + more) + " " + what,
                    "a replay logs each of them, at most " + MOST,
                    "Replay fewer ranks or iterations");
        }
        return before + more;
    }

    /**
     * The algorithms that replaced collectives, such as {@code collectives: bcast binomial}; empty without
     * collectives.
     */
    String algorithms() {
        return Arrays.stream(programs)
                .map(Program::algorithms)
                .filter(each -> !each.isEmpty())
                .distinct()
                .collect(Collectors.joining("; "));
    }

    int steps() {
        return firstStep[count];
    }

    int messages() {
        return firstSend[count];
    }

    int receives() {
        return firstReceive[count];
    }

    int requests() {
        return firstRequest[count];
    }

    /** The other task of a step, as a task of the job; any source stays as it is. */
    int peer(int task, int step) {
        int rank = steps[task].peer(step);
        return rank < 0 ? rank : base[program[task]] + rank;
    }

    /** The task that sends a message. */
    int sender(int message) {
        return owner(firstSend, message);
    }

    /** The task to which a number belongs; tasks without numbers are skipped. */
    private static int owner(int[] first, int number) {
        int found = Arrays.binarySearch(first, number);
        int at = found < 0 ? -found - 2 : found;
        while (first[at + 1] == number) {
            at++;
        }
        return at;
    }

    /** By message: the step that sends it. */
    int[] sendingSteps() {
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

    /** A task by its rank, and by its program if there are several. */
    String name(int task) {
        int number = program[task];
        return programs.length == 1
                ? "rank " + task
                : "rank " + (task - base[number]) + " of program " + number + " (" + programs[number].label() + ")";
    }
}
