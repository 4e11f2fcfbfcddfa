package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Kind;
import dev.weft.study.xml.XmlElement;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A node of a JSIMG model: its sections by role, of which only those of supported kinds pass. What depends on a class is read when the
 * class reaches the node, because JMT also writes settings of classes that never do.
 */
final class JsimNode {
    /** Kind of a node. */
    enum Role {
        SOURCE,
        SINK,
        STATION,
        SWITCH,
        ROUTER,
        FORK,
        JOIN
    }

    private static final String PREEMPTIVE = "PreemptiveServer";
    private static final Map<String, Kind> SERVERS =
            Map.of("Server", Kind.QUEUE, PREEMPTIVE, Kind.QUEUE, "PSServer", Kind.SHARED, "Delay", Kind.DELAY);
    /** Drop rules of a full station. */
    static final String LOSS = "drop";

    static final String BLOCKING = "BAS blocking";
    static final String WAITING = "waiting queue";
    private static final String FIRST_COME = "TailStrategy";
    private static final String PRIORITY = "Priority";
    private static final Set<String> PASSED = Set.of("ServiceTunnel", "LogTunnel");
    /** Parameters of queues and servers; those of others could change the answer. */
    private static final Set<String> QUEUE_PARAMETERS =
            Set.of("size", "dropStrategies", "retrialDistributions", "QueuePutStrategy", "Impatience");

    private static final Set<String> SERVER_PARAMETERS = Set.of(
            "maxJobs",
            "numberOfVisits",
            "ServiceStrategy",
            "ServerStrategy",
            "PSStrategy",
            "serviceWeights",
            "classParallelism",
            "serverNames",
            "serversPerServerType",
            "serverCompatibilities",
            "schedulingPolicy");

    final String name;
    final Role role;
    /** Discipline of a station. */
    final Kind kind;

    final List<String> targets = new ArrayList<>();
    private final JmtFile file;
    private final Map<String, XmlElement> sections = new LinkedHashMap<>();

    JsimNode(JmtFile file, XmlElement node) {
        this.file = file;
        this.name = file.required(node, "name");
        for (XmlElement section : node.all("section")) {
            sections.put(file.required(section, "className"), section);
        }
        Role found = null;
        Kind discipline = Kind.QUEUE;
        for (String section : sections.keySet()) {
            Role own = role(section);
            found = own == null ? found : own;
            discipline = SERVERS.getOrDefault(section, discipline);
        }
        if (found == null) {
            throw refuse("sections", "it has no section that is known", "Save the model in JMT again");
        }
        this.role = found;
        this.kind = discipline;
        check();
    }

    /** The role that a section gives its node; null for one of any node. */
    private @Nullable Role role(String section) {
        if (SERVERS.containsKey(section)) {
            return Role.STATION;
        }
        if (PASSED.contains(section)) {
            return sections.containsKey("RandomSource")
                    ? Role.SOURCE
                    : sections.containsKey("Fork") ? Role.FORK : sections.containsKey("Join") ? Role.JOIN : Role.ROUTER;
        }
        return switch (section) {
            case "RandomSource" -> Role.SOURCE;
            case "JobSink" -> Role.SINK;
            case "ClassSwitch" -> Role.SWITCH;
            case "Fork" -> Role.FORK;
            case "Join" -> Role.JOIN;
            case "Queue", "Router" -> null;
            default -> throw refuse("section " + section, "this kind of node is not supported", advice(section));
        };
    }

    private static String advice(String section) {
        return switch (section) {
            case "PollingServer" -> "Use a first-come or processor-sharing station, or ask polling() about it";
            default -> "Replace the node by a station, a class switch or a router";
        };
    }

    ModelException refuse(String what, String rule, String next) {
        return file.refuse(JmtFile.place("node", name) + ", " + what, rule, next);
    }

    private ModelException refuse(String owner, String what, String rule, String next) {
        return refuse(JmtFile.place("class", owner) + ", " + what, rule, next);
    }

    private void check() {
        XmlElement queue = sections.get("Queue");
        if (queue != null) {
            for (XmlElement parameter : queue.all("parameter")) {
                String type = type(parameter);
                boolean first = type.equals("FCFSstrategy");
                if (!first && !QUEUE_PARAMETERS.contains(String.valueOf(parameter.attribute("name")))) {
                    throw refuse(
                            "parameter " + words(parameter), "this setting of a queue is not supported", "Use FCFS");
                }
            }
        }
        if (role == Role.FORK) {
            checkFork();
        }
        if (role != Role.STATION) {
            return;
        }
        for (XmlElement parameter : server().all("parameter")) {
            if (!SERVER_PARAMETERS.contains(String.valueOf(parameter.attribute("name")))) {
                throw refuse(
                        "parameter " + words(parameter),
                        "this setting of a server is not supported",
                        "Remove it, or use equal servers");
            }
        }
        XmlElement kinds = parameter(server(), "serversPerServerType");
        if (kinds != null && kinds.all("subParameter").size() > 1) {
            throw refuse(
                    "parameter serversPerServerType",
                    "servers of different types are not supported",
                    "Use equal servers");
        }
    }

    /** One task on each connection, and no limit of customers between the fork and its join. */
    private void checkFork() {
        XmlElement fork = Objects.requireNonNull(sections.get("Fork"));
        for (XmlElement parameter : fork.all("parameter")) {
            String own = String.valueOf(parameter.attribute("name"));
            String set = value(parameter);
            boolean read = switch (own) {
                case "jobsPerLink" -> set.equals("1");
                case "block" -> set.equals("-1") || set.equals("0");
                case "isSimplifiedFork" -> set.equals("true");
                default -> own.equals("ForkStrategy");
            };
            if (!read) {
                throw refuse(
                        own + " " + set,
                        "a fork sends one task along each of its connections, without a limit",
                        "Choose the standard fork with one task per link and without a capacity in JMT");
            }
        }
    }

    /** A join waits for all tasks of a customer. */
    private void checkJoin(String owner) {
        XmlElement join = Objects.requireNonNull(sections.get("Join"));
        XmlElement strategy = ofClass(parameter(join, "JoinStrategy"), owner);
        if (strategy != null && !type(strategy).equals("NormalJoin")) {
            throw refuse(
                    owner,
                    type(strategy),
                    "a join waits for all tasks (NormalJoin)",
                    "Choose the standard join in JMT");
        }
    }

    private static String words(XmlElement parameter) {
        String type = type(parameter);
        String own = String.valueOf(parameter.attribute("name"));
        return own.equals(type) ? own : own + " (" + type + ")";
    }

    /** The section that serves. */
    private XmlElement server() {
        return sections.entrySet().stream()
                .filter(each -> SERVERS.containsKey(each.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow();
    }

    /** The last part of the name of a Java class of JMT. */
    static String type(XmlElement element) {
        String full = String.valueOf(element.attribute("classPath"));
        return full.substring(full.lastIndexOf('.') + 1);
    }

    private static @Nullable XmlElement parameter(XmlElement section, String name) {
        return section.all("parameter").stream()
                .filter(each -> name.equals(each.attribute("name")))
                .findFirst()
                .orElse(null);
    }

    /** The entry of a class in a list that alternates names of classes and entries; null if there is none. */
    private static @Nullable XmlElement ofClass(@Nullable XmlElement list, String owner) {
        boolean next = false;
        for (XmlElement each : list == null ? List.<XmlElement>of() : list.children()) {
            if (next && each.name().equals("subParameter")) {
                return each;
            }
            next = each.name().equals("refClass") && each.text().equals(owner);
        }
        return null;
    }

    /** Number of servers of a station. */
    int servers() {
        XmlElement most = kind == Kind.DELAY ? null : parameter(server(), "maxJobs");
        return most == null ? 1 : file.whole(value(most), 1, JmtFile.place("node", name) + ", maxJobs");
    }

    private static String value(XmlElement parameter) {
        XmlElement value = parameter.first("value");
        return value == null ? "" : value.text();
    }

    /** Customers that fit the station; infinite without a limit. */
    double capacity() {
        XmlElement queue = sections.get("Queue");
        XmlElement size = queue == null ? null : parameter(queue, "size");
        String text = size == null ? "-1" : value(size);
        return text.equals("-1")
                ? Double.POSITIVE_INFINITY
                : file.whole(text, 1, JmtFile.place("node", name) + ", size");
    }

    /** The distribution of the service times of a class at a station, or of the times between its arrivals at a source. */
    JsimService service(String owner) {
        XmlElement section = role == Role.SOURCE ? sections.get("RandomSource") : server();
        XmlElement list = section == null
                ? null
                : section.all("parameter").stream()
                        .filter(each -> type(each).equals("ServiceStrategy"))
                        .findFirst()
                        .orElse(null);
        return JsimService.of(
                file, JmtFile.place("node", name) + ", " + JmtFile.place("class", owner), ofClass(list, owner));
    }

    /** Whether an arrival interrupts the service of a lower priority. */
    boolean preemptive() {
        return sections.containsKey(PREEMPTIVE);
    }

    /** Whether a class that reaches the queue is served by its priority. */
    boolean ranked(String owner) {
        return kind == Kind.QUEUE && order(owner).endsWith(PRIORITY);
    }

    private String order(String owner) {
        XmlElement put = ofQueue("QueuePutStrategy", owner);
        return put == null ? FIRST_COME : type(put);
    }

    private @Nullable XmlElement ofQueue(String list, String owner) {
        XmlElement queue = sections.get("Queue");
        return queue == null ? null : ofClass(parameter(queue, list), owner);
    }

    /** The fate of customers of a class that find the station full, such as {@code drop}; empty if the file does not set it. */
    String whenFull(String owner) {
        XmlElement rule = ofQueue("dropStrategies", owner);
        return rule == null ? "" : value(rule);
    }

    /** Checks what the node does with a class that reaches it. */
    void check(String owner) {
        if (role == Role.STATION) {
            checkOrder(owner);
        } else if (role == Role.JOIN) {
            checkJoin(owner);
        }
    }

    private void checkOrder(String owner) {
        String order = order(owner);
        boolean read = preemptive()
                ? order.equals("FCFSPRStrategy" + PRIORITY)
                : order.equals(FIRST_COME) || order.equals(FIRST_COME + PRIORITY);
        if (kind == Kind.QUEUE && !read) {
            throw refuse(
                    owner,
                    order,
                    "customers are served first come, first served (TailStrategy), by the priority of their class"
                            + " (TailStrategyPriority, preemptive FCFSPRStrategyPriority), or by processor sharing",
                    "Choose FCFS for this station, with priority or without");
        }
        XmlElement leaving = ofQueue("Impatience", owner);
        if (leaving != null && !value(leaving).equals("null")) {
            throw refuse(
                    owner, "Impatience", "customers who leave the queue are not supported", "Remove the impatience");
        }
        XmlElement share = ofClass(parameter(server(), "PSStrategy"), owner);
        if (kind == Kind.SHARED && share != null && !type(share).equals("EPSStrategy")) {
            throw refuse(
                    owner,
                    type(share),
                    "all customers share a processor-sharing station equally (EPSStrategy)",
                    "Choose egalitarian processor sharing");
        }
        for (String each : List.of("numberOfVisits", "classParallelism")) {
            XmlElement times = ofClass(parameter(server(), each), owner);
            if (times != null && !value(times).equals("1")) {
                throw refuse(owner, each + " " + value(times), "must be 1", "Set it to 1 in JMT");
            }
        }
    }

    /** Probabilities of the next class in a class switch. */
    Map<String, Double> switched(String owner, List<String> classes) {
        XmlElement section = sections.get("ClassSwitch");
        XmlElement row = section == null ? null : ofClass(parameter(section, "matrix"), owner);
        Map<String, Double> next = new LinkedHashMap<>();
        for (String each : classes) {
            XmlElement cell = ofClass(row, each);
            double share = cell == null
                    ? 0
                    : file.number(value(cell), 0, JmtFile.place("node", name) + ", cell of " + owner + " and " + each);
            if (share > 0) {
                next.put(each, share);
            }
        }
        return shares(owner, "row of the class switch", next);
    }

    /** Probabilities of the next node of a class. */
    Map<String, Double> next(String owner, Set<String> forbidden) {
        XmlElement section = sections.get("Router");
        XmlElement list = section == null
                ? null
                : section.all("parameter").stream()
                        .filter(each -> type(each).equals("RoutingStrategy"))
                        .findFirst()
                        .orElse(null);
        XmlElement strategy = ofClass(list, owner);
        if (strategy == null) {
            throw refuse(owner, "Router", "the node has no routing of a class that reaches it", "Add it in JMT");
        }
        Map<String, Double> next = new LinkedHashMap<>();
        switch (type(strategy)) {
            case "RandomStrategy" ->
                targets.stream()
                        .filter(each -> !forbidden.contains(each))
                        .forEach(each -> next.merge(each, 1.0, Double::sum));
            case "EmpiricalStrategy" -> empirical(owner, strategy, next);
            default ->
                throw refuse(
                        owner,
                        type(strategy),
                        "routing must be random or by probabilities, and not depend on the state of the network",
                        "Choose probabilities for this node");
        }
        if (next.isEmpty()) {
            throw refuse(owner, type(strategy), "it leads to no node", "Connect the node in JMT");
        }
        if (type(strategy).equals("RandomStrategy")) {
            double all = next.values().stream().mapToDouble(Double::doubleValue).sum();
            next.replaceAll((node, share) -> share / all);
            return next;
        }
        return shares(owner, type(strategy), next);
    }

    private void empirical(String owner, XmlElement strategy, Map<String, Double> next) {
        for (XmlElement list : strategy.all("subParameter")) {
            for (XmlElement entry : list.all("subParameter")) {
                String target = "";
                double share = 0;
                for (XmlElement part : entry.all("subParameter")) {
                    if ("stationName".equals(part.attribute("name"))) {
                        target = value(part);
                    } else if ("probability".equals(part.attribute("name"))) {
                        share = file.number(value(part), 0, JmtFile.place("node", name) + ", probability");
                    }
                }
                if (share > 0 && !targets.contains(target)) {
                    throw refuse(
                            owner,
                            "probability of " + ModelException.argument(target),
                            "the node has no connection to it, only to " + String.join(", ", targets),
                            "Add the connection in JMT");
                }
                if (share > 0) {
                    next.merge(target, share, Double::sum);
                }
            }
        }
    }

    /** Probabilities that must add up to 1, as far as decimal text can. */
    private Map<String, Double> shares(String owner, String what, Map<String, Double> next) {
        double all = next.values().stream().mapToDouble(Double::doubleValue).sum();
        if (Math.abs(all - 1) > 1e-6) {
            throw refuse(
                    owner,
                    what,
                    "the probabilities must add up to 1, and these are "
                            + next.entrySet().stream()
                                    .map(each -> each.getKey() + " " + each.getValue())
                                    .collect(Collectors.joining(", ")),
                    "Correct them in JMT");
        }
        next.replaceAll((node, share) -> share / all);
        return next;
    }
}
