package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Seeded random networks for approximations: classes that meet at some stations and not at others, several servers, speeds that
 * rise and fall, delays, think times, equal, empty and huge classes, and traffic that is symmetric under a rotation.
 */
final class MeetingNetworks {
    private final Random random;
    private final List<SolverStation> places = new ArrayList<>();
    private final List<Chain> chains = new ArrayList<>();
    private double[][] service = new double[0][];
    private double[][] visits = new double[0][];

    private MeetingNetworks(long seed) {
        this.random = new Random(seed);
    }

    /** Classes of at most so many customers. */
    static Compiled of(long seed, int most) {
        MeetingNetworks networks = new MeetingNetworks(seed);
        if (networks.random.nextInt(4) == 0) {
            networks.rotate(most);
        } else {
            networks.scatter(most);
        }
        return Compiled.of(networks.places, networks.chains, networks.service, networks.visits);
    }

    private void scatter(int most) {
        int stations = 1 + random.nextInt(6);
        int classes = 1 + random.nextInt(4);
        for (int k = 0; k < stations; k++) {
            places.add(station("station" + k));
        }
        service = new double[classes][stations];
        visits = new double[classes][stations];
        for (int r = 0; r < classes; r++) {
            boolean twin = r > 0 && random.nextInt(5) == 0;
            int population = random.nextInt(12) == 0 ? 0 : size(most);
            double think = random.nextInt(2) == 0 ? 0 : time() * 3;
            chains.add(Chain.closed("class" + r, population, twin ? chains.get(r - 1).thinkTime : think));
            for (int k = 0; k < stations; k++) {
                service[r][k] = twin ? service[r - 1][k] : time();
                visits[r][k] = twin ? visits[r - 1][k] : random.nextInt(3) == 0 ? 0 : 0.25 + random.nextInt(3);
            }
            visits[r][random.nextInt(stations)] += twin ? 0 : 1;
        }
    }

    /** Class r goes to stations r and r + 1 of a ring, and all of them to two others. */
    private void rotate(int most) {
        int ring = 2 + random.nextInt(3);
        SolverStation alike = station("ring");
        for (int k = 0; k < ring; k++) {
            places.add(rename(alike, "ring" + k));
        }
        places.add(station("hub"));
        places.add(SolverStation.delay("wire"));
        double[] time = {time(), time(), time(), time()};
        int population = Math.max(1, size(most));
        service = new double[ring][ring + 2];
        visits = new double[ring][ring + 2];
        for (int r = 0; r < ring; r++) {
            chains.add(Chain.closed("class" + r, population, 0));
            service[r][r] = time[0];
            service[r][(r + 1) % ring] = time[1];
            service[r][ring] = time[2];
            service[r][ring + 1] = time[3];
            for (int k : new int[] {r, (r + 1) % ring, ring, ring + 1}) {
                visits[r][k] = 1;
            }
        }
    }

    private static SolverStation rename(SolverStation place, String name) {
        return switch (place.kind) {
            case QUEUE -> SolverStation.queue(name, place.servers).shared(true);
            case DELAY -> SolverStation.delay(name);
            case LOAD_DEPENDENT -> {
                double[] speeds = new double[place.speed.limit()];
                for (int j = 1; j <= speeds.length; j++) {
                    speeds[j - 1] = place.speed.at(j);
                }
                yield SolverStation.loadDependent(name, speeds).shared(true);
            }
        };
    }

    private int size(int most) {
        return 1 + (int) Math.floor(Math.pow(most, random.nextDouble()) - 1e-9);
    }

    private double time() {
        return Math.pow(10, 2 * (random.nextDouble() - 0.5));
    }

    private SolverStation station(String name) {
        int kind = random.nextInt(8);
        if (kind < 3) {
            return SolverStation.queue(name, 1).shared(true);
        }
        if (kind == 3) {
            return SolverStation.delay(name);
        }
        if (kind < 6) {
            return SolverStation.queue(name, 2 + random.nextInt(random.nextInt(2) == 0 ? 3 : 40))
                    .shared(true);
        }
        double[] speeds = new double[1 + random.nextInt(8)];
        for (int j = 0; j < speeds.length; j++) {
            speeds[j] = kind == 6 ? 0.3 + 2 * random.nextDouble() : 1 + 0.7 * j;
        }
        return SolverStation.loadDependent(name, speeds).shared(true);
    }
}
