package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Formula;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;

/**
 * Where rendezvous overtakes eager in a ping-pong. Eager pays a copy that grows with size, rendezvous pays a constant for its
 * request and clearance, so the natural crossover is that constant times the copy bandwidth. A limit set elsewhere makes the
 * latency jump there: the difference stands in the row {@code set}.
 */
@From(paper = "Bridges et al. 2015", equation = "section 4, text to Figures 2-5")
public final class Crossover implements Result {
    /** Of the handshake, what a limit that is set to the natural crossover may leave over. */
    private static final double ROUNDING = 1e-12;

    /** A size at which a protocol overtakes the other, or is made to. */
    private record Place(String name, Bytes size) {}

    private final Network network;
    private final double handshake;
    private final Columns columns;

    private Crossover(Network network) {
        this.network = network;
        this.handshake = handshakeSeconds(network.parameters());
        this.columns = table();
    }

    static Crossover of(Network network) {
        return new Crossover(network);
    }

    /** The size up to which eager is the faster protocol; an error where copying is free and it always is. */
    public Bytes natural() {
        double size = naturalSize(network.parameters());
        if (size == Double.POSITIVE_INFINITY) {
            throw new ModelException(
                    "Cannot find a natural crossover: copying is free, so eager is faster at every size."
                            + " Give the copy bandwidth, such as .copy(GBps(16)).");
        }
        return new Bytes(size);
    }

    /** What the request and the clearance of a rendezvous add to the latency. */
    public Time handshake() {
        return new Time(handshake);
    }

    /** Seconds by which the latency jumps up at this eager limit; negative where it drops. */
    public double jumpSeconds(Bytes limit) {
        ModelException.required(limit, "an eager limit", "Write KiB(12)");
        return handshake - network.parameters().copySeconds(limit);
    }

    @Override
    public String label() {
        return "crossover";
    }

    @Override
    public Columns columns() {
        return columns;
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(Certainty.EXACT, "closed form", Network.CITATION);
    }

    @Override
    public Explanation explain() {
        return Explanation.of("eager and rendezvous ping-pong, " + Network.CITATION)
                .inputs(network.inputs())
                .assuming(network.assumptions())
                .terms(List.of(new Term("handshake of a rendezvous", handshake().toString(), Double.NaN)))
                .dominant("handshake", sentence())
                .with(new Formula(
                        "s^* = B_{copy}\\,(T_{rendezvous}(0) - T_{eager}(0))",
                        "s* = B_copy (T_rendezvous(0) - T_eager(0))"));
    }

    @Override
    public String toString() {
        return Result.print(this);
    }

    private String sentence() {
        return network.eagerLimit()
                .map(this::sentence)
                .orElse("no limit is set, so each size uses the faster protocol and latency does not jump.");
    }

    private String sentence(Bytes limit) {
        double jump = jumpSeconds(limit);
        String set = "the set limit of " + limit;
        if (Math.abs(jump) <= ROUNDING * handshake) {
            return set + " is the natural crossover: latency does not jump there.";
        }
        return jump > 0
                ? set + " is below the natural crossover: latency jumps up by " + Unit.NS.print(jump)
                        + " there, and a higher limit would be faster."
                : set + " is above the natural crossover: latency drops by " + Unit.NS.print(-jump)
                        + " there, and a lower limit would be faster.";
    }

    private Columns table() {
        List<Place> places = new ArrayList<>();
        network.eagerLimit().ifPresent(limit -> places.add(new Place("set", limit)));
        if (network.parameters().copy() != null) {
            places.add(new Place("natural", natural()));
        }
        if (places.isEmpty()) {
            throw new ModelException("Cannot find a crossover: copying is free, so eager is faster at every size."
                    + " Give the copy bandwidth, such as .copy(GBps(16)), or a limit, such as .eagerUpTo(KiB(12)).");
        }
        return Rows.of(places)
                .key("crossover", Place::name)
                .key("size", Place::size)
                .measure("eager", Unit.NS, place -> latency(place.size, Protocol.EAGER))
                .measure("rendezvous", Unit.NS, place -> latency(place.size, Protocol.RENDEZVOUS))
                .measure("jump", Unit.NS, place -> jumpSeconds(place.size))
                .columns();
    }

    private double latency(Bytes size, Protocol protocol) {
        return seconds(network.parameters(), Route.oneWay(network.parameters(), size, protocol));
    }

    private static double seconds(NetworkSettings parameters, List<Visit> visits) {
        double seconds = 0;
        for (Visit visit : visits) {
            seconds += Itinerary.alone(parameters, visit);
        }
        return seconds;
    }

    /** Bytes up to which eager is faster; infinite where copying is free. */
    static double naturalSize(NetworkSettings parameters) {
        var copy = parameters.copy();
        return copy == null ? Double.POSITIVE_INFINITY : handshakeSeconds(parameters) * copy.si();
    }

    private static double handshakeSeconds(NetworkSettings parameters) {
        return seconds(parameters, Route.handshake(parameters));
    }

    /**
     * The protocol with the higher throughput. A message alone is the faster the less it takes; where several are under way both
     * are solved, unless copying is free: then rendezvous asks more of every station and is never better.
     */
    static ProtocolChoice better(Workload workload) {
        boolean alone = workload.outstanding() == 1 && workload.flows().size() == 1;
        NetworkSettings parameters = workload.network().parameters();
        if (alone || parameters.copySeconds(workload.size()) == 0) {
            return ProtocolChoice.of(
                    workload.size().si() <= naturalSize(parameters) ? Protocol.EAGER : Protocol.RENDEZVOUS);
        }
        Solution copying = workload.protocol(Protocol.EAGER).solve();
        double eager = copying.messagesPerSecond();
        Workload other = workload.protocol(Protocol.RENDEZVOUS);
        Itinerary way = Itinerary.of(other);
        // what it can reach at most often decides, without solving it; a single class is solved as soon
        boolean hopeless = workload.kind() == Workload.Kind.MESSAGE_RATE
                && way.network.classes.length > 1
                && Limits.of(way.network).rate() < eager;
        if (hopeless) {
            return new ProtocolChoice(Protocol.EAGER, copying);
        }
        Solution asking = Solution.of(other, way, other.usual());
        return asking.messagesPerSecond() > eager
                ? new ProtocolChoice(Protocol.RENDEZVOUS, asking)
                : new ProtocolChoice(Protocol.EAGER, copying);
    }
}
