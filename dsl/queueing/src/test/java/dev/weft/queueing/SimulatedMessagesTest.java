package dev.weft.queueing;

import static dev.weft.Weft.barrier;
import static dev.weft.Weft.deterministic;
import static dev.weft.Weft.erlang;
import static dev.weft.Weft.forkJoin;
import static dev.weft.Weft.hyperexponential;
import static dev.weft.Weft.lognormal;
import static dev.weft.Weft.openQueue;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.seeded;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.units.ModelException;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every error and every clause of the simulation and of the models of section 6, as a user reads them. */
class SimulatedMessagesTest {
    private static final Network QDR = Weft.network().host(16).link(Weft.GBps(3.787), Weft.ns(1616));

    private static void says(ThrowingCallable mistake, String message) {
        Assertions.assertThatThrownBy(mistake)
                .isInstanceOf(ModelException.class)
                .hasMessage(message);
    }

    @Test
    void wrong_plans_say_what_to_write() {
        says(
                () -> seeded(1).length(10),
                "length(10): must be between 1000 and 100,000,000 cycles. Try length(200_000).");
        says(
                () -> seeded(1).budget(0),
                "budget(0): must be between 1 and 1,000,000,000,000 events. Try budget(50_000_000), which"
                        + " takes a few seconds.");
        says(() -> seeded(1).runs(0), "runs(0): must be between 1 and 10,000. Try runs(10), or one longer run.");
        says(() -> seeded(1).confidence(95), "confidence(95.0): must be between 0 and 1. Try confidence(0.95).");
        says(
                () -> erlang(0),
                "erlang(0): must be between 1 and 1000 phases. Try erlang(4), or deterministic for scv 0.");
        says(
                () -> lognormal(0),
                "lognormal(0.0): the squared coefficient of variation must be above 0 and at most 1e6."
                        + " Try lognormal(0.5), or deterministic for scv 0.");
        says(
                () -> QDR.messageRate(Weft.KiB(4)).solve(seeded(1).sharing("link")),
                "unknown station \"link\"; known: think, wire A->B, link A->B, core A, core B. Use one of the"
                        + " names listed.");
        says(
                () -> QDR.pingPong(Weft.KiB(4)).solve(seeded(1)).percentiles(100),
                "percentile 100.0: must be above 0 and below 100. Try percentiles(50, 99).");
        says(
                () -> QDR.messageRate(Weft.KiB(4))
                        .arriving(1e5)
                        .solve(seeded(1))
                        .percentile(150),
                "percentile 150.0: must be above 0 and below 100. Try percentile(99).");
    }

    @Test
    void wrong_models_of_section_6_say_what_to_write() {
        says(
                () -> barrier(0, seconds(1)),
                "forkJoin(0, 1 s): the number of branches must be between 1 and 10,000,000. Try"
                        + " forkJoin(16, us(10)).");
        says(
                () -> forkJoin(2, seconds(0)),
                "forkJoin(2, 0 s): the mean time must be above 0. Leave the branch out, or give it a time.");
        says(
                () -> forkJoin(2, seconds(1)).outstanding(0),
                "outstanding(0): must be between 1 and 1,000,000. Try outstanding(4).");
        says(
                () -> forkJoin(2, seconds(1))
                        .service(deterministic)
                        .outstanding(3)
                        .solve(Weft.exact),
                "solve(exact) of a fork-join of 2 branches, deterministic, longest mean 1 s, 3"
                        + " outstanding: several outstanding pieces of work have no exact solution, and only"
                        + " Varki's approximation for equal exponential branches. Use solve(), which takes the best"
                        + " method that fits, or solve(seeded(1)).");
        says(
                () -> forkJoin(2, seconds(1)).outstanding(2).solve().percentile(50),
                "percentile(50.0): percentiles are known for one outstanding piece of work without"
                        + " serial work. Leave out outstanding(..) and serial(..).");
        says(
                () -> openQueue(-1, seconds(1)),
                "openQueue(-1.0, 1 s): the arrival rate must be a finite number above 0, per second. Try"
                        + " openQueue(2e6, ns(271)).");
        says(
                () -> openQueue(2, seconds(0.5)),
                "openQueue(2.0, 500 ms): the utilization must be below 1, and rate times service time is"
                        + " 1. Lower the rate or the service time.");
        says(
                () -> QDR.pingPong(Weft.KiB(4)).pipelined(Weft.bytes(0)),
                "pipelined(0 B): must be at least 1 B. Try pipelined(KiB(4)).");
    }

    @Test
    void one_seed_gives_one_answer() {
        Workload rate = QDR.messageRate(Weft.KiB(4)).outstanding(3);
        assertThat(rate.solve(seeded(7)).messagesPerSecond())
                .isEqualTo(rate.solve(seeded(7)).messagesPerSecond());
    }

    private static List<String> warnings(double utilization, SimulationPlan plan) {
        return queueing()
                .station("server", queue(seconds(1)))
                .open("messages", utilization)
                .solve(plan)
                .explain()
                .violated();
    }

    @Tag("slow")
    @Test
    void a_run_that_is_too_short_for_its_load_says_so_and_a_long_one_does_not() {
        for (int seed = 0; seed < 10; seed++) {
            assertThat(warnings(0.99, seeded(seed).length(3000).budget(400_000)))
                    .as("seed %d", seed)
                    .singleElement()
                    .asString()
                    .matches(
                            "Convergence of the simulation: effective sample size [1-9] of at least 200\\. Intervals are"
                                    + " widened for this and may still miss the mean; raise the budget of 400000 events, such"
                                    + " as budget\\(1600000\\)\\.");
        }
        assertThat(warnings(0.3, seeded(1))).isEmpty();
        assertThat(warnings(0.3, seeded(1).service(hyperexponential(2))))
                .containsExactly(
                        "Exponential service at first-come stations: the product form assumes it, which is not so at server"
                                + " (hyperexponential(2)).");
    }

    @Test
    void every_kind_of_simulation_says_that_it_has_not_settled() {
        SimulationPlan little = seeded(1).length(1000).budget(5000);
        var general = openQueue(0.95, seconds(1)).solve(little);
        assertThat(general.provenance().method()).contains(", not converged: effective sample size ");
        assertThat(general.explain().violated())
                .singleElement()
                .asString()
                .startsWith("Convergence of the simulation: effective");
        var forked =
                forkJoin(2, seconds(1)).outstanding(200).think(seconds(300)).solve(little);
        assertThat(forked.provenance().method()).contains(", not converged: ");
        assertThat(forked.explain().violated().get(0)).startsWith("Convergence of the simulation: ");
    }

    @Test
    void a_class_that_hardly_moves_is_named() {
        QueueingNetwork network = queueing()
                .station("server", queue(seconds(1)))
                .closed("fast", 1)
                .closed("slow", 1, seconds(1000));
        assertThat(network.solve(seeded(1).length(20_000)).explain().violated())
                .anyMatch(line -> line.matches(
                        "At least 1000 cycles of each class: fewer were simulated of slow \\(\\d+\\), so these intervals are rough\\."
                                + " Simulate longer with length\\(\\.\\.\\)\\."));
    }

    @Test
    void a_general_network_lists_its_classes_and_stations() {
        QueueingNetwork network = queueing()
                .station("server", queue(seconds(1)))
                .closed("jobs", 3)
                .closed("mail", 2);
        QueueingSolution simulated = network.solve(seeded(5).length(2000));
        assertThat(simulated.classes().columns().keyNames()).containsExactly("class", "kind");
        assertThat(simulated.classes().columns().measureNames()).containsExactly("throughput", "response", "present");
        assertThat(simulated.stations().columns().measureNames())
                .containsExactly("utilization", "present", "residence");
        assertThat(simulated.explain().inputs()).contains("seed: 5");
        assertThat(simulated.percentiles(50, 99).columns().rows()).isEqualTo(4);
    }
}
