package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Changes that shrink settle when what is still to come is small; changes that do not are damped, and refused in the end. */
class ConvergenceTest {
    private static int rounds(Convergence settling, double first, double ratio) {
        double change = first;
        int rounds = 0;
        while (settling.goesOn()) {
            settling.changed(change);
            change *= ratio;
            rounds++;
        }
        return rounds;
    }

    @Test
    void whatIsStillToComeDecidesNotTheLastChange() {
        // change / (1 - 1/2) is below 1e-13 from 2^-45 on, the 46th
        assertThat(rounds(new Convergence(1), 1, 0.5)).isEqualTo(46);
        // change / (1 - 0.99) is below 1e-13 when change is below 1e-15
        assertThat(rounds(new Convergence(1), 1, 0.99)).isBetween(3437, 3440);
        assertThat(rounds(new Convergence(1), 0, 1)).isEqualTo(1);
    }

    @Test
    void wholeStepsAreTakenUntilTheyDoNotHelpThenEverSmallerParts() {
        Convergence settling = new Convergence(1);
        for (int i = 0; i < 1999; i++) {
            settling.changed(1);
        }
        assertThat(settling.step(2, 10)).isEqualTo(10);
        settling.changed(1);
        assertThat(settling.step(2, 10)).isEqualTo(6);
        for (int i = 0; i < 2000; i++) {
            settling.changed(1);
        }
        assertThat(settling.step(2, 10)).isEqualTo(4);
        for (int i = 0; i < 40_000; i++) {
            settling.changed(1);
        }
        assertThat(settling.step(2, 10)).isEqualTo(2 + 8 / 64.0);
    }

    @Test
    void stepsThatShrinkStayWhole() {
        Convergence settling = new Convergence(1);
        double change = 1;
        for (int i = 0; i < 2000; i++) {
            settling.changed(change);
            change *= 0.99;
        }
        assertThat(settling.step(2, 10)).isEqualTo(10);
    }

    @Test
    void aPointThatStillMovesIsNoAnswerButRoundingIs() {
        assertThatThrownBy(() -> rounds(new Convergence(1e12), 1, 1)).isInstanceOf(NotConverged.class);
        assertThatThrownBy(() -> rounds(new Convergence(1e12), 1, 0.92)).isInstanceOf(NotConverged.class);
        assertThat(rounds(new Convergence(1e12), 1, 0.91)).isEqualTo(300);
        assertThat(rounds(new Convergence(1e12), 1.5e-13, 0.998)).isEqualTo(300);
        // at most 2e10 operations, ten of them per step and cost
        assertThat(rounds(new Convergence(1e6), 1.5e-13, 0.9997)).isEqualTo(2000);
    }
}
