package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.study.Condition;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The messages of a program on the hosts of a network: a closed class for each pair of ranks, with its visits per message. */
final class TrafficNetwork {
    /** Classes times stations; more would take minutes. */
    private static final double MOST = 4e6;

    private static final int NAMED = 2;

    /** A class: its outstanding messages, its think time and its seconds at each station per message. */
    private static final class Group {
        private final List<PairTraffic> pairs = new ArrayList<>();
        private final Map<NetworkStation, Double> demand = new LinkedHashMap<>();
        private double think;
        private int customers;

        String name() {
            String first = "ranks " + pairs.get(0).there.from + " and " + pairs.get(0).there.to;
            if (pairs.size() <= NAMED) {
                return pairs.size() == 1
                        ? first
                        : first + ", " + pairs.get(1).there.from + " and " + pairs.get(1).there.to;
            }
            return first + ", and " + (pairs.size() - 1) + " more pairs";
        }
    }

    private final ProgramTraffic traffic;
    private final Network network;
    private final NetworkSettings parameters;
    private final List<String> hosts;
    private final int perHost;
    private final List<Flow> flows;
    private final Nics nics;
    private final Map<Long, Protocol> protocols = new HashMap<>();
    /** Seconds of one visit. */
    private final Map<NetworkStation, Double> service = new LinkedHashMap<>();

    private long within;
    /** Whether a first-come station of the user takes different times for different messages. */
    private boolean isMixed;

    private TrafficNetwork(ProgramTraffic traffic, Network network) {
        this.traffic = traffic;
        this.network = network;
        this.parameters = network.parameters();
        parameters.linkBandwidth(); // an error that names the missing part of the network
        this.hosts = parameters.hostNames();
        int ranks = traffic.program.size();
        this.perHost = (ranks + hosts.size() - 1) / hosts.size();
        int cores = hosts.stream().mapToInt(parameters::cores).min().orElse(0);
        if (perHost > cores) {
            throw ModelException.of(
                    "on(..) of a program of " + Digits.plural(ranks, "rank"),
                    "each rank needs a core, and a network of " + Digits.plural(hosts.size(), "host")
                            + " needs hosts of " + Digits.plural(perHost, "core") + " where one has " + cores,
                    "Write on(network().hosts(" + hosts.size() + ", " + perHost + ").link(..))");
        }
        this.flows = flows();
        this.nics = Nics.ofUnequal(parameters, flows, parameters.flits(meanSize()));
    }

    static TrafficNetwork of(ProgramTraffic traffic, Network network) {
        TrafficNetwork there = new TrafficNetwork(traffic, network);
        if (there.within == traffic.messages()) {
            throw ModelException.of(
                    "on(..) of a program of " + Digits.plural(traffic.program.size(), "rank"),
                    "all its messages stay within hosts, which each have " + Digits.plural(there.perHost, "rank"),
                    "Use a network of more hosts");
        }
        return there;
    }

    private List<Flow> flows() {
        List<Flow> flows = new ArrayList<>();
        for (PairTraffic pair : traffic.pairs) {
            within += isWithin(pair) ? pair.messages() : 0;
            for (PairTraffic.Way way : List.of(pair.there, pair.back)) {
                Flow flow = flow(way);
                if (way.messages() > 0 && !isWithin(pair) && !flows.contains(flow)) {
                    flows.add(flow);
                }
            }
        }
        return flows.isEmpty() ? List.of(new Flow("A", "B")) : flows;
    }

    private Bytes meanSize() {
        double bytes = 0;
        for (PairTraffic pair : traffic.pairs) {
            bytes += pair.there.allBytes() + pair.back.allBytes();
        }
        return new Bytes(Math.max(1, bytes / traffic.messages()));
    }

    /** No message is in two NICs at once, judged by the mean size; empty where no message passes two NICs. */
    Optional<Condition> nicCondition() {
        return nics.condition(meanSize(), flows);
    }

    /** One service time at each first-come station of the user, known once the network was made; empty if it has one. */
    Optional<Condition> mixed() {
        return isMixed
                ? Optional.of(
                        Condition.of(
                                "one service time at first-come stations",
                                false,
                                "the time of a station depends on the size of the message, and messages differ in size; a long service counts as"
                                        + " several short visits there. Write processorSharing(..) for a station that messages share."))
                : Optional.empty();
    }

    private String host(int rank) {
        return hosts.get(rank / perHost);
    }

    private Flow flow(PairTraffic.Way way) {
        return new Flow(host(way.from), host(way.to));
    }

    private boolean isWithin(PairTraffic pair) {
        return host(pair.there.from).equals(host(pair.there.to));
    }

    /** Messages between ranks of one host. */
    long within() {
        return within;
    }

    /** Such as {@code ranks on hosts: 4 per host, in blocks}. */
    String placement() {
        return "ranks on hosts: " + perHost + " per host, in blocks";
    }

    /** The network of these messages, with processor sharing. */
    QueueingNetwork queueing() {
        return queueing(groups(false), false);
    }

    /** The same with one size, the mean, for all messages of one direction of a pair. */
    QueueingNetwork ofMeanSizes() {
        return queueing(groups(true), false);
    }

    /** The same with messages that hold cores and links first come, first served. */
    QueueingNetwork firstCome() {
        return queueing(groups(false), true);
    }

    private List<Group> groups(boolean meanSizes) {
        Map<List<Object>, Group> alike = new LinkedHashMap<>();
        for (PairTraffic pair : traffic.pairs) {
            if (isWithin(pair)) {
                continue;
            }
            Group group = new Group();
            group.pairs.add(pair);
            group.customers = Math.max(1, pair.outstanding());
            group.think = pair.think();
            add(group, pair.there, meanSizes);
            add(group, pair.back, meanSizes);
            group.demand.replaceAll((station, seconds) -> seconds / pair.messages());
            List<Object> key = new ArrayList<>(List.of(group.think));
            group.demand.forEach((station, seconds) -> {
                key.add(station);
                key.add((float) (double) seconds);
            });
            Group known = alike.putIfAbsent(key, group);
            if (known != null) {
                known.pairs.addAll(group.pairs);
                known.customers += group.customers;
            }
        }
        return List.copyOf(alike.values());
    }

    private void add(Group group, PairTraffic.Way way, boolean meanSizes) {
        if (way.messages() == 0) {
            return;
        }
        Map<Long, Integer> sizes = new LinkedHashMap<>();
        if (meanSizes) {
            sizes.put(Math.round(way.allBytes() / way.messages()), way.messages());
        } else {
            for (int i = 0; i < way.messages(); i++) {
                sizes.merge(way.bytes(i), 1, Integer::sum);
            }
        }
        int engine = 1 + way.to % perHost % parameters.matching().engines();
        sizes.forEach((bytes, count) -> {
            Bytes size = new Bytes(Math.max(1, (double) bytes));
            Protocol protocol = protocols.computeIfAbsent(
                    bytes, key -> network.pingPong(size).protocol());
            for (Visit visit : Route.oneWay(parameters, flow(way), engine, size, protocol, nics)) {
                if (visit.demand() > 0) {
                    group.demand.merge(visit.spot(), count * visit.demand(), Double::sum);
                    Double known = service.putIfAbsent(visit.spot(), visit.service());
                    isMixed |= known != null
                            && known != visit.service()
                            && visit.spot().servesInLine(parameters);
                }
            }
        });
    }

    private QueueingNetwork queueing(List<Group> groups, boolean firstCome) {
        if ((double) groups.size() * service.size() > MOST) {
            throw ModelException.of(
                    "on(..) of a program with " + Digits.plural(groups.size(), "pair") + " of ranks",
                    "classes times stations must not exceed " + Digits.four(MOST),
                    "Use a part of the program, such as trace.ranks(..)");
        }
        QueueingNetwork all = QueueingNetwork.empty();
        for (NetworkStation spot : service.keySet()) {
            all = all.station(spot.name(), station(spot, firstCome));
        }
        for (Group group : groups) {
            String name = group.name();
            all = all.closed(name, group.customers, new Time(group.think));
            for (Map.Entry<NetworkStation, Double> each : group.demand.entrySet()) {
                String spot = each.getKey().name();
                if (firstCome && each.getKey().isShared()) {
                    all = all.visits(name, spot, 1).service(name, spot, new Time(each.getValue()));
                } else {
                    all = all.visits(name, spot, each.getValue() / seconds(each.getKey()));
                }
            }
        }
        return all.noting(parameters.unused());
    }

    private double seconds(NetworkStation spot) {
        return service.getOrDefault(spot, 1.0);
    }

    private Station station(NetworkStation spot, boolean firstCome) {
        Time time = new Time(seconds(spot));
        Servers servers = new Servers(spot.place(parameters).servers);
        return switch (spot.kind()) {
            case CORE, LINK, NIC -> firstCome ? Station.queue(time, servers) : Station.processorSharing(time, servers);
            case POOL, COMPUTE -> Station.queue(time, servers);
            case WIRE -> Station.delay(time);
            case ADDED -> spot.station(parameters).plain(time);
        };
    }
}
