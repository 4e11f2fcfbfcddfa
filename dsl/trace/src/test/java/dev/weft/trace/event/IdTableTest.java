package dev.weft.trace.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdTableTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void it_agrees_with_a_hash_map(long seed) {
        Random random = new Random(seed);
        IdTable orElse = IdTable.orElse(-7);
        IdTable orSame = IdTable.orSame();
        Map<Integer, Integer> slow = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            int id = random.nextInt() >> random.nextInt(32);
            int value = random.nextInt();
            if (random.nextBoolean()) {
                orElse.put(id, value);
                orSame.put(id, value);
                slow.put(id, value);
            }
            assertThat(orElse.get(id)).isEqualTo(slow.getOrDefault(id, -7));
            assertThat(orSame.get(id)).isEqualTo(slow.getOrDefault(id, id));
        }
    }

    /** The multiplier has an inverse, so that anybody can make ids that all belong to one place of the table. */
    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void ids_chosen_to_crowd_together_do_not_make_it_slow() {
        int inverse = 0x144cbc89;
        assertThat(inverse * 0x9E3779B9).isOne();
        int count = 400_000;
        IdTable table = IdTable.orElse(-1);
        for (int i = 0; i < count; i++) {
            table.put(inverse * (0x40000000 + i), i); // their products are neighbours
        }
        for (int i = 0; i < count; i++) {
            assertThat(table.get(inverse * (0x40000000 + i)) == i).isTrue();
            table.get(inverse * (0x3fff0000 - i));
        }
    }
}
