package dev.weft.study;

import static dev.weft.Weft.measured;
import static dev.weft.Weft.openQueue;
import static dev.weft.Weft.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measured rows that are joined keep their range. */
class JoinedRowsTest {
    @TempDir
    Path folder;

    private Result mine() throws IOException {
        String text = "library,size (B),run,time (us)\na,8,1,5\na,8,2,7\na,8,3,6\nb,8,1,4\nb,8,2,9\nb,8,3,5\n";
        return measured(Files.writeString(folder.resolve("mine.csv"), text).toString());
    }

    @Test
    void medians_and_means_over_a_key_have_brackets_and_error_bars() throws IOException {
        for (Result joined : new Result[] {
            mine().median("time", "library"), mine().mean("time", "library"), mine().medians("library")
        }) {
            Measure time = joined.columns().measure("time");
            assertThat(new double[] {time.low(0), time.high(0), time.low(1), time.high(1)})
                    .containsExactly(new double[] {5e-6, 7e-6, 4e-6, 9e-6}, within(1e-18));
            assertThat(time.brackets()).isEqualTo("least to most of the rows");
            assertThat(joined.chart("time").x("library").data().series().get(0).points())
                    .allMatch(point -> point.low() < point.high());
        }
    }

    @Test
    void one_row_has_no_range_of_others() throws IOException {
        Measure time =
                mine().where("run", 1).median("time", "library").columns().measure("time");
        assertThat(time.hasBracket()).isFalse();
        assertThat(time.brackets()).isEmpty();
    }

    @Test
    void a_key_that_seems_to_count_repetitions_is_named() throws IOException {
        mine();
        assertThat(measured(folder.resolve("mine.csv").toString())
                        .median()
                        .explain()
                        .inputs())
                .contains("rows that differ in run are no repetitions; for medians over them write median(\"time\","
                        + " \"library\", \"size\")");
    }

    @Test
    void a_value_prints_in_a_unit_that_fits_its_size() throws IOException {
        assertThat(openQueue(.4, seconds(1.5)).solve().value("waiting time")).hasToString("2.25 s");
        assertThat(mine().first(1).value("time")).hasToString("5 us");
    }
}
