package dev.weft.queueing;

import dev.weft.machine.Protocol;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The protocol of a question, and the network of stations with each protocol that it may use. Each network is compiled once, and solved once by the
 * usual method.
 */
final class ProtocolChoice {
    private final Workload workload;
    private final Map<Protocol, Itinerary> compiled = new ConcurrentHashMap<>();
    private final Map<Protocol, Limits> limits = new ConcurrentHashMap<>();
    private final Protocol protocol;
    /** The answer with the protocol, if the choice needed it. */
    private @Nullable Means solved;

    private ProtocolChoice(Workload workload) {
        this.workload = workload;
        this.protocol = workload.setProtocol().orElseGet(this::better);
    }

    static ProtocolChoice of(Workload workload) {
        return new ProtocolChoice(workload);
    }

    /** The protocol that was set, else by the eager limit, else the better one. */
    Protocol protocol() {
        return protocol;
    }

    /** The network of stations with the protocol. */
    Itinerary itinerary() {
        return itinerary(protocol);
    }

    /** The limits of the network with the protocol. */
    Limits limits() {
        return limits(protocol);
    }

    /** The largest number of cycles per second with any protocol that the question may use. */
    double largestRate() {
        List<Protocol> open = workload.setProtocol().map(List::of).orElseGet(() -> List.of(Protocol.values()));
        return open.stream().mapToDouble(each -> limits(each).rate()).max().orElseThrow();
    }

    /** The means by this method. */
    Means means(Solver method) {
        Means known = solved;
        return known != null && method == workload.usual() ? known : itinerary().means(method);
    }

    private Itinerary itinerary(Protocol each) {
        return compiled.computeIfAbsent(each, one -> Itinerary.of(workload, one));
    }

    private Limits limits(Protocol each) {
        return limits.computeIfAbsent(each, one -> Limits.of(itinerary(one).network));
    }

    /**
     * The protocol with the higher throughput. For a single message that is the one with the lower latency; for several both are
     * solved, unless copying takes no time: then rendezvous has a higher demand at each station.
     */
    private Protocol better() {
        boolean alone = workload.outstanding() == 1 && workload.flows().size() == 1;
        NetworkSettings parameters = workload.network().parameters();
        if (alone || parameters.copySeconds(workload.size()) == 0) {
            return workload.size().si() <= Route.naturalCrossover(parameters) ? Protocol.EAGER : Protocol.RENDEZVOUS;
        }
        Means copying = itinerary(Protocol.EAGER).means(workload.usual());
        double eager = itinerary(Protocol.EAGER).cycles(copying).value();
        // its upper bound often decides without a solution; a single class is solved as quickly
        boolean hopeless = workload.kind() == Workload.Kind.MESSAGE_RATE
                && itinerary(Protocol.RENDEZVOUS).network.classes.length > 1
                && limits(Protocol.RENDEZVOUS).rate() < eager;
        solved = copying;
        if (hopeless) {
            return Protocol.EAGER;
        }
        Means asking = itinerary(Protocol.RENDEZVOUS).means(workload.usual());
        if (itinerary(Protocol.RENDEZVOUS).cycles(asking).value() <= eager) {
            return Protocol.EAGER;
        }
        solved = asking;
        return Protocol.RENDEZVOUS;
    }
}
