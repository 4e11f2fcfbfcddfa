package dev.weft.sharing.replay;

import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.Job;
import dev.weft.sharing.ModelConditions;
import dev.weft.sharing.SharingModel;
import dev.weft.sharing.replay.ReplayRun.Medium;
import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The replay of a job: {@code job.solve(replay(myrinet))}. A transfer starts when its send and its receive are both
 * posted, or at the send for messages up to the eager size of the cluster; the sender stays in its call until the
 * transfer ends. A transfer takes the latency, then its bytes at {@code bandwidth / penalty}; penalties are charged
 * anew whenever a transfer starts or ends. A receive takes, in the order of posting, the matching send posted first,
 * and of simultaneous ones that of the lowest task. Messages within a node have its own latency and bandwidth and do
 * not share the network; computation is not slowed down by other ranks. An immutable value.
 */
@From(paper = "Vienne et al. 2008", equation = "section VI-A, the simulator")
public final class ReplayMethod implements Method<Job, Replay> {
    private static final long serialVersionUID = 1;
    private final SharingModel model;
    private final CollectiveAlgorithms algorithms;
    private final double memoryBus;

    private ReplayMethod(SharingModel model, CollectiveAlgorithms algorithms, double memoryBus) {
        this.model = model;
        this.algorithms = algorithms;
        this.memoryBus = memoryBus;
    }

    /** Returns a replay under this model, with collectives as Open MPI 4.1 chooses them and no memory bus. */
    public static ReplayMethod under(SharingModel model) {
        ModelException.required(model, "a sharing model", "Write replay(myrinet)");
        return new ReplayMethod(model, CollectiveAlgorithms.usual(), 0);
    }

    /** Sets the algorithms that replace collectives by messages. */
    public ReplayMethod collectives(CollectiveAlgorithms chosen) {
        ModelException.required(chosen, "collective algorithms", "Write collectives().bcast(ring)");
        return new ReplayMethod(model, chosen, memoryBus);
    }

    /**
     * Sets the contention of transfers within a node for its memory: k simultaneous ones have the penalty {@code 1 +
     * coefficient (k - 1)}; 1 is a bus that serves one transfer at a time. The coefficient is finite and at least 0,
     * and is to be fitted. This is an extension of the paper, which names memory contention as the cause of its
     * residual error.
     */
    public ReplayMethod memoryBus(double coefficient) {
        if (!(coefficient >= 0 && coefficient < Double.POSITIVE_INFINITY)) {
            throw ModelException.call(
                    "memoryBus",
                    "must be finite and at least 0",
                    "Try memoryBus(1), a bus that serves one transfer at a time, or fit the coefficient to measurements",
                    coefficient);
        }
        return new ReplayMethod(model, algorithms, coefficient);
    }

    /**
     * Replays a job. A cluster without a network, a deadlock (reported with the tasks and the cycle), a message
     * larger than its receive and a log larger than the memory are errors.
     */
    @Override
    public Replay of(Job job) {
        ModelException.required(job, "a job", "Write program(..).on(cluster(4, 2), perNode)");
        Medium medium = Medium.of(job.machine());
        ReplayTasks tasks = new ReplayTasks(job, algorithms);
        ModelConditions conditions = model.conditions();
        ReplayRun run = new ReplayRun(tasks, medium, model.contenders(), conditions, memoryBus, ReplayRun.INSTANT);
        return new Replay(this, tasks, medium, run.run(size -> ends(tasks, medium, size)), run.network(), conditions);
    }

    /**
     * Whether the job ends if messages up to this size are eager; replayed again, because matching may depend on
     * times.
     */
    private boolean ends(ReplayTasks tasks, Medium medium, Bytes size) {
        Medium other = medium.eagerUpTo(size.count());
        try {
            new ReplayRun(tasks, other, model.contenders(), memoryBus, ReplayRun.INSTANT).run(none -> false);
            return true;
        } catch (ModelException deadlock) {
            return false;
        }
    }

    SharingModel model() {
        return model;
    }

    double memoryBus() {
        return memoryBus;
    }

    /** Returns the key of its sharing model, and the settings that differ from the defaults. */
    @Override
    public String key() {
        return model.key()
                + (algorithms.equals(CollectiveAlgorithms.usual()) ? "" : ", " + algorithms.key())
                + (memoryBus == 0 ? "" : ", memory bus " + Digits.four(memoryBus));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ReplayMethod that
                && model.equals(that.model)
                && algorithms.equals(that.algorithms)
                && memoryBus == that.memoryBus;
    }

    @Override
    public int hashCode() {
        return Objects.hash(model, algorithms, memoryBus);
    }

    @Override
    public String toString() {
        return "replay under " + key();
    }
}
