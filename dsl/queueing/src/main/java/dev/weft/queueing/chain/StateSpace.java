package dev.weft.queueing.chain;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The reachable states of a {@link MarkovModel}, numbered in the order of their discovery (breadth first), and its sparse matrix of
 * rates. Transitions from a state to itself are left out.
 *
 * @param <S> a state
 */
public final class StateSpace<S> {
    /** States between two checks for an interruption. */
    private static final int PATIENCE = (1 << 12) - 1;

    private final int most;
    private final Map<S, Integer> index = new HashMap<>();
    private final List<S> states = new ArrayList<>();
    /** States with a transition, be it to themselves. */
    private final BitSet moving = new BitSet();

    private int[] from = new int[1024];
    private int[] to = new int[1024];
    private double[] rate = new double[1024];
    private int count;

    private StateSpace(int most) {
        this.most = most;
    }

    /** Enumerates up to {@code most} states; {@link TooManyStates} if there are more. */
    public static <S> StateSpace<S> of(MarkovModel<S> model, int most) {
        StateSpace<S> space = new StateSpace<>(most);
        for (S state : model.initial()) {
            space.number(state);
        }
        for (int i = 0; i < space.states.size(); i++) {
            int here = i;
            if ((i & PATIENCE) == 0 && Thread.interrupted()) {
                throw ModelException.interrupted("Interrupted after " + i + " states of a Markov chain.");
            }
            model.transitions(space.states.get(i), (next, speed) -> space.add(here, next, speed));
        }
        space.trim();
        return space;
    }

    private void add(int here, S next, double speed) {
        if (speed == 0) {
            return;
        }
        int there = number(next);
        moving.set(here);
        if (there == here) {
            return;
        }
        if (count == from.length) {
            from = Arrays.copyOf(from, 2 * count);
            to = Arrays.copyOf(to, 2 * count);
            rate = Arrays.copyOf(rate, 2 * count);
        }
        from[count] = here;
        to[count] = there;
        rate[count++] = speed;
    }

    private int number(S state) {
        Integer known = index.get(state);
        if (known != null) {
            return known;
        }
        if (states.size() >= most) {
            throw new TooManyStates(most);
        }
        index.put(state, states.size());
        states.add(state);
        return states.size() - 1;
    }

    private void trim() {
        from = Arrays.copyOf(from, count);
        to = Arrays.copyOf(to, count);
        rate = Arrays.copyOf(rate, count);
    }

    /** Returns the number of states. */
    public int size() {
        return states.size();
    }

    /** Returns the number of transitions between different states. */
    public int transitions() {
        return count;
    }

    /** Returns a state by its number. */
    public S state(int i) {
        return states.get(i);
    }

    /** Returns the number of a state, -1 if it cannot be reached. */
    public int indexOf(S state) {
        Integer known = index.get(state);
        return known == null ? -1 : known;
    }

    /** Returns the first state without transitions (absorbing: a deadlock of a queueing network), or null. */
    public @Nullable S absorbing() {
        int still = moving.nextClearBit(0);
        return still < states.size() ? states.get(still) : null;
    }

    /** Returns the stationary distribution over the numbers of states; {@link Unsettled} if there is no unique one. */
    public double[] stationary() {
        return Stationary.of(from, to, rate, states.size());
    }

    /** Returns the time from an initial distribution over the numbers of states until the chain enters a target state. */
    public PassageTime passage(double[] initial, Predicate<S> target) {
        boolean[] ends = new boolean[states.size()];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = target.test(states.get(i));
        }
        return new PassageTime(from, to, rate, initial, ends);
    }
}
