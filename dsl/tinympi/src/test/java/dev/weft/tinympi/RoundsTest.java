package dev.weft.tinympi;

import static dev.weft.Weft.cluster;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.tinyMpi;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.program.Executable;
import dev.weft.units.ModelException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Questions that run in turn on one set of nodes. */
class RoundsTest {
    /** A program in which each rank sends one message of so many bytes to the next. */
    private static Executable ring(int nodes, int ranks, int bytes) {
        return program(ranks, mpi -> {
                    byte[] in = new byte[bytes];
                    var request = mpi.irecv((mpi.rank() + ranks - 1) % ranks, in);
                    mpi.send((mpi.rank() + 1) % ranks, new byte[bytes]);
                    mpi.wait(request);
                })
                .on(cluster(nodes, ranks), perProcessor);
    }

    @Test
    void eachQuestionGetsItsOwnAnswerInTheOrderOfTheQuestions() {
        List<TinyMpiRun> answers =
                tinyMpi.runs(2).warmUps(1).interleaved(7, List.of(ring(1, 2, 10), ring(1, 3, 20), ring(1, 5, 30)));
        assertThat(answers).extracting(answer -> answer.columns().rows()).containsExactly(2, 3, 5);
        assertThat(answers)
                .extracting(answer -> answer.columns().measure("bytes").si(0))
                .containsExactly(10.0, 20.0, 30.0);
        assertThat(answers)
                .allSatisfy(
                        answer -> assertThat(answer.times().columns().rows()).isEqualTo(2));
    }

    @Test
    void questionsAboutDifferentNumbersOfNodesAreAnError() {
        assertThatThrownBy(() -> tinyMpi.interleaved(1, List.of(ring(1, 2, 10), ring(2, 2, 10))))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "interleaved(..) on [1, 2] nodes: all questions must have the same number of nodes, and there must"
                                + " be one question or more. Ask questions about one machine.");
    }
}
