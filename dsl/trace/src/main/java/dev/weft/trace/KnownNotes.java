package dev.weft.trace;

import dev.weft.trace.event.Consumers;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.match.ClockCheck;
import dev.weft.trace.match.MessageScan;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Defects of a run, for all of its answers. The first answer that reports them causes one extra pass, so that answers
 * themselves take no longer.
 */
final class KnownNotes {
    private volatile @Nullable List<String> known;

    /** Reads all locations of a run through a {@link DefectWatch}. */
    @FunctionalInterface
    interface Watching {
        List<Located<EventConsumer>> by(Consumers<EventConsumer> consumers);
    }

    /** Returns one sentence for each kind of defect. Two threads may compute it at once, with equal results. */
    List<String> of(String name, Definitions definitions, Watching run) {
        List<String> sentences = known;
        if (sentences == null) {
            try {
                sentences = withClocks(name, definitions, run);
                known = sentences;
            } catch (ModelException unread) {
                if (unread.isInterruption()) {
                    throw unread;
                }
                sentences = List.of(
                        "Checked recording: the consistency of the run was not checked. " + unread.getMessage());
            }
        }
        return sentences;
    }

    private static List<String> withClocks(String name, Definitions definitions, Watching run) {
        List<String> sentences;
        try {
            MessageScan messages = MessageScan.of(name);
            List<Located<EventConsumer>> parts = run.by(messages);
            sentences = new ArrayList<>(sentences(definitions, parts));
            List<EventConsumer> taken = parts.stream().map(Located::consumer).toList();
            clocks(ClockCheck.of(messages.match(definitions, taken, List.of()))).ifPresent(sentences::add);
        } catch (ModelException unmatched) {
            if (unmatched.isInterruption()) {
                throw unmatched;
            }
            // for example messages that do not fit into memory; the other notes do not need them
            sentences = new ArrayList<>(sentences(definitions, run.by((interruptions, location) -> new Nothing())));
            sentences.add("Checked clocks: the order of sends and receives was not checked. " + unmatched.getMessage());
        }
        return List.copyOf(sentences);
    }

    private static List<String> sentences(Definitions definitions, List<Located<EventConsumer>> parts) {
        List<@Nullable LocationNotes> notes = new ArrayList<>();
        parts.forEach(part -> notes.add(part.notes()));
        return RunNotes.of(definitions, notes);
    }

    private static Optional<String> clocks(ClockCheck check) {
        long early = check.violations();
        return early == 0
                ? Optional.empty()
                : Optional.of("Consistent clocks: " + Digits.four((double) early)
                        + (early == 1
                                ? " message or collective call arrives before it is sent, by "
                                : " messages or collective calls arrive before they are sent, by up to ")
                        + check.worst() + "; the clocks of the ranks disagree, or time stamps are damaged.");
    }

    /** Ignores events; only the {@link DefectWatch} before it is of interest. */
    private static final class Nothing implements EventConsumer, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public void accept(EventBatch batch) {}
    }
}
