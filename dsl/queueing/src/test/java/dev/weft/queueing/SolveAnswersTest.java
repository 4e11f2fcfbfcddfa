package dev.weft.queueing;

import static dev.weft.Weft.branch;
import static dev.weft.Weft.erlang;
import static dev.weft.Weft.exact;
import static dev.weft.Weft.openQueue;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Campaign;
import dev.weft.queueing.service.GeneralService;
import dev.weft.study.Certainty;
import dev.weft.study.Measure;
import dev.weft.units.ModelException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@code solve()} without a method answers wherever some method does. */
class SolveAnswersTest {
    private static final int CASES = Campaign.cases("solve.answers", 12);

    private static final QueueingNetwork HALO = queueing()
            .station("pack", queue(us(1)))
            .station("east", queue(us(2)))
            .station("west", queue(us(2)));

    @Test
    void an_open_fork_is_simulated() {
        QueueingNetwork open = HALO.open("ranks", 1e5).fork("halo", branch("east"), branch("west"));
        assertThat(open.solve()).hasToString(open.solve(seeded(1)).toString());
        assertThatThrownBy(() -> open.solve(exact)).hasMessageEndingWith("which simulates it with intervals.");
    }

    @Test
    void several_servers_with_a_distribution_of_their_own_are_simulated() {
        GeneralService two = openQueue(1.5, seconds(1), 2).service(erlang(4));
        assertThat(two.solve()).hasToString(two.solve(seeded(1)).toString());
        assertThat(two.usual()).isEqualTo(seeded(1));
    }

    /** A refusal that sends its reader to a simulation would be one that solve() could have spared. */
    @Test
    void a_random_network_is_answered_or_refused_for_what_it_is() {
        int simulated = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            boolean open = random.nextBoolean();
            QueueingNetwork network =
                    open ? HALO.open("ranks", 1e5 * (1 + random.nextInt(6))) : HALO.closed("ranks", 2);
            network = switch (random.nextInt(4)) {
                case 0 -> network.fork("halo", branch("east"), branch("west"));
                case 1 -> network.region("credits", 1 + random.nextInt(4), "east");
                case 2 -> network.region("credits", 2, "east").region("buffers", 3, "west");
                default -> network.visits("ranks", "east", 0.5);
            };
            try {
                QueueingSolution answer = network.solve();
                Measure throughput = answer.columns().measure("throughput");
                assertThat(answer.response("ranks").si()).as("seed " + seed).isPositive();
                boolean estimated = answer.provenance().certainty() == Certainty.ESTIMATED;
                assertThat(throughput.hasBracket()).as("seed " + seed).isEqualTo(estimated);
                simulated += estimated ? 1 : 0;
            } catch (ModelException refused) {
                assertThat(refused.getMessage()).as("seed " + seed).doesNotContain("solve(");
            }
        }
        assertThat(simulated).isPositive();
    }
}
