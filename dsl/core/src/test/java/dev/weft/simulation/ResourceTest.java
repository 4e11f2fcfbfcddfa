package dev.weft.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When customers leave the resources: worked by hand, and against a plain step-by-step calculation. */
class ResourceTest {
    private static final int ARRIVE = 0;
    private static final int LEAVE = 1;

    /** Departure times of customers that arrive at these times with this work. */
    private static double[] departures(Function<EventQueue, Resource> how, double[] arrival, double[] work) {
        Simulation simulation = new Simulation();
        EventQueue events = simulation.events();
        Resource resource = how.apply(events);
        double[] left = new double[arrival.length];
        for (int i = 0; i < arrival.length; i++) {
            events.schedule(arrival[i], ARRIVE, i, 0);
        }
        simulation.run((kind, a, b) -> {
            if (kind == ARRIVE) {
                resource.arrive(a, work[a]);
            } else {
                left[resource.complete(b)] = events.time();
            }
            return true;
        });
        assertThat(resource.present()).isZero();
        return left;
    }

    @Test
    void one_server_serves_in_order() {
        double[] left = departures(e -> Resource.fifo(e, LEAVE, 0, 1), new double[] {0, 1, 5}, new double[] {2, 2, 1});
        assertThat(left).containsExactly(2, 4, 6);
    }

    @Test
    void two_servers_let_a_short_one_pass() {
        double[] left = departures(e -> Resource.fifo(e, LEAVE, 0, 2), new double[] {0, 0, 0}, new double[] {5, 1, 1});
        assertThat(left).containsExactly(5, 1, 2);
    }

    @Test
    void sharing_halves_the_speed_of_two() {
        double[] left =
                departures(e -> Resource.sharing(e, LEAVE, 0, n -> 1), new double[] {0, 1}, new double[] {2, 2});
        assertThat(left).containsExactly(3, 4);
    }

    @Test
    void a_paced_server_doubles_its_speed_when_two_are_there() {
        double[] left = departures(e -> Resource.paced(e, LEAVE, 0, n -> n), new double[] {0, 1}, new double[] {3, 2});
        assertThat(left).containsExactly(2, 4);
    }

    @Test
    void nobody_waits_in_a_delay() {
        double[] left = departures(e -> Resource.delay(e, LEAVE, 0), new double[] {0, 0, 1}, new double[] {2, 1, 1});
        assertThat(left).containsExactly(2, 1, 2);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void sharing_in_virtual_time_agrees_with_a_plain_fluid_calculation(long seed) {
        Random random = new Random(seed);
        int n = 300;
        double[] arrival = random.doubles(n).map(x -> 200 * x).sorted().toArray();
        double[] work = random.doubles(n).map(x -> 3 * x * x).toArray();
        int servers = 1 + random.nextInt(4);
        double[] left =
                departures(e -> Resource.sharing(e, LEAVE, 0, present -> Math.min(present, servers)), arrival, work);
        double[] expected = fluid(arrival, work, servers);
        for (int i = 0; i < n; i++) {
            assertThat(left[i]).as("customer %d", i).isCloseTo(expected[i], within(1e-9));
        }
    }

    /** Everybody's remaining work is reduced at every event. */
    private static double[] fluid(double[] arrival, double[] work, int servers) {
        double[] rest = work.clone();
        double[] left = new double[work.length];
        Arrays.fill(left, Double.NaN);
        List<Integer> present = new ArrayList<>();
        double now = 0;
        int next = 0;
        while (next < arrival.length || !present.isEmpty()) {
            double share = present.isEmpty() ? 0 : Math.min(present.size(), servers) / (double) present.size();
            double least = present.stream().mapToDouble(i -> rest[i]).min().orElse(Double.POSITIVE_INFINITY);
            double leave = share == 0 ? Double.POSITIVE_INFINITY : now + least / share;
            double arrive = next < arrival.length ? arrival[next] : Double.POSITIVE_INFINITY;
            double then = Math.min(leave, arrive);
            for (int i : present) {
                rest[i] -= (then - now) * share;
            }
            now = then;
            if (arrive < leave) {
                present.add(next++);
            } else {
                Integer first = present.stream()
                        .min((a, b) -> Double.compare(rest[a], rest[b]))
                        .orElseThrow();
                left[first] = now;
                present.remove(first);
            }
        }
        return left;
    }

    @Test
    void a_sink_sees_every_event_in_order() {
        Simulation simulation = new Simulation();
        simulation.events().schedule(2, 7, 8, 9);
        simulation.events().schedule(1, 4, 5, 6);
        List<String> seen = new ArrayList<>();
        simulation.record((time, kind, a, b) -> seen.add(time + " " + kind + " " + a + " " + b));
        simulation.run((kind, a, b) -> true);
        assertThat(seen).containsExactly("1.0 4 5 6", "2.0 7 8 9");
        assertThat(simulation.count()).isEqualTo(2);
    }

    @Test
    void an_interrupted_thread_ends_the_simulation() {
        Simulation simulation = new Simulation();
        EventQueue events = simulation.events();
        events.schedule(0, 0, 0, 0);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> simulation.run((kind, a, b) -> events.schedule(events.time() + 1, 0, 0, 0) >= 0))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("Interrupted after");
        assertThat(Thread.interrupted()).isFalse();
    }
}
