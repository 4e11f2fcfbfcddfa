package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.simulation.SimulationPlan;
import dev.weft.study.From;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A question put to a {@link Network}: which messages go round, how many at once, by which protocol. Immutable. */
public final class Workload {
    /** Who sends to whom. */
    enum Kind {
        PING_PONG("ping-pong", 1),
        /** A window of 64 is what osu_bw keeps outstanding. */
        MESSAGE_RATE("message rate", 64);

        final String label;
        final int usuallyOutstanding;

        Kind(String label, int usuallyOutstanding) {
            this.label = label;
            this.usuallyOutstanding = usuallyOutstanding;
        }
    }

    /** More customers than any solver here is asked to walk through one by one. */
    private static final int MOST_OUTSTANDING = 10_000_000;

    private final Network network;
    private final Kind kind;
    private final Bytes size;
    private final int outstanding;
    private final @Nullable Protocol protocol;

    private Workload(Network network, Kind kind, Bytes size, int outstanding, @Nullable Protocol protocol) {
        this.network = network;
        this.kind = kind;
        this.size = size;
        this.outstanding = outstanding;
        this.protocol = protocol;
    }

    static Workload of(Network network, Kind kind, Bytes size) {
        if (size.si() < 1) {
            throw ModelException.cannot(
                    "send messages of", size, "a message carries at least one byte", "Write pingPong(bytes(1))");
        }
        network.parameters().linkBandwidth(); // says at once which part of the network is missing
        return new Workload(network, kind, size, kind.usuallyOutstanding, null);
    }

    /** How many messages are on their way at once; 1 for a ping-pong and 64 for a message rate unless told otherwise. */
    public Workload outstanding(int messages) {
        if (messages < 1 || messages > MOST_OUTSTANDING) {
            throw ModelException.cannot(
                    "keep so many messages outstanding",
                    messages,
                    "it must be between 1 and " + MOST_OUTSTANDING,
                    "Write outstanding(64)");
        }
        return new Workload(network, kind, size, messages, protocol);
    }

    /** Uses this protocol whatever the size. */
    public Workload protocol(Protocol forced) {
        return new Workload(network, kind, size, outstanding, forced);
    }

    /** Solves the network for this workload; the result names its method and says that it is exact. */
    public Solution solve() {
        return Solution.of(this);
    }

    /** Simulates it with exponential service, first come first served, from this seed; every number has its interval. */
    public SimulatedSolution simulate(long seed) {
        return simulate(SimulationPlan.of(seed));
    }

    /** Simulates it by this plan, such as {@code seeded(1).service(deterministic).runs(10)}. */
    public SimulatedSolution simulate(SimulationPlan plan) {
        return SimulatedSolution.of(this, plan);
    }

    /** The latency of one message whose stages overlap in chunks of this size, between its two limits. */
    @From(paper = "Bridges et al. 2015", equation = "section 6.1")
    public Pipelining pipelined(Bytes chunk) {
        return Pipelining.of(this, chunk);
    }

    Network network() {
        return network;
    }

    Kind kind() {
        return kind;
    }

    Bytes size() {
        return size;
    }

    int outstanding() {
        return outstanding;
    }

    Protocol protocol() {
        return Optional.ofNullable(protocol).orElseGet(() -> network.protocolOf(size));
    }

    /** What one cycle asks of the stations. */
    List<Visit> visits() {
        return kind == Kind.PING_PONG
                ? Route.roundTrip(network.parameters(), size, protocol())
                : Route.oneWay(network.parameters(), size, protocol());
    }

    /** Messages that one cycle delivers. */
    int messagesPerCycle() {
        return kind == Kind.PING_PONG ? 2 : 1;
    }

    /** Such as {@code ping-pong of 4 KiB, eager}. */
    @Override
    public String toString() {
        String window = outstanding == kind.usuallyOutstanding ? "" : ", " + outstanding + " outstanding";
        return kind.label + " of " + size + ", " + protocol().key() + window;
    }
}
