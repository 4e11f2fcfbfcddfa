package dev.weft.queueing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.oracles.FamilyRun;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference cases in this module, by the runner that {@code ./weft oracles} uses. */
class OraclesTest {
    private static FamilyRun run(Path folder) throws IOException {
        return FamilyRun.of(new QueueingOracles(), folder);
    }

    private static Path folder() throws URISyntaxException {
        return FamilyRun.folder("queueing");
    }

    @Test
    void everyNetworkAndFigureIsWithinItsTolerance() throws Exception {
        FamilyRun run = run(folder());
        assertThat(run.mismatches()).as(run.printed()).isZero();
        assertThat(run.cases()).isGreaterThan(800);
    }

    @Test
    void aWrongExpectationIsPrintedWithCaseQuantityExpectedAndGot(@TempDir Path temp) throws Exception {
        String name = "p01-single-class-think-time";
        Files.copy(folder().resolve(name + ".input.json"), temp.resolve(name + ".input.json"));
        String expected = Files.readString(folder().resolve(name + ".expected.json"));
        Files.writeString(temp.resolve(name + ".expected.json"), expected.replace("16.17665112170628", "16.1766513"));
        FamilyRun run = run(temp);
        assertThat(run.mismatches()).isEqualTo(1);
        assertThat(run.printed()).contains(name + ": queueLength[0][1]: expected 16.1766513, got 16.176651121");
    }

    @Test
    void anUnstableNetworkMustBeRefusedForItsUtilization(@TempDir Path temp) throws Exception {
        String overloaded = """
                {"classes": [{"name": "a", "arrivalRate": %s}], "stations": [{"name": "s", "type": "queue"}],
                 "serviceTime": [[1]], "visits": [[1]]}""";
        Files.writeString(temp.resolve("u.input.json"), overloaded.formatted("1.5"));
        Files.writeString(temp.resolve("u.expected.json"), "{\"expectedOutcome\": \"unstable\"}");
        assertThat(run(temp).mismatches()).isZero();
        Files.writeString(temp.resolve("u.input.json"), overloaded.formatted("0.5"));
        assertThat(run(temp).mismatches()).isEqualTo(1);
        Files.writeString(temp.resolve("u.input.json"), overloaded.formatted("-1"));
        assertThat(run(temp).mismatches()).isEqualTo(1);
    }

    @Test
    void filesThatCannotBeReadDoNotStopTheRun(@TempDir Path temp) throws Exception {
        Files.writeString(temp.resolve("x.input.json"), "not json {");
        Files.writeString(temp.resolve("x.expected.json"), "{}");
        Files.writeString(temp.resolve("y.input.json"), "{\"stations\": [], \"classes\": [{\"name\": \"a\"}]}");
        Files.writeString(temp.resolve("y.expected.json"), "{\"expectedOutcome\": \"solved\"}");
        FamilyRun run = run(temp);
        assertThat(run.mismatches()).isEqualTo(1);
        assertThat(run.printed())
                .contains("x: cannot be read")
                .contains("y: format: expected complete, got something is missing");
    }

    @Test
    void anEmptyFolderIsSaidAndNotFailed(@TempDir Path temp) throws Exception {
        FamilyRun run = run(temp);
        assertThat(run.mismatches()).isZero();
        assertThat(run.printed()).contains("fig10_progress_engines.csv: no such file");
    }
}
