package dev.weft.tolerance;

import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.tolerance;
import static dev.weft.Weft.us;
import static dev.weft.Weft.userPlacement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.machine.Machine;
import dev.weft.program.Job;
import dev.weft.program.Program;
import dev.weft.study.Columns;
import dev.weft.units.Bandwidth;
import dev.weft.units.Time;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of a curve has a row for each end of a piece: none is missing, and none is more than that. */
class CurvePiecesTest {
    private static final int SCANNED = 2000;
    private static final Machine LINKS =
            cluster(3, 8).link(new Bandwidth(1e9), us(1)).inside(new Bandwidth(4e9), ns(100));

    /** The points of a table, in seconds. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Points(double[] at, double[] time, double[] slope) {
        static Points of(ToleranceCurve curve, String parameter) {
            Columns columns = curve.columns();
            Points points =
                    new Points(new double[columns.rows()], new double[columns.rows()], new double[columns.rows()]);
            for (int row = 0; row < columns.rows(); row++) {
                points.at[row] = ((Time) columns.key(parameter).values().get(row)).seconds();
                points.time[row] = columns.measure("time").si(row);
                points.slope[row] = columns.measure("slope").si(row);
            }
            return points;
        }

        int pieces() {
            return at.length - 1;
        }

        double polygon(double value) {
            int piece = 0;
            while (piece < pieces() - 1 && value > at[piece + 1]) {
                piece++;
            }
            double part = (value - at[piece]) / (at[piece + 1] - at[piece]);
            return time[piece] + part * (time[piece + 1] - time[piece]);
        }
    }

    private static Job job(long seed) {
        DrawnRun run = DrawnRun.of(seed, 3);
        return run.program().on(LINKS, userPlacement(run.nodes()));
    }

    private static double at(ToleranceCurve curve, String parameter, double value) {
        return parameter.equals("bandwidth")
                ? curve.at(new Bandwidth(1 / value)).seconds()
                : curve.at(new Time(value)).seconds();
    }

    @Test
    void a_dense_scan_finds_no_point_beside_the_polygon_of_the_table() {
        int pieces = 0;
        LogGPS logGPS = LogGPS.of(ns(1000), ns(150), ns(50), ns(1), ns(0), bytes(2000));
        int cases = Campaign.cases("tolerance.pieces", 60);
        for (long seed = 1; seed <= cases; seed++) {
            String parameter = List.of("latency", "bandwidth", "overhead").get((int) (seed % 3));
            Tolerance method = tolerance(parameter);
            ToleranceCurve curve = job(seed).solve(seed % 2 == 0 ? method : method.under(logGPS));
            Points points = Points.of(curve, parameter.equals("bandwidth") ? "time per byte" : parameter);
            pieces += points.pieces();
            double from = points.at[0];
            double to = points.at[points.pieces()];
            for (int each = 0; each <= SCANNED; each++) {
                double value = from + (to - from) * each / SCANNED;
                double known = at(curve, parameter, Math.max(value, Double.MIN_NORMAL));
                assertThat(points.polygon(value))
                        .as("seed %d, %s at %s", seed, method, value)
                        .isCloseTo(known, within(1e-12 * known));
            }
            for (int point = 0; point < points.pieces(); point++) {
                boolean last = point + 1 == points.pieces();
                assertThat(points.slope[point]).as("seed %d", seed).isLessThanOrEqualTo(points.slope[point + 1]);
                assertThat(points.slope[point] < points.slope[point + 1] || last)
                        .as("seed %d: each point but the last is a bend", seed)
                        .isTrue();
                assertThat(points.at[point]).as("seed %d", seed).isLessThan(points.at[point + 1]);
            }
        }
        assertThat(pieces).as("pieces of all curves").isGreaterThan(2 * cases);
    }

    @Test
    void slopes_of_latency_and_overhead_are_whole_numbers() {
        LogGPS logGPS = LogGPS.of(ns(700), ns(150), ns(50), ns(1), ns(0), bytes(1000));
        for (long seed = 1; seed <= Campaign.cases("tolerance.slopes", 100); seed++) {
            for (String parameter : List.of("latency", "overhead")) {
                for (Tolerance method :
                        List.of(tolerance(parameter), tolerance(parameter).under(logGPS))) {
                    ToleranceCurve curve = job(seed).solve(method);
                    for (double slope : Points.of(curve, parameter).slope) {
                        assertThat(slope).as("seed %d, %s", seed, method).isEqualTo(Math.rint(slope));
                    }
                }
            }
        }
    }

    /** Ranks 2 k and 2 k + 1 exchange k messages and compute less the larger k is, so the run bends at many latencies. */
    @Test
    void every_bend_of_a_run_with_known_bends_is_found() {
        int pairs = 30;
        Program program = Program.record(2 * pairs, mpi -> {
            int pair = mpi.rank() / 2;
            int other = mpi.rank() ^ 1;
            if (mpi.rank() % 2 == 0) {
                mpi.compute(ns(100_000 - 100.0 * pair * pair));
            }
            for (int each = 0; each < pair; each++) {
                if ((each + mpi.rank()) % 2 == 0) {
                    mpi.send(other, bytes(0));
                } else {
                    mpi.recv(other, bytes(0));
                }
            }
        });
        Job job = program.on(cluster(2 * pairs, 1).link(new Bandwidth(1e9), ns(500)), perNode);
        Points points = Points.of(job.solve(tolerance("latency")).upTo(us(20)), "latency");
        // pair k takes 100 us - k^2 100 ns + k L, so pair k + 1 passes pair k at L = (2 k + 1) 100 ns, up to 5.7 us
        assertThat(points.pieces()).isEqualTo(pairs);
        for (int pair = 0; pair < pairs; pair++) {
            double bend = pair == 0 ? 0 : (2 * pair - 1) * 1e-7;
            assertThat(points.at[pair]).isCloseTo(bend, within(1e-16));
            assertThat(points.slope[pair]).isEqualTo(pair);
            assertThat(points.time[pair]).isCloseTo(1e-4 - pair * pair * 1e-7 + pair * bend, within(1e-16));
        }
        assertThat(points.at[pairs]).isCloseTo(2e-5, within(1e-17));
    }

    /** Sums of many delays round at each event; the rounding must not look like bends, or the search would not end. */
    @Test
    void a_long_run_of_odd_times_has_one_piece() {
        int rounds = 20_000;
        Program program = Program.record(2, mpi -> {
            for (int each = 0; each < rounds; each++) {
                if (mpi.rank() == 0) {
                    mpi.compute(ns(1234.567 + each % 7 / 3.0));
                    mpi.send(1, bytes(1001));
                    mpi.recv(1, bytes(3));
                } else {
                    mpi.recv(0, bytes(1001));
                    mpi.compute(ns(777.7));
                    mpi.send(0, bytes(3));
                }
            }
        });
        Job job = program.on(cluster(2, 1).link(new Bandwidth(1.7e9), ns(333.3)), perNode);
        ToleranceCurve curve = job.solve(tolerance("latency"));
        assertThat(curve.columns().rows()).isEqualTo(2);
        assertThat(Points.of(curve, "latency").slope).containsOnly(2.0 * rounds);
        assertThat(job.solve(tolerance("bandwidth")).columns().rows()).isEqualTo(2);
        assertThat(curve.at(new Time(curve.tolerances(0.01)
                                .columns()
                                .measure("latency")
                                .si(0)))
                        .seconds())
                .isCloseTo(
                        1.01 * curve.today().seconds(),
                        within(1e-9 * curve.today().seconds()));
    }
}
