package dev.weft.queueing;

import dev.weft.program.Program;
import dev.weft.study.Answer;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.trace.Trace;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * The messages of a program or of a recorded run as the workload of a queueing network: classes by source, destination and size class,
 * the messages that each pair keeps outstanding, and the computation between them. {@link #on} gives the closed network. In the examples
 * {@code var ping = workload(program(2, mpi -> { for (int i = 0; i < 100; i++) { mpi.compute(us(1)); if (mpi.rank() == 0) { mpi.send(1,
 * KiB(4)); mpi.recv(1, KiB(4)); } else { mpi.recv(0, KiB(4)); mpi.send(0, KiB(4)); } } }));}
 */
public final class ProgramWorkload extends Answer {
    private final ProgramTraffic traffic;
    private final List<Row> rows;

    /** Messages of one direction and one size class. */
    private record Row(PairTraffic pair, PairTraffic.Way way, int sizeClass, long messages, double bytes) {}

    private ProgramWorkload(ProgramTraffic traffic) {
        this.traffic = traffic;
        this.rows = rows(traffic);
    }

    /** Returns the workload of a program; an error for a program without messages between ranks, or with graphs of steps. */
    public static ProgramWorkload of(Program program) {
        ProgramTraffic traffic =
                ProgramTraffic.of(ModelException.required(program, "program", "Write workload(program(2, mpi -> ..))"));
        if (traffic.messages() == 0) {
            throw ModelException.of(
                    "workload(" + program.label() + ")",
                    "no rank sends a message to another"
                            + (traffic.collectives > 0 ? "; its collective calls are not messages of ranks" : ""),
                    traffic.collectives > 0
                            ? "Use workload(program.expanded()), which replaces collectives by messages"
                            : "Take a program with sends");
        }
        return new ProgramWorkload(traffic);
    }

    /** Returns the workload of a recorded run; an error if the trace does not record the sender of a receive. */
    public static ProgramWorkload of(Trace trace) {
        return of(ModelException.required(trace, "trace", "Write workload(trace(\"wavefront-6\"))")
                .program());
    }

    private static List<Row> rows(ProgramTraffic traffic) {
        List<Row> rows = new ArrayList<>();
        for (PairTraffic pair : traffic.pairs) {
            for (PairTraffic.Way way : List.of(pair.there, pair.back)) {
                TreeMap<Integer, double[]> classes = new TreeMap<>();
                for (int i = 0; i < way.messages(); i++) {
                    double[] sums = classes.computeIfAbsent(sizeClass(way.bytes(i)), key -> new double[2]);
                    sums[0]++;
                    sums[1] += (double) way.bytes(i);
                }
                classes.forEach((size, sums) -> rows.add(new Row(pair, way, size, (long) sums[0], sums[1])));
            }
        }
        rows.sort(Comparator.comparingInt((Row row) -> row.way.from).thenComparingInt(row -> row.way.to));
        return List.copyOf(rows);
    }

    private static int sizeClass(long bytes) {
        return Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, bytes));
    }

    private static String words(int sizeClass) {
        return sizeClass <= 1
                ? sizeClass + " B"
                : new Bytes(Math.pow(2, sizeClass - 1.0)) + " to " + new Bytes(Math.pow(2, sizeClass));
    }

    /**
     * Returns the closed network of these messages. Ranks fill the hosts in blocks of equal size; the messages of each pair of ranks on
     * different hosts are a class whose customers are its outstanding messages, with the computation of the senders as think time.
     * Cores and links are processor sharing, as in {@code messageRate(..)}. Example: {@code ping.on(network().hosts(2,
     * 1).link(GBps(4), us(1))).solve().throughput("ranks 0 and 1")} prints {@code 330687}.
     */
    public QueueingNetwork on(Network network) {
        return TrafficNetwork.of(traffic, required(network)).queueing();
    }

    private static Network required(Network network) {
        return ModelException.required(network, "network", "Write on(network().hosts(2, 16).link(GBps(10), us(1)))");
    }

    /**
     * Returns the assumptions of the model of Bridges et al. 2015, each with the number that this run shows for it.
     * Example: {@code ping.assumptions()} prints {@code think times}.
     */
    public Explanation assumptions() {
        return explain();
    }

    /**
     * Returns the assumptions of the model of Bridges et al. 2015, each with the number that this run shows for it and the change of the
     * throughput on this network where that is computed: by an exact solution, or by a simulation from the seed 1.
     * Example: {@code ping.assumptions(network().hosts(2, 1).link(GBps(4), us(1)))} prints {@code first come}.
     */
    public Explanation assumptions(Network network) {
        TrafficNetwork there = TrafficNetwork.of(traffic, required(network));
        return explained(new TrafficCosts(traffic, there).conditions()).inputs(inputs(there.placement()));
    }

    @Override
    public String label() {
        return traffic.program.label();
    }

    @Override
    public Columns columns() {
        return Rows.of(rows)
                .key("source", row -> row.way.from)
                .key("destination", row -> row.way.to)
                .key("size class", row -> words(row.sizeClass))
                .key("outstanding", row -> row.way.depth())
                .count("messages", Row::messages)
                .measure("bytes", Unit.KIB, Row::bytes)
                .measure("think time", Unit.US, row -> row.pair.think())
                .measure("squared variation", Unit.ONE, row -> row.pair.thinkVariation())
                .columns();
    }

    @Override
    public Provenance provenance() {
        return traffic.program.provenance().by("messages and computation counted by pair of ranks");
    }

    private List<String> inputs(String... more) {
        List<String> lines = new ArrayList<>(List.of(
                Digits.plural(traffic.program.size(), "rank") + ", " + Digits.plural(traffic.messages(), "message")
                        + " between " + Digits.plural(traffic.pairs.size(), "pair") + " of ranks",
                "computation: " + traffic.program.computeTime() + " on all ranks together"));
        lines.addAll(List.of(more));
        return lines;
    }

    @Override
    public Explanation explain() {
        return explained(new TrafficCosts(traffic, null).conditions());
    }

    private Explanation explained(List<Condition> conditions) {
        double all = traffic.messages();
        List<Term> terms = rows.stream()
                .sorted(Comparator.comparingLong(Row::messages).reversed())
                .limit(5)
                .map(row -> Term.part(
                        row.way.from + " to " + row.way.to + ", " + words(row.sizeClass),
                        Digits.plural(row.messages, "message"),
                        (double) row.messages,
                        all))
                .toList();
        PairTraffic longest = traffic.pairs.stream()
                .max(Comparator.comparingDouble(PairTraffic::think))
                .orElseThrow();
        List<Condition> known = new ArrayList<>(conditions);
        known.addAll(Condition.none("complete source", traffic.program.notes()));
        return Explanation.of("messages of a program as classes of a closed queueing network. " + Network.CITATION)
                .inputs(inputs())
                .terms(terms)
                .dominant(
                        equalClasses() > 1 ? "" : terms.get(0).name(),
                        share(terms.get(0).share()) + "; ranks compute up to " + new Time(longest.think())
                                + " between two messages of a pair.")
                .assuming(traffic.program.assumptions().stream()
                        .filter(each -> !traffic.program.notes().contains(each))
                        .toList())
                .conditions(known);
    }

    /** The number of classes with the most messages. */
    private long equalClasses() {
        long most = rows.stream().mapToLong(Row::messages).max().orElse(0);
        return rows.stream().filter(row -> row.messages == most).count();
    }

    /** The share of the largest class in words, or the tie of several. */
    private String share(double largest) {
        long equal = equalClasses();
        String percent = Digits.four(100 * largest) + " % of the messages";
        if (equal > 1) {
            return "no class dominates: " + equal + " classes have " + percent + " each";
        }
        return largest > 0.5 ? "most messages are of this class" : "the largest class has " + percent;
    }
}
