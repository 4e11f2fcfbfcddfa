package dev.weft.waits;

import static dev.weft.Weft.lateSender;
import static dev.weft.Weft.liveProfile;
import static dev.weft.Weft.minimumProfile;
import static dev.weft.Weft.trace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.study.Result;
import dev.weft.study.csv.Csv;
import dev.weft.trace.Trace;
import dev.weft.units.ModelException;
import dev.weft.waits.CallScan.Grain;
import dev.weft.waits.ProfiledRank.LiveCalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the kit measured while a program ran answers as a trace does, and what does not fit together is refused. */
@SuppressWarnings("NullAway") // the maps hold every key that is asked for
class LiveProfileTest {
    private static final Path SETS = Path.of("../datasets/src/main/resources/dev/weft/datasets");
    private static final String HEADING =
            "rank,call_path,function,wait_state,size_class,count,sum_ns,min_ns,second_ns,bytes,min_rank_ns,min_all_ns";

    @TempDir
    Path folder = Path.of("");

    @Test
    void everyProfileWaitsAsTheKitsOwnMinimaSay() throws IOException {
        int rows = 0;
        for (Path set : profiles()) {
            Map<String, Double> wanted = byTheKitsMinima(set);
            Columns found = liveProfile(set.toString()).solve().byRank().columns();
            for (int row = 0; row < found.rows(); row++) {
                String at = found.key("pattern").values().get(row) + " "
                        + found.key("call path").values().get(row) + " "
                        + ((Number) found.key("rank").values().get(row)).intValue();
                assertThat(found.measure("waiting time").si(row) * 1e9)
                        .as("%s in %s", at, set.getFileName())
                        .isCloseTo(wanted.getOrDefault(at, -1.0), within(0.5));
            }
            assertThat(found.rows()).isEqualTo(wanted.size());
            rows += found.rows();
        }
        assertThat(rows).isGreaterThan(200);
    }

    /** The formula of the kit's README, from columns that Weft only checks. */
    private static Map<String, Double> byTheKitsMinima(Path set) throws IOException {
        Map<String, Double> waits = new HashMap<>();
        for (List<String> row : rows(set)) {
            if (!row.get(3).equals("none") && !row.get(0).equals("rank")) {
                WaitPattern pattern = WaitPattern.valueOf(row.get(3).toUpperCase(Locale.ROOT));
                long minimum = Long.parseLong(
                        row.get(row.get(3).equals("late_sender") || row.get(3).equals("late_receiver") ? 10 : 11));
                double waited = Long.parseLong(row.get(6)) - Long.parseLong(row.get(5)) * minimum;
                waits.merge(pattern.key() + " " + row.get(1) + " " + row.get(0), waited, Double::sum);
            }
        }
        return waits;
    }

    private static List<List<String>> rows(Path set) throws IOException {
        List<List<String>> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(set)) {
            for (Path file : files.filter(each -> each.getFileName().toString().startsWith("profile-"))
                    .toList()) {
                Csv.rows(Files.readString(file))
                        .forEach(row -> all.add(row.stream().map(Csv.Cell::text).toList()));
            }
        }
        return all;
    }

    private static List<Path> profiles() throws IOException {
        try (Stream<Path> sets = Files.list(SETS)) {
            List<Path> all = sets.filter(each -> each.toString().endsWith("-profile"))
                    .sorted()
                    .toList();
            assertThat(all).hasSize(8);
            return all;
        }
    }

    @Test
    void aProfileAndATraceOfTwoRunsStandSideBySide() {
        var both = liveProfile(SETS.resolve("halo-wait-8-profile").toString())
                .solve(minimumProfile)
                .against(trace(SETS.resolve("halo-wait-8").toString()).solve(minimumProfile));
        assertThat(both.label()).isEqualTo("minimum profile live against minimum profile");
        assertThat(both.columns().key("call path").values()).contains("main/exchange_wait/MPI_Wait");
        assertThat(both.columns().measureNames())
                .startsWith("wait ratio (minimum profile live)", "wait ratio (minimum profile)");
    }

    /** The same sums, once from events and once through the kit's file format. */
    @Test
    void sumsThroughFilesWaitAsMuchAsEventsDo() throws IOException {
        for (String name : List.of("subcomms-12", "collectives-8", "wavefront-16")) {
            Trace run = trace(SETS.resolve(name).toString());
            Path written = write(CallStatistics.of(run, Grain.USUAL), folder.resolve(name));
            for (MinimumProfile method : List.of(
                    minimumProfile,
                    minimumProfile.local(),
                    minimumProfile.global(lateSender),
                    minimumProfile.by("size"),
                    minimumProfile.by())) {
                LiveProfile live = liveProfile(written.toString());
                assertThat(measured(live.solve(method).byRank()))
                        .as("%s by %s", name, method)
                        .isEqualTo(measured(run.solve(method).byRank()));
                assertThat(measured(live.solve(method).bySize()))
                        .isEqualTo(measured(run.solve(method).bySize()));
            }
        }
    }

    private static Map<String, List<Double>> measured(Result result) {
        Columns columns = result.columns();
        Map<String, List<Double>> all = new TreeMap<>();
        for (int row = 0; row < columns.rows(); row++) {
            int at = row;
            all.put(
                    columns.keys().stream()
                            .map(key -> key.values().get(at))
                            .toList()
                            .toString(),
                    Stream.of("wait ratio", "waiting time", "inclusive time", "calls")
                            .map(name -> columns.measure(name).si(at))
                            .toList());
        }
        return all;
    }

    private static Path write(CallStatistics survey, Path folder) throws IOException {
        Files.createDirectory(folder);
        Map<LiveCalls.KitCategory, Long> all = new HashMap<>();
        List<Map<LiveCalls.KitCategory, Long>> own = new ArrayList<>();
        survey.ranks().forEach(rank -> own.add(new HashMap<>()));
        for (RankCallClass calls : survey.calls()) {
            LiveCalls.KitCategory category = new LiveCalls.KitCategory(calls.pattern(), calls.function(), calls.size());
            all.merge(category, calls.durations().min(), Math::min);
            own.get(calls.rank()).merge(category, calls.durations().min(), Math::min);
        }
        List<StringBuilder> texts = new ArrayList<>();
        for (CallScan rank : survey.ranks()) {
            texts.add(new StringBuilder(
                    HEADING + "\n" + rank.rank() + ",\"\",run,none,0,1," + rank.ticks() + ",,,0,,\n"));
        }
        for (RankCallClass calls : survey.calls()) {
            LiveCalls.KitCategory category = new LiveCalls.KitCategory(calls.pattern(), calls.function(), calls.size());
            Durations of = calls.durations();
            texts.get(calls.rank())
                    .append(Csv.line(List.of(
                            "" + calls.rank(),
                            calls.path(),
                            calls.function(),
                            calls.pattern().name().toLowerCase(Locale.ROOT),
                            "" + calls.size(),
                            "" + of.count(),
                            "" + of.sum(),
                            "" + of.min(),
                            of.count() < 2 ? "" : "" + of.second(),
                            "0",
                            "" + own.get(calls.rank()).get(category),
                            "" + all.get(category))));
        }
        for (int rank = 0; rank < texts.size(); rank++) {
            Files.writeString(folder.resolve("profile-" + rank + ".csv"), texts.get(rank));
        }
        return folder;
    }

    @Test
    void whatIsNotKnownIsNotAvailable() throws IOException {
        LiveProfile live = liveProfile(small().toString());
        Columns trust = live.solve().trust().columns();
        assertThat(trust.measure("median").si(0)).isNaN();
        assertThat(trust.measure("second smallest").si(0)).isEqualTo(12e-9);
        assertThat(trust.key("verdict").values()).containsExactly("few calls", "minimum reached", "every call alike");
        assertThat(live.solve().explain().toString()).contains("they are n/a in trust()");
        assertThat(live.solve().total().si()).isCloseTo(24e-9 + 600e-6 + 600e-6, within(1e-12));
        assertThat(live.toString())
                .isEqualTo("live profile small (user's file): 2 ranks, 4 rows, 4 ms of all ranks together");
        assertRefused(
                () -> live.solve(minimumProfile.phases()),
                "live profile small, minimum profile phases of MPI_Pcontrol: a live profile distinguishes neither phases nor the"
                        + " rank at the other end. Record a trace of the program (WEFT_KIT=record, or tinyMpi.traced()) and solve it.");
        assertThatThrownBy(() -> live.solve(minimumProfile.by("peer"))).isInstanceOf(ModelException.class);
        assertThatThrownBy(() -> live.solve().worst(1)).hasMessageContaining("stores no single calls");
    }

    private static final String RANK_0 = HEADING
            + "\n0,\"\",run,none,0,1,2000000,,,0,,"
            + "\n0,\"main/MPI_Recv\",MPI_Recv,late_sender,4,3,54,10,12,24,10,10"
            + "\n0,\"main/MPI_Barrier\",MPI_Barrier,wait_at_barrier,0,20,1000000,20000,20000,0,20000,20000\n";
    private static final String RANK_1 = HEADING
            + "\n1,\"\",run,none,0,1,2000000,,,0,,"
            + "\n1,\"main/MPI_Init\",MPI_Init,none,0,1,70,70,,0,,"
            + "\n1,\"main/MPI_Recv\",MPI_Recv,late_sender,4,20,700000,5000,6000,24,5000,10\n";

    private Path small() throws IOException {
        return small(RANK_0, RANK_1);
    }

    private Path small(String... ranks) throws IOException {
        Path into = folder.resolve("small");
        if (Files.exists(into)) {
            try (Stream<Path> files = Files.list(into)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
        } else {
            Files.createDirectory(into);
        }
        for (int rank = 0; rank < ranks.length; rank++) {
            if (!ranks[rank].isEmpty()) {
                Files.writeString(into.resolve("profile-" + rank + ".csv"), ranks[rank]);
            }
        }
        return into;
    }

    private static final String AGAIN = ". Copy the file again, or profile the program again.";

    @Test
    void filesThatDoNotFitAreRefusedEachInItsWay() throws IOException {
        assertSmall(
                "live profile, rank 0: its file is missing, but profile-1.csv exists. Copy the files of all ranks.",
                "",
                RANK_1);
        assertSmall(
                "profile-0.csv, main/MPI_Recv, min_all_ns = 10: the shortest such call in the files took 11 ns, so files are"
                        + " missing or belong to another run. Copy the files of all ranks of one run.",
                RANK_0.replace("54,10,12,24,10,10", "54,11,12,24,11,10"),
                RANK_1);
        assertSmall(
                "profile-1.csv, main/MPI_Recv, min_rank_ns = 4999: the shortest such call in the files took 5000 ns, so files"
                        + " are missing or belong to another run. Copy the files of all ranks of one run.",
                RANK_0,
                RANK_1.replace(",5000,10\n", ",4999,10\n"));
        assertSmall(
                "profile-1.csv: the file is cut off: its last line has no end" + AGAIN,
                RANK_0,
                RANK_1.substring(0, RANK_1.length() - 2));
        assertSmall("profile-0.csv: the file is cut off: its last line has no end" + AGAIN, " ", RANK_1);
        assertSmall(
                "profile-0.csv, line 1, \"rank,time\": a profile of the kit begins with " + HEADING
                        + ". Give the folder that the kit wrote with WEFT_KIT=profile.",
                "rank,time\n0,1\n",
                RANK_1);
        assertSmall(
                "profile-0.csv, line 3, count \"-3\": must be a whole number of up to 16 digits, not negative" + AGAIN,
                RANK_0.replace(",4,3,54,", ",4,-3,54,"),
                RANK_1);
        assertSmall(
                "profile-0.csv, line 3, count \"0\": must be 1 or more" + AGAIN,
                RANK_0.replace(",4,3,54,", ",4,0,54,"),
                RANK_1);
        assertSmall(
                "profile-0.csv, line 3, sum_ns \"29\": must be at least the time of 3 calls of 10 ns" + AGAIN,
                RANK_0.replace(",4,3,54,", ",4,3,29,"),
                RANK_1);
        assertSmall(
                "profile-0.csv, line 3, second_ns \"9\": must be between the shortest of these calls and the mean"
                        + " of the others" + AGAIN,
                RANK_0.replace("54,10,12,", "54,10,9,"),
                RANK_1);
        assertSmall(
                "profile-1.csv, line 2, rank \"0\": the file of rank 1 has rows of another rank. Name each file after"
                        + " its rank.",
                RANK_0,
                RANK_0);
        assertSmall(
                "profile-0.csv, line 5, call_path \"main/MPI_Recv\": an earlier line has the same call path, wait state"
                        + " and size class" + AGAIN,
                RANK_0 + RANK_0.lines().skip(2).findFirst().orElseThrow() + "\n",
                RANK_1);
        assertSmall(
                "profile-0.csv, line 3, wait_state \"late_train\": must be none or a wait state that the README.md of the"
                        + " kit lists" + AGAIN,
                RANK_0.replace("late_sender", "late_train"),
                RANK_1);
        assertSmall(
                "profile-0.csv, line 3, size_class \"65\": must be at most 64, the bit length of a number of bytes"
                        + AGAIN,
                RANK_0.replace("late_sender,4", "late_sender,65"),
                RANK_1);
        assertSmall(
                "profile-0.csv, line 3, call_path \"main/MPI_Recv\": the call path must end in the function MPI_Send"
                        + AGAIN,
                RANK_0.replace(",MPI_Recv,", ",MPI_Send,"),
                RANK_1);
        assertSmall(
                "profile-0.csv, line 3, \"0\": the line has 3 cells, and the heading has 12" + AGAIN,
                HEADING + "\n0,\"\",run,none,0,1,2000000,,,0,,\n0,a,b\n",
                RANK_1);
        assertSmall(
                "profile-0.csv: a quote is not closed" + AGAIN, RANK_0.replace("MPI_Barrier\"", "MPI_Barrier"), RANK_1);
        assertSmall(
                "profile-0.csv: it has no row of the function run with the time of the whole run" + AGAIN,
                HEADING + "\n",
                RANK_1);
    }

    private void assertSmall(String message, String... ranks) throws IOException {
        String name = small(ranks).toString();
        assertRefused(() -> liveProfile(name), message);
    }

    private static void assertRefused(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }

    @Test
    void whatIsNoProfileIsRefused() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertRefused(
                () -> liveProfile(empty.toString()),
                "liveProfile(\"" + empty
                        + "\"): the folder has no file profile-RANK.csv. Give the folder that the"
                        + " kit wrote with WEFT_KIT=profile.");
        Path one = small().resolve("profile-0.csv");
        assertRefused(
                () -> liveProfile(one.toString()),
                "liveProfile(\"" + one
                        + "\"): this is a file, but a profile is a folder with one file for each rank. Give the"
                        + " folder.");
        assertThatThrownBy(() -> liveProfile("halo-wait-9-profile"))
                .hasMessageStartingWith("unknown folder or data set of a live profile \"halo-wait-9-profile\"; ");
        Files.write(one, new byte[] {(byte) 0xc3, 0x28});
        assertThatThrownBy(() -> liveProfile(one.getParent().toString()))
                .hasMessage("profile-0.csv: the file is not text in UTF-8. Copy the file again.");
    }

    /** Whatever happens to a character, the answer is a profile or one error of the library. */
    @Test
    void aDamagedCharacterIsReadOrRefused() throws IOException {
        long seed = Long.getLong("weft.seed", 12);
        Random random = new Random(seed);
        int refused = 0;
        for (int i = 0; i < 400; i++) {
            StringBuilder text = new StringBuilder(RANK_0);
            text.setCharAt(random.nextInt(text.length()), (char)
                    (random.nextBoolean() ? '0' + random.nextInt(10) : 10 + random.nextInt(110)));
            try {
                assertThat(liveProfile(small(text.toString(), RANK_1).toString())
                                .solve()
                                .toString())
                        .isNotEmpty();
            } catch (ModelException error) {
                assertThat(error.getMessage())
                        .as("seed %s, %s", seed, text)
                        .contains(": ")
                        .hasSizeLessThan(600);
                refused++;
            }
        }
        assertThat(refused).as("seed %s", seed).isGreaterThan(200);
    }
}
