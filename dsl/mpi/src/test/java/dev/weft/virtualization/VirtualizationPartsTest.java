package dev.weft.virtualization;

import static dev.weft.Weft.closedForm;
import static dev.weft.Weft.dibonaLike;
import static dev.weft.Weft.stencil;
import static dev.weft.Weft.threadSimulation;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Weft;
import dev.weft.machine.Machine;
import dev.weft.sharing.contention.Contention;
import dev.weft.study.Explanation;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.study.ShortSvg;
import dev.weft.study.Sweep3;
import dev.weft.trace.Trace;
import dev.weft.trace.event.EventKind;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Drawings, values and traces of virtualized runs in their parts. */
class VirtualizationPartsTest {
    private static final Virtualized FOUR =
            stencil.on(dibonaLike.nodes(2).cores(2)).ratio(2);

    /** What a pattern finds in a drawing, its groups joined. */
    private static List<String> found(String svg, String pattern) {
        List<String> all = new ArrayList<>();
        Matcher matcher = Pattern.compile(pattern).matcher(svg);
        while (matcher.find()) {
            List<String> groups = new ArrayList<>();
            for (int i = 1; i <= matcher.groupCount(); i++) {
                groups.add(matcher.group(i));
            }
            all.add(String.join(" ", groups));
        }
        return all;
    }

    private static List<String> circles(String svg, int radius) {
        return found(svg, "<circle cx=\"([^\"]*)\" cy=\"([^\"]*)\" r=\"" + radius + "\" fill=\"([^\"]*)\"");
    }

    private static List<String> boxes(String svg) {
        return found(svg, "<rect x=\"([^\"]*)\" y=\"([^\"]*)\" width=\"([^\"]*)\" height=\"([^\"]*)\"");
    }

    private static List<String> words(String svg) {
        return found(svg, "<text x=\"([^\"]*)\" y=\"([^\"]*)\"[^>]*>([^<]*)<");
    }

    @Test
    void ranks_stand_in_their_cores_and_cores_in_their_nodes() {
        String svg = ShortSvg.of(FOUR.drawing().drawing().svg());
        assertThat(svg).contains("width=\"480\" height=\"314\"");
        assertThat(boxes(svg))
                .containsExactly(
                        "8 36 464 110",
                        "20 64 138 70",
                        "166 64 138 70",
                        "8 168 464 110",
                        "20 196 138 70",
                        "166 196 138 70");
        assertThat(circles(svg, 13))
                .containsExactly(
                        "42 110 #F4C20D",
                        "78 110 #9DC3E6",
                        "188 110 #9DC3E6",
                        "224 110 #FFFFFF",
                        "42 242 #F4A582",
                        "78 242 #FFFFFF",
                        "188 242 #FFFFFF",
                        "224 242 #FFFFFF");
        assertThat(circles(svg, 6)).containsExactly("20 300 #F4C20D", "100 300 #9DC3E6", "318 300 #F4A582");
        assertThat(words(svg))
                .containsExactly(
                        "240 20 2 ranks on each core",
                        "20 54 node 0: one process",
                        "28 80 core 0: kernel thread",
                        "174 80 core 1: kernel thread",
                        "20 186 node 1: one process",
                        "28 212 core 0: kernel thread",
                        "174 212 core 1: kernel thread",
                        "42 114 0",
                        "78 114 1",
                        "188 114 2",
                        "224 114 3",
                        "42 246 4",
                        "78 246 5",
                        "188 246 6",
                        "224 246 7",
                        "32 304 rank 0",
                        "112 304 its neighbours in shared memory",
                        "330 304 its partner (network)");
    }

    @Test
    void a_drawing_grows_with_the_ranks_of_a_core() {
        String svg = ShortSvg.of(stencil.on(dibonaLike.nodes(2).cores(2))
                .ratio(6)
                .drawing()
                .drawing()
                .svg());
        assertThat(svg).contains("width=\"504\" height=\"314\"");
        assertThat(boxes(svg)).contains("20 64 224 70", "252 64 224 70");
        assertThat(circles(svg, 13)).contains("42 110 #F4C20D", "222 110 #9DC3E6", "274 110 #9DC3E6");
    }

    @Test
    void methods_are_equal_where_all_that_was_said_of_them_is() {
        List<ClosedForm> forms = List.of(
                closedForm,
                closedForm.clipped(),
                closedForm.withoutOverhead(),
                closedForm.clipped().withoutOverhead());
        List<ThreadSimulation> runs = List.of(
                threadSimulation,
                threadSimulation.seed(2),
                threadSimulation.runs(3),
                threadSimulation.noise(0.1),
                threadSimulation.eager(),
                threadSimulation.offset(0.25),
                threadSimulation.imbalance(1, 2),
                threadSimulation.migrating(3));
        differ(forms);
        differ(runs);
        assertThat(closedForm.withoutOverhead().clipped())
                .isEqualTo(closedForm.clipped().withoutOverhead());
        assertThat(threadSimulation.seed(2).runs(3))
                .isEqualTo(threadSimulation.runs(3).seed(2));
        assertThat(threadSimulation.seed(2).runs(3).hashCode())
                .isEqualTo(threadSimulation.runs(3).seed(2).hashCode());
        assertThat(closedForm.clipped().withoutOverhead()).hasToString("closedForm, clipped, without overhead");
        assertThat(threadSimulation.migrating(3).eager().runs(2))
                .hasToString("threadSimulation 1, 2 runs, eager, migrating 3");
    }

    private static void differ(List<?> values) {
        Set<Integer> codes = new HashSet<>();
        for (Object one : values) {
            for (Object other : values) {
                assertThat(one.equals(other)).as(one + ", " + other).isEqualTo(one == other);
            }
            assertThat(one).isNotEqualTo(null).isNotEqualTo("closedForm");
            codes.add(one.hashCode());
        }
        assertThat(codes).hasSameSizeAs(values);
    }

    @Test
    void the_formula_has_the_terms_that_a_form_counts() {
        assertThat(closedForm.formula().plain())
                .isEqualTo("T = max(V (T_comp + T_shmem) + V K T_ovhd, V T_net) + T_comp / 2");
        assertThat(closedForm.clipped().withoutOverhead().formula().plain())
                .isEqualTo("T = max(V (T_comp + T_shmem), V T_net) + min(T_comp / 2, V T_net)");
        assertThat(closedForm.formula().latex())
                .isEqualTo("T = \\max(V (T_{comp} + T_{shmem}) + V K T_{ovhd}, V T_{net}) + \\frac{1}{2} T_{comp}");
        assertThat(closedForm.clipped().withoutOverhead().formula().latex())
                .isEqualTo("T = \\max(V (T_{comp} + T_{shmem}), V T_{net})"
                        + " + \\min(\\frac{1}{2} T_{comp}, V T_{net})");
    }

    @Test
    void a_time_is_shorter_by_more_than_rounding_only() {
        assertThat(closedForm.isShorter(1 - 1e-11, 1)).isTrue();
        assertThat(closedForm.isShorter(1 - 1e-14, 1)).isFalse();
        assertThat(closedForm.isShorter(1 + 1e-14, 1)).isFalse();
    }

    @Test
    void the_effort_is_the_number_of_ranks() {
        assertThat(stencil.on(dibonaLike.nodes(2).cores(3)).ratio(5).effort()).isEqualTo(30);
    }

    /** Nothing hidden is the sum of both sides, and all hidden the longer one. */
    @Test
    void the_time_lies_between_all_hidden_and_nothing_hidden() {
        Result answer = FOUR.solve(closedForm);
        Measure time = answer.columns().measure("time");
        double cpu = answer.value("cpu").si();
        double net = answer.value("net").si();
        assertThat(time.low(0)).isCloseTo(Math.max(cpu, net), within(1e-12));
        assertThat(time.high(0)).isCloseTo(Math.max(cpu + net, time.si(0)), within(1e-12));
        double lost = answer.value("lost overlap").si();
        assertThat(time.si(0)).isCloseTo(Math.max(cpu, net) + lost, within(1e-12));
    }

    @Test
    void parts_of_a_simulated_core_add_up_to_its_time() {
        Result answer =
                stencil.iterations(4).on(dibonaLike.nodes(2).cores(2)).ratio(2).solve(threadSimulation.noise(0));
        double cpu = answer.value("cpu").si();
        double parts = answer.value("computation time").si()
                + answer.value("memory copy").si()
                + answer.value("call overhead").si();
        assertThat(cpu).isCloseTo(parts, within(1e-12));
        assertThat(cpu + answer.value("waiting time").si())
                .isCloseTo(answer.value("time").si(), within(1e-9));
    }

    @Test
    void the_inputs_of_a_simulation_name_imbalance_and_migration() {
        Virtualized at = stencil.iterations(4).on(dibonaLike.nodes(2).cores(2)).ratio(2);
        Explanation plain = at.solve(threadSimulation).explain();
        assertThat(plain.inputs().toString()).doesNotContain("is multiplied by 1, 2", "ranks migrate every");
        Explanation told =
                at.solve(threadSimulation.imbalance(1, 2).migrating(1)).explain();
        assertThat(told.inputs())
                .contains(
                        "computation on the cores of a node is multiplied by 1, 2",
                        "ranks migrate every 1 iteration, at no cost");
        assertThat(at.solve(threadSimulation.runs(1)).explain().violated().toString())
                .contains("Several runs with noise: one run was simulated");
        assertThat(at.solve(threadSimulation.runs(1).noise(0))
                        .explain()
                        .violated()
                        .toString())
                .doesNotContain("one run");
    }

    /** One event of a rank. */
    private record Event(int kind, int what, long time, long request, int tag) {}

    /** Half of the time of all calls goes to the receives, half to the sends, and the copying to the sends, too. */
    @Test
    void a_trace_has_the_posts_of_an_iteration_one_after_the_other_with_requests_of_their_own() {
        Virtualized at = stencil.iterations(2)
                .calls(8)
                .on(dibonaLike.nodes(2).cores(1))
                .ratio(1)
                .overhead(us(2))
                .contextSwitch(us(3));
        Trace run = ThreadTrace.of(at, threadSimulation.noise(0).runs(1));
        List<Event> events = new ArrayList<>();
        run.events().read(0, batch -> {
            for (int i = 0; i < batch.count; i++) {
                events.add(new Event(batch.kind[i], batch.reference[i], batch.time[i], batch.request[i], batch.tag[i]));
            }
        });
        List<Long> posted = events.stream()
                .filter(event -> event.kind() == EventKind.MPI_IRECV_REQUEST)
                .map(Event::request)
                .toList();
        List<Long> sent = events.stream()
                .filter(event -> event.kind() == EventKind.MPI_ISEND)
                .map(Event::request)
                .toList();
        assertThat(posted).hasSameSizeAs(sent).doesNotHaveDuplicates().doesNotContainAnyElementsOf(sent);
        assertThat(sent).doesNotHaveDuplicates();
        assertThat(events.stream()
                        .filter(event -> event.kind() == EventKind.MPI_IRECV)
                        .map(Event::request))
                .isEqualTo(posted);
        assertThat(events.stream()
                        .filter(event -> event.kind() == EventKind.MPI_ISEND_COMPLETE)
                        .map(Event::request))
                .isEqualTo(sent);
        int irecv = run.definitions().functions().indexOf("MPI_Irecv");
        int isend = run.definitions().functions().indexOf("MPI_Isend");
        int init = run.definitions().functions().indexOf("MPI_Init");
        assertThat(lengths(run, events, init)).as("the first switch").containsExactly(3000L);
        int posts = posted.size();
        assertThat(lengths(run, events, irecv).stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isCloseTo(Math.round(1e9 * at.base().calls() / 2 * 2e-6), within((long) posts));
        double memory = at.base().copying(2);
        assertThat(lengths(run, events, isend).stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isCloseTo(Math.round(1e9 * (at.base().calls() / 2 * 2e-6 + memory)), within((long) posts));
        assertThat(lengths(run, events, irecv)).hasSize(posts);
        assertThat(events.get(0).kind()).isEqualTo(EventKind.ENTER);
        assertThat(events.get(events.size() - 1).kind()).isEqualTo(EventKind.LEAVE);
        assertThat(events.get(events.size() - 1).what()).isEqualTo(events.get(0).what());
    }

    /** Ticks of the calls of a function, which do not lie in one another. */
    private static List<Long> lengths(Trace run, List<Event> events, int function) {
        List<Long> all = new ArrayList<>();
        long since = 0;
        for (Event event : events) {
            if (event.kind() == EventKind.ENTER && run.definitions().function(event.what()) == function) {
                since = event.time();
            } else if (event.kind() == EventKind.LEAVE && run.definitions().function(event.what()) == function) {
                all.add(event.time() - since);
            }
        }
        return all;
    }

    /** Kotlin and Scala pass lambdas as plain interfaces; the answers are those of Java's lambdas. */
    @Test
    void functions_of_plain_interfaces_are_taken_too() {
        IntFunction<Time> computing = p -> Weft.ms(600).dividedBy(p);
        IntFunction<Time> copying = p -> Weft.us(850);
        Sweep3.Model<Integer, Integer, Integer, Time> network =
                (n, c, v) -> Weft.ms(90).dividedBy(v);
        Application plain = Weft.application("mine")
                .computation(computing)
                .sharedMemory(copying)
                .network(network);
        Application java = Weft.application("mine")
                .computation(p -> Weft.ms(600).dividedBy(p))
                .sharedMemory(p -> Weft.us(850))
                .network((n, c, v) -> Weft.ms(90).dividedBy(v));
        Machine machine = Weft.cluster(2, 6);
        assertThat(plain.on(machine).ratio(2).solve(Weft.closedForm))
                .hasToString(java.on(machine).ratio(2).solve(Weft.closedForm).toString());
        ToDoubleFunction<Contention> penalty = c -> Math.max(c.outDegree(), c.inDegree());
        assertThat(Weft.scheme("a:0->1 b:0->2")
                        .penalty(Weft.sharing("mine", penalty))
                        .of("a"))
                .isEqualTo(2);
    }
}
