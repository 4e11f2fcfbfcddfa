package dev.weft.tolerance;

import dev.weft.trace.program.run.Operation;
import dev.weft.trace.program.run.RunTasks;
import dev.weft.trace.program.run.Steps;
import java.util.Arrays;

/**
 * Collects what each event of a run waits for, while the run goes on: events add themselves with their delays to the
 * graph, and each step passes the event that ends it on to the steps that follow.
 */
final class Causes {
    /** A delay of this kind takes no time. */
    static final byte NONE = 0;

    private static final int NO_EVENT = -1;
    /** The causes of a list that are compared with a new one; a cause that is kept twice does no harm. */
    private static final int SEARCHED = 4;

    private final RunTasks tasks;
    private final EventGraph graph;
    /** By step, or for a sequence by its first step, and then by task for its end: the last of a list of causes. */
    private final int[] last;
    /** By cause: the one before it in its list, its event and its kind. */
    private int[] previous = new int[1024];

    private int[] event = new int[1024];
    private byte[] kind = new byte[1024];
    private int used;
    private int free = NO_EVENT;
    /** By step: the event that ends it, with the delay that follows. */
    private final int[] endOf;

    private final byte[] endKind;
    /** By step of a graph: the event at which it begins. */
    private final int[] startOf;
    /** By request and receive: its step. */
    private final int[] stepOfRequest;

    private final int[] stepOfReceive;
    private final int[] eventOfReceive;

    Causes(RunTasks tasks, EventGraph graph) {
        this.tasks = tasks;
        this.graph = graph;
        this.last = new int[tasks.steps() + tasks.count()];
        this.endOf = new int[tasks.steps()];
        this.endKind = new byte[tasks.steps()];
        this.startOf = new int[tasks.hasGraphs() ? tasks.steps() : 0];
        this.stepOfRequest = new int[tasks.requests()];
        this.stepOfReceive = new int[tasks.receives()];
        this.eventOfReceive = new int[tasks.receives()];
        Arrays.fill(last, NO_EVENT);
        Arrays.fill(endOf, NO_EVENT);
    }

    private int place(int task, int step) {
        return tasks.firstStep(task) + (tasks.stepsOf(task).isGraph() ? step : 0);
    }

    /** Adds a cause to what a step of a task waits for, or the next step of a sequence. */
    void wait(int task, int step, int cause, byte delay) {
        add(place(task, step), cause, delay);
    }

    private void add(int place, int cause, byte delay) {
        if (cause == NO_EVENT) {
            return;
        }
        int seen = 0;
        for (int at = last[place]; at != NO_EVENT && seen < SEARCHED; at = previous[at], seen++) {
            if (event[at] == cause && kind[at] == delay) {
                return;
            }
        }
        int at = free;
        if (at == NO_EVENT) {
            at = used++;
            if (at == event.length) {
                previous = Arrays.copyOf(previous, 2 * at);
                event = Arrays.copyOf(event, 2 * at);
                kind = Arrays.copyOf(kind, 2 * at);
            }
        } else {
            free = previous[at];
        }
        event[at] = cause;
        kind[at] = delay;
        previous[at] = last[place];
        last[place] = at;
    }

    /** Adds an event to the graph that waits for all causes of a step; returns its number. */
    int event(int task, int step, double amount) {
        int number = graph.event(task, amount);
        flush(place(task, step));
        if (tasks.stepsOf(task).isGraph()) {
            startOf[tasks.firstStep(task) + step] = number;
        }
        return number;
    }

    private void flush(int place) {
        int at = last[place];
        while (at != NO_EVENT) {
            graph.after(event[at], kind[at]);
            int next = previous[at];
            previous[at] = free;
            free = at;
            at = next;
        }
        last[place] = NO_EVENT;
    }

    /** Notes a receive that is posted: an event of its own, which the next steps of a sequence follow. */
    int posted(int task, int step, int receive) {
        int number = event(task, step, 0);
        stepOfReceive[receive] = tasks.firstStep(task) + step;
        eventOfReceive[receive] = number;
        Steps own = tasks.stepsOf(task);
        if (!own.isGraph()) {
            add(tasks.firstStep(task), number, NONE);
        }
        return number;
    }

    /** Returns the event of a receive. */
    int ofReceive(int receive) {
        return eventOfReceive[receive];
    }

    /** Notes the event that ends a step, and the delay that follows. */
    void ends(int task, int step, int by, byte delay) {
        endOf[tasks.firstStep(task) + step] = by;
        endKind[tasks.firstStep(task) + step] = delay;
    }

    /** Notes the event that ends a receive. */
    void endsReceive(int receive, int by, byte delay) {
        endOf[stepOfReceive[receive]] = by;
        endKind[stepOfReceive[receive]] = delay;
    }

    /** Notes that a step of a sequence begins a request. */
    void begins(int task, int step) {
        Steps own = tasks.stepsOf(task);
        Operation operation = own.operation(step);
        if (operation == Operation.ISEND || operation == Operation.IRECV) {
            stepOfRequest[tasks.firstRequest(task) + own.request(step)] = tasks.firstStep(task) + step;
        }
    }

    /** Passes what ended a step of a sequence on to the next. */
    void passed(int task, int step) {
        Steps own = tasks.stepsOf(task);
        int place = tasks.firstStep(task);
        switch (own.operation(step)) {
            case COMPUTE, SEND, SSEND, RECV -> pass(place, place + step);
            case WAIT -> pass(place, stepOfRequest[tasks.firstRequest(task) + own.request(step)]);
            case WAITALL -> {
                for (int i = 0; i < own.listLength(step); i++) {
                    pass(place, stepOfRequest[tasks.firstRequest(task) + (int) own.list(step, i)]);
                }
            }
            default -> {
                // regions take no time, and calls that do not block have passed their own events on
            }
        }
    }

    private void pass(int place, int step) {
        add(place, endOf[step], endKind[step]);
    }

    /** Passes what ended, or only began, a step of a graph on to a step that depends on it. */
    void released(int task, int step, int dependent, boolean startOnly) {
        int place = tasks.firstStep(task) + dependent;
        int done = tasks.firstStep(task) + step;
        if (startOnly) {
            add(place, startOf[done], NONE);
        } else {
            pass(place, done);
        }
    }

    /** Lets the end of a task wait for a step of a graph on which no other depends. */
    void over(int task, int step) {
        if (!tasks.stepsOf(task).hasDependents(step)) {
            pass(tasks.steps() + task, tasks.firstStep(task) + step);
        }
    }

    /** Lets the end of a task wait for an event, too. */
    void last(int task, int cause, byte delay) {
        add(tasks.steps() + task, cause, delay);
    }

    /** Adds the event at which a task is at its end; returns its number. */
    int end(int task) {
        int number = graph.event(task, 0);
        if (!tasks.stepsOf(task).isGraph() && tasks.stepsOf(task).count() > 0) {
            flush(tasks.firstStep(task));
        }
        flush(tasks.steps() + task);
        return number;
    }
}
