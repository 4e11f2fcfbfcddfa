package dev.weft.sharing.replay;

import static dev.weft.Weft.MB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.anySource;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.myrinet;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.ringShift;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.machine.Machine;
import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a replay says when it cannot be done. */
class ReplayMessagesTest {
    private static final Machine FOUR = cluster(4, 1).link(MBps(100), us(10));

    private static void refuses(int ranks, Consumer<Mpi> body, String message) {
        Program program = program(ranks, body);
        assertThatThrownBy(() -> program.on(FOUR, perNode).solve(replay(myrinet)))
                .isInstanceOf(ModelException.class)
                .hasMessage(message);
    }

    @Test
    void aDeadlockNamesItsTasksAndTheCycle() {
        refuses(
                4,
                mpi -> {
                    if (mpi.rank() < 3) {
                        mpi.send((mpi.rank() + 1) % 3, MB(1));
                        mpi.recv((mpi.rank() + 2) % 3, MB(1));
                    }
                },
                "replay of program: ranks wait for one another, rank 0 in step 0 (send of 1 MB to rank 1) -> rank 1 in"
                        + " step 0 (send of 1 MB to rank 2) -> rank 2 in step 0 (send of 1 MB to rank 0) -> back to rank 0; 3 ranks"
                        + " of 4 blocked. Let one of them receive before it sends, or use isend, irecv and waitall; eagerUpTo(bytes(1000000)) on the cluster also resolves the"
                        + " deadlock.");
    }

    @Test
    void aDeadlockInAWaitNamesTheCallThatBeganIt() {
        refuses(
                2,
                mpi -> {
                    if (mpi.rank() == 0) {
                        mpi.waitall(mpi.irecv(1, MB(1)), mpi.isend(1, MB(1)));
                    } else {
                        mpi.recv(0, MB(1));
                        mpi.recv(0, MB(1));
                        mpi.send(0, MB(1));
                    }
                },
                "replay of program: ranks wait for one another, rank 0 in step 2 (waitall for the irecv of step 0: 1 MB"
                        + " from rank 1) -> rank 1 in step 1 (recv of 1 MB from rank 0) -> back to rank 0; 2 ranks of 2 blocked."
                        + " Let one of them send before it receives, or use isend, irecv and waitall.");
    }

    @Test
    void aReceiveThatNobodyServesIsNamed() {
        refuses(
                2,
                mpi -> {
                    if (mpi.rank() == 1) {
                        mpi.recv(0, MB(1));
                    }
                },
                "replay of program: rank 1 in step 0 (recv of 1 MB from rank 0), but rank 0 has finished without the"
                        + " matching call; 1 rank of 2 blocked. See the program's check(), which lists sends and receives"
                        + " without a partner.");
        refuses(
                2,
                mpi -> {
                    if (mpi.rank() == 1) {
                        mpi.recv(anySource, MB(1));
                    }
                },
                "replay of program: rank 1 in step 0 (recv of 1 MB from any source), and no rank sends it; 1 rank of 2"
                        + " blocked. See the program's check(), which lists sends and receives without a partner.");
    }

    @Test
    void aMessageLargerThanItsReceiveIsRefused() {
        refuses(
                2,
                mpi -> {
                    if (mpi.rank() == 0) {
                        mpi.send(1, MB(2));
                    } else {
                        mpi.recv(0, MB(1));
                    }
                },
                "message from rank 0 to rank 1: it has 2000000 B, and its receive takes at most 1000000 B. Receive as much as is sent, and see the program's check().");
    }

    @Test
    void aClusterWithoutANetworkIsRefused() {
        Program nothing = program(1, mpi -> mpi.compute(us(1)));
        assertThatThrownBy(() -> nothing.on(cluster(1, 1), perNode).solve(replay(myrinet)))
                .hasMessage(
                        "replay on a cluster of 1 node with 1 core each: the machine has no network. Write cluster(4, 2).link(MBps(84.2), us(50)).");
        assertThatThrownBy(() -> nothing.on(cluster(1, 1).costs(blueWaters.messageCosts()), perNode)
                        .solve(replay(fairShare)))
                .hasMessageEndingWith(
                        ": its costs(..) are those of single messages, but a replay shares the bandwidth of links."
                                + " Add .link(GBps(10), us(2)), or take a method that reads costs(..), such as nodeAware or, for a collective,"
                                + " its rounds without under(..).");
        Replay idle = nothing.on(FOUR, perNode).solve(replay(myrinet));
        assertThatThrownBy(idle::messages)
                .hasMessage("messages of the replay under myrinet: there are none. Replay a program that has some.");
    }

    @Test
    void moreTasksThanCoresAreRefused() {
        assertThatThrownBy(() -> program(5, mpi -> mpi.compute(us(1))).on(FOUR, perNode))
                .hasMessage(
                        "5 ranks: the cluster of 4 nodes with 1 core each has 4 cores, and each takes one rank. Use a larger cluster or fewer ranks.");
    }

    @Test
    void aMemoryBusNeedsACoefficientOfAtLeastZero() {
        assertThatThrownBy(() -> replay(myrinet).memoryBus(-1))
                .hasMessage(
                        "memoryBus(-1.0): must be finite and at least 0. Try memoryBus(1), a bus that serves one transfer at a time, or fit the coefficient to measurements.");
    }

    @Test
    void aTruncatedFileNamesItsLine(@TempDir Path temp) throws IOException {
        Path file = temp.resolve("cut.app");
        Files.writeString(file, "cluster nodes=2 cores=1\nnetwork bandwidth_Bps=1e8\n0 send 1 4000\n1 recv 0");
        assertThatThrownBy(() -> program(file.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("cut.app")
                .hasMessageContaining("line 4");
    }

    @Test
    void anInterruptionSaysHowFarItGot() {
        Program ring = ringShift(4, 5000, us(1), MB(1));
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> ring.on(FOUR, perNode).solve(replay(myrinet)))
                .isInstanceOf(ModelException.class)
                .hasMessageMatching(
                        "Interrupted after \\d+ of 40000 \\(steps checked, ring of 4\\)\\.|The replay was interrupted after \\d+ of"
                                + " 20000 messages, at .* s\\.");
    }
}
