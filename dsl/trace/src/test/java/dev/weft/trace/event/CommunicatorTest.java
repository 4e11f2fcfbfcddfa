package dev.weft.trace.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CommunicatorTest {
    @Test
    void aProcessIsOneOfThoseThatItsRanksName() {
        Random random = new Random(5);
        for (int run = 0; run < 200; run++) {
            int[] members = random.ints(random.nextInt(6), -2, 12).distinct().toArray();
            int[] others = IntStream.range(20, 20 + random.nextInt(4)).toArray();
            Communicator group = Communicator.of(1, "part", members);
            Communicator between = Communicator.between(2, "two", members, others);
            for (int rank = -3; rank < 26; rank++) {
                int process = rank;
                boolean named = Arrays.stream(members).anyMatch(member -> member == process);
                boolean other = Arrays.stream(others).anyMatch(member -> member == process);
                assertThat(group.has(rank)).as("run %d, rank %d", run, rank).isEqualTo(named);
                assertThat(between.has(rank)).as("run %d, rank %d", run, rank).isEqualTo(named || other);
            }
        }
    }

    @Test
    void eachProcessIsOneOfItsOwnSelf() {
        assertThat(Communicator.self(3, "self").has(7)).isTrue();
        assertThat(Communicator.self(3, "self").worldRanks()).isEmpty();
    }

    @Test
    void ranksOfAnInterCommunicatorNameTheOtherGroup() {
        Communicator between = Communicator.between(2, "two", new int[] {4, 1}, new int[] {0, 3, 2});
        assertThat(between.peer(1, 2)).isEqualTo(2);
        assertThat(between.peer(3, 0)).isEqualTo(4);
        assertThat(between.peer(3, 2)).isEqualTo(-1);
        assertThat(between.peer(1, -1)).isEqualTo(-1);
        assertThat(between.size()).isEqualTo(5);
        assertThat(between.firstGroup()).isEqualTo(2);
        assertThat(between.worldRanks()).containsExactly(4, 1, 0, 3, 2);
    }

    @Test
    void membersMayBeNamedByTheirRanksInTheWorld() {
        Communicator part = Communicator.of(1, "part", 4, 1).namedByWorld(true, false);
        assertThat(part.peer(1, 4)).isEqualTo(4);
        assertThat(part.peer(4, 0)).as("no member").isEqualTo(-1);
        assertThat(part.isFirstNamedByWorld()).isTrue();
        Communicator between = Communicator.between(2, "two", new int[] {4, 1}, new int[] {0, 3, 2})
                .namedByWorld(false, true);
        assertThat(between.peer(1, 3)).isEqualTo(3);
        assertThat(between.peer(3, 0)).isEqualTo(4);
        assertThat(between.isSecondNamedByWorld()).isTrue();
    }
}
