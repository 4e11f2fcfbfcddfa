package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FrozenTest {
    /** Files are in the working folder, so each run has a name of its own. */
    private final String name = "frozen-test-" + UUID.randomUUID();

    private final Path file = Path.of(name + ".frozen.json");

    @AfterEach
    void remove() throws IOException {
        Files.deleteIfExists(file);
    }

    private static Result answer(String label, double factor, String input) {
        Columns columns = Rows.of(List.of(1, 2))
                .key("size", row -> new Bytes(1000 * row))
                .key("ranks", row -> row)
                .key("cooling", row -> "good, \"or\" bad")
                .estimate(
                        "time",
                        Unit.US,
                        row -> new Estimate(factor * row / 3e6, 0.9 * factor * row / 3e6, factor * row / 2e6))
                .brackets("proven bounds")
                .measure("share", Unit.PERCENT, row -> row == 1 ? Double.NaN : 1 / 3.0)
                .columns();
        Provenance provenance = Provenance.model(Certainty.APPROXIMATE, "by hand", "no paper");
        return Tabulated.of(
                label,
                columns,
                provenance,
                () -> Explanation.of("a model").inputs(List.of(input, "bandwidth: 1 GB/s")));
    }

    @Test
    void answers_are_read_as_they_were_written() {
        Frozen written = Frozen.freeze(name, answer("a", 1, "x"), answer("b", 2, "y"));
        Frozen read = Frozen.read(name);
        assertThat(read).hasToString(written.toString());
        assertThat(read.columns().measure("time").si(1)).isEqualTo(2 / 3e6);
        assertThat(read.columns().measure("time").high(3)).isEqualTo(2 * 2 / 2e6);
        assertThat(read.columns().measure("time").brackets()).isEqualTo("proven bounds");
        assertThat(read.columns().key("size").values())
                .containsExactlyElementsOf(written.columns().key("size").values());
        assertThat(read.toString()).contains("frozen on " + LocalDate.now(ZoneOffset.UTC));
        assertThat(read.explain().inputs())
                .containsExactly(
                        "bandwidth: 1 GB/s",
                        "a: x",
                        "b: y",
                        "assumed: When it was frozen, an answer was a (approximate. Method: by hand).",
                        "assumed: When it was frozen, an answer was b (approximate. Method: by hand).");
    }

    @Test
    void the_certainty_is_that_of_the_least_certain_answer() throws IOException {
        for (Certainty each : List.of(Certainty.EXACT, Certainty.BOUNDED, Certainty.ESTIMATED)) {
            Result other = Tabulated.of(
                    "b",
                    answer("b", 1, "y").columns(),
                    Provenance.model(each, "by hand", "no paper"),
                    () -> Explanation.of("a model"));
            Files.deleteIfExists(file);
            Frozen.freeze(name, other);
            assertThat(Frozen.read(name).provenance().certainty()).isEqualTo(each);
            Files.delete(file);
            Frozen.freeze(name, other, answer("a", 1, "x"));
            assertThat(Frozen.read(name).provenance().certainty())
                    .isEqualTo(each == Certainty.ESTIMATED ? each : Certainty.APPROXIMATE);
        }
    }

    @Test
    void the_same_answers_freeze_again_and_others_are_refused_by_name() {
        Frozen.freeze(name, answer("a", 1, "x"));
        assertThat(Frozen.freeze(name, answer("a", 1 + 1e-12, "x")).columns().rows())
                .isEqualTo(2);
        refused(
                () -> Frozen.freeze(name, answer("a", 1.01, "x")),
                "answer a has changed: time of row 1 was 0.3333 us and is 0.3367 us");
        refused(
                () -> Frozen.freeze(name, answer("a", 1 + 1e-8, "x")),
                "answer a has changed: time of row 1 was 0.3333 us and is 0.3333 us, to more digits");
        refused(() -> Frozen.freeze(name, answer("a", 1, "y")), "answer a has changed: the input \"x\" is gone");
        refused(() -> Frozen.freeze(name, answer("b", 1, "x")), "answer a has changed: it is now called b");
        refused(
                () -> Frozen.freeze(name, answer("a", 1, "x"), answer("b", 1, "x")),
                "it has 1 answer, and now there are 2");
    }

    @Test
    void a_bracket_that_has_changed_is_a_change() throws IOException {
        for (double end : new double[] {0.5, 1.5}) {
            Files.deleteIfExists(file);
            Frozen.freeze(name, between(1, 1));
            refused(
                    () -> Frozen.freeze(name, between(Math.min(1, end), Math.max(1, end))),
                    (end < 1 ? "the low end" : "the high end") + " of time of row 1 was 1 s and is " + end + " s");
        }
    }

    private static Result between(double low, double high) {
        return Tabulated.of(
                "a",
                Rows.one(1)
                        .estimate("time", Unit.S, row -> new Estimate(1, low, high))
                        .columns(),
                Provenance.model(Certainty.APPROXIMATE, "by hand", "no paper"),
                () -> Explanation.of("a model"));
    }

    @Test
    void a_table_of_several_answers_has_the_measures_that_all_have() {
        Frozen.freeze(name, answer("b", 1, "x"), between(1, 1));
        assertThat(Frozen.read(name).columns().measureNames()).containsExactly("time");
    }

    @Test
    void a_changed_input_is_shown_as_it_was_and_as_it_is() {
        Frozen.freeze(name, answer("a", 1, "speeds: 66.67 Gflop/s"));
        refused(
                () -> Frozen.freeze(name, answer("a", 1, "speeds: 70 Gflop/s")),
                "answer a has changed: the input speeds was 66.67 Gflop/s and is 70 Gflop/s. Freeze under");
        refused(
                () -> Frozen.freeze(name, answer("a", 1, "speed: 70 Gflop/s")),
                "answer a has changed: the input \"speeds: 66.67 Gflop/s\" is gone. Freeze under");
        refused(
                () -> Frozen.freeze(name, answer("a", 1, "bandwidth: 2 GB/s")),
                "answer a has changed: the input \"speeds: 66.67 Gflop/s\" is gone. Freeze under");
    }

    @Test
    void of_one_assumption_beside_another_it_is_not_said_that_it_changed() {
        Frozen.freeze(name, answer("a", 1, "assumed: x"));
        refused(
                () -> Frozen.freeze(name, answer("a", 1, "assumed: y")),
                "answer a has changed: the input \"assumed: x\" is gone. Freeze under");
    }

    @Test
    void a_new_input_is_named() {
        Frozen.freeze(name, answer("a", 1, "bandwidth: 1 GB/s"));
        refused(() -> Frozen.freeze(name, answer("a", 1, "x")), "answer a has changed: the input \"x\" is new");
    }

    @Test
    void the_name_of_the_file_is_a_name_too() {
        Frozen written = Frozen.freeze(name + ".frozen.json", answer("a", 1, "x"));
        assertThat(file).exists();
        assertThat(Frozen.read(name + ".frozen.json")).hasToString(written.toString());
        assertThat(Frozen.freeze(name + ".frozen.json", answer("a", 1, "x")).provenance())
                .isEqualTo(Frozen.read(name).provenance());
        refused(
                () -> Frozen.read("no-such.frozen.json"),
                "frozen(\"no-such.frozen.json\"): there is neither a file no-such.frozen.json nor a data set of this name."
                        + " Write freeze(\"no-such\", answer) first.");
        refused(() -> Frozen.read(".frozen.json"), "frozen(\".frozen.json\"): a name must not be blank");
    }

    @Test
    void a_file_edited_by_hand_is_refused() throws IOException {
        Frozen.freeze(name, answer("a", 1, "x"));
        String text = Files.readString(file);
        for (String edited : List.of(
                text.replace("3.3333333333333335E-7", "3.4E-7"),
                text.replace("\"3.3333333333333335E-7\", ", ""),
                text.replaceAll("(?s)\"keys\": \\[.*?\\],\\s*\"measures\"", "\"measures\""),
                text.replace("\"date\": \"20", "\"date\": \"19"),
                text.replace("\"x\"", "\"y\""))) {
            assertThat(edited).isNotEqualTo(text);
            Files.writeString(file, edited);
            refused(
                    () -> Frozen.read(name),
                    "its digest does not fit its content, so it was changed after it was frozen");
        }
    }

    @Test
    void another_layout_of_the_same_content_is_read() throws IOException {
        Frozen written = Frozen.freeze(name, answer("a", 1, "x"));
        Files.writeString(file, Files.readString(file).replace("\n", "\r\n  "));
        assertThat(Frozen.read(name)).hasToString(written.toString());
    }

    @Test
    void empty_and_foreign_files_are_refused_in_a_sentence() throws IOException {
        for (String text : List.of("", "{}", "[]", "{\"weft\": \"machine\"}", "time (s)\n1\n")) {
            Files.writeString(file, text);
            assertThatThrownBy(() -> Frozen.read(name))
                    .as(text)
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining(file.toString());
        }
        refused(() -> Frozen.read("no-such-" + name), "there is neither a file");
        refused(() -> Frozen.freeze("no-such-folder/x", answer("a", 1, "x")), "its folder");
        refused(() -> Frozen.freeze(" ", answer("a", 1, "x")), "a name must not be blank");
        refused(() -> Frozen.freeze("a\0b", answer("a", 1, "x")), "the name of a file has no character 0");
        refused(() -> Frozen.freeze(name), "needs an answer");
        refused(
                () -> Frozen.freeze(name, answer("a", 1, "x"), answer("b", 1, "x"), answer("a", 2, "x")),
                "two answers have the label a");
    }

    @Test
    void a_comparison_says_which_of_both_was_read_first() throws IOException {
        Path measured = Files.createTempFile("frozen", ".csv");
        Files.writeString(measured, "size (B),time (us)\n1000,0.3\n2000,0.7\n");
        Frozen before = Frozen.freeze(name, answer("a", 1, "x"));
        Result times = Measurements.of(measured.toString());
        assertThat(before.against(times).explain().violated()).isEmpty();
        assertThat(before.against(times.first(1)).explain().toString())
                .contains("hold: predictions frozen or read before these measurements in this session");
        assertThat(Frozen.read(name).against(times).explain().violated()).isEmpty(); // read again, but known before
        Files.delete(file);
        Frozen late = Frozen.freeze(name, answer("a", 1, name), answer("b", 2, name));
        assertThat(late.answer("a").against(times).explain().violated())
                .singleElement()
                .asString()
                .contains("the measurements were read first, so only the day in the file, "
                        + LocalDate.now(ZoneOffset.UTC));
        Files.delete(measured);
    }

    @Test
    @SuppressWarnings("NullAway") // what a cell can pass
    void nulls_are_refused_in_a_sentence() {
        refused(() -> Frozen.freeze(name, (Result) null), "answer is null");
        refused(() -> Frozen.freeze(null, answer("a", 1, "x")), "name is null");
        refused(() -> Frozen.freeze(name, (Result[]) null), "answers is null");
        refused(() -> Frozen.read(null), "name is null");
    }

    private static void refused(ThrowingCallable call, String part) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessageContaining(part);
    }
}
