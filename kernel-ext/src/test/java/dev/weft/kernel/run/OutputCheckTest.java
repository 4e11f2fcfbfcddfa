package dev.weft.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputCheckTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            time 1.2345 s            | time 1.23449 s           | true
            time 1.234 s             | time 1.236 s             | false
            time 1.234 s             | time 1.234 ms            | false
            1e-9                     | 0.000000001              | true
            0                        | 0.0                      | true
            0                        | 0.001                    | false
            -5                       | 5                        | false
            a   12  ---              | a 12 -----               | true
            a 12                     | a 12 13                  | false
            """)
    void numbersAgreeToFourDigitsAndTextExactly(String was, String is, boolean same) {
        assertThat(OutputCheck.same(was, is)).isEqualTo(same);
    }

    @Test
    void a_progress_bar_that_another_run_shows_is_no_difference_but_a_table_is() {
        JsonObject without = notebook("");
        JsonObject bar = notebook("<progress value='3' max='3'></progress> sweep: 3 of 3, 2.9 s");
        JsonObject table = notebook("<table></table>");
        assertThat(OutputCheck.differences(bar, without)).isEmpty();
        assertThat(OutputCheck.differences(without, bar)).isEmpty();
        assertThat(OutputCheck.differences(without, table)).isNotEmpty();
    }

    @Test
    void sentences_that_are_wrapped_at_other_words_are_equal() {
        assertThat(OutputCheck.differences(shown("one two\\n    three 4"), shown("one\\n    two three 4.0001")))
                .isEmpty();
        assertThat(OutputCheck.differences(shown("one two\\nthree 4"), shown("one two\\nthree 5")))
                .hasSize(1);
    }

    private static JsonObject shown(String text) {
        return JsonParser.parseString(
                        "{\"cells\": [{\"cell_type\": \"code\", \"metadata\": {}, \"outputs\": [{\"output_type\":"
                                + " \"stream\", \"name\": \"stdout\", \"text\": \"" + text + "\"}]}]}")
                .getAsJsonObject();
    }

    private static JsonObject notebook(String html) {
        String shown = """
                {"output_type": "display_data", "metadata": {}, "data": {"text/html": "%s", "text/plain": "x"}}
                """;
        String stream = """
                {"output_type": "stream", "name": "stdout", "text": "done"}
                """;
        return JsonParser.parseString("{\"cells\": [{\"cell_type\": \"code\", \"metadata\": {}, \"outputs\": ["
                        + (html.isEmpty() ? "" : shown.formatted(html) + ",") + stream + "]}]}")
                .getAsJsonObject();
    }
}
