package dev.weft.program.format;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.ProgramBuilder;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The lines of Weft's own text format that describe the machine, its placement, and the communicators. */
final class WeftHeader {
    private static final List<String> NETWORK =
            List.of("latency_s", "bandwidth_Bps", "intra_latency_s", "intra_bandwidth_Bps", "eager_threshold_bytes");

    private final LineScanner in;
    private final ProgramBuilder program;
    private final Map<Integer, Integer> communicators = new HashMap<>();
    private final Map<String, Double> network = new HashMap<>();
    private @Nullable Machine cluster;
    private @Nullable Placement placement;
    private int tasks;

    WeftHeader(LineScanner in, ProgramBuilder program) {
        this.in = in;
        this.program = program;
        communicators.put(0, 0);
    }

    /** Returns the tasks announced; 0 when none are. */
    int tasks() {
        return tasks;
    }

    @Nullable
    Placement placement() {
        return placement;
    }

    /** Returns the program's number of a communicator that a line has described. */
    int communicator(int number) {
        Integer known = communicators.get(number);
        if (known == null) {
            throw in.wrong("no line describes this communicator", "Write \"communicator " + number + " 0 1 2\" above");
        }
        return known;
    }

    /** Reads the line whose first word is the current token. */
    void read() {
        if (in.is("cluster")) {
            cluster();
        } else if (in.is("network")) {
            network();
        } else if (in.is("placement")) {
            placement = place();
        } else if (in.is("tasks")) {
            in.need("the number of tasks");
            tasks = (int) in.whole(0, ProgramBuilder.MOST_RANKS, "the number of tasks");
            if (tasks <= 0 || tasks < program.ranks()) {
                throw in.wrong(program.ranks() + " tasks have steps already", "Write the number of all tasks");
            }
        } else if (in.is("communicator")) {
            communicator();
        } else if (in.is("library")) {
            in.need("the MPI library");
            if (!program.library(in.text())) {
                throw in.wrong("the choices of this library are not known", "Write library openMpi or library mpich");
            }
        } else {
            throw in.wrong(
                    "a line must begin with a task number, cluster, network, placement, library, tasks, communicator or #",
                    "Correct the word, or make it a comment with #");
        }
    }

    private void cluster() {
        int nodes = named("nodes=");
        int cores = named("cores=");
        cluster = Machine.of(nodes, cores);
    }

    private int named(String key) {
        in.need(key);
        if (!in.startsWith(key)) {
            throw in.wrong("expected " + key, "Write cluster nodes=4 cores=2");
        }
        return (int) in.whole(key.length(), Integer.MAX_VALUE, key.substring(0, key.length() - 1));
    }

    private void network() {
        while (in.token()) {
            int equals = in.find('=', 0);
            String key = equals < 0 ? in.text() : in.text().substring(0, equals);
            if (!NETWORK.contains(key)) {
                throw in.wrong("this is not a value of a network", "Use one of " + String.join(", ", NETWORK));
            }
            network.put(key, in.number(equals + 1, key));
        }
    }

    private Placement place() {
        in.need("the kind of placement");
        if (in.is("perNode")) {
            return Placement.PER_NODE;
        }
        if (in.is("perProcessor")) {
            return Placement.PER_PROCESSOR;
        }
        if (in.is("random")) {
            return Placement.random(seed());
        }
        if (in.is("scattered")) {
            return Placement.scattered(seed());
        }
        if (in.is("user")) {
            return Placement.user(numbers("a node"));
        }
        throw in.wrong(
                "this is not a placement",
                "Use perNode, perProcessor, random with a seed, scattered with a seed, or user with the node of each task");
    }

    private long seed() {
        in.need("the seed");
        boolean negative = in.at(0) == '-';
        long seed = in.whole(negative ? 1 : 0, Long.MAX_VALUE, "a seed");
        return negative ? -seed : seed;
    }

    private void communicator() {
        in.need("the communicator's number");
        int number = (int) in.whole(0, Integer.MAX_VALUE, "a communicator");
        if (communicators.containsKey(number)) {
            throw in.wrong("this communicator is described already", "Give each its own number, from 1");
        }
        communicators.put(number, program.communicator(numbers("a member")));
    }

    private int[] numbers(String what) {
        List<Integer> numbers = new ArrayList<>();
        while (in.token()) {
            numbers.add((int) in.whole(0, ProgramBuilder.MOST_RANKS - 1, what));
        }
        if (numbers.isEmpty()) {
            throw in.wrong(what + " is missing", "Complete the line");
        }
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Returns the cluster with its network, if the file has both. */
    @Nullable
    Machine cluster(String file) {
        Machine known = cluster;
        if (known == null || network.isEmpty()) {
            return known;
        }
        if (!network.containsKey("bandwidth_Bps")) {
            throw ModelException.of(
                    ModelException.argument(file.toString()),
                    "its network has no bandwidth_Bps",
                    "Add bandwidth_Bps=1e8");
        }
        Bandwidth bandwidth = new Bandwidth(value("bandwidth_Bps", 0));
        Link link = network.containsKey("latency_s")
                ? Link.of(bandwidth, new Time(value("latency_s", 0)))
                : Link.of(bandwidth);
        Machine joined = known.link(link);
        if (network.containsKey("intra_bandwidth_Bps") || network.containsKey("intra_latency_s")) {
            joined = joined.inside(
                    new Bandwidth(value("intra_bandwidth_Bps", bandwidth.si())),
                    new Time(value("intra_latency_s", link.latency().si())));
        }
        return network.containsKey("eager_threshold_bytes")
                ? joined.eagerUpTo(new Bytes(value("eager_threshold_bytes", 0)))
                : joined;
    }

    private double value(String key, double otherwise) {
        return network.getOrDefault(key, otherwise);
    }
}
