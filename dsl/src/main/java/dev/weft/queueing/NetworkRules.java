package dev.weft.queueing;

import dev.weft.machine.Machine;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;

/** What a network refuses to be. */
final class NetworkRules {
    private static final int MOST_HOSTS = 1000;

    private NetworkRules() {}

    static void host(NetworkSettings known, int cores) {
        if (cores < 1) {
            throw ModelException.cannot(
                    "add a host with so many cores", cores, "it has at least one", "Write host(16)");
        }
        if (known.hosts().size() == MOST_HOSTS) {
            throw ModelException.cannot(
                    "add a host with so many cores",
                    cores,
                    "a network has at most " + MOST_HOSTS + " hosts",
                    "Model a part of the machine");
        }
    }

    static void hosts(NetworkSettings known, int count) {
        int most = MOST_HOSTS - known.hosts().size();
        if (count < 1 || count > most) {
            throw ModelException.cannot(
                    "add so many hosts",
                    count,
                    "it must be 1 to " + most,
                    "Write hosts(8, 128) for eight hosts of 128 cores");
        }
    }

    static void nodes(NetworkSettings known, Machine machine, int nodes) {
        ModelException.required(machine, "a machine", "Write on(cluster(4, 16).link(..), 2)");
        int most = Math.min(machine.nodes(), MOST_HOSTS);
        if (nodes < 1 || nodes > most || !known.hosts().isEmpty()) {
            throw ModelException.cannot(
                    "make hosts of so many nodes of a machine",
                    nodes,
                    known.hosts().isEmpty() ? "it must be 1 to " + most : "the network has hosts already",
                    "Write network().on(machine, 2) for two of its nodes");
        }
    }

    static void firstLink(NetworkSettings known, Bandwidth bandwidth) {
        if (known.bandwidth() != null) {
            throw ModelException.cannot(
                    "add a second link of",
                    bandwidth,
                    "the network has one of " + known.bandwidth() + " already",
                    "Write relink(..) to ask what another one would do, or say link(..) once");
        }
    }

    static void link(Bandwidth bandwidth, Time latency) {
        ModelException.required(latency, "a latency", "Write link(GBps(3.787), ns(1616))");
        ModelException.required(bandwidth, "a bandwidth", "Write link(GBps(3.787), ns(1616))");
        if (bandwidth.si() == 0) {
            throw ModelException.cannot(
                    "use a link of", bandwidth, "nothing would pass", "Write link(GBps(3.787), ns(1616))");
        }
    }

    static void station(NetworkSettings known, String name, Station station) {
        ModelException.required(name, "the name of a station", "Write station(\"nic\", delay(ns(100)))");
        ModelException.required(station, "a station", "Write station(\"nic\", delay(ns(100)))");
        if (name.isBlank() || known.extra().containsKey(name)) {
            throw ModelException.cannot(
                    "add a station named", name, "a station needs a name of its own", "Name it differently");
        }
        if (NetworkStation.isOwn(name)) {
            throw ModelException.cannot(
                    "add a station named",
                    name,
                    "the network has a station of that name itself",
                    "Name it differently");
        }
    }

    static void nics(int perHost) {
        if (perHost < 1) {
            throw ModelException.cannot(
                    "give each host so many NICs", perHost, "without one no message would leave", "Write nics(4)");
        }
    }

    static void engines(int count) {
        if (count < 1) {
            throw ModelException.cannot(
                    "run so many progress engines",
                    count,
                    "without one no message would be received",
                    "Write progressEngines(16)");
        }
    }

    static void flit(Bytes size) {
        if (ModelException.required(size, "a flit", "Write flit(bytes(32))").si() == 0) {
            throw ModelException.cannot(
                    "use a flit of", size, "a flit carries at least one byte", "Write flit(bytes(32))");
        }
    }
}
