package dev.weft.trace.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Open requests are what a map says, in whatever order they come and go. */
class RequestTableTest {
    @ParameterizedTest
    @ValueSource(ints = {4, 40, 4000})
    void requests_are_found_until_they_are_taken(int ids) {
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            RequestTable requests = new RequestTable();
            Map<Long, Integer> truth = new HashMap<>();
            for (int step = 0; step < 5000; step++) {
                long id = 0x7fff_0000_0000L + 8L * random.nextInt(ids);
                if (random.nextBoolean()) {
                    Integer before = truth.put(id, step);
                    assertThat(requests.put(id, step)).as("seed %d", seed).isEqualTo(before == null ? -1 : before);
                } else {
                    Integer value = truth.remove(id);
                    assertThat(requests.take(id)).as("seed %d", seed).isEqualTo(value == null ? -1 : value);
                }
                assertThat(requests.open()).as("seed %d", seed).isEqualTo(truth.size());
            }
        }
    }
}
