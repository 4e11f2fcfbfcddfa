package dev.weft.queueing;

import dev.weft.study.Origin;
import dev.weft.study.Picture;
import dev.weft.study.PictureData;
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

    private static final List<String> COLUMNS = List.of("series", "origin", "part", "name", "kind", "cores");

    private NetworkPicture() {}

    static Picture of(Network network) {
        NetworkSettings parameters = network.parameters();
        List<List<String>> rows = new ArrayList<>();
        List<Integer> cores = parameters.hosts();
        List<String> names = parameters.hostNames();
        for (int i = 0; i < names.size(); i++) {
            // the peer of a single host is identical to it
            int own = cores.isEmpty() ? 0 : cores.get(Math.min(i, cores.size() - 1));
            rows.add(row(HOST, names.get(i), "", own + ""));
        }
        boolean links = links(parameters);
        if (!links) {
            rows.add(row(STATION, FIRST_NIC, QUEUE, ""));
        }
        // rings list stations, and begin with the NIC if there is one
        rows.addAll(rows(parameters, StationUse.Place::isSender));
        boolean switches = parameters.switches().count() > 0;
        rows.add(row(STATION, switches ? "wire" : "wire and switches", "delay", ""));
        if (switches) {
            rows.add(row(STATION, "switches", "delay", ""));
        }
        rows.add(row(STATION, links ? "link" : "NIC in", QUEUE, ""));
        rows.addAll(rows(parameters, place -> place == StationUse.Place.PATH));
        rows.addAll(rows(parameters, StationUse.Place::isReceiver));
        return Picture.of(title(network), new PictureData(COLUMNS, rows), NetworkDrawing::of)
                .vector();
    }

    /** The stations of the user at these places. */
    private static List<List<String>> rows(NetworkSettings parameters, Predicate<StationUse.Place> here) {
        List<List<String>> rows = new ArrayList<>();
        parameters.extra().forEach((name, extra) -> {
            if (here.test(extra.use().place())) {
                rows.add(row(STATION, name, extra.queued() ? QUEUE : "delay", ""));
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

    private static List<String> row(String part, String name, String kind, String cores) {
        return List.of("network", Origin.MODEL.label(), part, name, kind, cores);
    }
}
