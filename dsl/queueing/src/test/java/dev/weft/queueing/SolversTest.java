package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.aql;
import static dev.weft.Weft.bardSchweitzer;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.deterministic;
import static dev.weft.Weft.erlang;
import static dev.weft.Weft.exact;
import static dev.weft.Weft.forkJoin;
import static dev.weft.Weft.linearizer;
import static dev.weft.Weft.loadDependent;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.openQueue;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.range;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.servers;
import static dev.weft.Weft.sizes;
import static dev.weft.Weft.sweep;
import static dev.weft.Weft.us;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.Columns;
import dev.weft.study.Comparison;
import dev.weft.study.Measure;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import jdk.jshell.Diag;
import jdk.jshell.JShell;
import jdk.jshell.SnippetEvent;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One question, many methods: the answers have the same columns, travel, and compare with one another. */
class SolversTest {
    private static final Network QDR =
            network().host(16).link(GBps(3.787), ns(1616)).match(ns(271)).copy(GBps(16));
    private static final QueueingNetwork OFFICE = queueing()
            .station("cpu", queue(ms(5)))
            .station("disk", queue(ms(8), 2))
            .station("net", delay(ms(20)))
            .closed("jobs", 4)
            .closed("mail", 3, ms(50));
    private static final SimulationPlan SIMULATED = seeded(1).length(2000);
    private static final List<Solver> METHODS = List.of(exact, linearizer, aql, bardSchweitzer, SIMULATED);

    private static final List<Question<Solver, ? extends Result>> QUESTIONS = List.of(
            QDR.pingPong(KiB(4)),
            QDR.messageRate(KiB(4)).outstanding(4),
            QDR.progressEngines(2).messageRate(KiB(4)).outstanding(4).computing(us(1)),
            network()
                    .hosts(3, 4)
                    .link(GBps(1), us(1))
                    .messageRate(KiB(4))
                    .outstanding(2)
                    .allToAll(),
            OFFICE,
            OFFICE.station("ramp", loadDependent(ms(1), 1, 1.8)).open("web", 20));

    @Tag("slow")
    @Test
    void any_two_methods_of_one_question_compare() {
        for (Question<Solver, ? extends Result> question : QUESTIONS) {
            List<? extends Result> answers =
                    METHODS.stream().map(question::answer).toList();
            for (int i = 0; i < METHODS.size(); i++) {
                Result one = answers.get(i);
                assertThat(one.label()).isEqualTo(METHODS.get(i).key());
                for (Result other : answers) {
                    same(one.columns(), other.columns());
                    if (one != other) {
                        Comparison both = one.against(other);
                        assertThat(both.columns().measureNames())
                                .contains(
                                        one.primary() + " (" + one.label() + ")",
                                        one.primary() + " (" + other.label() + ")");
                        assertThat(both.unmatchedRows()).isZero();
                    }
                }
            }
        }
    }

    private static void same(Columns one, Columns other) {
        assertThat(other.keys()).isEqualTo(one.keys());
        assertThat(other.measureNames()).isEqualTo(one.measureNames());
        assertThat(other.measures().stream().map(Measure::unit))
                .isEqualTo(one.measures().stream().map(Measure::unit).toList());
    }

    @Test
    void tables_of_parts_compare_too_and_begin_with_the_keys_of_the_question() {
        Workload rate = QDR.messageRate(KiB(4)).outstanding(4);
        same(
                rate.solve(exact).stations().columns(),
                rate.solve(SIMULATED).stations().columns());
        same(
                OFFICE.solve(exact).stations().columns(),
                OFFICE.solve(SIMULATED).stations().columns());
        same(
                OFFICE.solve(aql).classes().columns(),
                OFFICE.solve(SIMULATED).classes().columns());
        Solution solved = rate.solve();
        for (Result part : List.of(
                solved,
                solved.stations(),
                solved.breakdown(),
                solved.sensitivities(),
                rate.solve(SIMULATED).percentiles(50, 99),
                rate.latencies(SIMULATED),
                rate.knees(),
                rate.fewestEngines(0.1),
                rate.pipelined(KiB(1)))) {
            assertThat(part.columns().keyNames())
                    .as(part.label())
                    .startsWith("size", "protocol", "source", "destination", "outstanding", "engines");
        }
        Result few = rate.solve(SIMULATED).percentiles(50, 99);
        Result many = rate.outstanding(64).solve(SIMULATED).percentiles(50, 99).as("many");
        assertThatThrownBy(() -> few.against(many)).isInstanceOf(ModelException.class);
    }

    @Test
    void both_kinds_of_barriers_and_of_servers_compare() {
        var barrier = forkJoin(4, us(10));
        assertThat(barrier.solve(exact).against(barrier.solve(SIMULATED)).label())
                .isEqualTo("exact against seeded 1, 2000 cycles");
        var loop = barrier.outstanding(3);
        assertThat(loop.solve().against(loop.solve(SIMULATED)).label())
                .isEqualTo("varki against seeded 1, 2000 cycles");
        var server = openQueue(1e6, ns(500)).service(erlang(4));
        assertThat(server.solve().against(server.solve(SIMULATED)).label())
                .isEqualTo("exact against seeded 1, 2000 cycles");
        says(
                () -> server.solve(linearizer),
                "solve(linearizer) of 1e6 msg/s at a server of 500 ns, erlang(4): one server has an exact"
                        + " formula and needs no approximation. Use solve(exact) or solve(seeded(1)).");
    }

    private static void says(ThrowingCallable mistake, String message) {
        assertThatThrownBy(mistake).isInstanceOf(ModelException.class).hasMessage(message);
    }

    @Test
    void what_a_method_cannot_tell_is_said_with_the_one_that_can() {
        Solution simulated = QDR.messageRate(KiB(4)).outstanding(4).solve(SIMULATED);
        says(
                simulated::sensitivities,
                "sensitivities of a simulation: only an exact solution has this. Use solve(exact).");
        Solution solved = QDR.messageRate(KiB(4)).outstanding(4).solve();
        says(
                () -> solved.percentiles(50),
                "percentiles of the exact MVA, one class: only a simulation has this. Use"
                        + " solve(seeded(1)), or latencies() of the question.");
        says(
                () -> OFFICE.solve(SIMULATED).idle("cpu"),
                "idle probability of a simulation: only an exact solution has this. Use solve(exact).");
        assertThatThrownBy(() -> OFFICE.solve(aql).percentiles(50))
                .hasMessageContaining("percentiles of the AQL approximation: only an exact solution has this.");
        assertThat(simulated.explain().subject())
                .isEqualTo(solved.explain().subject())
                .isEqualTo("link A->B");
        assertThat(OFFICE.solve(SIMULATED).explain().subject())
                .isEqualTo(OFFICE.solve(exact).explain().subject())
                .isEqualTo("cpu");
    }

    @Test
    void the_best_method_names_itself() {
        assertThat(QDR.pingPong(KiB(4)).solve().label()).isEqualTo("exact");
        assertThat(network()
                        .hosts(12, 4)
                        .link(GBps(1), us(1))
                        .messageRate(KiB(64))
                        .allToAll()
                        .solve()
                        .label())
                .isEqualTo("linearizer");
        assertThat(forkJoin(2, us(1)).branch(us(2)).outstanding(2).solve().label())
                .isEqualTo("seeded 1");
    }

    @Tag("slow")
    @Test
    void questions_and_methods_travel() throws IOException, ClassNotFoundException {
        for (Question<Solver, ? extends Result> question : QUESTIONS) {
            for (Solver method : List.of(exact, linearizer, SIMULATED)) {
                assertThat(copy(question).answer(copy(method)))
                        .hasToString(question.answer(method).toString());
                assertThat(copy(method)).isEqualTo(method);
            }
            assertThat(copy(question)).hasToString(question.toString());
        }
        for (Question<Solver, ? extends Result> one : List.of(forkJoin(3, us(1)), openQueue(1e6, ns(500)))) {
            assertThat(copy(one).answer(exact)).hasToString(one.answer(exact).toString());
        }
        QueueingNetwork set = OFFICE;
        for (int i = 0; i < 20_000; i++) {
            set = set.visits("jobs", "cpu", 1 + i % 7);
        }
        assertThat(copy(set).solve()).hasToString(set.solve().toString());
    }

    @SuppressWarnings("unchecked") // what comes out is what went in
    private static <T> T copy(T value) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }

    @Test
    void methods_are_an_axis_of_a_sweep() {
        var sizes = sweep("size", sizes(KiB(1), KiB(4)))
                .ask(size -> QDR.pingPong(size))
                .solve(values(exact, linearizer));
        assertThat(sizes.columns().rows()).isEqualTo(6);
        var methods = sweep("method", values(exact, linearizer, SIMULATED)).solve(m -> OFFICE.solve(m));
        assertThat(methods.columns().key("method").values()).contains("exact", "linearizer", "seeded 1, 2000 cycles");
        Solution one = sizes.at(KiB(1), exact);
        assertThat(one.label()).isEqualTo("exact");
        assertThat(sweep("wait", range(0, 2))
                        .solve(n -> QDR.match(ns(n)).pingPong(KiB(1)).solve())
                        .results())
                .hasSize(3);
    }

    @Tag("slow")
    @Test
    void cells_infer_methods_as_axes() {
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            shell.addToClasspath(System.getProperty("java.class.path"));
            for (String cell : List.of(
                    "import static dev.weft.Weft.*;",
                    "var qdr = network().host(16).link(GBps(3.787), ns(1616)).match(ns(271));",
                    "var q = qdr.messageRate(KiB(4)).outstanding(4);",
                    "var one = sweep(\"size\", sizes(KiB(1), KiB(4))).ask(size -> qdr.pingPong(size)).solve(values(exact, linearizer));",
                    "var two = sweep(\"method\", values(exact, linearizer, seeded(1).length(2000))).solve(m -> q.solve(m));",
                    "var three = q.solve(exact).against(q.solve(seeded(1).length(2000)));",
                    "var four = sweep(\"plan\", values(seeded(1).length(2000), seeded(2).length(2000))).solve(m -> q.solve(m));",
                    "q.solve().against(q.solve(linearizer), \"throughput\", \"latency\").toString()")) {
                SnippetEvent last = shell.eval(cell).get(0);
                assertThat(shell.diagnostics(last.snippet())
                                .filter(Diag::isError)
                                .map(each -> each.getMessage(null)))
                        .as(cell)
                        .isEmpty();
                assertThat(last.exception()).as(cell).isNull();
            }
        }
    }

    @Test
    void each_default_that_is_not_set_is_an_assumption() {
        assertThat(network().host(4).link(GBps(1), us(1)).assumptions())
                .containsExactly(
                        "The second host is identical to the first (default; set with a second host(..)).",
                        "flit = 32 B (default; set with flit(..)).",
                        "Matching a message takes no time (default; set with match(..) or matchList(..)).",
                        "Copying an eager message takes no time (default; set with copy(..)).",
                        "Each message is sent by the faster protocol (default; set with eagerUpTo(..) or protocol(..)).",
                        "Protocol work is offloaded to the NIC, within the latency (default; set with onload(..)).",
                        "One core of each host progresses messages (default; set with progressEngines(..)).");
        Network set = network()
                .hosts(3, 4)
                .link(GBps(1), us(1))
                .nics(1)
                .flit(dev.weft.Weft.bytes(32))
                .match(ns(0))
                .copy(GBps(4))
                .eagerUpTo(KiB(4))
                .offload()
                .progressEngines(1);
        assertThat(set.assumptions()).isEmpty();
        assertThat(set.toString()).doesNotContain("assumed");
        assertThat(set.messageRate(KiB(1)).assumptions())
                .containsExactly(
                        "Messages go from host A to host B (default; set with from(..), to(..) or allToAll()).",
                        "outstanding = 64 (default; set with outstanding(..)).",
                        "Nothing is computed on a received message (default; set with computing(..)).",
                        Assumptions.EXPONENTIAL);
        assertThat(set.pingPong(KiB(1)).from("A").to("B").outstanding(1).assumptions())
                .containsExactly(Assumptions.EXPONENTIAL);
        assertThat(OFFICE.visits("mail", "cpu", 2).assumptions())
                .containsExactly(
                        "Customers of jobs visit each station once (default; set with visits(..)).",
                        "Customers of jobs have no think time (default; set with closed(name, customers, time)).",
                        Assumptions.EXPONENTIAL);
        assertThat(forkJoin(2, us(1)).assumptions()).hasSize(4);
        assertThat(forkJoin(2, us(1))
                        .service(erlang(2))
                        .outstanding(1)
                        .serial(us(0))
                        .think(us(0))
                        .assumptions())
                .isEmpty();
        assertThat(openQueue(1, seconds(0.5)).toString())
                .endsWith("assumed: Service times are exponential (default; set with service(..)).");
        assertThat(openQueue(1, seconds(0.5)).service(erlang(2)).assumptions()).hasSize(1);
    }

    @Test
    void a_plan_does_not_say_what_it_does_not_do() {
        says(
                () -> openQueue(1, seconds(0.5)).solve(seeded(1).service(deterministic)),
                "solve(seeded 1, deterministic) of a single server: the question sets the distribution"
                        + " with its own service(..), and it has no stations to name. Write service(..) before"
                        + " solve(..), and solve(seeded(1)) with length, budget, runs or confidence.");
        says(
                () -> forkJoin(2, us(1)).outstanding(2).solve(seeded(1).service("nosuch", deterministic)),
                "solve(seeded 1, deterministic at nosuch) of a fork-join: the question sets the"
                        + " distribution with its own service(..), and it has no stations to name. Write"
                        + " service(..) before solve(..), and solve(seeded(1)) with length, budget, runs or"
                        + " confidence.");
    }

    @Test
    void several_ways_to_say_several_servers() {
        assertThat(queue(ns(100), 4)).hasToString(queue(ns(100), servers(4)).toString());
        says(
                () -> queueing().closed("jobs", 2).visits("jobs", "cpu", 2),
                "unknown station \"cpu\"; there is none. Nothing can be chosen here. Write visits(..) and"
                        + " service(..) after the station(..) and the class that they refer to.");
    }
}
