package dev.weft.queueing;

import dev.weft.study.Condition;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Queues that the flits of a message pass between two hosts: the NIC of the sender and the NIC of the receiver. If only one pair of
 * hosts uses both, they serve the same flits and are one station, the link; if only one of them is shared, it represents both.
 *
 * <p>A message is in both NICs at once except for the latency of the wire. Queues in product form are visited one after the other,
 * so the time in the second NIC is subtracted from the wire: a single message takes its flits' time and the latency, as on one link.
 * Time in excess of the wire's latency cannot be hidden. If all pairs are alike, the NIC that fewer messages pass is charged for the
 * wire's latency only, because it never carries more than the other one. Otherwise both are charged in full, so no NIC is
 * overloaded, and the answer reports that messages take too long.
 */
final class Nics {
    private final NetworkSettings parameters;
    /** Whether there is one pair of hosts, or a link for each pair. */
    private final boolean apart;

    private final boolean alike;
    /** Flits of one cycle of every pair, by NIC. */
    private final Map<NetworkStation, Double> flits;
    /** Other ends of the messages that pass a NIC. */
    private final Map<NetworkStation, Set<String>> peers;

    private Nics(NetworkSettings parameters, boolean apart, boolean alike) {
        this.parameters = parameters;
        this.apart = apart;
        this.alike = alike;
        this.flits = apart ? Map.of() : new HashMap<>();
        this.peers = apart ? Map.of() : new HashMap<>();
    }

    /** Without messages of other pairs of hosts. */
    static Nics ofOnePair(NetworkSettings parameters) {
        return new Nics(parameters, true, true);
    }

    /**
     * The NICs under messages between these hosts.
     *
     * @param flits of one message, without those of a handshake
     * @param back whether each message is answered by one of its size
     * @param computing whether receivers compute on messages
     */
    static Nics of(
            NetworkSettings parameters,
            List<Flow> flows,
            double flits,
            boolean rendezvous,
            boolean back,
            boolean computing) {
        if (flows.size() == 1 || parameters.nics() == 0) {
            return ofOnePair(parameters);
        }
        Nics nics = new Nics(parameters, false, areAlike(parameters, flows, computing));
        for (Flow flow : flows) {
            nics.passes(flow.from(), flow.to(), flits, rendezvous);
            if (back) {
                nics.passes(flow.to(), flow.from(), flits, rendezvous);
            }
        }
        return nics;
    }

    /** The NICs under messages of any rates between these hosts, with this number of flits each. */
    static Nics ofUnequal(NetworkSettings parameters, List<Flow> flows, double flits) {
        if (flows.size() == 1 || parameters.nics() == 0) {
            return ofOnePair(parameters);
        }
        Nics nics = new Nics(parameters, false, false);
        for (Flow flow : flows) {
            nics.passes(flow.from(), flow.to(), flits, false);
        }
        return nics;
    }

    /** Whether all pairs are equivalent under a renaming of hosts, and so have the same rate. */
    private static boolean areAlike(NetworkSettings parameters, List<Flow> flows, boolean computes) {
        Set<String> senders = new HashSet<>();
        Set<String> receivers = new HashSet<>();
        Set<Integer> computing = new HashSet<>();
        for (Flow flow : flows) {
            senders.add(flow.from());
            receivers.add(flow.to());
            computing.add(computes ? parameters.cores(flow.to()) : 0);
        }
        boolean all = senders.equals(receivers);
        senders.retainAll(receivers);
        return computing.size() == 1 && (all || senders.isEmpty());
    }

    private void passes(String from, String to, double size, boolean rendezvous) {
        pass(from, to, rendezvous ? size + 1 : size);
        if (rendezvous) {
            pass(to, from, 1);
        }
    }

    private void pass(String from, String to, double count) {
        flits.merge(NetworkStation.nicOut(from), count, Double::sum);
        flits.merge(NetworkStation.nicIn(to), count, Double::sum);
        peers.computeIfAbsent(NetworkStation.nicOut(from), unused -> new HashSet<>())
                .add(to);
        peers.computeIfAbsent(NetworkStation.nicIn(to), unused -> new HashSet<>())
                .add(from);
    }

    private boolean isShared(NetworkStation nic) {
        return peers.getOrDefault(nic, Set.of()).size() > 1;
    }

    /** The only station that represents both NICs, empty if both are shared. */
    private Optional<NetworkStation> only(String from, String to) {
        boolean out = !apart && isShared(NetworkStation.nicOut(from));
        boolean in = !apart && isShared(NetworkStation.nicIn(to));
        if (!out && !in) {
            return Optional.of(NetworkStation.link(from, to));
        }
        return out && in ? Optional.empty() : Optional.of(out ? NetworkStation.nicOut(from) : NetworkStation.nicIn(to));
    }

    private NetworkStation fuller(String from, String to) {
        NetworkStation out = NetworkStation.nicOut(from);
        NetworkStation in = NetworkStation.nicIn(to);
        return flits.getOrDefault(out, 0.0) >= flits.getOrDefault(in, 0.0) ? out : in;
    }

    /** The stations that the flits of a message between these hosts keep busy. */
    List<NetworkStation> links(String from, String to) {
        return only(from, to)
                .map(List::of)
                .orElseGet(() -> alike
                        ? List.of(fuller(from, to))
                        : List.of(NetworkStation.nicOut(from), NetworkStation.nicIn(to)));
    }

    /** The visits of {@code count} flits between these hosts. */
    List<Visit> way(String from, String to, double count) {
        double flit = parameters.flitSeconds();
        double delay = parameters.delaySeconds();
        NetworkStation wire = NetworkStation.wire(from, to);
        Optional<NetworkStation> one = only(from, to);
        if (one.isPresent()) {
            return List.of(
                    new Visit(CostComponent.WIRE, wire, 1, delay),
                    new Visit(CostComponent.LINK, one.get(), count, flit));
        }
        double hidden = Math.min(count * flit, delay);
        double second = alike && count * flit > delay ? delay / flit : count;
        boolean leaving = fuller(from, to).equals(NetworkStation.nicOut(from));
        Visit out = leaving
                ? new Visit(CostComponent.LINK, NetworkStation.nicOut(from), count, flit)
                : new Visit(CostComponent.WIRE, NetworkStation.nicOut(from), second, flit);
        Visit in = leaving
                ? new Visit(CostComponent.WIRE, NetworkStation.nicIn(to), second, flit)
                : new Visit(CostComponent.LINK, NetworkStation.nicIn(to), count, flit);
        return List.of(out, new Visit(CostComponent.WIRE, wire, 1, delay - hidden), in);
    }

    /** No message is in two NICs at once for longer than the wire's latency; empty where no message passes two NICs. */
    Optional<Condition> condition(Bytes size, List<Flow> flows) {
        double seconds = parameters.flits(size) * parameters.flitSeconds();
        double delay = parameters.delaySeconds();
        boolean both =
                flows.stream().anyMatch(flow -> only(flow.from(), flow.to()).isEmpty());
        if (!both) {
            return Optional.empty();
        }
        return Optional.of(Condition.of(
                "each message in one NIC at a time",
                seconds <= delay,
                "a message takes " + new Time(seconds) + " to pass a NIC and " + new Time(delay)
                        + " on the wire, so it is in two NICs at once. "
                        + (alike
                                ? "It is charged in full at the NIC that more messages pass, and at the other one for the"
                                        + " latency of the wire: waiting there is underestimated."
                                : "It passes one NIC after the other, which takes "
                                        + new Time(Math.max(0, seconds - delay)) + " too long when nothing waits.")));
    }
}
