package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Customers;
import dev.weft.formats.jmt.JmtNetwork.Region;
import dev.weft.study.xml.XmlElement;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a JSIMG model: nodes and connections, then classes, whose routing becomes visits in {@link JsimChains}. */
final class JsimReader {
    private static final List<String> LIMITS = List.of("maxMemory", "maxJobsPerClass", "maxMemoryPerClass");

    /**
     * A class as the file declares it.
     *
     * @param customers the class
     * @param reference the node that it refers to, its source or the station where a cycle begins
     * @param priority the larger, the more important
     */
    record Declared(Customers customers, String reference, int priority) {}

    private final JmtFile file;
    private final XmlElement archive;
    private final XmlElement sim;
    private final Map<String, JsimNode> nodes = new LinkedHashMap<>();
    private final Map<String, Declared> classes = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final List<Region> regions = new ArrayList<>();

    JsimReader(JmtFile file, XmlElement archive, XmlElement sim) {
        this.file = file;
        this.archive = archive;
        this.sim = sim;
    }

    JmtNetwork read() {
        for (XmlElement each : sim.children()) {
            switch (each.name()) {
                case "userClass" -> declare(each);
                case "node" -> {
                    JsimNode node = new JsimNode(file, each);
                    if (nodes.put(node.name, node) != null) {
                        throw file.refuse(
                                JmtFile.place("node", node.name), "two nodes have this name", "Rename one of them");
                    }
                }
                case "connection", "preload" -> {}
                case "blockingRegion" -> region(each);
                default ->
                    throw file.refuse(
                            "line " + each.line() + ", element " + each.name(),
                            "this part of a JSIMG model is not supported",
                            "Remove it in JMT");
            }
        }
        for (XmlElement each : sim.all("connection")) {
            node(file.required(each, "source")).targets.add(node(file.required(each, "target")).name);
        }
        XmlElement drawing = archive.first("jmodel");
        if (drawing != null && drawing.first("parametric") != null) {
            notes.add("The what-if analysis of the file is not read; write a sweep.");
        }
        if (classes.isEmpty()) {
            throw file.refuse("classes", "there is no class of customers", "Add one in JMT");
        }
        return new JsimChains(file, nodes, classes, notes, regions).network();
    }

    private JsimNode node(String name) {
        JsimNode node = nodes.get(name);
        if (node == null) {
            throw file.refuse(
                    "connection of " + ModelException.argument(name),
                    "there is no node of this name",
                    "Save the model in JMT again");
        }
        return node;
    }

    private void declare(XmlElement element) {
        String name = file.required(element, "name");
        String where = JmtFile.place("class", name);
        String type = file.required(element, "type");
        boolean open = type.equals("open");
        if (!open && !type.equals("closed")) {
            throw file.refuse(where + ", type " + type, "a class is open or closed", "Correct it in JMT");
        }
        int amount = open ? 0 : file.whole(element.attribute("customers"), 0, where + ", customers");
        String reference = element.attribute("referenceSource");
        String rank = element.attribute("priority");
        int priority = rank == null ? 0 : file.whole(rank, 0, where + ", priority");
        Declared declared =
                new Declared(new Customers(name, open, amount, 0), reference == null ? "" : reference, priority);
        if (classes.put(name, declared) != null) {
            throw file.refuse(where, "two classes have this name", "Rename one of them");
        }
    }

    /** A limit of all customers is that of a region; one of a class or of memory is refused, and without a limit nothing changes. */
    private void region(XmlElement region) {
        String name = String.valueOf(region.attribute("name"));
        String where = JmtFile.place("blockingRegion", name);
        for (XmlElement each : region.children()) {
            for (String limit : LIMITS) {
                String value = each.attribute(limit);
                if (value != null && !value.equals("-1")) {
                    throw file.refuse(
                            where + ", " + limit + " " + value,
                            "a region limits the number of its customers of all classes together",
                            "Choose a capacity of the region in JMT");
                }
            }
        }
        List<XmlElement> most = region.all("globalConstraint").stream()
                .filter(each -> !"-1".equals(each.attribute("maxJobs")))
                .toList();
        if (most.isEmpty()) {
            return;
        }
        List<Boolean> lost = region.all("dropRules").stream()
                .map(each -> Boolean.valueOf(each.attribute("dropThisClass")))
                .distinct()
                .toList();
        if (lost.size() > 1) {
            throw file.refuse(
                    where + ", dropRules", "either all classes are lost or none", "Choose one of them in JMT");
        }
        if (lost.contains(true)
                && classes.values().stream().anyMatch(each -> !each.customers().open())) {
            throw file.refuse(
                    where + ", dropRules",
                    "customers of a closed class cannot be lost",
                    "Let them wait for the region in JMT");
        }
        regions.add(new Region(
                name,
                file.whole(file.required(most.get(0), "maxJobs"), 1, where + ", maxJobs"),
                lost.contains(true),
                region.all("regionNode").stream()
                        .map(each -> file.required(each, "nodeName"))
                        .toList()));
    }
}
