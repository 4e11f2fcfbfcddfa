package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Customers;
import dev.weft.formats.jmt.JmtNetwork.Fork;
import dev.weft.formats.jmt.JmtNetwork.Kind;
import dev.weft.formats.jmt.JmtNetwork.Parts;
import dev.weft.formats.jmt.JmtNetwork.Place;
import dev.weft.formats.jmt.JsimNode.Role;
import dev.weft.formats.jmt.JsimRoutes.State;
import dev.weft.study.xml.XmlElement;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Turns the routing of a JSIMG model into visits. Classes that switch into one another become one class, whose totals are the same at
 * delays and processor-sharing stations, and at first-come stations where they take equal times.
 */
final class JsimChains {
    private final JmtFile file;
    private final Map<String, JsimClass> classes;
    private final List<XmlElement> regions;
    private final List<String> notes;
    private final JsimRoutes routes;
    private final List<JsimNode> stations;
    private final List<JsimChain> chains = new ArrayList<>();

    JsimChains(
            JmtFile file,
            Map<String, JsimNode> nodes,
            Map<String, JsimClass> classes,
            List<XmlElement> regions,
            List<String> notes) {
        this.file = file;
        this.classes = classes;
        this.regions = regions;
        this.notes = notes;
        this.routes = new JsimRoutes(file, nodes, classes);
        this.stations = nodes.values().stream()
                .filter(each -> each.role == Role.STATION)
                .toList();
    }

    JmtNetwork network() {
        if (stations.isEmpty()) {
            throw file.refuse("nodes", "there is no station", "Add a queue or a delay in JMT");
        }
        Set<String> done = new HashSet<>();
        List<String> order = new ArrayList<>(classes.keySet());
        // a class without customers of its own may be one that others switch into
        order.sort((a, b) -> Boolean.compare(routes.isEmpty(a), routes.isEmpty(b)));
        List<Set<String>> groups = routes.groups(order);
        groups.sort((a, b) -> Integer.compare(first(a), first(b)));
        for (Set<String> group : groups) {
            if (done.addAll(group)) {
                chain(group);
            }
        }
        if (chains.isEmpty()) {
            throw file.refuse("classes", "no class has customers or arrivals", "Add some in JMT");
        }
        return finished();
    }

    private int first(Set<String> group) {
        List<String> order = new ArrayList<>(classes.keySet());
        return group.stream().mapToInt(order::indexOf).min().orElseThrow();
    }

    private void chain(Set<String> group) {
        String name = group.stream()
                .sorted((a, b) -> Integer.compare(first(Set.of(a)), first(Set.of(b))))
                .collect(Collectors.joining("+"));
        Map<State, Double> starts = new LinkedHashMap<>();
        double customers = 0;
        for (String owner : group) {
            if (!routes.isEmpty(owner)) {
                starts.putAll(routes.starts(owner));
                customers += routes.declared(owner).customers().amount();
            }
        }
        boolean open = routes.isOpen(group.iterator().next());
        if (starts.isEmpty() && open) {
            notes.add("Class " + name + " has no arrivals, so it is left out.");
            return;
        }
        if (starts.isEmpty()) {
            starts.putAll(routes.starts(group.iterator().next()));
        }
        double rate = starts.values().stream().mapToDouble(Double::doubleValue).sum();
        List<State> states = open ? routes.openStates(name, starts, rate) : routes.closedStates(name, starts);
        Map<State, Double> ratio = ratios(states);
        if (!open) {
            Set<String> references = starts.keySet().stream().map(State::node).collect(Collectors.toSet());
            String reference = starts.keySet().iterator().next().node();
            double unit = ratio.entrySet().stream()
                    .filter(each -> each.getKey().node().equals(reference))
                    .mapToDouble(Map.Entry::getValue)
                    .sum();
            ratio.replaceAll((state, visits) -> visits / unit);
            if (references.size() > 1) {
                notes.add("A cycle of " + name + " is a visit to " + reference + ".");
            }
        }
        if (group.size() > 1) {
            notes.add("Classes " + listed(name) + " switch into one another, so they are one class " + name
                    + " with their totals.");
        }
        Map<State, Double> begin = open ? routes.transitions(JsimRoutes.OUTSIDE) : Map.of();
        chains.add(chain(new Customers(name, open, open ? rate : customers, 0), ratio, begin));
    }

    private static String listed(String name) {
        int last = name.lastIndexOf('+');
        return name.substring(0, last).replace("+", ", ") + " and " + name.substring(last + 1);
    }

    private Map<State, Double> ratios(List<State> states) {
        Map<State, Integer> index = new LinkedHashMap<>();
        states.forEach(each -> index.put(each, index.size()));
        double[][] matrix = new double[states.size()][states.size()];
        for (State from : states) {
            routes.transitions(from).forEach((to, share) -> matrix[number(index, from)][number(index, to)] += share);
        }
        double[] counts = StationaryVisits.of(matrix);
        Map<State, Double> ratio = new LinkedHashMap<>();
        for (int i = 0; i < counts.length; i++) {
            ratio.put(states.get(i), counts[i]);
        }
        return ratio;
    }

    private static int number(Map<State, Integer> index, State state) {
        return index.getOrDefault(state, -1);
    }

    /** A chain with its visits and mean service times. */
    private JsimChain chain(Customers customers, Map<State, Double> ratio, Map<State, Double> begin) {
        double[] counts = new double[stations.size()];
        double[] times = new double[stations.size()];
        for (int k = 0; k < counts.length; k++) {
            JsimNode station = stations.get(k);
            double work = 0;
            double only = Double.NaN;
            boolean equal = true;
            for (Map.Entry<State, Double> each : ratio.entrySet()) {
                if (each.getKey().node().equals(station.name)) {
                    double time = time(station, each.getKey().owner());
                    equal &= Double.isNaN(only) || time == only;
                    only = time;
                    counts[k] += each.getValue();
                    work += each.getValue() * time;
                }
            }
            if (!equal && station.kind == Kind.QUEUE) {
                throw station.refuse(
                        "classes " + customers.name(),
                        "classes that switch into one another must take equal times at a first-come station",
                        "Use processor sharing, or equal times");
            }
            times[k] = counts[k] == 0 ? 0 : equal ? only : work / counts[k];
        }
        if (Arrays.stream(counts).allMatch(count -> count == 0)) {
            throw file.refuse(
                    JmtFile.place("class", customers.name()), "it visits no station", "Route it through a station");
        }
        return new JsimChain(customers, ratio, begin, times, counts);
    }

    /** Seconds of a visit, from a distribution that this discipline allows. */
    private double time(JsimNode station, String owner) {
        JsimService times = station.service(owner);
        if (times.isNone()) {
            throw station.refuse(
                    JmtFile.place("class", owner),
                    "it has no service where it arrives",
                    "Choose a distribution in JMT");
        }
        if (!times.exponential()) {
            if (station.kind == Kind.QUEUE) {
                throw station.refuse(
                        JmtFile.place("class", owner) + ", " + times.name() + " service times",
                        "a first-come station must have exponential service times",
                        "Choose Exponential, and simulate the other by solve(seeded(1).service(\"" + station.name
                                + "\", ..))");
            }
            notes.add("Service times of " + owner + " at " + station.name + " are " + times.name()
                    + " in the file and exponential here, which changes no mean at a "
                    + (station.kind == Kind.DELAY ? "delay." : "processor-sharing station."));
        }
        return times.mean();
    }

    private JmtNetwork finished() {
        int[] thinking = chains.stream().mapToInt(this::thinker).toArray();
        JsimLimits limits = new JsimLimits(file, stations, chains, classes, notes);
        int[] asDrawn = IntStream.range(0, stations.size())
                .filter(k -> Arrays.stream(thinking).noneMatch(each -> each == k))
                .toArray();
        Parts parts = new Parts(limits.ofStations(), limits.ofRegions(regions), forks(asDrawn));
        int[] order = new JsimOrder(file, routes, stations, chains, thinking, parts).of(asDrawn, notes);
        List<Customers> known = new ArrayList<>();
        for (int r = 0; r < thinking.length; r++) {
            Customers own = chains.get(r).customers();
            double think = thinking[r] < 0 ? 0 : chains.get(r).service()[thinking[r]];
            known.add(new Customers(own.name(), own.open(), own.amount(), think));
        }
        return new JmtNetwork(
                Arrays.stream(order)
                        .mapToObj(stations::get)
                        .map(each -> new Place(each.name, each.kind, each.servers(), List.of()))
                        .toList(),
                known,
                chains.stream().map(each -> inOrder(each.service(), order)).toArray(double[][]::new),
                chains.stream().map(each -> inOrder(each.visits(), order)).toArray(double[][]::new),
                notes,
                new Parts(parts.limits(), parts.regions(), forks(order)));
    }

    private static double[] inOrder(double[] row, int[] order) {
        return Arrays.stream(order).mapToDouble(k -> row[k]).toArray();
    }

    /** The class whose think time a delay stands for as this library writes it: the delay of a class, -1 without one. */
    private int thinker(JsimChain chain) {
        Customers own = chain.customers();
        JsimClass declared = classes.get(own.name());
        for (int k = 0; k < stations.size(); k++) {
            int station = k;
            if (declared != null
                    && !own.open()
                    && stations.get(k).kind == Kind.DELAY
                    && stations.get(k).name.equals(JmtNetwork.thinking(own.name()))
                    && stations.get(k).name.equals(declared.reference())
                    && chains.stream().noneMatch(other -> !other.customers().equals(own) && other.uses(station))
                    && regions.stream()
                            .noneMatch(each -> each.all("regionNode").stream()
                                    .anyMatch(node -> stations.get(station).name.equals(node.attribute("nodeName"))))) {
                return k;
            }
        }
        return -1;
    }

    /** The forks that customers pass once in each cycle, with the stations of their branches in this order. */
    private List<Fork> forks(int[] order) {
        List<Fork> forks = new ArrayList<>();
        for (JsimForks.Shape shape : routes.forks()) {
            Fork fork = new Fork(
                    shape.fork().name,
                    shape.branches().stream()
                            .map(branch -> Arrays.stream(order)
                                    .mapToObj(k -> stations.get(k).name)
                                    .filter(branch::contains)
                                    .toList())
                            .toList());
            for (JsimChain chain : chains) {
                double passes = visits(chain, fork.name());
                boolean inside =
                        fork.branches().stream().flatMap(List::stream).anyMatch(name -> visits(chain, name) > 0);
                if (inside && Math.abs(passes - 1) > JsimOrder.EQUAL) {
                    throw shape.fork()
                            .refuse(
                                    chain.place() + ", " + Digits.four(passes) + " visits in a cycle",
                                    "each customer that comes to the stations of a fork passes the fork once in a cycle",
                                    "Route each customer through the fork once");
                }
            }
            forks.add(fork);
        }
        return forks;
    }

    private static double visits(JsimChain chain, String node) {
        return chain.ratio().entrySet().stream()
                .filter(each -> each.getKey().node().equals(node))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }
}
