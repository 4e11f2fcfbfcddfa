package dev.weft;

import static dev.weft.Weft.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Today's model gives the numbers that were frozen before the measurements of HPL on Dahu were read, and they are as good as the lesson says.
 * If the model is improved, freeze its predictions under another name and show both.
 */
class FrozenPredictionsTest {
    private static final Path DATA = Path.of("../datasets/src/main/resources");

    private ClassLoader before;
    private URLClassLoader data;

    @BeforeEach
    void withTheDataSets() throws IOException {
        before = Thread.currentThread().getContextClassLoader();
        data = new URLClassLoader(new URL[] {DATA.toUri().toURL()}, before);
        Thread.currentThread().setContextClassLoader(data);
    }

    @AfterEach
    void restore() throws IOException {
        Thread.currentThread().setContextClassLoader(before);
        data.close();
    }

    private static Machine dahu(int nodes) {
        var fit = fitCosts(measured("dahu-ping-pong"), interNode, 2).relative();
        return cluster(nodes, 32)
                .sockets(2)
                .costs(fit.costs()
                        .injection(interNode, "range 1", GBps(12.5))
                        .injection(interNode, "range 2", GBps(12.5)));
    }

    @Test
    void the_model_gives_the_frozen_numbers() {
        Result sizes = frozen("dahu-sizes-predictions").answer("nodeAware");
        for (String cooling : List.of("good", "bad")) {
            for (int n : List.of(50_000, 250_000)) {
                var now = hpl(n, 128, 32, 32)
                        .on(dahu(32), columnMajor(32, 32))
                        .speeds(measured("dahu-dgemm").where("cooling", cooling))
                        .broadcast("2ring")
                        .solve();
                var then = sizes.where("cooling", cooling).where("n", n).value("time");
                assertThat(now.value("time").si()).isCloseTo(then.si(), within(1e-9 * then.si()));
                assertThat(now.value("time").high()).isCloseTo(then.high(), within(1e-9 * then.si()));
            }
        }
        Result grids = frozen("dahu-grids-predictions").answer("nodeAware");
        for (int p : List.of(1, 30, 960)) {
            var now = hpl(250_000, 128, p, 960 / p)
                    .on(dahu(30), columnMajor(p, 960 / p))
                    .speeds(measured("dahu-dgemm").where("cooling", "good"))
                    .broadcast("2ring")
                    .solve();
            double then = grids.where("p", p).value("time").si();
            assertThat(now.value("time").si()).isCloseTo(then, within(1e-9 * then));
        }
    }

    @Test
    void from_200_000_unknowns_on_they_are_within_5_percent() {
        Result errors = frozen("dahu-sizes-predictions")
                .answer("nodeAware")
                .against(measured("dahu-hpl-sizes"), "time")
                .between("n", 200_000, 500_000);
        assertThat(errors.columns().rows()).isEqualTo(14);
        assertThat(errors.max("time E_abs").si()).isLessThan(0.05);
    }

    @Test
    void the_median_error_over_28_grids_is_10_percent_and_the_regret_4() {
        Result ran = measured("dahu-hpl-grids");
        var predicted = frozen("dahu-grids-predictions").answer("nodeAware");
        assertThat(predicted
                        .against(ran, "time")
                        .errorsBy()
                        .value("median error")
                        .si())
                .isLessThan(0.1);
        Result there = ran.where("p", predicted.lowest("time").key("p"));
        assertThat(there.value("time").si() / ran.min("time").si() - 1).isBetween(0.03, 0.05);
    }

    @Test
    void the_fan_cost_within_2_points_of_what_was_measured() {
        Result then = frozen("dahu-sizes-predictions").answer("nodeAware").where("n", 250_000);
        Result ran = measured("dahu-hpl-sizes").where("n", 250_000);
        assertThat(ratio(then) - ratio(ran)).isBetween(-0.02, 0.02);
    }

    private static double ratio(Result times) {
        return times.where("cooling", "bad").value("time").si()
                / times.where("cooling", "good").value("time").si();
    }

    @Test
    void a_data_set_of_another_kind_is_no_prediction() {
        assertThatThrownBy(() -> frozen("dahu-dgemm"))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(
                        "frozen(\"dahu-dgemm\"): the data set of this name holds no frozen predictions. Use one of ")
                .hasMessageContaining("dahu-sizes-predictions");
    }
}
