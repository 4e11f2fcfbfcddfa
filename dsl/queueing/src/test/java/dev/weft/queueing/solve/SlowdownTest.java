package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Speed;
import org.junit.jupiter.api.Test;

/** The curve against its definition, summed up term by term. */
class SlowdownTest {
    /** Mean number and mean factor at one x, from {@code p(n) ~ x^n / (mu(1) ... mu(n))}, n below most. */
    private static double[] point(Speed speed, int most, double x) {
        double peak = 0;
        double[] log = new double[most];
        for (int n = 1; n < most; n++) {
            log[n] = log[n - 1] + Math.log(x / speed.at(n));
            peak = Math.max(peak, log[n]);
        }
        double all = 0;
        double mean = 0;
        double factor = 0;
        for (int n = 0; n < most; n++) {
            double weight = Math.exp(log[n] - peak);
            all += weight;
            mean += weight * n;
            factor += weight * (n + 1) / speed.at(n + 1);
        }
        return new double[] {mean / all, factor / all};
    }

    private static void follows(Speed speed, int most) {
        Slowdown curve = Slowdown.of(speed, most);
        for (double log = -9; log < 9; log += 0.3) {
            double[] point = point(speed, most, Math.exp(log) * speed.at(1));
            assertThat(curve.at(point[0]))
                    .as("%s customers found of %s", point[0], most)
                    .isCloseTo(point[1], within(3e-6 * point[1]));
        }
        assertThat(curve.at(0)).isCloseTo(1 / speed.at(1), within(1e-12));
        assertThat(curve.at(-1)).isCloseTo(1 / speed.at(1), within(1e-12));
        double last = most / speed.at(most);
        assertThat(curve.at(most - 1.0)).isCloseTo(last, within(1e-12 * last));
        if (!speed.constantUpTo(most)) {
            assertThat(curve.at(most + 5.0)).isCloseTo(last, within(1e-12 * last));
        }
    }

    @Test
    void serversFollowTheDistributionCutOff() {
        follows(Speed.servers(2), 2);
        follows(Speed.servers(2), 3);
        follows(Speed.servers(3), 10);
        follows(Speed.servers(8), 60);
        follows(Speed.servers(4), 500);
    }

    @Test
    void listedSpeedsFollowItTooWhereTheyRiseAndWhereTheyFall() {
        follows(Speed.listed(1, 1.5, 1.2), 10);
        follows(Speed.listed(2, 3, 3.5, 4), 5);
        follows(Speed.listed(2, 3, 3.5, 4), 200);
        follows(Speed.listed(0.25, 0.75), 6);
        follows(Speed.listed(4, 3, 2, 1), 12);
    }

    @Test
    void ofThousandsOfCustomersTheCurveIsAsPrecise() {
        Speed speed = Speed.servers(16);
        Slowdown curve = Slowdown.of(speed, 3000);
        for (double near = -0.2; near < 0.2; near += near > -0.03 && near < 0.02 ? 0.001 : 0.01) {
            double[] point = point(speed, 3000, 16 * Math.exp(near));
            assertThat(curve.at(point[0])).as("%s found", point[0]).isCloseTo(point[1], within(1e-5 * point[1]));
        }
    }

    @Test
    void oneServerTakesOneTimeForEachWhoIsFound() {
        Slowdown curve = Slowdown.of(Speed.listed(4), 10);
        for (double found : new double[] {0, 0.3, 1, 2.5, 9, 30}) {
            assertThat(curve.at(found)).isCloseTo((1 + found) / 4, within(1e-12));
        }
    }

    @Test
    void nobodyWaitsWhereEveryoneHasAServer() {
        Slowdown curve = Slowdown.of(Speed.servers(50), 20);
        for (double found : new double[] {0, 0.3, 7, 19}) {
            assertThat(curve.at(found)).isCloseTo(1, within(1e-9));
        }
    }

    @Test
    void beyondWhatIsDrawnTheCurveGoesOnStraight() {
        Slowdown curve = Slowdown.of(Speed.servers(4), 200_000);
        for (double found : new double[] {110_000, 150_000, 199_999}) {
            assertThat(curve.at(found)).isCloseTo((found + 1) / 4, within(1e-9 * found));
        }
        assertThat(curve.at(50_000)).isCloseTo(50_001 / 4.0, within(0.1));
    }

    @Test
    void aCurveCostsByTheCustomersItIsDrawnFor() {
        assertThat(Slowdown.cost(Speed.servers(1), 1000)).isEqualTo(1);
        assertThat(Slowdown.cost(Speed.servers(3), 10)).isEqualTo(1e5);
        assertThat(Slowdown.cost(Speed.servers(3), 1_000_000)).isEqualTo(1.003e7);
    }
}
