package dev.weft.program;

import static dev.weft.Weft.bytes;
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
 * Open MPI itself as a referee: it takes the algorithm that a rules file of Weft names, and its monitoring layer counts messages and bytes
 * of every pair of ranks, which are those of Weft's expansion. {@code dsl/src/test/openmpi/run.sh} runs it.
 */
class OpenMpiRefereeTest {
    /** Numbers of 8 bytes: few that no number of ranks divides, and 104 KB that all of them divide. */
    private static final List<Integer> NUMBERS = List.of(43, 13000);

    static Stream<Row> rows() throws IOException {
        return RefereedCalls.rows("openmpi-4.1.txt");
    }

    /** One call. */
    private record Case(Row row, int ranks, int numbers) {
        /** Writes rules of Weft, with this algorithm and all its sizes, into a folder of this call. */
        Path rules(Path folder, int fromRanks, List<Range> ranges) {
            Path file = folder.resolve("rules.conf");
            OpenMpiRules.write(
                    file.toString(), row.operation(), fromRanks, ranges, List.of("Open MPI has no 4 ranks of 1 B."));
            return file;
        }

        @Override
        public String toString() {
            return row + ", " + ranks + " ranks, " + numbers + " numbers";
        }
    }

    private static final AtomicInteger SAME = new AtomicInteger();
    private static final AtomicInteger EXCEPTIONS = new AtomicInteger();

    @AfterAll
    static void count() {
        if (SAME.get() > 0) {
            System.out.println(SAME + " calls agree message by message with Open MPI, " + EXCEPTIONS
                    + " up to how vectors fold or are cut");
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void openMpiSendsTheMessagesOfTheExpansion(Row row) {
        List<Case> cases = new ArrayList<>();
        for (int ranks : row.ranks()) {
            for (int numbers : row.operation() == Operation.BARRIER ? List.of(0) : NUMBERS) {
                cases.add(new Case(row, ranks, numbers));
            }
        }
        agree(cases, row.algorithm());
    }

    /** Chains, trees and a ring in segments of 8 KiB and in segments that do not divide the message. */
    @Test
    void openMpiTakesTheSegmentsOfTheFile() {
        for (String word : List.of(
                "bcast 3 pipeline",
                "bcast 4 splitBinary",
                "bcast 5 binary",
                "reduce 3 pipeline",
                "reduce 4 binary",
                "reduce 6 inOrderBinary",
                "allreduce 5 segmentedRing")) {
            String[] part = word.split(" ", -1);
            Row row = new Row(part[0], Integer.parseInt(part[1]), "in segments", part[2]);
            CollectiveAlgorithm whole =
                    CollectiveAlgorithms.find(row.operation(), part[2]).orElseThrow();
            for (int segment : List.of(8192, 5000)) {
                agree(List.of(new Case(row, 5, 13000), new Case(row, 8, 13000)), whole.segments(bytes(segment)));
            }
        }
    }

    /** With one number fewer than the first of the second range, Open MPI takes the first one. */
    @ParameterizedTest
    @CsvSource({
        "bcast, linear, ring, 100",
        "reduce, linear, ring, 100",
        "allreduce, recursiveDoubling, ring, 100",
        "gather, linear, binomial, 100",
        "scatter, linear, binomial, 100",
        "allgather, ring, recursiveDoubling, 100",
        "alltoall, pairwise, bruck, 100",
        "reducescatter, ring, recursiveHalving, 400"
    })
    void openMpiChangesTheAlgorithmWhereTheFileDoes(String collective, String small, String large, int from)
            throws IOException, InterruptedException {
        double part = collective.equals("reducescatter") ? 8.0 * from / 4 : 8.0 * from;
        Row low = new Row(collective, 0, "below", small);
        Row high = new Row(collective, 0, "from", large);
        List<Range> ranges = List.of(new Range(0, low.algorithm()), new Range(part, high.algorithm()));
        for (int numbers : List.of(from - 1, from)) {
            Case one = new Case(numbers < from ? low : high, 4, numbers);
            Path folder = Files.createTempDirectory(folder(), "case");
            assertThat(sent(folder, one, one.rules(folder, 4, ranges)))
                    .as("%s", one)
                    .isEqualTo(expanded(
                            one.row(), one.ranks(), one.numbers(), one.row().algorithm()));
        }
    }

    /** Open MPI extends the first number of ranks of a file to smaller communicators; those of Weft keep the fixed decision. */
    @Test
    void smallerCommunicatorsKeepTheFixedDecision() throws IOException, InterruptedException {
        Row chain = new Row("bcast", 0, "chain", "ring");
        CollectiveAlgorithm usual =
                LibraryDecision.OPEN_MPI.of("bcast", 4, 8 * 99).here();
        assertThat(usual).isNotEqualTo(chain.algorithm());
        for (int fromRanks : List.of(4, 5)) {
            Case one = new Case(chain, 4, 99);
            Path folder = Files.createTempDirectory(folder(), "case");
            Path rules = one.rules(folder, fromRanks, List.of(new Range(0, chain.algorithm())));
            assertThat(sent(folder, one, rules))
                    .isEqualTo(expanded(
                            one.row(), one.ranks(), one.numbers(), fromRanks == 4 ? chain.algorithm() : usual));
        }
    }

    /** Runs the calls, two at a time where there are two cores, because each waits for its processes most of the time. */
    private static void agree(List<Case> cases, CollectiveAlgorithm algorithm) {
        Path all = folder();
        List<String> differences = cases.parallelStream()
                .map(one -> {
                    try {
                        Path folder = Files.createTempDirectory(all, "case");
                        return compared(
                                one,
                                sent(folder, one, rules(folder, one, algorithm)),
                                expanded(one.row(), one.ranks(), one.numbers(), algorithm));
                    } catch (IOException | InterruptedException failure) {
                        throw new IllegalStateException(one.toString(), failure);
                    }
                })
                .filter(difference -> !difference.isEmpty())
                .toList();
        assertThat(differences).isEmpty();
    }

    /** Returns what differs beyond the exceptions, empty for nothing. */
    private static String compared(Case one, Map<Pair, Sent> there, Map<Pair, Sent> here) {
        if (there.equals(here)) {
            SAME.incrementAndGet();
            return "";
        }
        boolean excepted = switch (one.row().there()) {
            case "rabenseifner" ->
                Integer.bitCount(one.ranks()) == 1 ? cutByHalves(one, there, here) : foldedByHalves(one, there, here);
            case "scatter_allgather" ->
                one.numbers() % one.ranks() != 0 && differByUpTo(8L * (one.ranks() - 1), there, here);
            default -> false;
        };
        if (excepted) {
            EXCEPTIONS.incrementAndGet();
            return "";
        }
        return one + "\nOpen MPI: " + there + "\nWeft:     " + here;
    }

    /**
     * Open MPI cuts a vector into halves and these again, always with the smaller half first; here the first of p blocks have a
     * number more.
     */
    private static boolean cutByHalves(Case one, Map<Pair, Sent> there, Map<Pair, Sent> here) {
        return differByUpTo(remainder(one, one.ranks()), there, here);
    }

    private static long remainder(Case one, int blocks) {
        return 8L * ((one.numbers() % blocks + 1) / 2);
    }

    /**
     * Where p is no power of two, a pair that folds exchanges halves, of which one returns reduced, and its even rank remains; here the odd
     * rank receives the whole vector. That is two more messages of a half there, and a half less in another.
     */
    private static boolean foldedByHalves(Case one, Map<Pair, Sent> there, Map<Pair, Sent> here) {
        int power = Integer.highestOneBit(one.ranks());
        long folded = (long) one.ranks() - power;
        Sent all = there.values().stream().reduce(new Sent(0, 0), Sent::plus);
        Sent own = here.values().stream().reduce(new Sent(0, 0), Sent::plus);
        long half = 8L * ((one.numbers() + 1) / 2);
        return all.messages() == own.messages() + 2 * folded
                && Math.abs(all.bytes() - own.bytes() - folded * half) <= remainder(one, power) * all.messages();
    }

    private static Path folder() {
        String folder = System.getProperty("weft.openmpi", "");
        assumeTrue(!folder.isEmpty(), "needs Open MPI 4.1");
        return Path.of(folder);
    }

    /** Weft names the first of algorithms with the same messages, and no collective with unequal parts: the file is changed to those. */
    private static Path rules(Path folder, Case one, CollectiveAlgorithm algorithm) throws IOException {
        if (one.row().collective().matches("(gather|scatter)v")) {
            return folder.resolve("none.conf"); // Open MPI has one algorithm for them, and no rules
        }
        Path file = one.rules(folder, one.ranks(), List.of(new Range(0, algorithm)));
        String text = Files.readString(file)
                .replaceFirst("(?m)^0 [1-9] 0 ", "0 " + one.row().number() + " 0 ");
        if (one.row().collective().equals("allgatherv")) {
            text = text.replace("\n0 # allgather\n", "\n1 # allgatherv\n");
        }
        return Files.writeString(file, text);
    }

    private static Map<Pair, Sent> sent(Path folder, Case one, Path rules) throws IOException, InterruptedException {
        List<String> command = List.of(("mpirun.openmpi --oversubscribe -n " + one.ranks()
                        + " --mca coll_tuned_use_dynamic_rules 1 --mca coll_tuned_dynamic_rules_filename "
                        + rules + " --mca mpi_yield_when_idle 1 --mca pml_monitoring_enable 2"
                        + " --mca pml_monitoring_enable_output 3 --mca pml_monitoring_filename sent ../collective "
                        + one.row().collective() + " " + one.numbers())
                .split(" ", -1));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
        builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
        builder.environment()
                .put("TMPDIR", folder.toString()); // two runs that end and begin race for one folder of sessions
        Path said = folder.resolve("said");
        Process run =
                builder.redirectErrorStream(true).redirectOutput(said.toFile()).start();
        assertThat(run.waitFor(60, TimeUnit.SECONDS)).as("%s ends", command).isTrue();
        assertThat(run.exitValue())
                .as("%s says %s", command, Files.readString(said))
                .isZero();
        Map<Pair, Sent> sent = new TreeMap<>();
        for (int rank = 0; rank < one.ranks(); rank++) {
            for (String line : Files.readAllLines(folder.resolve("sent." + rank + ".prof"))) {
                // persistent requests, by which linear algorithms send, count as those of the program, which sends
                // nothing itself
                if (line.matches("[IE]\t.*")) {
                    String[] word = line.split("[\t ]", -1);
                    sent.merge(
                            new Pair(Integer.parseInt(word[1]), Integer.parseInt(word[2])),
                            new Sent(Long.parseLong(word[5]), Long.parseLong(word[3])),
                            Sent::plus);
                }
            }
        }
        return sent;
    }
}
