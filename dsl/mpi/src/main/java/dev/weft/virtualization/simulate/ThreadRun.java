package dev.weft.virtualization.simulate;

import static dev.weft.virtualization.simulate.ThreadSetting.MESSAGES;

import dev.weft.simulation.EventQueue;
import dev.weft.simulation.RandomStream;
import dev.weft.simulation.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * The simulation of one run. A rank computes in a burst, posts its messages and blocks until all messages of the iteration are received and
 * sent and its neighbours in shared memory have posted theirs. A busy core handles messages only between bursts, so a rendezvous needs a
 * third rank to be hidden. An idle core handles each message at once.
 */
final class ThreadRun implements Simulation.Model {
    /** Kinds of events, with the index of a core, or of a node for flows. */
    private static final int START = 0;

    private static final int BURST_ENDS = 1;
    private static final int HANDLED = 2;
    private static final int SEND_STARTS = 3;
    private static final int FLOW_ENDS = 4;
    /** Kinds of events with a message: one that an idle core has handled, or one that arrives. */
    private static final int HANDLED_IDLE = 5;

    private static final int ARRIVES = 6;

    /** Kinds of messages, encoded in the two lowest bits below the rank of the receiver. */
    private static final int REQUEST = 0;

    private static final int CLEARANCE = 1;
    private static final int DATA = 2;
    private static final int COMPLETION = 3;

    private final ThreadSetting setting;
    private final ThreadSetting.Burst burst;
    private final double latency;
    private final boolean eager;
    private final int iterations;

    private final Simulation simulation = new Simulation();
    private final EventQueue events = simulation.events();
    private final Neighbours neighbours;
    private final Cores cores;
    private final ExchangeCounts counts;
    private final SendQueues sends;
    private final CoreClocks clocks;
    private final RandomStream[] noise;

    /** By core: messages that arrived while it was busy, and the number of them to handle before the next burst. */
    private final Ring[] inbox;

    private final int[] left;
    private final boolean[] busy;
    private final int[] running;
    private final @Nullable ThreadLog log;
    private int finished;

    private ThreadRun(ThreadSetting setting, @Nullable ThreadLog log) {
        this.setting = setting;
        this.log = log;
        this.burst = setting.burst();
        this.latency = setting.wire().latency();
        this.eager = setting.wire().eager();
        this.iterations = setting.layout().iterations();
        neighbours = new Neighbours(setting.layout());
        cores = new Cores(setting);
        int all = setting.layout().allCores();
        int ranks = setting.layout().ranks();
        counts = new ExchangeCounts(ranks);
        sends = new SendQueues(events, setting, SEND_STARTS, FLOW_ENDS);
        clocks = new CoreClocks(all);
        noise = new RandomStream[burst.sigma() > 0 ? ranks : 0];
        for (int rank = 0; rank < noise.length; rank++) {
            noise[rank] = RandomStream.of(setting.seed(), rank);
        }
        inbox = new Ring[all];
        for (int core = 0; core < all; core++) {
            inbox[core] = new Ring();
        }
        left = new int[all];
        busy = new boolean[all];
        running = new int[all];
    }

    static ThreadOutcome of(ThreadSetting setting) {
        return new ThreadRun(setting, null).run();
    }

    /** Simulates the run and records each burst in the log. */
    static ThreadOutcome of(ThreadSetting setting, ThreadLog log) {
        return new ThreadRun(setting, log).run();
    }

    private ThreadOutcome run() {
        ThreadSetting.Layout layout = setting.layout();
        for (int rank = 0; rank < layout.ranks(); rank++) {
            cores.ready(rank);
        }
        for (int core = 0; core < busy.length; core++) {
            boolean late = core / layout.cores() % 2 == 1;
            // busy until it starts, so messages wait
            busy[core] = true;
            events.schedule(late ? setting.offset() * burst.seconds() : 0, START, core, 0);
        }
        simulation.run(this);
        if (finished < layout.ranks()) {
            throw new IllegalStateException(layout.ranks() - finished + " ranks wait without end");
        }
        for (int core = 0; core < busy.length; core++) {
            clocks.busy(core, events.time());
        }
        return new ThreadOutcome(events.time(), simulation.count(), clocks, counts);
    }

    @Override
    public boolean handle(int kind, int a, int b) {
        switch (kind) {
            case START -> {
                clocks.idle(a, 0);
                clocks.busy(a, events.time());
                proceed(a);
            }
            case BURST_ENDS -> post(a);
            case HANDLED -> {
                act(inbox[a].remove());
                if (--left[a] > 0) {
                    handleNext(a);
                } else {
                    proceed(a);
                }
            }
            case SEND_STARTS -> {
                int rank = sends.started(a);
                if (log != null) {
                    log.starts(rank, events.time());
                }
            }
            case FLOW_ENDS -> {
                int rank = sends.ended(a);
                if (log != null) {
                    log.data(rank, events.time() + latency);
                }
                travel(DATA, neighbours.partner(rank));
                deliver(message(COMPLETION, rank));
            }
            case HANDLED_IDLE -> act(a);
            default -> deliver(a);
        }
        return true;
    }

    private static int message(int kind, int rank) {
        return (rank << 2) | kind;
    }

    /** Sends the request of this rank to its partner: it is ready to send. */
    private void ask(int rank) {
        travel(REQUEST, neighbours.partner(rank));
        if (log != null) {
            log.travels(ThreadLog.Step.READY_TO_SEND, rank, events.time(), events.time() + latency);
        }
    }

    /** Sends the answer of this rank to its partner: it is ready to receive. */
    private void clear(int rank) {
        travel(CLEARANCE, neighbours.partner(rank));
        if (log != null) {
            log.travels(ThreadLog.Step.READY_TO_RECEIVE, rank, events.time(), events.time() + latency);
        }
    }

    /** Schedules the arrival of a message after one latency. */
    private void travel(int kind, int rank) {
        events.enqueue(events.time() + latency, ARRIVES, message(kind, rank), 0);
    }

    private void deliver(int message) {
        int core = cores.host[message >> 2];
        if (busy[core]) {
            inbox[core].add(message);
        } else {
            double until = events.time() + burst.call();
            clocks.handles(core, events.time(), until);
            events.schedule(until, HANDLED_IDLE, message, 0);
        }
    }

    /** Handles between two bursts only the messages that have arrived by now. */
    private void lookAtInbox(int core) {
        left[core] = inbox[core].length();
        if (left[core] > 0) {
            handleNext(core);
        } else {
            proceed(core);
        }
    }

    private void handleNext(int core) {
        clocks.handled(core, burst.call());
        events.schedule(events.time() + burst.call(), HANDLED, core, 0);
    }

    /** Starts the next ready rank; without one, handles messages that have arrived; without messages, becomes idle. */
    private void proceed(int core) {
        if (cores.hasReady(core)) {
            begin(core);
        } else if (inbox[core].length() > 0) {
            lookAtInbox(core);
        } else {
            busy[core] = false;
            clocks.idle(core, events.time());
        }
    }

    private void begin(int core) {
        int rank = cores.take(core);
        busy[core] = true;
        running[core] = rank;
        double computing = burst.compute() * cores.factor(rank);
        if (noise.length > 0) {
            computing *= StrictMath.exp(burst.sigma() * noise[rank].normal());
        }
        clocks.burst(core, computing, burst.memory(), burst.overhead());
        if (log != null) {
            log.begins(rank, counts.posted[rank], events.time(), computing);
        }
        double end = events.time() + computing + burst.memory() + burst.overhead();
        events.schedule(end, BURST_ENDS, core, 0);
    }

    /** Ends the burst of a core and posts the messages of its rank. */
    private void post(int core) {
        int rank = running[core];
        int early = counts.post(rank);
        for (int i = 0; i < MESSAGES; i++) {
            if (eager) {
                sends.add(core, rank);
            } else {
                ask(rank);
            }
        }
        for (int i = 0; i < early; i++) {
            clear(rank);
        }
        for (int other : neighbours.shared[rank]) {
            check(other);
        }
        lookAtInbox(core);
    }

    /** Applies the effect of a handled message. */
    private void act(int message) {
        int rank = message >> 2;
        switch (message & 3) {
            case REQUEST -> {
                if (counts.ask(rank)) {
                    clear(rank);
                }
            }
            case CLEARANCE -> sends.add(cores.host[rank], rank);
            case DATA -> {
                counts.received[rank]++;
                check(rank);
            }
            default -> {
                counts.sent[rank]++;
                check(rank);
            }
        }
    }

    private void check(int rank) {
        if (!counts.complete(rank, neighbours.shared[rank])) {
            return;
        }
        counts.waiting[rank] = false;
        int posted = counts.posted[rank];
        if (posted == iterations) {
            finished++;
            if (log != null) {
                log.ends(rank, events.time());
            }
            return;
        }
        if (setting.migration() > 0 && posted % setting.migration() == 0) {
            cores.migrate(rank);
        }
        cores.ready(rank);
        int core = cores.host[rank];
        if (!busy[core]) {
            clocks.busy(core, events.time());
            begin(core);
        }
    }
}
