package dev.weft.queueing;

import static dev.weft.Weft.delay;
import static dev.weft.Weft.processorSharing;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.servers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.study.Measure;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How many customers of a class are in the network: all of them, all but those who think, or as many as were observed. */
class InsideTest {
    private static final int CASES = Campaign.cases("inside", 40);

    private static QueueingNetwork network(Random random) {
        QueueingNetwork network = queueing()
                .station("line", queue(seconds(0.2 + random.nextDouble()), servers(1 + random.nextInt(3))))
                .station("shared", processorSharing(seconds(0.2 + random.nextDouble())))
                .station("far", delay(seconds(random.nextDouble())));
        network = random.nextBoolean() ? network.open("open", 0.3 * random.nextDouble()) : network;
        return network.closed("all", 1 + random.nextInt(6))
                .closed("thinking", 1 + random.nextInt(3), seconds(3 * random.nextDouble()))
                .closed("none", 0);
    }

    @Test
    void exact_answers_have_no_bracket_and_simulated_ones_have_one_where_something_was_observed() {
        int intervals = 0;
        int missed = 0;
        for (int seed = 0; seed < CASES; seed++) {
            QueueingNetwork network = network(new Random(seed));
            Measure exact = network.solve().classes().columns().measure("present");
            QueueingSolution runs = network.solve(seeded(seed).length(2000).confidence(0.999));
            Measure simulated = runs.classes().columns().measure("present");
            Measure rows = runs.columns().measure("present");
            String about = "seed " + seed + ": " + network + runs.classes();
            for (int r = 0; r < exact.rows(); r++) {
                String name =
                        runs.classes().columns().key("class").values().get(r).toString();
                assertThat(exact.low(r)).as(about).isEqualTo(exact.si(r)).isEqualTo(exact.high(r));
                double sum = 0;
                for (int k = 0; k < 3; k++) {
                    sum += rows.si(3 * r + k);
                }
                assertThat(simulated.si(r)).as(about + name).isCloseTo(sum, within(1e-9 * (1 + sum)));
                if (name.equals("all") || name.equals("none")) {
                    assertThat(simulated.low(r))
                            .as(about)
                            .isEqualTo(exact.si(r))
                            .isEqualTo(simulated.high(r));
                } else {
                    intervals++;
                    missed += simulated.low(r) <= exact.si(r) && exact.si(r) <= simulated.high(r) ? 0 : 1;
                    assertThat(simulated.low(r)).as(about).isLessThan(simulated.high(r));
                }
            }
        }
        assertThat(intervals).isGreaterThan(CASES);
        assertThat(missed).isLessThan(3);
    }
}
