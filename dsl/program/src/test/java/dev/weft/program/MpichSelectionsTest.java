package dev.weft.program;

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

/** Files of selections for MPICH; {@link MpichRefereeTest} gives them to MPICH. */
class MpichSelectionsTest {
    private static final Range SMALL = new Range(8, CollectiveAlgorithm.RECURSIVE_DOUBLING);

    @TempDir
    Path folder;

    private String written(Operation operation, int ranks, Range... ranges) throws IOException {
        Path file = folder.resolve("selections.json");
        MpichSelections.write(file.toString(), operation, ranks, List.of(ranges));
        return Files.readString(file);
    }

    @Test
    void smallerCommunicatorsAndOperationsOfUsersKeepTheDefault() throws IOException {
        String text = written(Operation.ALLREDUCE, 64, SMALL, new Range(4096, CollectiveAlgorithm.RABENSEIFNER));
        String doubling = "{\"algorithm=MPIR_Allreduce_intra_recursive_doubling\":{}}";
        assertThat(text.replaceAll("\\s", ""))
                .contains("\"comm_size<=63\":{\"avg_msg_size<=0\":{\"is_commutative=yes\":{")
                .contains("\"comm_size=any\":{\"avg_msg_size<=4095\":" + doubling
                        + ",\"avg_msg_size=any\":{\"is_op_built_in=no\":" + doubling
                        + ",\"is_op_built_in=yes\":{\"count<pow2\":" + doubling
                        + ",\"count=any\":{\"algorithm=MPIR_Allreduce_intra_reduce_scatter_allgather\":{}}}}}");
    }

    /** MPICH ends with an internal error where one is missing. */
    @Test
    void allCollectivesOfMpichAreThere() throws IOException {
        String text = written(Operation.ALLREDUCE, 2, SMALL);
        List<String> blocking = List.of(
                "bcast",
                "allreduce",
                "allgather",
                "allgatherv",
                "reduce",
                "reduce_scatter",
                "reduce_scatter_block",
                "gather",
                "scatter",
                "gatherv",
                "scatterv",
                "scan",
                "exscan",
                "barrier",
                "alltoall",
                "alltoallv",
                "alltoallw",
                "neighbor_allgather",
                "neighbor_allgatherv",
                "neighbor_alltoall",
                "neighbor_alltoallv",
                "neighbor_alltoallw");
        for (String each : blocking) {
            assertThat(text).contains("\n  \"collective=" + each + "\": {\n", "\n  \"collective=i" + each + "\": {\n");
        }
        assertThat(text.chars().filter(letter -> letter == '{').count())
                .isEqualTo(text.chars().filter(letter -> letter == '}').count());
        assertThat(text.split("collective=", -1)).hasSize(2 * blocking.size() + 1);
    }

    @Test
    void partsAreCountedAsMpichDoes() throws IOException {
        assertThat(written(Operation.ALLGATHER, 64, SMALL, new Range(4096, CollectiveAlgorithm.RING)))
                .contains("\"total_msg_size<=262143\"");
        assertThat(written(
                        Operation.ALLTOALL,
                        64,
                        new Range(8, CollectiveAlgorithm.BRUCK),
                        new Range(4096, CollectiveAlgorithm.PAIRWISE_XOR)))
                .contains("\"avg_msg_size<=4095\"");
        assertThat(written(
                                Operation.REDUCESCATTER,
                                64,
                                new Range(8, CollectiveAlgorithm.RECURSIVE_HALVING),
                                new Range(4096, CollectiveAlgorithm.PAIRWISE))
                        .split("total_msg_size<=262143", -1))
                .as("equal and unequal blocks")
                .hasSize(3);
    }

    /** MPICH maps the file into memory as text, whose end is a zero after it. */
    @Test
    void theFileNeverFillsItsLastPage() throws IOException {
        int reached = 0;
        for (int count = 200; count < 300; count++) {
            String text = switches(count, 0);
            assertThat(text).endsWith("}\n").doesNotEndWith("\n\n");
            int missing = 4096 - text.length() % 4096;
            if (missing + 1 < count) {
                assertThat(switches(count, missing - 1)).hasSize(text.length() + missing - 1);
                assertThat(switches(count, missing))
                        .as("a byte more than a full page")
                        .hasSize(text.length() + missing + 1)
                        .endsWith("}\n\n");
                assertThat(switches(count, missing + 1)).hasSize(text.length() + missing + 1);
                reached++;
            }
        }
        assertThat(reached).isPositive();
    }

    /** The best algorithm changes at sizes of four digits, and a number of times at sizes of five, each of which is one byte more. */
    private String switches(int count, int longer) throws IOException {
        Range[] ranges = new Range[count + 1];
        ranges[0] = SMALL;
        for (int at = 1; at <= count; at++) {
            ranges[at] = new Range(
                    (at > count - longer ? 20_000 : 2000) + at,
                    at % 2 == 0 ? CollectiveAlgorithm.RECURSIVE_DOUBLING : CollectiveAlgorithm.RING);
        }
        return written(Operation.ALLGATHER, 1, ranges);
    }

    @Test
    void whatMpichLacksIsRefusedAndNothingIsWritten() {
        Path file = folder.resolve("none.json");
        assertThat(MpichSelections.has(Operation.ALLREDUCE, CollectiveAlgorithm.RING))
                .isFalse();
        assertThatThrownBy(() -> MpichSelections.write(
                        file.toString(),
                        Operation.ALLREDUCE,
                        64,
                        List.of(SMALL, new Range(4096, CollectiveAlgorithm.RING))))
                .hasMessageEndingWith(": MPICH 4 has no allreduce by ring. Ask among(..) algorithms of MPICH.");
        assertThatThrownBy(() -> MpichSelections.write(
                        file.toString(),
                        Operation.ALLGATHER,
                        1 << 20,
                        List.of(SMALL, new Range(4096, CollectiveAlgorithm.RING))))
                .hasMessageEndingWith(": MPICH reads sizes below 2 GiB, but the best algorithm changes at 4 GiB."
                        + " Ask choices(..) of smaller sizes.");
        assertThat(file).doesNotExist();
    }
}
