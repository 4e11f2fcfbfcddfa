package dev.weft.waits;

import static dev.weft.Weft.measured;
import static dev.weft.Weft.overhead;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.study.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Section 4.2 of the paper from the kit's measurements. */
class OverheadTest {
    private static final String SETS = "../datasets/src/main/resources/dev/weft/datasets/";

    @TempDir
    Path folder = Path.of("");

    @Test
    void methodsAreComparedRoundByRound() throws IOException {
        Path file = Files.writeString(folder.resolve("times.csv"), """
                method,kind,operation,repetition,least (ns)
                none,collective,Allreduce,1,100
                count,collective,Allreduce,1,150
                mine,collective,Allreduce,1,200
                none,collective,Allreduce,2,110
                count,collective,Allreduce,2,150
                mine,collective,Allreduce,2,170
                none,collective,Allreduce,3,100
                count,collective,Allreduce,3,140
                mine,collective,Allreduce,3,220
                """);
        Columns mine =
                Overhead.of(measured(file.toString())).where("method", "mine").columns();
        assertThat(mine.measure("overhead").si(0)).isCloseTo(100e-9, within(1e-15));
        assertThat(mine.measure("overhead").low(0)).isCloseTo(60e-9, within(1e-15));
        assertThat(mine.measure("overhead").high(0)).isCloseTo(120e-9, within(1e-15));
        assertThat(mine.measure("increase").si(0)).isCloseTo(1, within(1e-12)); // of 1, 0.5 and 2
        assertThat(mine.measure("increase of time").si(0)).isCloseTo(200 / 150.0 - 1, within(1e-12));
    }

    @Test
    void aRoundWithoutItsBaseIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("times.csv"), """
                method,kind,operation,repetition,least (ns)
                none,collective,Allreduce,1,100
                count,collective,Allreduce,1,150
                mine,collective,Allreduce,2,200
                """);
        assertThatThrownBy(() -> overhead(measured(file.toString())))
                .hasMessage(
                        "overhead of Allreduce with method \"mine\": repetition 2 has no time with method \"none\". Measure all"
                                + " methods in each repetition.");
    }

    /** What the paper concludes: minima cost nearly nothing, traces more, and probes, barriers and piggybacking most. */
    @Test
    void theKitsMeasurementsHaveThePapersOrder() {
        Result all = overhead(measured(SETS + "kit-overhead/overhead.csv"));
        for (String operation : new String[] {"ping-pong", "Allreduce"}) {
            Result one = all.where("operation", operation);
            double minima = of(one, "minima");
            assertThat(minima).isBetween(-0.1, 0.1);
            assertThat(of(one, "trace")).isGreaterThan(minima + 0.1);
            assertThat(of(one, "probe")).isGreaterThan(minima + 0.1);
            assertThat(of(one, "piggyback")).isGreaterThan(of(one, "probe"));
        }
        var paper = measured(SETS + "mao2014-facts/facts.csv")
                .where(row -> row.text("quantity").equals("increase of overhead per call"));
        Columns both = all.against(paper.renamed("value", "increase")).columns();
        assertThat(both.keyNames()).contains("method", "kind", "operation", "relation");
        assertThat(both.key("method").values()).contains("minima", "trace", "probe", "piggyback");
        assertThat(both.rows()).isEqualTo(11);
    }

    private static double of(Result one, String method) {
        return one.where("method", method).value("increase of time").si();
    }
}
