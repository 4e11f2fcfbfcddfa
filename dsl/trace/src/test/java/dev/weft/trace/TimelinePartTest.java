package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.trace.timeline.Lane;
import dev.weft.trace.timeline.Span;
import dev.weft.trace.timeline.Spans;
import dev.weft.trace.timeline.TimeWindow;
import dev.weft.units.Time;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A part of a run that is found by landmarks shows what reading all of the run shows of it. */
class TimelinePartTest {
    /** By reading all events. */
    private static List<Span> slowly(Trace trace, TimelineScan part) {
        TimeWindow window = part.window();
        InterruptedScan<Lane> scan = InterruptedScan.of(
                trace,
                (interruptions, location) -> new Lane(
                        interruptions.definitions(),
                        location.rank(),
                        "",
                        window,
                        Spans.stretches(part.shown().size())));
        List<Lane> lanes = scan.parts().stream()
                .filter(lane -> part.shown().contains(lane.number()))
                .toList();
        return Spans.of(scan.definitions(), window, lanes).all();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void any_part_is_what_reading_the_whole_run_shows_of_it(int kind) {
        for (long seed = 1; seed <= 60; seed++) {
            Random random = new Random(seed);
            Trace trace = switch (kind) {
                case 0 -> InterruptedRun.calm(seed).trace();
                case 1 -> InterruptedRun.calm(seed).interrupted(seed).trace();
                default -> RandomCalls.run(seed, 0).trace();
            };
            TimelineScan whole = TimelineScan.of(trace, 1 + random.nextInt(4));
            long length = whole.end() - whole.start();
            for (int i = 0; i < 8 && length > 1; i++) {
                long from = random.nextLong(0, length - 1);
                long to = random.nextLong(from + 1, length + 20);
                TimelineScan part = whole.between(new Time(from * 1e-9), new Time(to * 1e-9));
                assertThat(part.spans().all())
                        .as("kind %s, seed %s, from %s to %s", kind, seed, from, to)
                        .isEqualTo(slowly(trace, part));
            }
        }
    }
}
