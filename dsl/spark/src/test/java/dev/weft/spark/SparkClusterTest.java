package dev.weft.spark;

import static dev.weft.Weft.byRank;
import static dev.weft.Weft.exact;
import static dev.weft.Weft.minimumProfile;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.range;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.spark;
import static dev.weft.Weft.sweep;
import static dev.weft.Weft.trace;
import static dev.weft.Weft.traceReplay;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.queueing.QueueingNetwork;
import dev.weft.queueing.QueueingSolution;
import dev.weft.queueing.Solver;
import dev.weft.study.Asked;
import dev.weft.study.Engine;
import dev.weft.study.Result;
import dev.weft.study.Swept;
import dev.weft.trace.Trace;
import dev.weft.units.ModelException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Questions on a standalone cluster of two workers in processes of their own, which behaves as a larger one does. */
@EnabledForJreRange(
        max = JRE.JAVA_23,
        disabledReason = "workers of Spark 4.1.1 call Subject.getSubject, which Java 24 removed")
class SparkClusterTest {
    private static Cluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = Cluster.of(2);
    }

    @AfterAll
    static void stop() throws Exception {
        cluster.close();
    }

    private static Engine workers() {
        return spark(cluster.address(), "spark.executor.memory=512m");
    }

    private static QueueingNetwork office(double time, int jobs) {
        return queueing()
                .station("cpu", queue(ms(3)))
                .station("disk", queue(ms(time)))
                .closed("jobs", jobs);
    }

    private static Asked<Solver, QueueingSolution> offices(int times, int jobs) {
        double[] each =
                IntStream.rangeClosed(1, times).mapToDouble(i -> 0.1 * i).toArray();
        return sweep("disk", values(each)).and("jobs", range(1, jobs)).ask(SparkClusterTest::office);
    }

    /** Simulations; long ones take about 0.2 s each. */
    private static Asked<Solver, QueueingSolution> simulations(int count) {
        return sweep("jobs", range(1, count)).ask(jobs -> office(2, jobs));
    }

    @Test
    void ten_thousand_questions_are_answered_as_here() {
        Swept<Result> there = offices(100, 100).solve(exact, workers());
        assertThat(there.results()).hasSize(10_000);
        assertThat(there).hasToString(offices(100, 100).solve(exact).toString());
    }

    @Test
    void an_ensemble_of_seeds_is_the_same_to_the_last_bit() {
        var seeds = values(seeded(1), seeded(2), seeded(3), seeded(4), seeded(5), seeded(6));
        Swept<Result> there = simulations(4).solve(seeds, workers());
        assertThat(there).hasToString(simulations(4).solve(seeds).toString());
    }

    @Test
    void a_question_that_fails_names_itself_and_takes_no_other_along() {
        Swept<Result> there = sweep("rate", values(100, 1100, 900))
                .ask(rate -> queueing().station("cpu", queue(ms(1))).open("requests", rate))
                .solve(exact, workers());
        assertThat(there.results()).hasSize(2);
        assertThat(there.unanswered()).singleElement().asString().startsWith("at rate = 1100: ");
    }

    @Test
    void a_trace_is_read_by_location() {
        Trace here = trace("halo-wait-8");
        Trace there = here.on(workers());
        assertThat(there.profile()).hasToString(here.profile().toString());
        assertThat(there.functions()).hasToString(here.functions().toString());
        assertThat(there.messages()).hasToString(here.messages().toString());
        assertThat(there.solve(byRank)).hasToString(here.solve(byRank).toString());
        assertThat(there.solve(minimumProfile))
                .hasToString(here.solve(minimumProfile).toString());
        assertThat(there.solve(traceReplay)).hasToString(here.solve(traceReplay).toString());
        assertThat(there.clocks()).hasToString(here.clocks().toString());
    }

    @Test
    void a_killed_worker_loses_nothing() throws Exception {
        AtomicReference<Object> got = new AtomicReference<>();
        Thread cell = new Thread(() ->
                got.set(attempt(() -> simulations(120).solve(seeded(7).length(150_000), workers()))));
        workers().cores(); // the driver is running
        cell.start();
        Thread.sleep(600); // short, for a fast machine
        assertThat(cell.isAlive()).as("the run is not over yet").isTrue();
        cluster.kill(0);
        cell.join(240_000);
        cluster.addWorker();
        assertThat(got.get())
                .hasToString(simulations(120).solve(seeded(7).length(150_000)).toString());
    }

    @Test
    void an_interrupt_ends_the_job_and_what_was_answered_is_kept() throws Exception {
        AtomicReference<Object> got = new AtomicReference<>();
        Asked<Solver, QueueingSolution> asked = simulations(120);
        Thread cell =
                new Thread(() -> got.set(attempt(() -> asked.solve(seeded(8).length(150_000), workers()))));
        workers().cores();
        cell.start();
        Thread.sleep(1000);
        long start = System.nanoTime();
        cell.interrupt();
        cell.join(90_000);
        assertThat((System.nanoTime() - start) * 1e-9).as("seconds").isLessThan(80);
        assertThat(String.valueOf(got.get()))
                .matches("(?s).*Interrupted after \\d+ of 120 points; asking the same again goes on.*");
        assertThat(asked.solve(seeded(8).length(150_000), workers()))
                .hasToString(simulations(120).solve(seeded(8).length(150_000)).toString());
    }

    @Test
    void this_machine_is_a_cluster_too() {
        assertThat(offices(3, 3).solve(exact, spark()))
                .hasToString(offices(3, 3).solve(exact).toString());
    }

    @Test
    void an_address_or_setting_that_is_none_is_one_error() {
        assertThatThrownBy(() -> spark("myrinet"))
                .hasMessage(
                        "spark(\"myrinet\"): the address must be a master URL of Spark. Try spark(\"spark://host:7077\"), or"
                                + " spark() for this machine.");
        assertThatThrownBy(() -> spark("spark://host:7077", "memory 4g"))
                .hasMessage(
                        "spark(\"spark://host:7077\", \"memory 4g\"): a setting must have the form spark.name=value. Try"
                                + " spark(\"spark://host:7077\", \"spark.executor.memory=4g\").");
        assertThatThrownBy(() -> offices(2, 2).solve(exact, spark("local[1]", "spark.executor.memory=much")))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("spark(\"local[1]\"): Spark did not start. ");
    }

    private static Object attempt(java.util.function.Supplier<Object> run) {
        try {
            return run.get();
        } catch (RuntimeException failure) {
            return failure;
        }
    }
}
