package dev.weft.program;

import static dev.weft.Weft.KiB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.program.OpenMpiRules.Range;
import dev.weft.program.run.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules files for Open MPI; {@link OpenMpiRefereeTest} gives them to Open MPI. */
class OpenMpiRulesTest {
    private static final Range SMALL = new Range(8, CollectiveAlgorithm.RECURSIVE_DOUBLING);

    @TempDir
    Path folder;

    private String written(Operation operation, int ranks, Range... ranges) throws IOException {
        Path file = folder.resolve("rules.conf");
        OpenMpiRules.write(file.toString(), operation, ranks, List.of(ranges), List.of());
        return Files.readString(file);
    }

    @Test
    void theFirstRangeBeginsAtZeroAndSmallerCommunicatorsAreLeftAlone() throws IOException {
        assertThat(written(Operation.ALLREDUCE, 64, SMALL, new Range(4096, CollectiveAlgorithm.RABENSEIFNER)))
                .isEqualTo("""
                        1 # collectives with rules
                        2 # allreduce
                        2 # numbers of ranks
                        1 # rank, at least
                        1 # sizes
                        0 0 0 0 # bytes, the fixed decision, fan-out, segment
                        64 # ranks, at least
                        2 # sizes
                        0 3 0 0 # bytes, algorithm recursiveDoubling, fan-out, segment
                        4096 6 0 0 # bytes, algorithm rabenseifner, fan-out, segment
                        """);
    }

    @Test
    void partsAreCountedForAllRanksTogether() throws IOException {
        assertThat(written(Operation.ALLGATHER, 64, SMALL, new Range(4096, CollectiveAlgorithm.RING)))
                .contains("\n0 # allgather\n", "\n262144 4 0 0 #");
    }

    @Test
    void segmentsAreThoseOfTheAlgorithm() throws IOException {
        assertThat(written(Operation.BCAST, 64, new Range(0, CollectiveAlgorithm.PIPELINE.segments(KiB(8)))))
                .contains("\n7 # bcast\n", "\n0 3 0 8192 # bytes, algorithm pipeline of 8 KiB,");
        assertThat(written(Operation.BCAST, 64, new Range(0, CollectiveAlgorithm.BINARY.segments(KiB(8)))))
                .contains("\n0 5 0 8192 # bytes, algorithm binary of 8 KiB,");
    }

    /** Open MPI takes no radix from a rule. */
    @Test
    void aRuleNamesAKnomialTreeOfRadix4Only() {
        assertThat(OpenMpiRules.has(Operation.BCAST, CollectiveAlgorithm.KNOMIAL))
                .isTrue();
        assertThat(OpenMpiRules.has(Operation.BCAST, CollectiveAlgorithm.KNOMIAL.radix(2)))
                .isFalse();
        assertThat(OpenMpiRules.has(Operation.ALLREDUCE, CollectiveAlgorithm.SWING))
                .isFalse();
    }

    @Test
    void whatOpenMpiLacksIsRefusedAndNothingIsWritten() {
        Path file = folder.resolve("none.conf");
        assertThatThrownBy(() -> OpenMpiRules.write(
                        file.toString(),
                        Operation.ALLREDUCE,
                        64,
                        List.of(SMALL, new Range(4096, CollectiveAlgorithm.SWING)),
                        List.of()))
                .hasMessageContaining("Open MPI 4.1 has no allreduce by swing. Ask among(..) algorithms of Open MPI.");
        assertThatThrownBy(() -> OpenMpiRules.write(
                        file.toString(),
                        Operation.ALLTOALLV,
                        64,
                        List.of(
                                new Range(0, CollectiveAlgorithm.LINEAR),
                                new Range(4096, CollectiveAlgorithm.PAIRWISE)),
                        List.of()))
                .hasMessageContaining(
                        "Open MPI takes the rule of 0 B for each alltoallv, but the best algorithm changes at 4 KiB.");
        assertThat(file).doesNotExist();
    }

    @Test
    void aFolderThatCannotBeWrittenIsNamed() throws IOException {
        Path noFolder = Files.createFile(folder.resolve("file"));
        String file = noFolder.resolve("rules.conf").toString();
        assertThatThrownBy(() -> OpenMpiRules.write(file, Operation.ALLREDUCE, 64, List.of(SMALL), List.of()))
                .hasMessageContaining(file);
    }
}
