package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Largest;
import dev.weft.study.Term;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Explanation of a queueing network, by any method: where customers spend their time, and the station that limits them. */
abstract class NetworkExplanation {
    /** Utilization above which a station is saturated. */
    static final double SATURATED = 0.98;

    final Compiled network;
    final Constraints constraints;

    NetworkExplanation(Compiled network, Constraints constraints) {
        this.network = network;
        this.constraints = constraints;
    }

    /** Cycles and passages of all classes per second. */
    abstract double rate();

    /** Mean number of customers at a station, waiting or in service. */
    abstract double present(int k);

    /** Mean number of customers that wait to enter a region. */
    abstract double waiting(int g);

    /** Mean number of customers between a fork and its join. */
    abstract double forked(int f);

    /** Utilization of a queue, relative to its largest speed, with an interval if it is estimated. */
    abstract Estimate load(int k);

    abstract List<Condition> conditions();

    /** Returns a clause that follows from the load of the busiest station, with its punctuation before it; empty if there is none. */
    String consequence(int k, boolean saturated) {
        return "";
    }

    /** Adds where customers spend their time, the station that limits them and the conditions. */
    Explanation tell(Explanation begun) {
        double all = inside().mapToDouble(this::present).sum()
                + forks().mapToDouble(this::forked).sum()
                + regions().mapToDouble(this::waiting).sum();
        Explanation told = begun.terms(terms(all)).conditions(conditions());
        OptionalInt longest = regions().filter(g -> waiting(g) > all / 2).findFirst();
        if (longest.isPresent()) {
            int g = longest.getAsInt();
            return told.dominant(
                    region(g),
                    "customers spend " + Unit.PERCENT.print(waiting(g) / all) + " of their time waiting for "
                            + region(g) + ".");
        }
        Largest busiest = busiest();
        return told.dominant(busiest.isNone() ? "" : busiest.words(), dominant(busiest));
    }

    /** Mean time per cycle of any class, by station, fork and region. */
    private List<Term> terms(double all) {
        double rate = rate();
        List<Term> terms = new ArrayList<>();
        inside().forEach(k -> terms.add(term("at " + network.stations[k].name, present(k), rate, all)));
        forks().forEach(f -> terms.add(
                term("from fork to join of " + constraints.forks().get(f).name(), forked(f), rate, all)));
        regions().forEach(g -> terms.add(term("waiting for " + region(g), waiting(g), rate, all)));
        return terms;
    }

    /** The visited stations that are no branch of a fork. */
    private IntStream inside() {
        return IntStream.of(visited()).filter(k -> constraints.forkOf(k) < 0);
    }

    private IntStream forks() {
        return IntStream.range(0, constraints.forks().size());
    }

    private IntStream regions() {
        return IntStream.range(0, constraints.regions().size());
    }

    private String region(int g) {
        return constraints.regions().get(g).name();
    }

    private static Term term(String name, double present, double rate, double all) {
        return Term.part(name, new Time(rate == 0 ? 0 : present / rate).toString(), present, all);
    }

    /** The station with the highest utilization, and those that are not surely below it. */
    private Largest busiest() {
        int[] queues = queues().toArray();
        double surely =
                IntStream.of(queues).mapToDouble(k -> load(k).low()).max().orElse(0);
        boolean estimated = isEstimated();
        return Largest.of(
                queues,
                k -> !estimated ? load(k).value() : load(k).high() >= surely && surely > 0 ? 1 : 0,
                k -> network.stations[k].name);
    }

    /** Whether the utilization of a queue has an interval. */
    private boolean isEstimated() {
        return queues().anyMatch(k -> load(k).low() < load(k).high());
    }

    private String dominant(Largest busiest) {
        if (busiest.isNone()) {
            return Idle.sentence(network);
        }
        int k = busiest.first();
        Estimate load = load(k);
        boolean saturated = load.low() >= SATURATED;
        boolean within = !busiest.isOne() && isEstimated();
        String share = Unit.PERCENT.print(load.value());
        boolean variable = network.stations[k].kind == SolverStation.Kind.LOAD_DEPENDENT;
        String used = within
                ? " within their intervals, " + network.stations[k].name
                        + (variable ? " working at " + share + " of its largest speed" : " with utilization " + share)
                : (variable
                                ? ", working at " + share + " of " + busiest.verb("its", "their") + " largest speed"
                                : ", utilization " + share)
                        + busiest.verb("", " each");
        return busiest.words()
                + (saturated
                        ? busiest.verb(" is the bottleneck", " are the bottlenecks")
                        : busiest.verb(" is the busiest station", " are the busiest stations"))
                + used + consequence(k, saturated) + ".";
    }

    /** The stations that a class visits. */
    final int[] visited() {
        return IntStream.range(0, network.stations.length)
                .filter(k -> Arrays.stream(network.demand).anyMatch(row -> row[k] > 0))
                .toArray();
    }

    /** The queues that are busy. */
    final IntStream queues() {
        return IntStream.of(visited())
                .filter(k -> network.stations[k].kind != SolverStation.Kind.DELAY && load(k).value() > 0);
    }
}
