package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Speed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Customers of open streams: geometric at one server, Poisson at a delay, Erlang's at several servers. */
class OpenPresenceTest {
    /** Moments by adding up term by term. */
    private static void moments(Speed speed, int limit, double load) {
        Occupancy occupancy = new Occupancy(speed, limit, load);
        double[] wanted = new double[3];
        double term = 1;
        for (int j = 0; j < 3000; j++) {
            term *= j == 0 ? 1 : load / speed.at(j);
            wanted[0] += term;
            wanted[1] += term * j;
            wanted[2] += term * j * j;
        }
        double[] got = occupancy.moments();
        for (int i = 0; i < 3; i++) {
            assertThat(got[i] * Math.exp(occupancy.logScale)).isCloseTo(wanted[i], within(1e-11 * wanted[i]));
        }
        assertThat(Arrays.stream(occupancy.weight).max().orElseThrow()).isEqualTo(1);
        assertThat(occupancy.ratio).isEqualTo(load / speed.at(limit));
    }

    @Test
    void momentsAreSumsOverAllNumbersOfCustomers() {
        moments(Speed.servers(1), 1, 0.7);
        moments(Speed.servers(4), 4, 0.5);
        moments(Speed.servers(4), 4, 3.6);
        moments(Speed.listed(2, 1, 5), 3, 1.5);
        moments(Speed.listed(2, 1, 5), 3, 4);
    }

    @Test
    void idleIsTheEmptyShareOfEachKindOfStation() {
        assertThat(new OpenPresence(Speed.DELAY, 2).idle()).isEqualTo(Math.exp(-2));
        assertThat(new OpenPresence(Speed.servers(1), 0.75).idle()).isCloseTo(0.25, within(1e-14));
        // M/M/2: (1 - u) / (1 + u)
        assertThat(new OpenPresence(Speed.servers(2), 1.5).idle()).isCloseTo(0.25 / 1.75, within(1e-14));
        assertThat(new OpenPresence(Speed.listed(2), 1.5).idle()).isCloseTo(0.25, within(1e-14));
        // of a million servers most are idle: as good as a delay
        assertThat(new OpenPresence(Speed.servers(1_000_000), 3).idle()).isCloseTo(Math.exp(-3), within(1e-14));
        // 1000 work in bulk and 1500 servers are above the thousand that the sum always has
        double many = Math.log(new OpenPresence(Speed.servers(1500), 600).idle());
        assertThat(many).isCloseTo(-600, within(1e-9));
    }

    @Test
    void beyondItsServersAListMayStillChange() {
        double[] speeds = new double[1100];
        Arrays.fill(speeds, 2);
        speeds[1099] = 4;
        double tail = Math.pow(0.25, 1100);
        double wanted = 1 / ((1 - tail) / 0.75 + tail);
        assertThat(new OpenPresence(Speed.listed(speeds), 0.5).idle()).isCloseTo(wanted, within(1e-14));
    }

    @Test
    void aloneTheStreamIsGeometricAtOneServerAndPoissonAtADelay() {
        double[] got = new OpenPresence(Speed.servers(1), 0.5).with(1);
        double[] poisson = new OpenPresence(Speed.DELAY, 3).with(1);
        double p = Math.exp(-3);
        for (int n = 0; n < 12; n++) {
            assertThat(got[n]).isCloseTo(Math.pow(0.5, n + 1), within(1e-15));
            assertThat(poisson[n]).isCloseTo(p, within(1e-15));
            p *= 3.0 / (n + 1);
        }
        assertThat(Arrays.stream(got).sum()).isCloseTo(1, within(1e-14));
        assertThat(got.length).isBetween(53, 70);
    }

    @Test
    void besideClosedCustomersItIsNegativeBinomial() {
        double[] got = new OpenPresence(Speed.servers(1), 0.5).with(0.25, 0, 0.75);
        double sum = 0;
        for (int m = 0; m < got.length; m++) {
            double beside = m < 2 ? 0 : m * (m - 1) / 2.0 * Math.pow(0.5, m + 1);
            assertThat(got[m]).isCloseTo(0.25 * Math.pow(0.5, m + 1) + 0.75 * beside, within(1e-15));
            sum += got[m];
        }
        assertThat(sum).isCloseTo(1, within(1e-14));
    }

    @Test
    void aStreamOfManyIsScaledAndAddsUpToOne() {
        double[] got = new OpenPresence(Speed.DELAY, 1000).with(1);
        double mean = 0;
        for (int n = 0; n < got.length; n++) {
            mean += n * got[n];
        }
        assertThat(Arrays.stream(got).sum()).isCloseTo(1, within(1e-12));
        assertThat(mean).isCloseTo(1000, within(1e-8));
        assertThat(got[1000]).isCloseTo(1 / Math.sqrt(2 * Math.PI * 1000), within(1e-5));
    }

    @Test
    void tooManyRowsAreNoTable() {
        assertThat(new OpenPresence(Speed.servers(1), 0.9999).with(1)).isEmpty();
    }
}
