package dev.weft.queueing;

import static dev.weft.Weft.branch;
import static dev.weft.Weft.deterministic;
import static dev.weft.Weft.forkJoin;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.units.ModelException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Open networks without a steady state, networks too large to simulate, and measures of regions and forks by their names. */
class StabilityTest {
    private static final QueueingNetwork LINE =
            queueing().station("link", queue(seconds(1))).station("receiver", queue(seconds(1)));
    private static final QueueingNetwork TIGHT = queueing()
            .station("link", queue(seconds(1)))
            .station("receiver", queue(seconds(1)).capacity(1).blocking());

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }

    private static QueueingNetwork credits(double rate, int tokens) {
        return LINE.open("messages", rate).region("credits", tokens, "link", "receiver");
    }

    /** Services alone hold the mean number of tokens that arrivals per second times seconds of service give, for any distribution. */
    @Test
    void a_region_with_too_few_tokens_for_the_services_alone_is_unstable() {
        String message =
                "region \"credits\": unstable: services of open classes alone hold 1.100 of 1 tokens on average; the load"
                        + " must be below 1 and is 1.100. Lower the arrival rates or the service times, add tokens, or use"
                        + " lossRegion(..).";
        refused(() -> credits(0.55, 1).solve(seeded(1)), message);
        refused(() -> credits(0.55, 1).solve(seeded(1).service(deterministic)), message);
        refused(() -> credits(0.55, 1).solve(), message);
    }

    /** Two tokens pass two queues in series like a closed network of two customers: 2 / 3 per second. */
    @Test
    void a_region_is_unstable_above_the_throughput_of_its_tokens() {
        refused(
                () -> credits(0.7, 2).solve(seeded(1)),
                "region \"credits\": unstable: its 2 tokens pass up to 0.6667 customers per second, and those of \"messages\""
                        + " arrive at 0.7000 per second; the load must be below 1 and is 1.050. Lower the arrival rate, add"
                        + " tokens, or use lossRegion(..).");
        // constant times pass one customer per second
        assertThat(credits(0.7, 2)
                        .solve(seeded(1).service(deterministic))
                        .provenance()
                        .method())
                .doesNotContain("not converged");
        assertThat(credits(0.6, 2).solve(seeded(1)).throughput("messages")).isCloseTo(0.6, within(0.01));
    }

    /** With one token the region is one server of an Erlang time: the formula of Pollaczek and Khinchine. */
    @Test
    void a_region_of_one_token_is_an_erlang_server() {
        double load = 2 * 0.3;
        double waiting = load * (1 + 0.5) / 2 / (1 - load) * load;
        double simulated = credits(0.3, 1).solve(seeded(2)).present("credits");
        assertThat(simulated).isCloseTo(waiting, within(0.05 * waiting));
    }

    /** The longer of two times of one second on average takes 1.5 seconds. */
    @Test
    void a_blocked_line_is_unstable_above_its_largest_throughput() {
        String message =
                "station \"link\": unstable: it and the blocking station \"receiver\" pass up to 0.6667 customers per"
                        + " second, and those of \"messages\" arrive at 0.7000 per second; the load must be below 1 and is 1.050."
                        + " Lower the arrival rate, raise the capacity, or use loss().";
        refused(() -> TIGHT.open("messages", 0.7).solve(seeded(1)), message);
        refused(() -> TIGHT.open("messages", 0.7).solve(), message);
        assertThat(TIGHT.open("messages", 0.6).solve(seeded(1)).throughput("messages"))
                .isCloseTo(0.6, within(0.01));
        // constant times never block
        assertThat(TIGHT.open("messages", 0.9)
                        .solve(seeded(1).service(deterministic))
                        .throughput("messages"))
                .isCloseTo(0.9, within(0.01));
    }

    @Test
    void an_overloaded_station_is_unstable_unless_customers_are_lost_before() {
        String message = "station \"link\": the utilization by open classes must be below 1 and is 1.200000000."
                + " Lower the arrival rates or the demands, or add servers.";
        refused(() -> credits(1.2, 9).solve(seeded(1)), message);
        refused(() -> TIGHT.open("messages", 1.2).solve(seeded(1)), message);
        QueueingNetwork losing = queueing()
                .station("door", queue(seconds(1)).capacity(1).loss())
                .station("receiver", queue(seconds(1)))
                .open("messages", 2);
        // M/M/1/1: two thirds are lost
        assertThat(losing.solve(seeded(1)).utilization("receiver")).isCloseTo(2 / 3.0, within(0.02));
        assertThat(LINE.open("messages", 2)
                        .lossRegion("buffers", 1, "link", "receiver")
                        .solve()
                        .throughput("messages"))
                .isCloseTo(2 / (1 + 2 * 2.0), within(1e-12));
    }

    @Test
    void too_many_customers_are_refused_before_memory_is_taken() {
        assertThatThrownBy(() ->
                        LINE.closed("messages", 100_000_000).solve(seeded(1).runs(50)))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("memory for the simulation of 100,000,000 customers in 50 runs, 1.00e+03 GB: ")
                .hasMessageEndingWith(" GB are available. Use fewer classes or customers, or a larger heap (-Xmx).");
        assertThatThrownBy(
                        () -> forkJoin(10_000_000, us(3)).outstanding(1_000_000).solve(seeded(1)))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(
                        "memory for the simulation of 1,000,000 customers in 10,000,000 branches, 1 run, 8.00e+04 GB: ");
    }

    @Test
    void regions_answer_by_their_name() {
        QueueingNetwork closed = LINE.closed("messages", 5).region("credits", 2, "link", "receiver");
        for (Solver method : new Solver[] {Analytic.EXACT, seeded(1)}) {
            QueueingSolution solved = closed.solve(method);
            assertThat(solved.present("credits")).isCloseTo(3, within(1e-9));
            assertThat(solved.utilization("credits")).isCloseTo(1, within(1e-9));
            refused(
                    () -> solved.idle("credits"),
                    "idle(\"credits\"): is for stations, and this is a region. Use present(\"credits\"), the customers that wait"
                            + " for a token, or utilization(\"credits\"), the share of tokens held.");
            refused(
                    () -> solved.distribution("credits"),
                    "distribution(\"credits\"): is for stations, and this is a region. Use present(\"credits\"), the customers"
                            + " that wait for a token, or utilization(\"credits\"), the share of tokens held.");
        }
        refused(
                () -> closed.visits("messages", "credits", 2),
                "station \"credits\": a region or a fork has this name, and it has no visits and service times."
                        + " Name one of its stations.");
    }

    @Test
    void forks_answer_by_their_name() {
        QueueingSolution solved = LINE.closed("messages", 1, seconds(1))
                .fork("halo", branch("link"), branch("receiver"))
                .solve();
        double inside =
                solved.throughput("messages") * solved.response("messages").si();
        assertThat(solved.present("halo")).isCloseTo(inside, within(1e-12));
        refused(
                () -> solved.utilization("halo"),
                "utilization(\"halo\"): is for stations, and this is a fork. Use present(\"halo\"), the customers between"
                        + " fork and join.");
    }
}
