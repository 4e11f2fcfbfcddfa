package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Customers;
import dev.weft.formats.jmt.JmtNetwork.Fork;
import dev.weft.formats.jmt.JmtNetwork.Kind;
import dev.weft.formats.jmt.JmtNetwork.Limits;
import dev.weft.formats.jmt.JmtNetwork.Parts;
import dev.weft.formats.jmt.JmtNetwork.Place;
import dev.weft.formats.jmt.JmtNetwork.Region;
import dev.weft.queueing.Branch;
import dev.weft.queueing.NetworkFormat;
import dev.weft.queueing.QueueingNetwork;
import dev.weft.queueing.Servers;
import dev.weft.queueing.Station;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Models of JMT as files of queueing networks. */
public final class JmtFormat extends NetworkFormat {
    @Override
    protected Content content(Path file) {
        JmtNetwork model = JmtModels.read(file);
        QueueingNetwork network = QueueingNetwork.empty();
        List<Place> places = model.places;
        for (int k = 0; k < places.size(); k++) {
            String name = places.get(k).name();
            Limits limits = model.parts.limits().get(name);
            Station station = station(places.get(k), seconds(model, 0, k));
            network = network.station(name, limits == null ? station : limited(station, limits));
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
        for (Region each : model.parts.regions()) {
            String[] inside = each.stations().toArray(String[]::new);
            network = each.loses()
                    ? network.lossRegion(each.name(), each.tokens(), inside)
                    : network.region(each.name(), each.tokens(), inside);
        }
        for (Fork each : model.parts.forks()) {
            network = network.fork(
                    each.name(), each.branches().stream().map(Branch::new).toArray(Branch[]::new));
        }
        return new Content(network, model.notes);
    }

    private static Station limited(Station plain, Limits limits) {
        Station station = plain;
        if (!limits.classes().isEmpty()) {
            station = station.priority(limits.classes().toArray(String[]::new));
            station = limits.preemptive() ? station.preemptive() : station;
        }
        if (limits.finite()) {
            station = station.capacity(limits.capacity());
            station = limits.blocks() ? station.blocking() : station.loss();
        }
        return station;
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

    @Override
    protected String text(Constraints constraints, List<List<Double>> speeds, Path file) {
        Compiled network = constraints.network();
        List<Place> places = new ArrayList<>();
        for (int k = 0; k < network.stations.length; k++) {
            places.add(place(network.stations[k], speeds.get(k)));
        }
        List<Customers> classes = Arrays.stream(network.classes)
                .map(chain -> new Customers(chain.name, chain.open, amount(chain), chain.thinkTime))
                .toList();
        return JmtModels.text(
                new JmtNetwork(
                        places, classes, network.service, network.visits, List.of(), parts(constraints, classes)),
                file);
    }

    private static Parts parts(Constraints constraints, List<Customers> classes) {
        SolverStation[] stations = constraints.network().stations;
        Map<String, Limits> limits = new LinkedHashMap<>();
        for (int k = 0; k < stations.length; k++) {
            dev.weft.queueing.compiled.Place place = constraints.place(k);
            if (place.ranked() || place.finite()) {
                limits.put(
                        stations[k].name,
                        new Limits(ranked(place, classes), place.preemptive(), place.capacity(), place.blocks()));
            }
        }
        List<Region> regions = constraints.regions().stream()
                .map(each -> new Region(
                        each.name(),
                        each.tokens(),
                        each.stations().stream().map(k -> stations[k].name).toList(),
                        each.loses()))
                .toList();
        List<Fork> forks = constraints.forks().stream()
                .map(each -> new Fork(
                        each.name(),
                        each.branches().stream()
                                .map(branch -> branch.stream()
                                        .map(k -> stations[k].name)
                                        .toList())
                                .toList()))
                .toList();
        return new Parts(limits, regions, forks);
    }

    /** The classes above the lowest priority, the first one first. */
    private static List<String> ranked(dev.weft.queueing.compiled.Place place, List<Customers> classes) {
        int lowest = place.levels().stream().mapToInt(each -> each).max().orElse(0);
        return IntStream.range(0, place.levels().size())
                .boxed()
                .filter(r -> place.level(r) < lowest)
                .sorted(Comparator.comparing(place::level))
                .map(r -> classes.get(r).name())
                .toList();
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
