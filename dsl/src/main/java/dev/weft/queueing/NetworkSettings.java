package dev.weft.queueing;

import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a {@link Network} is told, checked where two values meet. */
record NetworkSettings(
        List<Integer> hosts,
        @Nullable Bandwidth bandwidth,
        Time latency,
        Bytes flit,
        MessageMatching matching,
        @Nullable Bandwidth copy,
        @Nullable Bytes eagerLimit,
        Time onload,
        Map<String, Station> extra,
        int nics,
        Set<Word> told)
        implements Serializable {

    /** What may be said of a network, with what is taken for granted if nobody does. */
    enum Word {
        NICS("Each host has one NIC, in which its messages meet; nics(..) and linkPerPair() say otherwise."),
        FLIT("Messages take turns on the link in flits of 32 B; flit(..) says otherwise."),
        MATCH("Matching a message takes no time; match(..) and matchList(..) say otherwise."),
        COPY("Copying an eager message is free; copy(..) says otherwise."),
        EAGER_LIMIT("Each message goes by the protocol that is better for it; eagerUpTo(..) sets a limit."),
        ONLOAD("Protocol work is offloaded, inside the latency; onload(..) says otherwise."),
        ENGINES("One core of each host progresses messages; progressEngines(..) says otherwise.");

        final String assumed;

        Word(String assumed) {
            this.assumed = assumed;
        }
    }

    private static final Time NONE = new Time(0);
    static final NetworkSettings DEFAULTS = new NetworkSettings(
            List.of(), null, NONE, new Bytes(32), MessageMatching.NONE, null, null, NONE, Map.of(), 1, Set.of());

    NetworkSettings {
        hosts = List.copyOf(hosts);
        extra = extra.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(extra));
        told = Set.copyOf(told);
        checkEngines(hosts, matching.engines());
        if (bandwidth != null && 2 * onload.si() > latency.si()) {
            throw ModelException.cannot(
                    "onload",
                    onload,
                    "both hosts together would take more than the link's whole latency of " + latency,
                    "Use at most half of the latency");
        }
    }

    NetworkSettings withHost(int cores) {
        List<Integer> more = new ArrayList<>(hosts);
        more.add(cores);
        return new NetworkSettings(more, bandwidth, latency, flit, matching, copy, eagerLimit, onload, extra, nics, told);
    }

    NetworkSettings withLink(Bandwidth newBandwidth, Time newLatency) {
        return new NetworkSettings(
                hosts, newBandwidth, newLatency, flit, matching, copy, eagerLimit, onload, extra, nics, told);
    }

    NetworkSettings withFlit(Bytes newFlit) {
        return new NetworkSettings(
                hosts,
                bandwidth,
                latency,
                newFlit,
                matching,
                copy,
                eagerLimit,
                onload,
                extra,
                nics,
                telling(Word.FLIT));
    }

    NetworkSettings withMatching(MessageMatching newMatching) {
        return matching(newMatching, Word.MATCH);
    }

    NetworkSettings withEngines(MessageMatching newMatching) {
        return matching(newMatching, Word.ENGINES);
    }

    private NetworkSettings matching(MessageMatching other, Word word) {
        return new NetworkSettings(
                hosts, bandwidth, latency, flit, other, copy, eagerLimit, onload, extra, nics, telling(word));
    }

    NetworkSettings withCopy(Bandwidth newCopy) {
        return new NetworkSettings(
                hosts,
                bandwidth,
                latency,
                flit,
                matching,
                newCopy,
                eagerLimit,
                onload,
                extra,
                nics,
                telling(Word.COPY));
    }

    NetworkSettings withEagerLimit(Bytes newLimit) {
        return new NetworkSettings(
                hosts,
                bandwidth,
                latency,
                flit,
                matching,
                copy,
                newLimit,
                onload,
                extra,
                nics,
                telling(Word.EAGER_LIMIT));
    }

    NetworkSettings withOnload(Time newOnload) {
        return new NetworkSettings(
                hosts,
                bandwidth,
                latency,
                flit,
                matching,
                copy,
                eagerLimit,
                newOnload,
                extra,
                nics,
                telling(Word.ONLOAD));
    }

    NetworkSettings withStation(String name, Station station) {
        Map<String, Station> more = new LinkedHashMap<>(extra);
        more.put(name, station);
        return new NetworkSettings(hosts, bandwidth, latency, flit, matching, copy, eagerLimit, onload, more, nics, told);
    }

    /** So many NICs per host; 0 for a link of its own for each pair of hosts. */
    NetworkSettings withNics(int count) {
        return new NetworkSettings(
                hosts, bandwidth, latency, flit, matching, copy, eagerLimit, onload, extra, count, telling(Word.NICS));
    }

    private Set<Word> telling(Word word) {
        Set<Word> more = new HashSet<>(told);
        more.add(word);
        return more;
    }

    private static void checkEngines(List<Integer> hosts, int engines) {
        for (int cores : hosts) {
            if (engines > cores) {
                throw ModelException.cannot(
                        "run so many progress engines",
                        engines,
                        "each needs a core of its own, and a host here has " + cores,
                        "Use fewer engines, or hosts with more cores");
            }
        }
    }

    /** The time to match a message, before anything overlaps with it. */
    Time match() {
        return matching.time();
    }

    /** Cores of the host of this letter; a single host has one like it as its peer. */
    int cores(String host) {
        return hosts.get(Math.min(hostNames().indexOf(host), hosts.size() - 1));
    }

    /** The letters of the hosts, A to Z, AA to AZ, and so on; a single host has a peer. */
    List<String> hostNames() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < Math.max(2, hosts.size()); i++) {
            String name = "";
            for (int left = i; left >= 0; left = left / 26 - 1) {
                name = (char) ('A' + left % 26) + name;
            }
            names.add(name);
        }
        return names;
    }

    /** The link's bandwidth; asking before hosts and link are there is an error that says which call is missing. */
    Bandwidth linkBandwidth() {
        if (hosts.isEmpty()) {
            throw new ModelException("Cannot solve a network without hosts: messages need somewhere to come from."
                    + " Add one, such as network().host(16).link(GBps(3.787), ns(1616)).");
        }
        if (bandwidth == null) {
            throw new ModelException("Cannot solve a network without a link: messages need a way to go."
                    + " Add one, such as .link(GBps(3.787), ns(1616)).");
        }
        return bandwidth;
    }

    /** Seconds that one flit takes on the link. */
    double flitSeconds() {
        return flit.at(linkBandwidth()).si();
    }

    /** Flits of a message; a control message is one flit. */
    double flits(Bytes size) {
        return Math.ceil(size.si() / flit.si());
    }

    /** Seconds that the receiving core copies an eager message. */
    double copySeconds(Bytes size) {
        return copy == null ? 0 : size.at(copy).si();
    }

    /** Seconds that matching takes on the receiving core; onloaded protocol work overlaps with it. */
    double matchSeconds() {
        return Math.max(0, match().si() - onload.si());
    }

    /** Seconds of one visit to the link's delay: the latency without what is onloaded at both ends. */
    double delaySeconds() {
        return latency.si() - 2 * onload.si();
    }

    /** What differs from a network of which nothing was said, in one line: {@code hosts: 8 cores; link: 4 GB/s, ..}. */
    String said() {
        Map<String, String> usual = DEFAULTS.lines();
        String said = lines().entrySet().stream()
                .filter(line -> !line.getValue().equals(usual.get(line.getKey())))
                .map(line -> line.getKey() + ": " + line.getValue())
                .collect(Collectors.joining("; "));
        return said.isEmpty() ? "empty network" : said;
    }

    /** Name and human value of everything that was set. */
    Map<String, String> lines() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("hosts", hosts.isEmpty() ? "none yet" : hostWords());
        lines.put(
                "link",
                bandwidth == null
                        ? "none yet"
                        : bandwidth + ", latency " + latency
                                + (hosts.size() > 2 ? " from each host to each other" : " each way"));
        if (hosts.size() > 2 || nics != 1) {
            lines.put("NICs", nics == 0 ? "none shared, a link for each pair of hosts" : nics + " per host, each way");
        }
        lines.put("flit", flit.toString());
        lines.put("match", matching.words() + " per message on the receiving core");
        lines.put("copy", copy == null ? "free" : copy + " on the receiving core, eager messages only");
        lines.put("eager up to", eagerLimit == null ? "where rendezvous becomes faster" : eagerLimit.toString());
        lines.put("protocol work", onload.si() == 0 ? "offloaded" : "onloaded, " + onload + " on core 1 of both hosts");
        if (matching.engines() > 1) {
            lines.put(
                    "progress engines",
                    matching.engines() + ", " + matching.kind().key());
        }
        extra.forEach((name, station) -> lines.put("station " + name, station.toString()));
        return lines;
    }

    private String hostWords() {
        List<Integer> both = hosts.size() == 1 ? List.of(hosts.get(0), hosts.get(0)) : hosts;
        if (hosts.size() > 2 && hosts.stream().distinct().count() == 1) {
            return hosts.size() + " of " + hosts.get(0) + (hosts.get(0) == 1 ? " core" : " cores");
        }
        return both.stream()
                .map(cores -> cores + (cores == 1 ? " core" : " cores"))
                .collect(Collectors.joining(" and "));
    }
}
