package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What a page writes is what is computed, to the last digit that it writes. */
class CheckTest {
    private static String printed(Runnable check) {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            check.run();
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8).strip();
    }

    @Test
    void aStatementThatIsSoIsPrinted() {
        assertThat(printed(() -> Check.of("the rate falls", true))).isEqualTo("computed: the rate falls");
        assertThat(printed(() -> Check.of("the jump", new Time(2480.6e-9), "2481 ns")))
                .isEqualTo("computed: the jump: 2481 ns");
    }

    @Test
    void valuesAreTakenInTheUnitWritten() {
        Check.of("a size", new Bytes(51982), "51,982 B");
        Check.of("a size", new Bytes(2048), "2 KiB");
        Check.of("a value", Value.of("error", Unit.PERCENT, 0.1, 0.1734, 0.2), "17.3 %");
        Check.of("a ratio", 0.1734, "17.3 %");
        Check.of("a ratio", 0.1734, "0.17");
        Check.of("a count", 16, "16");
        Check.of("below zero", -2.5, "-2.5");
        Check.of("small", 3.21e-7, "3.2e-7");
    }

    @Test
    void halfOfTheLastDigitIsTheLimit() {
        Check.of("a limit", 2.345, "2.35");
        Check.of("a limit", 2.345, "2.34");
        assertThatThrownBy(() -> Check.of("a limit", 2.3451, "2.34"))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "check(\"a limit: 2.34\"): it is 2.345. Correct the sentence, or look for what has changed.");
        assertThatThrownBy(() -> Check.of("a size", new Bytes(51984), "51,982 B"))
                .hasMessageStartingWith("check(\"a size: 51,982 B\"): it is 51984.0 B.");
    }

    @Test
    void whatIsNotSoEndsTheCell() {
        assertThatThrownBy(() -> Check.of("the rate falls", false))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "check(\"the rate falls\"): the statement is false. Correct the sentence, or look for what has "
                                + "changed.");
        assertThatThrownBy(() -> Check.of("nothing", Double.NaN, "1")).hasMessageContaining("it is n/a");
    }

    @Test
    void whatCannotBeComparedSaysWhy() {
        assertThatThrownBy(() -> Check.of("x", 2, "2 ns"))
                .hasMessage("check(..), 2 in ns: only quantities and values of tables have a unit; plain numbers are "
                        + "compared with plain numbers or %. Write check(\"the jump at 12 KiB\", jump, \"2481 ns\").");
        assertThatThrownBy(() -> Check.of("x", 2, "two"))
                .hasMessage(
                        "check(..), \"two\": must be a number with its unit. Write check(\"the jump at 12 KiB\", jump, "
                                + "\"2481 ns\").");
        assertThatThrownBy(() -> Check.of("x", new Time(1), "1 GB")).isInstanceOf(ModelException.class);
        assertThatThrownBy(() -> Check.of(" ", true))
                .hasMessage("check(\" \"): the statement is empty. Write check(\"the rate falls\", slow < fast).");
    }
}
