package dev.weft.queueing;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Explanation of a {@link QueueingSolution}; each clause has a condition that is tested here. */
final class QueueingExplanation extends NetworkExplanation {
    /** Below and above these utilizations waiting hardly depends on the service-time distribution. */
    private static final double IDLE = 0.05;

    private static final String FIRST_COME = "M. Reiser, Performance Evaluation 1, 1981";

    private final Solved solved;

    private QueueingExplanation(Solved solved) {
        super(solved.network, Constraints.none(solved.network));
        this.solved = solved;
    }

    static Explanation of(QueueingSolution solution, Solved solved) {
        QueueingExplanation words = new QueueingExplanation(solved);
        return words.tell(Explanation.of(solution.spec(), words.model())
                .inputs(solution.spec().inputs()));
    }

    private String model() {
        String lines = IntStream.range(0, network.stations.length)
                .filter(solved::unequalLine)
                .mapToObj(k -> network.stations[k].name)
                .collect(Collectors.joining(" and "));
        return lines.isEmpty()
                ? "queueing network in product form solved by " + solved.method + ". " + QueueingNetwork.CITATION
                : "queueing network with first come, first served at " + lines
                        + ", where service times differ by class, solved by " + solved.method + ". " + FIRST_COME;
    }

    @Override
    double rate() {
        return Arrays.stream(solved.throughput).sum();
    }

    @Override
    double present(int k) {
        return Arrays.stream(solved.queueLength).mapToDouble(row -> row[k]).sum();
    }

    @Override
    double waiting(int g) {
        return 0;
    }

    @Override
    double forked(int f) {
        return 0;
    }

    @Override
    Estimate load(int k) {
        double work = 0;
        for (int r = 0; r < network.classes.length; r++) {
            work += solved.throughput[r] * network.demand[r][k];
        }
        return Estimate.exactly(work / network.stations[k].speed.largest());
    }

    @Override
    String consequence(int k, boolean saturated) {
        boolean single = network.classes.length == 1 && !network.classes[0].open;
        if (saturated) {
            return single ? ": a faster station or a lower demand there raises throughput" : "";
        }
        // a station that slows down may be busy all the time below its largest speed
        double ultimate = network.stations[k].speed.ultimate() / network.stations[k].speed.largest();
        if (load(k).value() >= SATURATED * ultimate) {
            return "";
        }
        return ", and not saturated" + (single && !falling() ? ": more customers would still raise throughput" : "");
    }

    /** Whether a station slows down with more customers, so that more of them may not raise throughput. */
    private boolean falling() {
        return queues().anyMatch(k -> {
            int most = Math.min(network.classes[0].population + 1, 100_000);
            return IntStream.range(1, most)
                    .anyMatch(j -> network.stations[k].speed.at(j + 1) < network.stations[k].speed.at(j));
        });
    }

    @Override
    List<Condition> conditions() {
        List<String> unequal = new ArrayList<>();
        for (int k = 0; k < network.stations.length; k++) {
            if (!solved.exact && solved.unequalLine(k)) {
                unequal.add("Equal service times: classes take " + String.join(" and ", serviceTimes(k))
                        + " per visit at " + network.stations[k].name
                        + ", which serves first come, first served, so there"
                        + " is no product form. An arrival waits for the mean work that it finds.");
            }
        }
        List<Condition> conditions = new ArrayList<>();
        if (!solved.exact || solved.productForm()) {
            conditions.addAll(Condition.none("product form", unequal));
        }
        conditions.add(
                solved.exact
                        ? Condition.holds("exact solution")
                        : Condition.notChecked(
                                "accuracy of the approximation",
                                "the values are those of the " + solved.method + "; only their brackets are proven."));
        boolean between = queues().anyMatch(k -> network.stations[k].inLine() && load(k).value() > IDLE)
                && queues().noneMatch(k -> load(k).value() > SATURATED)
                && customers() != 1;
        conditions.add(
                between
                        ? Condition.notChecked(
                                "exponential service times",
                                "at first-come stations of moderate load, waiting depends on the service-time"
                                        + " distribution; delay and processor-sharing stations are insensitive to it.")
                        : Condition.holds("means insensitive to the service-time distribution"));
        return conditions;
    }

    /** Customers of a closed network; 0 when customers also arrive from outside. */
    private int customers() {
        int customers = 0;
        for (Chain chain : network.classes) {
            if (chain.open && !chain.isEmpty()) {
                return 0;
            }
            customers += chain.population;
        }
        return customers;
    }

    private Set<String> serviceTimes(int k) {
        Set<Double> seconds = new LinkedHashSet<>();
        Set<String> times = new LinkedHashSet<>();
        for (int r = 0; r < network.classes.length; r++) {
            if (network.visits[r][k] > 0 && !network.classes[r].isEmpty() && seconds.add(network.service[r][k])) {
                String printed = new Time(network.service[r][k]).toString();
                // different times may print alike
                times.add(
                        times.contains(printed) ? String.format(Locale.ROOT, "%s s", network.service[r][k]) : printed);
            }
        }
        return times;
    }
}
