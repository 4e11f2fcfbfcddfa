package dev.weft.queueing;

import dev.weft.queueing.jmt.JmtModels;
import dev.weft.queueing.jmt.JmtNetwork;
import dev.weft.queueing.jmt.JmtNetwork.Customers;
import dev.weft.queueing.jmt.JmtNetwork.Kind;
import dev.weft.queueing.jmt.JmtNetwork.Place;
import dev.weft.queueing.solve.Chain;
import dev.weft.queueing.solve.Compiled;
import dev.weft.study.file.WholeFile;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Turns models of JMT into queueing networks and back. */
final class JmtFiles {
    private JmtFiles() {}

    static Path path(String word, String file) {
        if (ModelException.required(file, "file", "Write " + word + "(\"model.jmva\")")
                .isBlank()) {
            throw ModelException.call(
                    word, "the name of the file is blank", "Write " + word + "(\"model.jmva\")", file);
        }
        try {
            return Path.of(file);
        } catch (InvalidPathException wrong) {
            throw ModelException.call(
                    word, "is not a valid file name", "Check its characters", file.replace((char) 0, ' '));
        }
    }

    static QueueingNetwork read(Path file) {
        JmtNetwork model = JmtModels.read(file);
        QueueingNetwork network = QueueingNetwork.empty();
        List<Place> places = model.places;
        for (int k = 0; k < places.size(); k++) {
            network = network.station(places.get(k).name(), station(places.get(k), seconds(model, 0, k)));
        }
        for (Customers each : model.classes) {
            Time think = new Time(each.thinkTime());
            network = each.open()
                    ? network.open(each.name(), each.amount())
                    : network.closed(each.name(), whole(each), think);
        }
        for (int r = 0; r < model.classes.size(); r++) {
            String name = model.classes.get(r).name();
            boolean visiting = false;
            for (int k = 0; k < places.size(); k++) {
                visiting |= model.visits(r, k) > 0;
                network = network.visits(name, places.get(k).name(), model.visits(r, k));
                if (model.visits(r, k) > 0 && seconds(model, r, k) != seconds(model, 0, k)) {
                    network = network.service(name, places.get(k).name(), new Time(seconds(model, r, k)));
                }
            }
            if (!visiting) {
                throw ModelException.of(
                        file.getFileName() + ", class " + ModelException.argument(name),
                        "it visits no station",
                        "Give it visits, or remove it");
            }
        }
        return network.noting(model.notes);
    }

    private static double seconds(JmtNetwork model, int r, int k) {
        return model.service(r, k);
    }

    private static int whole(Customers own) {
        return (int) Math.min(Integer.MAX_VALUE, own.amount());
    }

    private static Station station(Place place, double seconds) {
        Time service = new Time(seconds);
        if (!place.speeds().isEmpty()) {
            double[] speeds =
                    place.speeds().stream().mapToDouble(Double::doubleValue).toArray();
            Station loaded = Station.loadDependent(service, speeds);
            return place.kind() == Kind.SHARED ? loaded.shared() : loaded;
        }
        return switch (place.kind()) {
            case DELAY -> Station.delay(service);
            case SHARED -> Station.processorSharing(service, new Servers(place.servers()));
            case QUEUE -> Station.queue(service, new Servers(place.servers()));
        };
    }

    static void write(Compiled network, Map<String, Station> stations, Path file) {
        List<Place> places = new ArrayList<>();
        stations.forEach((name, station) -> places.add(place(name, station)));
        List<Customers> classes = Arrays.stream(network.classes)
                .map(chain -> new Customers(chain.name, chain.open, amount(chain), chain.thinkTime))
                .toList();
        String text = JmtModels.text(new JmtNetwork(places, classes, network.service, network.visits, List.of()), file);
        try {
            WholeFile.write(file, text);
        } catch (IOException failure) {
            throw ModelException.call("write", WholeFile.reason(failure), WholeFile.advice(failure), file.toString());
        }
    }

    private static double amount(Chain chain) {
        return chain.open ? chain.arrivalRate : chain.population;
    }

    private static Place place(String name, Station station) {
        Kind kind = !station.queued() ? Kind.DELAY : station.isShared() ? Kind.SHARED : Kind.QUEUE;
        return new Place(name, kind, station.servers(), station.speeds());
    }
}
