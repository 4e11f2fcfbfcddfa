package dev.weft.queueing;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Rows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Elasticities to the parameters of a {@link Network}, chained through their contributions to the demands. */
final class ParameterSensitivities {
    private static final String MESSAGES = "messages";

    private final Solution solution;
    private final NetworkSettings parameters;

    private ParameterSensitivities(Solution solution) {
        this.solution = solution;
        this.parameters = solution.workload().network().parameters();
    }

    static Sensitivities of(Solution solution) {
        ParameterSensitivities chain = new ParameterSensitivities(solution);
        List<Sensitivities.Entry> entries = new ArrayList<>();
        chain.elasticities().forEach((name, value) -> entries.add(new Sensitivities.Entry(MESSAGES, name, value)));
        return Sensitivities.of(
                entries,
                Map.of(MESSAGES, solution.messagesPerSecond()),
                solution.provenance(),
                solution.workload(),
                Workload.inputs(solution.workload()),
                Workload.about(solution.workload(), Rows.one(solution))
                        .columns()
                        .keys());
    }

    private Map<String, Double> elasticities() {
        Map<String, Double> sums = new LinkedHashMap<>();
        Solved solved = solution.solved();
        Chain[] classes = solved.network.classes;
        double total = 0;
        for (double rate : solved.throughput) {
            total += rate;
        }
        // classes of a pair with equal populations differ only at core 1, so one leave-one-out solution serves all of
        // them
        int perFlow = Itinerary.perFlow(parameters);
        Map<List<Double>, Integer> like = new LinkedHashMap<>();
        Map<Integer, Double> weight = new LinkedHashMap<>();
        for (int r = 0; r < classes.length; r++) {
            if (!classes[r].isEmpty()) {
                boolean first = r % perFlow == 0 && parameters.onload().si() > 0;
                double flow = Math.floorDiv(r, perFlow);
                List<Double> kind = List.of((double) classes[r].population, first ? 1.0 : 0.0, flow);
                int one = like.computeIfAbsent(kind, unused -> -1);
                one = one < 0 ? r : one;
                like.put(kind, one);
                weight.merge(one, solved.throughput[r] / total, Double::sum);
            }
        }
        weight.forEach((r, share) -> add(sums, r, share));
        double noise = Sensitivities.noise(solved);
        sums.replaceAll((name, value) -> Math.abs(value) <= noise ? 0 : value);
        return sums;
    }

    /** Adds the elasticities of the rate of class r, weighted by its share of the total rate. */
    private void add(Map<String, Double> sums, int r, double share) {
        Compiled network = solution.network();
        Itinerary itinerary = solution.itinerary();
        for (int s = 0; s < network.classes.length; s++) {
            if (network.classes[s].isEmpty()) {
                continue;
            }
            for (Visit visit : itinerary.visits.get(s)) {
                double slope = solution.solved().slope(r, s, itinerary.station(visit.spot()));
                effects(visit).forEach((name, seconds) -> sums.merge(name, share * slope * seconds, Double::sum));
            }
        }
    }

    /** Seconds of demand per logarithm of each parameter that this visit depends on. */
    private Map<String, Double> effects(Visit visit) {
        double onload = parameters.onload().si();
        Map<String, Double> effects = new LinkedHashMap<>();
        switch (visit.reason()) {
            case WIRE -> wire(visit, effects);
            case LINK -> effects.put("link bandwidth", -visit.demand());
            case MATCH -> {
                double exposed = parameters.matchSeconds();
                double visits = exposed > 0 ? visit.demand() / exposed : 0; // hidden matching has no effect
                effects.put("match", visits * parameters.match().si());
                effects.put("onload", -visits * onload);
            }
            case SWITCHES -> effects.put("switches", visit.demand());
            case COPY -> effects.put("copy bandwidth", -visit.demand());
            case ONLOADED -> effects.put("onload", visit.demand());
            case COMPUTE -> effects.put("compute", visit.demand());
            case ADDED -> effects.put("station " + visit.spot().name(), visit.demand());
        }
        effects.values().removeIf(seconds -> seconds == 0);
        return effects;
    }

    /** A NIC charged apart from the wire, or the wire without the part that a NIC hides; see {@link Nics}. */
    private void wire(Visit visit, Map<String, Double> effects) {
        double delay = parameters.delaySeconds();
        boolean nic = visit.spot().kind() != NetworkStation.Kind.WIRE;
        double hidden = nic ? 0 : delay - visit.service();
        boolean asLongAsTheWire = Math.abs(visit.demand() - delay) <= 1e-12 * delay;
        if (nic ? asLongAsTheWire : hidden == 0 || visit.service() > 0) {
            effects.put("link latency", parameters.latency().si());
            effects.put("onload", -2 * parameters.onload().si());
        }
        if (nic && !asLongAsTheWire) {
            effects.put("link bandwidth", -visit.demand());
        } else if (hidden > 0 && visit.service() > 0) {
            effects.put("link bandwidth", hidden);
        }
    }
}
