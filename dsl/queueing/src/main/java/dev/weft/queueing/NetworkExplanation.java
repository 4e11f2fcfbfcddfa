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
import java.util.Optional;
import java.util.stream.IntStream;

/** Explanation of a queueing network, by any method: where customers spend their time, and the station that limits them. */
abstract class NetworkExplanation {
    /** Utilization above which a station is saturated. */
    static final double SATURATED = 0.98;

    private static final String WAITING = "waiting for ";

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
        Optional<Term> wait = longestWait();
        Largest busiest = busiest();
        return begun.terms(terms())
                .dominant(
                        wait.map(term -> term.name().substring(WAITING.length()))
                                .orElse(busiest.isNone() ? "" : busiest.words()),
                        wait.map(term -> "customers spend " + Unit.PERCENT.print(term.share()) + " of their time "
                                        + term.name() + ".")
                                .orElseGet(() -> dominant(busiest)))
                .conditions(conditions());
    }

    /** Mean time per cycle of any class, by station, fork and region. */
    private List<Term> terms() {
        int[] alone =
                IntStream.of(visited()).filter(k -> constraints.forkOf(k) < 0).toArray();
        int forks = constraints.forks().size();
        int regions = constraints.regions().size();
        double all = IntStream.of(alone).mapToDouble(this::present).sum()
                + IntStream.range(0, forks).mapToDouble(this::forked).sum()
                + IntStream.range(0, regions).mapToDouble(this::waiting).sum();
        double rate = rate();
        List<Term> terms = new ArrayList<>();
        for (int k : alone) {
            terms.add(term("at " + network.stations[k].name, present(k), rate, all));
        }
        for (int f = 0; f < forks; f++) {
            terms.add(term("from fork to join of " + constraints.forks().get(f).name(), forked(f), rate, all));
        }
        for (int g = 0; g < regions; g++) {
            terms.add(term(WAITING + constraints.regions().get(g).name(), waiting(g), rate, all));
        }
        return terms;
    }

    private static Term term(String name, double present, double rate, double all) {
        return Term.part(name, new Time(rate == 0 ? 0 : present / rate).toString(), present, all);
    }

    /** The region at which customers spend more than half of their time, if there is one. */
    private Optional<Term> longestWait() {
        return terms().stream()
                .filter(term -> term.name().startsWith(WAITING) && term.share() > 0.5)
                .findFirst();
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

    /** Whether the utilization of a queue has an interval; that of a station of variable speed has none. */
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
