package dev.weft.program;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.collectives;
import static dev.weft.Weft.maxRate;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.ring;
import static dev.weft.Weft.tinyMpi;
import static dev.weft.Weft.trace;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.program.format.ProgramFile;
import dev.weft.program.run.Operation;
import dev.weft.study.Result;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Collectives go as Open MPI 4.1 or MPICH 4.2 decides by ranks and bytes, answers say by which algorithm, and no view of a program leaves them out in silence. */
class LibraryDecisionTest {
    /** Read off coll_tuned_decision_fixed.c of release 4.1.4, commutative branches: the name of the algorithm number that it takes. */
    @ParameterizedTest
    @CsvSource({
        "allreduce, 2, 4096, ring",
        "allreduce, 2, 262144, rabenseifner",
        "allreduce, 12, 8191, recursive_doubling",
        "allreduce, 12, 8192, rabenseifner",
        "allreduce, 100, 262143, recursive_doubling",
        "allreduce, 200, 1000, nonoverlapping",
        "allreduce, 4095, 16384, rabenseifner",
        "allreduce, 4096, 16384, recursive_doubling",
        "allreduce, 4096, 1048576, rabenseifner",
        "alltoall, 2, 1, pairwise",
        "alltoall, 4, 8000, linear_sync",
        "alltoall, 4, 8192, linear",
        "alltoall, 20, 100, modified_bruck",
        "alltoall, 64, 65536, linear",
        "alltoall, 64, 262144, pairwise",
        "alltoallv, 3, 0, pairwise",
        "alltoallv, 63, 0, basic_linear",
        "barrier, 3, 0, recursive_doubling",
        "barrier, 4, 0, linear",
        "barrier, 64, 0, bruck",
        "barrier, 256, 0, tree",
        "bcast, 8, 4, knomial",
        "bcast, 8, 1000000, basic_linear",
        "bcast, 16, 1048576, scatter_allgather",
        "bcast, 3, 600000, binomial",
        "bcast, 4096, 16383, binary_tree",
        "bcast, 4096, 262143, knomial",
        "bcast, 4096, 262144, scatter_allgather",
        "reduce, 5, 4096, chain",
        "reduce, 64, 1, binomial",
        "reducescatter, 8, 262144, ring",
        "allgather, 2, 5, two_proc",
        "allgather, 31, 1e9, recursive_doubling",
        "allgather, 64, 1024, neighbor",
        "allgatherv, 5, 100, default",
        "gather, 6, 1024, basic_linear",
        "gather, 64, 1024, binomial",
        "scatter, 10, 20000, linear_nb",
        "scan, 9, 8, linear"
    })
    void theRowsAreThoseOfTheLibrary(String collective, int ranks, double size, String there) {
        assertThat(LibraryDecision.OPEN_MPI.of(collective, ranks, size).there()).isEqualTo(there);
    }

    /**
     * Checks of coll_base_allreduce.c of release 4.1.4 with elements of 8 bytes: a ring of fewer elements than ranks doubles;
     * Rabenseifner's algorithm with fewer elements than the largest power of two of ranks is linear.
     */
    @Test
    void fewElementsTakeAnotherAlgorithm() {
        assertThat(LibraryDecision.OPEN_MPI.of("allreduce", 3, 8).there()).isEqualTo("recursive_doubling");
        assertThat(LibraryDecision.OPEN_MPI.of("allreduce", 7, 8).there()).isEqualTo("recursive_doubling");
        assertThat(LibraryDecision.OPEN_MPI.of("allreduce", 33, 39).there()).isEqualTo("recursive_doubling");
        assertThat(LibraryDecision.OPEN_MPI.of("allreduce", 40, 255).there()).isEqualTo("basic_linear");
        assertThat(LibraryDecision.OPEN_MPI.of("allreduce", 40, 256).there()).isEqualTo("rabenseifner");
        assertThat(LibraryDecision.OPEN_MPI.of("allreduce", 5000, 32_767).there())
                .isEqualTo("recursive_doubling");
        assertThat(LibraryDecision.OPEN_MPI.of("allreduce", 5000, 32_768).there())
                .isEqualTo("rabenseifner");
    }

    /** Read off maint/tuning/coll/mpir/generic.json of MPICH 4.2.3; bytes of a message, or of the part of a rank. */
    @ParameterizedTest
    @CsvSource({
        "bcast, 7, 1e9, binomial, binomial",
        "bcast, 8, 12288, binomial, binomial",
        "bcast, 8, 12289, scatter_recursive_doubling_allgather, scatterAllgather",
        "bcast, 16, 524288, scatter_recursive_doubling_allgather, scatterAllgather",
        "bcast, 16, 524289, scatter_ring_allgather, scatterRing",
        "bcast, 12, 12288, binomial, binomial",
        "bcast, 12, 12289, scatter_ring_allgather, scatterRing",
        "allreduce, 64, 8, recursive_doubling, recursiveDoubling",
        "allreduce, 64, 504, recursive_doubling, recursiveDoubling",
        "allreduce, 64, 512, reduce_scatter_allgather, rabenseifner",
        "allreduce, 127, 512, reduce_scatter_allgather, rabenseifner",
        "reduce, 64, 2048, binomial, binomial",
        "reduce, 64, 2049, reduce_scatter_gather, rabenseifner",
        "reduce, 1024, 8191, binomial, binomial",
        "allgather, 64, 8191, recursive_doubling, recursiveDoubling",
        "allgather, 64, 8192, ring, ring",
        "allgather, 80, 1023, brucks, bruck",
        "allgather, 80, 1024, ring, ring",
        "allgatherv, 80, 1024, ring, ring",
        "reducescatter, 64, 8191, recursive_halving, recursiveHalving",
        "reducescatter, 64, 8192, pairwise, pairwise",
        "alltoall, 7, 256, scattered, linearWindow of 32",
        "alltoall, 8, 256, brucks, bruck",
        "alltoall, 8, 257, scattered, linearWindow of 32",
        "alltoall, 8, 32768, scattered, linearWindow of 32",
        "alltoall, 8, 32769, pairwise, pairwiseXor",
        "alltoallv, 8, 0, scattered, linearWindow of 32",
        "barrier, 8, 0, k_dissemination, dissemination",
        "gather, 8, 1e6, binomial, binomial",
        "gatherv, 8, 1e6, linear, linear",
        "scan, 8, 8, recursive_doubling, recursiveDoubling"
    })
    void theRowsOfMpichAreThoseOfItsSelections(String collective, int ranks, double size, String there, String here) {
        CollectiveChoice choice = LibraryDecision.MPICH.of(collective, ranks, size);
        assertThat(choice.there()).isEqualTo(there);
        assertThat(choice.here().key()).isEqualTo(here);
        assertThat(choice.same()).isEqualTo(!collective.equals("scan"));
    }

    /** MPICH lets both of two partners of a scan send. Of Open MPI, only collectives of other collectives and a gather with synchronization have no expansion. */
    @Test
    void nearestAlgorithmsAreFew() {
        Set<String> nearest = new TreeSet<>();
        for (Operation operation : Operation.values()) {
            for (int p = 2; operation.isCollective() && p <= 8192; p = p < 70 ? p + 1 : 2 * p) {
                for (double size = 1; size < 1e8; size *= 2) {
                    CollectiveChoice choice = CollectiveRounds.chosen(collectives(), operation, p, size, true);
                    if (!choice.same()) {
                        nearest.add(operation.word() + " " + choice.words());
                    }
                    assertThat(CollectiveRounds.chosen(collectives().mpich(), operation, p, size, true)
                                    .same())
                            .isEqualTo(operation != Operation.SCAN && operation != Operation.EXSCAN);
                }
            }
        }
        assertThat(nearest)
                .containsExactly(
                        "allreduce binomial for nonoverlapping",
                        "gather linear for linear_sync",
                        "reducescatter binomial for non-overlapping");
    }

    @Test
    void aChoiceIsOfTheLibraryOrTheNamed() {
        CollectiveChoice usual = CollectiveRounds.chosen(collectives(), Operation.BCAST, 8, 4, true);
        assertThat(usual.there()).isEqualTo("knomial");
        assertThat(usual.here()).isEqualTo(CollectiveAlgorithm.KNOMIAL.radix(4));
        assertThat(collectives().library()).isEqualTo("Open MPI 4.1");
        assertThat(collectives().mpich().library()).isEqualTo("MPICH 4.2");
        CollectiveChoice named =
                CollectiveRounds.chosen(collectives().mpich().bcast(ring), Operation.BCAST, 8, 4, true);
        assertThat(named.words()).isEqualTo("ring");
        assertThat(collectives().mpich().key()).isEqualTo("mpich");
        assertThat(collectives().mpich().bcast(ring).key()).isEqualTo("mpich, bcast ring");
        assertThat(collectives().mpich().openMpi())
                .isEqualTo(collectives().openMpi())
                .isNotEqualTo(collectives());
        assertThat(collectives().openMpi()).hasToString("openMpi");
        assertThatThrownBy(() -> CollectiveRounds.chosen(collectives(), Operation.SEND, 8, 4, true))
                .hasMessage("operation SEND: is not a collective. Pass a collective, for example ALLREDUCE.");
    }

    /** A program's file may name its library, and a recorded run's file does; an adjective overrides it. */
    @Test
    void theUsualLibraryOfAProgramIsThatOfItsFile(@TempDir Path folder) throws IOException {
        Path file =
                Files.writeString(folder.resolve("own.weft"), "library mpich\ntasks 8\n" + everyRank("bcast 0 20000"));
        Program named = ProgramFile.read(file).program();
        String mpich = "collectives as MPICH 4.2 chooses: bcast scatterAllgather";
        assertThat(named.expanded().algorithms()).isEqualTo(mpich);
        assertThat(named.assumptions())
                .contains("C" + mpich.substring(1) + "; collectives(..) of a method names others.");
        assertThat(named.expanded(collectives().openMpi()).algorithms())
                .isEqualTo("collectives as Open MPI 4.1 chooses: bcast binomialDoubling");
        Path again = folder.resolve("again.weft");
        named.write(again);
        assertThat(ProgramFile.read(again).program().expanded().algorithms()).isEqualTo(mpich);
        assertThat(named.on(cluster(1, 8), perNode)
                        .solve(tinyMpi(1, 1, 8))
                        .explain()
                        .violated())
                .noneMatch(each -> each.startsWith("Same messages as recorded"));
        Files.writeString(file, "library lam\n");
        assertThatThrownBy(() -> ProgramFile.read(file))
                .hasMessage(
                        file + ", line 1, column 9, \"lam\": the choices of this library are not known. Write library"
                                + " openMpi or library mpich.");
    }

    @Test
    void aRecordedRunNamesItsLibrary(@TempDir Path folder) throws IOException {
        Path source = Path.of("../datasets/src/main/resources/dev/weft/datasets/collectives-8");
        try (Stream<Path> files = Files.walk(source)) {
            for (Path each : files.sorted().toList()) {
                Path to = folder.resolve(source.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(to);
                } else {
                    byte[] bytes = Files.readAllBytes(each);
                    String text = new String(bytes, StandardCharsets.ISO_8859_1);
                    Files.write(
                            to,
                            each.endsWith("traces.otf2")
                                    ? text.replace("Open MPI v4.1.4", "MPICH v4.2.3 x ")
                                            .getBytes(StandardCharsets.ISO_8859_1)
                                    : bytes);
                }
            }
        }
        assertThat(trace(source.toString()).program().expanded().algorithms())
                .startsWith("collectives as Open MPI 4.1 chooses: ");
        assertThat(trace(folder.toString()).program().expanded().algorithms())
                .startsWith("collectives as MPICH 4.2 chooses: ");
    }

    private static String everyRank(String call) {
        return IntStream.range(0, 8).mapToObj(rank -> rank + " " + call + "\n").collect(Collectors.joining());
    }

    /** The barrier of {@link #everyCollective}, and those whose parts are larger by the number of a rank. */
    private static final Set<Integer> SENT_WITHOUT_SIZE = Set.of(0, 5, 7, 9, 11);

    private static List<Consumer<Mpi>> everyCollective(double size) {
        return List.of(
                Mpi::barrier,
                mpi -> mpi.bcast(0, bytes(size)),
                mpi -> mpi.reduce(0, bytes(size)),
                mpi -> mpi.allreduce(bytes(size)),
                mpi -> mpi.gather(0, bytes(size)),
                mpi -> mpi.gather(0, bytes(size + mpi.rank())),
                mpi -> mpi.scatter(0, bytes(size)),
                mpi -> mpi.scatter(0, bytes(size + mpi.rank())),
                mpi -> mpi.allgather(bytes(size)),
                mpi -> mpi.allgather(bytes(size + mpi.rank())),
                mpi -> mpi.alltoall(bytes(size)),
                mpi -> mpi.alltoallv(IntStream.range(0, mpi.size())
                        .mapToObj(to -> bytes(size + to))
                        .toArray(Bytes[]::new)),
                mpi -> mpi.reduceScatter(bytes(size)),
                mpi -> mpi.scan(bytes(size)),
                mpi -> mpi.exscan(bytes(size)));
    }

    /** 15 collectives, 12 numbers of ranks and 6 sizes: each decision has an expansion that works and that every view of the program has. */
    @Test
    void everyDecisionRunsAndIsSaid() {
        int cases = 0;
        for (int p : new int[] {2, 3, 4, 5, 7, 8, 13, 16, 20, 33, 64, 70}) {
            for (double size : new double[] {0, 1, 40, 3000, 70_000, 2e6}) {
                List<Consumer<Mpi>> bodies = everyCollective(size);
                for (int each = 0; each < bodies.size(); each++) {
                    Program written = Program.record(p, bodies.get(each));
                    Program messages = written.expanded();
                    String where = p + " ranks, " + size + " B: " + messages.algorithms();
                    Flow.run(messages);
                    assertThat(messages.algorithms()).startsWith("collectives as Open MPI 4.1 chooses: ");
                    assertThat(messages.provenance().method()).as(where).endsWith(messages.algorithms());
                    assertThat(written.assumptions())
                            .as(where)
                            .contains("C" + messages.algorithms().substring(1)
                                    + "; collectives(..) of a method names others.");
                    assertThat((long) written.pattern().messages())
                            .as(where)
                            .isEqualTo(messages.messages().count());
                    assertThat(messages.messages().count() > 0)
                            .as("%s, collective %d: empty parts are not sent", where, each)
                            .isEqualTo(size > 0 || SENT_WITHOUT_SIZE.contains(each));
                    assertThat(written.pattern().bytes())
                            .as(where)
                            .isEqualTo(messages.messages().bytes());
                    assertThat(Result.header(written.matrix())).contains("point-to-point messages only");
                    assertThat(written.matrix().explain().violated())
                            .containsExactly(
                                    "Point-to-point messages only: messages of " + Digits.plural(p, "collective call")
                                            + " are not counted; expanded() replaces collectives by messages.");
                    cases++;
                }
            }
        }
        assertThat(cases).isEqualTo(12 * 6 * 15);
    }

    @Test
    void whatAMethodNamesIsToldFromWhatIsDecided() {
        Program program = Program.record(4, mpi -> {
            mpi.bcast(0, KiB(1));
            mpi.bcast(1, MiB(2));
            mpi.barrier();
        });
        assertThat(program.expanded().algorithms())
                .isEqualTo("collectives as Open MPI 4.1 chooses: barrier linear, bcast binary, bcast ring");
        assertThat(program.expanded(collectives().mpich()).algorithms())
                .isEqualTo("collectives as MPICH 4.2 chooses: barrier dissemination, bcast binomial");
        assertThat(program.expanded(collectives().mpich().bcast(ring)).algorithms())
                .isEqualTo("collectives as MPICH 4.2 chooses: barrier dissemination; as named: bcast ring");
        Program parts = Program.record(5, mpi -> mpi.allgather(bytes(10 + mpi.rank())));
        assertThat(parts.expanded().algorithms())
                .isEqualTo("collectives as Open MPI 4.1 chooses: allgather bruck for default");
        assertThat(program.expanded(collectives().bcast(ring)).algorithms())
                .isEqualTo("collectives as Open MPI 4.1 chooses: barrier linear; as named: bcast ring");
        assertThat(program.expanded(collectives().bcast(ring).barrier(CollectiveAlgorithm.LINEAR))
                        .algorithms())
                .isEqualTo("collectives: barrier linear, bcast ring");
        assertThat(Program.record(1, Mpi::barrier).expanded().algorithms()).isEmpty();
    }

    /** Reference values by hand: one message of 1 MB in each of 8 communicators takes 2 us + 1 ms. */
    @Test
    void aggregatedSeesTheCollectivesOfCommunicators() {
        Program pairs = Program.record(16, mpi -> mpi.split(rank -> rank % 8).bcast(0, bytes(1e6)));
        Machine machine = cluster(16, 1).link(GBps(1), us(2));
        var cost = pairs.on(machine, perNode).solve(maxRate.aggregated());
        assertThat(cost.time().toString()).isEqualTo("1.002 ms");
        assertThat(cost.toString()).contains("collectives as Open MPI 4.1 chooses: bcast binomial");
    }

    @Test
    void aPatternCostsWhatItsProgramDoes() {
        Program all = Program.record(4, mpi -> mpi.alltoall(KB(8)));
        Machine machine = cluster(4, 1).link(GBps(1), us(1));
        double ofProgram = all.on(machine, perNode).solve(nodeAware).time().seconds();
        // 3 messages of 1 us and 8 us each, and searches among 3: without a topology no contention is known
        assertThat(ofProgram).isCloseTo(3 * 9e-6 + 9 * 8.4e-9, within(1e-12));
        assertThat(all.pattern().on(machine, perNode).solve(nodeAware).time().seconds())
                .isEqualTo(ofProgram);
        assertThat(all.pattern().toString()).contains("alltoall linear)");
    }
}
