package dev.weft.queueing.compiled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Wrong arrays are refused with their class and station; what is right is kept by value. */
class CompiledTest {
    private static final double[][] ONE = {{1}};

    private static void refused(
            SolverStation place, Chain chain, double[][] service, double[][] visits, String... words) {
        assertThatThrownBy(() -> Compiled.of(List.of(place), List.of(chain), service, visits))
                .isInstanceOf(ModelException.class)
                .hasMessageContainingAll(words);
    }

    @Test
    void eachWrongNumberIsNamed() {
        SolverStation cpu = SolverStation.queue("cpu", 1);
        Chain jobs = Chain.closed("jobs", 3, 0);
        String rule = "must be a finite number, 0 or more";
        refused(cpu, Chain.closed("jobs", -3, 0), ONE, ONE, "number of customers of jobs", "-3", rule);
        refused(cpu, Chain.closed("jobs", 3, Double.NaN), ONE, ONE, "think time of jobs", "NaN", rule);
        refused(cpu, Chain.open("jobs", -1), ONE, ONE, "arrival rate of jobs", "-1", rule);
        refused(cpu, jobs, new double[][] {{-2}}, ONE, "service time of jobs at cpu", "-2", rule);
        refused(cpu, jobs, ONE, new double[][] {{1 / 0.0}}, "visits of jobs at cpu", "Infinity", rule);
        refused(cpu, jobs, new double[2][1], ONE, "service times", "2 rows", "1 classes and 1 stations");
        refused(cpu, jobs, ONE, new double[1][2], "visits", "1 rows", "1 classes and 1 stations");
        refused(SolverStation.queue("none", 0), jobs, ONE, ONE, "station", "none", "at least one server");
        refused(SolverStation.loadDependent("disk", 0, 2), jobs, ONE, ONE, "disk", "finite speeds above 0");
        refused(SolverStation.loadDependent("disk", 1, 2, 0), jobs, ONE, ONE, "disk", "finite speeds above 0");
        refused(SolverStation.loadDependent("disk", 1, 1 / 0.0), jobs, ONE, ONE, "disk", "finite speeds above 0");
    }

    @Test
    void demandsAreVisitsTimesServiceAndLaterChangesOfTheArraysDoNotMatter() {
        double[][] service = {{2, 3}};
        double[][] visits = {{4, 0}};
        Compiled network = Compiled.of(
                List.of(SolverStation.queue("cpu", 1), SolverStation.delay("wire")),
                List.of(Chain.closed("jobs", 3, 5)),
                service,
                visits);
        service[0][0] = 9;
        visits[0][0] = 9;
        assertThat(network.demand[0]).containsExactly(8, 0);
        assertThat(network.service[0]).containsExactly(2, 3);
        assertThat(network.visits[0]).containsExactly(4, 0);
        Compiled less = network.withPopulation(0, 2);
        assertThat(less.classes[0].population).isEqualTo(2);
        assertThat(less.classes[0].thinkTime).isEqualTo(5);
        assertThat(less.demand[0]).containsExactly(8, 0);
    }
}
