package dev.weft.formats.platform;

import dev.weft.formats.platform.ZoneRoutes.Hop;
import dev.weft.study.xml.XmlElement;
import dev.weft.units.Bandwidth;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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

    private Platform platform(
            Platform.Way route, double injection, Platform.Way loopback, List<Platform.Shared> shared) {
        List<String> notes = new ArrayList<>();
        XmlElement host = hosts.values().iterator().next();
        String speed = host.attribute("speed") == null ? host.attribute("power") : host.attribute("speed");
        if (speed != null) {
            notes.add("A machine does not hold the speed of its cores, in the file " + speed.strip() + ".");
        }
        return new Platform(
                hosts.size(),
                file.cores(host),
                route,
                injection,
                loopback,
                null,
                shared,
                Double.POSITIVE_INFINITY,
                Platform.Smpi.NONE,
                notes);
    }

    /** Each host has a link up and one down to a switch, with or without a backbone. */
    private Platform throughSwitch(List<XmlElement> all) {
        Map<String, XmlElement> own = file.byId(zone.all("host_link"));
        Platform.Way first = null;
        double injection = Double.POSITIVE_INFINITY;
        List<Hop> ups = new ArrayList<>();
        List<Hop> downs = new ArrayList<>();
        for (XmlElement host : all) {
            XmlElement link = own.get(file.attribute(host, "id"));
            if (link == null) {
                throw file.wrong(host, "it has no host_link", "Add one for each host");
            }
            XmlElement up = link(link, file.attribute(link, "up"));
            XmlElement down = link(link, file.attribute(link, "down"));
            ups.add(Hop.of(up, "UP"));
            downs.add(Hop.of(down, "DOWN"));
            Platform.Way way = joined(way(up), way(down));
            if (first != null && !first.equals(way)) {
                throw unequal(all.get(0), host, words(first), words(way));
            }
            first = way;
            injection = isUnshared(up) ? injection : way(up).bandwidth();
        }
        List<XmlElement> backbones = zone.all("backbone");
        Platform.Way route = Objects.requireNonNull(first, "a platform has hosts");
        for (XmlElement backbone : backbones) {
            route = joined(route, way(backbone));
        }
        List<Platform.Shared> shared = shared((from, to) -> {
            List<Hop> path = new ArrayList<>(List.of(ups.get(from), downs.get(to)));
            backbones.forEach(backbone -> path.add(Hop.of(backbone, "")));
            return path;
        });
        return platform(route, injection, LOOPBACK, shared);
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
    private Platform routed(List<List<List<Hop>>> routes) {
        Platform.Way route = null;
        Platform.Way loopback = null;
        double injection = Double.NaN;
        for (int from = 0; from < routes.size(); from++) {
            for (int to = 0; to < routes.size(); to++) {
                List<Hop> path = routes.get(from).get(to);
                Platform.Way way = path.isEmpty() ? LOOPBACK : way(path);
                Platform.Way before = from == to ? loopback : route;
                if (before != null && !same(before, way)) {
                    throw file.wrong(
                            path.isEmpty() ? zone : path.get(0).link(),
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
        return platform(
                route == null ? found : route,
                injection,
                found,
                shared((from, to) -> routes.get(from).get(to)));
    }

    private interface Paths {
        List<Hop> between(int from, int to);
    }

    /** The links that messages of several hosts to several hosts cross; those of one host are its injection limit. */
    private List<Platform.Shared> shared(Paths paths) {
        int count = hosts.size();
        Map<Hop, Set<Integer>> crossed = new LinkedHashMap<>();
        for (int from = 0; from < count; from++) {
            for (int to = 0; to < count; to++) {
                for (Hop hop : from == to ? List.<Hop>of() : paths.between(from, to)) {
                    if (!isUnshared(hop.link())) {
                        crossed.computeIfAbsent(hop, none -> new LinkedHashSet<>())
                                .add(from * count + to);
                    }
                }
            }
        }
        List<Platform.Shared> all = new ArrayList<>();
        boolean ofEach = false;
        for (Map.Entry<Hop, Set<Integer>> each : crossed.entrySet()) {
            Set<Integer> routes = each.getValue();
            boolean everywhere = routes.size() == count * (count - 1);
            long senders =
                    routes.stream().map(route -> route / count).distinct().count();
            long receivers =
                    routes.stream().map(route -> route % count).distinct().count();
            boolean ofHost = !everywhere && isOfOneHost(routes, count);
            if (senders > 1 && receivers > 1 && !(ofHost && ofEach)) {
                double bandwidth = way(each.getKey().link()).bandwidth();
                String name = ofHost
                        ? "link of a host"
                        : "link " + each.getKey().link().attribute("id");
                all.add(new Platform.Shared(
                        name, bandwidth, ofHost, everywhere || ofHost ? List.of() : List.copyOf(routes)));
                ofEach |= ofHost;
            }
        }
        return all;
    }

    /** Whether these are the routes from and to one host. */
    private static boolean isOfOneHost(Set<Integer> routes, int count) {
        int first = routes.iterator().next();
        for (int host : new int[] {first / count, first % count}) {
            if (routes.size() == 2 * (count - 1)
                    && routes.stream().allMatch(route -> route / count == host || route % count == host)) {
                return true;
            }
        }
        return false;
    }

    private String host(int index) {
        return List.copyOf(hosts.keySet()).get(index);
    }

    private Platform.Way way(List<Hop> path) {
        return path.stream()
                .map(hop -> way(hop.link()))
                .reduce(ZoneReader::joined)
                .orElse(LOOPBACK);
    }

    /** Equal but for the order in which latencies are added. */
    private static boolean same(Platform.Way one, Platform.Way other) {
        return one.bandwidth() == other.bandwidth()
                && Math.abs(one.latency() - other.latency()) <= 1e-9 * one.latency();
    }

    /** The narrowest link that all messages of a host to others share; infinite without one. */
    private double injection(List<List<Hop>> paths, int from) {
        Set<Hop> common = new HashSet<>(paths.get(from == 0 ? paths.size() - 1 : 0));
        for (int to = 0; to < paths.size(); to++) {
            if (to != from) {
                common.retainAll(new HashSet<>(paths.get(to)));
            }
        }
        return common.stream()
                .filter(hop -> !isUnshared(hop.link()))
                .mapToDouble(hop -> way(hop.link()).bandwidth())
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }
}
