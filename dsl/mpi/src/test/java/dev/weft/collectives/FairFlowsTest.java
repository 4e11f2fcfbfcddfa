package dev.weft.collectives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.sharing.SharingModel;
import dev.weft.sharing.contention.Contenders;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FairFlowsTest {
    @Test
    void messagesThatBeginTogetherShareAsInTheModelOfBandwidthSharing() {
        for (int seed = 1; seed <= 500; seed++) {
            Random random = new Random(seed);
            int nodes = 2 + random.nextInt(6);
            int count = 1 + random.nextInt(20);
            FairFlows flows = new FairFlows(nodes, count, 1, Long.MAX_VALUE);
            Contenders fair = SharingModel.fairShare().contenders();
            for (int message = 0; message < count; message++) {
                int from = random.nextInt(nodes);
                int to = (from + 1 + random.nextInt(nodes - 1)) % nodes;
                flows.start(message, from, to, 1);
                fair.start(message, from, to);
            }
            flows.share(0);
            fair.settle();
            for (int message = 0; message < count; message++) {
                assertThat(flows.end(message))
                        .as("seed %d, message %d", seed, message)
                        .isCloseTo(fair.penalty(message), within(1e-9 * count));
            }
        }
    }

    @Test
    void aMessageTakesTheRoomThatAnotherLeaves() {
        FairFlows flows = new FairFlows(3, 2, 1, Long.MAX_VALUE);
        flows.start(0, 0, 1, 1);
        flows.start(1, 0, 2, 3);
        flows.share(0);
        assertThat(flows.nextEnd()).isEqualTo(2); // each at half the link
        flows.endUpTo(2);
        flows.share(2);
        assertThat(flows.nextEnd()).isEqualTo(4); // two bytes are left, alone on the link
    }

    @Test
    void workBeyondTheLimitIsNoticed() {
        FairFlows flows = new FairFlows(3, 2, 1, 1);
        flows.start(0, 0, 1, 1);
        flows.start(1, 0, 2, 3);
        flows.share(0);
        assertThat(flows.isTooMuch()).isTrue();
    }
}
