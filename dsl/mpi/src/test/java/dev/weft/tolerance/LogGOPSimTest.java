package dev.weft.tolerance;

import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.tolerance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.program.Job;
import dev.weft.program.Program;
import dev.weft.study.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs of GOAL schedules under LogGPS end as LogGOPSim says, to the nanosecond; the README names the runs. */
class LogGOPSimTest {
    private static final Path FIXTURES = Path.of("src/test/resources/tolerance");
    private static final int PARAMETERS = 6;
    /** Nanoseconds are whole in LogGOPSim, and whole but for the rounding of seconds here. */
    private static final double ROUNDING = 0.01;

    /** Returns the rows of expected.csv by file. */
    private static Map<String, List<List<String>>> expected() throws IOException {
        try (Stream<String> lines = Files.lines(FIXTURES.resolve("expected.csv"))) {
            return lines.skip(1)
                    .map(line -> Arrays.asList(line.split(",", -1)))
                    .collect(Collectors.groupingBy(row -> row.get(0), TreeMap::new, Collectors.toList()));
        }
    }

    static Stream<String> files() throws IOException {
        return expected().keySet().stream();
    }

    private static LogGPS method(List<String> values) {
        int[] own = values.stream().mapToInt(Integer::parseInt).toArray();
        return LogGPS.of(ns(own[0]), ns(own[1]), ns(own[2]), ns(own[3]), ns(own[4]), bytes(own[5]));
    }

    @ParameterizedTest
    @MethodSource("files")
    void every_rank_of_a_schedule_ends_at_the_nanosecond_of_LogGOPSim(String file) throws IOException {
        Program schedule = program(FIXTURES.resolve("goal").resolve(file).toString());
        Job job = schedule.on(cluster(schedule.size(), 1), perNode);
        Map<List<String>, List<List<String>>> runs = expected().getOrDefault(file, List.of()).stream()
                .collect(Collectors.groupingBy(row -> row.subList(1, 1 + PARAMETERS)));
        assertThat(runs).hasSize(4);
        runs.forEach((values, rows) -> {
            LogGPS method = method(values);
            Measure end = job.solve(method).columns().measure("end");
            double last = 0;
            assertThat(rows).hasSize(schedule.size());
            for (List<String> row : rows) {
                double known = Double.parseDouble(row.get(2 + PARAMETERS));
                int host = Integer.parseInt(row.get(1 + PARAMETERS));
                assertThat(end.si(host) * 1e9)
                        .as("host %d with L, o, g, G, O, S = %s", host, values)
                        .isCloseTo(known, within(ROUNDING));
                last = Math.max(last, known);
            }
            for (String parameter : List.of("latency", "bandwidth", "overhead")) {
                ToleranceCurve curve = job.solve(tolerance(parameter).under(method));
                assertThat(curve.today().ns())
                        .as("%s today with %s", parameter, values)
                        .isCloseTo(last, within(ROUNDING));
            }
        });
    }
}
