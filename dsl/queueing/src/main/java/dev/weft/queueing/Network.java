package dev.weft.queueing;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.machine.Protocol;
import dev.weft.study.From;
import dev.weft.study.Keyed;
import dev.weft.study.Lines;
import dev.weft.study.Picture;
import dev.weft.study.Rich;
import dev.weft.study.Setting;
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
 * Hosts joined by a link, as a closed queueing network of fine-grain stations: cores that match and copy in visits of a
 * nanosecond, a delay for wire and switches, and queues that serve flits at link bandwidth in each direction (the link between two
 * hosts, the NICs of more). Immutable; every adjective returns a new network.
 *
 * <p>Match time and copy bandwidth apply to each core; the link's bandwidth and latency apply to each ordered pair of hosts; GB
 * is 10^9 bytes.
 */
@From(paper = "Bridges et al. 2015", equation = "section 3, Figure 1, Table 1")
public final class Network implements Rich, Keyed, Serializable {
    static final String CITATION =
            "Bridges et al., Modeling MPI for many-core systems using fine-grain queues, ExaMPI 2015";

    private final NetworkSettings parameters;
    /** Empty unless set with {@link #named}. */
    private final String name;

    private Network(NetworkSettings parameters, String name) {
        this.parameters = parameters;
        this.name = name;
    }

    private <T> Network with(Setting<T> setting, T value) {
        return with(parameters.with(setting, value));
    }

    private Network with(NetworkSettings other) {
        return new Network(other, name);
    }

    /**
     * Returns a network without hosts and links, with flits of 32 bytes, no time for matching and copying, and
     * offloaded protocol work.
     * Example: {@code network().host(4).link(GBps(4), us(1))} prints {@code link: 4 GB/s, latency 1 us each way}.
     */
    public static Network empty() {
        return new Network(NetworkSettings.DEFAULTS, "");
    }

    /**
     * Adds a host with {@code cores} cores, at least 1. Hosts are named A, B, C and so on; a single host is linked to
     * a second one identical to it.
     * Example: {@code network().host(16).host(8)} prints {@code hosts: 16 cores and 8 cores}.
     */
    public Network host(int cores) {
        NetworkRules.host(parameters, cores);
        return with(parameters.withHost(cores));
    }

    /**
     * Adds {@code count} hosts with {@code coresEach} cores each, up to 1000 hosts in total.
     * Example: {@code network().hosts(8, 128)} prints {@code hosts: 8 of 128 cores}.
     */
    public Network hosts(int count, int coresEach) {
        NetworkRules.hosts(parameters, count, coresEach);
        Network more = this;
        for (int i = 0; i < count; i++) {
            more = more.host(coresEach);
        }
        return more;
    }

    /**
     * Sets the bandwidth per direction and the latency of wire and switches between each two hosts. All messages of a
     * host share one NIC of this bandwidth per direction (default; set with {@link #nics} or {@link #linkPerPair}).
     * Example: {@code network().host(4).link(GBps(3.787), ns(1616))} prints {@code link: 3.787 GB/s, latency 1.616 us
     * each way}.
     */
    public Network link(Bandwidth bandwidth, Time latency) {
        NetworkRules.firstLink(parameters, bandwidth, latency);
        return linked(bandwidth, latency);
    }

    /**
     * Sets the link as a value, which clusters and schemes take, too.
     * Example: {@code network().host(4).link(link(GBps(4), us(1)))} prints {@code link: 4 GB/s, latency 1 us each
     * way}.
     */
    public Network link(Link link) {
        ModelException.required(link, "link", "Write link(GBps(3.787), ns(1616))");
        return link(link.bandwidth(), link.latency());
    }

    /**
     * Adds all nodes of a machine as hosts, with the machine's link, NICs and eager limit where it has them.
     * Example: {@code network().on(cluster(4, 16).link(GBps(10), us(1)))} prints {@code hosts: 4 of 16 cores}.
     */
    public Network on(Machine machine) {
        return on(
                machine,
                ModelException.required(machine, "a machine", "Write on(cluster(4, 16).link(..))")
                        .nodes());
    }

    /**
     * Adds {@code nodes} nodes of a machine as hosts.
     * Example: {@code network().on(cluster(4, 16).link(GBps(10), us(1)), 2)} prints {@code hosts: 16 cores and 16
     * cores}.
     */
    public Network on(Machine machine, int nodes) {
        NetworkRules.nodes(parameters, machine, nodes);
        Network there = hosts(nodes, machine.cores());
        there = machine.nics() == 1 ? there : there.nics(machine.nics());
        there = machine.link().map(there::link).orElse(there);
        there = there.with(there.parameters.without(machine.unused("link", "nics", "eagerUpTo")));
        return machine.eagerLimit().map(there::eagerUpTo).orElse(there);
    }

    /**
     * Replaces the link, for instance by one of twice the bandwidth.
     * Example: {@code network().host(4).link(GBps(4), us(1)) .relink(GBps(8), us(1))} prints {@code link: 8 GB/s}.
     */
    public Network relink(Bandwidth bandwidth, Time latency) {
        parameters.linkBandwidth(); // an error if there is none
        return linked(bandwidth, latency);
    }

    /**
     * Adds {@code count} switches to the path between each two hosts, 1 to 1000, each with this delay. Every message on the wire passes
     * them, so a rendezvous passes them three times. The latency of {@link #link} then is that of the rest of the path.
     * Example: {@code network().host(4).link(GBps(4), us(1)).switches(3, ns(100)).pingPong(KiB(4)).protocol(eager).solve()
     * .explain()} prints {@code switches}.
     */
    public Network switches(int count, Time each) {
        NetworkRules.switches(count, each);
        return with(NetworkSettings.SWITCHES, new NetworkSettings.Switches(count, each));
    }

    private Network linked(Bandwidth bandwidth, Time latency) {
        NetworkRules.link(bandwidth, latency);
        return with(parameters.withLink(bandwidth, latency));
    }

    /**
     * Sets the number of NICs per host, at least 1, each with the link's bandwidth (default 1). A message passes one
     * of them; all serve one queue.
     * Example: {@code network().host(4).link(GBps(4), us(1)).nics(2)} prints {@code NICs: 2 per host, each way}.
     */
    public Network nics(int perHost) {
        NetworkRules.nics(perHost);
        return with(NetworkSettings.NICS, perHost);
    }

    /**
     * Gives each pair of hosts a link of its own, instead of a NIC that all messages of a host share.
     * Example: {@code network().hosts(4, 8).link(GBps(4), us(1)).linkPerPair()} prints {@code NICs: none shared, a
     * link for each pair of hosts}.
     */
    public Network linkPerPair() {
        return with(NetworkSettings.NICS, 0);
    }

    /**
     * Sets the flit, the unit of transfer by which messages share the link: at least 1 byte (default 32 bytes).
     * Example: {@code network().host(4).link(GBps(4), us(1)).flit(bytes(64))} prints {@code flit: 64 B}.
     */
    public Network flit(Bytes size) {
        return with(NetworkSettings.FLIT, size);
    }

    /**
     * Sets the time in which the receiving core matches a message to its receive (default 0).
     * Example: {@code network().host(4).link(GBps(4), us(1)).match(ns(271))} prints {@code match: 271 ns per message
     * on the receiving core}.
     */
    public Network match(Time time) {
        ModelException.required(time, "match time", "Write match(ns(271))");
        return with(NetworkSettings.MATCH, parameters.matching().taking(time));
    }

    /**
     * Sets the match time by one of the paper's fits, for {@code length} entries of the posted-receive list searched
     * per message. For another fit write {@code match(us(10 + 0.06 * n))}.
     * Example: {@code network().host(4).link(GBps(4), us(1)).matchList(manyCore, 100)} prints {@code match: 16 us
     * (many-core, list of 100)}.
     */
    @From(paper = "Bridges et al. 2015", equation = "equations 1 and 2")
    public Network matchList(MatchList model, double length) {
        ModelException.required(model, "matching model", "Write matchList(manyCore, 100)");
        if (!(length >= 0) || Double.isInfinite(length)) {
            throw ModelException.of(
                    "matchList(" + model.key() + ", " + length + ")",
                    "the length must be a finite number, 0 or more",
                    "Try matchList(manyCore, 100)");
        }
        return with(NetworkSettings.MATCH, parameters.matching().searching(model, length));
    }

    /**
     * Sets the number of cores per host that progress messages, each those of its own endpoint (default 1, at most the
     * cores of a host).
     * Example: {@code network().host(16).link(GBps(4), us(1)).progressEngines(4)} prints {@code progress engines: 4,
     * bound}.
     */
    @From(paper = "Bridges et al. 2015", equation = "section 3.1, Figure 10")
    public Network progressEngines(int count) {
        return progressEngines(count, Engines.BOUND);
    }

    /**
     * Sets the number of progress engines and how messages are assigned to them: bound, random or pooled.
     * Example: {@code network().host(16).link(GBps(4), us(1)).progressEngines(4, pooledEngines)} prints
     * {@code progress engines: 4, pooled}.
     */
    public Network progressEngines(int count, Engines kind) {
        NetworkRules.engines(count);
        ModelException.required(kind, "kind of engines", "Write boundEngines, randomEngines or pooledEngines");
        return with(NetworkSettings.ENGINES, new NetworkSettings.ProgressEngines(count, kind));
    }

    /**
     * Sets the bandwidth at which the receiving core copies an eager message out of its buffer (default: copying takes
     * no time).
     * Example: {@code network().host(4).link(GBps(4), us(1)).copy(GBps(16))} prints {@code copy: 16 GB/s on the
     * receiving core}.
     */
    public Network copy(Bandwidth bandwidth) {
        return with(NetworkSettings.COPY, bandwidth);
    }

    /**
     * Sets the eager limit: messages up to and including this size are sent eagerly, larger ones by rendezvous.
     * Without a limit each question uses the better protocol: lower latency for a single message, higher rate for
     * several.
     * Example: {@code network().host(4).link(GBps(4), us(1)).eagerUpTo(KiB(12))} prints {@code eager up to: 12 KiB}.
     */
    public Network eagerUpTo(Bytes limit) {
        return with(NetworkSettings.EAGER_LIMIT, limit);
    }

    /**
     * Moves protocol work from the NIC to the host: each message on the wire costs this time on core 1 of both hosts,
     * and the latency shrinks by the same amount on each side. Matching overlaps with this work. At most half of the
     * link's latency.
     * Example: {@code network().host(4).link(GBps(4), us(1)).onload(ns(100))} prints {@code protocol work: onloaded,
     * 100 ns on core 1 of both hosts}.
     */
    @From(paper = "Bridges et al. 2015", equation = "section 3.2, Modeling Protocol Onload vs. Offload")
    public Network onload(Time perMessage) {
        return with(NetworkSettings.ONLOAD, perMessage);
    }

    /**
     * Leaves protocol work in the NIC, within the link's latency (default).
     * Example: {@code network().host(4).link(GBps(4), us(1)).offload()} prints {@code protocol work: offloaded}.
     */
    public Network offload() {
        return with(NetworkSettings.ONLOAD, new Time(0));
    }

    /**
     * Adds a station of your own that each message on the wire visits once, in either direction, after the link; request and clearance
     * of a rendezvous visit it, too. {@code queue}, {@code processorSharing} or {@code delay} with a time or a function of the size, with
     * servers; {@link Station#atSender}, {@link Station#atReceiver} or {@link Station#perHost} give each host one, and {@link
     * Station#dataOnly} leaves control messages out.
     * Example: {@code network().host(4).link(GBps(4), us(1)).station("switch", queue(ns(50)))} prints {@code station
     * switch: queue(50 ns)}.
     */
    public Network station(String name, Station station) {
        NetworkRules.station(parameters, name, station);
        return with(parameters.withStation(name, station));
    }

    /**
     * Adds a station with one server, first come, first served, where each message on the wire takes this time.
     * Example: {@code network().host(4).link(GBps(4), us(1)).station("dpu", us(0.4))} prints {@code station dpu: queue(400 ns)}.
     */
    public Network station(String name, Time service) {
        ModelException.required(service, "service time", "Write station(\"dpu\", us(0.4))");
        return station(name, Station.queue(service, new Servers(1)));
    }

    /**
     * Adds a station with one server, first come, first served, where the time of a message depends on its size. A request or clearance
     * has the size of a flit.
     * Example: {@code network().host(4).link(GBps(4), us(1)).station("dpu", size -> us(0.2).plus(size.at(GBps(25))))} prints {@code
     * station dpu: queue(time by size)}.
     */
    public Network station(String name, Station.BySize time) {
        return station(name, Station.queue(time, new Servers(1)));
    }

    /**
     * Names the network in tables and legends of sweeps.
     * Example: {@code network().host(4).link(GBps(4), us(1)).named("fast")} prints {@code Network fast}.
     */
    public Network named(String own) {
        if (ModelException.required(own, "network name", "Write named(\"fast\")")
                .isBlank()) {
            throw ModelException.call("named", "must not be blank", "Try named(\"fast\")", own);
        }
        return new Network(parameters, own);
    }

    /** Returns the name, or the settings that differ from their defaults. */
    @Override
    public String key() {
        return name.isEmpty() ? parameters.differences() : name;
    }

    /**
     * Returns the question for a ping-pong of one message of at least 1 byte; latency is half of the round trip, as in
     * osu_latency.
     * Example: {@code network().host(4).link(GBps(4), us(1)).pingPong(KiB(4)).solve().latency()} prints {@code 2.024
     * us}.
     */
    @From(paper = "Bridges et al. 2015", equation = "section 4, Figures 2-5")
    public Workload pingPong(Bytes size) {
        return Workload.of(this, Workload.Kind.PING_PONG, size);
    }

    /**
     * Returns the question for a one-way stream of messages with 64 outstanding (default; set with {@link
     * Workload#outstanding}), as in osu_bw and osu_mbw_mr.
     * Example: {@code network().host(4).link(GBps(4), us(1)).messageRate(KiB(4)).solve().bandwidth()} prints {@code 4
     * GB/s}.
     */
    @From(paper = "Bridges et al. 2015", equation = "section 4, Figures 6-7")
    public Workload messageRate(Bytes size) {
        return Workload.of(this, Workload.Kind.MESSAGE_RATE, size);
    }

    /** Computes the size from which rendezvous is faster than eager, and the latency jump at the eager limit that is set. */
    public Crossover crossover() {
        return Crossover.of(this);
    }

    /** Draws the stations and their connections, as in Figure 1 of the paper. */
    public Picture diagram() {
        return NetworkPicture.of(this);
    }

    /** Returns the limit set by {@link #eagerUpTo}, if any. */
    public Optional<Bytes> eagerLimit() {
        return Optional.ofNullable(parameters.eagerLimit());
    }

    /** The protocol of a message of this size by the eager limit, if one is set. */
    Optional<Protocol> protocolOf(Bytes size) {
        return eagerLimit().map(limit -> size.si() <= limit.si() ? Protocol.EAGER : Protocol.RENDEZVOUS);
    }

    NetworkSettings parameters() {
        return parameters;
    }

    /** The inputs in human units, one line each, as {@code explain()} prints them. */
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

    /** Returns the defaults that the network relies on, one sentence each. */
    public List<String> assumptions() {
        return Lines.of(Assumptions.of(this));
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
