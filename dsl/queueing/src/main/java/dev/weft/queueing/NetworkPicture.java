package dev.weft.queueing;

import dev.weft.study.Origin;
import dev.weft.study.Picture;
import dev.weft.study.PictureRows;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Picture of a network; its CSV file lists the hosts and the stations between them. */
final class NetworkPicture {
    static final String HOST = "host";
    static final String STATION = "station";
    static final String QUEUE = "queue";
    /** The NIC that all messages leaving a host share. */
    static final String FIRST_NIC = "NIC out";

    private static final PictureRows<Part> ROWS = PictureRows.of(Part.class, "part", "name", "kind", "cores");

    private NetworkPicture() {}

    /** A host with its cores, or a station with its kind. */
    record Part(String series, String origin, String part, String name, String kind, int cores) {
        private static final int NONE = -1;

        static Part host(String name, int cores) {
            return new Part("network", Origin.MODEL.label(), HOST, name, "", cores);
        }

        static Part station(String name, String kind) {
            return new Part("network", Origin.MODEL.label(), STATION, name, kind, NONE);
        }

        boolean isHost() {
            return part.equals(HOST);
        }

        boolean isQueue() {
            return kind.equals(QUEUE);
        }

        String printedCores() {
            return cores == 0 ? "no cores yet" : cores == 1 ? "1 core" : cores + " cores";
        }
    }

    static Picture of(Network network) {
        NetworkSettings parameters = network.parameters();
        List<Part> rows = new ArrayList<>();
        List<Integer> cores = parameters.hosts();
        List<String> names = parameters.hostNames();
        for (int i = 0; i < names.size(); i++) {
            // the peer of a single host is identical to it
            int own = cores.isEmpty() ? 0 : cores.get(Math.min(i, cores.size() - 1));
            rows.add(Part.host(names.get(i), own));
        }
        boolean links = links(parameters);
        if (!links) {
            rows.add(Part.station(FIRST_NIC, QUEUE));
        }
        // rings list stations, and begin with the NIC if there is one
        rows.addAll(rows(parameters, StationUse.Place::isSender));
        boolean switches = parameters.switches().count() > 0;
        rows.add(Part.station(switches ? "wire" : "wire and switches", "delay"));
        if (switches) {
            rows.add(Part.station("switches", "delay"));
        }
        rows.add(Part.station(links ? "link" : "NIC in", QUEUE));
        rows.addAll(rows(parameters, place -> place == StationUse.Place.PATH));
        rows.addAll(rows(parameters, StationUse.Place::isReceiver));
        return Picture.of(title(network), ROWS.data(rows), (data, title) -> NetworkDrawing.of(ROWS.read(data), title))
                .vector();
    }

    /** The stations of the user at these places. */
    private static List<Part> rows(NetworkSettings parameters, Predicate<StationUse.Place> here) {
        List<Part> rows = new ArrayList<>();
        parameters.extra().forEach((name, extra) -> {
            if (here.test(extra.use().place())) {
                rows.add(Part.station(name, extra.queued() ? QUEUE : "delay"));
            }
        });
        return rows;
    }

    static String title(Network network) {
        int hosts = network.parameters().hosts().size();
        return hosts > 2
                ? "Queueing network of " + hosts + " hosts and their "
                        + (links(network.parameters()) ? "links" : "NICs")
                : "Queueing network of two hosts and their link";
    }

    private static boolean links(NetworkSettings parameters) {
        return parameters.hosts().size() <= 2 || parameters.nics() == 0;
    }
}
