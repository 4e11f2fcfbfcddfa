package dev.weft.trace;

import static dev.weft.Weft.KB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.criticalPath;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.ringShift;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.simulation.RandomStream;
import dev.weft.study.Origin;
import dev.weft.study.PictureData;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import dev.weft.units.ModelException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sequence diagrams of runs: each message once, never upwards, and what there is no room for. */
class SequenceTest {
    private static Trace ring(int ranks, int rounds) {
        return ringShift(ranks, rounds, ms(1), KB(8))
                .on(cluster(ranks, 1).link(MBps(100), us(5)), perNode)
                .solve(replay(fairShare))
                .trace();
    }

    private static List<List<String>> messages(Timeline timeline) {
        return timeline.picture().data().rows().stream()
                .filter(row -> row.get(2).equals("message"))
                .toList();
    }

    /** A run of two ranks, of which rank 0 sends at a tick of a microsecond and rank 1 receives until another. */
    private static Trace sent(long send, long received, int calls) {
        Recording recording = Recording.of("pair", 2);
        int isend = recording.region("MPI_Send");
        int recv = recording.region("MPI_Recv");
        Track from = recording.track(0);
        from.enter(send, isend);
        from.send(send, 1, 0, 0, 8);
        from.leave(send + 1, isend);
        Track to = recording.track(1);
        to.enter(0, recv);
        to.recv(received, 0, 0, 0, 8);
        to.leave(received, recv);
        for (int i = 0; i < calls; i++) {
            to.enter(received + 2L * i, recv);
            to.leave(received + 2L * i + 1, recv);
        }
        return Trace.of(recording.finish(), Origin.MODEL, "a test");
    }

    @Test
    void each_message_of_a_run_is_one_arrow_that_never_goes_up() {
        for (int seed = 0; seed < 20; seed++) {
            RandomStream random = RandomStream.of(11, seed);
            int ranks = 2 + random.below(15);
            int rounds = 1 + random.below(6);
            Trace run = ring(ranks, rounds);
            Timeline diagram = run.timeline().sequence();
            assertThat(messages(diagram))
                    .as("seed %s", seed)
                    .hasSize(ranks * rounds)
                    .allMatch(row -> PictureData.number(row.get(5)) >= PictureData.number(row.get(4)));
            assertThat(messages(diagram)).isEqualTo(messages(run.timeline().messages()));
        }
    }

    @Test
    void it_keeps_its_words_and_its_parts() {
        Timeline diagram = ring(4, 2)
                .timeline()
                .id("a-name")
                .paper("A paper, Fig. 1")
                .sequence()
                .ranks(0, 1)
                .between(ms(0), ms(2));
        assertThat(diagram.id()).isEqualTo("a-name");
        String svg = diagram.title("Two ranks").picture().drawing().svg();
        assertThat(svg)
                .contains("Two ranks")
                .contains("downwards")
                .contains("rank 1")
                .doesNotContain("rank 2");
        assertThat(messages(diagram)).hasSize(1);
        assertThat(diagram.explain().toString()).contains("one end on a rank that is not shown");
    }

    @Test
    void the_messages_of_a_critical_path_stay_those_of_the_path() {
        Timeline path = program(3, mpi -> {
                    mpi.compute(ms(1 + mpi.rank()));
                    mpi.sendrecv((mpi.rank() + 1) % 3, (mpi.rank() + 2) % 3, KB(8));
                })
                .on(cluster(3, 1).link(MBps(100), us(5)), perNode)
                .solve(replay(fairShare))
                .trace()
                .solve(criticalPath)
                .timeline();
        assertThat(messages(path)).hasSizeBetween(1, 2);
        assertThat(path.sequence().picture().data().rows())
                .containsExactlyElementsOf(path.picture().data().rows());
        assertThat(path.sequence().picture().drawing().svg()).contains("downwards");
    }

    @Test
    void what_there_is_no_room_for_is_refused() {
        assertThatThrownBy(() -> ring(17, 1).timeline().sequence())
                .isInstanceOf(ModelException.class)
                .hasMessage("sequence() of 17 lifelines: a picture has room for 16. Write ranks(0, 1).sequence().");
        assertThat(messages(ring(16, 1).timeline().sequence())).hasSize(16);
        assertThatThrownBy(() -> ring(16, 13).timeline().sequence())
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "sequence() of 208 messages: a picture has room for 200. Write between(ms(0), ms(1)).sequence().");
        assertThat(messages(ring(10, 20).timeline().sequence())).hasSize(200);
        assertThatThrownBy(() ->
                        ring(10, 21).timeline().between(ms(0), ms(2)).sequence().between(ms(0), ms(100)))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("sequence() of 210 messages: ");
        assertThatThrownBy(() -> sent(0, 2, 12_000).timeline().sequence())
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "sequence(): the picture would have more than 12,000 calls. Write between(ms(0), ms(1)).sequence().");
    }

    @Test
    void a_message_before_its_sending_is_refused() {
        assertThatThrownBy(() -> sent(3000, 1000, 0).timeline().sequence())
                .isInstanceOf(ModelException.class)
                .hasMessage("sequence() of a message from rank 0 to rank 1: it arrives 2 us before it is sent, because"
                        + " clocks disagree. Use the timeline of run.synchronised().");
        assertThat(messages(sent(1000, 1000, 0).timeline().sequence())).hasSize(1);
    }

    @Test
    void a_sequence_diagram_is_not_zoomed() {
        assertThatThrownBy(() -> ring(2, 1).timeline().sequence().zoomable())
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "zoomable() of a sequence diagram: only timelines can be zoomed. Leave out sequence(), or show"
                                + " a part with between(ms(0), ms(1)).");
    }
}
