package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Customers;
import dev.weft.formats.jmt.JmtNetwork.Kind;
import dev.weft.formats.jmt.JmtNetwork.Limits;
import dev.weft.formats.jmt.JmtNetwork.Place;
import dev.weft.formats.jmt.JmtNetwork.Region;
import dev.weft.study.xml.XmlText;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes a JSIMG model. Customers pass the stations in their order: with fewer than one visit they enter with that probability, with
 * more they return to the station. A cycle without think time and without a station of one visit begins at a delay of no time.
 */
final class JsimWriter {
    private static final String STRATEGIES = "jmt.engine.NetStrategies.";
    private static final String SOURCE = "Source";
    private static final String SINK = "Sink";

    /** A station that customers of a class can enter, with the probability to do so and that to stay for another visit. */
    private record Step(String node, double enter, double again) {}

    private final JmtNetwork network;
    private final String file;
    /** Priorities, capacities and regions. */
    private final JsimWritten written;

    private final XmlText xml = JmtFile.text();
    /** Next nodes with their probabilities, by class and node. */
    private final List<Map<String, Map<String, Double>>> routes = new ArrayList<>();
    /** Seconds at the delays where cycles begin, by their names. */
    private final Map<String, Double> beginnings = new LinkedHashMap<>();

    private final List<String> references = new ArrayList<>();

    private JsimWriter(JmtNetwork network, String file) {
        this.network = network;
        this.file = file;
        this.written = new JsimWritten(network);
    }

    static String text(JmtNetwork network, String file) {
        return new JsimWriter(network, file).text();
    }

    private String text() {
        for (Place each : network.places) {
            if (!each.speeds().isEmpty()) {
                throw ModelException.of(
                        "write(..) of " + JmtFile.place("station", each.name()),
                        "load-dependent stations are written in JMVA only",
                        "Write a .jmva file");
            }
            if (each.name().equals(SOURCE) || each.name().equals(SINK)) {
                throw ModelException.of(
                        "write(..) of " + JmtFile.place("station", each.name()),
                        "the file has a node of this name for arrivals and departures",
                        "Rename the station");
            }
        }
        for (int r = 0; r < network.classes.size(); r++) {
            route(r);
        }
        xml.open(
                "archive",
                "xmlns:xsi",
                "http://www.w3.org/2001/XMLSchema-instance",
                "name",
                file,
                "xsi:noNamespaceSchemaLocation",
                "Archive.xsd");
        xml.open(
                "sim",
                "disableStatisticStop",
                "false",
                "logDecimalSeparator",
                ".",
                "logDelimiter",
                ",",
                "logPath",
                "",
                "logReplaceMode",
                "0",
                "maxSamples",
                "1000000",
                "name",
                file,
                "polling",
                "1.0",
                "xsi:noNamespaceSchemaLocation",
                "SIMmodeldefinition.xsd");
        for (int r = 0; r < network.classes.size(); r++) {
            Customers each = network.classes.get(r);
            if (each.open()) {
                xml.empty(
                        "userClass",
                        "name",
                        each.name(),
                        "priority",
                        String.valueOf(written.priority(r)),
                        "referenceSource",
                        SOURCE,
                        "type",
                        "open");
            } else {
                xml.empty(
                        "userClass",
                        "customers",
                        String.valueOf((long) each.amount()),
                        "name",
                        each.name(),
                        "priority",
                        String.valueOf(written.priority(r)),
                        "referenceSource",
                        references.get(r),
                        "type",
                        "closed");
            }
        }
        nodes();
        measures();
        connections();
        regions();
        return xml.close().close().toString();
    }

    private void route(int r) {
        Customers own = network.classes.get(r);
        List<Step> steps = new ArrayList<>();
        int first = -1;
        for (int k = 0; k < network.places.size(); k++) {
            double visits = network.visits(r, k);
            if (visits > 0) {
                first = visits == 1 && first < 0 ? steps.size() : first;
                String node = network.places.get(k).name();
                steps.add(new Step(node, Math.min(1, visits), visits > 1 ? 1 - 1 / visits : 0));
            }
        }
        String begin = SOURCE;
        if (!own.open()) {
            if (own.thinkTime() > 0 || first < 0) {
                written.checkBeginning(own);
                begin = JmtNetwork.thinking(own.name());
                beginnings.put(begin, own.thinkTime());
            } else {
                begin = steps.get(first).node;
                List<Step> turned = new ArrayList<>(steps.subList(first + 1, steps.size()));
                turned.addAll(steps.subList(0, first));
                steps = turned;
            }
        }
        references.add(begin);
        String end = own.open() ? SINK : begin;
        Map<String, Map<String, Double>> route = new LinkedHashMap<>();
        route.put(begin, onwards(steps, 0, end, 1));
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            Map<String, Double> next = onwards(steps, i + 1, end, 1 - step.again);
            if (step.again > 0) {
                next.merge(step.node, step.again, Double::sum);
            }
            route.put(step.node, next);
        }
        routes.add(route);
    }

    /** The next node from a position on, with this probability in total. */
    private static Map<String, Double> onwards(List<Step> steps, int from, String end, double share) {
        Map<String, Double> next = new LinkedHashMap<>();
        double left = share;
        for (int i = from; i < steps.size() && left > 0; i++) {
            next.merge(steps.get(i).node, left * steps.get(i).enter, Double::sum);
            left *= 1 - steps.get(i).enter;
        }
        if (left > 0) {
            next.merge(end, left, Double::sum);
        }
        return next;
    }

    private void nodes() {
        if (network.classes.stream().anyMatch(Customers::open)) {
            source();
            xml.open("node", "name", SINK)
                    .empty("section", "className", "JobSink")
                    .close();
        }
        for (int k = 0; k < network.places.size(); k++) {
            int at = k;
            station(network.places.get(k), r -> network.service(r, at));
        }
        beginnings.forEach((name, seconds) ->
                station(new Place(name, Kind.DELAY, 1, List.of()), r -> name.equals(references.get(r)) ? seconds : 0));
    }

    private void source() {
        xml.open("node", "name", SOURCE).open("section", "className", "RandomSource");
        list("ServiceStrategy", STRATEGIES + "ServiceStrategy", r -> {
            Customers each = network.classes.get(r);
            if (each.open() && each.amount() > 0) {
                exponential(each.amount());
            } else {
                xml.open(
                        "subParameter",
                        "classPath",
                        STRATEGIES + "ServiceStrategies.ServiceTimeStrategy",
                        "name",
                        "ServiceTimeStrategy");
                xml.leaf("value", "null").close();
            }
        });
        xml.close().empty("section", "className", "ServiceTunnel");
        router(SOURCE);
        xml.close();
    }

    /** Seconds of a class. */
    private interface Seconds {
        double of(int r);
    }

    private void station(Place place, Seconds seconds) {
        Limits limits = network.parts.limits().getOrDefault(place.name(), JsimWritten.NO_LIMITS);
        String rule = limits.blocks() ? JsimNode.BLOCKING : JsimNode.LOSS;
        String order = limits.classes().isEmpty()
                ? "TailStrategy"
                : limits.preemptive() ? "FCFSPRStrategyPriority" : "TailStrategyPriority";
        xml.open("node", "name", place.name()).open("section", "className", "Queue");
        single("size", limits.finite() ? String.valueOf(limits.capacity()) : "-1");
        list("dropStrategies", "java.lang.String", r -> value("java.lang.String", "dropStrategy", rule));
        xml.empty("parameter", "classPath", STRATEGIES + "QueueGetStrategies.FCFSstrategy", "name", "FCFSstrategy");
        list(
                "QueuePutStrategy",
                STRATEGIES + "QueuePutStrategy",
                r -> strategy(STRATEGIES + "QueuePutStrategies." + order, order));
        xml.close().open("section", "className", limits.preemptive() ? "PreemptiveServer" : section(place.kind()));
        if (place.kind() != Kind.DELAY) {
            single("maxJobs", String.valueOf(place.servers()));
            list("numberOfVisits", "java.lang.Integer", r -> value("java.lang.Integer", "numberOfVisits", "1"));
        }
        list("ServiceStrategy", STRATEGIES + "ServiceStrategy", r -> {
            if (seconds.of(r) > 0) {
                exponential(1 / seconds.of(r));
            } else {
                strategy(STRATEGIES + "ServiceStrategies.ZeroServiceTimeStrategy", "ZeroServiceTimeStrategy");
            }
        });
        if (place.kind() == Kind.SHARED) {
            list(
                    "PSStrategy",
                    STRATEGIES + "PSStrategy",
                    r -> strategy(STRATEGIES + "PSStrategies.EPSStrategy", "EPSStrategy"));
            list("serviceWeights", "java.lang.Double", r -> value("java.lang.Double", "serviceWeight", "1.0"));
        }
        xml.close();
        router(place.name());
        xml.close();
    }

    private static String section(Kind kind) {
        return switch (kind) {
            case QUEUE -> "Server";
            case SHARED -> "PSServer";
            case DELAY -> "Delay";
        };
    }

    private void router(String node) {
        xml.open("section", "className", "Router");
        list("RoutingStrategy", STRATEGIES + "RoutingStrategy", r -> {
            Map<String, Double> next = routes.get(r).getOrDefault(node, Map.of());
            if (next.isEmpty()) {
                strategy(STRATEGIES + "RoutingStrategies.RandomStrategy", "Random");
                return;
            }
            String entry = "jmt.engine.random.EmpiricalEntry";
            xml.open(
                    "subParameter",
                    "classPath",
                    STRATEGIES + "RoutingStrategies.EmpiricalStrategy",
                    "name",
                    "Probabilities");
            xml.open("subParameter", "array", "true", "classPath", entry, "name", "EmpiricalEntryArray");
            next.forEach((target, share) -> {
                xml.open("subParameter", "classPath", entry, "name", "EmpiricalEntry");
                value("java.lang.String", "stationName", target);
                value("java.lang.Double", "probability", String.valueOf(share));
                xml.close();
            });
            xml.close().close();
        });
        xml.close();
    }

    private void measures() {
        for (int r = 0; r < network.classes.size(); r++) {
            for (int k = 0; k < network.places.size(); k++) {
                if (network.uses(r, k)) {
                    measure(network.places.get(k).name(), network.classes.get(r).name(), "Number of Customers");
                    measure(network.places.get(k).name(), network.classes.get(r).name(), "Throughput");
                }
            }
        }
    }

    private void measure(String node, String owner, String type) {
        xml.empty(
                "measure",
                "alpha",
                "0.01",
                "name",
                node + "_" + owner + "_" + type,
                "nodeType",
                "station",
                "precision",
                "0.03",
                "referenceNode",
                node,
                "referenceUserClass",
                owner,
                "type",
                type,
                "verbose",
                "false");
    }

    private void connections() {
        Set<List<String>> pairs = new LinkedHashSet<>();
        routes.forEach(route ->
                route.forEach((node, next) -> next.keySet().forEach(target -> pairs.add(List.of(node, target)))));
        pairs.forEach(pair -> xml.empty("connection", "source", pair.get(0), "target", pair.get(1)));
    }

    private void regions() {
        for (Region each : network.parts.regions()) {
            xml.open("blockingRegion", "name", each.name(), "type", "default");
            each.stations().forEach(station -> xml.empty("regionNode", "nodeName", station));
            xml.empty("globalConstraint", "maxJobs", String.valueOf(each.tokens()));
            xml.empty("globalMemoryConstraint", "maxMemory", "-1");
            for (Customers own : network.classes) {
                xml.empty("dropRules", "dropThisClass", String.valueOf(each.loses()), "jobClass", own.name());
            }
            for (Customers own : network.classes) {
                xml.empty("classWeight", "jobClass", own.name(), "weight", "1");
            }
            for (Customers own : network.classes) {
                xml.empty("classSize", "jobClass", own.name(), "size", "1");
            }
            xml.close();
        }
    }

    /** The entry of a class. */
    private interface Entry {
        void write(int r);
    }

    private void list(String name, String type, Entry entry) {
        xml.open("parameter", "array", "true", "classPath", type, "name", name);
        for (int r = 0; r < network.classes.size(); r++) {
            xml.leaf("refClass", network.classes.get(r).name());
            entry.write(r);
        }
        xml.close();
    }

    private void single(String name, String value) {
        xml.open("parameter", "classPath", "java.lang.Integer", "name", name)
                .leaf("value", value)
                .close();
    }

    private void value(String type, String name, String value) {
        xml.open("subParameter", "classPath", type, "name", name)
                .leaf("value", value)
                .close();
    }

    private void strategy(String type, String name) {
        xml.empty("subParameter", "classPath", type, "name", name);
    }

    private void exponential(double rate) {
        xml.open(
                "subParameter",
                "classPath",
                STRATEGIES + "ServiceStrategies.ServiceTimeStrategy",
                "name",
                "ServiceTimeStrategy");
        strategy("jmt.engine.random.Exponential", "Exponential");
        xml.open("subParameter", "classPath", "jmt.engine.random.ExponentialPar", "name", "distrPar");
        value("java.lang.Double", "lambda", String.valueOf(rate));
        xml.close().close();
    }
}
