package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Columns;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Profiles beside those counted with libotf2; resources/dev/weft/trace/profile/README.md says how they were made. */
class ProfileOracleTest {
    static Path archive(String name) {
        try {
            return Path.of(Objects.requireNonNull(ProfileOracleTest.class.getResource("archives/" + name))
                    .toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static List<String> lines(String resource) throws IOException {
        try (InputStream in = Objects.requireNonNull(ProfileOracleTest.class.getResourceAsStream(resource))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"wavefront-eztrace", "halo-wait"})
    void every_call_path_has_the_ticks_that_another_reader_counts(String name) throws IOException {
        Trace trace = Trace.open(archive(name).toString());
        CallProfile profile = trace.profile();
        double ticks = trace.definitions().clock().ticksPerSecond();
        Columns columns = profile.columns();
        List<String> expected = lines("profile/" + name + ".csv");
        for (int row = 0; row < columns.rows(); row++) {
            String found = columns.key("call path").values().get(row)
                    + "," + Math.round(columns.measure("calls").si(row))
                    + "," + Math.round(columns.measure("inclusive time").si(row) * ticks)
                    + "," + Math.round(columns.measure("time").si(row) * ticks);
            assertThat(expected).contains(found);
        }
        assertThat(columns.rows()).isEqualTo(expected.size() - 2);
        assertThat(expected.get(expected.size() - 1))
                .isEqualTo("(total),,," + Math.round(profile.total().seconds() * ticks));
    }

    @Test
    void eztrace_ends_calls_below_others_and_explain_says_how_often() {
        List<String> broken = Trace.open(archive("wavefront-eztrace").toString())
                .profile()
                .explain()
                .violated();
        assertThat(broken).anyMatch(sentence -> sentence.contains("ended inside calls that began later"));
    }
}
