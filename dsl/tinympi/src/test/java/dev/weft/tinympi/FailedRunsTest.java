package dev.weft.tinympi;

import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.tinyMpi;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.program.Request;
import dev.weft.units.ModelException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that cannot go on says what failed, why, and what to do; none hangs. */
class FailedRunsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String ORPHAN = " Send the message, or do not receive it; call a collective in all ranks.";

    private static String error(Program program, int cores) {
        return error(program, tinyMpi(1, cores, program.size() / cores));
    }

    private static String error(Program program, TinyMpi method) {
        Throwable thrown = assertTimeoutPreemptively(
                PATIENCE,
                () -> catchThrowable(
                        () -> program.on(cluster(1, program.size()), perNode).solve(method)));
        assertThat(thrown).isInstanceOf(ModelException.class);
        return String.valueOf(thrown.getMessage());
    }

    /** Returns a program that does nothing while it is recorded, so that only its run can fail. */
    private static Program live(int ranks, Consumer<Mpi> body) {
        return program(ranks, (Consumer<Mpi>) mpi -> {
            if (!mpi.isRecording()) {
                body.accept(mpi);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void ranks_that_all_receive_first(int cores) {
        Program program = program(4, (Consumer<Mpi>) mpi -> {
            mpi.recv((mpi.rank() + 1) % 4, bytes(8));
            mpi.send((mpi.rank() + 3) % 4, bytes(8));
        });
        assertThat(error(program, cores))
                .isEqualTo(
                        "tinyMpi of 4 ranks: ranks wait for one another, rank 0, step 0 (recv): recv of up to 8 B from rank 1,"
                                + " tag 0 -> rank 1, step 0 (recv): recv of up to 8 B from rank 2, tag 0 -> rank 2, step 0 (recv): recv of"
                                + " up to 8 B from rank 3, tag 0 -> rank 3, step 0 (recv): recv of up to 8 B from rank 0, tag 0 -> back to"
                                + " rank 0; 4 ranks of 4 blocked. Let one of them send before it receives, or use isend, irecv and"
                                + " waitall.");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void ranks_that_all_wait_in_a_send_first(int cores) {
        Program synchronous = program(2, (Consumer<Mpi>) mpi -> {
            mpi.ssend(1 - mpi.rank(), bytes(8), 5);
            mpi.recv(1 - mpi.rank(), bytes(8), 5);
        });
        assertThat(error(synchronous, cores))
                .isEqualTo(
                        "tinyMpi of 2 ranks: ranks wait for one another, rank 0, step 0 (ssend): ssend of 8 B to rank 1, tag 5"
                                + " -> rank 1, step 0 (ssend): ssend of 8 B to rank 0, tag 5 -> back to rank 0; 2 ranks of 2 blocked."
                                + " Let one of them receive before it sends, or use isend, irecv and waitall.");
        assertThat(error(sendingFirst(8193), cores))
                .contains("rank 0, step 0 (send): send of 8193 B to rank 1, tag 0 -> rank 1");
        // the largest message that is sent at once
        assertThat(sendingFirst(8192)
                        .on(cluster(1, 2), perNode)
                        .solve(tinyMpi(1, cores, 2 / cores))
                        .finish()
                        .seconds())
                .isPositive();
    }

    private static Program sendingFirst(int size) {
        return program(2, (Consumer<Mpi>) mpi -> {
            mpi.send(1 - mpi.rank(), bytes(size));
            mpi.recv(1 - mpi.rank(), bytes(size));
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void a_message_that_no_rank_sends(int cores) {
        Consumer<Mpi> one = mpi -> {
            if (mpi.rank() == 1) {
                mpi.recv(0, bytes(8), 3);
            }
        };
        assertThat(error(live(2, one), cores))
                .isEqualTo(
                        "tinyMpi of 2 ranks: rank 1, step 0 (recv): recv of up to 8 B from rank 0, tag 3, but rank 0 has"
                                + " finished without the matching call; 1 rank of 2 blocked." + ORPHAN);
        Consumer<Mpi> any = mpi -> {
            if (mpi.rank() == 1) {
                mpi.wait(mpi.irecv(Mpi.ANY_SOURCE, bytes(8), Mpi.ANY_TAG));
            }
        };
        assertThat(error(live(2, any), cores))
                .isEqualTo(
                        "tinyMpi of 2 ranks: rank 1, step 1 (wait): irecv of up to 8 B from any source, any tag, and no rank"
                                + " sends it; 1 rank of 2 blocked." + ORPHAN);
    }

    /** A message in the inbox of a core without ranks is no message on its way. */
    @Test
    void messages_that_come_after_the_end_of_their_receiver() {
        for (boolean waits : new boolean[] {true, false}) {
            AtomicReference<Thread> first = new AtomicReference<>();
            CountDownLatch known = new CountDownLatch(1);
            Program program = live(2, mpi -> {
                if (mpi.rank() == 0) {
                    first.set(Thread.currentThread());
                    known.countDown();
                    return;
                }
                try {
                    known.await();
                    Objects.requireNonNull(first.get()).join();
                } catch (InterruptedException stop) {
                    throw new IllegalStateException(stop);
                }
                mpi.send(0, bytes(8));
                if (waits) {
                    mpi.recv(0, bytes(8));
                }
            });
            if (waits) {
                assertThat(error(program, 2))
                        .startsWith(
                                "tinyMpi of 2 ranks: rank 1, step 1 (recv): recv of up to 8 B from rank 0, tag 0, but rank 0"
                                        + " has finished");
            } else {
                assertThat(program.on(cluster(1, 2), perNode)
                                .solve(tinyMpi)
                                .explain()
                                .violated())
                        .contains("Every message received: 1 message had no receive when the run ended.");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void a_collective_that_one_rank_does_not_call(int cores) {
        Consumer<Mpi> body = mpi -> {
            if (mpi.rank() != 2) {
                mpi.allreduce(1.0);
            }
        };
        assertThat(error(live(4, body), cores))
                .isEqualTo(
                        "tinyMpi of 4 ranks: rank 0, step 0 (allreduce): irecv of up to 8 B from rank 2, tag 12, but rank 2 has"
                                + " finished without the matching call; 3 ranks of 4 blocked." + ORPHAN);
    }

    /** The receiver is named, whichever rank of its core finds the message. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void a_message_larger_than_its_receive(int cores) {
        for (boolean early : new boolean[] {true, false}) {
            Consumer<Mpi> body = mpi -> {
                if (mpi.rank() == 0 && early) {
                    mpi.send(1, bytes(16), 7);
                    mpi.send(1, bytes(0), 8);
                } else if (mpi.rank() == 0) {
                    mpi.recv(1, bytes(0), 8);
                    mpi.send(1, bytes(16), 7);
                } else if (mpi.rank() == 1) {
                    if (early) {
                        mpi.recv(0, bytes(0), 8);
                    } else {
                        mpi.send(0, bytes(0), 8);
                    }
                    mpi.recv(0, bytes(8), 7);
                }
                mpi.barrier();
            };
            assertThat(error(live(4, body), cores))
                    .isEqualTo(
                            "rank 1, step 1 (recv), message of 16 B from rank 0: recv of step 1 takes at most 8 B. Receive as"
                                    + " much as is sent; in a collective, pass the same size on all ranks.");
        }
        Consumer<Mpi> unequal = mpi -> mpi.allreduce(bytes(mpi.rank() == 3 ? 16 : 8));
        assertThat(error(live(4, unequal), cores))
                .matches("rank \\d, step 0 \\(allreduce\\), message of (8|16) B from rank \\d: .*");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void a_rank_that_fails(int cores) {
        Consumer<Mpi> own = mpi -> {
            mpi.barrier();
            if (mpi.rank() == 3) {
                throw new IllegalArgumentException("no such cell");
            }
            mpi.barrier();
        };
        assertThat(error(live(4, own), cores))
                .isEqualTo(
                        "rank 3, step 1 (barrier): the lambda failed with java.lang.IllegalArgumentException: no such cell."
                                + " Correct it.");
        Consumer<Mpi> other = mpi -> mpi.send(2, bytes(-1));
        assertThat(error(live(4, other), cores))
                .matches(
                        "bytes\\(-1\\): must be finite and not negative. Try bytes\\(1\\). It happened in rank \\d, step 0.");
        Consumer<Mpi> deep = mpi -> endless(mpi.rank() == 3 ? 1 : 0);
        assertThat(error(live(4, deep), cores))
                .isEqualTo("rank 3, step 0: the lambda failed with java.lang.StackOverflowError. Correct it.");
    }

    private static int endless(int depth) {
        return depth == 0 ? 0 : 1 + endless(depth + 1);
    }

    @Test
    void wrong_calls_as_in_a_recording() {
        assertThat(one(mpi -> mpi.irecv(0, bytes(8))))
                .isEqualTo("rank 0, step 1 (end of the lambda), irecv of step 0: the rank never waits for it. Add"
                        + " mpi.wait(request) or mpi.waitall(..).");
        assertThat(one(mpi -> mpi.send(1, bytes(8))))
                .isEqualTo(
                        "rank 0, step 0 (send), peer 1: ranks are numbered from 0 to 0. Check the neighbour's number; in a"
                                + " ring it is (mpi.rank() + 1) % mpi.size().");
        assertThat(one(mpi -> mpi.send(0, bytes(8), -1)))
                .isEqualTo("rank 0, step 0 (send), tag -1: a tag must not be negative. Try tag 0.");
        assertThat(one(mpi -> mpi.recv(0, bytes(8), -2)))
                .isEqualTo("rank 0, step 0 (recv), tag -2: a tag must not be negative. Try tag 0.");
        assertThat(one(mpi -> mpi.begin("sweep")))
                .isEqualTo("rank 0, step 1 (end of the lambda), region \"sweep\": it never ends. Add mpi.end().");
        assertThat(one(mpi -> mpi.bcast(0, bytes(8), 1, 2)))
                .isEqualTo(
                        "rank 0, step 0 (bcast), size 8 B: its 2 numbers of data take 16 B. Pass the size of the data, or no"
                                + " data.");
        assertThat(one(mpi -> {
                    Request request = mpi.irecv(0, bytes(8));
                    mpi.split(rank -> 0).send(0, bytes(8));
                    mpi.send(0, bytes(8));
                    mpi.wait(request);
                    mpi.wait(request);
                }))
                .isEqualTo(
                        "rank 0, step 4 (wait), irecv of step 0: it is complete already. Wait for each request once.");
    }

    /** Returns the error of one rank, which a recording would have reported in the same words. */
    private static String one(Consumer<Mpi> body) {
        String error = error(live(1, body), 1);
        assertThatThrownBy(() -> program(1, body)).hasMessage(error);
        return error;
    }

    @Test
    void ranks_that_split_differently_or_send_unknown_parts() {
        assertThat(error(live(2, mpi -> mpi.split(rank -> mpi.rank())), 1))
                .isEqualTo(
                        "rank 0, step 0 (split), colour 0: an earlier rank computed colour 1 for this rank. Call split(..) in"
                                + " the same order in all ranks, with the same function of the rank.");
        assertThat(error(live(2, mpi -> mpi.alltoallv(bytes(8), bytes(8))), 1))
                .endsWith(
                        "step 0 (alltoallv), sizes: a run knows what others send only from the recorded program, and there these sizes"
                                + " differ. Use alltoall with equal sizes, or sizes that depend on the rank only.");
    }

    /** Its methods are code of the program, and what they throw must not keep the other ranks waiting. */
    private static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }

        @Override
        public synchronized Throwable getCause() {
            throw new IllegalStateException("no cause");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void an_exception_whose_own_methods_fail_ends_the_run_by_its_class(int nodes) {
        Program program = program(2, mpi -> {
            if (!mpi.isRecording()) {
                if (mpi.rank() == 1) {
                    throw new Unreadable();
                }
                mpi.barrier();
            }
        });
        assertThat(error(program, tinyMpi(nodes, 2 / nodes, 1)))
                .isEqualTo("rank 1, step 0: the lambda failed with " + Unreadable.class.getName()
                        + " (its text cannot be read: java.lang.IllegalStateException). Correct it.");
    }

    @Test
    void places_that_do_not_fit() {
        Program six = live(6, Mpi::barrier);
        assertThat(error(six, tinyMpi(1, 2, 4)))
                .isEqualTo(
                        "tinyMpi(1, 2, 4): the program has 6 ranks, and these places are for 8. Choose nodes x cores x ratio"
                                + " equal to the number of ranks.");
        assertThatThrownBy(() -> tinyMpi(0, 2, 4))
                .hasMessage("tinyMpi(0, 2, 4): nodes, cores and ratio must be at least 1. Try" + " tinyMpi(1, 2, 4).");
        assertThatThrownBy(() -> tinyMpi(1, 1, 1_000_000))
                .hasMessage("tinyMpi(1, 1, 1000000): each rank is a thread, and a run has at most 131072. Try"
                        + " tinyMpi(1, 2, 4).");
        assertThatThrownBy(() -> tinyMpi.runs(0)).hasMessage("runs(0): must be between 1 and 10,000. Try runs(9).");
        assertThatThrownBy(() -> tinyMpi.warmUps(-1))
                .hasMessageStartingWith("warmUps(-1): must be between 0 and 10,000.");
        assertThatThrownBy(() -> six.on(cluster(1, 6), perNode).solve(tinyMpi).trace())
                .hasMessage("trace() of tinyMpi: the run did not write down its calls. Write solve(tinyMpi.traced()).");
        assertThatThrownBy(() -> six.on(cluster(100, 1), perNode).solve(tinyMpi))
                .hasMessageStartingWith(
                        "tinyMpi on 100 nodes: each node is a JVM on this machine, and a run has at most 64.");
    }

    @Test
    void questions_that_are_no_single_program() {
        Program two = live(2, Mpi::barrier);
        assertThatThrownBy(() -> two.on(cluster(1, 4), perNode)
                        .beside(two.on(cluster(1, 4), perNode))
                        .solve(tinyMpi))
                .isInstanceOf(ModelException.class)
                .hasMessageEndingWith("it has 2 programs. Run each program on its own, from 0 s.");
        assertThatThrownBy(() ->
                        two.on(cluster(1, 4), perNode).startingAt(seconds(1)).solve(tinyMpi))
                .hasMessageContaining("it starts at 1 s");
    }

    @Test
    void a_lambda_that_cannot_be_sent() {
        Object local = new Object();
        String next =
                " is not serializable. Keep it out of the code that runs on nodes, or let its class implement Serializable.";
        assertThat(error(program(2, (Consumer<Mpi>) mpi -> mpi.region(local.toString(), () -> {})), tinyMpi(2, 1, 1)))
                .contains("a lambda of dev.weft.tinympi.FailedRunsTest")
                .endsWith(next);
        assertThat(error(program(2, mpi -> mpi.region(local.toString(), () -> {})), tinyMpi(2, 1, 1)))
                .isEqualTo(
                        "code or value for other nodes: a variable that a lambda of dev.weft.tinympi.FailedRunsTest uses:"
                                + " java.lang.Object" + next);
    }

    /** The launcher sees that one node has ended, and that the other waits. */
    @Test
    void a_node_that_has_ended_and_another_that_waits_for_it() {
        Program program = program(2, mpi -> {
            if (!mpi.isRecording() && mpi.rank() == 0) {
                mpi.compute(seconds(0.3)); // the other node has ended then, or ends later: the error is the same
                mpi.send(1, bytes(8));
                mpi.ssend(1, bytes(8));
            }
        });
        assertThat(error(program, tinyMpi(2, 1, 1)))
                .isEqualTo(
                        "tinyMpi of 2 ranks: rank 0, step 2 (ssend): ssend of 8 B to rank 1, tag 0, but rank 1 has finished"
                                + " without the matching call; 1 rank of 2 blocked." + ORPHAN);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void an_interrupt(boolean computes) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Program program = live(2, mpi -> {
            begun.countDown();
            Request request = mpi.irecv(1 - mpi.rank(), bytes(8));
            if (computes) {
                mpi.compute(seconds(3600));
            }
            while (!mpi.isComplete(request)) {
                Thread.onSpinWait();
            }
        });
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread user = new Thread(() -> thrown.set(
                catchThrowable(() -> program.on(cluster(1, 2), perNode).solve(tinyMpi(1, 2, 1)))));
        user.start();
        begun.await();
        user.interrupt();
        user.join(PATIENCE.toMillis());
        assertThat(thrown.get())
                .hasMessage("Interrupted after 0 of 2 ranks had ended.")
                .matches(error -> ((ModelException) error).isInterruption());
    }

    @Test
    void a_rank_that_makes_no_call() {
        AtomicBoolean begun = new AtomicBoolean();
        AtomicBoolean end = new AtomicBoolean();
        Program program = live(2, mpi -> {
            while (mpi.rank() == 0 && !end.get()) {
                begun.set(true);
            }
            while (!begun.get()) {
                Thread.onSpinWait();
            }
            throw new IllegalStateException("no more");
        });
        try {
            assertThat(error(program, 2))
                    .isEqualTo(
                            "rank 1, step 0: the lambda failed with java.lang.IllegalStateException: no more. Correct it. 1"
                                    + " rank makes no call of MPI and cannot be stopped before the JVM ends.");
        } finally {
            end.set(true);
        }
    }

    /** The last rank of one core ends while that of the other still takes its message: neither waits. */
    @Test
    void cores_that_end_one_after_the_other_are_no_deadlock() {
        Program pingPong = program(2, (Consumer<Mpi>) mpi -> {
            double[] number = new double[1];
            if (mpi.rank() == 0) {
                mpi.send(1, number);
                mpi.recv(1, number);
            } else {
                mpi.recv(0, number);
                mpi.send(0, number);
            }
        });
        for (int run = 0; run < 300; run++) {
            assertThat(pingPong.on(cluster(1, 2), perNode)
                            .solve(tinyMpi(1, 2, 1))
                            .finish()
                            .seconds())
                    .isPositive();
        }
    }
}
