package dev.weft.nodeaware;

import dev.weft.machine.Localities;
import dev.weft.machine.Locality;
import dev.weft.machine.Topology;
import dev.weft.program.Job;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.Objects;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One message of a job, as a cost term of the user sees it: {@code maxRate.plus("copy", message -> message.size().at(GBps(10)))}. Valid
 * during the call only.
 */
public final class SentMessage {
    /** The time that a term of the user adds for one message. */
    @FunctionalInterface
    public interface Charge extends Serializable {
        /** Returns the time that this message adds. */
        Time of(SentMessage message);
    }

    /** Null for the messages of {@code sends(..)}, which have a size and a locality only. */
    private final @Nullable Job job;

    private final @Nullable Localities localities;
    private final int[] node;
    private int first;
    private int from;
    private int to;
    private double bytes;
    private Locality where = Locality.NETWORK;

    private SentMessage(@Nullable Job job, @Nullable Localities localities, int... node) {
        this.job = job;
        this.localities = localities;
        this.node = node;
    }

    static SentMessage of(Job job) {
        int[] node = job.nodes();
        return new SentMessage(job, job.machine().localities(node), node);
    }

    /** A message without ranks. */
    static SentMessage alone() {
        return new SentMessage(null, null);
    }

    /**
     * @param base the first rank of its program among all ranks
     */
    SentMessage at(int base, int source, int destination, double size) {
        first = base;
        from = source;
        to = destination;
        bytes = size;
        return this;
    }

    SentMessage at(Locality distance, double size) {
        where = distance;
        bytes = size;
        return this;
    }

    /** Returns its size. Example: {@code maxRate.plus("copy", message -> message.size().at(GBps(10)))}. */
    public Bytes size() {
        return new Bytes(bytes);
    }

    /** Returns its size in bytes as a number. Example: {@code maxRate.plus("copy", message -> ns(0.1).times(message.bytes()))}. */
    public double bytes() {
        return bytes;
    }

    /**
     * Returns how far apart its ranks are, also in models that treat all messages as messages between nodes. Example: {@code
     * maxRate.plus("intranode", message -> message.where().isBetweenNodes() ? us(0) : us(1))}.
     */
    public Locality where() {
        return localities == null ? where : localities.of(from, to);
    }

    /** Returns the rank that sends it, in its program. Example: {@code maxRate.plus("root", message -> us(message.source() == 0 ? 1 : 0))}. */
    public int source() {
        return ofJob("source", () -> from - first);
    }

    /** Returns the rank that receives it, in its program. Example: {@code maxRate.plus("far", message -> ns(message.destination()))}. */
    public int destination() {
        return ofJob("destination", () -> to - first);
    }

    /** Returns the node of the rank that sends it. Example: {@code maxRate.plus("old nodes", message -> us(message.sourceNode() < 8 ? 1 : 0))}. */
    public int sourceNode() {
        return ofJob("sourceNode", () -> node[from]);
    }

    /** Returns the node of the rank that receives it. Example: {@code maxRate.plus("old nodes", message -> us(message.destinationNode() < 8 ? 1 : 0))}. */
    public int destinationNode() {
        return ofJob("destinationNode", () -> node[to]);
    }

    /**
     * Returns the number of links between switches that it crosses on the machine's network; an error for a machine without a topology.
     * Example: {@code nodeAware.plus("switches", message -> ns(90).times(message.hops()))}.
     */
    public int hops() {
        Job known = job;
        return ofJob("hops", () -> {
            Topology network = Routes.network(Objects.requireNonNull(known).machine(), "hops()");
            return network.hops(node[from], node[to]);
        });
    }

    private int ofJob(String word, IntSupplier value) {
        if (job == null) {
            throw ModelException.call(
                    word,
                    "a message of sends(..) has a size and a locality, but no ranks",
                    "Use size(), bytes() or where(), or solve a job instead");
        }
        return value.getAsInt();
    }

    /** Returns its size, and its ranks if it has some. */
    @Override
    public String toString() {
        return "a message of " + size()
                + (job == null ? ", " + where() : " from rank " + source() + " to rank " + destination());
    }
}
