package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Customers;
import dev.weft.formats.jmt.JmtNetwork.Kind;
import dev.weft.formats.jmt.JmtNetwork.Place;
import dev.weft.study.xml.XmlText;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes a JMVA model. A think time becomes a delay station of its class, which is its reference station. */
final class JmvaWriter {
    private static final double MOST_TIMES = 1e6;

    private final JmtNetwork network;
    private final XmlText xml = JmtFile.text();

    private JmvaWriter(JmtNetwork network) {
        this.network = network;
    }

    static String text(JmtNetwork network) {
        return new JmvaWriter(network).text();
    }

    private String text() {
        List<Customers> classes = network.classes;
        List<Customers> thinking =
                classes.stream().filter(each -> each.thinkTime() > 0).toList();
        IntStream.range(0, network.places.size()).forEach(this::check);
        xml.open(
                "model",
                "xmlns:xsi",
                "http://www.w3.org/2001/XMLSchema-instance",
                "xsi:noNamespaceSchemaLocation",
                "JMTmodel.xsd");
        xml.open("parameters").open("classes", "number", String.valueOf(classes.size()));
        for (Customers each : classes) {
            if (each.open()) {
                xml.empty("openclass", "name", each.name(), "rate", String.valueOf(each.amount()));
            } else {
                xml.empty("closedclass", "name", each.name(), "population", String.valueOf((long) each.amount()));
            }
        }
        xml.close().open("stations", "number", String.valueOf(network.places.size() + thinking.size()));
        for (int k = 0; k < network.places.size(); k++) {
            station(k);
        }
        thinking.forEach(this::thinking);
        xml.close().open("ReferenceStation", "number", String.valueOf(classes.size()));
        for (int r = 0; r < classes.size(); r++) {
            String name = classes.get(r).name();
            xml.empty(
                    "Class",
                    "name",
                    name,
                    "refStation",
                    thinking.contains(classes.get(r)) ? JmtNetwork.thinking(name) : reference(r));
        }
        xml.close().close().open("algParams");
        xml.empty("algType", "maxSamples", "10000", "name", "MVA", "tolerance", "1.0E-7")
                .empty("compareAlgs", "value", "false");
        return xml.close().close().toString();
    }

    /** The first station that the class visits. */
    private String reference(int r) {
        return IntStream.range(0, network.places.size())
                .filter(k -> network.uses(r, k))
                .mapToObj(k -> network.places.get(k).name())
                .findFirst()
                .orElse(network.places.get(0).name());
    }

    private void check(int k) {
        Place place = network.places.get(k);
        long different = IntStream.range(0, network.classes.size())
                .filter(r -> network.uses(r, k))
                .mapToDouble(r -> network.service(r, k))
                .distinct()
                .count();
        if (place.kind() == Kind.QUEUE && different > 1) {
            throw refuse(
                    place,
                    "JMVA solves a product form, which a first-come station with classes of different service times"
                            + " does not have",
                    "Write a .jsimg file, or use processorSharing(..)");
        }
        // JMVA takes different times for processor sharing
        if (place.speeds().isEmpty()) {
            return;
        }
        if (network.classes.stream().anyMatch(Customers::open)) {
            throw refuse(
                    place,
                    "JMVA has no load-dependent stations in models with open classes",
                    "Use a queue of several servers, or closed classes");
        }
        if (network.population() * network.classes.size() > MOST_TIMES) {
            throw refuse(
                    place,
                    "JMVA lists a time for each class and number of customers, here more than 1,000,000",
                    "Lower the population");
        }
    }

    private static ModelException refuse(Place place, String rule, String next) {
        return ModelException.of("write(..) of " + JmtFile.place("station", place.name()), rule, next);
    }

    private void station(int k) {
        Place place = network.places.get(k);
        boolean loaded = !place.speeds().isEmpty();
        String servers = String.valueOf(place.servers());
        if (place.kind() == Kind.DELAY) {
            xml.open("delaystation", "name", place.name());
        } else {
            xml.open(loaded ? "ldstation" : "listation", "name", place.name(), "servers", servers);
        }
        xml.open("servicetimes");
        for (int r = 0; r < network.classes.size(); r++) {
            String name = network.classes.get(r).name();
            double time = network.service(r, k);
            if (loaded) {
                xml.leaf("servicetimes", listed(time, place.speeds()), "customerclass", name);
            } else {
                xml.leaf("servicetime", String.valueOf(time), "customerclass", name);
            }
        }
        xml.close();
        visits(r -> network.visits(r, k));
        xml.close();
    }

    /** The time of a visit with 1, 2, .. customers present. */
    private String listed(double time, List<Double> speeds) {
        int most = Math.max(1, (int) network.population());
        return IntStream.range(0, most)
                .mapToObj(n -> String.valueOf(time / speeds.get(Math.min(n, speeds.size() - 1))))
                .collect(Collectors.joining(";"));
    }

    private void thinking(Customers own) {
        xml.open("delaystation", "name", JmtNetwork.thinking(own.name())).open("servicetimes");
        for (Customers each : network.classes) {
            double time = each.equals(own) ? own.thinkTime() : 0;
            xml.leaf("servicetime", String.valueOf(time), "customerclass", each.name());
        }
        xml.close();
        visits(r -> network.classes.get(r).equals(own) ? 1 : 0);
        xml.close();
    }

    private void visits(IntToDoubleFunction counts) {
        xml.open("visits");
        for (int r = 0; r < network.classes.size(); r++) {
            xml.leaf(
                    "visit",
                    String.valueOf(counts.applyAsDouble(r)),
                    "customerclass",
                    network.classes.get(r).name());
        }
        xml.close();
    }
}
