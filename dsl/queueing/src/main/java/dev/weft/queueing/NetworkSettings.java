package dev.weft.queueing;

import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Settings of a {@link Network}, checked together where two of them limit each other. Immutable. */
final class NetworkSettings implements Serializable {
    private static final long serialVersionUID = 1;
    private static final Time NONE = new Time(0);
    private static final Setting<List<Integer>> HOSTS = Setting.silent("host", List.of());
    /** Its default is no link: see {@link #linkBandwidth}. */
    private static final Setting<Bandwidth> BANDWIDTH = Setting.silent("bandwidth", new Bandwidth(0));

    private static final Setting<Time> LATENCY = Setting.silent("latency", NONE);
    private static final Setting<Map<String, Station>> STATIONS = Setting.silent("station", Map.of());
    /** NICs of a host; 0 for a link of its own for each pair of hosts. */
    static final Setting<Integer> NICS = Setting.of("nics", 1)
            .assuming("Each host has %s NIC, shared by all its messages")
            .setWith("nics(..) or linkPerPair()");

    static final Setting<Bytes> FLIT = Setting.of("flit", new Bytes(32))
            .example("flit", "flit(bytes(32))")
            .must(size -> size.si() > 0, "must be at least 1 B", "flit(bytes(32))");
    static final Setting<MessageMatching> MATCH = Setting.of("match", MessageMatching.NONE)
            .assuming("Matching a message takes no time")
            .setWith("match(..) or matchList(..)");
    /** Its default has no bandwidth: see {@link #copy}. */
    static final Setting<Bandwidth> COPY = Setting.of("copy", new Bandwidth(0))
            .assuming("Copying an eager message takes no time")
            .example("bandwidth", "copy(GBps(16))")
            .must(rate -> rate.si() > 0, "the bandwidth must be above 0", "copy(GBps(16))");
    /** Its default is no size: see {@link #eagerLimit}. */
    static final Setting<Bytes> EAGER_LIMIT = Setting.of("eagerUpTo", new Bytes(0))
            .assuming("Each message is sent by the faster protocol")
            .setWith("eagerUpTo(..) or protocol(..)")
            .example("eager limit", "eagerUpTo(KiB(12))");

    static final Setting<Time> ONLOAD = Setting.of("onload", NONE)
            .assuming("Protocol work is offloaded to the NIC, within the latency")
            .example("onload time", "onload(ns(100))");
    static final Setting<ProgressEngines> ENGINES = Setting.of("progressEngines", new ProgressEngines(1, Engines.BOUND))
            .assuming("One core of each host progresses messages");
    static final Setting<Switches> SWITCHES = Setting.silent("switches", new Switches(0, NONE));
    static final NetworkSettings DEFAULTS = new NetworkSettings(Spec.DEFAULTS);

    /**
     * Switches that each message on the wire passes.
     *
     * @param count on the path between each two hosts
     * @param each the delay of each
     */
    record Switches(int count, Time each) implements Serializable {}

    /** Progress engines of each host, and which of them serves a message. */
    record ProgressEngines(int count, Engines kind) implements Serializable {}

    /** The parts of its machine that a network does not have, one sentence each. */
    private static final Setting<ArrayList<String>> UNUSED = Setting.silent("unused", new ArrayList<>());

    private final Spec spec;
    // read for each visit of each class
    private final List<Integer> hosts;
    private final @Nullable Bandwidth bandwidth;
    private final Time latency;
    private final Bytes flit;
    private final MessageMatching matching;
    private final @Nullable Bandwidth copy;
    private final Time onload;
    private final Map<String, Station> extra;
    private final int nics;
    private final Switches switches;

    private NetworkSettings(Spec spec) {
        this.spec = spec;
        this.hosts = spec.get(HOSTS);
        this.bandwidth = spec.isSet(BANDWIDTH) ? spec.get(BANDWIDTH) : null;
        this.latency = spec.get(LATENCY);
        this.flit = spec.get(FLIT);
        this.matching = spec.get(MATCH).by(spec.get(ENGINES).count, spec.get(ENGINES).kind);
        this.copy = spec.isSet(COPY) ? spec.get(COPY) : null;
        this.onload = spec.get(ONLOAD);
        this.extra = spec.get(STATIONS);
        this.nics = spec.get(NICS);
        this.switches = spec.get(SWITCHES);
        checkEngines(hosts(), matching().engines());
        if (bandwidth() != null && 2 * onload().si() > latency().si()) {
            throw ModelException.call(
                    "onload",
                    "must be at most half of the link's latency of " + latency() + ", because both hosts do this work",
                    "Try onload(ns(100)), or a link of higher latency",
                    onload());
        }
    }

    <T> NetworkSettings with(Setting<T> setting, T value) {
        return new NetworkSettings(spec.with(setting, value));
    }

    NetworkSettings withHost(int cores) {
        List<Integer> more = new ArrayList<>(hosts());
        more.add(cores);
        return with(HOSTS, List.copyOf(more));
    }

    NetworkSettings withLink(Bandwidth bandwidth, Time latency) {
        return new NetworkSettings(spec.with(BANDWIDTH, bandwidth).with(LATENCY, latency));
    }

    /** Keeps sentences on the parts of a machine that a network does not have. */
    NetworkSettings without(List<String> parts) {
        return parts.isEmpty() ? this : with(UNUSED, new ArrayList<>(parts));
    }

    List<String> unused() {
        return spec.get(UNUSED);
    }

    NetworkSettings withStation(String name, Station station) {
        Map<String, Station> more = new LinkedHashMap<>(extra());
        more.put(name, station);
        return with(STATIONS, Collections.unmodifiableMap(more));
    }

    Switches switches() {
        return switches;
    }

    List<Integer> hosts() {
        return hosts;
    }

    /** The link's bandwidth, null without a link. */
    @Nullable
    Bandwidth bandwidth() {
        return bandwidth;
    }

    Time latency() {
        return latency;
    }

    Bytes flit() {
        return flit;
    }

    /** Matching, with the engines that do it. */
    MessageMatching matching() {
        return matching;
    }

    /** The bandwidth of a copy, null where copying takes no time. */
    @Nullable
    Bandwidth copy() {
        return copy;
    }

    /** The largest eager size, null where the faster protocol is used. */
    @Nullable
    Bytes eagerLimit() {
        return spec.isSet(EAGER_LIMIT) ? spec.get(EAGER_LIMIT) : null;
    }

    Time onload() {
        return onload;
    }

    Map<String, Station> extra() {
        return extra;
    }

    int nics() {
        return nics;
    }

    /** A sentence for each of these settings that has its default. */
    List<String> assumptions(Setting<?>... of) {
        return spec.assumptions(of);
    }

    private static void checkEngines(List<Integer> hosts, int engines) {
        for (int cores : hosts) {
            if (engines > cores) {
                throw ModelException.call(
                        "progressEngines",
                        "each engine needs a core of its own, and a host has " + cores,
                        "Use fewer engines, or hosts with more cores",
                        engines);
            }
        }
    }

    /** The time to match a message, without overlap. */
    Time match() {
        return matching().time();
    }

    /** Cores of the host of this letter; the peer of a single host is identical to it. */
    int cores(String host) {
        return hosts().get(Math.min(hostNames().indexOf(host), hosts().size() - 1));
    }

    /** The letters of the hosts, A to Z, AA to AZ, and so on; a single host has a peer. */
    List<String> hostNames() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < Math.max(2, hosts().size()); i++) {
            String name = "";
            for (int left = i; left >= 0; left = left / 26 - 1) {
                name = (char) ('A' + left % 26) + name;
            }
            names.add(name);
        }
        return names;
    }

    /** The link's bandwidth; an error that names the missing call if there is no host or no link. */
    Bandwidth linkBandwidth() {
        if (hosts().isEmpty()) {
            throw ModelException.of(
                    "network without hosts",
                    "messages need a host to start from",
                    "Add one, such as network().host(16).link(GBps(3.787), ns(1616))");
        }
        if (bandwidth == null) {
            throw ModelException.of(
                    "network without a link",
                    "messages need a link between hosts",
                    "Add one, such as .link(GBps(3.787), ns(1616))");
        }
        return bandwidth;
    }

    /** Seconds that one flit takes on the link. */
    double flitSeconds() {
        return flit().at(linkBandwidth()).si();
    }

    /** Flits of a message; a control message is one flit. */
    double flits(Bytes size) {
        return Math.ceil(size.si() / flit().si());
    }

    /** Seconds that the receiving core copies an eager message. */
    double copySeconds(Bytes size) {
        return copy == null ? 0 : size.at(copy).si();
    }

    /** Seconds that matching takes on the receiving core; onloaded protocol work overlaps with it. */
    double matchSeconds() {
        return Math.max(0, match().si() - onload().si());
    }

    /** Seconds of one visit to the wire: the latency without the work that both hosts do. */
    double delaySeconds() {
        return latency().si() - 2 * onload().si();
    }

    /** The settings that differ from their defaults, in one line: {@code hosts: 8 cores; link: 4 GB/s, ..}. */
    String differences() {
        Map<String, String> usual = DEFAULTS.lines();
        String words = lines().entrySet().stream()
                .filter(line -> !line.getValue().equals(usual.get(line.getKey())))
                .map(line -> line.getKey() + ": " + line.getValue())
                .collect(Collectors.joining("; "));
        return words.isEmpty() ? "empty network" : words;
    }

    /** Each setting with its value in human units. */
    Map<String, String> lines() {
        Map<String, String> lines = new LinkedHashMap<>();
        Bytes eagerLimit = eagerLimit();
        lines.put("hosts", hosts().isEmpty() ? "none yet" : hostWords());
        lines.put(
                "link",
                bandwidth == null
                        ? "none yet"
                        : bandwidth + ", latency " + latency()
                                + (hosts().size() > 2 ? " from each host to each other" : " each way"));
        if (hosts().size() > 2 || nics() != 1) {
            lines.put(
                    "NICs",
                    nics() == 0 ? "none shared, a link for each pair of hosts" : nics() + " per host, each way");
        }
        if (switches.count() > 0) {
            lines.put("switches", switches.count() + " of " + switches.each() + " each, on every path");
        }
        lines.put("flit", flit().toString());
        lines.put("match", matching.words() + " per message on the receiving core");
        lines.put("copy", copy == null ? "free" : copy + " on the receiving core, eager messages only");
        lines.put("eager up to", eagerLimit == null ? "where rendezvous becomes faster" : eagerLimit.toString());
        lines.put(
                "protocol work",
                onload().si() == 0 ? "offloaded" : "onloaded, " + onload() + " on core 1 of both hosts");
        if (matching.engines() > 1) {
            lines.put(
                    "progress engines",
                    matching.engines() + ", " + matching.kind().key());
        }
        extra().forEach((name, station) -> lines.put("station " + name, station.toString()));
        return lines;
    }

    private String hostWords() {
        List<Integer> both = hosts().size() == 1 ? List.of(hosts().get(0), hosts().get(0)) : hosts();
        if (hosts().size() > 2 && hosts().stream().distinct().count() == 1) {
            return hosts().size() + " of " + hosts().get(0) + (hosts().get(0) == 1 ? " core" : " cores");
        }
        return both.stream()
                .map(cores -> cores + (cores == 1 ? " core" : " cores"))
                .collect(Collectors.joining(" and "));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NetworkSettings settings && spec.equals(settings.spec);
    }

    @Override
    public int hashCode() {
        return spec.hashCode();
    }
}
