package dev.weft.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Message;
import org.junit.jupiter.api.Test;

/** The stored outputs of a cell depend on the cell only, not on the speed of the machine. */
class OutputsTest {
    private static Message stream(String name, String text) {
        JsonObject content = new JsonObject();
        content.addProperty("name", name);
        content.addProperty("text", text);
        return Message.fresh("stream", "session", content);
    }

    private static Message shown(String html) {
        JsonObject data = new JsonObject();
        data.addProperty("text/html", html);
        JsonObject content = new JsonObject();
        content.add("data", data);
        content.add("metadata", new JsonObject());
        return Message.fresh("display_data", "session", content);
    }

    private static JsonArray stored(Message... messages) {
        Outputs outputs = new Outputs();
        outputs.begin();
        for (Message message : messages) {
            outputs.accept(message);
        }
        assertThat(outputs.stored()).as("called again").isEqualTo(outputs.stored());
        return outputs.stored();
    }

    @Test
    void text_before_and_after_a_progress_bar_is_one_stream() {
        JsonArray one = stored(
                stream("stdout", "one\n"),
                shown("<progress value=\"1\">"),
                stream("stdout", "two\n"),
                stream("stdout", "three\n"));
        assertThat(one)
                .hasToString(
                        "[{\"name\":\"stdout\",\"output_type\":\"stream\",\"text\":[\"one\\n\",\"two\\n\",\"three\\n\"]}]");
    }

    @Test
    void a_clearing_that_waits_for_the_next_output_clears_nothing_that_is_stored_before() {
        JsonObject wait = new JsonObject();
        wait.addProperty("wait", true);
        assertThat(stored(stream("stdout", "one\\n"), Message.fresh("clear_output", "session", wait)))
                .hasSize(1);
    }

    @Test
    void text_before_and_after_a_table_stays_apart() {
        assertThat(stored(stream("stdout", "one\n"), shown("<table>"), stream("stdout", "two\n")))
                .hasSize(3);
    }
}
