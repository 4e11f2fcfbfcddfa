package dev.weft.queueing.simulate;

import dev.weft.queueing.Plans;
import dev.weft.queueing.SimulationPlan;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.simulation.Distribution;
import dev.weft.simulation.RunPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Seeded random networks that have an exact solution, with a plan that simulates them: first come first served with exponential
 * times that are the same for all classes, or anything at all where everybody is served at once.
 */
public final class SimulatedNetworks {
    private static final List<Distribution> ANY = List.of(
            Distribution.EXPONENTIAL,
            Distribution.DETERMINISTIC,
            Distribution.erlang(3),
            Distribution.hyperexponential(4),
            Distribution.lognormal(2));

    private final Map<String, Integer> histogram = new TreeMap<>();

    /** A network and how to simulate it. */
    public record Case(Compiled network, SimulationPlan asked) {
        public RunPlan plan() {
            return Plans.of(asked);
        }
    }

    public Case make(long seed, int length) {
        Random random = new Random(seed);
        int stations = 1 + random.nextInt(4);
        int classes = 1 + random.nextInt(3);
        boolean open = random.nextInt(4) == 0;
        SimulationPlan plan = SimulationPlan.of(seed).length(length);
        boolean perVisit = random.nextBoolean();
        plan = perVisit ? plan.perVisit() : plan;
        plan = plan.service(SimulatedMeasures.THINK, ANY.get(random.nextInt(ANY.size())));
        List<SolverStation> places = new ArrayList<>();
        double[][] service = new double[classes][stations];
        double[][] visits = new double[classes][stations];
        for (int k = 0; k < stations; k++) {
            SolverStation place = station(random, k);
            boolean sharing = place.kind != SolverStation.Kind.DELAY && random.nextBoolean();
            places.add(place.shared(sharing));
            boolean free = sharing || place.kind == SolverStation.Kind.DELAY;
            plan = sharing ? plan.sharing(place.name) : plan;
            plan = free ? plan.service(place.name, ANY.get(random.nextInt(ANY.size()))) : plan;
            count("discipline "
                    + (place.kind == SolverStation.Kind.DELAY ? "delay" : sharing ? "sharing" : "first come"));
            double same = time(random);
            for (int r = 0; r < classes; r++) {
                service[r][k] = free ? time(random) : same;
                // visits in a row would be one longer stay, of another mean for each class
                visits[r][k] = free || perVisit ? 0.5 * random.nextInt(6) : random.nextInt(3) * 0.5;
            }
        }
        List<Chain> chains = new ArrayList<>();
        for (int r = 0; r < classes; r++) {
            visits[r][random.nextInt(stations)] = 1;
            chains.add(chain(random, r, open && r == 0, places, service, visits));
        }
        return new Case(Compiled.of(places, chains, service, visits), plan);
    }

    private Chain chain(
            Random random, int r, boolean open, List<SolverStation> places, double[][] service, double[][] visits) {
        count(open ? "open class" : "closed class");
        if (!open) {
            return Chain.closed("class" + r, 1 + random.nextInt(6), random.nextBoolean() ? 0 : 3 * time(random));
        }
        double most = 0;
        for (int k = 0; k < places.size(); k++) {
            double speed = places.get(k).kind == SolverStation.Kind.DELAY
                    ? 1e9
                    : places.get(k).speed.ultimate();
            most = Math.max(most, service[r][k] * visits[r][k] / speed);
        }
        return Chain.open("class" + r, (0.1 + 0.5 * random.nextDouble()) / Math.max(most, 0.01));
    }

    private SolverStation station(Random random, int k) {
        int kind = random.nextInt(8);
        String name = "station" + k;
        if (kind < 4) {
            count("kind one server");
            return SolverStation.queue(name, 1);
        }
        if (kind == 4) {
            count("kind delay");
            return SolverStation.delay(name);
        }
        if (kind < 7) {
            count("kind servers");
            return SolverStation.queue(name, 2 + random.nextInt(3));
        }
        count("kind load dependent");
        return SolverStation.loadDependent(
                name, random.doubles(1 + random.nextInt(4)).map(x -> 0.5 + x).toArray());
    }

    private static double time(Random random) {
        return Math.pow(10, random.nextDouble() - 0.5);
    }

    private void count(String what) {
        histogram.merge(what, 1, Integer::sum);
    }

    Map<String, Integer> histogram() {
        return histogram;
    }
}
