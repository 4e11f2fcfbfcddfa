package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;

/** What must hold of every solved closed network, whatever solved it; each broken law is one line of text. */
final class Laws {
    private static final double TIGHT = 1e-9;

    private final Compiled network;
    private final Function<Compiled, Solved> solver;
    private final Solved solved;
    private final List<String> broken = new ArrayList<>();

    private Laws(Compiled network, Function<Compiled, Solved> solver) {
        this.network = network;
        this.solver = solver;
        this.solved = solver.apply(network);
    }

    static List<String> broken(Compiled network, Function<Compiled, Solved> solver, long seed) {
        Laws laws = new Laws(network, solver);
        laws.customersAreConserved();
        laws.serversAreNeverBusierThanAlways();
        laws.boundsContain();
        laws.distributionsAgree();
        laws.elasticitiesSumToMinusOne();
        laws.slowingEverythingScalesTime();
        laws.relabellingChangesNothing(new Random(seed));
        if (MarkovChain.states(network) < 150) {
            laws.theMarkovChainAgrees();
        }
        return laws.broken;
    }

    private void same(String what, double expected, double got, double absolute) {
        if (!(Math.abs(expected - got) <= TIGHT * Math.abs(expected) + absolute)) {
            broken.add(String.format(Locale.ROOT, "%s: expected %.15g, got %.15g", what, expected, got));
        }
    }

    private void customersAreConserved() {
        for (int r = 0; r < network.classes.length; r++) {
            double present = Arrays.stream(solved.queueLength[r]).sum() + solved.thinking(r);
            same("customers of class " + r, network.classes[r].population, present, 0);
        }
    }

    private void serversAreNeverBusierThanAlways() {
        for (int k = 0; k < network.stations.length; k++) {
            double busy = 0;
            for (int r = 0; r < network.classes.length; r++) {
                busy += solved.utilization(r, k);
            }
            if (network.stations[k].kind == SolverStation.Kind.QUEUE && busy > 1 + 1e-12) {
                broken.add("utilization of station " + k + " is " + busy);
            }
        }
    }

    private void boundsContain() {
        double[][] bounds = solved.throughputBounds();
        for (int r = 0; r < network.classes.length; r++) {
            double x = solved.throughput[r];
            if (x < bounds[0][r] * (1 - TIGHT) || x > bounds[1][r] * (1 + TIGHT)) {
                broken.add("throughput " + x + " of class " + r + " outside " + bounds[0][r] + " to " + bounds[1][r]);
            }
        }
    }

    private void distributionsAgree() {
        for (int k = 0; k < network.stations.length; k++) {
            double[] probability = solved.distribution(k);
            double mean = 0;
            for (int j = 0; j < probability.length; j++) {
                mean += j * probability[j];
            }
            double present = 0;
            for (double[] row : solved.queueLength) {
                present += row[k];
            }
            same("mean of the distribution at station " + k, present, mean, 0);
            same("distribution at station " + k, 1, Arrays.stream(probability).sum(), 0);
            if (network.stations[k].kind != SolverStation.Kind.DELAY) {
                same("idle probability of station " + k, probability[0], solved.idleProbability(k), 1e-12);
            }
        }
    }

    private void elasticitiesSumToMinusOne() {
        for (int r = 0; r < network.classes.length; r++) {
            double sum = 0;
            for (int s = 0; s < network.classes.length; s++) {
                sum += solved.elasticityToThinkTime(r, s);
                for (int k = 0; k < network.stations.length; k++) {
                    sum += solved.elasticity(r, s, k);
                }
            }
            same("elasticities of class " + r, network.classes[r].isEmpty() ? 0 : -1, sum, 1e-10);
        }
    }

    private void slowingEverythingScalesTime() {
        double factor = 1e-7;
        List<Chain> chains = new ArrayList<>();
        for (Chain chain : network.classes) {
            chains.add(Chain.closed(chain.name, chain.population, chain.thinkTime * factor));
        }
        double[][] service = new double[network.service.length][];
        for (int r = 0; r < service.length; r++) {
            service[r] = Arrays.stream(network.service[r]).map(s -> s * factor).toArray();
        }
        Solved scaled = solver.apply(Compiled.of(List.of(network.stations), chains, service, network.visits));
        for (int r = 0; r < service.length; r++) {
            same(
                    "throughput of class " + r + " on another clock",
                    solved.throughput[r],
                    scaled.throughput[r] * factor,
                    0);
        }
    }

    private void relabellingChangesNothing(Random random) {
        List<Integer> stations = shuffled(network.stations.length, random);
        List<Integer> classes = shuffled(network.classes.length, random);
        double[][] service = new double[classes.size()][stations.size()];
        double[][] visits = new double[classes.size()][stations.size()];
        for (int r = 0; r < service.length; r++) {
            for (int k = 0; k < stations.size(); k++) {
                service[r][k] = network.service[classes.get(r)][stations.get(k)];
                visits[r][k] = network.visits[classes.get(r)][stations.get(k)];
            }
        }
        Solved other = solver.apply(Compiled.of(
                stations.stream().map(k -> network.stations[k]).toList(),
                classes.stream().map(r -> network.classes[r]).toList(),
                service,
                visits));
        for (int r = 0; r < service.length; r++) {
            same("throughput by another name", solved.throughput[classes.get(r)], other.throughput[r], 0);
            for (int k = 0; k < stations.size(); k++) {
                double expected = solved.queueLength[classes.get(r)][stations.get(k)];
                same("queue length by another name", expected, other.queueLength[r][k], 1e-300);
            }
        }
    }

    private static List<Integer> shuffled(int size, Random random) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            order.add(i);
        }
        Collections.shuffle(order, random);
        return order;
    }

    private void theMarkovChainAgrees() {
        MarkovChain chain = MarkovChain.of(network);
        for (int r = 0; r < network.classes.length; r++) {
            same("throughput of class " + r + " by its Markov chain", chain.throughput[r], solved.throughput[r], 0);
            for (int k = 0; k < network.stations.length; k++) {
                same(
                        "queue length of class " + r + " at station " + k + " by its Markov chain",
                        chain.queueLength[r][k],
                        solved.queueLength[r][k],
                        0);
            }
        }
    }
}
