package dev.weft.formats.platform;

import dev.weft.study.xml.XmlDialect;
import dev.weft.study.xml.XmlElement;
import dev.weft.units.ModelException;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a platform file of SimGrid, versions 3 to 4.1, with one cluster or one zone of equal hosts. */
final class PlatformFile {
    private static final XmlDialect DIALECT = new XmlDialect(
            "a platform", "a platform of SimGrid", "Get the whole file, or correct the line", true, Set.of());
    private static final double OLDEST = 3;
    private static final double NEWEST = 4.1;
    /** Describe what runs, or devices that no message crosses. */
    private static final Set<String> SKIPPED =
            Set.of("process", "actor", "disk", "storage", "storage_type", "mount", "prop", "config");

    private final String name;
    private final List<XmlElement> clusters = new ArrayList<>();
    private final List<XmlElement> zones = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();

    private PlatformFile(String name) {
        this.name = name;
    }

    /** Returns the hosts and routes of a file; errors name the file and the line. */
    static Platform read(String name, byte[] bytes) {
        XmlElement root = XmlElement.read(new ByteArrayInputStream(bytes), name, DIALECT);
        return new PlatformFile(name).platform(root);
    }

    private Platform platform(XmlElement root) {
        if (root.name().equals("config")) {
            throw wrong(
                    root,
                    "the file has settings of SMPI and no hosts",
                    "Put its config element into a platform, before the first zone");
        }
        if (!root.name().equals("platform")) {
            throw wrong(root, "a platform of SimGrid begins with platform", "Use a platform file");
        }
        double version = new Factors.Place(where(root) + ", version").number(attribute(root, "version"));
        if (version < OLDEST || version > NEWEST) {
            throw wrong(
                    root,
                    "it is of version " + root.attribute("version") + ", and versions 3 to 4.1 are read",
                    "Convert it with simgrid_update_xml");
        }
        SmpiSettings settings = new SmpiSettings(this);
        root.all("config").forEach(settings::add);
        root.children().forEach(this::collect);
        List<String> notes = new ArrayList<>();
        if (!skipped.isEmpty()) {
            notes.add("A machine does not hold these elements of the file: " + String.join(", ", skipped) + ".");
        }
        if (clusters.size() + zones.size() != 1) {
            throw clusters.isEmpty() && zones.isEmpty()
                    ? wrong(root, "it has no hosts", "Add a cluster, or a zone with hosts and routes")
                    : wrong(
                            root,
                            "it has " + (clusters.size() + zones.size())
                                    + " clusters or zones with hosts, and a machine has equal nodes with equal links",
                            "Keep one of them");
        }
        Platform hosts = clusters.isEmpty()
                ? new ZoneReader(this, zones.get(0)).read()
                : ClusterReader.read(this, clusters.get(0));
        notes.addAll(hosts.notes());
        notes.addAll(settings.notes());
        return new Platform(
                hosts.nodes(),
                hosts.cores(),
                hosts.route(),
                hosts.injection(),
                hosts.loopback(),
                hosts.shape(),
                hosts.shared(),
                settings.window(hosts.route()),
                settings.read(),
                List.copyOf(notes));
    }

    private void collect(XmlElement element) {
        switch (element.name()) {
            case "AS", "zone" -> {
                if (element.first("host") != null) {
                    zones.add(element);
                }
                element.children().forEach(this::collect);
            }
            case "cluster" -> clusters.add(element);
            case "host", "router", "link", "route", "host_link", "backbone", "ASroute", "zoneRoute", "bypassRoute" -> {
                // of the zone around them, or between zones, of which there is one only
            }
            case "include", "peer", "cabinet", "trace", "trace_connect", "bypassASroute", "bypassZoneRoute", "random" ->
                throw wrong(element, "this element is not read", "Write a cluster, or hosts with links and routes");
            default -> skip(element);
        }
    }

    private void skip(XmlElement element) {
        if (!SKIPPED.contains(element.name())) {
            throw wrong(element, "the element is unknown in platforms of SimGrid", "Correct or remove it");
        }
        if (!element.name().equals("config") && !skipped.contains(element.name())) {
            skipped.add(element.name());
        }
    }

    /** The error of an element, with its line. */
    ModelException wrong(XmlElement element, String rule, String next) {
        return ModelException.of(where(element), rule, next);
    }

    private String where(XmlElement element) {
        return name + ", line " + element.line() + ", " + element.name();
    }

    Factors.Place place(XmlElement element, String attribute) {
        return new Factors.Place(where(element) + ", " + attribute);
    }

    /** The value of an attribute that must be there. */
    String attribute(XmlElement element, String key) {
        String value = element.attribute(key);
        if (value == null || value.isBlank()) {
            throw wrong(element, "the attribute " + key + " is missing", "Add it");
        }
        return value;
    }

    /** An error if the element has an attribute that is not among these. */
    void requireKnown(XmlElement element, Set<String> known) {
        for (String key : element.attributes().keySet()) {
            if (!known.contains(key)) {
                throw wrong(element, "the attribute " + key + " is not read", "Remove it");
            }
        }
    }

    /** Bandwidth and latency of an element by the names of their attributes. */
    Platform.Way way(XmlElement element, String bandwidth, String latency) {
        String late = element.attribute(latency);
        return new Platform.Way(
                SimGridUnits.bandwidth(place(element, bandwidth), attribute(element, bandwidth)),
                late == null ? 0 : SimGridUnits.latency(place(element, latency), late));
    }

    int cores(XmlElement element) {
        String cores = element.attribute("core");
        if (cores == null) {
            return 1;
        }
        if (!cores.matches("[1-9]\\d{0,7}")) {
            throw place(element, "core").wrong(cores, "must be a whole number from 1", "Correct it in the file");
        }
        return Integer.parseInt(cores);
    }

    /** Elements of a zone by their id, each of which must be there once. */
    Map<String, XmlElement> byId(List<XmlElement> elements) {
        Map<String, XmlElement> found = new LinkedHashMap<>();
        for (XmlElement each : elements) {
            if (found.put(attribute(each, "id"), each) != null) {
                throw wrong(each, "two elements have the id " + each.attribute("id"), "Rename one of them");
            }
        }
        return found;
    }
}
