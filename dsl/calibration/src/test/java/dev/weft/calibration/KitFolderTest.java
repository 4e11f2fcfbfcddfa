package dev.weft.calibration;

import static dev.weft.Weft.bytes;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.study.Condition;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine from folders as the programs of the kit write them: cells in any order, delays by size, files that do not belong together. */
class KitFolderTest {
    private static final Percentage CLOSE = Percentage.withPercentage(1e-4);
    private static final int[] SIZES = {1, 8, 64, 512, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304};

    @TempDir
    Path folder;

    private static String row(String operation, String factors, double seconds) {
        return String.format(Locale.ROOT, "%s,%s,0,%.12g,,0", operation, factors, seconds);
    }

    private static void write(Path run, String program, int launch, String mpi, String columns, List<String> rows)
            throws IOException {
        String head = String.join(
                "\n",
                "# Weft measurement 1",
                "# program: " + program,
                "# kit: 0.1.0",
                "# mpi: " + mpi,
                "# launch: " + launch,
                "# ranks: 2",
                "# synchronisation: barrier; no global clock",
                "operation," + columns + ",sample,time (s),global time (s),late");
        String end = "# end: " + rows.size() + " samples of " + rows.size() + " cells, 0 not settled, 0 late";
        Files.createDirectories(run);
        Files.writeString(
                run.resolve(program + "-" + launch + ".csv"),
                head + "\n" + String.join("\n", rows) + "\n" + end + "\n");
    }

    /** 2 us and 1 GB/s, or 20 us and 1.2 GB/s above 16 KiB. */
    private static double pingPong(double bytes) {
        return bytes > 16384 ? 20e-6 + bytes / 1.2e9 : 2e-6 + bytes / 1e9;
    }

    private static void pingPongs(Path run, int launch, String mpi) throws IOException {
        List<String> rows = new ArrayList<>();
        for (int size : SIZES) {
            rows.add(row("ping-pong", "inter-node," + size + ",1,hot", pingPong(size)));
        }
        write(run, "pingpong", launch, mpi, "locality,size (B),pairs,cache", rows);
    }

    private void pingPongs(int launches) throws IOException {
        for (int launch = 1; launch <= launches; launch++) {
            pingPongs(folder, launch, "Open MPI");
        }
    }

    /** The delays are twice the round trip of each size, as the program chooses them. */
    private void roundTrips() throws IOException {
        List<String> rows = new ArrayList<>();
        for (int size : new int[] {1, 1024, 8192, 65536}) {
            double one = 2 * (1e-6 + 2 * 300e-9 + (size - 1) / 4e9);
            double delay = 2 * one;
            rows.add(row("prtt", "inter-node," + size + ",1,0", one));
            for (int messages : new int[] {2, 8}) {
                double gap = 700e-9 + (size - 1) / 4e9;
                rows.add(row("prtt", "inter-node," + size + "," + messages + ",0", one + (messages - 1) * gap));
                String delayed = String.format(Locale.ROOT, "inter-node,%d,%d,%.12g", size, messages, delay);
                rows.add(row("prtt", delayed, one + (messages - 1) * (300e-9 + delay)));
            }
        }
        write(folder, "loggp", 1, "Open MPI", "locality,size (B),messages,delay (s)", rows);
    }

    private FittedMachine fitted() {
        return FittedMachine.of(folder.toString());
    }

    private static Condition condition(FittedMachine fitted, String name) {
        return fitted.explain().conditions().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void overheadIsFoundWithTheDelayOfTheSmallestSize() throws IOException {
        roundTrips();

        LogGpParameters found = fitted().logGP();

        assertThat(found.sendOverhead().si()).isCloseTo(300e-9, CLOSE);
        assertThat(found.latency().si()).isCloseTo(1e-6, CLOSE);
        assertThat(found.gap().si()).isCloseTo(700e-9, CLOSE);
    }

    @Test
    void aReplayedEagerMessageTakesItsMeasuredTime() throws IOException {
        pingPongs(2);
        roundTrips();

        Machine machine = fitted().machine();

        double link = machine.link().orElseThrow().latency().si();
        double overhead = machine.overhead().orElseThrow().si();
        assertThat(overhead).isCloseTo(300e-9, CLOSE);
        assertThat(link + overhead).isCloseTo(2e-6, CLOSE);
    }

    /** The costs of both machines hold the overhead of a send, their links do not. */
    @Test
    void aMachineThatComesBackFromAPlatformReplaysAPingPongInTheSameTime() throws IOException {
        pingPongs(2);
        roundTrips();
        Machine fitted = fitted().machine();
        String file = folder.resolve("machine.xml").toString();

        fitted.save(file);
        Machine read = Machine.read(file);

        for (int size : new int[] {1, 1000, 100_000}) {
            double seconds = pingPongOn(fitted, size);
            assertThat(pingPongOn(read, size)).as(size + " B").isCloseTo(seconds, CLOSE);
            assertThat(read.messageCosts()
                            .of(new Bytes(size), Locality.NETWORK, 1)
                            .si())
                    .as("costs of " + size + " B")
                    .isCloseTo(pingPong(size), CLOSE);
        }
        assertThat(pingPongOn(read, 1)).isCloseTo(2 * pingPong(1), Percentage.withPercentage(0.1));
    }

    /** A handshake from 8 KiB on, and half the bandwidth beyond a cache of 256 KiB. */
    @Test
    void theEagerLimitIsTheOneAtWhichTheTimeJumpsAndNotThatOfACache() throws IOException {
        for (int launch = 1; launch <= 5; launch++) {
            List<String> rows = new ArrayList<>();
            for (int power = 0; power <= 22; power++) {
                double bytes = 1 << power;
                double seconds = 2e-6 + bytes / 1e9 + (bytes >= 8192 ? 8e-6 : 0) + Math.max(0, bytes - 262_144) / 1e9;
                rows.add(row("ping-pong", "inter-node," + (1 << power) + ",1,hot", seconds * (1 + launch * 1e-4)));
            }
            write(folder, "pingpong", launch, "Open MPI", "locality,size (B),pairs,cache", rows);
        }

        FittedMachine fitted = fitted();

        assertThat(fitted.parameters().stream().filter(each -> each.name().startsWith("first size")))
                .hasSize(2);
        assertThat(fitted.eagerUpTo()).isEqualTo(new Bytes(4096));
        assertThat(fitted.explain().inputs())
                .anyMatch(line -> line.startsWith("eager limit: up to 4 KiB, because it is the only limit of inter-node"
                        + " messages at which the time jumps, by 8."));
        assertThatThrownBy(fitted::machine)
                .as("the line beyond the cache begins far below 0")
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("fitted latency -252.2 us of inter-node messages");
    }

    /** Times of four pairs at a time say nothing of one alone. */
    @Test
    void aPredictionForAnotherNumberOfPairsThanMeasuredSaysSo() throws IOException {
        for (int launch = 1; launch <= 3; launch++) {
            List<String> rows = new ArrayList<>();
            for (int size : SIZES) {
                rows.add(row("ping-pong", "inter-node," + size + ",4,hot", pingPong(size) * (1 + launch * 1e-3)));
            }
            write(folder, "pingpong", launch, "Open MPI", "locality,size (B),pairs,cache", rows);
        }

        assertThat(fitted().predict(bytes(8), Locality.NETWORK).toString())
                .endsWith("], measured with 4 pairs at a time");
        assertThat(fitted().predict(bytes(8), Locality.NETWORK, 4).toString()).endsWith("]");
    }

    private static double pingPongOn(Machine machine, int size) {
        return program(2, mpi -> {
                    if (mpi.rank() == 0) {
                        mpi.send(1, bytes(size));
                        mpi.recv(1, bytes(size));
                    } else {
                        mpi.recv(0, bytes(size));
                        mpi.send(0, bytes(size));
                    }
                })
                .on(machine, perNode)
                .solve(replay(fairShare))
                .finish()
                .si();
    }

    @Test
    void theListEntryIsThatBetweenTheFarthestRanksInAnyOrderOfCells() throws IOException {
        pingPongs(2);
        List<String> rows = new ArrayList<>();
        for (String where : List.of("inter-node", "intra-node")) {
            double entry = where.equals("inter-node") ? 10e-9 : 1e-9;
            for (int posted : new int[] {0, 10, 100}) {
                rows.add(row("message-rate", where + ",8,64," + posted + ",1", 400e-9 + entry * posted));
            }
        }
        write(folder, "rate", 1, "Open MPI", "locality,size (B),window,posted,engines", rows);
        List<String> raw = new ArrayList<>();
        for (int size : SIZES) {
            raw.add(row("tcp-ping-pong", String.valueOf(size), 1.5e-6 + size / 4e9));
        }
        write(folder, "raw", 1, "Open MPI", "size (B)", raw);

        FittedMachine fitted = fitted();

        assertThat(fitted.match(100).si() - fitted.match(0).si()).isCloseTo(1e-6, CLOSE);
    }

    @Test
    void contentionIsLessTheQueueSearchOfMessagesBetweenNodes() throws IOException {
        pingPongs(2);
        List<String> rows = new ArrayList<>();
        for (String where : List.of("intra-node", "inter-node")) {
            double gamma = where.equals("inter-node") ? 20e-9 : 1e-9;
            for (int messages : new int[] {1, 16, 256}) {
                rows.add(row(
                        "high-volume ping-pong",
                        where + ",8," + messages + ",1,reversed",
                        messages * pingPong(8) + gamma * messages * messages));
            }
        }
        write(folder, "hvpp", 1, "Open MPI", "locality,size (B),messages,pairs,arrival order", rows);
        List<String> line = new ArrayList<>();
        for (int messages : new int[] {1, 4, 16}) {
            for (int pairs : new int[] {2, 4}) {
                double alone = messages * pingPong(1024) + 20e-9 * messages * messages;
                double shared = 1e-10 * messages * 1024 * pairs;
                line.add(row("line", "1024," + messages + "," + pairs + ",reversed", alone + shared));
            }
        }
        write(folder, "line", 1, "Open MPI", "size (B),messages,pairs,arrival order", line);

        assertThat(fitted().delta().si()).isCloseTo(1e-10, Percentage.withPercentage(0.01));
    }

    @Test
    void whatCannotBeFittedIsNotSaidToBeZero() throws IOException {
        pingPongs(2);
        String cell = "inter-node,8,16,1,reversed";
        List<String> rows = List.of(row("high-volume ping-pong", cell, 1e-4));
        write(folder, "hvpp", 1, "Open MPI", "locality,size (B),messages,pairs,arrival order", rows);

        assertThat(fitted().explain().violated())
                .anyMatch(sentence -> sentence.startsWith("Fitted parameters: gamma"))
                .noneMatch(sentence -> sentence.startsWith("Parameters above 0"));
    }

    @Test
    void launchesOfTwoLibrariesAreNotOneMachine() throws IOException {
        pingPongs(folder, 1, "Open MPI");
        pingPongs(folder, 2, "MPICH");

        assertThatThrownBy(this::fitted)
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("different MPI libraries");
    }

    @Test
    void rowsOfAnUnknownLocalityAreNotLeftOutSilently() throws IOException {
        pingPongs(1);
        Path file = folder.resolve("pingpong-1.csv");
        Files.writeString(file, Files.readString(file).replace("inter-node,4096", "Inter-Node,4096"));

        assertThatThrownBy(this::fitted)
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("Inter-Node")
                .hasMessageContaining("inter-node");
    }

    @Test
    void oneLaunchOfTwoFoldersIsAnError() throws IOException {
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        pingPongs(first, 1, "Open MPI");
        pingPongs(second, 1, "Open MPI");

        assertThatThrownBy(() -> FittedMachine.of(first.toString(), second.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("launch 1");
    }

    @Test
    void whatTheFilesSayOfThemselvesIsInTheReport() throws IOException {
        pingPongs(2);
        Path file = folder.resolve("pingpong-2.csv");
        Files.writeString(file, Files.readString(file).replaceAll("# end: .*\n", ""));
        Files.writeString(folder.resolve("pingpong-3.csv"), "# Weft measurement 1\n# program: pingpong\n");

        assertThat(fitted().explain().violated())
                .anyMatch(sentence -> sentence.contains("pingpong-2.csv was cut off")
                        && sentence.contains("pingpong-3.csv was cut off before its first sample"));
    }

    @Test
    void whatWasNotMeasuredIsNotSaidToHold() throws IOException {
        pingPongs(1);

        FittedMachine fitted = fitted();

        assertThat(condition(fitted, "quiet machine").outcome()).isEqualTo(Condition.Outcome.NOT_CHECKED);
        assertThat(condition(fitted, "launches agree").outcome()).isEqualTo(Condition.Outcome.NOT_CHECKED);
    }

    @Test
    void tooFewSizesOfOneProgramLeaveTheOthers() throws IOException {
        pingPongs(2);
        write(folder, "raw", 1, "Open MPI", "size (B)", List.of(row("tcp-ping-pong", "8", 1e-6)));

        FittedMachine fitted = fitted();

        assertThat(fitted.match(0).si()).isCloseTo(pingPong(1) - 1e-6, CLOSE);
        assertThat(fitted.explain().violated()).anyMatch(sentence -> sentence.contains("no bandwidth below MPI"));
    }
}
