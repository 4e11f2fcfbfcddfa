package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.study.Answer;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Largest;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Suggestion;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.study.Value;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Answer to {@link ArrivingMessages}: latency, messages under way and utilization, exact or simulated. */
public final class ArrivingMessagesSolution extends Answer {
    private final ArrivingMessages question;
    private final Workload workload;
    private final Itinerary itinerary;
    private final Compiled network;
    private final Means means;

    ArrivingMessagesSolution(ArrivingMessages question, Itinerary itinerary, Means means) {
        this.question = question;
        this.workload = question.workload;
        this.itinerary = itinerary;
        this.network = itinerary.network;
        this.means = means;
    }

    /** Returns the mean time from the arrival of a message at its sender to its receipt, without computation on it. */
    public Time latency() {
        return new Time(
                latency(IntStream.range(0, network.classes.length).toArray()).value());
    }

    /** Returns the mean number of messages that have arrived at their senders and are not received. */
    public double present() {
        return totalRate() * latency().si();
    }

    private double totalRate() {
        return Arrays.stream(network.classes)
                .mapToDouble(chain -> chain.arrivalRate)
                .sum();
    }

    /** Returns the utilization of a station, such as {@code core B}; an error for an unknown station. */
    public double utilization(String station) {
        for (int k = 0; k < network.stations.length; k++) {
            if (network.stations[k].name.equals(station)) {
                return ArrivingMessages.utilization(network, k);
            }
        }
        throw Suggestion.unknown(
                "station",
                station,
                Arrays.stream(network.stations).map(place -> place.name).toList());
    }

    /** Returns a percentile of the latency with its interval, {@code percent} above 0 and below 100; only of a simulation. */
    public Value percentile(double percent) {
        Percents.check("percentile", percent);
        return latencies("percentile(" + Digits.four(percent) + ")").percentile(percent);
    }

    /** Returns percentiles of the latency over all messages, such as {@code percentiles(50, 99)}; only of a simulation. */
    public Latencies percentiles(double... percent) {
        return latencies("percentiles").percentiles(percent);
    }

    private Latencies latencies(String what) {
        SimulatedMeans simulated = means.simulated(what, "Use solve(seeded(1))");
        return Latencies.of(new Messages(this, simulated), workload, simulated.plan(), Latencies.USUAL);
    }

    /** The simulated latency of the messages of all pairs of hosts. */
    private record Messages(ArrivingMessagesSolution solution, SimulatedMeans means) implements Latencies.Source {
        @Override
        public Estimate percentile(double share) {
            return means.measures.percentile(share);
        }

        @Override
        public double mean() {
            return solution.latency().si();
        }

        @Override
        public String label() {
            return solution.label();
        }

        @Override
        public String brackets() {
            return means.brackets();
        }

        @Override
        public String word() {
            return "solve";
        }

        @Override
        public Rows<Double> about(Workload workload, Rows<Double> rows) {
            return rows.key("size", percent -> workload.size())
                    .key("protocol", percent -> workload.protocol().key())
                    .key("source", percent -> workload.pairs().sources())
                    .key("destination", percent -> workload.pairs().destinations())
                    .key(
                            "engines",
                            percent ->
                                    workload.network().parameters().matching().engines())
                    .key("arrivals", percent -> solution.question.rate);
        }

        @Override
        public Latencies again(Workload workload, SimulationPlan other) {
            return solution.question.solve(other).percentiles(Latencies.USUAL);
        }

        @Override
        public Provenance provenance() {
            return solution.provenance();
        }

        @Override
        public Explanation explain() {
            return Assumptions.withOrderOfService(
                    solution.explain(), means.plan().runs(), word());
        }
    }

    private Estimate latency(int... classes) {
        if (means instanceof SimulatedMeans) {
            return means.latency(classes);
        }
        double sum = 0;
        for (int r : classes) {
            for (int k = 0; k < network.stations.length; k++) {
                sum += isComputing(k) ? 0 : means.residence(r, k).value();
            }
        }
        return Estimate.exactly(sum / classes.length);
    }

    private boolean isComputing(int k) {
        return itinerary.spots.get(k).kind() == NetworkStation.Kind.COMPUTE;
    }

    private int[] classes(int flow) {
        int perFlow = Itinerary.perFlow(workload.network().parameters());
        return IntStream.range(flow * perFlow, (flow + 1) * perFlow).toArray();
    }

    /** Returns the stations: utilization, messages present and residence time of a message. */
    public Result stations() {
        Rows<Integer> rows = StationTable.keys(
                        Rows.upTo(network.stations.length)
                                .key("size", k -> workload.size())
                                .key("protocol", k -> workload.protocol().key())
                                .key("arrivals", k -> question.rate),
                        network)
                .measure("demand", Unit.NS, k -> largest(network.demand, k));
        return Tabulated.of(label(), StationTable.means(rows, means).columns(), provenance(), this::explain);
    }

    private static double largest(double[][] rows, int k) {
        return Arrays.stream(rows).mapToDouble(row -> row[k]).max().orElse(0);
    }

    /** Returns the key of the method that answered. */
    @Override
    public String label() {
        return means.label();
    }

    @Override
    public Columns columns() {
        List<Flow> flows = workload.flows();
        return Rows.upTo(flows.size())
                .key("size", f -> workload.size())
                .key("protocol", f -> workload.protocol().key())
                .key("source", f -> flows.get(f).from())
                .key("destination", f -> flows.get(f).to())
                .key("engines", f -> workload.network().parameters().matching().engines())
                .key("arrivals", f -> question.rate)
                .estimate("latency", Unit.US, f -> latency(classes(f)))
                .estimate("waiting time", Unit.US, this::waiting)
                .estimate("present", Unit.ONE, f -> latency(classes(f)).times(question.rate))
                .brackets(means instanceof SimulatedMeans ? means.brackets() : "")
                .measure("utilization", Unit.PERCENT, f -> ArrivingMessages.utilization(network, busiest(f)))
                .columns();
    }

    private Estimate waiting(int flow) {
        Estimate all = latency(classes(flow));
        double alone = 0;
        for (Visit visit : itinerary.visits.get(classes(flow)[0])) {
            alone += visit.reason() == CostComponent.COMPUTE
                    ? 0
                    : visit.alone(workload.network().parameters());
        }
        return new Estimate(Math.max(0, all.value() - alone), all.low() - alone, all.high() - alone)
                .between(0, Double.POSITIVE_INFINITY);
    }

    /** The busiest station on the way of a flow. */
    private int busiest(int flow) {
        int busiest = 0;
        for (int r : classes(flow)) {
            for (int k = 0; k < network.stations.length; k++) {
                boolean more =
                        ArrivingMessages.utilization(network, k) > ArrivingMessages.utilization(network, busiest);
                busiest = network.demand[r][k] > 0 && more ? k : busiest;
            }
        }
        return busiest;
    }

    @Override
    public Provenance provenance() {
        return means.provenance(Network.CITATION);
    }

    @Override
    public Explanation explain() {
        List<Term> terms = new ArrayList<>();
        double all = latency(classes(0)).value();
        itinerary.terms(workload).forEach((cause, seconds) -> terms.add(Term.time(cause.term(), seconds, all)));
        double waited = waiting(0).value();
        terms.add(Term.time(CostComponent.WAITING, waited, all));
        Largest busiest = Largest.of(
                network.stations.length, k -> ArrivingMessages.utilization(network, k), k -> network.stations[k].name);
        double load = busiest.isNone() ? 0 : ArrivingMessages.utilization(network, busiest.first());
        return Explanation.of(
                        question,
                        "open queueing network of MPI messages, by "
                                + provenance().method() + ". " + Network.CITATION)
                .inputs(inputs())
                .terms(terms)
                .dominant(
                        busiest.words(),
                        busiest.isNone()
                                ? Idle.sentence(network)
                                : busiest.verb("the busiest station is ", "the busiest stations are ") + busiest.words()
                                        + " with a utilization of " + Digits.four(100 * load)
                                        + busiest.verb(" %; it saturates", " % each; they saturate") + " at "
                                        + Unit.human(Dimension.RATE, question.rate / load)
                                                .print(question.rate / load) + ".")
                .conditions(conditions());
    }

    private List<String> inputs() {
        List<String> lines = new ArrayList<>(workload.network().inputs());
        lines.add("workload: " + question.words());
        if (!question.arrivals.isPoisson()) {
            double perClass = network.classes[0].arrivalRate;
            lines.add("variance over mean of the arrivals in a long time: "
                    + Digits.four(question.arrivals.dispersion(perClass)) + " (1 if Poisson)");
        }
        return lines;
    }

    private List<Condition> conditions() {
        List<Condition> all = new ArrayList<>(List.of(Condition.holds("every station below 100 %")));
        if (means instanceof SimulatedMeans simulated) {
            all.add(simulated.measures.settling.condition());
            all.add(Assumptions.timesAreSet(itinerary, simulated.measures.plan, "solve"));
        } else {
            all.add(Condition.holds("exact solution"));
        }
        List<String> queues = new ArrayList<>();
        for (int k = 0; k < network.stations.length; k++) {
            if (network.stations[k].kind != SolverStation.Kind.DELAY && ArrivingMessages.utilization(network, k) > 0) {
                queues.add(network.stations[k].name);
            }
        }
        if (!question.arrivals.isPoisson()) {
            all.add(Condition.of(
                    "one station sees the bursts",
                    queues.size() == 1,
                    "messages queue at " + String.join(", ", queues)
                            + "; each station smooths or delays the arrivals of the next, which the simulation"
                            + " follows."));
        }
        return all;
    }

    @Override
    protected String before() {
        return question.words();
    }
}
