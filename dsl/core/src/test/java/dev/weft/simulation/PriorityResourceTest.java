package dev.weft.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Arrivals at priority servers, by hand. */
class PriorityResourceTest {
    private final Simulation simulation = new Simulation();
    private final List<String> ends = new ArrayList<>();

    /** Customer 10 p + i has the priority p. */
    private PriorityResource servers(int count, boolean preemptive) {
        return Resource.ranked(simulation.events(), 0, 0, count, customer -> customer / 10, preemptive);
    }

    /** Plans the arrival of a customer with this work. */
    private void arrive(double time, int customer, int work) {
        simulation.events().schedule(time, 1, customer, work);
    }

    private void run(PriorityResource resource) {
        simulation.run((kind, a, b) -> {
            if (kind == 1) {
                resource.arrive(a, b);
            } else {
                ends.add(resource.complete(b) + " at " + simulation.events().time());
            }
            return true;
        });
        assertThat(resource.present()).isZero();
    }

    @Test
    void without_interruptions_the_next_is_the_first_of_the_highest_priority() {
        PriorityResource resource = servers(1, false);
        arrive(0, 20, 10);
        arrive(1, 10, 2);
        arrive(2, 11, 2);
        arrive(3, 1, 4);
        arrive(4, 21, 1);
        run(resource);
        assertThat(ends).containsExactly("20 at 10.0", "1 at 14.0", "10 at 16.0", "11 at 18.0", "21 at 19.0");
    }

    @Test
    void an_interrupted_service_is_resumed_before_those_that_arrived_later() {
        PriorityResource resource = servers(1, true);
        arrive(0, 20, 10);
        arrive(2, 21, 1);
        arrive(4, 10, 3);
        arrive(5, 1, 1);
        run(resource);
        assertThat(ends).containsExactly("1 at 6.0", "10 at 8.0", "20 at 14.0", "21 at 15.0");
    }

    @Test
    void of_several_servers_the_latest_of_the_lowest_priority_is_interrupted() {
        PriorityResource resource = servers(2, true);
        arrive(0, 20, 10);
        arrive(1, 21, 10);
        arrive(2, 10, 5);
        arrive(3, 11, 5);
        arrive(4, 12, 1);
        run(resource);
        // 21 is interrupted at 2, 20 at 3; 12 waits for 10
        assertThat(ends).containsExactly("10 at 7.0", "11 at 8.0", "12 at 8.0", "20 at 15.0", "21 at 17.0");
    }

    @Test
    void a_served_customer_that_keeps_its_server_is_neither_present_nor_interrupted() {
        PriorityResource resource = servers(1, true);
        resource.arrive(20, 3);
        resource.arrive(21, 2);
        assertThat(simulation.events().next()).isTrue();
        assertThat(resource.finish(simulation.events().b())).isEqualTo(20);
        resource.arrive(1, 1);
        assertThat(resource.present()).isEqualTo(2);
        assertThat(simulation.events().size()).isZero();
        resource.release();
        assertThat(simulation.events().next()).isTrue();
        assertThat(simulation.events().time()).isEqualTo(4);
        assertThat(resource.complete(simulation.events().b())).isEqualTo(1);
    }

    @Test
    void a_shift_of_the_clock_keeps_the_remaining_work() {
        PriorityResource resource = servers(1, true);
        arrive(100, 20, 10);
        List<Double> times = new ArrayList<>();
        arrive(104, 1, 1);
        simulation.run((kind, a, b) -> {
            if (kind == 1 && a == 1) {
                simulation.events().restart();
                resource.shift(104);
            }
            if (kind == 1) {
                resource.arrive(a, b);
            } else {
                resource.complete(b);
                times.add(simulation.events().time());
            }
            return true;
        });
        assertThat(times).containsExactly(1.0, 7.0);
    }
}
