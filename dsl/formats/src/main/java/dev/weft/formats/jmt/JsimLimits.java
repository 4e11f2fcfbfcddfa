package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Kind;
import dev.weft.formats.jmt.JmtNetwork.Limits;
import dev.weft.formats.jmt.JmtNetwork.Region;
import dev.weft.study.xml.XmlElement;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Priorities, limits of stations and regions of a JSIMG model, where its customers can reach them. */
final class JsimLimits {
    private static final String NO_LIMIT = "-1";
    private static final String CLOSED_LOSS =
            "JMT takes lost customers of a closed class out of the network for good, so that few remain";
    private static final String CLOSED_NEXT =
            "Choose BAS blocking or waiting in JMT, or build the network with a think time and capacity(..).loss()";

    private final JmtFile file;
    private final List<JsimNode> stations;
    private final List<JsimChain> chains;
    private final Map<String, JsimClass> classes;
    private final List<String> notes;

    JsimLimits(
            JmtFile file,
            List<JsimNode> stations,
            List<JsimChain> chains,
            Map<String, JsimClass> classes,
            List<String> notes) {
        this.file = file;
        this.stations = stations;
        this.chains = chains;
        this.classes = classes;
        this.notes = notes;
    }

    /** The priorities and capacities by station. */
    Map<String, Limits> ofStations() {
        Map<String, Limits> all = new LinkedHashMap<>();
        for (int k = 0; k < stations.size(); k++) {
            JsimNode node = stations.get(k);
            List<JsimChain> visiting = visiting(List.of(k));
            List<String> ranked = priority(node, visiting);
            String rule = node.capacity() < most(visiting) ? rule(node, visiting, ranked) : "";
            Limits limits = new Limits(
                    ranked,
                    node.preemptive(),
                    rule.isEmpty() ? Integer.MAX_VALUE : (int) node.capacity(),
                    rule.equals(JsimNode.BLOCKING));
            if (limits.finite() || !ranked.isEmpty()) {
                all.put(node.name, limits);
            }
        }
        return all;
    }

    private List<JsimChain> visiting(List<Integer> inside) {
        return chains.stream()
                .filter(chain -> inside.stream().anyMatch(chain::uses))
                .toList();
    }

    /** Customers that may be there at once. */
    private static double most(List<JsimChain> visiting) {
        return visiting.stream()
                .mapToDouble(each -> each.customers().open()
                        ? Double.POSITIVE_INFINITY
                        : each.customers().amount())
                .sum();
    }

    /** The value that these classes have in common; an error if they differ. */
    private <T> T common(Function<String, ModelException> refusal, Set<String> owners, Function<String, T> of) {
        Map<T, String> values = new LinkedHashMap<>();
        owners.forEach(owner -> values.putIfAbsent(of.apply(owner), owner));
        if (values.size() > 1) {
            throw refusal.apply(values.entrySet().stream()
                    .map(each -> each.getValue() + " " + each.getKey())
                    .collect(Collectors.joining(", ")));
        }
        return values.keySet().iterator().next();
    }

    private int level(String owner) {
        return Objects.requireNonNull(classes.get(owner)).priority();
    }

    /** The classes of a queue by priority; empty if all have the same. The lowest one need not be named. */
    private List<String> priority(JsimNode node, List<JsimChain> visiting) {
        Map<Integer, List<String>> levels = new TreeMap<>(Comparator.reverseOrder());
        int ranked = 0;
        int all = 0;
        for (JsimChain chain : visiting) {
            Set<String> owners = chain.owners(node.name);
            ranked += (int) owners.stream().filter(node::ranked).count();
            all += owners.size();
            int level = common(
                    found -> node.refuse(
                            chain.place() + ", priorities " + found,
                            "classes that switch into one another must have one priority",
                            "Give them the same priority in JMT"),
                    owners,
                    this::level);
            levels.computeIfAbsent(level, each -> new ArrayList<>())
                    .add(chain.customers().name());
        }
        if (ranked == 0 || levels.size() < 2) {
            return List.of();
        }
        if (ranked < all) {
            throw node.refuse(
                    "QueuePutStrategy",
                    "either all classes of a queue or none are served by priority",
                    "Choose one strategy for all classes of the station in JMT");
        }
        List<List<String>> byLevel = List.copyOf(levels.values());
        for (int i = 0; i < byLevel.size(); i++) {
            if (byLevel.get(i).size() > 1 && (i < byLevel.size() - 1 || node.preemptive())) {
                throw node.refuse(
                        "classes " + String.join(" and ", byLevel.get(i)) + " of one priority",
                        node.preemptive()
                                ? "the classes of a preemptive queue must have different priorities"
                                : "only the lowest priority can be that of several classes",
                        "Give them different priorities in JMT");
            }
        }
        return byLevel.stream()
                .filter(names -> names.size() == 1)
                .map(names -> names.get(0))
                .toList();
    }

    /** The fate of customers who find a station full; empty if the limit changes nothing. */
    private String rule(JsimNode node, List<JsimChain> visiting, List<String> ranked) {
        String size = "size " + (long) node.capacity();
        Set<String> owners = new LinkedHashSet<>();
        visiting.forEach(chain -> owners.addAll(chain.owners(node.name)));
        String rule = common(
                found -> node.refuse(
                        size + ", drop rules " + found,
                        "all classes of a full station must have the same drop rule",
                        "Choose one drop rule for the station in JMT"),
                owners,
                node::whenFull);
        if (node.capacity() < node.servers()) {
            throw node.refuse(size, "must be at least the number of servers, " + node.servers(), "Correct it in JMT");
        }
        boolean first = node.kind == Kind.QUEUE && ranked.isEmpty();
        if (rule.equals(JsimNode.WAITING) && first) {
            notes.add("Customers who find " + node.name + " full wait in front of it, and it serves first come, first"
                    + " served, so its " + size + " changes nothing and is left out.");
            return "";
        }
        if (node.kind == Kind.DELAY) {
            throw node.refuse(
                    size,
                    "the capacity of a delay is not supported",
                    "Replace the delay by a queue with as many servers in JMT");
        }
        if (rule.equals(JsimNode.WAITING)) {
            throw node.refuse(
                    size + ", drop rule " + rule,
                    "customers may wait in front of a full station only if it serves first come, first served",
                    "Choose FCFS, or a region of this station in JMT");
        }
        if (!rule.equals(JsimNode.LOSS) && !rule.equals(JsimNode.BLOCKING)) {
            throw node.refuse(
                    size + ", drop rule " + (rule.isEmpty() ? "missing" : rule),
                    "customers who find a station full are lost (drop), block the station that they leave (BAS blocking),"
                            + " or wait in front of it (waiting queue)",
                    "Choose one of these rules in JMT");
        }
        if (rule.equals(JsimNode.LOSS)) {
            checkOpen(
                    visiting,
                    chain ->
                            node.refuse(chain.place() + ", " + size + ", drop rule " + rule, CLOSED_LOSS, CLOSED_NEXT));
        }
        return rule;
    }

    private static void checkOpen(List<JsimChain> visiting, Function<JsimChain, ModelException> refusal) {
        visiting.stream().filter(chain -> !chain.customers().open()).findFirst().ifPresent(chain -> {
            throw refusal.apply(chain);
        });
    }

    /** The regions with a limit that customers can reach. */
    List<Region> ofRegions(List<XmlElement> elements) {
        List<Region> all = new ArrayList<>();
        for (XmlElement element : elements) {
            Region region = region(element);
            if (region.tokens() < Integer.MAX_VALUE) {
                all.add(region);
            }
        }
        return all;
    }

    private Region region(XmlElement element) {
        String name = file.required(element, "name");
        String where = JmtFile.place("blockingRegion", name);
        List<Integer> inside = new ArrayList<>();
        for (XmlElement each : element.all("regionNode")) {
            String node = file.required(each, "nodeName");
            int k = 0;
            while (k < stations.size() && !stations.get(k).name.equals(node)) {
                k++;
            }
            if (k == stations.size()) {
                throw file.refuse(
                        where + ", " + JmtFile.place("node", node),
                        "the nodes of a region must be stations",
                        "Leave the node out of the region in JMT");
            }
            inside.add(k);
        }
        List<JsimChain> visiting = visiting(inside);
        Set<String> owners = new LinkedHashSet<>();
        visiting.forEach(chain -> inside.forEach(k -> owners.addAll(chain.owners(stations.get(k).name))));
        List<String> names = inside.stream().map(k -> stations.get(k).name).toList();
        double tokens = tokens(where, element, owners);
        if (most(visiting) <= tokens) {
            return new Region(name, Integer.MAX_VALUE, names, false);
        }
        return new Region(name, (int) tokens, names, loses(where, element, visiting, owners));
    }

    /** Customers that a region holds; infinite without a limit. */
    private double tokens(String where, XmlElement region, Set<String> owners) {
        double tokens = Double.POSITIVE_INFINITY;
        for (XmlElement each : region.children()) {
            String owner = String.valueOf(each.attribute("jobClass"));
            boolean comes = owners.contains(owner);
            String limit = switch (each.name()) {
                case "globalConstraint" -> file.required(each, "maxJobs");
                case "classConstraint" -> comes ? file.required(each, "maxJobsPerClass") : NO_LIMIT;
                case "globalMemoryConstraint" -> unset(where, each, "maxMemory", NO_LIMIT, true);
                case "classMemoryConstraint" -> unset(where, each, "maxMemoryPerClass", NO_LIMIT, comes);
                case "classWeight" -> unset(where, each, "weight", "1", comes);
                case "regionNode", "dropRules", "classSize" -> NO_LIMIT;
                default -> unset(where, each, "name", "", true);
            };
            if (limit.equals(NO_LIMIT)) {
                continue;
            }
            if (each.name().equals("classConstraint") && owners.size() > 1) {
                throw file.refuse(
                        where + ", maxJobsPerClass " + limit + " of " + owner,
                        "a region has one limit for all of its classes",
                        "Limit the whole region, or give the class a region of its own in JMT");
            }
            tokens = Math.min(tokens, file.whole(limit, 1, where + ", " + each.name()));
        }
        return tokens;
    }

    /** Refuses a setting that has another value. */
    private String unset(String where, XmlElement setting, String attribute, String value, boolean comes) {
        String set = setting.attribute(attribute);
        if (comes && !value.equals(set)) {
            throw file.refuse(
                    where + ", " + setting.name() + (set == null ? "" : " " + set),
                    "a region has a limit of customers only, each of which counts as one",
                    "Remove the setting in JMT");
        }
        return NO_LIMIT;
    }

    /** Whether customers who find a region full are lost. */
    private boolean loses(String where, XmlElement region, List<JsimChain> visiting, Set<String> owners) {
        Map<String, String> rules = new LinkedHashMap<>();
        region.all("dropRules")
                .forEach(each -> rules.put(
                        String.valueOf(each.attribute("jobClass")), String.valueOf(each.attribute("dropThisClass"))));
        String rule = common(
                found -> file.refuse(
                        where + ", dropRules " + found,
                        "a region either loses the customers of all classes who find it full, or lets all wait",
                        "Choose one rule for all classes in JMT"),
                owners,
                owner -> rules.getOrDefault(owner, "missing"));
        if (rule.equals("true")) {
            checkOpen(visiting, chain -> file.refuse(where + ", " + chain.place(), CLOSED_LOSS, CLOSED_NEXT));
            return true;
        }
        if (!rule.equals("false")) {
            throw file.refuse(where + ", dropRules " + rule, "must be true or false", "Save the model in JMT again");
        }
        common(
                found -> file.refuse(
                        where + ", priorities " + found,
                        "customers enter a region in the order in which they come to it, regardless of their class",
                        "Give the classes the same priority in JMT"),
                owners,
                this::level);
        return false;
    }
}
