package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.study.Measure;
import dev.weft.study.scan.TextFile;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Output of nodecomm, BenchPress and RAPtor. All numbers here are synthetic. */
class BenchmarkOutputTest {
    private static final String PAIRS = "Pingpong for\nmaster:  0, 1\npartner: 2, 3\n";

    /** Level, operation, all facts with the values 1, 2, .. in the order of the output, time. */
    private static String part(String head, String time) {
        StringBuilder text = new StringBuilder(head).append("\nMax Num Msgs: 1\nTotal Bytes = 2\n");
        int value = 3;
        for (String where : List.of("", " Node", " Socket")) {
            for (String what : List.of("Num ", "Size ")) {
                for (String protocol : List.of("Short", "Eager", "Rend")) {
                    text.append(what)
                            .append(protocol)
                            .append(where)
                            .append(": ")
                            .append(value++)
                            .append('\n');
                }
            }
        }
        text.append("Byte Hops = 21\nWorst Byte Hops = 22\nNum Active Processes: 23\n");
        return text.append(time).append('\n').toString();
    }

    @Test
    void aPingPongByPairsIsReadAsHalfOfItsRoundTrips() {
        Columns read = read("hello from mpirun\n" + PAIRS + "1\t4e-06\t5e-06\t\n2\t6e-06\t7e-06\t\n\n" + PAIRS
                + "1\t8e-06\t9e-06\t\n");

        assertThat(read.keyNames()).containsExactly("size", "pairs", "repetition");
        assertThat(read.key("size").values())
                .isEqualTo(List.of(new Bytes(4), new Bytes(4), new Bytes(8), new Bytes(8), new Bytes(4), new Bytes(4)));
        assertThat(read.key("pairs").values()).isEqualTo(List.of(1.0, 2.0, 1.0, 2.0, 1.0, 2.0));
        assertThat(read.key("repetition").values()).isEqualTo(List.of(1.0, 1.0, 1.0, 1.0, 2.0, 2.0));
        assertValues(read.measure("latency"), 2e-6, 2.5e-6, 3e-6, 3.5e-6, 4e-6, 4.5e-6);
    }

    @Test
    void theHighVolumeVariantTellsSizePerMessageAndEachTrialIsARepetition() {
        Columns read =
                read(PAIRS + "\nNum Msgs 1\nSizeMsgs 4\n2e-06\t4e-06\t\n\nNum Msgs 2\nSizeMsgs 4\n6e-06\t8e-06\t\n"
                        + "Num Msgs 4\nSizeMsgs 4\n" + PAIRS + "Num Msgs 1\nSizeMsgs 4\n1e-05 1.2e-05\n");

        assertThat(read.keyNames()).containsExactly("size", "messages", "pairs", "repetition");
        assertThat(read.key("size").values().subList(0, 2)).isEqualTo(List.of(new Bytes(16), new Bytes(8)));
        assertThat(read.key("messages").values()).isEqualTo(List.of(1.0, 2.0, 1.0, 2.0, 1.0, 1.0));
        assertThat(read.key("pairs").values()).containsOnly(2.0);
        assertThat(read.key("repetition").values()).isEqualTo(List.of(1.0, 1.0, 2.0, 2.0, 3.0, 4.0));
        assertValues(read.measure("time"), 1e-6, 3e-6, 2e-6, 4e-6, 5e-6, 6e-6);
    }

    @Test
    void benchPressBySizeTellsOneWayTimesOfFloats() {
        Columns read = read("""
                Timing Max-Rate CPU Ping-Pongs
                Size 1\t1e-06\t2e-06\t
                Size 2\t3e-06\t4e-06

                Timing GPU Max-Rate Ping Pongs
                Size 1\t5e-06\t
                """);

        assertThat(read.keyNames()).containsExactly("method", "size", "pairs");
        assertThat(read.key("method").values().get(4)).isEqualTo("GPU Max-Rate Ping Pongs");
        assertThat(read.key("size").values())
                .isEqualTo(List.of(new Bytes(4), new Bytes(4), new Bytes(8), new Bytes(8), new Bytes(4)));
        assertValues(read.measure("latency"), 1e-6, 2e-6, 3e-6, 4e-6, 5e-6);
    }

    @Test
    void pairsThatShareOneMessageEachSendTheirPart() {
        Columns read = read("Size 1\t1e-06\t\nSize 2\t2e-06\t3e-06\t\nSize 4\t4e-06\t5e-06\t6e-06\t\n");

        assertThat(read.key("size").values())
                .isEqualTo(
                        List.of(new Bytes(4), new Bytes(8), new Bytes(4), new Bytes(16), new Bytes(8), new Bytes(4)));
        assertThat(read.key("pairs").values()).isEqualTo(List.of(1.0, 1.0, 2.0, 1.0, 2.0, 3.0));
    }

    @Test
    void benchPressByPairDoublesTheSize() {
        String run =
                "Profiling Standard CPU Ping-Pongs:\nCPU 0 and CPU 1:\t1e-06\t2e-06\t\nCPU 0 and CPU 2:\t3e-06\t4e-06\t\n";
        Columns read = read(run + run.replace("e-06", "e-05"));

        assertThat(read.keyNames()).containsExactly("method", "source", "destination", "size", "repetition");
        assertThat(read.key("destination").values().subList(0, 4)).isEqualTo(List.of(1.0, 1.0, 2.0, 2.0));
        assertThat(read.key("size").values().subList(0, 2)).isEqualTo(List.of(new Bytes(4), new Bytes(8)));
        assertValues(read.measure("latency"), 1e-6, 2e-6, 3e-6, 4e-6, 1e-5, 2e-5, 3e-5, 4e-5);
    }

    @Test
    void raptorTellsFactsByProtocolAndLocality() {
        Columns read =
                read("Linear Elasticity\nLevel 0\n" + part("A*P:", "Comm Time: 1e-3") + part("A*x", "Comm Time: 2e-3")
                        + "\nLevel 0\n" + part("A*P:", "Comm Time: 3e-3") + part("A*x", "Comm Time: 4e-3"));

        assertThat(read.keyNames()).containsExactly("level", "operation", "repetition");
        assertThat(read.key("operation").values()).isEqualTo(List.of("A*P", "A*x", "A*P", "A*x"));
        assertValues(read.measure("time"), 1e-3, 2e-3, 3e-3, 4e-3);
        assertThat(read.measure("largest messages").si(0)).isEqualTo(1);
        assertThat(read.measure("inter-node bytes").si(0)).isEqualTo(2);
        assertThat(read.measure("short inter-node messages").si(0)).isEqualTo(3);
        assertThat(read.measure("rendezvous inter-node bytes").si(0)).isEqualTo(8);
        assertThat(read.measure("eager intra-node messages").si(0)).isEqualTo(10);
        assertThat(read.measure("short intra-socket bytes").si(0)).isEqualTo(18);
        assertThat(read.measure("byte hops").si(0)).isEqualTo(21);
        assertThat(read.measure("worst byte hops").si(0)).isEqualTo(22);
        assertThat(read.measure("active processes").si(0)).isEqualTo(23);
    }

    @Test
    void raptorTellsTwoWaysOfOneOperationAndTheSearchedQueue() {
        Columns read = read("Level 0\nMaxQueueN 38\t MsgN 9\n" + part("A*P:", "Comm Time: 1e-3")
                + part("A*x", "Using Send + Irecv...\nComm Time: 2e-3\nUsing Isend/Irecv\nComm Time: 3e-3"));

        assertThat(read.key("method").values()).isEqualTo(List.of("unknown", "Send + Irecv", "Isend/Irecv"));
        assertThat(read.measure("largest queue search").si(2)).isEqualTo(38);
        assertThat(read.measure("searched messages").si(2)).isEqualTo(9);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    'Pingpong for\\n'|FILE: it is output of nodecomm without a whole row. Use the whole output of the tool.
                    'PAIRS1\\t4e-06\\t\\n'|FILE, line 4, "1	4e-06": it has 2 numbers and 2 pairs need 3. Complete the line, or remove it if the file was cut off.
                    'PAIRS1\\t4e-06\\t0\\n'|FILE, line 4, "0": a measured value must be above zero. Repeat the run, or remove the line.
                    'PAIRS1\\t4e-06\\t-1\\n'|FILE, line 4, "-1": a measured value must not be negative. Repeat the run, or remove the line.
                    'PAIRS1\\t4e-06\\tnan\\n'|FILE, line 4, "nan": it is not a number. Repeat the run, or remove the line.
                    'PAIRS1.5\\t4e-06\\t4e-06\\n'|FILE, line 4, "1.5": a size must be a whole number. Correct the line, or remove it.
                    'PAIRS1 4e-06 4e-06\\n1 4e-06 4e-06\\n'|FILE, line 5, "1 4e-06 4e-06": this block has the size 1 twice. Remove one of the two.
                    'Pingpong for\\nmaster: 0, 1\\npartner: 2\\n1 4e-06\\n'|FILE, line 4, "1 4e-06": the block from line 1 on lists 2 masters and 1 partner. Keep both lists, which are equally long.
                    'PAIRSNum Msgs 1\\nSizeMsgs 1\\nNum Msgs 2\\n'|FILE, line 6, "Num Msgs 2": the times of the messages announced in line 5 are missing. Complete the line, or remove it if the file was cut off.
                    'PAIRSNum Msgs 2\\n1e-6 1e-6\\n'|FILE, line 5, "1e-6 1e-6": these times need Num Msgs and SizeMsgs before them. Complete the line, or remove it if the file was cut off.
                    'PAIRSNum Msgs 2\\nSizeMsgs 3\\n1e-6 1e-6\\n'|FILE, line 6, "1e-6 1e-6": 2 messages cannot share 3 ints evenly. Correct the lines above it.
                    'PAIRSNum Msgs 0\\n'|FILE, line 4, "Num Msgs 0": a count of messages or ints is at least 1. Complete the line, or remove it if the file was cut off.
                    'PAIRSNum Msgs 1\\nSizeMsgs 1\\n1e-6 1e-6\\nNum Msgs 1\\nSizeMsgs 2\\n1e-6\\n'|FILE, line 9, "1e-6": it has 1 time and the first such line 2. Complete the line, or remove it if the file was cut off.
                    'PAIRSNum Msgs 1\\nSizeMsgs 1\\n1e-6\\nNum Msgs 1\\nSizeMsgs 1\\n1e-6\\n'|FILE, line 9, "1e-6": this block has 1 messages of 1 ints together twice. Remove one of the two.
                    'PAIRSNum Msgs 1\\nSizeMsgs 1\\n1e-6\\n1 1e-6 1e-6\\n'|FILE, line 7, "1 1e-6 1e-6": the block has lines of the other kind of ping-pong. Keep each kind in its own file.
                    'PAIRSNum Mgs 4\\n'|FILE, line 4, "Num Mgs 4": it is not a line of nodecomm output. Remove it, or complete it if the file was cut off.
                    """)
    void aMalformedOutputOfNodecommIsAnsweredInOneSentence(String text, String message) {
        assertMessage(text.replace("PAIRS", PAIRS), message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    'Size 8\\t\\n'|FILE, line 1, "Size 8": it has no times. Complete the line, or remove it if the file was cut off.
                    'Size 8\\t1e-6\\nSize 8\\t1e-6\\n'|FILE, line 2, "Size 8	1e-6": line 1 already has these times. Remove one of the two.
                    'Size 8\\t1e-6\\t1e-6\\nSize 16\\t1e-6\\n'|FILE, line 2, "Size 16	1e-6": it has 1 time where 2 are expected. Complete the line, or remove it if the file was cut off.
                    'Size 8\\t1e-6x\\n'|FILE, line 1, "1e-6x": it is not a number. Repeat the run, or remove the line.
                    'Size 8\\t1e-6\\nCPU 0 and CPU 1:\\t1e-6\\n'|FILE, line 2, "CPU 0 and CPU 1:	1e-6": the lines of this section before it are by size. Keep each kind in its own file.
                    'Size 8\\t1e-6\\nTiming x\\nCPU 0 and CPU 1:\\t1e-6\\n'|FILE: some of its sections are by size and some by pair. Keep each kind in its own file.
                    """)
    void aMalformedOutputOfBenchPressIsAnsweredInOneSentence(String text, String message) {
        assertMessage(text, message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    'Worst Byte Hops = 1\\n'|FILE: it is output of RAPtor without a whole row. Use the whole output of the tool.
                    'Level 1\\nWorst Byte Hops = 1\\n'|FILE, line 1, "Level 1": there is no level before it. Keep all levels of a run, from 0 on.
                    'Level 0\\nWorst Byte Hops = 1\\n'|FILE, line 2, "Worst Byte Hops = 1": there is no operation before it, A*x or A*P. Complete the part, or remove it if the file was cut off.
                    'Level 0\\nA*x\\nWorst Byte Hops = 1\\nLuck: 2\\n'|FILE, line 4, "Luck: 2": it is not a known quantity. Complete the part, or remove it if the file was cut off.
                    'Level 0\\nA*x\\nWorst Byte Hops = 1\\nComm Time: 1e-3\\n'|FILE, line 4, "Comm Time: 1e-3": "Num Active Processes" is missing before it. Complete the part, or remove it if the file was cut off.
                    'Level 0\\nA*x\\nWorst Byte Hops = 1\\nWorst Byte Hops = 1\\n'|FILE, line 4, "Worst Byte Hops = 1": it occurs twice in this part. Remove one of the two.
                    'Level 0\\nA*x\\nWorst Byte Hops = -1\\n'|FILE, line 3, "-1": a measured value must not be negative. Repeat the run, or remove the line.
                    'Level 0\\nA*x\\nWorst Byte Hops = 1\\nA*P:\\n'|FILE, line 4, "A*P:": the time of A*x on level 0 before it is missing. Complete the part, or remove it if the file was cut off.
                    'Level 0\\nA*x\\nWorst Byte Hops = 1'|FILE, line 3, "Worst Byte Hops = 1": the time of A*x on level 0 before it is missing. Complete the part, or remove it if the file was cut off.
                    'Level 0\\nLevel 2\\nWorst Byte Hops = 1'|FILE, line 2, "Level 2": the level before it is 0. Keep all levels of a run, from 0 on.
                    'Level 0\\nA*x\\nWorst Byte Hops = 1\\nMax = 1 2\\n'|FILE, line 4, "Max = 1 2": it is not a name and a number. Complete the part, or remove it if the file was cut off.
                    """)
    void aMalformedOutputOfRaptorIsAnsweredInOneSentence(String text, String message) {
        assertMessage(text, message);
    }

    @Test
    void aPartOfAnOperationStandsOnceInARun() {
        String text = "Level 0\n" + part("A*x", "Comm Time: 1e-3") + "Comm Time: 2e-3\n";

        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ModelException.class)
                .hasMessage("FILE, line 27, \"Comm Time: 2e-3\": it occurs twice in this part. Remove one of the two.");
    }

    private static void assertMessage(String text, String message) {
        assertThatThrownBy(() -> read(text.replace("\\n", "\n").replace("\\t", "\t")))
                .isInstanceOf(ModelException.class)
                .hasMessage(message);
    }

    private static void assertValues(Measure measure, double... expected) {
        assertThat(measure.rows()).isEqualTo(expected.length);
        for (int i = 0; i < expected.length; i++) {
            assertThat(measure.si(i)).isCloseTo(expected[i], within(1e-18));
        }
    }

    private static Columns read(String text) {
        TextFile file = TextFile.of("FILE", text.getBytes(StandardCharsets.UTF_8));
        return MeasuredFile.together(List.of(file), List.of(MeasuredFile.read(file)));
    }
}
