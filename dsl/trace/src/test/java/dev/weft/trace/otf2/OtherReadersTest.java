package dev.weft.trace.otf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.EventSource;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What our writer writes, read by otf2-print and by python3-otf2, which both rest on libotf2. Skipped where they are not
 * installed, except with {@code -Dweft.peers=required}, as {@code dsl/src/test/otf2/peers.sh} sets it.
 */
class OtherReadersTest {
    private static final long SEED = 20_261_121L;
    private static final Pattern EVENT = Pattern.compile("^([A-Z_]+) +(\\d+) +(\\d+) *(.*)$");
    private static final Pattern ID = Pattern.compile("<(\\d+)>$");
    private static final String PYTHON = "/usr/bin/python3";

    private static List<String> run(Path folder, String... command) {
        try {
            Path output = Files.createTempFile(folder, "out", ".txt");
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
            return Files.readAllLines(output, StandardCharsets.UTF_8);
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }

    private static void needs(boolean there, String what) {
        if (!"required".equals(System.getProperty("weft.peers"))) {
            assumeTrue(there, what + " is not installed, so our archives are not read by it here");
        }
    }

    private static boolean hasPrinter() {
        for (String folder :
                Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator, -1)) {
            if (Files.isExecutable(Path.of(folder, "otf2-print"))) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasPython(Path folder) throws IOException, InterruptedException {
        return Files.isExecutable(Path.of(PYTHON))
                && new ProcessBuilder(PYTHON, "-c", "import otf2")
                                .redirectErrorStream(true)
                                .redirectOutput(folder.resolve("python.txt").toFile())
                                .start()
                                .waitFor()
                        == 0;
    }

    private static Path written(EventSource run, Path folder) {
        Path anchor = folder.resolve("run.otf2");
        Otf2Writer.standard().chunks(1 << 18, 1 << 18).write(run, anchor);
        return anchor;
    }

    @ParameterizedTest(name = "seed " + SEED + " + {0}")
    @ValueSource(longs = {0, 1, 2})
    void otf2_print_gives_every_field_back(long more, @TempDir Path folder) {
        needs(hasPrinter(), "otf2-print (Debian: otf2-tools)");
        EventSource run = RandomRuns.plain(SEED + more, more == 0 ? 30_000 : 500);
        Map<Long, List<String>> printed = new HashMap<>();
        for (String line : run(folder, "otf2-print", written(run, folder).toString())) {
            assertThat(line).doesNotContain("warning").doesNotContain("error");
            Matcher event = EVENT.matcher(line);
            if (event.matches()) {
                StringBuilder all = new StringBuilder(event.group(3) + "," + event.group(1));
                for (String field : event.group(4).isEmpty()
                        ? new String[0]
                        : event.group(4).split(", ", -1)) {
                    all.append(',')
                            .append(value(field.startsWith("Stop Time"), field.substring(field.indexOf(": ") + 2)));
                }
                printed.computeIfAbsent(Long.parseUnsignedLong(event.group(2)), id -> new ArrayList<>())
                        .add(all.toString());
            }
        }
        same(run, printed, EventKind::name);
    }

    private static void same(EventSource run, Map<Long, List<String>> read, IntFunction<String> name) {
        Reading.of(run).events.forEach((location, events) -> {
            List<String> lines = read.getOrDefault(location, List.of());
            assertThat(lines).hasSameSizeAs(events);
            for (int i = 0; i < lines.size(); i++) {
                assertThat(lines.get(i)).isEqualTo(line(events.get(i), name.apply((int) events.get(i)[1])));
            }
        });
    }

    private static String line(long[] event, String name) {
        List<String> parts = new ArrayList<>(List.of(Long.toString(event[0]), name));
        parts.addAll(Reading.fieldsInOrder(event));
        return String.join(",", parts);
    }

    /** The number that otf2-print shows in words. */
    private static String value(boolean time, String shown) {
        for (int operation = 0; operation < 17; operation++) {
            if (CollectiveCode.name(operation).toUpperCase(Locale.ROOT).equals(shown)) {
                return Integer.toString(operation);
            }
        }
        Matcher id = ID.matcher(shown);
        return switch (shown) {
            case "UNDEFINED", "NONE" -> time ? "18446744073709551615" : "4294967295";
            case "ON" -> "1";
            case "OFF" -> "2";
            default -> id.find() ? id.group(1) : shown.replaceFirst(" \\(.*", "");
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"-G", "-M", "-C", "-A", "-I"})
    void otf2_print_shows_all_parts_without_complaint(String option, @TempDir Path folder) {
        needs(hasPrinter(), "otf2-print (Debian: otf2-tools)");
        Path anchor = written(RandomRuns.plain(SEED, 200), folder);
        List<String> lines = run(folder, "otf2-print", option, anchor.toString());
        assertThat(lines).noneMatch(line -> line.matches("(?i).*(warning|error|invalid).*"));
        if (option.equals("-G")) {
            assertThat(lines)
                    .anyMatch(line -> line.matches("REGION.*\"MPI_Allreduce\".*Role: COLL_ALL2ALL, Paradigm: MPI.*"))
                    .anyMatch(line -> line.startsWith("COMM ") && line.contains("\"MPI_COMM_WORLD\""));
        }
    }

    @Test
    void python_gives_every_field_back(@TempDir Path folder) throws IOException, InterruptedException {
        needs(hasPython(folder), "python3-otf2");
        EventSource run = RandomRuns.plain(SEED, 4000);
        Path anchor = written(run, folder);
        Map<Long, List<String>> read = new HashMap<>();
        Path script = Path.of("src/test/otf2/fields.py");
        for (String line : run(folder, PYTHON, script.toString(), anchor.toString())) {
            String[] parts = line.split(",", 2);
            read.computeIfAbsent(Long.parseLong(parts[0]), id -> new ArrayList<>())
                    .add(parts[1]);
        }
        same(run, read, kind -> camel(EventKind.name(kind)));
    }

    private static String camel(String name) {
        StringBuilder camel = new StringBuilder();
        for (String word : name.split("_", -1)) {
            camel.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return camel.toString();
    }
}
