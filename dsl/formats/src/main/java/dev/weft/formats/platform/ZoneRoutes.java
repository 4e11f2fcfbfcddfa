package dev.weft.formats.platform;

import dev.weft.study.xml.XmlElement;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The routes of a zone as lists of links: given for each pair of hosts, or the shortest sequence of those that are given. */
final class ZoneRoutes {
    private static final Set<String> ATTRIBUTES = Set.of("src", "dst", "symmetrical", "symmetric");

    /** A link on a route; the two directions of one that is split are links of their own. */
    record Hop(XmlElement link, boolean down) {
        private Hop back() {
            return isSplit() ? new Hop(link, !down) : this;
        }

        private boolean isSplit() {
            String policy = String.valueOf(link.attribute("sharing_policy")).toUpperCase(Locale.ROOT);
            return policy.equals("SPLITDUPLEX") || policy.equals("FULLDUPLEX");
        }

        static Hop of(XmlElement link, String direction) {
            Hop hop = new Hop(link, false);
            return direction.equalsIgnoreCase("DOWN") ? hop.back() : hop;
        }
    }

    private final PlatformFile file;
    private final XmlElement zone;
    private final List<String> hosts;
    /** Hosts, and then routers. */
    private final List<String> points;

    private final Map<String, XmlElement> links;
    /** By source and destination. */
    private final Map<List<Integer>, List<Hop>> given = new LinkedHashMap<>();

    ZoneRoutes(PlatformFile file, XmlElement zone, Collection<String> hosts, Map<String, XmlElement> links) {
        this.file = file;
        this.zone = zone;
        this.hosts = List.copyOf(hosts);
        this.points = new ArrayList<>(hosts);
        this.points.addAll(file.byId(zone.all("router")).keySet());
        this.links = links;
        zone.all("route").forEach(this::add);
    }

    private void add(XmlElement route) {
        file.requireKnown(route, ATTRIBUTES);
        int from = point(route, "src");
        int to = point(route, "dst");
        List<Hop> path = new ArrayList<>();
        for (XmlElement each : route.children()) {
            if (!each.name().equals("link_ctn") && !each.name().equals("link:ctn")) {
                throw file.wrong(each, "a route consists of link_ctn elements", "Correct or remove it");
            }
            String id = file.attribute(each, "id");
            // older files append the direction to the name of a link
            XmlElement link = links.getOrDefault(id, links.get(id.replaceFirst("_(UP|DOWN)$", "")));
            if (link == null) {
                throw file.wrong(each, "there is no link " + id, "Add it to the zone");
            }
            String direction = each.attribute("direction");
            path.add(Hop.of(
                    link, direction != null ? direction : id.endsWith("_DOWN") && links.get(id) == null ? "DOWN" : ""));
        }
        if (path.isEmpty()) {
            throw file.wrong(route, "it has no links", "Add a link_ctn");
        }
        put(route, from, to, path);
        String symmetric =
                route.attribute("symmetrical") == null ? route.attribute("symmetric") : route.attribute("symmetrical");
        if (from != to && !"NO".equalsIgnoreCase(symmetric)) {
            List<Hop> back = new ArrayList<>(path.stream().map(Hop::back).toList());
            Collections.reverse(back);
            put(route, to, from, back);
        }
    }

    private void put(XmlElement route, int from, int to, List<Hop> path) {
        if (given.putIfAbsent(List.of(from, to), path) != null) {
            throw file.wrong(
                    route,
                    "there is a route from " + points.get(from) + " to " + points.get(to) + " already",
                    "Remove one");
        }
    }

    private int point(XmlElement route, String end) {
        String id = file.attribute(route, end);
        int index = points.indexOf(id);
        if (index < 0) {
            throw file.wrong(route, "there is no host " + id, "Add it to the zone");
        }
        return index;
    }

    /** A route for each two hosts, as given; without one to itself, that of a host is empty. */
    List<List<List<Hop>>> full() {
        return all((from, to) -> given.get(List.of(from, to)));
    }

    private interface Search {
        @Nullable
        List<Hop> of(int from, int to);
    }

    private List<List<List<Hop>>> all(Search search) {
        List<List<List<Hop>>> all = new ArrayList<>();
        for (int from = 0; from < hosts.size(); from++) {
            List<List<Hop>> row = new ArrayList<>();
            for (int to = 0; to < hosts.size(); to++) {
                List<Hop> path = search.of(from, to);
                if (path == null && from != to) {
                    throw missing(from, to);
                }
                row.add(path == null ? List.of() : path);
            }
            all.add(row);
        }
        return all;
    }

    private ModelException missing(int from, int to) {
        return file.wrong(zone, "there is no route from " + hosts.get(from) + " to " + hosts.get(to), "Add it");
    }

    /** The routes with the fewest links, of several the first that is found. */
    List<List<List<Hop>>> shortest() {
        Map<Integer, Map<Integer, List<Hop>>> found = new LinkedHashMap<>();
        for (int from = 0; from < hosts.size(); from++) {
            found.put(from, from(from));
        }
        return all((from, to) -> found.getOrDefault(from, Map.of()).get(to));
    }

    /** By the number of links, as Dijkstra's algorithm finds them. */
    private Map<Integer, List<Hop>> from(int source) {
        Map<Integer, List<Hop>> done = new LinkedHashMap<>();
        Map<Integer, List<Hop>> open = new LinkedHashMap<>();
        open.put(source, List.of());
        while (!open.isEmpty()) {
            Map.Entry<Integer, List<Hop>> next = Collections.min(
                    open.entrySet(),
                    (a, b) -> Integer.compare(a.getValue().size(), b.getValue().size()));
            int at = next.getKey();
            List<Hop> path = next.getValue();
            open.remove(at);
            done.put(at, path);
            given.forEach((ends, links) -> {
                if (ends.get(0) == at && !done.containsKey(ends.get(1))) {
                    List<Hop> longer = new ArrayList<>(path);
                    longer.addAll(links);
                    open.merge(ends.get(1), longer, (old, other) -> old.size() <= other.size() ? old : other);
                }
            });
        }
        List<Hop> own = given.get(List.of(source, source));
        done.put(source, own == null ? List.of() : own);
        return done;
    }
}
