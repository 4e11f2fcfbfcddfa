package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Speed;
import org.junit.jupiter.api.Test;

/** Networks in which the bounds of classes that meet are the answer, or the root of a quadratic. */
class MeetingBoundsTest {
    private static Bounds bounds(int[] population, double[] think, double[][] demand, Speed... speed) {
        return MeetingBounds.of(new ClosedNetwork(population, think, demand, speed));
    }

    private static Bounds one(int population, double think, double demand, Speed speed) {
        return bounds(new int[] {population}, new double[] {think}, new double[][] {{demand}}, speed);
    }

    private static void close(double[] got, double... wanted) {
        assertThat(got).containsExactly(wanted, within(1e-8));
    }

    @Test
    void atOneSharedQueueEachClassGetsItsShareOfTheServer() {
        Bounds bounds = bounds(new int[] {1, 2, 4}, new double[3], new double[][] {{3}, {0.5}, {2}}, Speed.servers(1));
        close(bounds.lower, 1 / (7 * 3.0), 2 / (7 * 0.5), 4 / (7 * 2.0));
        close(bounds.upper, bounds.lower);
    }

    @Test
    void atOneStationAllServersAreBusyAllTheTime() {
        Bounds servers = one(5, 0, 0.1, Speed.servers(2));
        close(servers.lower, 20);
        close(servers.upper, 20);
        // the straight line through one and all customers is over j / mu(j) in between
        Bounds rising = one(6, 0, 0.1, Speed.listed(2, 3, 3.5));
        close(rising.lower, 35);
        close(rising.upper, 35);
        // speed 3 for all four, but two of them may take 1.6 each
        Bounds flat = one(4, 0, 1, Speed.listed(1, 1.25, 3));
        close(flat.lower, 4 / 1.6);
        close(flat.upper, 3);
        // the steepest line goes to the two service times that each of three may take
        Bounds steep = one(4, 0, 1, Speed.listed(1, 1.6, 1.5, 4));
        close(steep.lower, 4 / (1 + 3 * 0.5));
        close(steep.upper, 4);
    }

    @Test
    void ofOneClassTheLongestCycleIsTheRootOfAQuadratic() {
        // T = 3.5 + 2 (1.25 / T + 1 - 3.5 / T), the quickest cycle being 3.5: T = 4.5
        Bounds bounds =
                bounds(new int[] {3}, new double[] {2}, new double[][] {{1, 0.5}}, Speed.servers(1), Speed.servers(1));
        close(bounds.lower, 3 / 4.5);
        // others are in service for 1.5 of 4.5 seconds, thinking for at most 2 of 3.5, and else at the shorter queue
        double met = 1.25 / 4.5 + 0.5 * (1 - 2 / 3.5 - 1.5 / 4.5);
        close(bounds.upper, 3 / (3.5 + 2 * met));
    }

    @Test
    void classesThatAreAlikeHaveTheCycleOfOneClass() {
        Bounds bounds = bounds(
                new int[] {1, 2},
                new double[] {2, 2},
                new double[][] {{1, 0.5}, {1, 0.5}},
                Speed.servers(1),
                Speed.servers(1));
        close(bounds.lower, 1 / 4.5, 2 / 4.5);
        double met = 1.25 / 4.5 + 0.5 * (1 - 2 / 3.5 - 1.5 / 4.5);
        close(bounds.upper, 1 / (3.5 + 2 * met), 2 / (3.5 + 2 * met));
    }

    @Test
    void whoMeetsNobodyTakesTheTimeOfOneAlone() {
        Bounds bounds = bounds(
                new int[] {1, 50},
                new double[] {2, 0},
                new double[][] {{0.5, 0, 3}, {0, 1, 0}},
                Speed.servers(1),
                Speed.servers(1),
                Speed.servers(4));
        close(bounds.lower, 1 / 5.5, 1);
        close(bounds.upper, 1 / 5.5, 1);
    }

    @Test
    void stationsOfHigherSpeedAreMetForAsLongAsTheyServe() {
        // j / mu(j) = 1/2, 2/3, 6/7: lines over it from 1/2 with slope (6/7 - 1/2) / 2 = 5/28
        Bounds bounds = bounds(
                new int[] {3},
                new double[] {1},
                new double[][] {{1, 4}},
                Speed.listed(2, 3, 3.5),
                Speed.listed(2, 3, 3.5));
        double slope = 5 / 28.0;
        double quickest = 1 + 0.5 + 2;
        // T = 3.5 + 2 slope (0.5 + 4 * 2) / T + 2 * 4 slope (1 - 3.5 / T)
        double linear = quickest + 8 * slope;
        double constant = 2 * slope * (0.5 + 8) - 8 * slope * quickest;
        double longest = (linear + Math.sqrt(linear * linear + 4 * constant)) / 2;
        close(bounds.lower, 3 / longest);
        // empty stations: 3.5; always busy ones: every customer adds 2/7 of the demand
        double fastest = 1 / 3.5;
        double share = 2.5 / longest;
        double served = fastest * (0.5 + 4 * 2) / longest;
        double busy = 1 + 5 * fastest + 2 * (served + Math.max(0, 1 - 1 / quickest - share) * fastest);
        close(bounds.upper, Math.min(3.5 / 4, 3 / Math.max(quickest, busy)));
    }
}
