package dev.weft.trace.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallerPathsTest {
    private static final List<String> NAMES =
            IntStream.range(0, 10).mapToObj(i -> "f" + i).toList();

    private final CallerPaths paths = new CallerPaths();

    private int path(int... functions) {
        int at = CallerPaths.ROOT;
        for (int each : functions) {
            at = paths.child(at, each);
        }
        return at;
    }

    @Test
    void a_path_is_told_from_the_outermost_call_and_nothing_where_there_is_none() {
        assertThat(paths.text(path(3, 1, 2), NAMES)).isEqualTo("f3 › f1 › f2");
        assertThat(paths.text(CallerPaths.ROOT, NAMES)).isEmpty();
        assertThat(paths.text(CallerPaths.UNKNOWN, NAMES)).isEmpty();
        assertThat(paths.text(path(0, -1), NAMES)).isEqualTo("f0 › (undefined)");
    }

    @Test
    void the_same_calls_are_one_path_and_others_another() {
        assertThat(path(1, 2)).isEqualTo(path(1, 2)).isNotEqualTo(path(2, 1)).isNotEqualTo(path(1));
        assertThat(path(1, -1)).isNotEqualTo(path(1, 2));
    }

    @Test
    void of_a_path_of_more_than_six_the_innermost_are_told() {
        assertThat(paths.text(path(0, 1, 2, 3, 4, 5), NAMES)).isEqualTo("f0 › f1 › f2 › f3 › f4 › f5");
        assertThat(paths.text(path(0, 1, 2, 3, 4, 5, 6), NAMES)).isEqualTo("… › f1 › f2 › f3 › f4 › f5 › f6");
    }

    @Test
    void what_lies_beyond_so_many_paths_is_not_told_nor_is_what_it_calls() {
        int last = CallerPaths.ROOT;
        for (int i = 1; i < 4096; i++) {
            last = paths.child(CallerPaths.ROOT, i);
            assertThat(last).isEqualTo(i);
        }
        assertThat(paths.child(CallerPaths.ROOT, 4096)).isEqualTo(CallerPaths.UNKNOWN);
        assertThat(paths.child(CallerPaths.UNKNOWN, 1)).isEqualTo(CallerPaths.UNKNOWN);
        assertThat(paths.child(CallerPaths.ROOT, 4095)).isEqualTo(last); // those that are known stay known
    }
}
