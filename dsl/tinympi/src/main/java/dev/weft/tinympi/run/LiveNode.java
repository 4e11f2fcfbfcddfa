package dev.weft.tinympi.run;

import dev.weft.program.Mpi;
import dev.weft.tinympi.run.NodeTimes.RankTimes;
import dev.weft.tinympi.run.RankThreads.Carrier;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The ranks of one node, and their run. */
public final class LiveNode {
    private static final ThreadLocal<Boolean> RANK = ThreadLocal.withInitial(() -> false);
    private static final long PATIENCE = 2_000_000_000L;

    private final NodePlan plan;
    private final int number;
    private final NodeLinks network;
    private final List<LiveCore> cores = new ArrayList<>();
    private final Map<Integer, LiveRank> ranks = new HashMap<>();
    private final List<Carrier> carriers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Communicators communicators;
    private final Tickets<LiveRequest> tickets = new Tickets<>();
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicInteger active = new AtomicInteger();
    private final AtomicInteger idle = new AtomicInteger();
    private final AtomicInteger asleep = new AtomicInteger();
    private final AtomicInteger finished = new AtomicInteger();
    private final AtomicLong epoch = new AtomicLong();
    private volatile boolean going = true;

    private LiveNode(NodePlan plan, int number, NodeLinks network) {
        this.plan = plan;
        this.number = number;
        this.network = network;
        this.communicators = new Communicators(plan.ranks());
        int[] load = new int[plan.cores()];
        for (int rank = 0; rank < plan.ranks(); rank++) {
            load[plan.core()[rank]] += plan.node()[rank] == number ? 1 : 0;
        }
        for (int core = 0; core < plan.cores(); core++) {
            cores.add(new LiveCore(this, core, load[core]));
        }
        for (int rank = 0; rank < plan.ranks(); rank++) {
            if (plan.node()[rank] == number) {
                LiveCore core = cores.get(plan.core()[rank]);
                LiveRank live = new LiveRank(rank, core, core.ranks().size(), plan.log());
                core.add(live);
                ranks.put(rank, live);
            }
        }
    }

    /** Returns a run on one node, in this JVM. */
    public static LiveNode alone(NodePlan plan) {
        return new LiveNode(plan, 0, NodeLinks.NONE);
    }

    /** Returns the part of a run that one of several nodes has. */
    static LiveNode among(NodePlan plan, int number, NodeLinks network) {
        return new LiveNode(plan, number, network);
    }

    /** Runs all ranks; returns when they have ended, and calls {@code meanwhile} now and then. The failure of a rank, a deadlock and an interrupt are errors. */
    public NodeTimes run(Consumer<? super Mpi> body, Runnable meanwhile) {
        long pauses = pauses(GarbageCollectorMXBean::getCollectionTime);
        long collections = pauses(GarbageCollectorMXBean::getCollectionCount);
        network.attach(this);
        start(body);
        try {
            while (!over.await(50, TimeUnit.MILLISECONDS)) {
                meanwhile.run();
            }
        } catch (InterruptedException stop) {
            fail(ModelException.interrupted(
                    "Interrupted after " + finished + " of " + ranks.size() + " ranks had ended."));
        }
        end();
        RuntimeException problem = failure.get();
        if (problem != null) {
            throw problem;
        }
        return times(
                (pauses(GarbageCollectorMXBean::getCollectionTime) - pauses) * 1_000_000,
                pauses(GarbageCollectorMXBean::getCollectionCount) - collections);
    }

    private void start(Consumer<? super Mpi> body) {
        for (LiveCore core : cores) {
            Carrier carrier = plan.threads() == RankThreads.CARRIED ? new Carrier("weft-core-" + core.number) : null;
            if (carrier != null) {
                carriers.add(carrier);
                carrier.start();
            }
            for (LiveRank rank : core.ranks()) {
                Thread thread = plan.threads().of("weft-rank-" + rank.rank(), () -> work(rank, body), carrier);
                rank.runsIn(thread);
                threads.add(thread);
            }
            if (!core.ranks().isEmpty()) {
                active.incrementAndGet();
            }
        }
        if (threads.isEmpty()) {
            over.countDown();
        }
        try {
            threads.forEach(Thread::start);
            cores.forEach(LiveCore::start);
        } catch (OutOfMemoryError full) { // also of threads
            fail(new ModelException(
                    "tinyMpi of " + ranks.size() + " ranks: the system does not start as many threads ("
                            + full.getMessage() + "). Run fewer ranks.",
                    full));
        }
    }

    /** Returns whether this thread is a rank of a run. */
    public static boolean isRank() {
        return RANK.get();
    }

    private void work(LiveRank rank, Consumer<? super Mpi> body) {
        RANK.set(true);
        try {
            rank.sleep();
            LiveMpi mpi = new LiveMpi(rank, communicators.world());
            mpi.meet();
            rank.core.restart(rank);
            rank.resumes();
            body.accept(mpi);
            rank.ends();
            rank.finish();
            finished.incrementAndGet();
            rank.core.finish();
        } catch (Stopped stop) {
            // another rank has failed
        } catch (Throwable problem) {
            fail(rank.failed(problem, "Correct it."));
        }
    }

    /** Ends the run with an error, unless it has ended with another. */
    void fail(RuntimeException problem) {
        failure.compareAndSet(null, problem);
        going = false;
        cores.forEach(LiveCore::wake);
        over.countDown();
    }

    private void end() {
        long until = System.nanoTime() + PATIENCE;
        int alive = 0;
        for (Thread each : threads) {
            try {
                each.join(Math.max(1, (until - System.nanoTime()) / 1_000_000));
            } catch (InterruptedException again) {
                Thread.currentThread().interrupt();
            }
            alive += each.isAlive() ? 1 : 0;
        }
        carriers.forEach(Carrier::end);
        network.detach(going);
        RuntimeException problem = failure.get();
        if (alive > 0 && problem != null) {
            failure.set(new ModelException(
                    problem.getMessage() + " " + Digits.plural(alive, "rank")
                            + (alive == 1 ? " makes" : " make")
                            + " no call of MPI and cannot be stopped before the JVM ends.",
                    problem));
        }
    }

    private static long pauses(java.util.function.ToLongFunction<GarbageCollectorMXBean> what) {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(bean -> !bean.getName().contains("Cycles"))
                .mapToLong(what)
                .filter(value -> value > 0)
                .sum();
    }

    private NodeTimes times(long pauses, long collections) {
        long began = cores.stream()
                .filter(core -> !core.ranks().isEmpty())
                .mapToLong(core -> core.clock.began())
                .min()
                .orElse(0);
        long ended = cores.stream().mapToLong(core -> core.clock.last()).max().orElse(0);
        Map<Integer, RankLog> logs = new HashMap<>();
        List<RankTimes> each = new ArrayList<>();
        ranks.forEach((rank, live) -> {
            each.add(live.times(began));
            RankLog log = live.log();
            if (log != null) {
                logs.put(rank, log);
            }
        });
        Map<Long, int[]> members = new HashMap<>();
        communicators.all().forEach(known -> members.put(known.wire(), known.members()));
        return new NodeTimes(
                began,
                ended,
                pauses,
                collections,
                cores.stream().mapToInt(LiveCore::unreceived).sum(),
                cores.stream()
                        .filter(core -> !core.ranks().isEmpty())
                        .map(core -> core.times(number, ended))
                        .toList(),
                each,
                logs,
                members);
    }

    /** Throws the end of the run if it is over. */
    void requireGoing() {
        if (!going) {
            throw new Stopped();
        }
    }

    boolean isGoing() {
        return going;
    }

    NodePlan plan() {
        return plan;
    }

    int number() {
        return number;
    }

    NodeLinks network() {
        return network;
    }

    /** Returns the requests that other nodes name. */
    Tickets<LiveRequest> tickets() {
        return tickets;
    }

    Communicators communicators() {
        return communicators;
    }

    /** Returns the rank of this node with a number. */
    LiveRank rank(int world) {
        LiveRank known = ranks.get(world);
        if (known == null) {
            throw new IllegalStateException("rank " + world + " is not on node " + number);
        }
        return known;
    }

    boolean isHere(int world) {
        return plan.node()[world] == number;
    }

    /** Returns the place of a rank among those of its core. */
    int place(int world) {
        return rank(world).place;
    }

    long spinning() {
        return plan.spinning();
    }

    /** Looks for what other nodes have sent; returns whether there was something. */
    boolean poll() {
        return network.poll();
    }

    /** Notes that a core has nothing to do; all cores in that state, and nothing under way, are a deadlock. */
    void idles(LiveCore core) {
        idle.incrementAndGet();
        if (plan.nodes() == 1) {
            requireProgress();
        }
    }

    /** Notes that a core goes on, before it takes what lies in its inbox. */
    void works() {
        idle.decrementAndGet();
        epoch.incrementAndGet(); // last: whoever sees the new number sees that the core is not idle
    }

    void sleeps() {
        if (asleep.incrementAndGet() >= active.get()) {
            network.wake();
        }
    }

    void wakes() {
        asleep.decrementAndGet();
    }

    /** Returns whether all cores sleep, so that only another node can wake one. */
    boolean isAsleep() {
        return asleep.get() >= active.get();
    }

    /** Notes that all ranks of a core have ended. */
    void finished(LiveCore core) {
        if (active.decrementAndGet() == 0) {
            over.countDown();
        } else if (plan.nodes() == 1) {
            requireProgress();
        }
    }

    private void requireProgress() {
        if (isQuiet()) {
            fail(WaitingRanks.deadlock(plan.ranks(), waiting()));
            throw new Stopped();
        }
    }

    /** Returns whether no rank can go on without a message of another node. */
    boolean isQuiet() {
        long before = epoch.get();
        int running = active.get(); // read once: the last core may end meanwhile, and then none is idle and none runs
        boolean nothing = running > 0
                && idle.get() == running
                && cores.stream().allMatch(LiveCore::isInboxEmpty)
                && network.isQuiet();
        return nothing && active.get() == running && idle.get() == running && epoch.get() == before;
    }

    /** Returns a number that changes when a core goes on. */
    long epoch() {
        return epoch.get();
    }

    /** Returns what the ranks of this node wait for. */
    List<WaitingRanks.Wait> waiting() {
        List<WaitingRanks.Wait> waits = new ArrayList<>();
        for (LiveRank each : ranks.values()) {
            LiveRequest request = each.hasEnded() ? null : each.waitsFor();
            if (request != null) {
                waits.add(new WaitingRanks.Wait(
                        each.rank(), request.peer, each.where() + ": " + request.words(), request.operation.sends()));
            }
        }
        return waits;
    }

    /** Ends the run with the error of a message that is larger than its receive, whichever rank has found it. */
    Stopped truncated(Parcel parcel, LiveRequest receive) {
        String bytes = new Bytes((double) parcel.buffer().count()).toString();
        fail(receive.rank.fail(
                "message of " + bytes + " from rank " + parcel.source(),
                receive + " takes at most " + receive.buffer.size(),
                "Receive as much as is sent; in a collective, pass the same size on all ranks"));
        return new Stopped();
    }

    /** Ends a rank whose run is over; an error, so that no lambda catches it as its own exception. */
    private static final class Stopped extends Error {
        private static final long serialVersionUID = 1;

        Stopped() {
            super("the run is over", null, false, false);
        }
    }

    /** Requests of a node that frames of other nodes name by a number; any thread may use it. */
    static final class Tickets<T> {
        private final Map<Long, T> requests = new ConcurrentHashMap<>();
        private final AtomicLong next = new AtomicLong();

        long put(T request) {
            long number = next.incrementAndGet();
            requests.put(number, request);
            return number;
        }

        /** Returns the request of a number once; null if the number is unknown, which is a defect of the other node. */
        @Nullable
        T take(long number) {
            return requests.remove(number);
        }
    }
}
