package dev.weft.queueing.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Chains of a few states, by hand. */
class StateSpaceTest {
    /** Customers of M/M/1/K. */
    private record Queue(double arrivals, double services, int most) implements MarkovModel<Integer> {
        @Override
        public List<Integer> initial() {
            return List.of(0);
        }

        @Override
        public void transitions(Integer state, Transitions<Integer> found) {
            found.to(Math.min(most, state + 1), arrivals);
            if (state > 0) {
                found.to(state - 1, services);
            }
        }
    }

    /** Counts down, and stays at zero. */
    private record Countdown(int from) implements MarkovModel<Integer> {
        @Override
        public List<Integer> initial() {
            return List.of(from);
        }

        @Override
        public void transitions(Integer state, Transitions<Integer> found) {
            if (state > 0) {
                found.to(state - 1, 2);
            }
        }
    }

    @Test
    void a_finite_queue_has_geometric_probabilities_by_elimination_and_by_sweeps() {
        for (int most : new int[] {5, 900}) {
            StateSpace<Integer> space = StateSpace.of(new Queue(3, 4, most), most + 1);
            double[] p = space.stationary();
            assertThat(space.size()).isEqualTo(most + 1);
            assertThat(space.transitions()).isEqualTo(2 * most);
            for (int n = 0; n <= Math.min(most, 50); n++) {
                double wanted = Math.pow(0.75, n) * 0.25 / (1 - Math.pow(0.75, most + 1));
                assertThat(p[space.indexOf(n)]).isCloseTo(wanted, within(1e-13));
            }
        }
    }

    @Test
    void states_are_numbered_as_they_are_found_and_unreachable_ones_have_no_number() {
        StateSpace<Integer> space = StateSpace.of(new Countdown(3), 4);
        assertThat(List.of(space.state(0), space.state(1), space.state(2), space.state(3)))
                .containsExactly(3, 2, 1, 0);
        assertThat(space.indexOf(4)).isEqualTo(-1);
    }

    @Test
    void a_chain_with_more_states_than_allowed_is_refused() {
        assertThatThrownBy(() -> StateSpace.of(new Queue(3, 4, 5000), 5000))
                .isInstanceOf(TooManyStates.class)
                .hasMessage("the Markov chain has more than 5,000 states");
    }

    @Test
    void an_absorbing_state_is_found_and_takes_all_probability() {
        StateSpace<Integer> space = StateSpace.of(new Countdown(3), 10);
        assertThat(space.absorbing()).isEqualTo(0);
        assertThat(space.stationary()).containsExactly(0, 0, 0, 1);
        StateSpace<Integer> many = StateSpace.of(new Countdown(900), 1000);
        assertThat(many.stationary()[900]).isEqualTo(1);
    }

    @Test
    void a_state_that_only_returns_to_itself_is_not_absorbing() {
        StateSpace<Integer> space = StateSpace.of(new Queue(1, 1, 0), 10);
        assertThat(space.size()).isEqualTo(1);
        assertThat(space.absorbing()).isNull();
        assertThat(space.stationary()).containsExactly(1);
    }

    @Test
    void two_sets_of_states_that_are_never_left_have_no_common_limit() {
        MarkovModel<String> fork = new MarkovModel<>() {
            @Override
            public List<String> initial() {
                return List.of("start");
            }

            @Override
            public void transitions(String state, Transitions<String> found) {
                if (state.equals("start")) {
                    found.to("left", 1);
                    found.to("right", 1);
                }
            }
        };
        assertThatThrownBy(() -> StateSpace.of(fork, 10).stationary())
                .isInstanceOf(Unsettled.class)
                .hasMessageContaining("several sets of states that are never left");
    }
}
