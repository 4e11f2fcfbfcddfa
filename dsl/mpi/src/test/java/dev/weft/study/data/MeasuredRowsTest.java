package dev.weft.study.data;

import static dev.weft.Weft.interNode;
import static dev.weft.Weft.maxRate;
import static dev.weft.Weft.maxRate2016;
import static dev.weft.Weft.postal;
import static dev.weft.Weft.sends;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.Result;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model asked for each row that was measured, and keys made of others. */
class MeasuredRowsTest {
    @TempDir
    Path folder;

    private Measurements seen;

    @BeforeEach
    void write() throws IOException {
        StringBuilder text = new StringBuilder("size (B),messages,time (us)\n");
        for (int size = 4; size <= 4096; size *= 2) {
            for (int messages = 1; messages <= 1024; messages *= 4) {
                text.append(size + "," + messages + "," + (2 + messages + size / 1000.0) + "\n");
            }
        }
        Path file = Files.writeString(folder.resolve("seen.csv"), text, StandardCharsets.UTF_8);
        seen = Measurements.of(file.toString()).renamed("time", "communication time");
    }

    private Result model() {
        return seen.solve(row -> sends(maxRate2016)
                .messages(interNode, row.count("messages"), row.size("size"))
                .solve(maxRate));
    }

    @Test
    void everyRowThatWasMeasuredHasItsAnswerUnderItsOwnKeys() {
        Result model = model();

        assertThat(model.columns().keys()).containsAll(seen.columns().keys());
        assertThat(model.against(seen).unmatchedRows()).isZero();
        assertThat(model.against(seen).columns().rows())
                .isEqualTo(seen.columns().rows());
        for (int row = 0; row < seen.columns().rows(); row += 7) {
            Row keys = Row.of(seen.columns().pick(row)).apply(0);
            Result alone = sends(maxRate2016)
                    .messages(interNode, keys.count("messages"), keys.size("size"))
                    .solve(maxRate);
            assertThat(model.columns().measure("communication time").si(row))
                    .isEqualTo(alone.value("communication time").si());
        }
        assertThat(model.columns().find("row")).isEmpty();
    }

    @Test
    void aKeyIsMadeOfEachRow() {
        Measurements more = seen.withKey("total size", row -> row.size("size").times(row.count("messages")));

        Result some = more.where("total size", new Bytes(4096));
        assertThat(some.columns().rows()).isEqualTo(6); // 1, 4, .. 1024 messages of 4 KiB, 1 KiB, .. 4 B
        assertThat(some.columns().keyNames()).containsExactly("size", "messages", "total size");
    }

    @Test
    void whatCannotBeDoneSaysWhy() {
        assertThatThrownBy(() -> seen.withKey("size", Row::index))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "withKey(\"size\", ..): the name must not be blank or that of another column. Write withKey(\"half\", row -> row.count(\"messages\") / 2).");
        assertThatThrownBy(() -> seen.solve(row -> {
                    throw new IllegalStateException("no idea");
                }))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("row = 0");
        assertThatThrownBy(() -> seen.where(row -> row.count("communication time") > 1))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("the column holds 3.004 us");
    }

    @Test
    void onlyWholeNumbersCount() {
        Measurements halves = seen.withKey("half", row -> row.count("messages") / 2.0);
        assertThatThrownBy(() -> halves.where(row -> row.count("half") > 1))
                .hasMessage(
                        "count(\"half\"): the value 0.5 is not a whole number that fits an int. Write number(\"half\").");
    }

    @Test
    void the_questions_of_all_rows_are_answered_by_one_method_or_by_several() {
        var asked = seen.ask(row -> sends(maxRate2016).messages(interNode, row.count("messages"), row.size("size")));

        Result answered = asked.solve(maxRate);
        assertThat(answered.columns().keys()).isEqualTo(model().columns().keys());
        assertThat(answered.columns().measureNames()).doesNotContain("messages"); // a key of the rows
        Result alone = model();
        for (int row = 0; row < seen.columns().rows(); row++) {
            assertThat(answered.columns().measure("communication time").si(row))
                    .isEqualTo(alone.columns().measure("communication time").si(row));
        }
        Result both = asked.solve(values(postal, maxRate));
        assertThat(both.columns().rows()).isEqualTo(2 * seen.columns().rows());
        assertThat(both.where("method", "maxRate").against(seen).unmatchedRows())
                .isZero();
        assertThatThrownBy(() -> seen.ask(row -> sends(maxRate2016).messages(interNode, -1, row.size("size"))))
                .isInstanceOf(ModelException.class);
    }
}
