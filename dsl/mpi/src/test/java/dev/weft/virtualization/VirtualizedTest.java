package dev.weft.virtualization;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.application;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.closedForm;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.dibonaLike;
import static dev.weft.Weft.method;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.range;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.stencil;
import static dev.weft.Weft.sweep;
import static dev.weft.Weft.threadSimulation;
import static dev.weft.Weft.us;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.weft.machine.Machine;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.api.Table;

/** The words of virtualized runs, the texts of their answers, and each error. */
class VirtualizedTest {
    private static final Virtualized THREE = stencil.on(dibonaLike.cores(3));
    private static final Virtualized TWELVE = stencil.on(dibonaLike.cores(12));

    private static void says(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }

    @Test
    void a_drawing_has_each_rank_where_it_runs_and_with_whom_the_first_exchanges_messages() {
        var picture = THREE.ratio(2).drawing();
        assertThat(picture.data().rows()).hasSize(12);
        assertThat(picture.data().rows().get(3)).containsExactly("ranks", "model", "0", "1", "3", "none");
        assertThat(picture.data().rows().stream()
                        .filter(row -> row.get(5).equals("shared memory"))
                        .map(row -> row.get(4)))
                .containsExactly("1", "2", "4");
        assertThat(picture.data().rows().get(6)).containsExactly("ranks", "model", "1", "0", "6", "network");
        assertThat(picture.drawing().svg()).contains("node 1: one process", "core 2: kernel thread");
    }

    @Test
    void nodes_cores_and_ranks_on_each_are_integer_columns() {
        Table one = THREE.ratio(2).solve().toTable();
        Table best = THREE.best().toTable();
        for (String name : new String[] {"nodes", "cores", "ratio"}) {
            assertThat(one.column(name).type()).as(name).isEqualTo(ColumnType.INTEGER);
        }
        for (String name : new String[] {"nodes", "cores", "good from", "good to"}) {
            assertThat(best.column(name).type()).as(name).isEqualTo(ColumnType.INTEGER);
        }
    }

    @Test
    void a_drawing_of_too_many_ranks_is_an_error() {
        says(
                () -> TWELVE.ratio(17).drawing(),
                "drawing() of 408 ranks: a drawing has room for up to 400 ranks."
                        + " Use fewer nodes, cores or ranks on each core.");
    }

    @Test
    void a_sweep_asks_over_cores_and_ratios_and_any_two_methods_compare() {
        var swept = sweep("cores", values(3, 5))
                .and("ratio", range(1, 4))
                .ask((c, v) -> stencil.on(dibonaLike.cores(c)).ratio(v));
        var answers = swept.solve(closedForm);
        assertThat(answers.columns().keyNames()).startsWith("cores", "ratio");
        assertThat(answers.columns().rows()).isEqualTo(8);
        assertThat(answers.at(3, 4).value("time").in("ms")).isEqualTo(201.11944, within(1e-5));
        var both = swept.solve(closedForm).against(swept.solve(closedForm.withoutOverhead()), "time");
        assertThat(both.columns().rows()).isEqualTo(8);
        var mine = THREE.solve(method("mine", (Virtualized at) -> at.solve(closedForm.clipped())));
        assertThat(mine.label()).isEqualTo("mine");
    }

    @Test
    void the_best_ratio_is_a_measure_over_nodes_and_cores() {
        var map = sweep("nodes", values(2, 4))
                .and("cores", values(3, 5, 6, 9, 12))
                .solve((n, c) -> stencil.on(dibonaLike.nodes(n).cores(c)).best());
        assertThat(map.columns().rows()).isEqualTo(10);
        List<Integer> best = map.where("nodes", 2).columns().key("cores").values().stream()
                .map(cores -> (int) map.where("nodes", 2)
                        .where("cores", cores)
                        .value("best ratio")
                        .si())
                .toList();
        assertThat(best).containsExactly(9, 7, 6, 8, 7);
    }

    @Test
    void defaults_are_listed_and_chosen_values_are_not() {
        assertThat(THREE.assumptions())
                .contains(
                        "Grid = 512 x 32768 cells (default; set with grid(..)).",
                        "Iterations = 100 (default; set with iterations(..)).",
                        "Halo = 8 cells (default; set with halo(..)).",
                        "Computation time of a cell = 0.625 ns (default; set with perCell(..) or kmax(..)).",
                        "Serial part of each rank = 100 us (default; set with serial(..)).",
                        "Communication calls of a rank in an iteration = 8 (default; set with calls(..)).",
                        "Time of a communication call = 200 ns (default; set with overhead(..)).",
                        "The cost of messages by locality and size is assumed.");
        assertThat(stencil.grid(64, 64)
                        .iterations(1)
                        .halo(1)
                        .kmax(1024, 1)
                        .serial(ms(0))
                        .calls(4)
                        .assumptions())
                .isEmpty();
        assertThat(THREE.overhead(us(1)).assumptions()).noneMatch(each -> each.contains("overhead(..)"));
        assertThat(stencil.kmax(1280, 2).toString())
                .isEqualTo(stencil.perCell(ns(0.625)).toString());
        assertThat(THREE.assumptions().stream().filter(each -> each.endsWith("is not used by this method.")))
                .containsExactly(
                        "link = 11 GB/s 1.3 us is not used by this method.",
                        "fabric = InfiniBand EDR is not used by this method.");
        assertThat(THREE.ratio(2).solve().toString())
                .contains("(approximate. Method: Equation 5, 15 assumptions in explain())");
        assertThat(THREE.solve().toString())
                .contains("(approximate. Method: base model at ratio 1, 15 assumptions in explain())");
        assertThat(application("mine").assumptions())
                .containsExactly(
                        "Copying in shared memory takes no time (default; set with sharedMemory(p -> ..)).",
                        "Messages between nodes take no time (default; set with network((n, c, v) -> ..)).",
                        "Communication calls of a rank = 0 (default; set with calls(..)).");
    }

    @Test
    void a_run_names_the_words_that_it_does_not_use() {
        assertThat(stencil.calls(4)
                        .on(dibonaLike.cores(3))
                        .overhead(us(1))
                        .contextSwitch(us(2))
                        .upTo(3)
                        .execution()
                        .assumptions())
                .contains(
                        "calls = 4 is not used by this method.",
                        "overhead = 1 us is not used by this method.",
                        "contextSwitch = 2 us is not used by this method.",
                        "upTo = 3 is not used by this method.");
        assertThat(THREE.execution().assumptions()).noneMatch(each -> each.endsWith("is not used by this method."));
    }

    @Test
    void a_default_that_was_chosen_is_no_assumption_and_the_answer_is_equal() {
        chosen(THREE, stencil.grid(512, 32_768).on(dibonaLike.cores(3)), "grid(..)");
        chosen(THREE, stencil.iterations(100).on(dibonaLike.cores(3)), "iterations(..)");
        chosen(THREE, stencil.halo(8).on(dibonaLike.cores(3)), "halo(..)");
        chosen(THREE, stencil.perCell(ns(0.625)).on(dibonaLike.cores(3)), "perCell(..)");
        chosen(THREE, stencil.kmax(1280, 2).on(dibonaLike.cores(3)), "kmax(..)");
        chosen(THREE, stencil.serial(us(100)).on(dibonaLike.cores(3)), "serial(..)");
        chosen(THREE, stencil.calls(8).on(dibonaLike.cores(3)), "set with calls(..)");
        chosen(THREE, THREE.overhead(us(0.2)), "overhead(..)");
        Application own = application("own").computation(p -> ms(600).dividedBy(p));
        Machine two = cluster(2, 6);
        chosen(own.on(two), own.sharedMemory(p -> us(0)).on(two), "sharedMemory(");
        chosen(own.on(two), own.network((n, c, v) -> us(0)).on(two), "network(");
        chosen(own.on(two), own.calls(0).on(two), "calls(..)");
        assertThat(THREE.ratio(1).solve().toTable().print())
                .isEqualTo(THREE.solve().toTable().print());
        assertThat(THREE.upTo(64).best().explain().inputs()).noneMatch(each -> each.contains("upTo(..)"));
        assertThat(THREE.upTo(64).best().toTable().print())
                .isEqualTo(THREE.best().toTable().print());
    }

    private static void chosen(Virtualized usual, Virtualized chosen, String word) {
        assertThat(usual.assumptions()).as(word).anyMatch(each -> each.contains(word));
        assertThat(chosen.assumptions()).as(word).noneMatch(each -> each.contains(word));
        assertThat(chosen.solve().toTable().print())
                .as(word)
                .isEqualTo(usual.solve().toTable().print());
    }

    /** Two ranks compute 100 us each and wait for the network as long. */
    @Test
    void neither_a_core_nor_the_network_that_is_as_busy_is_said_to_hide_the_other_alone() {
        Virtualized equal = application("equal")
                .computation(p -> us(100))
                .network((n, c, v) -> us(100))
                .on(cluster(2, 1).link(GBps(1), us(1)));
        assertThat(equal.ratio(2).solve().explain().dominant())
                .isEqualTo(
                        "a core and the network are busy for 200 us each and hide each other; less work of both would help.");
        assertThat(equal.best().explain().dominant()).endsWith("; cores and network are equally busy.");
        Virtualized nothing =
                application("nothing").computation(p -> us(0)).on(cluster(2, 1).link(GBps(1), us(1)));
        assertThat(nothing.ratio(2).solve().explain().subject()).isEqualTo("nothing");
        assertThat(nothing.ratio(2).solve().explain().dominant()).isEqualTo("no rank computes or communicates.");
    }

    @Test
    void the_explanation_follows_the_input() {
        var cpu = THREE.ratio(4).solve().explain();
        assertThat(cpu.subject()).isEqualTo("cpu");
        assertThat(cpu.dominant())
                .isEqualTo(
                        "a core is busy for 179.2 ms, which hides the network time of 95.29 ms; less work per core would help.");
        assertThat(cpu.violated()).isEmpty();
        assertThat(cpu.terms().stream()
                        .mapToDouble(term -> Double.isNaN(term.share()) ? 0 : term.share())
                        .sum())
                .isEqualTo(1, within(1e-12));
        var net = TWELVE.ratio(7).solve().explain();
        assertThat(net.subject()).isEqualTo("network");
        assertThat(net.dominant()).startsWith("the network is busy for 79.9 ms, which hides the core time of ");
        assertThat(net.violated())
                .containsExactly(
                        "Cores as the bottleneck: where the network takes longer, the report measured longer times than the"
                                + " model predicts (section 2.2.4).");
        var one = THREE.solve().explain();
        assertThat(one.violated()).isEmpty();
        assertThat(one.dominant())
                .isEqualTo(
                        "a core is busy for 175.7 ms and the network for 93.73 ms; one rank on each core, with blocking calls,"
                                + " overlaps nothing, so both count.");
        assertThat(one.inputs()).contains("a communication call: 200 ns, not used by the base model");
        assertThat(one.terms().stream().map(term -> term.name()))
                .containsExactly("computation", "memory copy", "network");
    }

    @Test
    void lost_overlap_that_exceeds_the_network_is_said_and_clipped() {
        var dry = stencil.halo(0).on(dibonaLike.cores(3)).ratio(2);
        assertThat(dry.solve().explain().violated())
                .singleElement()
                .asString()
                .startsWith(
                        "Lost overlap within the network time: the lost overlap, 43.74 ms, exceeds the network time,"
                                + " 1.04 ms");
        assertThat(dry.solve(closedForm.clipped()).explain().violated()).isEmpty();
        assertThat(dry.solve(closedForm.clipped()).value("lost overlap").si())
                .isEqualTo(dry.solve().value("net").si());
    }

    @Test
    void the_best_ratio_says_whether_virtualization_pays() {
        assertThat(THREE.best().explain().dominant())
                .isEqualTo(
                        "virtualization pays off: 9 ranks on each core take 194.6 ms, the base model 269.4 ms, 1.385 times as"
                                + " long; ratios 6 to 13 are within 1 %; the cores are the bottleneck.");
        assertThat(THREE.best().explain().violated()).isEmpty();
        assertThat(TWELVE.best().explain().dominant())
                .startsWith("by Equation 5 virtualization pays off: ")
                .contains(
                        "; the network is the bottleneck; by a simulation of the threads (threadSimulation 1, 1 run) 7 ranks"
                                + " take ")
                .endsWith(" (violated: cores as the bottleneck).");
        assertThat(TWELVE.best().toString()).contains("approximate; violated: cores as the bottleneck. Method: ");
        var alone = application("alone").computation(p -> us(100).plus(ms(600).dividedBy(p)));
        assertThat(alone.on(cluster(2, 6)).best().explain().dominant())
                .startsWith(
                        "virtualization does not pay off: the base model takes 50.1 ms, 16 ranks on each core no less than");
        assertThat(THREE.upTo(4).best().explain().violated())
                .containsExactly(
                        "Minimum below the largest ratio tried: the best ratio is the largest that was tried, 4; set more with"
                                + " upTo(..).");
        assertThat(THREE.upTo(4).best().toString()).doesNotContain("NaN");
        assertThat(THREE.best().explain().inputs())
                .contains("assumed: Ratios tried = 1 to 64 (default; set with upTo(..)).");
        assertThat(THREE.upTo(9).best().explain().inputs()).noneMatch(each -> each.contains("Ratios tried"));
    }

    /** 40 of 79.6 ms were latencies of the network, charged as busy time of cores. */
    @Test
    void copies_at_the_cost_of_the_network_are_a_violated_condition_where_they_take_long() {
        Machine bare = cluster(2, 4).link(GBps(10), us(500));
        String name = "Short or separate costs of copies in shared memory";
        Virtualized doubted = stencil.iterations(20).on(bare).ratio(2);
        assertThat(doubted.solve().explain().violated())
                .anyMatch(each -> each.startsWith(name + ": copies inside a node"));
        assertThat(doubted.solve(threadSimulation.runs(1)).explain().violated())
                .anyMatch(each -> each.startsWith(name));
        for (Machine other :
                List.of(bare.inside(GBps(10), us(500)), cluster(2, 4).link(GBps(10), us(0.5)))) {
            assertThat(stencil.iterations(20)
                            .on(other)
                            .ratio(2)
                            .solve()
                            .explain()
                            .violated())
                    .noneMatch(each -> each.startsWith(name));
        }
    }

    @Test
    void the_formula_says_that_latencies_do_not_overlap_where_there_is_a_network() {
        String sentence =
                "Messages of a node one after another: V T_net adds up the network times of the V ranks of a core";
        assertThat(THREE.ratio(2).solve().explain().toString()).contains(sentence);
        assertThat(THREE.best().explain().toString()).contains(sentence);
        assertThat(stencil.on(dibonaLike.nodes(1)).ratio(2).solve().explain().toString())
                .doesNotContain(sentence);
    }

    @Test
    void methods_of_an_application_are_those_that_answer_it() {
        var own = application("own").computation(p -> ms(100).dividedBy(p)).on(cluster(2, 6));
        assertThat(own.methods()).hasSize(1).first().asString().startsWith("closedForm ");
        assertThat(THREE.methods()).anyMatch(each -> each.startsWith("threadSimulation "));
        assertThat(THREE.methods()).anyMatch(each -> each.startsWith("tinyMpi"));
    }

    /** Equation 5 promises 1.3 times; a simulation with noise, in which one rank overlaps, too, saves 2 %. */
    @Test
    void a_verdict_of_the_network_names_what_a_simulation_says() {
        Virtualized bound = stencil.on(cluster(4, 8).link(GBps(10), us(2)).inside(GBps(8), us(.5)));
        assertThat(bound.best().explain().dominant())
                .isEqualTo(
                        "by Equation 5 virtualization pays off: 5 ranks on each core take 91.21 ms, the base model 118.6 ms,"
                                + " 1.3 times as long; ratios 3 to 7 are within 1 %; the network is the bottleneck; by a simulation of"
                                + " the threads (threadSimulation 1, 1 run) 5 ranks take 84.09 ms, 1.929 % less than one rank with"
                                + " 85.74 ms (violated: cores as the bottleneck).");
        assertThat(stencil.on(cluster(64, 64).link(GBps(10), us(2)).inside(GBps(8), us(.5)))
                        .best()
                        .explain()
                        .dominant())
                .contains("a simulation of the threads was not run, because it has ");
    }

    @Test
    void one_rank_on_each_core_never_pays() {
        Virtualized small = stencil.grid(64, 64)
                .iterations(100)
                .halo(1)
                .perCell(ns(1))
                .serial(us(0))
                .calls(8)
                .on(cluster(2, 4).link(GBps(10), us(10)).inside(GBps(10), us(0.5)));
        assertThat(small.best().explain().dominant())
                .isEqualTo(
                        "by Equation 5 virtualization does not pay off: the base model takes 4.282 ms, 2 ranks on each core no"
                                + " less than 8.033 ms; no other ratio is within 1 %; the network is the bottleneck; by a"
                                + " simulation of the threads (threadSimulation 1, 1 run) 2 ranks take 8.047 ms, 7.014 % more"
                                + " than one rank with 7.52 ms (violated: cores as the bottleneck).");
        assertThat(small.best().value("best ratio").si()).isEqualTo(1);
        assertThat(small.best().value("speedup").si()).isEqualTo(1);
        assertThat(small.best().value("time").in("ms")).isCloseTo(4.282, within(5e-4));
        assertThat(small.best().value("time").si())
                .isEqualTo(small.best().value("base time").si());
        assertThat(small.solve().value("time").si())
                .isEqualTo(small.best().value("time").si());
        assertThat(small.upTo(1).best().explain().dominant())
                .isEqualTo(
                        "the base model takes 4.282 ms. Virtualization needs two or more ranks on each core, and no ratio"
                                + " above 1 was tried; set more with upTo(..).");
        assertThat(small.upTo(1).best().value("speedup").si()).isEqualTo(1);
        assertThat(small.ratio(2).best().explain().dominant())
                .isEqualTo(small.best().explain().dominant());
        assertThat(small.ratio(3).best().explain().dominant())
                .startsWith(
                        "by Equation 5 virtualization does not pay off: the base model takes 4.282 ms, 2 ranks on each core no less")
                .contains(
                        "; 3 ranks on each core would not help: they take ",
                        ", no less than one rank with 4.282 ms; by a simulation");
        assertThat(THREE.ratio(4).best().explain().dominant())
                .startsWith("virtualization pays off: 9 ranks on each core take 194.6 ms")
                .endsWith("; 4 ranks on each core would help, too: they take 201.1 ms, 25.36 % less than one rank with"
                        + " 269.4 ms.");
    }

    /** Equation 5 has its shortest time with ten ranks, 96.4 ms, and the base model takes 88.2 ms. */
    @Test
    void the_best_ratio_is_one_where_the_base_model_is_shorter() {
        Result best = stencil.halo(0).on(dibonaLike.cores(6)).best();
        assertThat(best.value("best ratio").si()).isEqualTo(1);
        assertThat(best.value("continuous ratio").si()).isEqualTo(1);
        for (String time : List.of("time", "continuous time", "base time")) {
            assertThat(best.value(time).in("ms")).as(time).isCloseTo(88.2, within(0.05));
        }
        assertThat(best.value("speedup").si()).isEqualTo(1);
        assertThat(best.explain().dominant())
                .startsWith(
                        "virtualization does not pay off: the base model takes 88.2 ms, 10 ranks on each core no less than"
                                + " 96.4 ms");
    }

    /** 85 ms of a network that one node does not have, and "virtualization pays off". */
    @Test
    void one_node_has_no_network() {
        Virtualized node = stencil.on(cluster(1, 44).link(GBps(10), us(1.5)).inside(GBps(10), us(0.5)));
        Result two = node.ratio(2).solve(closedForm);
        assertThat(two.value("net").si()).isZero();
        // 24.79 ms: 512 x 32768 cells of 0.625 ns, 100 times on 44 cores, 0.1 ms and 4 copies of 16 KiB
        double computation = 1e-4 + 512 * 32_768 * 0.625e-9 * 100 / 44;
        double base = computation + 400 * (0.5e-6 + 16_384 / 10e9);
        assertThat(two.value("base time").si()).isCloseTo(base, within(1e-12));
        assertThat(two.explain().inputs()).contains("one node: no messages between nodes, so the network term is 0");
        assertThat(node.best().explain().dominant()).startsWith("virtualization does not pay off: ");
        assertThat(node.best().value("continuous ratio").si()).isEqualTo(1);
        Application own =
                application("own").computation(p -> ms(100).dividedBy(p)).network((n, c, v) -> ms(80).dividedBy(v));
        assertThat(own.on(cluster(1, 6)).best().explain().dominant()).startsWith("virtualization does not pay off: ");
        assertThat(own.on(cluster(2, 6)).best().explain().dominant())
                .startsWith("by Equation 5 virtualization pays off: ")
                .endsWith(
                        "; the network is the bottleneck (violated: minimum below the largest ratio tried; cores as the"
                                + " bottleneck).");
        assertThat(own.on(cluster(2, 6)).best().explain().inputs()).noneMatch(line -> line.startsWith("one node"));
        says(
                () -> node.solve(threadSimulation),
                "threadSimulation, nodes = 1: nodes exchange messages in pairs. Use an even number of nodes.");
    }

    @Test
    void each_variant_of_the_formula_explains_itself() {
        String report = " of Nigay, Schneider, Hoefler 2018 (Mont-Blanc 3 MS13)";
        String clipped = ", the lost overlap clipped to the network time, which is not in the report";
        assertExplained(
                closedForm, "Equation 5" + report, "T = max(V (T_comp + T_shmem) + V K T_ovhd, V T_net) + T_comp / 2");
        assertExplained(
                closedForm.clipped(),
                "Equation 5" + report + clipped,
                "T = max(V (T_comp + T_shmem) + V K T_ovhd, V T_net) + min(T_comp / 2, V T_net)");
        assertExplained(
                closedForm.withoutOverhead(),
                "Equation 4" + report,
                "T = max(V (T_comp + T_shmem), V T_net) + T_comp / 2");
        assertExplained(
                closedForm.withoutOverhead().clipped(),
                "Equation 4" + report + clipped,
                "T = max(V (T_comp + T_shmem), V T_net) + min(T_comp / 2, V T_net)");
    }

    private static void assertExplained(ClosedForm how, String model, String formula) {
        assertThat(THREE.ratio(2).solve(how).explain().model()).isEqualTo(model);
        assertThat(THREE.ratio(2).solve(how).explain().extras()).hasToString("[" + formula + "]");
        assertThat(THREE.solve(how).explain().model()).startsWith("base model at ratio 1, Equations 1 to 3 of Nigay");
        assertThat(THREE.solve(how).explain().extras()).hasToString("[T = T_comp + T_shmem + T_net]");
        assertThat(THREE.best(how).explain().model()).isEqualTo(model + ", minimum over the ratios");
        assertThat(THREE.best(how).explain().extras()).hasToString("[" + formula + "]");
    }

    @Test
    void where_the_protocol_changes_with_the_size_only_integers_are_sought() {
        var best = stencil.on(blueWaters.nodes(8)).best();
        assertThat(best.value("continuous ratio").si()).isNaN();
        assertThat(best.value("best ratio").si()).isGreaterThan(1);
        assertThat(THREE.best().value("continuous ratio").si()).isGreaterThan(1);
    }

    @Test
    void wrong_numbers_are_refused() {
        says(
                () -> stencil.on(dibonaLike.cores(0)),
                "cores(0): a machine has at least one node, and at least one core in each." + " Try cores(2).");
        says(
                () -> stencil.on(cluster(2, 3).link(GBps(-1), us(1))),
                "GBps(-1): must be finite and not negative. Try GBps(1).");
        says(() -> THREE.ratio(0), "ratio(0): must be between 1 and 4096 on 2 x 3 cores. Try ratio(4).");
        says(() -> THREE.ratio(1_000_000), "ratio(1000000): must be between 1 and 4096 on 2 x 3 cores. Try ratio(4).");
        says(
                () -> stencil.on(cluster(2, 3)).ratio(4),
                "cluster of 2 nodes with 3 cores each: it has neither message costs nor a link. Add costs(..), or"
                        + " link(GBps(1), us(10)).");
        says(
                () -> stencil.perCell(new Time(1e300))
                        .iterations(Integer.MAX_VALUE)
                        .on(dibonaLike)
                        .solve(),
                "stencil on 2 nodes with 64 cores each, 1 rank on each core: the predicted time exceeds the largest number."
                        + " Check for a time that is far too long, or a bandwidth that is far too low.");
        says(() -> stencil.grid(0, 4), "grid(0, 4): both numbers must be 1 or more. Try grid(512, 32768).");
        says(() -> stencil.iterations(0), "iterations(0): must be 1 or more. Try iterations(100).");
        says(() -> stencil.halo(-1), "halo(-1): must be 0 or more. Try halo(8).");
        says(() -> stencil.kmax(1280, 0), "kmax(1280.0, 0.0): cycles and GHz must be above zero. Try kmax(1280, 2.0).");
        says(
                () -> stencil.kmax(1280, 2.0e9),
                "kmax(1280.0, 2.0E9): the clock must be at most 1000 GHz. Try kmax(1280, 2.0).");
        says(() -> stencil.calls(-1), "calls(-1): must be 0 or more. Try calls(8).");
        says(() -> blueWaters.cores(3), "cores(3): must be a multiple of the 2 sockets. Try cores(4).");
    }

    private static Time forEver(int ranks) {
        return ranks < 0 ? ms(0) : forEver(ranks + 1).plus(ms(1));
    }

    @Test
    void a_lambda_that_gives_no_time_is_named_with_what_it_was_given() {
        Machine two = cluster(2, 3);
        Application good = application("mine").computation(p -> ms(60).dividedBy(p));
        says(
                () -> application("mine")
                        .computation(p -> seconds(Double.NaN))
                        .on(two)
                        .solve(),
                "computation(..) of application \"mine\" for 6 ranks: the function returned no time. seconds(NaN): must"
                        + " be finite and not negative. Try seconds(1).");
        says(
                () -> good.network((n, c, v) -> seconds(1 / (v - 2.0)))
                        .on(two)
                        .ratio(2)
                        .solve(),
                "network(..) of application \"mine\" for 2 nodes, 3 cores of each and ratio 2: the function returned no"
                        + " time. seconds(Infinity): must be finite and not negative. Try seconds(1).");
        says(
                () -> good.sharedMemory(p -> seconds(-p)).on(two).ratio(2).solve(),
                "sharedMemory(..) of application \"mine\" for 12 ranks: the function returned no time. seconds(-12): must"
                        + " be finite and not negative. Try seconds(1).");
        says(
                () -> good.sharedMemory(p -> forEver(p)).on(two).solve(),
                "sharedMemory(..) of application \"mine\" for 6 ranks: the function failed with"
                        + " java.lang.StackOverflowError. Call it alone with these numbers.");
        says(
                () -> good.sharedMemory(p -> ms(Math.floorDiv(p, p - 12)))
                        .on(two)
                        .ratio(2)
                        .solve(),
                "sharedMemory(..) of application \"mine\" for 12 ranks: the function failed with"
                        + " java.lang.ArithmeticException: / by zero. Call it alone with these numbers.");
        says(
                () -> application("mine").on(two),
                "application \"mine\": its computation time is not set. Write"
                        + " application(\"mine\").computation(p -> ms(100).dividedBy(p)).");
        says(
                () -> application(" "),
                "application(\" \"): the name must not be blank. Write"
                        + " application(\"mine\").computation(p -> ms(100).dividedBy(p)).");
        says(
                good::fit,
                "fit() of application \"mine\": its computation was not fitted. Write fitted(measured) in"
                        + " place of computation(..).");
    }

    @Test
    void one_s_own_closures_that_say_what_the_stencil_says_answer_alike() {
        Application own = application("own")
                .computation(p -> new Time(1e-4 + 1.048576 / p))
                .sharedMemory(p -> new Time(400 * (5e-7 + 16_384 / 10e9)))
                .network((n, c, v) -> new Time(400 * (1.3e-6 + 2_097_152.0 / v / Math.min(11e9, c * 3e9))))
                .calls(800);
        Result mine = own.on(cluster(2, 3)).ratio(4).solve(closedForm);
        Result theirs = THREE.ratio(4).solve(closedForm);
        for (String measure : theirs.columns().measureNames()) {
            assertThat(mine.value(measure).si())
                    .as(measure)
                    .isCloseTo(theirs.value(measure).si(), withPercentage(1e-9));
        }
    }
}
