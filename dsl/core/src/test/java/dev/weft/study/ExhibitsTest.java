package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExhibitsTest {
    private static final String HEADING = "figure\ttitle\tpaper\treproduction\tnote\n";

    private static Map<List<String>, Reproduction> lines(String text) {
        Map<List<String>, Reproduction> all = new LinkedHashMap<>();
        Exhibits.lines(HEADING + text, all);
        return all;
    }

    @Test
    void a_line_is_what_a_cell_would_state() {
        assertThat(lines("fig04\tPing-pong\tZed 2015, Fig. 4\thalf, same model\tthe points are missing\n"))
                .containsExactly(Map.entry(
                        List.of("fig04", "Ping-pong"),
                        Reproduction.NONE
                                .of("Zed 2015, Fig. 4")
                                .as(Reproduction.Kind.HALF_MODEL, "the points are missing")));
    }

    @Test
    void what_a_cell_states_comes_first_and_another_picture_has_none() {
        Reproduction own = Reproduction.NONE.of("Own 2020, Fig. 1");
        assertThat(Exhibits.of(own, "fig04", "Ping-pong")).isEqualTo(own);
        assertThat(Exhibits.of(Reproduction.NONE, "no-such-figure", "Ping-pong"))
                .isEqualTo(Reproduction.NONE);
    }

    @Test
    void a_wrong_line_is_named() {
        assertThatThrownBy(() -> lines("fig04\tPing-pong\n"))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "META-INF/weft/exhibits.tsv, line \"fig04\tPing-pong\": it must have five cells between tabs."
                                + " Write figure, title, paper, reproduction and note.");
        assertThatThrownBy(() -> lines("fig04\tPing-pong\tZed\tnearly\tnothing\n"))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(
                        "META-INF/weft/exhibits.tsv, \"nearly\": it is no kind of reproduction. Write one of [same numbers,");
    }
}
