package dev.weft.formats.jmt;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Text of JSIMG models as JMT writes them, for tests: nodes of the usual sections, whose parts a test replaces. */
final class JsimText {
    private final List<String> owners = new ArrayList<>();
    private final StringBuilder classes = new StringBuilder();
    private final StringBuilder nodes = new StringBuilder();
    private final StringBuilder rest = new StringBuilder();
    /** Of the next class. */
    private int priority;
    /** Of the next station. */
    private int size = -1;

    private String rule = "";
    private String order = "TailStrategy";

    JsimText closed(String name, int customers, String reference) {
        owners.add(name);
        classes.append(
                "<userClass customers=\"%d\" name=\"%s\" priority=\"%d\" referenceSource=\"%s\" type=\"closed\"/>%n"
                        .formatted(customers, name, priority, reference));
        return this;
    }

    /** Sets the priority of the next classes. */
    JsimText priority(int level) {
        priority = level;
        return this;
    }

    /** Sets the size and the drop rule of the next stations. */
    JsimText full(int customers, String dropRule) {
        size = customers;
        rule = dropRule;
        return this;
    }

    /** Sets the order of service of the next stations. */
    JsimText order(String strategy) {
        order = strategy;
        return this;
    }

    JsimText open(String name, String source) {
        owners.add(name);
        classes.append("<userClass name=\"%s\" priority=\"%d\" referenceSource=\"%s\" type=\"open\"/>%n"
                .formatted(name, priority, source));
        return this;
    }

    /** A station: {@code Server}, {@code PSServer} or {@code Delay}, with the service and the routing of each class. */
    JsimText station(String name, String server, List<String> services, List<String> routings) {
        nodes.append("<node name=\"" + name + "\"><section className=\"Queue\">");
        nodes.append(
                "<parameter classPath=\"java.lang.Integer\" name=\"size\"><value>" + size + "</value></parameter>");
        if (!rule.isEmpty()) {
            list(
                    "dropStrategies",
                    "dropStrategies",
                    owners.stream()
                            .map(each ->
                                    "<subParameter name=\"dropStrategy\"><value>" + rule + "</value></subParameter>")
                            .toList());
        }
        nodes.append(
                "<parameter classPath=\"jmt.engine.NetStrategies.QueueGetStrategies.FCFSstrategy\" name=\"FCFSstrategy\"/>");
        list(
                "QueuePutStrategy",
                "QueuePutStrategy",
                owners.stream()
                        .map(each ->
                                "<subParameter classPath=\"jmt.engine.NetStrategies.QueuePutStrategies.%s\" name=\"%s\"/>"
                                        .formatted(order, order))
                        .toList());
        nodes.append("</section><section className=\"" + server + "\">");
        if (!server.equals("Delay")) {
            nodes.append("<parameter classPath=\"java.lang.Integer\" name=\"maxJobs\"><value>1</value></parameter>");
        }
        list("ServiceStrategy", "ServiceStrategy", services);
        if (server.equals("PSServer")) {
            list(
                    "PSStrategy",
                    "PSStrategy",
                    owners.stream()
                            .map(
                                    each ->
                                            "<subParameter classPath=\"jmt.engine.NetStrategies.PSStrategies.EPSStrategy\" name=\"EPSStrategy\"/>")
                            .toList());
        }
        nodes.append("</section>");
        return router(routings).end();
    }

    JsimText source(String name, List<String> gaps, List<String> routings) {
        nodes.append("<node name=\"" + name + "\"><section className=\"RandomSource\">");
        list("ServiceStrategy", "ServiceStrategy", gaps);
        nodes.append("</section><section className=\"ServiceTunnel\"/>");
        return router(routings).end();
    }

    /** A fork of one task per link, as the standard fork of JMT. */
    JsimText fork(String name, String... targets) {
        nodes.append(
                "<node name=\"" + name + "\"><section className=\"Queue\"/><section className=\"ServiceTunnel\"/>");
        nodes.append("<section className=\"Fork\">");
        Map.of("jobsPerLink", "1", "block", "-1", "isSimplifiedFork", "true")
                .forEach((own, value) ->
                        nodes.append("<parameter name=\"" + own + "\"><value>" + value + "</value></parameter>"));
        nodes.append("</section>");
        return end().connect(name, targets);
    }

    JsimText join(String name, List<String> routings) {
        nodes.append("<node name=\"" + name + "\"><section className=\"Join\">");
        list(
                "JoinStrategy",
                "JoinStrategy",
                owners.stream()
                        .map(
                                each ->
                                        "<subParameter classPath=\"jmt.engine.NetStrategies.JoinStrategies.NormalJoin\" name=\"Standard Join\"/>")
                        .toList());
        nodes.append("</section><section className=\"ServiceTunnel\"/>");
        return router(routings).end();
    }

    JsimText router(String name, List<String> routings) {
        nodes.append(
                "<node name=\"" + name + "\"><section className=\"Queue\"/><section className=\"ServiceTunnel\"/>");
        return router(routings).end();
    }

    /** A region of these stations; {@code drops} are the classes that it loses. */
    JsimText region(String name, int tokens, List<String> drops, String... stations) {
        rest.append("<blockingRegion name=\"%s\" type=\"default\">".formatted(name));
        for (String station : stations) {
            rest.append("<regionNode nodeName=\"%s\"/>".formatted(station));
        }
        rest.append("<globalConstraint maxJobs=\"%d\"/><globalMemoryConstraint maxMemory=\"-1\"/>".formatted(tokens));
        for (String owner : owners) {
            rest.append("<dropRules dropThisClass=\"%s\" jobClass=\"%s\"/>".formatted(drops.contains(owner), owner));
            rest.append("<classWeight jobClass=\"%s\" weight=\"1\"/>".formatted(owner));
        }
        return also("</blockingRegion>");
    }

    JsimText sink(String name) {
        nodes.append("<node name=\"" + name + "\"><section className=\"JobSink\"/></node>\n");
        return this;
    }

    /** A class switch with a row of probabilities for each class, which keeps its node's routing random. */
    JsimText classSwitch(String name, double[]... rows) {
        nodes.append("<node name=\"" + name + "\"><section className=\"Queue\"/><section className=\"ClassSwitch\">");
        nodes.append("<parameter array=\"true\" classPath=\"java.lang.Object\" name=\"matrix\">");
        for (int r = 0; r < rows.length; r++) {
            nodes.append("<refClass>" + owners.get(r) + "</refClass><subParameter array=\"true\" name=\"row\">");
            for (int s = 0; s < rows.length; s++) {
                nodes.append("<refClass>%s</refClass><subParameter name=\"cell\"><value>%s</value></subParameter>"
                        .formatted(owners.get(s), rows[r][s]));
            }
            nodes.append("</subParameter>");
        }
        nodes.append("</parameter></section>");
        return router(owners.stream().map(each -> random()).toList()).end();
    }

    private JsimText router(List<String> routings) {
        nodes.append("<section className=\"Router\">");
        list("RoutingStrategy", "RoutingStrategy", routings);
        nodes.append("</section>");
        return this;
    }

    private JsimText end() {
        nodes.append("</node>\n");
        return this;
    }

    private void list(String name, String type, List<String> entries) {
        nodes.append("<parameter array=\"true\" classPath=\"jmt.engine.NetStrategies.%s\" name=\"%s\">"
                .formatted(type, name));
        for (int r = 0; r < owners.size(); r++) {
            nodes.append("<refClass>" + owners.get(r) + "</refClass>" + entries.get(r) + "\n");
        }
        nodes.append("</parameter>");
    }

    JsimText connect(String source, String... targets) {
        for (String target : targets) {
            rest.append("<connection source=\"%s\" target=\"%s\"/>%n".formatted(source, target));
        }
        return this;
    }

    JsimText also(String xml) {
        rest.append(xml);
        return this;
    }

    static String random() {
        return "<subParameter classPath=\"jmt.engine.NetStrategies.RoutingStrategies.RandomStrategy\" name=\"Random\"/>";
    }

    static String shares(Map<String, Double> shares) {
        StringBuilder text = new StringBuilder(
                "<subParameter classPath=\"jmt.engine.NetStrategies.RoutingStrategies.EmpiricalStrategy\" name=\"Probabilities\">"
                        + "<subParameter array=\"true\" classPath=\"jmt.engine.random.EmpiricalEntry\" name=\"EmpiricalEntryArray\">");
        shares.forEach((target, share) -> text.append(
                "<subParameter name=\"EmpiricalEntry\"><subParameter name=\"stationName\"><value>%s</value></subParameter><subParameter name=\"probability\"><value>%s</value></subParameter></subParameter>"
                        .formatted(target, share)));
        return text + "</subParameter></subParameter>";
    }

    static String exponential(double rate) {
        return distribution("Exponential", "ExponentialPar", "lambda", rate);
    }

    /** A distribution with its parameters, names and values in turn. */
    static String distribution(String type, String parameters, Object... values) {
        StringBuilder text = new StringBuilder(
                "<subParameter classPath=\"jmt.engine.NetStrategies.ServiceStrategies.ServiceTimeStrategy\" name=\"ServiceTimeStrategy\">"
                        + "<subParameter classPath=\"jmt.engine.random.%s\" name=\"%s\"/><subParameter classPath=\"jmt.engine.random.%s\" name=\"distrPar\">"
                                .formatted(type, type, parameters));
        for (int i = 0; i < values.length; i += 2) {
            text.append(
                    "<subParameter name=\"%s\"><value>%s</value></subParameter>".formatted(values[i], values[i + 1]));
        }
        return text + "</subParameter></subParameter>";
    }

    static String none() {
        return "<subParameter classPath=\"jmt.engine.NetStrategies.ServiceStrategies.ServiceTimeStrategy\" name=\"ServiceTimeStrategy\"><value>null</value></subParameter>";
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "<?xml version=\"1.0\" encoding=\"ISO-8859-1\" standalone=\"no\"?>%n<archive name=\"model\"><sim name=\"model\">%n%s%s%s</sim>"
                        + "<results><measure name=\"ignored\"/></results></archive>%n",
                classes,
                nodes,
                rest);
    }
}
