package dev.weft.trace.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What columns of ten ticks hold of some stretches, and stretches one by one. */
class TopFunctionsTest {
    private static final int F = 0;
    private static final int G = 1;

    private final TopFunctions columns = new TopFunctions(new TimeWindow(100, 145, 5), 2);

    /** Function, ticks, calls and begun calls of the pieces of a column. */
    private List<String> column(int number) {
        List<String> pieces = new ArrayList<>();
        for (int i = columns.first(number); i < columns.first(number + 1); i++) {
            pieces.add(columns.function(i) + " " + columns.ticks(i) + " " + columns.calls(i) + " " + columns.begun(i));
        }
        return pieces;
    }

    @Test
    void a_window_is_cut_into_columns_of_one_width_but_for_the_last() {
        TimeWindow window = new TimeWindow(100, 145, 5);
        assertThat(window.width()).isEqualTo(9);
        assertThat(window.column(100)).isZero();
        assertThat(window.column(108)).isZero();
        assertThat(window.column(109)).isEqualTo(1);
        assertThat(window.start(2)).isEqualTo(118);
        assertThat(new TimeWindow(0, 11, 5).start(4)).as("not beyond the end").isEqualTo(11);
        assertThat(new TimeWindow(0, 3, 5).width()).isEqualTo(1);
    }

    @Test
    void a_stretch_counts_in_each_column_for_its_part_and_begins_in_one() {
        columns.add(F, 100, 112, true);
        columns.add(G, 112, 114, true);
        columns.add(F, 114, 116, false);
        columns.add(F, 116, 118, true);
        columns.add(Stretches.OUTSIDE, 118, 145, false);
        columns.finish();

        assertThat(column(0)).containsExactly("0 9 1 1");
        assertThat(column(1)).containsExactly("0 7 2 1", "1 2 1 1");
        assertThat(column(2)).containsExactly("-2 9 1 0");
        assertThat(column(4)).containsExactly("-2 9 1 0");
    }

    @Test
    void columns_in_which_nothing_was_recorded_are_empty() {
        columns.add(G, 136, 140, true);
        columns.finish();

        for (int empty = 0; empty < 4; empty++) {
            assertThat(column(empty)).isEmpty();
        }
        assertThat(column(4)).containsExactly("1 4 1 1");
    }

    @Test
    void there_is_room_for_many_pieces_and_functions() {
        TopFunctions many = new TopFunctions(new TimeWindow(0, 300, 3), 40);
        for (int i = 0; i < 300; i++) {
            many.add(i % 40, i, i + 1, true);
        }
        many.finish();

        assertThat(many.first(3)).isEqualTo(120);
        for (int i = 0; i < 120; i++) {
            assertThat(many.function(i)).isEqualTo(i % 40);
        }
        assertThat(many.ticks(0) + many.ticks(40) + many.ticks(80)).isEqualTo(8);
        assertThat(many.calls(39) + many.calls(79) + many.calls(119)).isEqualTo(7);
        assertThat(many.begun(0)).isEqualTo(3);
    }

    @Test
    void stretches_of_one_call_that_follow_one_another_are_one() {
        Stretches stretches = new Stretches(3);
        stretches.add(F, 7, 0, 10, true);
        stretches.add(F, 7, 10, 15, false);
        stretches.add(F, 7, 15, 20, true);
        stretches.add(F, 7, 21, 25, false);

        assertThat(stretches.count()).isEqualTo(3);
        assertThat(stretches.full()).isFalse();
        assertThat(stretches.from(0) + " " + stretches.to(0) + " " + stretches.caller(0) + " " + stretches.function(0))
                .isEqualTo("0 15 7 0");
        assertThat(stretches.from(1) + " " + stretches.to(1)).isEqualTo("15 20");
        stretches.add(F, 7, 25, 30, false);
        assertThat(stretches.to(2)).as("even the last one goes on").isEqualTo(30);
        stretches.add(G, 8, 30, 40, false);
        assertThat(stretches.full()).isTrue();
        assertThat(stretches.count()).isEqualTo(4);
        stretches.add(G, 8, 40, 50, false);
        assertThat(stretches.count()).as("no more are kept").isEqualTo(4);
    }

    @Test
    void as_many_stretches_as_the_limit_are_kept() {
        Stretches stretches = new Stretches(1000);
        for (int i = 0; i < 1000; i++) {
            stretches.add(i % 2, i % 5, 10L * i, 10L * i + 10, true);
        }
        assertThat(stretches.count()).isEqualTo(1000);
        for (int i = 0; i < 1000; i++) {
            assertThat(stretches.function(i)).isEqualTo(i % 2);
            assertThat(stretches.caller(i)).isEqualTo(i % 5);
            assertThat(stretches.from(i)).isEqualTo(10L * i);
            assertThat(stretches.to(i)).isEqualTo(10L * i + 10);
        }
    }
}
