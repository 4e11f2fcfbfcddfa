package dev.weft.machine.platform;

import dev.weft.study.xml.XmlElement;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The routes of a zone as lists of links: given for each pair of hosts, or the shortest sequence of those that are given. */
final class ZoneRoutes {
    private static final Set<String> ATTRIBUTES = Set.of("src", "dst", "symmetrical", "symmetric");

    private final PlatformFile file;
    private final XmlElement zone;
    private final List<String> hosts;
    /** Hosts, and then routers. */
    private final List<String> points;

    private final Map<String, XmlElement> links;
    /** By source and destination. */
    private final Map<List<Integer>, List<XmlElement>> given = new LinkedHashMap<>();

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
        List<XmlElement> path = new ArrayList<>();
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
            path.add(link);
        }
        if (path.isEmpty()) {
            throw file.wrong(route, "it has no links", "Add a link_ctn");
        }
        put(route, from, to, path);
        String symmetric =
                route.attribute("symmetrical") == null ? route.attribute("symmetric") : route.attribute("symmetrical");
        if (from != to && !"NO".equalsIgnoreCase(symmetric)) {
            List<XmlElement> back = new ArrayList<>(path);
            Collections.reverse(back);
            put(route, to, from, back);
        }
    }

    private void put(XmlElement route, int from, int to, List<XmlElement> path) {
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
    List<List<List<XmlElement>>> full() {
        return all((from, to) -> given.get(List.of(from, to)));
    }

    private interface Search {
        @Nullable
        List<XmlElement> of(int from, int to);
    }

    private List<List<List<XmlElement>>> all(Search search) {
        List<List<List<XmlElement>>> all = new ArrayList<>();
        for (int from = 0; from < hosts.size(); from++) {
            List<List<XmlElement>> row = new ArrayList<>();
            for (int to = 0; to < hosts.size(); to++) {
                List<XmlElement> path = search.of(from, to);
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
    List<List<List<XmlElement>>> shortest() {
        Map<Integer, Map<Integer, List<XmlElement>>> found = new LinkedHashMap<>();
        for (int from = 0; from < hosts.size(); from++) {
            found.put(from, from(from));
        }
        return all((from, to) -> found.getOrDefault(from, Map.of()).get(to));
    }

    /** By the number of links, as Dijkstra's algorithm finds them. */
    private Map<Integer, List<XmlElement>> from(int source) {
        Map<Integer, List<XmlElement>> done = new LinkedHashMap<>();
        Map<Integer, List<XmlElement>> open = new LinkedHashMap<>();
        open.put(source, List.of());
        while (!open.isEmpty()) {
            Map.Entry<Integer, List<XmlElement>> next = Collections.min(
                    open.entrySet(),
                    (a, b) -> Integer.compare(a.getValue().size(), b.getValue().size()));
            int at = next.getKey();
            List<XmlElement> path = next.getValue();
            open.remove(at);
            done.put(at, path);
            given.forEach((ends, links) -> {
                if (ends.get(0) == at && !done.containsKey(ends.get(1))) {
                    List<XmlElement> longer = new ArrayList<>(path);
                    longer.addAll(links);
                    open.merge(ends.get(1), longer, (old, other) -> old.size() <= other.size() ? old : other);
                }
            });
        }
        List<XmlElement> own = given.get(List.of(source, source));
        done.put(source, own == null ? List.of() : own);
        return done;
    }
}
