package dev.weft.queueing;

import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Chooses the cheapest exact method that fits into memory, runs it and checks what comes back. */
final class Solver {
    private static final List<Method> EXACT =
            List.of(new SingleClassMva(), new PopulationLattice(), new BoundClasses(), new Convolution());

    /** How far conservation of customers may be off before an answer is refused, relative to the population. */
    private static final double CONSERVED = 1e-9;

    private Solver() {}

    /** Solves a network exactly, or says in a {@link ModelException} why that cannot be done. */
    static Solved solve(Compiled network) {
        int classes = network.classes.length;
        double[] throughput = new double[classes];
        double[][] queueLength = new double[classes][network.stations.length];
        for (int r = 0; r < classes; r++) {
            checkDemand(network, r);
        }
        OpenLoad open = new OpenLoad(network);
        Merging merging = new Merging(network, open.speed);
        Core core = merging.core;
        String title = "nobody cycles, open formulas";
        if (core.classes() > 0) {
            Components components = new Components(core);
            merging.spread(components.solve(Solver::choose), throughput, queueLength);
            title = components.title();
        }
        open.fill(core, throughput, queueLength);
        Solved solved = new Solved(network, title, true, throughput, queueLength, core);
        certify(solved);
        return solved;
    }

    private static Method choose(Core core) {
        Method cheapest = EXACT.stream()
                .min(Comparator.comparingDouble(method -> method.cost(core)))
                .orElseThrow();
        checkMemory("the " + cheapest.title(), cheapest.bytes(core));
        return cheapest;
    }

    /** Bytes that a method may ask for: half of what the virtual machine can have. */
    static double memory() {
        return Runtime.getRuntime().maxMemory() / 2.0;
    }

    static void checkMemory(String what, double bytes) {
        if (bytes > memory()) {
            throw ModelException.cannot(
                    "hold " + what + " in memory",
                    String.format("%.3g GB", bytes / 1e9),
                    String.format("there are %.3g GB", memory() / 1e9),
                    "Use fewer classes or customers, or a larger heap (-Xmx)");
        }
    }

    private static void checkDemand(Compiled network, int r) {
        Chain chain = network.classes[r];
        double total = chain.thinkTime + Arrays.stream(network.demand[r]).sum();
        if (!chain.open && chain.population > 0 && total == 0) {
            throw ModelException.cannot(
                    "solve class",
                    chain.name,
                    "its customers need no time anywhere, so their throughput is infinite",
                    "Give it a service time or a think time");
        }
    }

    /** Customers must be conserved and no server busier than always; an answer that fails is never handed out. */
    private static void certify(Solved solved) {
        for (int r = 0; r < solved.throughput.length; r++) {
            Chain chain = solved.network.classes[r];
            if (chain.open) {
                continue;
            }
            double present = Arrays.stream(solved.queueLength[r]).sum() + solved.thinking(r);
            if (!(Math.abs(present - chain.population) <= CONSERVED * chain.population)) {
                throw new ModelException(
                        "Cannot trust the " + solved.method + " here: it places " + present + " of the "
                                + chain.population + " customers of " + chain.name + ". Please report this network.");
            }
        }
    }
}
