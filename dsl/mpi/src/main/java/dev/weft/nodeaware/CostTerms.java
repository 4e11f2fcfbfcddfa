package dev.weft.nodeaware;

import dev.weft.machine.LinkLoads;
import dev.weft.machine.Topology;
import dev.weft.machine.Torus;
import dev.weft.study.Rows;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The terms of the cost by rank, and those of the job. */
final class CostTerms {
    /** By rank, in seconds. */
    final double[] transport;

    final double[] queue;
    final double[] contention;
    /** By rank: the search if each receive is first in the queue, and if each is last. */
    final double[] leastQueue;

    final double[] mostQueue;
    /** The terms of the job: those of its slowest rank, or the combination of ranks of the paper's tool. */
    final CostParts ofJob;
    /** The rank that takes longest; of several, the lowest. */
    final int slowest;

    /** The bytes of the link where bytes wait longest; NaN where the network is not described. */
    final double linkBytes;

    /** The mean number of links that a byte between nodes crosses: on the machine's network if the model uses it, else on the cube; NaN where the network is not described. */
    final double hops;

    /** The links as they are charged. */
    final OnLinks links;

    private final CostModel model;
    private final RankLoads loads;

    CostTerms(CostModel model, RankLoads loads) {
        this.model = model;
        this.loads = loads;
        this.transport = new double[loads.ranks];
        this.queue = new double[loads.ranks];
        this.contention = new double[loads.ranks];
        this.leastQueue = new double[loads.ranks];
        this.mostQueue = new double[loads.ranks];
        transport();
        boolean paper = model.rule() == CostModel.Rule.PAPER;
        this.links = model.links().chargedFor(loads);
        LinkLoads onNetwork = routes();
        LinkLoads routed = links.routed() ? onNetwork : null;
        boolean described = loads.hasPapersLinks() || loads.network() != null || loads.internodeBytes == 0;
        this.hops = onNetwork != null ? onNetwork.hops() : described ? loads.hops() : Double.NaN;
        this.linkBytes = routed != null ? links.worst(routed).si() : described ? loads.linkBytes() : Double.NaN;
        double waiting = routed != null ? links.seconds(routed) : links.is(0) ? 0 : links.x() * linkBytes;
        for (int rank = 0; rank < loads.ranks; rank++) {
            double n = paper ? loads.sent[rank] : loads.completed[rank];
            queue(rank, n, paper ? n * (n + 1) / 2 : loads.outstanding[rank]);
            contention[rank] = loads.crosses[rank] ? waiting : 0;
        }
        this.slowest = slowest();
        this.ofJob = paper ? paperOfJob(waiting) : ofRank(slowest);
    }

    /**
     * The search of n receives that compares up to q elements; n receives that are outstanding together cost {@code gamma n^2}. For single
     * receives this is half of the one element that they compare, so the bracket begins there.
     */
    private void queue(int rank, double n, double q) {
        queue[rank] = model.gamma() * (2 * q - n);
        leastQueue[rank] = Math.min(queue[rank], 2 * model.gamma() * n);
        mostQueue[rank] = 2 * model.gamma() * q;
    }

    /** The bytes on the links of the machine's network, if the model uses it; also adds the delay of each link crossed to the transport. */
    private @Nullable LinkLoads routes() {
        if (!links.usesRoutes()) {
            return null;
        }
        Topology network = Routes.network(loads.job.machine(), model);
        if (!links.is(links.x()) && !(network instanceof Torus)) {
            throw ModelException.of(
                    model.key(),
                    "the " + network + " has no dimensions x, y and z",
                    "Write delta(..) with one time for all links, and routed()");
        }
        Routes routes = new Routes(loads.job);
        double[] hops = routes.hops(network, loads.ranks);
        for (int rank = 0; rank < loads.ranks; rank++) {
            transport[rank] += links.perHop() * hops[rank];
        }
        return routes.on(network);
    }

    private void transport() {
        TransportTimes by = new TransportTimes(loads.costs);
        boolean paper = model.rule() == CostModel.Rule.PAPER;
        boolean together = model.rule() == CostModel.Rule.NODE_TOTAL;
        int[] active = paper ? allActive() : loads.active();
        double[] ofNodes = together ? loads.bytesOfNodes() : new double[0];
        LogGp logGp = model.logGp();
        for (int rank = 0; rank < loads.ranks; rank++) {
            int first = rank * loads.classes;
            int ofNode = loads.dense[rank] * loads.classes;
            if (logGp != null) {
                transport[rank] = Math.max(
                        logGp.seconds((double) loads.sent[rank], loads.sentBeyondFirst[rank]),
                        logGp.seconds((double) loads.received[rank], loads.receivedBeyondFirst[rank]));
            } else if (model.kind() == CostModel.Kind.POSTAL) {
                transport[rank] = by.postal(loads.count, loads.bytes, first);
            } else if (together) {
                transport[rank] = by.shared(loads.count, loads.bytes, first, ofNodes, ofNode);
            } else {
                transport[rank] = by.maxRate(loads.count, loads.bytes, first, active, ofNode);
            }
        }
    }

    private int[] allActive() {
        int[] active = new int[loads.nodesInUse * loads.classes];
        Arrays.fill(active, loads.mostOnNode());
        return active;
    }

    double total(int rank) {
        return ofRank(rank).total();
    }

    private int slowest() {
        int longest = 0;
        for (int rank = 1; rank < loads.ranks; rank++) {
            longest = total(rank) > total(longest) ? rank : longest;
        }
        return longest;
    }

    CostParts ofRank(int rank) {
        return new CostParts(
                transport[rank], queue[rank], contention[rank], leastQueue[rank], mostQueue[rank], loads.own.of(rank));
    }

    private CostParts paperOfJob(double waiting) {
        Kept kept = new Kept(loads);
        TransportTimes by = new TransportTimes(loads.costs);
        double moved = model.kind() == CostModel.Kind.POSTAL
                ? by.postal(kept.count, kept.bytes, 0)
                : by.maxRate(kept.count, kept.bytes, 0, allActive(), 0);
        return CostParts.atOnce((double) kept.messages, model.gamma(), moved, waiting, List.of());
    }

    static <T> Rows<T> columns(Rows<T> rows, CostModel model, Function<? super T, CostParts> parts) {
        Rows<T> all = rows.estimate(
                        "communication time", Unit.S, row -> parts.apply(row).time())
                .measure("transport", Unit.S, row -> parts.apply(row).transport())
                .estimate("queue search", Unit.S, row -> parts.apply(row).search())
                .brackets("best to worst order of receives")
                .measure("contention", Unit.S, row -> parts.apply(row).contention());
        for (int term = 0; term < model.own().size(); term++) {
            int at = term;
            all = all.measure(
                    model.own().get(at).name(),
                    Unit.S,
                    row -> parts.apply(row).own().get(at));
        }
        return all;
    }

    /**
     * The counts and bytes that the paper's tool keeps: the counts of the process with most messages and the bytes of the process with most
     * bytes, which may differ; of several such processes, the larger number in each class.
     */
    private static final class Kept {
        final long[] count;
        final double[] bytes;
        final long messages;

        Kept(RankLoads loads) {
            count = new long[loads.classes];
            bytes = new double[loads.classes];
            long mostSent = 0;
            double mostBytes = 0;
            for (int rank = 0; rank < loads.ranks; rank++) {
                mostSent = Math.max(mostSent, loads.sent[rank]);
                mostBytes = Math.max(mostBytes, loads.sentBytes[rank]);
            }
            for (int rank = 0; rank < loads.ranks; rank++) {
                for (int each = 0; each < loads.classes; each++) {
                    int at = rank * loads.classes + each;
                    count[each] = loads.sent[rank] == mostSent ? Math.max(count[each], loads.count[at]) : count[each];
                    bytes[each] =
                            loads.sentBytes[rank] == mostBytes ? Math.max(bytes[each], loads.bytes[at]) : bytes[each];
                }
            }
            long sum = 0;
            for (long each : count) {
                sum += each;
            }
            messages = sum;
        }
    }
}
