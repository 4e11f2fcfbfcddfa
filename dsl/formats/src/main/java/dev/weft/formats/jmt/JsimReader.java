package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Customers;
import dev.weft.study.xml.XmlElement;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a JSIMG model: nodes and connections, then classes, whose routing becomes visits in {@link JsimChains}. */
final class JsimReader {
    private final JmtFile file;
    private final XmlElement archive;
    private final XmlElement sim;
    private final Map<String, JsimNode> nodes = new LinkedHashMap<>();
    private final Map<String, JsimClass> classes = new LinkedHashMap<>();
    private final List<XmlElement> regions = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

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
                case "blockingRegion" -> regions.add(each);
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
        return new JsimChains(file, nodes, classes, regions, notes).network();
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
        JsimClass declared = new JsimClass(
                new Customers(name, open, amount, 0),
                reference == null ? "" : reference,
                rank == null ? 0 : file.whole(rank, 0, where + ", priority"));
        if (classes.put(name, declared) != null) {
            throw file.refuse(where, "two classes have this name", "Rename one of them");
        }
    }
}
