package dev.weft.program;

import static dev.weft.Weft.KB;
import static dev.weft.Weft.anySource;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.program;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.program.run.Operation;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** One clear error for each way a lambda goes wrong. */
class WrongProgramTest {
    @Test
    void a_rank_outside_is_named_with_the_step() {
        requireError(
                mpi -> {
                    mpi.barrier();
                    mpi.send(mpi.rank() + 1, KB(1));
                },
                "rank 1, step 1 (send), peer 2: ranks are numbered from 0 to 1. Check the neighbour's"
                        + " number; in a ring it is (mpi.rank() + 1) % mpi.size().");
        requireError(
                mpi -> mpi.bcast(2, KB(1)),
                "rank 0, step 0 (bcast), root 2: ranks are numbered from 0 to 1. Name a rank of the communicator, such as 0.");
    }

    @Test
    void a_negative_size_or_tag_is_refused() {
        requireError(
                mpi -> mpi.send(0, bytes(-1)),
                "bytes(-1): must be finite and not negative. Try bytes(1). It happened in rank 0, step 0.");
        requireError(
                mpi -> mpi.send(0, KB(1), -3), "rank 0, step 0 (send), tag -3: a tag must not be negative. Try tag 0.");
        requireError(
                mpi -> mpi.send(0, new Bytes(0x1p51)),
                "rank 0, step 0 (send), size 2048 TiB: a message has up to 1024 TiB. Use a smaller size.");
        requireError(
                mpi -> mpi.send(0, KB(1), 0, 1, 2),
                "rank 0, step 0 (send), size 1000 B: its 2 numbers of data take 16 B. Pass the size of the"
                        + " data, or no data.");
    }

    @Test
    void a_request_is_waited_for_once_and_by_its_rank() {
        requireError(
                mpi -> {
                    Request request = mpi.isend(0, KB(1));
                    mpi.wait(request);
                    mpi.wait(request);
                },
                "rank 0, step 2 (wait), isend of step 0: it is complete already. Wait for each request once.");
        List<Request> shared = new ArrayList<>();
        requireError(
                mpi -> {
                    shared.add(mpi.isend(0, KB(1)));
                    mpi.wait(shared.get(0));
                },
                "rank 1, step 1 (wait), request: another rank or another run began it. Pass a request that"
                        + " isend(..) or irecv(..) of this rank returned.");
        requireError(
                mpi -> {
                    mpi.isend(0, KB(1));
                    mpi.irecv(1, KB(1));
                },
                "rank 0, step 2 (end of the lambda), 2 open requests, the first is isend of step 0: the"
                        + " rank never waits for it. Add mpi.wait(request) or mpi.waitall(..).");
    }

    @Test
    void the_source_of_a_wildcard_is_not_known_while_recording() {
        requireError(
                mpi -> mpi.send(mpi.recv(anySource, KB(1)).source(), KB(1)),
                "rank 0, step 1 (recv), source() of a message received with any source: is unknown while"
                        + " recording, because no message is sent. Receive from a specific source, or do not use it.");
    }

    @Test
    void a_loop_that_waits_for_a_message_ends_with_a_sentence() {
        requireError(
                mpi -> {
                    while (mpi.allreduce(1.0) < 1) {
                        mpi.barrier();
                    }
                },
                "rank 0, step 20000000 (allreduce), 20000000 steps: this is the maximum of a recorded"
                        + " rank; a loop that waits for the content of a message never ends while recording. Use"
                        + " fewer iterations, or let the loop depend on the rank and a counter only.");
    }

    @Test
    void an_interrupt_ends_a_recording() {
        Thread.currentThread().interrupt();
        requireError(
                mpi -> {
                    while (true) {
                        mpi.barrier();
                    }
                },
                "rank 0, step 4095 (barrier), 4095 steps: the cell was interrupted. Run it again.");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void an_exception_of_the_lambda_says_in_which_rank_and_step() {
        int[] table = {1};
        requireError(
                mpi -> {
                    mpi.barrier();
                    mpi.compute(dev.weft.Weft.ms(table[mpi.rank()]));
                },
                "rank 1, step 1 (barrier): the lambda failed with java.lang.ArrayIndexOutOfBoundsException:"
                        + " Index 1 out of bounds for length 1. Correct it; while recording, received data are zeros.");
    }

    @Test
    void a_program_too_large_for_the_memory_is_refused_before_it_is_made() {
        assertThatThrownBy(() -> Recorder.record(
                        "program",
                        2,
                        mpi -> {
                            for (int k = 0; k < 1000; k++) {
                                mpi.barrier();
                            }
                        },
                        MemoryBudget.of(10_000)))
                .isInstanceOf(ModelException.class)
                .hasMessage("program at rank 0, step 202: needs more than 10000 B, two thirds of the free"
                        + " memory. Use fewer ranks or iterations, or start Java with a larger -Xmx. It"
                        + " happened in rank 0, step 202 (barrier).");
    }

    @Test
    void regions_nest_and_have_names() {
        requireError(
                mpi -> mpi.begin("solve"),
                "rank 0, step 1 (end of the lambda), region \"solve\": it never ends. Add mpi.end().");
        requireError(
                Mpi::end,
                "rank 0, step 0 (end), region: no region is open. Call begin(name) before, or use"
                        + " region(name, () -> ..).");
        requireError(
                mpi -> mpi.begin(" "),
                "rank 0, step 0 (begin), region \"\": a name has 1 to 200 characters on one line. Write"
                        + " mpi.begin(\"sweep\").");
    }

    @Test
    void splits_agree_between_ranks() {
        requireError(
                mpi -> {
                    int mine = mpi.rank();
                    mpi.split(rank -> mine);
                },
                "rank 1, step 0 (split), colour 1: an earlier rank computed colour 0 for this rank. Call"
                        + " split(..) in the same order in all ranks, with the same function of the rank.");
        requireError(
                mpi -> {
                    if (mpi.rank() == 0) {
                        mpi.dup();
                    }
                },
                "split 0 of communicator 0: rank 1 never calls it, so the other ranks would wait forever."
                        + " Call split(..) in all ranks of the communicator.");
    }

    @Test
    void an_alltoallv_needs_a_size_for_each_rank() {
        requireError(
                mpi -> mpi.alltoallv(KB(1)),
                "rank 0, step 0 (alltoallv), 1 size: the communicator has 2 ranks. Pass one size for each"
                        + " rank, this one included.");
    }

    @Test
    void the_number_of_ranks_is_bounded() {
        assertThatThrownBy(() -> program(0, mpi -> {}))
                .hasMessage("program(0, mpi -> { .. }): the number of ranks must be between 1 and 1048576. Try"
                        + " program(16, mpi -> { .. }).");
        assertThatThrownBy(() -> program(2_000_000, mpi -> {})).hasMessageContaining("program(2000000, ");
        assertThatThrownBy(() -> program(2, mpi -> {}).steps(2))
                .hasMessage("rank 2: ranks are numbered from 0 to 1. Choose one of them.");
        assertThatThrownBy(() -> program(2, mpi -> {}).computing(-1))
                .hasMessage("computing(-1.0): the factor must be finite and not negative. Try computing(0.5), a"
                        + " processor twice as fast.");
    }

    @Test
    void steps_from_elsewhere_are_checked_as_a_whole() {
        ProgramBuilder builder = ProgramBuilder.empty();
        builder.rank(1).send(Operation.SEND, 5, 10, 0, 0);
        assertThatThrownBy(() -> builder.build("x", program(1, mpi -> {}).provenance()))
                .hasMessage("program \"x\", rank 1, step 0 (send): rank 5 is not in its communicator. Ranks of the"
                        + " program are numbered from 0 to 1.");
        ProgramBuilder open = ProgramBuilder.empty();
        open.rank(0).irecv(0, 1, 0, 0);
        assertThatThrownBy(() -> open.build("x", program(1, mpi -> {}).provenance()))
                .hasMessage("program \"x\", rank 0, step 1 (end): no step waits for request 0. Wait for each request"
                        + " once.");
    }

    private static void requireError(Consumer<Mpi> body, String message) {
        assertThatThrownBy(() -> program(2, body))
                .isInstanceOf(ModelException.class)
                .hasMessage(message);
    }

    @Test
    void data_too_large_for_the_memory_is_refused() {
        requireError(
                mpi -> mpi.recv(0, new Bytes(0x1p49)).data(),
                "rank 0, step 1 (recv), data() of a message of 512 TiB: zeros of that size need more than"
                        + " a quarter of Java's memory. Use the data of smaller messages only.");
    }
}
