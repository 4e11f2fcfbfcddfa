package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.compiled.Speed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Classes that a renaming turns into one another: they are found, they get the same numbers, and one of them speaks for all. */
class SymmetryTest {
    private static final int NETWORKS = Campaign.cases("symmetric", 12);

    /** A network and how many orbits its classes have at most. */
    private record Case(Compiled network, int orbits) {}

    /** Rows of a network under construction; every station is made with a first visit. */
    private static final class Rows {
        private final List<SolverStation> places = new ArrayList<>();
        private final List<Chain> chains = new ArrayList<>();
        private final List<double[]> demands = new ArrayList<>();

        int station(SolverStation place) {
            places.add(place);
            return places.size() - 1;
        }

        void come(int customers, double think, double[] demand, int... route) {
            double[] row = new double[1000];
            for (int i = 0; i < route.length; i++) {
                row[route[i]] += demand[i];
            }
            chains.add(Chain.closed("class" + chains.size(), customers, think));
            demands.add(row);
        }

        /** The network with its classes and stations in these orders. */
        Compiled inOrder(List<Integer> classes, List<Integer> stations) {
            double[][] service = new double[classes.size()][stations.size()];
            double[][] visits = new double[classes.size()][stations.size()];
            for (int r = 0; r < classes.size(); r++) {
                for (int k = 0; k < stations.size(); k++) {
                    service[r][k] = demands.get(classes.get(r))[stations.get(k)];
                    visits[r][k] = service[r][k] > 0 ? 1 : 0;
                }
            }
            return Compiled.of(
                    stations.stream().map(places::get).toList(),
                    classes.stream().map(chains::get).toList(),
                    service,
                    visits);
        }

        Compiled shuffled(Random random) {
            return inOrder(order(chains.size(), random), order(places.size(), random));
        }
    }

    private static List<Integer> order(int count, Random random) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, count).boxed().toList());
        Collections.shuffle(order, random);
        return order;
    }

    private static SolverStation place(Random random, String name) {
        double speed = 1 + random.nextDouble();
        return switch (random.nextInt(3)) {
            case 0 -> SolverStation.queue(name, 1).shared(true);
            case 1 -> SolverStation.queue(name, 2 + random.nextInt(3)).shared(true);
            default ->
                SolverStation.loadDependent(name, 1, speed, speed + random.nextDouble())
                        .shared(true);
        };
    }

    /** Stations of one kind. */
    private static int[] row(Rows rows, int count, Random random, String name) {
        long seed = random.nextLong();
        return IntStream.range(0, count)
                .map(i -> rows.station(place(new Random(seed), name + i)))
                .toArray();
    }

    private static double[] times(int count, Random random) {
        return random.doubles(count, 0.2, 3).toArray();
    }

    private static Case symmetric(long seed) {
        Random random = new Random(seed);
        Rows rows = new Rows();
        int orbits = switch ((int) (seed % 3)) {
            case 0 -> exchange(rows, random);
            case 1 -> rings(rows, random);
            default -> crossing(rows, random);
        };
        return new Case(rows.shuffled(random), orbits);
    }

    /** Everybody to everybody: a port out, a port in, engines of the receiver, a switch of all, a wire of each pair. */
    private static int exchange(Rows rows, Random random) {
        int hosts = 3 + random.nextInt(3);
        int engines = 1 + random.nextInt(2);
        int[] out = row(rows, hosts, random, "out");
        int[] in = row(rows, hosts, random, "in");
        int[] core = row(rows, hosts * engines, random, "core");
        int[] common = row(rows, 1, random, "switch");
        double[] demand = times(5, random);
        int customers = 1 + random.nextInt(4);
        for (int a = 0; a < hosts; a++) {
            for (int b = 0; b < hosts; b++) {
                for (int e = 0; a != b && e < engines; e++) {
                    int wire = rows.station(SolverStation.delay("wire" + a + b + e));
                    int[] route = {out[a], in[b], core[b * engines + e], common[0], wire};
                    rows.come(customers, 0, demand, route);
                }
            }
        }
        return 1;
    }

    /** Each class goes to its own station and to the next one's; two such rings, of different times, meet at one station. */
    private static int rings(Rows rows, Random random) {
        int[] common = row(rows, 1, random, "common");
        for (int ring = 0; ring < 2; ring++) {
            int size = 3 + random.nextInt(4);
            int[] station = row(rows, size, random, "ring" + ring);
            double[] demand = times(3, random);
            int customers = 1 + random.nextInt(5);
            for (int r = 0; r < size; r++) {
                rows.come(customers, ring, demand, station[r], station[(r + 1) % size], common[0]);
            }
        }
        return 2;
    }

    /** A class for each crossing of a row and a column. */
    private static int crossing(Rows rows, Random random) {
        int[] across = row(rows, 2 + random.nextInt(4), random, "row");
        int[] down = row(rows, 2 + random.nextInt(4), random, "column");
        double[] demand = times(2, random);
        for (int a : across) {
            for (int b : down) {
                rows.come(3, 0.5, demand, a, b);
            }
        }
        return 1;
    }

    @Tag("slow")
    @Test
    void classes_that_are_alike_are_found_and_have_the_same_numbers_and_brackets() {
        for (long seed = 0; seed < NETWORKS; seed++) {
            Case one = symmetric(seed);
            for (ApproximateMva method : ApproximateMva.values()) {
                Solved solved = Solving.approximate(one.network, method);
                Symmetry symmetry = Symmetry.of(solved.core());
                assertThat(symmetry.orbits()).as("seed %d", seed).isEqualTo(one.orbits);
                double[][] bounds = solved.throughputBounds();
                assertThat(distinct(solved.throughput)).isLessThanOrEqualTo(one.orbits);
                assertThat(distinct(bounds[0])).isLessThanOrEqualTo(one.orbits);
                assertThat(distinct(bounds[1])).isLessThanOrEqualTo(one.orbits);
                assertThat(ApproximationLaws.broken(solved)).as("seed %d", seed).isEmpty();
            }
        }
    }

    private static long distinct(double... values) {
        return Arrays.stream(values).distinct().count();
    }

    @Test
    void a_renaming_leaves_every_demand_in_place() {
        for (long seed = 0; seed < NETWORKS; seed++) {
            ClosedNetwork core = new ProportionalClasses(symmetric(seed).network, speeds(symmetric(seed).network)).core;
            for (int r = 0; r < core.classes(); r++) {
                int[] image = Symmetry.of(core).toFirst(r);
                assertThat(image[r]).isEqualTo(Symmetry.of(core).first(r));
                assertThat(distinct(Arrays.stream(image).asDoubleStream().toArray()))
                        .isEqualTo(image.length);
                for (int s = 0; s < core.classes(); s++) {
                    for (int k = 0; k < core.stations(); k++) {
                        boolean waits = core.role(k) != ClosedNetwork.Role.LAG;
                        double moved = core.demand[image[s]][image[core.classes() + k] - core.classes()];
                        assertThat(waits ? moved : 0).isEqualTo(waits ? core.demand[s][k] : 0);
                    }
                }
            }
        }
    }

    private static Speed[] speeds(Compiled network) {
        return Arrays.stream(network.stations).map(place -> place.speed).toArray(Speed[]::new);
    }

    /** Times that are off by far less than matters, but by more than rounding, leave no class like another. */
    private static Compiled withoutSymmetry(Compiled network, Random random) {
        double[][] service = new double[network.classes.length][];
        for (int r = 0; r < service.length; r++) {
            service[r] = Arrays.stream(network.service[r])
                    .map(time -> time * (1 + 1e-11 * random.nextDouble()))
                    .toArray();
        }
        return Compiled.of(List.of(network.stations), List.of(network.classes), service, network.visits);
    }

    @Tag("slow")
    @Test
    void one_class_speaks_for_all_and_nothing_but_the_time_it_takes_changes() {
        for (long seed = 0; seed < NETWORKS; seed++) {
            Compiled network = symmetric(seed).network;
            Compiled rough = withoutSymmetry(network, new Random(seed));
            for (ApproximateMva method : ApproximateMva.values()) {
                Solved one = Solving.approximate(network, method);
                Solved all = Solving.approximate(rough, method);
                assertThat(Symmetry.of(all.core()).orbits()).isEqualTo(network.classes.length);
                for (int r = 0; r < network.classes.length; r++) {
                    String what = one.method + ", " + all.method + ", seed " + seed + ", class " + r;
                    assertThat(one.throughput[r] / all.throughput[r]).as(what).isCloseTo(1, within(1e-8));
                    for (int k = 0; k < network.stations.length; k++) {
                        assertThat(one.queueLength[r][k]).as(what).isCloseTo(all.queueLength[r][k], within(1e-7));
                    }
                }
            }
        }
    }

    @Test
    void rounding_that_a_correction_would_blow_up_is_evened_out() {
        assertThat(Solving.approximate(symmetric(31).network, ApproximateMva.AQL).method)
                .isEqualTo("AQL approximation");
    }

    @Test
    void other_names_change_nothing() {
        for (long seed = 0; seed < NETWORKS; seed++) {
            Random random = new Random(seed);
            Rows rows = new Rows();
            exchange(rows, random);
            List<Integer> straight =
                    IntStream.range(0, rows.chains.size()).boxed().toList();
            List<Integer> mixed = order(rows.chains.size(), random);
            List<Integer> places =
                    IntStream.range(0, rows.places.size()).boxed().toList();
            Solved one = Solving.approximate(rows.inOrder(straight, places), ApproximateMva.LINEARIZER);
            Solved other = Solving.approximate(
                    rows.inOrder(mixed, order(rows.places.size(), random)), ApproximateMva.LINEARIZER);
            assertThat(other.throughput[0] / one.throughput[0]).isCloseTo(1, within(1e-10));
            for (int side = 0; side < 2; side++) {
                assertThat(other.throughputBounds()[side][0] / one.throughputBounds()[side][0])
                        .isCloseTo(1, within(1e-10));
            }
        }
    }

    @Test
    void classes_that_colours_cannot_tell_apart_but_no_renaming_joins_stay_apart() {
        // two triangles and a ring of six: every class has two stations, every station two classes
        Rows rows = new Rows();
        double[] demand = {1, 1};
        int[][] rings = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8, 9, 10, 11}};
        for (int k = 0; k < 12; k++) {
            rows.station(SolverStation.queue("station" + k, 1));
        }
        for (int[] ring : rings) {
            for (int i = 0; i < ring.length; i++) {
                rows.come(2, 1, demand, ring[i], ring[(i + 1) % ring.length]);
            }
        }
        // a station of all keeps them one part
        int common = rows.station(SolverStation.queue("common", 1));
        rows.demands.forEach(row -> row[common] = 0.5);
        Compiled network = rows.shuffled(new Random(3));
        Solved solved = Solving.approximate(network, ApproximateMva.LINEARIZER);
        assertThat(Symmetry.of(solved.core()).orbits()).isEqualTo(2);
        // no colours, but numbers tell them apart
        assertThat(distinct(solved.throughput)).isEqualTo(2);
    }
}
