package dev.weft.machine.platform;

import dev.weft.study.xml.XmlElement;
import dev.weft.units.Bandwidth;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** A zone of single hosts with links and routes, all of which must be equal. */
final class ZoneReader {
    private static final Set<String> HOST = Set.of("id", "speed", "power", "core", "pstate", "coordinates");
    private static final Set<String> LINK = Set.of("id", "bandwidth", "latency", "sharing_policy");
    private static final int MOST_HOSTS = 512;
    /** SimGrid's way between two processes of a host, in a zone that has no other. */
    private static final Platform.Way LOOPBACK = new Platform.Way(1e10, 0);

    private final PlatformFile file;
    private final XmlElement zone;
    private final Map<String, XmlElement> links;
    private final Map<String, XmlElement> hosts;

    ZoneReader(PlatformFile file, XmlElement zone) {
        this.file = file;
        this.zone = zone;
        this.links = file.byId(zone.all("link"));
        this.hosts = file.byId(zone.all("host"));
    }

    Platform read() {
        links.values().forEach(link -> file.requireKnown(link, LINK));
        hosts.values().forEach(host -> file.requireKnown(host, HOST));
        List<XmlElement> all = List.copyOf(hosts.values());
        for (XmlElement host : all) {
            if (file.cores(host) != file.cores(all.get(0))) {
                throw unequal(all.get(0), host, file.cores(all.get(0)) + " cores", file.cores(host) + " cores");
            }
        }
        if (all.size() > MOST_HOSTS) {
            throw file.wrong(zone, "it has " + all.size() + " hosts, and up to 512 are read", "Write a cluster");
        }
        String routing = file.attribute(zone, "routing").toUpperCase(Locale.ROOT);
        return switch (routing) {
            case "CLUSTER" -> throughSwitch(all);
            case "FULL" -> routed(new ZoneRoutes(file, zone, hosts.keySet(), links).full());
            case "FLOYD", "DIJKSTRA", "DIJKSTRACACHE" ->
                routed(new ZoneRoutes(file, zone, hosts.keySet(), links).shortest());
            default ->
                throw file.wrong(
                        zone,
                        "the routing " + zone.attribute("routing") + " is not read",
                        "Write Full routes, or a cluster");
        };
    }

    private ModelException unequal(XmlElement first, XmlElement second, String one, String other) {
        return file.wrong(
                second,
                second.attribute("id") + " has " + other + ", and " + first.attribute("id") + " has " + one
                        + "; a machine has equal nodes",
                "Keep hosts of one kind");
    }

    private Platform platform(Platform.Way route, double injection, Platform.Way loopback, List<String> notes) {
        XmlElement host = hosts.values().iterator().next();
        String speed = host.attribute("speed") == null ? host.attribute("power") : host.attribute("speed");
        if (speed != null) {
            notes.add("A machine does not hold the speed of its cores, in the file " + speed.strip() + ".");
        }
        return new Platform(
                hosts.size(), file.cores(host), route, injection, loopback, null, Platform.Smpi.NONE, notes);
    }

    /** Each host has a link up and one down to a switch, with or without a backbone. */
    private Platform throughSwitch(List<XmlElement> all) {
        Map<String, XmlElement> own = file.byId(zone.all("host_link"));
        Platform.Way first = null;
        double injection = Double.POSITIVE_INFINITY;
        for (XmlElement host : all) {
            XmlElement link = own.get(file.attribute(host, "id"));
            if (link == null) {
                throw file.wrong(host, "it has no host_link", "Add one for each host");
            }
            XmlElement up = link(link, file.attribute(link, "up"));
            Platform.Way way = joined(way(up), way(link(link, file.attribute(link, "down"))));
            if (first != null && !first.equals(way)) {
                throw unequal(all.get(0), host, words(first), words(way));
            }
            first = way;
            injection = isUnshared(up) ? injection : way(up).bandwidth();
        }
        List<String> notes = new ArrayList<>();
        Platform.Way route = Objects.requireNonNull(first, "a platform has hosts");
        for (XmlElement backbone : zone.all("backbone")) {
            Platform.Way wide = way(backbone);
            route = joined(route, wide);
            notes.add("Messages of different nodes do not share the backbone of the file, "
                    + new Bandwidth(wide.bandwidth()) + ".");
        }
        return platform(route, injection, LOOPBACK, notes);
    }

    private XmlElement link(XmlElement user, String id) {
        XmlElement link = links.get(id);
        if (link == null) {
            throw file.wrong(user, "there is no link " + id, "Add it to the zone");
        }
        return link;
    }

    private Platform.Way way(XmlElement link) {
        return file.way(link, "bandwidth", "latency");
    }

    static Platform.Way joined(Platform.Way one, Platform.Way other) {
        return new Platform.Way(Math.min(one.bandwidth(), other.bandwidth()), one.latency() + other.latency());
    }

    static boolean isUnshared(XmlElement link) {
        return "FATPIPE".equalsIgnoreCase(link.attribute("sharing_policy"));
    }

    private static String words(Platform.Way way) {
        return "links of " + new Bandwidth(way.bandwidth()) + " and " + new Time(way.latency());
    }

    /** Routes between each two hosts; a host that has one to itself has all equal ones. */
    private Platform routed(List<List<List<XmlElement>>> routes) {
        Platform.Way route = null;
        Platform.Way loopback = null;
        double injection = Double.NaN;
        for (int from = 0; from < routes.size(); from++) {
            for (int to = 0; to < routes.size(); to++) {
                List<XmlElement> path = routes.get(from).get(to);
                Platform.Way way = path.isEmpty() ? LOOPBACK : way(path);
                Platform.Way before = from == to ? loopback : route;
                if (before != null && !same(before, way)) {
                    throw file.wrong(
                            path.isEmpty() ? zone : path.get(0),
                            "the route from " + host(from) + " to " + host(to) + " has " + words(way)
                                    + ", and others have " + words(before) + "; a machine has equal links",
                            "Keep hosts with equal routes");
                }
                loopback = from == to ? way : loopback;
                route = from == to ? route : way;
            }
            double own = injection(routes.get(from), from);
            if (!Double.isNaN(injection) && own != injection) {
                throw file.wrong(
                        zone,
                        "all messages of " + host(from) + " share a link of another bandwidth than those of " + host(0),
                        "Keep hosts with equal links");
            }
            injection = own;
        }
        Platform.Way found = loopback == null ? LOOPBACK : loopback;
        List<String> notes = new ArrayList<>();
        notes.add("Messages of different nodes do not share links, as they may in the file.");
        return platform(route == null ? found : route, injection, found, notes);
    }

    private String host(int index) {
        return List.copyOf(hosts.keySet()).get(index);
    }

    private Platform.Way way(List<XmlElement> path) {
        return path.stream().map(this::way).reduce(ZoneReader::joined).orElse(LOOPBACK);
    }

    /** Equal but for the order in which latencies are added. */
    private static boolean same(Platform.Way one, Platform.Way other) {
        return one.bandwidth() == other.bandwidth()
                && Math.abs(one.latency() - other.latency()) <= 1e-9 * one.latency();
    }

    /** The narrowest link that all messages of a host to others share; infinite without one. */
    private double injection(List<List<XmlElement>> paths, int from) {
        Set<XmlElement> common = new HashSet<>(paths.get(from == 0 ? paths.size() - 1 : 0));
        for (int to = 0; to < paths.size(); to++) {
            if (to != from) {
                common.retainAll(new HashSet<>(paths.get(to)));
            }
        }
        return common.stream()
                .filter(link -> !isUnshared(link))
                .mapToDouble(link -> way(link).bandwidth())
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }
}
