package dev.weft.nodeaware;

import dev.weft.machine.Localities;
import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.machine.Topology;
import dev.weft.machine.Torus;
import dev.weft.program.CommPattern;
import dev.weft.program.Job;
import dev.weft.program.Program;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.study.Condition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The messages of each rank of a job by class, and the number of its outstanding receives whenever one completes, counted in one pass over
 * the steps. Ranks are numbered across all programs.
 */
final class RankLoads {
    final Job job;
    /** The job of the question, which differs from {@link #job} if messages were merged. */
    final Job asked;
    /** By program. */
    final List<String> labels = new ArrayList<>();
    /** The algorithms of its collectives; empty if there are none. */
    final String algorithms;

    final MessageCosts costs;
    final int ranks;
    final int classes;
    /** By rank: its node, and the node among those in use. */
    final int[] node;

    final int[] dense;
    final int nodesInUse;
    /** By rank times classes plus class. */
    final long[] count;

    final double[] bytes;
    /** By rank. */
    final long[] sent;

    final double[] sentBytes;
    final long[] received;
    /** By rank: the bytes after the first of each message that it sends, and of each that it receives. */
    final double[] sentBeyondFirst;

    final double[] receivedBeyondFirst;
    /** By rank: receives, and the sum over these of the number of outstanding receives when they completed. */
    final long[] completed;

    final long[] outstanding;
    /** By rank: whether it sends or receives between nodes. */
    final boolean[] crosses;

    double internodeBytes;
    double byteHops;
    /** Whether some rank communicates again after a receive has completed: more than one exchange. */
    boolean hasPhases;
    /** Whether some rank computes. */
    boolean computes;

    /** The condition of merging, if messages were merged. */
    final List<Condition> merging = new ArrayList<>();

    /** The sums of the terms of the user. */
    final OwnTerms own;

    private final boolean local;
    /** The first rank of the program that is being counted. */
    private int base;

    /** Concurrent programs fill the sockets of a node together, the ranks of the first program before those of the second. */
    private final Localities localities;

    private final CubeHops cube;

    /** Counts a job; without {@code local} every message is one between nodes, as in models without localities. */
    RankLoads(Job job, boolean local, List<OwnTerm> own) {
        this(job, local, own, job, "");
    }

    /** Counts a job whose messages were merged. */
    RankLoads(NodeAggregation merged, boolean local, List<OwnTerm> own, RankLoads before) {
        this(merged.job, local, own, before.asked, before.algorithms);
        merging.add(merged.withoutGathering());
        computes = before.computes;
    }

    private RankLoads(Job job, boolean local, List<OwnTerm> own, Job asked, String known) {
        Machine machine = job.machine();
        this.job = job;
        this.asked = asked;
        this.local = local;
        this.own = new OwnTerms(own, job);
        this.costs = machine.messageCosts();
        this.ranks = job.ranks();
        this.classes = costs.classes();
        this.node = job.nodes();
        this.localities = machine.localities(node);
        this.dense = new int[ranks];
        this.nodesInUse = number(machine.nodes());
        this.cube = new CubeHops(nodesInUse);
        this.count = new long[ranks * classes];
        this.bytes = new double[ranks * classes];
        this.sent = new long[ranks];
        this.sentBytes = new double[ranks];
        this.received = new long[ranks];
        this.sentBeyondFirst = new double[ranks];
        this.receivedBeyondFirst = new double[ranks];
        this.completed = new long[ranks];
        this.outstanding = new long[ranks];
        this.crosses = new boolean[ranks];
        Set<String> used = new LinkedHashSet<>(known.isEmpty() ? Set.of() : Set.of(known));
        for (int number = 0; number < job.programs(); number++) {
            base = job.firstRank(number);
            if (job.isExchange(number)) {
                labels.add(job.messages(number).label());
                exchange(job.messages(number));
                continue;
            }
            labels.add(job.program(number).label());
            Program program = pointToPoint(job.program(number));
            used.add(program.algorithms());
            for (int rank = 0; rank < program.size(); rank++) {
                walk(program.steps(rank), base + rank);
            }
        }
        used.remove("");
        this.algorithms = String.join("; ", used);
    }

    /** Numbers the nodes that have ranks from 0, in ascending order; returns their count. */
    private int number(int nodes) {
        int[] numbers = new int[nodes];
        for (int each : node) {
            numbers[each] = 1;
        }
        int next = 0;
        for (int each = 0; each < nodes; each++) {
            numbers[each] = numbers[each] == 0 ? -1 : next++;
        }
        for (int rank = 0; rank < ranks; rank++) {
            dense[rank] = numbers[node[rank]];
        }
        return next;
    }

    /** The program with its collectives replaced by their messages. */
    private static Program pointToPoint(Program program) {
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                if (steps.operation(step).isCollective()) {
                    return program.expanded();
                }
            }
        }
        return program;
    }

    private void walk(Steps steps, int rank) {
        if (steps.isGraph()) {
            walkGraph(steps, rank);
            return;
        }
        boolean[] receives = new boolean[steps.requests()];
        int open = 0;
        for (int step = 0; step < steps.count(); step++) {
            Operation operation = steps.operation(step);
            if (operation.sends() || operation.receives()) {
                hasPhases |= completed[rank] > 0;
            }
            if (operation.sends()) {
                send(rank, base + steps.peer(step), (double) steps.bytes(step));
            }
            switch (operation) {
                case IRECV -> {
                    receives[steps.request(step)] = true;
                    open++;
                }
                case COMPUTE -> computes |= steps.seconds(step) > 0;
                case RECV, SENDRECV -> complete(rank, open + 1);
                case WAIT -> open -= waited(rank, receives[steps.request(step)], open);
                case WAITALL -> {
                    for (int i = 0; i < steps.listLength(step); i++) {
                        open -= waited(rank, receives[(int) steps.list(step, i)], open);
                    }
                }
                default -> {
                    // neither begins nor completes a receive
                }
            }
        }
    }

    /** Counts a graph as an exchange whose receives are posted at once; it has phases if its steps depend on one another. */
    private void walkGraph(Steps steps, int rank) {
        for (int step = 0; step < steps.count(); step++) {
            if (steps.operation(step).sends()) {
                send(rank, base + steps.peer(step), (double) steps.bytes(step));
            } else if (steps.operation(step).receives()) {
                completed[rank]++;
                outstanding[rank] += completed[rank];
            }
        }
        hasPhases |= steps.hasDependencies();
    }

    /** Counts one exchange without its steps: all receives are posted first, and complete one after the other. */
    private void exchange(CommPattern pattern) {
        for (int at = 0; at < pattern.messages(); at++) {
            send(base + pattern.source(at), base + pattern.destination(at), (double) pattern.bytes(at));
        }
        for (int rank = base; rank < base + pattern.size(); rank++) {
            completed[rank] = received[rank];
            outstanding[rank] = received[rank] * (received[rank] + 1) / 2;
        }
    }

    private int waited(int rank, boolean receive, int open) {
        if (receive) {
            complete(rank, open);
        }
        return receive ? 1 : 0;
    }

    private void complete(int rank, int open) {
        completed[rank]++;
        outstanding[rank] += open;
    }

    private void send(int from, int to, double size) {
        boolean inside = node[from] == node[to];
        Locality where = local ? localities.of(from, to) : Locality.NETWORK;
        int at = from * classes + costs.classOf(where, size);
        count[at]++;
        bytes[at] += size;
        sent[from]++;
        sentBytes[from] += size;
        received[to]++;
        sentBeyondFirst[from] += Math.max(0, size - 1);
        receivedBeyondFirst[to] += Math.max(0, size - 1);
        own.add(base, from, to, size);
        if (!inside) {
            crosses[from] = true;
            crosses[to] = true;
            internodeBytes += size;
            byteHops += size * cube.between(dense[from], dense[to]);
        }
    }

    /** Whether the machine is Blue Waters, or has its message costs. */
    boolean onBlueWaters() {
        String measured = "blueWaters";
        return job.machine().key().contains(measured) || costs.key().equals(measured);
    }

    /** Whether the links are those for which Equation 7 was found: a torus or mesh of Blue Waters. */
    boolean hasPapersLinks() {
        return onBlueWaters() && job.machine().nodes(1).topology().orElse(null) instanceof Torus;
    }

    /** The network of the machine; null if none was described, or one without room for its nodes. */
    @Nullable
    Topology network() {
        Topology shape = job.machine().nodes(1).topology().orElse(null);
        return shape == null || shape.nodes() < job.machine().nodes() ? null : shape;
    }

    /** The largest number of ranks on a node. */
    int mostOnNode() {
        int[] on = new int[nodesInUse];
        int most = 0;
        for (int each : dense) {
            most = Math.max(most, ++on[each]);
        }
        return most;
    }

    /** By node in use times classes plus class: the number of its ranks that send such a message. */
    int[] active() {
        int[] active = new int[nodesInUse * classes];
        for (int rank = 0; rank < ranks; rank++) {
            for (int each = 0; each < classes; each++) {
                active[dense[rank] * classes + each] += count[rank * classes + each] > 0 ? 1 : 0;
            }
        }
        return active;
    }

    /** Whether messages between nodes are of several levels, with costs of their own and an injection limit. */
    boolean limitsOfLevels() {
        Set<Locality> levels = new LinkedHashSet<>();
        boolean limited = false;
        for (int at = 0; at < count.length; at++) {
            int each = at % classes;
            if (count[at] > 0 && costs.locality(each).isBetweenNodes()) {
                levels.add(costs.locality(each));
                limited |= costs.nodeRate(each) < Double.POSITIVE_INFINITY;
            }
        }
        return limited && levels.size() > 1;
    }

    /** The most ranks of a node that send messages to other nodes. */
    int senders() {
        int[] active = active();
        int most = 0;
        for (int at = 0; at < active.length; at++) {
            boolean leaves = costs.locality(at % classes).isBetweenNodes();
            most = leaves ? Math.max(most, active[at]) : most;
        }
        return most;
    }

    /** By node in use times classes plus class: the bytes that its ranks send. */
    double[] bytesOfNodes() {
        double[] sums = new double[nodesInUse * classes];
        for (int rank = 0; rank < ranks; rank++) {
            for (int each = 0; each < classes; each++) {
                sums[dense[rank] * classes + each] += bytes[rank * classes + each];
            }
        }
        return sums;
    }

    /** Mean hops per byte between nodes; 0 if no byte leaves its node. */
    double hops() {
        return internodeBytes == 0 ? 0 : byteHops / internodeBytes;
    }

    /** The bytes on each link, Equation 7 with the mean over all processes. */
    double linkBytes() {
        return CubeHops.linkBytes(hops(), internodeBytes, nodesInUse);
    }

    /** The sums of the user's terms by rank, in seconds, while the messages of a job are counted. */
    static final class OwnTerms {
        private final List<OwnTerm> terms;
        private final SentMessage message;
        /** By term and rank. */
        private final double[][] seconds;

        OwnTerms(List<OwnTerm> terms, Job job) {
            this.terms = terms;
            this.message = SentMessage.of(job);
            this.seconds = new double[terms.size()][job.ranks()];
        }

        /** Adds a message between two of all ranks, whose program begins at a rank. */
        void add(int first, int from, int to, double bytes) {
            for (int term = 0; term < seconds.length; term++) {
                OwnTerm each = terms.get(term);
                seconds[term][each.received() ? to : from] += each.seconds(message.at(first, from, to, bytes));
            }
        }

        /** The seconds of a rank by term. */
        List<Double> of(int rank) {
            return seconds.length == 0
                    ? List.of()
                    : Stream.of(seconds).map(each -> each[rank]).toList();
        }
    }
}
