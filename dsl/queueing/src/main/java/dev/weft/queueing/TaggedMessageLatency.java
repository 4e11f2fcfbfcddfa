package dev.weft.queueing;

import dev.weft.queueing.chain.MarkovModel;
import dev.weft.queueing.chain.PassageTime;
import dev.weft.queueing.chain.StateSpace;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.simulate.SimulatedMeasures;
import dev.weft.queueing.simulate.SimulatedRoute;
import dev.weft.simulation.RunPlan;
import dev.weft.study.Certainty;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Term;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Latency of one message among others of the same pair of hosts: the passage time of a tagged customer in the Markov chain of the network
 * (Melamed and Yadin 1984). At its start the others are distributed as in the network without it (arrival theorem, Sevcik and Mitrani
 * 1981). A state has the number of other messages in each stage of the route, and the stage of the tagged one.
 */
@From(paper = "Melamed and Yadin 1984", equation = "cumulative time of a tagged customer by randomization")
final class TaggedMessageLatency extends Latencies.Exact {
    private static final String DONE = "";
    /** States and operations (about a nanosecond each) beyond which the latency is simulated. */
    private static final double MOST_STATES = 50_000;

    private static final double OPERATIONS = 1e9;
    /** A percentile of 99.9 is hardly above this number of mean latencies. */
    private static final double LONGEST = 8;

    private final Workload workload;
    private final Means means;
    private final Stages chain;
    private final int states;
    private final PassageTime passage;

    private TaggedMessageLatency(Workload workload, Stages chain) {
        this.workload = workload;
        this.chain = chain;
        this.means = workload.choice().means(workload.usual());
        StateSpace<String> space = StateSpace.of(chain, (int) MOST_STATES + 1);
        this.states = space.size();
        this.passage = space.passage(chain.start(space), DONE::equals);
    }

    /** Empty if the stages are not exponential, wait in line, or the chain would take more than seconds. */
    static Optional<TaggedMessageLatency> of(Workload workload, SimulationPlan plan) {
        Itinerary itinerary = workload.choice().itinerary();
        RunPlan runs = plan.runs();
        SimulatedMeasures.checkNames(itinerary.network, runs);
        if (itinerary.visits.size() > 1 || runs.isPerVisit() || runs.isWholeStays() || workload.outstanding() < 2) {
            return Optional.empty();
        }
        SimulatedRoute route = itinerary.route(itinerary.visits.get(0), runs);
        if (!fits(itinerary, route, workload.outstanding(), runs)) {
            return Optional.empty();
        }
        Stages chain = new Stages(itinerary.network, route, workload.outstanding() - 1);
        double cycle = workload.choice().means(workload.usual()).latency(0).value();
        return chain.jumps(LONGEST * cycle) * 2 * chain.stages * chainStates(route, workload.outstanding()) > OPERATIONS
                ? Optional.empty()
                : Optional.of(new TaggedMessageLatency(workload, chain));
    }

    /** Whether each stage is exponential, and processor sharing or without waiting while the message has not been received. */
    private static boolean fits(Itinerary itinerary, SimulatedRoute route, int messages, RunPlan runs) {
        for (int i = 0; i < route.steps(); i++) {
            NetworkStation spot = itinerary.spots.get(route.station[i][0]);
            SolverStation place = itinerary.network.stations[route.station[i][0]];
            boolean waits = place.kind != SolverStation.Kind.DELAY
                    && place.servers < messages
                    && !spot.isShared()
                    && !runs.sharingAt(spot.name());
            if (route.station[i].length > 1
                    || route.count[i] != 1
                    || !runs.serviceAt(spot.name()).isExponential()
                    || (waits && i < route.received)) {
                return false;
            }
        }
        return chainStates(route, messages) <= MOST_STATES;
    }

    /** Ways to distribute the other messages over the stages, times the stages of the tagged one. */
    private static double chainStates(SimulatedRoute route, int messages) {
        double ways = 1;
        for (int i = 1; i < route.steps(); i++) {
            ways *= (messages - 1.0 + i) / i;
        }
        return ways * route.received;
    }

    @Override
    double quantile(double share) {
        return passage.percentile(share) / workload.messagesPerCycle();
    }

    @Override
    public double mean() {
        return means.latency(0).value() / workload.messagesPerCycle();
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(
                Certainty.EXACT, "passage time of a tagged message, by uniformization", Network.CITATION);
    }

    @Override
    public Explanation explain() {
        Map<String, Double> seconds = new LinkedHashMap<>();
        for (int i = 0; i < chain.route.received; i++) {
            String group = workload.choice().itinerary().spots.get(chain.at[i]).group();
            seconds.putIfAbsent(group, means.residence(0, chain.at[i]).value() / workload.messagesPerCycle());
        }
        double all = seconds.values().stream().mapToDouble(Double::doubleValue).sum();
        List<Term> terms = new ArrayList<>();
        seconds.forEach((group, time) -> terms.add(Term.time(group, time, all)));
        List<String> inputs = Workload.inputs(workload);
        inputs.add("Markov chain: " + Digits.four(states) + " states");
        return Explanation.of(
                        workload,
                        "latency of one message among " + chain.others
                                + " others as a passage time; shares are of the mean. " + Network.CITATION)
                .inputs(inputs)
                .terms(terms)
                .conditions(Assumptions.orderOfService(SimulationPlan.of(1).runs(), word()));
    }

    /** A state has the other messages in each stage, and the stage of the tagged one. */
    private static final class Stages implements MarkovModel<String> {
        private final Compiled network;
        private final SimulatedRoute route;
        private final int stages;
        private final int others;
        private final int[] at;

        Stages(Compiled network, SimulatedRoute route, int others) {
            this.network = network;
            this.route = route;
            this.stages = route.steps();
            this.others = others;
            this.at = IntStream.range(0, stages).map(i -> route.station[i][0]).toArray();
        }

        /** Jumps of the uniformized chain in this time. */
        double jumps(double seconds) {
            double fastest = 0;
            for (int i = 0; i < stages; i++) {
                fastest += network.stations[at[i]].speed.at(others + 1) / route.mean[i];
            }
            return fastest * seconds;
        }

        /** Weights of the states in which the tagged message starts. */
        double[] start(StateSpace<String> space) {
            double[] start = new double[space.size()];
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < start.length; i++) {
                String state = space.state(i);
                boolean begins = !state.equals(DONE) && state.charAt(stages) == 0;
                start[i] = begins ? logWeight(state) : Double.NEGATIVE_INFINITY;
                most = Math.max(most, start[i]);
            }
            for (int i = 0; i < start.length; i++) {
                start[i] = Math.exp(start[i] - most);
            }
            return start;
        }

        /** Logarithm of the product form of the other messages. */
        private double logWeight(String state) {
            int[] present = new int[network.stations.length];
            double log = 0;
            for (int i = 0; i < stages; i++) {
                for (int j = 1; j <= state.charAt(i); j++) {
                    int here = ++present[at[i]];
                    log += Math.log(route.mean[i] / j * here / network.stations[at[i]].speed.at(here));
                }
            }
            return log;
        }

        @Override
        public List<String> initial() {
            List<String> all = new ArrayList<>();
            distribute(new char[stages + 1], 0, others, all);
            return all;
        }

        private void distribute(char[] state, int stage, int left, List<String> all) {
            state[stage] = (char) left;
            if (stage == stages - 1) {
                all.add(new String(state));
                return;
            }
            for (int here = 0; here <= left; here++) {
                state[stage] = (char) here;
                distribute(state, stage + 1, left - here, all);
            }
        }

        @Override
        public void transitions(String state, Transitions<String> found) {
            if (state.equals(DONE)) {
                return;
            }
            int tagged = state.charAt(stages);
            int[] present = new int[network.stations.length];
            present[at[tagged]]++;
            for (int i = 0; i < stages; i++) {
                present[at[i]] += state.charAt(i);
            }
            for (int i = 0; i < stages; i++) {
                int here = present[at[i]];
                double each = here == 0 ? 0 : network.stations[at[i]].speed.at(here) / here / route.mean[i];
                if (state.charAt(i) > 0) {
                    char[] next = state.toCharArray();
                    next[i]--;
                    next[(i + 1) % stages]++;
                    found.to(new String(next), each * state.charAt(i));
                }
                if (i == tagged) {
                    char[] next = state.toCharArray();
                    next[stages]++;
                    found.to(tagged + 1 == route.received ? DONE : new String(next), each);
                }
            }
        }
    }
}
