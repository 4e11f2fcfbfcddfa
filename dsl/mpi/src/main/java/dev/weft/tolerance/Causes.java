package dev.weft.tolerance;

import dev.weft.program.run.Operation;
import dev.weft.program.run.RunTasks;
import dev.weft.program.run.Steps;
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
    /** By step of a graph: the event at which it begins, with the delay that follows. */
    private final int[] startOf;

    private final byte[] startKind;
    /** By request and receive: its step. */
    private final int[] stepOfRequest;

    private final int[] stepOfReceive;
    /** By receive: the event at which it is posted, with the delay that follows. */
    private final int[] postedBy;

    private final byte[] postedKind;

    Causes(RunTasks tasks, EventGraph graph) {
        this.tasks = tasks;
        this.graph = graph;
        this.last = new int[tasks.steps() + tasks.count()];
        this.endOf = new int[tasks.steps()];
        this.endKind = new byte[tasks.steps()];
        this.startOf = new int[tasks.hasGraphs() ? tasks.steps() : 0];
        this.startKind = new byte[startOf.length];
        this.stepOfRequest = new int[tasks.requests()];
        this.stepOfReceive = new int[tasks.receives()];
        this.postedBy = new int[tasks.receives()];
        this.postedKind = new byte[tasks.receives()];
        Arrays.fill(last, NO_EVENT);
        Arrays.fill(endOf, NO_EVENT);
    }

    private int place(int task, int step) {
        Steps own = tasks.stepsOf(task);
        if (own.count() == 0) {
            return tasks.steps() + task;
        }
        return tasks.firstStep(task) + (own.isGraph() ? step : 0);
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
        starts(task, step, number, NONE);
        return number;
    }

    private void starts(int task, int step, int by, byte delay) {
        if (tasks.stepsOf(task).isGraph()) {
            startOf[tasks.firstStep(task) + step] = by;
            startKind[tasks.firstStep(task) + step] = delay;
        }
    }

    private void flush(int place) {
        clear(place, true);
    }

    /** Empties a list of causes, for which the event added last waits on request. */
    private void clear(int place, boolean waits) {
        int at = last[place];
        while (at != NO_EVENT) {
            if (waits) {
                graph.after(event[at], kind[at]);
            }
            int next = previous[at];
            previous[at] = free;
            free = at;
            at = next;
        }
        last[place] = NO_EVENT;
    }

    /**
     * Notes a receive that is posted: an event of its own only if it waits for several others. The next steps of a sequence
     * follow it.
     */
    void posted(int task, int step, int receive) {
        int place = place(task, step);
        int only = last[place];
        boolean single = only != NO_EVENT && previous[only] == NO_EVENT;
        int by = single ? event[only] : graph.event(task, 0);
        byte delay = single ? kind[only] : NONE;
        boolean sequence = !tasks.stepsOf(task).isGraph();
        if (!single || !sequence) {
            clear(place, !single);
        }
        if (!single && sequence) {
            add(place, by, NONE);
        }
        starts(task, step, by, delay);
        stepOfReceive[receive] = tasks.firstStep(task) + step;
        postedBy[receive] = by;
        postedKind[receive] = delay;
    }

    /** Lets the event added last wait until a receive is posted. */
    void afterPosted(int receive) {
        graph.after(postedBy[receive], postedKind[receive]);
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

    /** Passes on what ended a step of a graph; a receive is not over before it is posted, which in a sequence comes before. */
    private void passOfGraph(int place, int step, Operation operation) {
        pass(place, step);
        if (operation == Operation.RECV) {
            add(place, startOf[step], startKind[step]);
        }
    }

    /** Passes what ended, or only began, a step of a graph on to a step that depends on it. */
    void released(int task, int step, int dependent, boolean startOnly) {
        int place = tasks.firstStep(task) + dependent;
        int done = tasks.firstStep(task) + step;
        if (startOnly) {
            add(place, startOf[done], startKind[done]);
        } else {
            passOfGraph(place, done, tasks.stepsOf(task).operation(step));
        }
    }

    /** Lets the end of a task wait for a step of a graph whose end no other step awaits. */
    void over(int task, int step) {
        if (!tasks.stepsOf(task).isAwaited(step)) {
            passOfGraph(
                    tasks.steps() + task,
                    tasks.firstStep(task) + step,
                    tasks.stepsOf(task).operation(step));
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
