package dev.weft.trace;

import dev.weft.trace.event.Clock;
import dev.weft.trace.timeline.Sign;
import dev.weft.trace.timeline.Span;
import dev.weft.trace.timeline.Spans;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.Locale;

/** The limits of sequence diagrams. */
final class SequenceLimits {
    private static final int MOST_LINES = 16;
    private static final int MOST_ARROWS = 200;

    private SequenceLimits() {}

    /** Refuses a part of a run, with its rectangles and messages, that a sequence diagram cannot show. */
    static void require(Spans spans, List<Sign> arrows, Clock clock) {
        long lines = spans.lanesPerLine()
                * spans.all().stream().map(Span::label).distinct().count();
        if (lines > MOST_LINES) {
            throw tooMany(lines, "lifeline", "a picture has room for " + MOST_LINES, "ranks(0, 1)");
        }
        if (arrows.size() > MOST_ARROWS) {
            throw tooMany(arrows.size(), "message", "a picture has room for " + MOST_ARROWS, "between(ms(0), ms(1))");
        }
        if (!spans.exact()) {
            String most = String.format(Locale.ROOT, "%,d", Spans.LIMIT);
            throw ModelException.of(
                    "sequence()",
                    "the picture would have more than " + most + " calls",
                    "Write between(ms(0), ms(1)).sequence()");
        }
        arrows.stream().filter(sign -> sign.ticks() < 0).findFirst().ifPresent(sign -> {
            throw ModelException.of(
                    "sequence() of a message from rank " + sign.rank() + " to rank " + sign.other(),
                    "it arrives " + clock.time(-sign.ticks()) + " before it is sent, because clocks disagree",
                    "Use the timeline of run.synchronised()");
        });
    }

    private static ModelException tooMany(long count, String what, String rule, String part) {
        return ModelException.of("sequence() of " + Digits.plural(count, what), rule, "Write " + part + ".sequence()");
    }
}
