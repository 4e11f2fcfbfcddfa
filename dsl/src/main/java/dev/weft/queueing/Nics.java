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
 * The queues that the flits of a message pass between two hosts: the NIC that it leaves by and the one that it comes to. Where
 * only one pair of hosts uses both, they carry the same flits and are one station, the link; where one of them is only that
 * pair's, the other stands for both.
 *
 * <p>A message is in both NICs at once but for the latency of the wire. Queues in product form are visited one after the other,
 * so what the second NIC takes is taken off the wire: a message alone needs its flits' time and the latency, as with one link.
 * What is longer than the wire cannot be hidden there. Where all pairs are alike, the NIC in which fewer meet is charged for the
 * wire's latency only: it never carries more than the other one. Elsewhere both are charged in full, so that no NIC carries more
 * than it can, and the message is said to take longer than it should.
 */
final class Nics {
    private final NetworkSettings parameters;
    /** Whether there is one pair of hosts, or a link for each. */
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

    /** As if no other hosts had messages. */
    static Nics ofOnePair(NetworkSettings parameters) {
        return new Nics(parameters, true, true);
    }

    /**
     * Of messages on their ways between these hosts.
     *
     * @param flits of one message, without those of a handshake
     * @param back whether each is answered by one of its size
     * @param computing whether those that get messages compute
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

    /** Whether renaming hosts turns any pair into any other one, so that all have the same rate. */
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
        peers.computeIfAbsent(NetworkStation.nicOut(from), unused -> new HashSet<>()).add(to);
        peers.computeIfAbsent(NetworkStation.nicIn(to), unused -> new HashSet<>()).add(from);
    }

    private boolean isShared(NetworkStation nic) {
        return peers.getOrDefault(nic, Set.of()).size() > 1;
    }

    /** The NIC whose flits are those of no other one, or none where two are shared. */
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

    /** What is busy for as long as the flits of a message between these hosts take. */
    List<NetworkStation> links(String from, String to) {
        return only(from, to)
                .map(List::of)
                .orElseGet(() -> alike ? List.of(fuller(from, to)) : List.of(NetworkStation.nicOut(from), NetworkStation.nicIn(to)));
    }

    /** The visits of so many flits on their way. */
    List<Visit> way(String from, String to, double count) {
        double flit = parameters.flitSeconds();
        double delay = parameters.delaySeconds();
        NetworkStation wire = NetworkStation.wire(from, to);
        Optional<NetworkStation> one = only(from, to);
        if (one.isPresent()) {
            return List.of(new Visit(CostComponent.WIRE, wire, 1, delay), new Visit(CostComponent.LINK, one.get(), count, flit));
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
                                : "It passes one NIC after the other, which takes " + new Time(seconds - delay)
                                        + " too long when nothing waits.")));
    }
}
