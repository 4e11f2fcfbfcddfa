package dev.weft.queueing;

import dev.weft.machine.Machine;
import dev.weft.units.Bandwidth;
import dev.weft.units.ModelException;
import dev.weft.units.Time;

/** Checks of the arguments of {@link Network}'s adjectives. */
final class NetworkRules {
    private static final int MOST_HOSTS = 1000;

    private NetworkRules() {}

    static void host(NetworkSettings known, int cores) {
        if (cores < 1) {
            throw ModelException.call("host", "must have at least 1 core", "Try host(16)", cores);
        }
        if (known.hosts().size() == MOST_HOSTS) {
            throw ModelException.call(
                    "host", "a network has at most " + MOST_HOSTS + " hosts", "Model a part of the machine", cores);
        }
    }

    static void hosts(NetworkSettings known, int count, int coresEach) {
        int most = MOST_HOSTS - known.hosts().size();
        if (count < 1 || count > most) {
            throw ModelException.call(
                    "hosts",
                    "the number of hosts must be between 1 and " + most,
                    "Try hosts(8, 128), which adds eight hosts of 128 cores",
                    count,
                    coresEach);
        }
    }

    static void nodes(NetworkSettings known, Machine machine, int nodes) {
        ModelException.required(machine, "a machine", "Write on(cluster(4, 16).link(..), 2)");
        int most = Math.min(machine.nodes(), MOST_HOSTS);
        if (nodes < 1 || nodes > most || !known.hosts().isEmpty()) {
            throw ModelException.of(
                    "on(machine, " + nodes + ")",
                    known.hosts().isEmpty()
                            ? "the number of nodes must be between 1 and " + most
                            : "the network has hosts already",
                    "Try network().on(machine, 2), which takes two of its nodes");
        }
    }

    static void firstLink(NetworkSettings known, Bandwidth bandwidth, Time latency) {
        if (known.bandwidth() != null) {
            throw ModelException.call(
                    "link",
                    "the network has a link of " + known.bandwidth() + " already",
                    "Use link(..) once, or replace the link with relink(..)",
                    bandwidth,
                    latency);
        }
    }

    static void link(Bandwidth bandwidth, Time latency) {
        ModelException.required(latency, "a latency", "Write link(GBps(3.787), ns(1616))");
        ModelException.required(bandwidth, "a bandwidth", "Write link(GBps(3.787), ns(1616))");
        if (bandwidth.si() == 0) {
            throw ModelException.call(
                    "link", "the bandwidth must be above 0", "Try link(GBps(3.787), ns(1616))", bandwidth, latency);
        }
    }

    static void station(NetworkSettings known, String name, Station station) {
        ModelException.required(name, "the name of a station", "Write station(\"nic\", delay(ns(100)))");
        ModelException.required(station, "a station", "Write station(\"nic\", delay(ns(100)))");
        if (!station.discipline().isNone()) {
            throw ModelException.call(
                    "station",
                    "priorities and capacities are for stations of queueing()",
                    "Leave them out, or build the network with queueing()",
                    name,
                    station);
        }
        boolean placed = station.use().place() != StationUse.Place.PATH;
        if (name.isBlank() || known.extra().containsKey(name) || collides(known, name, placed)) {
            throw ModelException.call(
                    "station",
                    "the name of a station must be unique and not blank",
                    "Choose another name",
                    name,
                    station);
        }
        if (NetworkStation.isOwn(name) || (placed && NetworkStation.isOwn(name + " A"))) {
            throw ModelException.call(
                    "station",
                    "the network prints this name for a station or a cost of its own",
                    "Choose another name, such as \"dpu\"",
                    name,
                    station);
        }
    }

    /** Whether a station of a host, such as {@code dpu A}, would have the name of another station. */
    private static boolean collides(NetworkSettings known, String name, boolean placed) {
        return known.extra().entrySet().stream()
                .anyMatch(other -> (placed && isOfHost(other.getKey(), name))
                        || (other.getValue().use().place() != StationUse.Place.PATH && isOfHost(name, other.getKey())));
    }

    private static boolean isOfHost(String name, String group) {
        return name.startsWith(group + " ")
                && name.substring(group.length() + 1).matches("[A-Z]+");
    }

    static void nics(int perHost) {
        if (perHost < 1) {
            throw ModelException.call("nics", "must be at least 1", "Try nics(4)", perHost);
        }
    }

    static void switches(int count, Time each) {
        ModelException.required(each, "delay of a switch", "Write switches(3, ns(100))");
        if (count < 1 || count > MOST_HOSTS) {
            throw ModelException.call(
                    "switches", "must be between 1 and 1000 switches", "Try switches(3, ns(100))", count, each);
        }
    }

    static void engines(int count) {
        if (count < 1) {
            throw ModelException.call("progressEngines", "must be at least 1", "Try progressEngines(16)", count);
        }
    }
}
