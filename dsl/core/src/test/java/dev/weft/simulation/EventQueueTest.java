package dev.weft.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The event queue against a sorted map that does the same slowly. */
class EventQueueTest {
    private record Key(double time, long order) {}

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void planning_moving_cancelling_and_taking_agree_with_a_sorted_map(long seed) {
        Random random = new Random(seed);
        EventQueue queue = new EventQueue();
        TreeMap<Key, Integer> slow =
                new TreeMap<>(Comparator.comparingDouble(Key::time).thenComparingLong(Key::order));
        TreeMap<Integer, Key> keys = new TreeMap<>();
        long order = 0;
        for (int step = 0; step < 20_000; step++) {
            int what = random.nextInt(9);
            // few distinct times, so that ties are common
            double time = queue.time() + random.nextInt(20);
            if (what == 8) {
                double ahead = queue.time() + 10; // a fixed delay, so that the line stays in order
                queue.enqueue(ahead, step, -step, 3 * step);
                slow.put(new Key(ahead, order++), step);
            } else if (what < 4 || keys.isEmpty()) {
                int handle = queue.schedule(time, step, -step, 3 * step);
                keys.put(handle, new Key(time, order));
                slow.put(new Key(time, order++), step);
            } else if (what < 6) {
                int handle = new ArrayList<>(keys.keySet()).get(random.nextInt(keys.size()));
                int event = Objects.requireNonNull(slow.remove(keys.get(handle)));
                if (what == 4) {
                    queue.cancel(handle);
                    keys.remove(handle);
                } else {
                    queue.reschedule(handle, time);
                    keys.put(handle, new Key(time, order));
                    slow.put(new Key(time, order++), event);
                }
            } else if (!slow.isEmpty()) {
                var first = slow.pollFirstEntry();
                keys.values().remove(first.getKey());
                assertThat(queue.nextTime()).isEqualTo(first.getKey().time());
                assertThat(queue.next()).isTrue();
                assertThat(List.of(queue.kind(), queue.a(), queue.b()))
                        .containsExactly(first.getValue(), -first.getValue(), 3 * first.getValue());
            }
            assertThat(queue.size()).isEqualTo(slow.size());
        }
    }

    @Test
    void simultaneous_events_come_in_the_order_in_which_they_were_planned() {
        EventQueue queue = new EventQueue();
        for (int i = 0; i < 100; i++) {
            queue.schedule(1, i, 0, 0);
        }
        for (int i = 0; i < 100; i++) {
            queue.next();
            assertThat(queue.kind()).isEqualTo(i);
        }
        assertThat(queue.next()).isFalse();
    }

    @Test
    void what_stands_in_line_cannot_be_overtaken() {
        EventQueue queue = new EventQueue();
        queue.enqueue(3, 0, 0, 0);
        assertThatThrownBy(() -> queue.enqueue(2, 0, 0, 0))
                .hasMessage("an event at 2.0 cannot be planned behind one at 3.0");
        queue.next();
        assertThatThrownBy(() -> queue.enqueue(2, 0, 0, 0)).hasMessageContaining("cannot be planned at 3.0");
    }

    @Test
    void the_past_and_events_that_have_come_cannot_be_planned() {
        EventQueue queue = new EventQueue();
        int handle = queue.schedule(2, 0, 0, 0);
        queue.next();
        assertThatThrownBy(() -> queue.schedule(1, 0, 0, 0)).hasMessageContaining("cannot be planned");
        assertThatThrownBy(() -> queue.schedule(Double.NaN, 0, 0, 0)).hasMessageContaining("cannot be planned");
        assertThatThrownBy(() -> queue.reschedule(handle, 3)).hasMessageContaining("has come already");
        assertThatThrownBy(() -> queue.cancel(handle)).hasMessageContaining("has come already");
    }
}
