package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Origin;
import dev.weft.study.Result;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.Recording;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Large runs in a Java that may take 512 MB: each question is answered or refused with a sentence, whatever the run is. */
class SmallHeapTest {
    /** What the other Java does: asks every question of one run and prints what comes of it. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) {
            Trace trace = trace(arguments[0]);
            for (Map.Entry<String, Function<Trace, Object>> question :
                    questions().entrySet()) {
                String outcome;
                try {
                    outcome = "answered, "
                            + question.getValue().apply(trace).toString().length() + " characters";
                } catch (ModelException refused) {
                    outcome = "refused: " + refused.getMessage();
                } catch (Throwable failure) {
                    outcome = "failed: " + failure;
                }
                System.out.println(question.getKey() + " " + outcome);
            }
        }

        private static Map<String, Function<Trace, Object>> questions() {
            Map<String, Function<Trace, Object>> all = new LinkedHashMap<>();
            all.put(
                    "profile",
                    trace -> trace.profile()
                            + Result.print(trace.profile())
                            + trace.profile().explain());
            all.put("tree", trace -> trace.profile().tree());
            all.put("byRank", trace -> trace.profile().byRank());
            all.put("functions", Trace::functions);
            all.put("timeline", Trace::timeline);
            all.put("recorded", Trace::recorded);
            all.put("messages", Trace::messages);
            all.put("clocks", Trace::clocks);
            all.put("program", Trace::program);
            return all;
        }

        private static Trace trace(String kind) {
            Recording recording = switch (kind) {
                case "deep" -> deep();
                case "locations" -> wide(50_000, 20, 1);
                case "regions" -> wide(50, 30_000, 100);
                default -> wide(4, 10, 50_000);
            };
            return Trace.of(recording.finish(), Origin.SYNTHETIC, "made up");
        }

        /** A function that calls itself 20,000 times, and a function of its own and MPI at each depth. */
        private static Recording deep() {
            Recording recording = recording(1, 3);
            long time = 0;
            for (int i = 0; i < 20_000; i++) {
                recording.track(0).enter(time++, 0);
                recording.track(0).enter(time++, 2);
                recording.track(0).send(time, 0, 0, i, 8);
                recording.track(0).recv(time, 0, 0, i, 8);
                recording.track(0).leave(time++, 2);
            }
            return recording;
        }

        private static Recording wide(int locations, int regions, int calls) {
            Recording recording = recording(locations, regions);
            for (int i = 0; i < locations; i++) {
                long time = i;
                for (int call = 0; call < calls; call++) {
                    int region = (i * 31 + call * 7) % regions;
                    recording.track(i).enter(time++, region);
                    recording.track(i).send(time++, (i + 1) % locations, 0, 0, 100);
                    recording.track(i).leave(time++, region);
                }
            }
            return recording;
        }

        private static Recording recording(int locations, int regions) {
            return Recording.of(
                    "large",
                    Definitions.of(
                            Clock.NANOSECONDS,
                            IntStream.range(0, locations)
                                    .mapToObj(rank -> new Location(rank, "main", "process " + rank, rank, 0))
                                    .toList(),
                            IntStream.range(0, regions)
                                    .mapToObj(id -> CodeRegion.named(id, id == 2 ? "MPI_Sendrecv" : "function" + id))
                                    .toList(),
                            List.of(Communicator.of(
                                    0, "world", IntStream.range(0, locations).toArray()))));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"deep", "locations", "regions", "long"})
    void every_question_is_answered_or_refused(String kind) throws IOException, InterruptedException {
        String said = run(kind);
        assertThat(said.lines()).as(said).hasSize(9).allMatch(line -> line.matches("\\w+ (answered|refused).*"));
        if (kind.equals("deep")) {
            assertThat(said).contains("profile answered", "tree answered", "byRank answered", "functions answered");
        }
    }

    private static String run(String kind) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-Xmx512m",
                        "-Djava.awt.headless=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Child.class.getName(),
                        kind)
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return said;
    }

    /** Paths that differ only in the middle that is left out still look different, and as in any other run. */
    @Test
    void a_long_path_is_shown_without_its_middle() {
        RecordedRun run = RecordedRun.of(1).region(0, "f").region(1, "g");
        long time = 0;
        for (int turn = 0; turn < 2; turn++) {
            for (int i = 0; i < 100; i++) {
                run.enter(0, time++, i == 50 && turn == 1 ? 1 : 0);
            }
            for (int i = 99; i >= 0; i--) {
                run.leave(0, time++, i == 50 && turn == 1 ? 1 : 0);
            }
        }
        CallProfile profile = run.trace().profile();
        List<String> names = profile.columns().key("call path").values().stream()
                .map(Object::toString)
                .toList();
        assertThat(names).hasSize(150).doesNotHaveDuplicates().contains("f/f/f");
        assertThat(names.get(99)).matches("(f/){8}\\[76 more, [0-9a-f]{8}\\](/f){16}");
        assertThat(profile.explain().violated())
                .containsExactly(
                        "Call paths shown in full: the middle of call paths with more than 48 functions is replaced by the number"
                                + " of its functions and a number that identifies the path.");
        assertThat(profile.tree().columns().key("call").values().get(60).toString())
                .endsWith("\u2514 (60) f");
    }
}
