package dev.weft.queueing;

import dev.weft.queueing.compiled.Place;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.simulate.SimulatedMeasures;
import dev.weft.simulation.RunPlan;
import dev.weft.simulation.Steady;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Explanation of a simulated answer; each clause has a condition that is tested here. */
final class SimulatedExplanation extends NetworkExplanation {
    private static final int FEW_CYCLES = 1000;
    private static final int MOST_NAMED = 4;

    private final SimulatedMeasures measures;
    private final DoubleSupplier exact;

    private SimulatedExplanation(SimulatedMeasures measures, DoubleSupplier exact) {
        super(measures.network, measures.constraints);
        this.measures = measures;
        this.exact = exact;
    }

    /**
     * Explains a simulated answer.
     *
     * @param inputs of the question
     * @param assumptions of the question
     * @param exact the throughput of all classes by the exact solution, NaN if there is none
     */
    static Explanation of(
            SimulatedMeans means, List<String> inputs, List<String> assumptions, String source, DoubleSupplier exact) {
        SimulatedExplanation words = new SimulatedExplanation(means.measures, exact);
        List<String> all = new ArrayList<>(inputs);
        all.addAll(words.inputs());
        List<String> assumed = new ArrayList<>(assumptions);
        if (!words.isExponential()) {
            assumed.remove(Assumptions.EXPONENTIAL); // the plan sets other distributions
        }
        return words.tell(Explanation.of("discrete-event " + words.method(means.how) + ". " + source)
                .inputs(all)
                .assuming(assumed));
    }

    private String method(String how) {
        RunPlan plan = measures.plan;
        return measures.settling.method(how.isEmpty() ? "with the disciplines of solve()" : how)
                + "; intervals of " + Unit.PERCENT.print(plan.confidence())
                + " by Student's t from "
                + (plan.runs() < Steady.BATCHES ? "up to " + Steady.BATCHES + " batches" : "the runs")
                + ", corrected for skewness and correlation; the first "
                + Unit.PERCENT.print(measures.settling.dropped())
                + (plan.runs() == 1 ? "" : " of each run") + " removed as warm-up";
    }

    private List<String> inputs() {
        List<String> inputs = new ArrayList<>(List.of("seed: " + measures.plan.seed()));
        inputs.add("budget: " + Digits.four((double) measures.plan.budget()) + " events, of which "
                + Digits.four((double) measures.settling.events()) + " were simulated");
        inputs.add("effective sample size: " + sampleSize());
        List<String> insensitive = new ArrayList<>();
        for (int k : visited()) {
            String name = network.stations[k].name;
            String discipline = network.stations[k].kind == SolverStation.Kind.DELAY
                    ? "delay"
                    : measures.shared(k) ? "processor sharing" : inLine(k);
            inputs.add(name + ": " + discipline + ", " + measures.service(k).key());
            if (measures.insensitive(k)) {
                insensitive.add(name);
            }
        }
        if (!insensitive.isEmpty() && !inLockstep()) {
            inputs.add("insensitive: means do not depend on the service-time distribution at " + few(insensitive)
                    + " (delays and processor sharing; Baskett et al. 1975)");
        }
        return inputs;
    }

    private String inLine(int k) {
        Place place = constraints.place(k);
        return place.ranked()
                ? place.preemptive() ? "preemptive priorities" : "priorities"
                : "first come, first served";
    }

    /** The number of independent cycles that would estimate the mean response as well as those simulated. */
    private String sampleSize() {
        int[] moving = IntStream.range(0, network.classes.length)
                .filter(r -> !network.classes[r].isEmpty())
                .toArray();
        return Digits.four(measures.effective(moving)) + " of "
                + Digits.four((double)
                        IntStream.of(moving).mapToLong(measures::observed).sum()) + " cycles";
    }

    /** Whether all times of several closed customers are constant: customers that start together then stay together. */
    private boolean inLockstep() {
        int closed = Arrays.stream(network.classes)
                .filter(each -> !each.open)
                .mapToInt(each -> each.population)
                .sum();
        boolean fixed =
                IntStream.of(visited()).allMatch(k -> measures.service(k).scv() == 0);
        return closed > 1
                && fixed
                && Arrays.stream(network.classes).allMatch(each -> !each.open && each.thinkTime == 0);
    }

    @Override
    double rate() {
        return measures.totalThroughput().value();
    }

    @Override
    double present(int k) {
        double present = 0;
        for (int r = 0; r < network.classes.length; r++) {
            present += measures.queueLength(r, k).value();
        }
        return present;
    }

    @Override
    double waiting(int g) {
        return classes().mapToDouble(r -> measures.waiting(r, g).value()).sum();
    }

    @Override
    double forked(int f) {
        return classes().mapToDouble(r -> measures.forked(r, f).value()).sum();
    }

    private IntStream classes() {
        return IntStream.range(0, network.classes.length).filter(r -> !network.classes[r].isEmpty());
    }

    /** A short run may estimate a rate above the largest, and no interval. */
    @Override
    Estimate load(int k) {
        Estimate used = network.stations[k].kind == SolverStation.Kind.QUEUE
                ? measures.utilization(new int[] {k})
                : new Estimate(work(k, Estimate::value), work(k, Estimate::low), work(k, Estimate::high));
        return Double.isFinite(used.high() - used.low()) ? used : Estimate.exactly(used.value());
    }

    /** Work that arrives at a station per second, by these ends of the classes' rates, relative to its largest speed. */
    private double work(int k, ToDoubleFunction<Estimate> end) {
        double work = classes()
                .filter(r -> network.demand[r][k] > 0)
                .mapToDouble(r -> end.applyAsDouble(measures.throughput(r)) * network.demand[r][k])
                .sum();
        return Math.min(1, work / network.stations[k].speed.largest());
    }

    private boolean isExponential() {
        return IntStream.of(visited()).allMatch(k -> measures.service(k).isExponential());
    }

    @Override
    List<Condition> conditions() {
        List<Condition> conditions = new ArrayList<>();
        List<String> sensitive = IntStream.of(visited())
                .filter(k -> !measures.insensitive(k) && !measures.service(k).isExponential())
                .mapToObj(k ->
                        network.stations[k].name + " (" + measures.service(k).key() + ")")
                .toList();
        conditions.add(Condition.of(
                "exponential service at first-come stations",
                sensitive.isEmpty(),
                sensitive.isEmpty()
                        ? ""
                        : "the product form assumes it, which is not so at " + few(sensitive) + exactly()));
        List<String> unequal = IntStream.of(visited())
                .filter(k -> !measures.insensitive(k) && unequal(measures.stays(k)))
                .mapToObj(k -> network.stations[k].name)
                .toList();
        if (measures.plan.isWholeStays()) {
            conditions.add(Condition.of(
                    "equal mean stays at first-come stations",
                    unequal.isEmpty(),
                    "the product form assumes them, which is not so at " + few(unequal)
                            + "; without wholeStays() the simulation has the model that solve() solves."));
        }
        conditions.add(enoughCycles());
        conditions.add(Condition.of(
                "customers that move independently",
                !inLockstep(),
                "all times are constant, so customers that start together stay together: the means depend on"
                        + " the initial state and are not those of the product form. Make the times of one station"
                        + " random."));
        conditions.add(measures.settling.condition());
        return conditions;
    }

    private Condition enoughCycles() {
        List<String> rare = IntStream.range(0, network.classes.length)
                .filter(r -> !network.classes[r].isEmpty() && measures.observed(r) < FEW_CYCLES)
                .mapToObj(r -> network.classes[r].name + " (" + measures.observed(r) + ")")
                .toList();
        return Condition.of(
                "at least " + FEW_CYCLES + " cycles of each class",
                rare.isEmpty(),
                "fewer were simulated of " + few(rare)
                        + ", so these intervals are rough. Simulate longer with length(..).");
    }

    /** Whether sorted times differ by more than rounding. */
    private static boolean unequal(double... sorted) {
        return sorted.length > 1 && sorted[sorted.length - 1] > sorted[0] * (1 + 1e-9);
    }

    /** The first of these names, and the number of others. */
    static String few(List<String> names) {
        return names.size() <= MOST_NAMED + 1
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, MOST_NAMED)) + " and " + (names.size() - MOST_NAMED) + " more";
    }

    private String exactly() {
        Estimate flow = measures.totalThroughput();
        double solved = exact.getAsDouble();
        if (Double.isNaN(solved)) {
            return ".";
        }
        double gap = solved / flow.value() - 1;
        String difference = flow.covers(solved)
                ? "the exact exponential solution is within the interval."
                : "the exact exponential solution is " + Unit.PERCENT.print(Math.abs(gap))
                        + (gap < 0 ? " below" : " above") + " this.";
        return "; " + difference;
    }
}
