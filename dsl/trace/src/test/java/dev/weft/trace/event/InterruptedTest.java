package dev.weft.trace.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whether an interruption is seen wherever it stands in a batch, and whether what is none goes through untouched. */
class InterruptedTest {
    private static final Definitions DEFINITIONS = Definitions.of(
            Clock.NANOSECONDS,
            List.of(new Location(0, "thread", "process", 0, 0)),
            List.of(CodeRegion.named(0, "f")),
            List.of());

    @Test
    void a_flush_or_a_pause_is_seen_at_every_place_of_a_batch_and_no_other_kind_is_one() {
        EventBatch batch = new EventBatch();
        for (int count = 1; count <= 40; count++) {
            for (int place = 0; place < count; place++) {
                for (int kind = 0; kind < 256; kind++) {
                    batch.count = count;
                    batch.kind[count] = EventKind.BUFFER_FLUSH; // left over from an earlier batch
                    batch.kind[place] = (byte) kind;
                    batch.tag[place] = 2;
                    batch.sent[place] = 100;
                    List<EventBatch> got = new ArrayList<>();
                    Interrupted events = Interruptions.of(DEFINITIONS).over(got::add, false);
                    events.accept(batch);
                    boolean interrupts = kind == EventKind.BUFFER_FLUSH || kind == EventKind.MEASUREMENT_ON_OFF;
                    assertThat(got.get(0) == batch)
                            .as("kind " + kind + " at " + place + " of " + count)
                            .isEqualTo(!interrupts);
                    assertThat(events.events()).isEqualTo(count);
                    batch.kind[place] = 0;
                    batch.kind[count] = 0;
                }
            }
        }
    }
}
