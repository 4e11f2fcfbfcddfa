package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Seeded random closed networks of product form, and a count of what kinds came out, so that a lazy generator shows. */
final class RandomNetworks {
    private final Map<String, Integer> histogram = new TreeMap<>();

    Compiled closed(long seed) {
        Random random = new Random(seed);
        int stations = 1 + random.nextInt(5);
        int classes = 1 + random.nextInt(3);
        List<SolverStation> places = new ArrayList<>();
        for (int k = 0; k < stations; k++) {
            places.add(station(random, k));
        }
        double spread = random.nextInt(4) == 0 ? 9 : 2;
        boolean saturated = random.nextInt(5) == 0;
        List<Chain> chains = new ArrayList<>();
        double[][] service = new double[classes][stations];
        double[][] visits = new double[classes][stations];
        for (int r = 0; r < classes; r++) {
            int population = random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(saturated ? 12 : 5);
            double think = random.nextInt(2) == 0 || saturated ? 0 : Math.pow(10, spread * (random.nextDouble() - 0.5));
            chains.add(Chain.closed("class" + r, population, think));
            for (int k = 0; k < stations; k++) {
                service[r][k] = Math.pow(10, spread * (random.nextDouble() - 0.5));
                visits[r][k] = random.nextInt(4) == 0 ? 0 : 0.25 + random.nextInt(4);
            }
            visits[r][random.nextInt(stations)] = 1;
            if (saturated) {
                service[r][0] = 10 * service[r][0];
                visits[r][0] = 2;
            }
            count("population of a class", population > 5 ? "more than 5" : population == 0 ? "0" : "1 to 5");
        }
        count("stations", stations);
        count("classes", classes);
        count("demand ratios", spread > 5 ? "up to 1e9" : "up to 1e2");
        count("saturated", saturated);
        return Compiled.of(places, chains, service, visits);
    }

    private SolverStation station(Random random, int k) {
        int kind = random.nextInt(8);
        count("kind", kind < 4 ? "queue" : kind == 4 ? "delay" : kind < 7 ? "servers" : "load dependent");
        String name = "station" + k;
        if (kind < 4) {
            return SolverStation.queue(name, 1).shared(true);
        }
        if (kind == 4) {
            return SolverStation.delay(name);
        }
        if (kind < 7) {
            return SolverStation.queue(name, 2 + random.nextInt(4)).shared(true);
        }
        double[] speeds = new double[1 + random.nextInt(6)];
        for (int j = 0; j < speeds.length; j++) {
            speeds[j] = 0.3 + 2 * random.nextDouble();
        }
        return SolverStation.loadDependent(name, speeds).shared(true);
    }

    private void count(String what, Object value) {
        histogram.merge(what + " " + value, 1, Integer::sum);
    }

    Map<String, Integer> histogram() {
        return histogram;
    }
}
