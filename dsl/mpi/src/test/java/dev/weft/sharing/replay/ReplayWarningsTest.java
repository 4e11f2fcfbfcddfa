package dev.weft.sharing.replay;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.collectives;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.gigabitEthernet;
import static dev.weft.Weft.infiniband;
import static dev.weft.Weft.kimLee;
import static dev.weft.Weft.myrinet;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.pairwise;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.sharing;
import static dev.weft.Weft.timeIndependentTrace;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.machine.Machine;
import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.program.Request;
import dev.weft.sharing.Scheme;
import dev.weft.sharing.SharingModel;
import dev.weft.simulation.RandomStream;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A replay warns of what the same model warns of in a scheme, and of nothing that was said of another model. */
class ReplayWarningsTest {
    private static final Machine MACHINE = cluster(3, 1).link(GBps(1), us(1)).eagerUpTo(KiB(64));

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Campaign.cases("warnings", 80));
    }

    /** The communications of a random scheme, begun at once: three models each. */
    @ParameterizedTest
    @MethodSource("seeds")
    void everyWarningOfASchemeIsGivenOfTheSameTransfers(long seed) {
        RandomStream random = RandomStream.of(seed, 77);
        int nodes = 3 + random.below(6);
        int arcs = 1 + random.below(18);
        Scheme scheme = Scheme.empty();
        int[] from = new int[arcs];
        int[] to = new int[arcs];
        for (int arc = 0; arc < arcs; arc++) {
            from[arc] = random.below(nodes);
            to[arc] = (from[arc] + 1 + random.below(nodes - 1)) % nodes;
            scheme = scheme.arc("c" + arc, from[arc], to[arc]);
        }
        Program atOnce = program(nodes, mpi -> {
            List<Request> all = new ArrayList<>();
            for (int arc = 0; arc < arcs; arc++) {
                if (to[arc] == mpi.rank()) {
                    all.add(mpi.irecv(from[arc], MB(20), arc));
                }
            }
            for (int arc = 0; arc < arcs; arc++) {
                if (from[arc] == mpi.rank()) {
                    all.add(mpi.isend(to[arc], MB(20), arc));
                }
            }
            mpi.waitall(all);
        });
        Machine machine = cluster(nodes, 1).link(GBps(1), us(1));
        for (SharingModel model : List.of(gigabitEthernet, myrinet, infiniband)) {
            List<String> warned =
                    atOnce.on(machine, perNode).solve(replay(model)).explain().violated();
            for (String sentence : scheme.penalty(model).explain().violated()) {
                String start = sentence.startsWith("Penalties")
                        ? sentence.substring(0, sentence.indexOf(':'))
                        : sentence.substring(0, sentence.length() - 1) + " (";
                assertThat(warned)
                        .as("seed %d, %s, %s", seed, model, scheme)
                        .anyMatch(each -> each.startsWith(start) && each.endsWith(" of " + arcs + ")."));
            }
        }
    }

    /** The 64-rank alltoall of 64 KiB: degrees of 8 and penalties of 17 where it goes by pairs. */
    @Test
    void anAlltoallOfMyrinetWarnsOfItsDegreesAndPenalties() {
        Machine machine = cluster(8, 8).link(GBps(1), us(2)).inside(GBps(5), ns(500));
        var job = program(64, mpi -> mpi.alltoall(KiB(64))).on(machine, perProcessor);
        Replay pairs = job.solve(replay(myrinet).collectives(collectives().alltoall(pairwise)));
        assertThat(pairs.explain().violated())
                .anyMatch(each ->
                        each.startsWith("Node degree of at most 3: the largest is 8; the paper measured Myrinet"))
                .anyMatch(each -> each.matches(
                        "Penalties of at most twice the node degree: \\d+ penalties of up to [1-9]\\d[.\\d]* are"
                                + " larger, .* no network shows that \\(\\d+ transfers of 3584\\)\\."))
                .noneMatch(each -> each.startsWith("Blocking"));
        assertThat(job.solve(replay(myrinet)).explain().violated())
                .anyMatch(each -> each.startsWith("Node degree of at most 3: the largest is 448;"));
        assertThat(Result.header(job.solve(replay(myrinet))))
                .contains("violated: node degree of at most 3", "collectives as Open MPI 4.1 chooses: alltoall linear");
    }

    @Test
    void modelsThatWereMeasuredNowhereSayNothingOfMeasurements() {
        Program exchange = program(8, mpi -> {
            mpi.sendrecv((mpi.rank() + 1) % 8, (mpi.rank() + 7) % 8, MB(1));
            mpi.waitall(mpi.irecv((mpi.rank() + 7) % 8, KiB(1)), mpi.isend((mpi.rank() + 1) % 8, KiB(1)));
        });
        for (SharingModel model :
                List.of(fairShare, noSharing, kimLee, infiniband, sharing("mine", c -> Math.max(1, c.outDegree())))) {
            assertThat(exchange.on(cluster(4, 2).link(GBps(1), us(1)), perProcessor)
                            .solve(replay(model))
                            .explain()
                            .violated())
                    .as(model.key())
                    .noneMatch(each -> each.contains("paper") || each.contains("locking") || each.contains("MB"));
        }
    }

    @Test
    void callsThatStandForOthersAreNotTheUsersNonBlockingOnes() {
        for (Program blocking : List.of(
                program(3, mpi -> mpi.alltoall(MB(4))),
                program(3, mpi -> mpi.sendrecv((mpi.rank() + 1) % 3, (mpi.rank() + 2) % 3, MB(4))),
                program(3, Mpi::barrier))) {
            assertThat(blocking.on(MACHINE, perNode)
                            .solve(replay(gigabitEthernet))
                            .explain()
                            .violated())
                    .noneMatch(each -> each.startsWith("Blocking"));
        }
    }

    private static Replay file(String name) {
        return timeIndependentTrace("src/test/resources/trace/" + name, 1)
                .on(MACHINE, perNode)
                .solve(replay(fairShare));
    }

    /** Times by hand: both chains of a graph go on at once, and its processors compute at once. */
    @Test
    void aGraphRunsAsItsDependenciesAllow() {
        Replay chains = file("goal/chains.goal");
        assertThat(chains.finish().seconds()).isCloseTo(102.016e-6, within(1e-12));
        assertThat(file("goal/calcpar.goal").finish().seconds()).isCloseTo(1e-6, within(1e-15));
        Stream.of(chains, chains.messages(), chains.events())
                .forEach(each -> assertThat(each.explain().inputs())
                        .contains("steps of ranks that are graphs overlap; their times are added"));
        assertThat(file("ti/waitany.txt").finish().seconds()).isCloseTo(5.001001, within(1e-9));
        assertThat(Result.header(file("ti/derived.txt"))).contains("violated: sizes of derived datatypes");
    }

    @Test
    void aReplayWithWaitanyHasNoTrace() {
        Replay first = file("ti/waitany.txt");
        assertThatThrownBy(first::trace)
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "trace() of the replay: rank 0 waits for any of several requests (waitany), and a replay does"
                                + " not keep which of them ended first. Use wait or waitall in the program.");
    }

    /** LogGOPSim frees the sender after its overhead, 5.0 us; here its send ends with the delivery, 6.008 us. */
    @Test
    void whatASendCostsItsSenderIsSaid() {
        Replay sent = file("goal/sendcalc.goal");
        assertThat(sent.finish().toString()).isEqualTo("6.008 us");
        assertThat(sent.explain().inputs())
                .contains(
                        "a send, also an eager one, ends when its message is delivered; overhead(..) of the machine frees"
                                + " the sender before");
        assertThat(sent.explain().violated()).isEmpty();
        assertThat(sent.explain().inputs())
                .contains(
                        "assumed: An eager send ends when its message is delivered (default; set with overhead(..)).");
    }

    @Test
    void theEndOfAGraphIsThatOfItsLastStepAndNotOfTheLastInTheFile() {
        Replay computed = file("goal/last_first.goal");
        assertThat(computed.finish().toString()).isEqualTo("5 us");
        assertThat(computed.columns().measure("computation time").si(0)).isEqualTo(5.01e-6);
    }
}
