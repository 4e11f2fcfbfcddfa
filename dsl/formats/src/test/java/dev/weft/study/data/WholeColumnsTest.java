package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.columns.Column;

/** What a format counts is an integer column, whatever is done with the rows; what a CSV file holds is one by its name only. */
class WholeColumnsTest {
    private static final String OSU = """
        # OSU MPI Multiple Bandwidth / Message Rate Test v7.0
        # [ pairs: 2 ] [ window size: 64 ]
        # Size                  MB/s        Messages/s
        1                       1.00        1000000.00
        2                       2.00        1000000.00
        """;

    private static final String IMB = """
        # Benchmarking PingPong
        # #processes = 2
        #bytes #repetitions t[usec] Mbytes/sec
        0 1000 0.50 0.00
        1 1000 0.50 2.00
        """;

    private static final String NODECOMM = "Pingpong for\nmaster: 0, 1\npartner: 2, 3\n";

    @TempDir
    Path folder;

    private Measurements read(String text) throws IOException {
        return Measurements.of(Files.writeString(folder.resolve("seen.txt"), text, StandardCharsets.UTF_8)
                .toString());
    }

    private static List<String> whole(Result result) {
        return result.toTable().columns().stream()
                .filter(column -> column.type() == ColumnType.INTEGER || column.type() == ColumnType.LONG)
                .map(Column::name)
                .filter(name -> !name.equals("size (B)"))
                .toList();
    }

    @Test
    void whatAFormatCountsIsWhole() throws IOException {
        assertThat(whole(read(OSU))).containsExactly("pairs", "window");
        assertThat(whole(read(IMB))).containsExactly("ranks");
        assertThat(whole(read(NODECOMM + "1 4e-06 5e-06\n"))).containsExactly("pairs");
        assertThat(whole(read(NODECOMM + "Num Msgs 2\nSizeMsgs 4\n4e-06\n"))).containsExactly("messages", "pairs");
        assertThat(whole(read("Size 1\t1e-06\n"))).containsExactly("pairs");
        assertThat(whole(read("Timing Multiple Messages\nSize 1\t1e-06\n"))).containsExactly("messages");
        assertThat(whole(read("CPU 0 and CPU 1:\t1e-06\n"))).containsExactly("source", "destination");
    }

    @Test
    void raptorCountsMessagesAndProcessesButNotBytesTimesHops() throws IOException {
        assertThat(whole(read(raptor("1"))))
                .contains("level", "active processes", "largest messages", "short inter-node messages")
                .doesNotContain("byte hops", "worst byte hops")
                .noneMatch(name -> name.contains("bytes"));
        assertThatThrownBy(() -> read(raptor("1.5")))
                .isInstanceOf(ModelException.class)
                .hasMessage(folder.resolve("seen.txt")
                        + ", line 3, \"1.5\": a count must be a whole number. Correct the line, or remove it.");
    }

    private static String raptor(String messages) {
        String numbers = Stream.of("", " Node", " Socket")
                .flatMap(where -> Stream.of("Short", "Eager", "Rend").map(protocol -> protocol + where))
                .map(what -> "Num " + what + ": 2\nSize " + what + ": 3\n")
                .collect(Collectors.joining());
        return "Level 0\nA*x\nMax Num Msgs: " + messages + "\nTotal Bytes = 2\n" + numbers
                + "Byte Hops = 21\nWorst Byte Hops = 22\nNum Active Processes: 23\nComm Time: 1e-3\n";
    }

    @Test
    void aColumnOfACsvFileIsWholeByItsNameOnly() throws IOException {
        assertThat(whole(read("size (B),pairs,repetition,tries,latency (us),retries\n4,2,1,7,1.5,3\n4,2,2,8,1.6,4\n")))
                .containsExactly("pairs", "repetition");
    }

    @Test
    void aFractionMakesAColumnOfACsvFileNumbers() throws IOException {
        Measurements half = read("size (B),pairs,latency (us)\n4,2.5,1.5\n8,2,1.6\n");
        assertThat(half.toTable().doubleColumn("pairs").asDoubleArray()).containsExactly(2.5, 2);
    }

    @Test
    void aSizeIsAWholeNumberOfBytes() throws IOException {
        assertThat(read("size (kB),latency (us)\n0.008,1.5\n1.1,1.6\n")
                        .toTable()
                        .longColumn("size (B)")
                        .asObjectArray())
                .containsExactly(8L, 1100L);
        assertThatThrownBy(() -> read("size (kB),latency (us)\n0.0085,1.5\n"))
                .isInstanceOf(ModelException.class)
                .hasMessage(folder.resolve("seen.txt")
                        + ", line 2, \"0.0085\": messages have whole numbers of bytes. Correct the row, or name the"
                        + " column differently.");
    }

    @Test
    void whatIsMadeOfWholeColumnsKeepsThem() throws IOException {
        Measurements seen = read(NODECOMM + "1 4e-06 5e-06\n" + NODECOMM + "1 6e-06 7e-06\n");

        assertThat(whole(seen)).containsExactly("pairs", "repetition");
        assertThat(whole(seen.renamed("latency", "time"))).containsExactly("pairs", "repetition");
        assertThat(whole(seen.where(row -> row.count("pairs") == 2))).containsExactly("pairs", "repetition");
        assertThat(whole(seen.median())).containsExactly("pairs");
        assertThat(whole(seen.solve(row -> seen.where(other -> other.index() == row.index()))))
                .containsExactly("pairs", "repetition");
    }
}
