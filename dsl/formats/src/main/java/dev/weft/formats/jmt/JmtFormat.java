package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Customers;
import dev.weft.formats.jmt.JmtNetwork.Kind;
import dev.weft.formats.jmt.JmtNetwork.Limits;
import dev.weft.formats.jmt.JmtNetwork.Place;
import dev.weft.formats.jmt.JmtNetwork.Region;
import dev.weft.queueing.NetworkFormat;
import dev.weft.queueing.QueueingNetwork;
import dev.weft.queueing.Servers;
import dev.weft.queueing.Station;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Models of JMT as files of queueing networks. */
public final class JmtFormat extends NetworkFormat {
    @Override
    protected Content content(Path file) {
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
        for (Region each : model.regions) {
            String[] inside = each.stations().toArray(String[]::new);
            network = each.loss()
                    ? network.lossRegion(each.name(), each.tokens(), inside)
                    : network.region(each.name(), each.tokens(), inside);
        }
        return new Content(network, model.notes);
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
            case QUEUE -> limited(Station.queue(service, new Servers(place.servers())), place.limits());
        };
    }

    private static Station limited(Station queue, Limits limits) {
        Station ordered = limits.priority().isEmpty()
                ? queue
                : queue.priority(limits.priority().toArray(String[]::new));
        Station finite = limits.capacity() == 0 ? ordered : ordered.capacity(limits.capacity());
        return limits.blocking() ? finite.blocking() : finite;
    }

    @Override
    protected String text(Compiled network, List<List<Double>> speeds, Path file) {
        List<Place> places = new ArrayList<>();
        for (int k = 0; k < network.stations.length; k++) {
            places.add(place(network.stations[k], speeds.get(k)));
        }
        List<Customers> classes = Arrays.stream(network.classes)
                .map(chain -> new Customers(chain.name, chain.open, amount(chain), chain.thinkTime))
                .toList();
        return JmtModels.text(new JmtNetwork(places, classes, network.service, network.visits, List.of()), file);
    }

    private static double amount(Chain chain) {
        return chain.open ? chain.arrivalRate : chain.population;
    }

    private static Place place(SolverStation station, List<Double> speeds) {
        boolean delay = station.kind == SolverStation.Kind.DELAY;
        Kind kind = delay ? Kind.DELAY : station.shared ? Kind.SHARED : Kind.QUEUE;
        return new Place(station.name, kind, station.servers, speeds);
    }
}
