package dev.weft.program;

import static dev.weft.program.RefereedCalls.differByUpTo;
import static dev.weft.program.RefereedCalls.expanded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.program.OpenMpiRules.Range;
import dev.weft.program.RefereedCalls.Pair;
import dev.weft.program.RefereedCalls.Row;
import dev.weft.program.RefereedCalls.Sent;
import dev.weft.program.run.Operation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * MPICH itself as a referee: it takes the algorithm that a file of selections of Weft names, and what it sends over UCX, counted by
 * sent.c, is what Weft's expansion sends. {@code dsl/src/test/mpich/run.sh} runs it.
 */
class MpichRefereeTest {
    /** Numbers of 8 bytes: few that no number of ranks divides, and 104 KB that all of them divide. */
    private static final List<Integer> NUMBERS = List.of(43, 13000);

    private static final AtomicInteger SAME = new AtomicInteger();
    private static final AtomicInteger EXCEPTIONS = new AtomicInteger();

    static Stream<Row> rows() throws IOException {
        // MPICH has one algorithm for unequal parts of a gather, and a file changes equal parts of an allgather only
        return RefereedCalls.rows("mpich-4.2.txt")
                .filter(row -> !row.collective().matches("(gather|scatter|allgather)v"));
    }

    @AfterAll
    static void count() {
        if (SAME.get() > 0) {
            System.out.println(SAME + " calls agree message by message with MPICH, " + EXCEPTIONS
                    + " up to how vectors are cut, or without bytes");
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void mpichSendsTheMessagesOfTheExpansion(Row row) throws IOException, InterruptedException {
        List<String> differences = new ArrayList<>();
        for (int ranks : List.of(4, 5, 8)) {
            for (int numbers : row.operation() == Operation.BARRIER ? List.of(0) : NUMBERS) {
                Map<Pair, Sent> there = sent(row, ranks, numbers, ranks, List.of(new Range(0, row.algorithm())));
                Map<Pair, Sent> here = expanded(row, ranks, numbers, row.algorithm());
                if (there.equals(here)) {
                    SAME.incrementAndGet();
                } else if ((numbers % ranks != 0 && differByUpTo(8L * ranks, there, here))
                        || (isUncounted(row, numbers) && messages(there).equals(messages(here)))) {
                    EXCEPTIONS.incrementAndGet();
                } else {
                    differences.add(row + ", " + ranks + " ranks, " + numbers + " numbers\nMPICH: " + there
                            + "\nWeft:  " + here);
                }
            }
        }
        assertThat(differences).isEmpty();
    }

    /** A long message of a gather is two parts in place, in a datatype whose bytes sent.c does not know. */
    private static boolean isUncounted(Row row, int numbers) {
        return row.operation() == Operation.GATHER && numbers == 13000;
    }

    private static Map<Pair, Long> messages(Map<Pair, Sent> of) {
        Map<Pair, Long> messages = new TreeMap<>();
        of.forEach((pair, sent) -> messages.put(pair, sent.messages()));
        return messages;
    }

    /** With one number fewer than the first of the second range, MPICH takes the first one. */
    @ParameterizedTest
    @CsvSource({
        "bcast, scatterRing, binomial, 100, 800",
        "reduce, rabenseifner, binomial, 100, 800",
        "allreduce, rabenseifner, recursiveDoubling, 100, 800",
        "allgather, ring, recursiveDoubling, 100, 800",
        "alltoall, pairwiseXor, bruck, 100, 800",
        "reducescatter, pairwise, recursiveHalving, 400, 800"
    })
    void mpichChangesTheAlgorithmWhereTheFileDoes(String collective, String small, String large, int from, long part)
            throws IOException, InterruptedException {
        Row low = new Row(collective, 0, "below", small);
        Row high = new Row(collective, 0, "from", large);
        List<Range> ranges = List.of(new Range(0, low.algorithm()), new Range(part, high.algorithm()));
        for (int numbers : List.of(from - 4, from)) {
            Row one = numbers < from ? low : high;
            assertThat(sent(one, 4, numbers, 4, ranges))
                    .as("%s of %s", one, numbers)
                    .isEqualTo(expanded(one, 4, numbers, one.algorithm()));
        }
    }

    @Test
    void smallerCommunicatorsKeepTheDefault() throws IOException, InterruptedException {
        Row chosen = new Row("bcast", 0, "ring", "scatterRing");
        CollectiveAlgorithm usual =
                LibraryDecision.MPICH.of("bcast", 4, 8 * 100).here();
        assertThat(usual).isNotEqualTo(chosen.algorithm());
        for (int fromRanks : List.of(4, 5)) {
            assertThat(sent(chosen, 4, 100, fromRanks, List.of(new Range(0, chosen.algorithm()))))
                    .isEqualTo(expanded(chosen, 4, 100, fromRanks == 4 ? chosen.algorithm() : usual));
        }
    }

    /** The library carries its own selections as text; those that a file leaves alone are these, but for the barrier. */
    @Test
    void whatTheFileLeavesAloneIsTheDefaultOfTheLibrary() throws IOException {
        Path library = folder().resolve("library");
        String own = new String(Files.readAllBytes(library), StandardCharsets.ISO_8859_1);
        Path file = Files.createTempDirectory(folder(), "case").resolve("selections.json");
        MpichSelections.write(
                file.toString(), Operation.SCATTER, 1, List.of(new Range(0, CollectiveAlgorithm.BINOMIAL)));
        String scatter = "\"algorithm=MPIR_Scatter_intra_binomial\":{}";
        String text = Files.readString(file)
                .replaceAll("\\s", "")
                .replace(
                        "{\"comm_size<=0\":{" + scatter + "},\"comm_size=any\":{" + scatter + "}}", "{" + scatter + "}")
                .replace("\"algorithm=MPIR_Barrier_allcomm_nb\"", "\"algorithm=MPIR_Barrier_intra_dissemination\"");
        assertThat(own.contains(text)).as("the selections of %s", library).isTrue();
    }

    private static Path folder() {
        String folder = System.getProperty("weft.mpich", "");
        assumeTrue(!folder.isEmpty(), "needs MPICH 4.0 over UCX");
        return Path.of(folder);
    }

    private static Map<Pair, Sent> sent(Row row, int ranks, int numbers, int fromRanks, List<Range> ranges)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(folder(), "case");
        Path file = folder.resolve("selections.json");
        MpichSelections.write(file.toString(), row.operation(), fromRanks, ranges);
        List<String> command = List.of(("mpiexec.hydra -n " + ranks + " -genv LD_PRELOAD ../sent.so"
                        + " -genv MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE selections.json"
                        // messages between ranks of one node would go through memory, and ch4 composes collectives of
                        // nodes
                        + " -genv MPIR_CVAR_NOLOCAL 1 -genv MPIR_CVAR_DEVICE_COLLECTIVES none ../collective "
                        + row.collective() + " " + numbers)
                .split(" ", -1));
        Path said = folder.resolve("said");
        Process run = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(run.waitFor(60, TimeUnit.SECONDS)).as("%s ends", command).isTrue();
        assertThat(run.exitValue())
                .as("%s says %s", command, Files.readString(said))
                .isZero();
        Map<Pair, Sent> sent = new TreeMap<>();
        for (int rank = 0; rank < ranks; rank++) {
            for (String line : Files.readAllLines(folder.resolve("sent." + rank))) {
                String[] word = line.split(" ", -1);
                sent.put(
                        new Pair(Integer.parseInt(word[0]), Integer.parseInt(word[1])),
                        new Sent(Long.parseLong(word[2]), Long.parseLong(word[3])));
            }
        }
        return sent;
    }
}
