package dev.weft;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.arrivals;
import static dev.weft.Weft.calibrate;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.eachCollective;
import static dev.weft.Weft.eachMessage;
import static dev.weft.Weft.exact;
import static dev.weft.Weft.forkJoin;
import static dev.weft.Weft.hpl;
import static dev.weft.Weft.idleWaves;
import static dev.weft.Weft.kimLee;
import static dev.weft.Weft.liveProfile;
import static dev.weft.Weft.matchQueue;
import static dev.weft.Weft.measured;
import static dev.weft.Weft.minimumProfile;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.network;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.openQueue;
import static dev.weft.Weft.overhead;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.polling;
import static dev.weft.Weft.program;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.scheme;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.tolerance;
import static dev.weft.Weft.trace;
import static dev.weft.Weft.traceReplay;
import static dev.weft.Weft.us;
import static dev.weft.Weft.workload;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.Recording;
import dev.weft.units.Bytes;
import dev.weft.units.Dimension;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import dev.weft.waits.RunCosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every table that a notebook can reach is written in the words of {@code docs/vocabulary.md}, each with its own meaning. */
class VocabularyTest {
    private static final Map<String, String> KEYS = words("## Keys");
    private static final Map<String, String> MEASURES = words("## Measures");

    private static Map<String, String> words(String heading) {
        try {
            Map<String, String> words = new HashMap<>();
            String page = Files.readString(Path.of("docs/vocabulary.md"));
            String part = page.substring(page.indexOf(heading)).split("\n## ", 2)[0];
            part.lines().filter(line -> line.startsWith("| ")).skip(1).forEach(line -> {
                String[] cells = line.split("\\|", -1);
                String earlier = words.put(cells[1].strip(), cells[2].strip());
                assertThat(earlier).as("a second row for " + cells[1]).isNull();
            });
            return words;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final String SETS = "../datasets/src/main/resources/dev/weft/datasets/";

    private static final String BENCHMARKS = "src/test/resources/study/";

    static List<Object> samples() {
        var scheme = scheme("a:0->1 b:0->2 c:2->2").link(MBps(100), us(5));
        var network = network()
                .host(8)
                .host(8)
                .link(GBps(3), us(1))
                .eagerUpTo(KiB(12))
                .match(us(1))
                .copy(GBps(8));
        var rate = network.messageRate(KiB(1)).outstanding(8);
        var office = queueing()
                .station("cpu", queue(ms(5)))
                .station("disk", queue(ms(3)))
                .closed("jobs", 3);
        var program = program(2, mpi -> {
            mpi.sendrecv(1 - mpi.rank(), 1 - mpi.rank(), KB(10));
            mpi.barrier();
        });
        var job = program.on(cluster(2, 2).link(MBps(100), us(5)), perNode);
        var replayed = job.solve(replay(kimLee));
        var halo = trace("src/test/resources/dev/weft/trace/archives/halo-wait");
        return List.of(
                hpl(400, 40, 2, 2)
                        .on(cluster(4, 1).link(GBps(10), us(2)), perNode)
                        .gigaflops(20)
                        .solve(),
                scheme.size(MB(4)),
                network,
                network.pingPong(KiB(1)),
                rate,
                rate.computing(us(1)).solve(),
                network.hosts(4, 2).messageRate(KiB(1)).allToAll().solve(),
                rate.solve(seeded(1).length(2000)),
                office,
                office.solve(seeded(1).length(2000)),
                queueing()
                        .station("cpu", queue(ms(5)).capacity(3))
                        .open("jobs", 100)
                        .solve(),
                queueing()
                        .station("cpu", queue(ms(5)).capacity(3).blocking())
                        .station("disk", queue(ms(3)).capacity(2).blocking())
                        .closed("jobs", 4)
                        .solve(),
                program,
                job,
                replayed,
                job.solve(nodeAware),
                job.solve(tolerance("latency")),
                job.solve(tolerance("bandwidth")),
                job.solve(tolerance("overhead")),
                Weft.everyModel(job),
                program.on(Weft.blueWaters.nodes(2).mesh(2, 1, 1), perNode)
                        .solve(nodeAware)
                        .links(),
                program.on(Weft.blueWaters.nodes(2).fatTree(1, 2, 1), perNode)
                        .solve(nodeAware)
                        .links(),
                program.on(Weft.blueWaters.nodes(2).fatTree(1, 2, 1), perNode)
                        .solve(nodeAware)
                        .links()
                        .kinds(),
                program.pattern(),
                matchQueue(4),
                replayed.trace(),
                halo,
                halo.solve(minimumProfile.phases("MPI_Barrier")),
                halo.solve(traceReplay).worst(3),
                halo.solve(RunCosts.CRITICAL_PATH),
                halo.solve(RunCosts.DELAYS),
                halo.solve(RunCosts.EFFICIENCIES),
                halo.solve(eachMessage),
                halo.solve(idleWaves),
                threaded().timeline(),
                trace("src/test/resources/dev/weft/trace/archives/colls-eztrace")
                        .solve(eachCollective),
                liveProfile(SETS + "halo-waitall-static-4-profile"),
                overhead(measured(SETS + "kit-overhead/overhead.csv")),
                measured(BENCHMARKS + "tools/kit-noise.synthetic.csv"),
                measured(BENCHMARKS + "tools/kit-own-run"),
                measured(BENCHMARKS + "tools/kit-own-run").median(),
                measured(BENCHMARKS + "tools/nccl-allreduce.txt"),
                measured(BENCHMARKS + "tools/reprompi-raw.txt"),
                measured(BENCHMARKS + "tools/netgauge-one_one.txt"),
                measured(BENCHMARKS + "tools/pico/leonardo/2025_04_06___23_05_13/3"),
                Weft.fitCosts(measured(SETS + "bluewaters-pingpong/medians.csv"), Weft.interNode, 3),
                Weft.guidelines(measured(SETS + "collectives-marenostrum/medians.csv")),
                program.on(cluster(2, 2).link(MBps(100), us(5)), perNode).solve(Weft.collectivesChosen),
                Weft.fitMachine(measured(SETS + "bluewaters-pingpong/medians.csv")),
                Weft.fitMachine(measured(SETS + "bluewaters-pingpong/medians.csv"))
                        .validate(measured(SETS + "bluewaters-pingpong/medians.csv")),
                Weft.fitGamma(
                        measured(SETS + "bluewaters-queue/medians.csv").where("order", "reversed"),
                        Weft.blueWaters.messageCosts(),
                        Weft.intraNode),
                Weft.collective(Weft.allreduce, Weft.KiB(4))
                        .on(Weft.cluster(4, 2).link(MBps(100), us(5)), perNode),
                Weft.collective(Weft.allreduce, Weft.KiB(4))
                        .on(Weft.cluster(4, 2).link(MBps(100), us(5)), perNode)
                        .choices(Weft.values(Weft.bytes(8), Weft.MiB(1))),
                Weft.fitCosts(
                        measured(SETS + "collectives-leonardo/medians.csv")
                                .where("run", "03-28 18:19")
                                .where("collective", "allgather"),
                        Weft.layout(SETS + "leonardo-layout/layout.csv").run("03-28 18:19")),
                Weft.sends(Weft.maxRate2016)
                        .messages(Weft.interNode, 97, Weft.bytes(94))
                        .solve(nodeAware),
                Weft.fitCosts(
                        measured(SETS + "bluewaters-pingpong/medians.csv")
                                .where(row -> row.text("locality").equals("inter-node")),
                        Weft.interNode,
                        Weft.bytes(500),
                        Weft.bytes(8000)),
                Weft.stencil.on(Weft.dibonaLike.cores(3)).ratio(4),
                Weft.application("mine").fitted(times()),
                forkJoin(4, us(3)),
                rate.solve(exact).against(rate.solve(seeded(1))),
                openQueue(100, ms(3)),
                polling().queue("halo", 1e5, us(1)),
                workload(program),
                arrivals(halo),
                measured(BENCHMARKS + "benchmarks/pairs.txt"),
                measured(BENCHMARKS + "benchmarks/two-fabrics.txt"),
                measured(BENCHMARKS + "benchmarks/append.txt"),
                measured(BENCHMARKS + "benchmarks/directions"),
                measured(BENCHMARKS + "benchmarks/buffers.txt"),
                measured(BENCHMARKS + "benchmarks/iallreduce.txt"),
                measured(BENCHMARKS + "benchmarks/imb.txt"),
                measured(BENCHMARKS + "benchmarks/mult.out"),
                measured(BENCHMARKS + "osu_allreduce_full.synthetic.txt"),
                calibrate(1.5, 2.25));
    }

    static Result times() {
        Columns columns = Columns.rows(3).key("ranks", List.of(2, 4, 8)).measure("time", Unit.S, 4.1, 2.1, 1.1);
        return Tabulated.of(
                "times", columns, Provenance.model(Certainty.EXACT, "stub", "nobody"), () -> Explanation.of("stub"));
    }

    /** A rank with a thread. */
    private static Trace threaded() {
        Recording run = Recording.of(
                "threaded",
                Definitions.of(
                        Clock.NANOSECONDS,
                        List.of(new Location(0, "Master", "p", 0, 0), new Location(1, "OMP thread 1", "p", -1, 0)),
                        List.of(CodeRegion.named(0, "main")),
                        List.of()));
        for (int location = 0; location < 2; location++) {
            run.track(location).enter(0, 0);
            run.track(location).leave(100, 0);
        }
        return Trace.of(run.finish(), Origin.SYNTHETIC, "made");
    }

    @Test
    void everyTableUsesTheWordsOfTheVocabulary() {
        List<Result> results = Answered.reached();
        Set<String> strange = new TreeSet<>();
        results.forEach(result -> strange.addAll(strange(result)));
        assertThat(strange)
                .as("columns; take a word of docs/vocabulary.md with its unit, or add a row there")
                .isEmpty();
        assertThat(results).hasSizeGreaterThan(60);
    }

    @Test
    void everyWordIsUsed() {
        Set<String> unused = new HashSet<>(KEYS.keySet());
        unused.addAll(MEASURES.keySet());
        for (Result result : ReachedResults.from(samples())) {
            unused.removeAll(result.columns().keyNames());
            unused.removeAll(result.columns().measureNames());
        }
        assertThat(unused)
                .as(
                        "words of docs/vocabulary.md in no table; add to samples() what leads to the table, or delete the row")
                .isEmpty();
    }

    @Test
    void aWordOutsideOrInAnotherSenseIsFound() {
        assertThat(strange(table("size", new Bytes(1), "time", Unit.S))).isEmpty();
        assertThat(strange(table("sender", "0", "time", Unit.S)))
                .containsExactly("mine: the key \"sender\" is no word of the vocabulary");
        assertThat(strange(table("size", "1 KiB", "time", Unit.S)))
                .containsExactly("mine: the key \"size\" holds bytes, not text");
        assertThat(strange(table("size", new Bytes(1), "duration", Unit.S)))
                .containsExactly("mine: the measure \"duration\" is no word of the vocabulary");
        assertThat(strange(table("size", new Bytes(1), "time", Unit.PERCENT)))
                .containsExactly("mine: the measure \"time\" is a time, not a share");
    }

    private static Result table(String key, Object value, String measure, Unit unit) {
        Columns columns = Columns.rows(1).key(key, List.of(value)).measure(Measure.of(measure, unit, 2));
        Provenance model = Provenance.model(Certainty.EXACT, "stub", "nobody");
        return Tabulated.of("mine", columns, model, () -> Explanation.of("stub"));
    }

    /** The columns that the vocabulary does not know, or knows as something else. */
    private static List<String> strange(Result result) {
        List<String> strange = new ArrayList<>();
        for (Key key : result.columns().keys()) {
            String holds = KEYS.get(key.name());
            String held = key.values().isEmpty() ? "" : kind(key.values().get(0));
            if (holds == null) {
                strange.add(result.label() + ": the key \"" + key.name() + "\" is no word of the vocabulary");
            } else if (!held.isEmpty()
                    && !List.of(holds.replaceAll("index|count", "number").split(" or ", -1))
                            .contains(held)) {
                strange.add(result.label() + ": the key \"" + key.name() + "\" holds " + holds + ", not " + held);
            }
        }
        for (Measure measure : result.columns().measures()) {
            String name = MEASURES.containsKey(measure.name()) // such as "mean factor", which is no factor of a mean
                    ? measure.name()
                    : measure.name().replaceAll("( \\(.*\\))?( E_rel| E_abs| difference| factor)?$", "");
            String unit = MEASURES.get(name);
            String told = kind(measure.unit().dimension());
            if (unit == null) {
                strange.add(result.label() + ": the measure \"" + name + "\" is no word of the vocabulary");
            } else if (name.equals(measure.name())
                    && !List.of(unit.split(" or ", -1)).contains(told)) {
                strange.add(result.label() + ": the measure \"" + name + "\" is a " + unit + ", not a " + told);
            }
        }
        return strange;
    }

    private static String kind(Object value) {
        return value instanceof String
                ? "text"
                : value instanceof Bytes ? "bytes" : value instanceof Time ? "time" : "number";
    }

    private static String kind(Dimension dimension) {
        return switch (dimension) {
            case TIME -> "time";
            case SIZE -> "bytes";
            case BANDWIDTH -> "bytes per time";
            case RATE -> "per time";
            case RATIO -> "share";
            case NUMBER -> "number";
        };
    }
}
