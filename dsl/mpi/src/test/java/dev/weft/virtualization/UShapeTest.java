package dev.weft.virtualization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Where the least time can lie: flat on the cores' branch, flat on the network's, where the two cross, at 1, or nowhere. */
class UShapeTest {
    @Test
    void the_cores_branch_decides_where_it_is_above() {
        assertThat(new UShape(1, 0.01, 0.1, 0.001, 0, 0.5).best()).isEqualTo(Math.sqrt(50), within(1e-12));
    }

    @Test
    void the_network_decides_where_it_is_above() {
        assertThat(new UShape(0.1, 0.001, 1, 0.02, 0, 0.5).best()).isEqualTo(5, within(1e-12));
    }

    @Test
    void the_crossing_decides_where_one_falls_still_and_the_other_rises_already() {
        UShape shape = new UShape(0.1, 0.01, 0.2, 0.001, 0, 0.5);
        assertThat(shape.best()).isEqualTo(0.1 / 0.009, within(1e-12));
        assertThat(0.1 + 0.01 * shape.best()).isEqualTo(0.2 + 0.001 * shape.best(), within(1e-12));
    }

    @Test
    void one_rank_is_best_where_each_more_costs_more_than_it_hides() {
        assertThat(new UShape(1, 2, 0.1, 0.001, 0, 0.5).best()).isEqualTo(1);
        assertThat(new UShape(1, 0, 1, 0, 0, 0).best()).isEqualTo(1);
    }

    @Test
    void what_falls_for_ever_has_no_best() {
        assertThat(new UShape(1, 0, 0.1, 0, 0, 0.5).best()).isNaN();
        assertThat(new UShape(1, 0, 0.1, 0.01, 0, 0.5).best()).isEqualTo(90, within(1e-9));
    }
}
