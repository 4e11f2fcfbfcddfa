package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.Origin;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.Recording;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A run whose messages name a rank that was not recorded. */
class MissingRankTest {
    private static Trace withoutRankOne() {
        Recording recording = Recording.of(
                "part",
                Definitions.of(
                        Clock.NANOSECONDS,
                        List.of(new Location(0, "a", "p0", 0, 0), new Location(2, "c", "p2", 2, 0)),
                        List.of(CodeRegion.named(0, "MPI_Send")),
                        List.of(Communicator.of(0, "world", new int[] {0, 1, 2}))));
        for (int location = 0; location < 2; location++) {
            recording.track(location).enter(5, 0);
            recording.track(location).send(6, 1, 0, 7, 100);
            recording.track(location).leave(9, 0);
        }
        return Trace.of(recording.finish(), Origin.SYNTHETIC, "made up");
    }

    @Test
    void every_question_that_can_be_answered_without_it_is() {
        List<Function<Trace, Object>> questions = List.of(
                Trace::profile, Trace::functions, Trace::timeline, Trace::recorded, Trace::messages, Trace::clocks);
        for (Function<Trace, Object> question : questions) {
            assertThat(question.apply(withoutRankOne()).toString()).isNotEmpty();
        }
    }

    @Test
    void its_timeline_says_how_many_ranks_it_shows() {
        assertThat(withoutRankOne().timeline().explain().inputs())
                .anyMatch(input -> input.startsWith("2 of 3 ranks, from 0 s to 4 ns"));
        assertThat(withoutRankOne().timeline().explain().dominant()).isEqualTo("MPI_Send fills 100 % of the picture.");
    }

    @Test
    void its_program_is_one_error() {
        assertThatThrownBy(() -> withoutRankOne().program())
                .isInstanceOf(ModelException.class)
                .hasMessage("program() of trace \"part\": it has messages of the ranks 0 to 2, and rank 1 has no"
                        + " location, so what it did is unknown. Give a trace in which every rank is recorded.");
    }
}
