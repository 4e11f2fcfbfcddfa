package dev.weft.queueing;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.machine.Protocol;
import dev.weft.study.From;
import dev.weft.study.Keyed;
import dev.weft.study.Picture;
import dev.weft.study.Rich;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Hosts with a NIC each as a closed queueing network of fine-grain stations: cores that match and copy in visits of a
 * nanosecond, a delay for wire and switches, and queues that pass flits at link bandwidth, each way: the link between two hosts,
 * or the NICs of more. An immutable value; every adjective returns a new one.
 *
 * <p>Units and shapes: one core's match time and copy bandwidth hold for every core; the link's bandwidth and latency hold
 * for each ordered pair of hosts; GB is 10^9 bytes.
 */
@From(paper = "Bridges et al. 2015", equation = "section 3, Figure 1, Table 1")
public final class Network implements Rich, Keyed, Serializable {
    static final String CITATION =
            "Bridges et al., Modeling MPI for many-core systems using fine-grain queues, ExaMPI 2015";

    private final NetworkSettings parameters;
    /** Empty unless the user gave one. */
    private final String name;

    private Network(NetworkSettings parameters, String name) {
        this.parameters = parameters;
        this.name = name;
    }

    private Network with(NetworkSettings other) {
        return new Network(other, name);
    }

    /** A network without hosts and links yet: flits of 32 bytes, free matching and copying, everything offloaded. */
    public static Network empty() {
        return new Network(NetworkSettings.DEFAULTS, "");
    }

    /**
     * One more host with this many cores; hosts are called A, B, C and so on. With one host, {@code link} joins it to a second
     * one like it.
     */
    public Network host(int cores) {
        NetworkRules.host(parameters, cores);
        return with(parameters.withHost(cores));
    }

    /** So many more hosts with this many cores each, such as {@code hosts(8, 128)} for eight hosts of 128 cores. */
    public Network hosts(int count, int coresEach) {
        NetworkRules.hosts(parameters, count);
        Network more = this;
        for (int i = 0; i < count; i++) {
            more = more.host(coresEach);
        }
        return more;
    }

    /**
     * The way from each host to each other, of this bandwidth and this latency of wire and switches. A host has one NIC of this
     * bandwidth, each way, in which all its messages meet; {@link #nics} and {@link #linkPerPair} say otherwise.
     */
    public Network link(Bandwidth bandwidth, Time latency) {
        NetworkRules.firstLink(parameters, bandwidth);
        return linked(bandwidth, latency);
    }

    /** The same for a link that clusters and schemes take, too. */
    public Network link(Link link) {
        ModelException.required(link, "a link", "Write link(GBps(3.787), ns(1616))");
        return link(link.bandwidth(), link.latency());
    }

    /** All nodes of a machine as hosts, with its link, its NICs and its eager limit as far as they were said. */
    public Network on(Machine machine) {
        return on(
                machine,
                ModelException.required(machine, "a machine", "Write on(cluster(4, 16).link(..))")
                        .nodes());
    }

    /** So many nodes of a machine as hosts: {@code network().on(machine, 2).pingPong(KiB(4))}. */
    public Network on(Machine machine, int nodes) {
        NetworkRules.nodes(parameters, machine, nodes);
        Network there = hosts(nodes, machine.cores());
        there = machine.nics() == 1 ? there : there.nics(machine.nics());
        there = machine.link().map(there::link).orElse(there);
        return machine.eagerLimit().map(there::eagerUpTo).orElse(there);
    }

    /** The same network with another link in place of the one it has: what would twice the bandwidth do? */
    public Network relink(Bandwidth bandwidth, Time latency) {
        parameters.linkBandwidth(); // says at once that there is none
        return linked(bandwidth, latency);
    }

    private Network linked(Bandwidth bandwidth, Time latency) {
        NetworkRules.link(bandwidth, latency);
        return with(parameters.withLink(bandwidth, latency));
    }

    /**
     * So many NICs in each host, of the link's bandwidth each: a message goes through one of them, and all serve one line of
     * messages. 1 unless told otherwise.
     */
    public Network nics(int perHost) {
        NetworkRules.nics(perHost);
        return with(parameters.withNics(perHost));
    }

    /** A link of its own from each host to each other, instead of a NIC that all messages of a host share. */
    public Network linkPerPair() {
        return with(parameters.withNics(0));
    }

    /** The unit in which messages take turns on the link; 32 bytes unless told otherwise. */
    public Network flit(Bytes size) {
        NetworkRules.flit(size);
        return with(parameters.withFlit(size));
    }

    /** The time in which the receiving core matches a message to its receive; none unless told otherwise. */
    public Network match(Time time) {
        ModelException.required(time, "the time of matching", "Write match(ns(271))");
        return with(parameters.withMatching(parameters.matching().taking(time)));
    }

    /**
     * Matching against a list of posted receives of which this many are searched per message, by one of the paper's fits;
     * {@code match(us(10 + 0.06 * n))} says the same for a fit of one's own.
     */
    @From(paper = "Bridges et al. 2015", equation = "equations 1 and 2")
    public Network matchList(MatchList model, double length) {
        ModelException.required(model, "a matching model", "Write matchList(manyCore, 100)");
        if (!(length >= 0) || Double.isInfinite(length)) {
            throw ModelException.cannot(
                    "search a list of", length, "its length is a number, 0 or more", "Write matchList(manyCore, 100)");
        }
        return with(parameters.withMatching(parameters.matching().searching(model, length)));
    }

    /** So many cores of each host progress messages, each those of its own endpoint; 1 unless told otherwise. */
    @From(paper = "Bridges et al. 2015", equation = "section 3.1, Figure 10")
    public Network progressEngines(int count) {
        return progressEngines(count, Engines.BOUND);
    }

    /** The same, with messages bound to engines, sent to one at random, or pooled in one line. */
    public Network progressEngines(int count, Engines kind) {
        NetworkRules.engines(count);
        ModelException.required(kind, "a kind of engines", "Write boundEngines, randomEngines or pooledEngines");
        return with(parameters.withEngines(count, kind));
    }

    /** The bandwidth at which the receiving core copies an eager message out of its buffer; free unless told otherwise. */
    public Network copy(Bandwidth bandwidth) {
        if (ModelException.required(bandwidth, "a bandwidth", "Write copy(GBps(16))")
                        .si()
                == 0) {
            throw ModelException.cannot("copy at", bandwidth, "no message would ever arrive", "Write copy(GBps(16))");
        }
        return with(parameters.withCopy(bandwidth));
    }

    /**
     * Messages up to and including this size go eagerly, larger ones by rendezvous. Without a limit each question is answered with
     * the protocol that is better for it: the one with the shorter latency for a message alone, with the higher rate for several.
     */
    public Network eagerUpTo(Bytes limit) {
        ModelException.required(limit, "a size", "Write eagerUpTo(KiB(12))");
        return with(parameters.withEagerLimit(limit));
    }

    /**
     * Protocol work on the host: each message on the wire costs this time on core 1 of both hosts, whichever engine matches
     * it, as much less in the NIC on either side, and matching overlaps with it.
     */
    @From(paper = "Bridges et al. 2015", equation = "section 3.2, Modeling Protocol Onload vs. Offload")
    public Network onload(Time perMessage) {
        ModelException.required(perMessage, "a time", "Write onload(ns(100))");
        return with(parameters.withOnload(perMessage));
    }

    /** Protocol work in the NIC, inside the link's latency; the default. */
    public Network offload() {
        return with(parameters.withOnload(new Time(0)));
    }

    /** One more station on the way: every message on the wire visits it once, whichever direction it goes. */
    public Network station(String name, Station station) {
        NetworkRules.station(parameters, name, station);
        return with(parameters.withStation(name, station));
    }

    /** The same network by a name of its own, which stands in tables and legends of sweeps over networks. */
    public Network named(String own) {
        if (ModelException.required(own, "the name of a network", "Write named(\"fast\")")
                .isBlank()) {
            throw ModelException.cannot("name a network", own, "a name has letters", "Write named(\"fast\")");
        }
        return new Network(parameters, own);
    }

    /** Its name, or else all that was said of it. */
    @Override
    public String key() {
        return name.isEmpty() ? parameters.differences() : name;
    }

    /** One message going back and forth: latency is half of the round trip, as osu_latency reports it. */
    @From(paper = "Bridges et al. 2015", equation = "section 4, Figures 2-5")
    public Workload pingPong(Bytes size) {
        return Workload.of(this, Workload.Kind.PING_PONG, size);
    }

    /** Messages one way with a window outstanding, 64 unless told otherwise, as osu_bw and osu_mbw_mr send them. */
    @From(paper = "Bridges et al. 2015", equation = "section 4, Figures 6-7")
    public Workload messageRate(Bytes size) {
        return Workload.of(this, Workload.Kind.MESSAGE_RATE, size);
    }

    /** Where rendezvous becomes faster than eager, and what the set eager limit costs there. */
    public Crossover crossover() {
        return Crossover.of(this);
    }

    /** The stations and how they are joined, Figure 1 of the paper drawn from this network. */
    public Picture diagram() {
        return NetworkPicture.of(this);
    }

    /** The limit set by {@link #eagerUpTo}, if it was. */
    public Optional<Bytes> eagerLimit() {
        return Optional.ofNullable(parameters.eagerLimit());
    }

    /** The protocol that a message of this size uses by the set limit, if there is one. */
    Optional<Protocol> protocolOf(Bytes size) {
        return eagerLimit().map(limit -> size.si() <= limit.si() ? Protocol.EAGER : Protocol.RENDEZVOUS);
    }

    NetworkSettings parameters() {
        return parameters;
    }

    /** The inputs in human units, one line each: what {@code explain()} prints. */
    List<String> inputs() {
        return new ArrayList<>(parameters.lines().entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .toList());
    }

    @Override
    public Map<String, Object> bundle() {
        Map<String, Object> bundle = new LinkedHashMap<>();
        bundle.put("text/html", NetworkDrawing.html(this));
        bundle.put("text/plain", toString());
        return bundle;
    }

    /** What is taken for granted because nobody said otherwise, one sentence each. */
    public List<String> assumptions() {
        return Assumptions.of(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Network network && name.equals(network.name) && parameters.equals(network.parameters);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, parameters);
    }

    @Override
    public String toString() {
        String words = (name.isEmpty() ? "Network" : "Network " + name) + System.lineSeparator() + "  "
                + String.join(System.lineSeparator() + "  ", inputs());
        return Assumptions.under(words, assumptions());
    }
}
