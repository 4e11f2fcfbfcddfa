package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Formula;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;

/**
 * Crossover of eager and rendezvous in a ping-pong. Eager has a copy that grows with size, rendezvous a constant handshake, so the
 * natural crossover is that constant times the copy bandwidth. At another eager limit the latency jumps; the jump is in the row
 * {@code set}.
 */
@From(paper = "Bridges et al. 2015", equation = "section 4, text to Figures 2-5")
public final class Crossover extends Answer {
    /** Rounding of a limit set to the natural crossover, relative to the handshake. */
    private static final double ROUNDING = 1e-12;

    /** A size at which the protocol changes. */
    private record Place(String name, Bytes size) {}

    private final Network network;
    private final double handshake;
    private final Columns columns;

    private Crossover(Network network) {
        this.network = network;
        this.handshake = Route.handshakeSeconds(network.parameters());
        this.columns = table();
    }

    static Crossover of(Network network) {
        return new Crossover(network);
    }

    /** Returns the size up to which eager is faster; an error if copying takes no time. */
    public Bytes natural() {
        double size = Route.naturalCrossover(network.parameters());
        if (size == Double.POSITIVE_INFINITY) {
            throw ModelException.call(
                    "natural",
                    "copying takes no time, so eager is faster at every size",
                    "Set the copy bandwidth, such as .copy(GBps(16))");
        }
        return new Bytes(size);
    }

    /** Returns the latency of request and clearance of a rendezvous. */
    public Time handshake() {
        return new Time(handshake);
    }

    /** Returns the jump of the latency at this eager limit in seconds; negative if it drops. */
    public double jumpSeconds(Bytes limit) {
        ModelException.required(limit, "eager limit", "Write jumpSeconds(KiB(12))");
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
                .terms(List.of(Term.of("handshake of a rendezvous", handshake().toString())))
                .dominant("handshake", sentence())
                .with(new Formula(
                        "s^* = B_{copy}\\,(T_{rendezvous}(0) - T_{eager}(0))",
                        "s* = B_copy (T_rendezvous(0) - T_eager(0))"));
    }

    private String sentence() {
        return network.eagerLimit()
                .map(this::sentence)
                .orElse("no limit is set, so each size uses the faster protocol and the latency has no jump.");
    }

    private String sentence(Bytes limit) {
        double jump = jumpSeconds(limit);
        String set = "the set limit of " + limit;
        if (Math.abs(jump) <= ROUNDING * handshake) {
            return set + " is the natural crossover: the latency has no jump there.";
        }
        return jump > 0
                ? set + " is below the natural crossover: the latency jumps up by " + new Time(jump)
                        + " there, and a higher limit would be faster."
                : set + " is above the natural crossover: the latency drops by " + new Time(-jump)
                        + " there, and a lower limit would be faster.";
    }

    private Columns table() {
        List<Place> places = new ArrayList<>();
        network.eagerLimit().ifPresent(limit -> places.add(new Place("set", limit)));
        if (network.parameters().copy() != null) {
            places.add(new Place("natural", natural()));
        }
        if (places.isEmpty()) {
            throw ModelException.call(
                    "crossover",
                    "copying takes no time, so eager is faster at every size",
                    "Set the copy bandwidth, such as .copy(GBps(16)), or a limit, such as .eagerUpTo(KiB(12))");
        }
        return Rows.of(places)
                .key("crossover", Place::name)
                .threshold("size", Place::size)
                .measure("eager", Unit.NS, place -> latency(place.size, Protocol.EAGER))
                .measure("rendezvous", Unit.NS, place -> latency(place.size, Protocol.RENDEZVOUS))
                .measure("jump", Unit.NS, place -> jumpSeconds(place.size))
                .columns();
    }

    private double latency(Bytes size, Protocol protocol) {
        return Route.seconds(network.parameters(), Route.oneWay(network.parameters(), size, protocol));
    }
}
