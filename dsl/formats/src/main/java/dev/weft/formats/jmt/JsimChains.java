package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Customers;
import dev.weft.formats.jmt.JmtNetwork.Kind;
import dev.weft.formats.jmt.JmtNetwork.Limits;
import dev.weft.formats.jmt.JmtNetwork.Place;
import dev.weft.formats.jmt.JmtNetwork.Region;
import dev.weft.formats.jmt.JsimNode.Role;
import dev.weft.units.ModelException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
    /** The elimination takes a time of the third power of it. */
    private static final int MOST_STATES = 1500;

    /** A class at a node; the outside world has no node. */
    private record State(String node, String owner) {}

    private static final State OUTSIDE = new State("", "");

    private final JmtFile file;
    private final Map<String, JsimNode> nodes;
    private final Map<String, JsimReader.Declared> classes;
    private final List<String> notes;
    private final List<Region> regions;
    private final Set<String> sinks;
    /** Transitions of the states that were reached. */
    private final Map<State, Map<State, Double>> next = new LinkedHashMap<>();

    private final List<Place> places = new ArrayList<>();
    private final List<Customers> chains = new ArrayList<>();
    /** The classes of each chain, with their priorities. */
    private final List<Map<String, Integer>> priorities = new ArrayList<>();

    private final List<double[]> service = new ArrayList<>();
    private final List<double[]> visits = new ArrayList<>();

    JsimChains(
            JmtFile file,
            Map<String, JsimNode> nodes,
            Map<String, JsimReader.Declared> classes,
            List<String> notes,
            List<Region> regions) {
        this.file = file;
        this.nodes = nodes;
        this.classes = classes;
        this.notes = notes;
        this.regions = regions;
        this.sinks = nodes.values().stream()
                .filter(each -> each.role == Role.SINK)
                .map(each -> each.name)
                .collect(Collectors.toSet());
    }

    JmtNetwork network() {
        List<JsimNode> stations = nodes.values().stream()
                .filter(each -> each.role == Role.STATION)
                .toList();
        if (stations.isEmpty()) {
            throw file.refuse("nodes", "there is no station", "Add a queue or a delay in JMT");
        }
        Set<String> done = new HashSet<>();
        List<String> order = new ArrayList<>(classes.keySet());
        // a class without customers of its own may be one that others switch into
        order.sort((a, b) -> Boolean.compare(isEmpty(a), isEmpty(b)));
        List<Set<String>> groups = groups(order);
        groups.sort((a, b) -> Integer.compare(first(a), first(b)));
        for (Set<String> group : groups) {
            if (done.addAll(group)) {
                chain(group, stations);
            }
        }
        for (int k = 0; k < stations.size(); k++) {
            JsimNode each = stations.get(k);
            places.add(new Place(each.name, each.kind, each.servers(), List.of(), limits(each, k)));
        }
        return finished(stations);
    }

    private int first(Set<String> group) {
        List<String> order = new ArrayList<>(classes.keySet());
        return group.stream().mapToInt(order::indexOf).min().orElseThrow();
    }

    private boolean isOpen(String owner) {
        return declared(owner).customers().open();
    }

    private JsimReader.Declared declared(String owner) {
        JsimReader.Declared known = classes.get(owner);
        if (known == null) {
            throw file.refuse(JmtFile.place("class", owner), "it is not declared", "Save the model in JMT again");
        }
        return known;
    }

    private boolean isEmpty(String owner) {
        return isOpen(owner)
                ? arrivals(owner).isEmpty()
                : declared(owner).customers().amount() == 0;
    }

    /** Arrivals per second of an open class by source. */
    private Map<State, Double> arrivals(String owner) {
        Map<State, Double> rates = new LinkedHashMap<>();
        for (JsimNode node : nodes.values()) {
            if (node.role == Role.SOURCE) {
                JsimService gaps = node.service(owner);
                if (!gaps.isNone()) {
                    if (!gaps.exponential() || gaps.mean() == 0) {
                        throw file.refuse(
                                JmtFile.place("node", node.name) + ", " + JmtFile.place("class", owner) + ", "
                                        + gaps.name() + " times between arrivals",
                                "arrivals must be a Poisson process, with exponential times between them",
                                "Choose Exponential with the same mean, which changes the answer");
                    }
                    rates.put(new State(node.name, owner), 1 / gaps.mean());
                }
            }
        }
        return rates;
    }

    /** Where customers of a class begin. */
    private Map<State, Double> starts(String owner) {
        if (isOpen(owner)) {
            return arrivals(owner);
        }
        String reference = declared(owner).reference();
        JsimNode node = nodes.get(reference);
        if (node == null || node.role != Role.STATION) {
            throw file.refuse(
                    JmtFile.place("class", owner) + ", referenceSource " + ModelException.argument(reference),
                    "the reference of a closed class must be a station",
                    "Choose its reference station in JMT");
        }
        return Map.of(new State(reference, owner), 1.0);
    }

    /** Classes that switch into one another, directly or not. */
    private List<Set<String>> groups(List<String> order) {
        List<Set<String>> groups = new ArrayList<>();
        for (String owner : order) {
            boolean reached = isEmpty(owner) && groups.stream().anyMatch(each -> each.contains(owner));
            if (reached) {
                continue;
            }
            Set<String> group = new LinkedHashSet<>(Set.of(owner));
            for (State state : reachable(starts(owner).keySet())) {
                group.add(state.owner);
            }
            group.remove("");
            for (Set<String> other : List.copyOf(groups)) {
                if (other.stream().anyMatch(group::contains)) {
                    group.addAll(other);
                    groups.remove(other);
                }
            }
            groups.add(group);
        }
        return groups;
    }

    private Set<State> reachable(Set<State> starts) {
        Set<State> seen = new LinkedHashSet<>(starts);
        Deque<State> left = new ArrayDeque<>(starts);
        while (!left.isEmpty()) {
            for (State each : transitions(left.pop()).keySet()) {
                if (seen.add(each)) {
                    left.add(each);
                }
                if (seen.size() > MOST_STATES) {
                    throw file.refuse(
                            "routing",
                            "at most 1,500 pairs of a class and a node are supported, and there are more",
                            "Model a part of the network");
                }
            }
        }
        return seen;
    }

    private Map<State, Double> transitions(State from) {
        Map<State, Double> known = next.get(from);
        if (known == null) {
            known = from.equals(OUTSIDE) ? Map.of() : computed(from);
            next.put(from, known);
        }
        return known;
    }

    private Map<State, Double> computed(State from) {
        JsimNode node = nodes.get(from.node);
        if (node == null) {
            throw file.refuse(JmtFile.place("node", from.node), "there is no such node", "Save the model in JMT again");
        }
        if (node.role == Role.SINK) {
            if (!isOpen(from.owner)) {
                throw node.refuse(
                        JmtFile.place("class", from.owner),
                        "customers of a closed class cannot leave",
                        "Route them back to a station");
            }
            return Map.of(OUTSIDE, 1.0);
        }
        if (node.role == Role.STATION) {
            node.checkOrder(from.owner);
        }
        Map<String, Double> owners = node.role == Role.SWITCH
                ? node.switched(from.owner, List.copyOf(classes.keySet()))
                : Map.of(from.owner, 1.0);
        Map<State, Double> to = new LinkedHashMap<>();
        owners.forEach((owner, share) -> {
            if (isOpen(owner) != isOpen(from.owner)) {
                throw node.refuse(
                        JmtFile.place("class", from.owner),
                        "it cannot switch to " + owner + ", because one is open and the other closed",
                        "Correct the class switch in JMT");
            }
            node.next(owner, isOpen(owner) ? Set.of() : sinks)
                    .forEach((target, chance) -> to.merge(new State(target, owner), share * chance, Double::sum));
        });
        return to;
    }

    private void chain(Set<String> group, List<JsimNode> stations) {
        String name = group.stream()
                .sorted((a, b) -> Integer.compare(first(Set.of(a)), first(Set.of(b))))
                .collect(Collectors.joining("+"));
        Map<State, Double> starts = new LinkedHashMap<>();
        double customers = 0;
        for (String owner : group) {
            if (!isEmpty(owner)) {
                starts.putAll(starts(owner));
                customers += declared(owner).customers().amount();
            }
        }
        boolean open = isOpen(group.iterator().next());
        if (starts.isEmpty() && open) {
            notes.add("Class " + name + " has no arrivals, so it is left out.");
            return;
        }
        if (starts.isEmpty()) {
            starts.putAll(starts(group.iterator().next()));
        }
        double rate = starts.values().stream().mapToDouble(Double::doubleValue).sum();
        List<State> states = open ? openStates(name, starts, rate) : closedStates(name, starts);
        Map<State, Double> ratio = ratios(states);
        double unit = 1;
        if (!open) {
            Set<String> references = starts.keySet().stream().map(State::node).collect(Collectors.toSet());
            String reference = starts.keySet().iterator().next().node;
            unit = ratio.entrySet().stream()
                    .filter(each -> each.getKey().node.equals(reference))
                    .mapToDouble(Map.Entry::getValue)
                    .sum();
            if (references.size() > 1) {
                notes.add("A cycle of " + name + " is a visit to " + reference + ".");
            }
        }
        if (group.size() > 1) {
            notes.add("Classes " + listed(name) + " switch into one another, so they are one class " + name
                    + " with their totals.");
        }
        chains.add(new Customers(name, open, open ? rate : customers, 0));
        priorities.add(group.stream()
                .collect(Collectors.toMap(
                        owner -> owner, owner -> declared(owner).priority())));
        add(name, ratio, unit, stations);
    }

    private static String listed(String name) {
        int last = name.lastIndexOf('+');
        return name.substring(0, last).replace("+", ", ") + " and " + name.substring(last + 1);
    }

    /** The states of an open chain, closed by the outside world. */
    private List<State> openStates(String name, Map<State, Double> starts, double rate) {
        Set<State> states = new LinkedHashSet<>(Set.of(OUTSIDE));
        next.remove(OUTSIDE); // that of another chain
        states.addAll(reachable(starts.keySet()));
        Map<State, Double> arriving = new LinkedHashMap<>();
        starts.forEach((state, own) -> arriving.put(state, own / rate));
        next.put(OUTSIDE, arriving);
        Set<State> leaving = returning(states, OUTSIDE);
        for (State each : states) {
            if (!leaving.contains(each)) {
                throw file.refuse(
                        JmtFile.place("class", name) + " at " + JmtFile.place("node", each.node),
                        "its customers never reach a sink from there",
                        "Connect the node to a sink");
            }
        }
        return List.copyOf(states);
    }

    /** The states that customers of a closed chain visit again and again, those of the reference first. */
    private List<State> closedStates(String name, Map<State, Double> starts) {
        Set<State> all = reachable(starts.keySet());
        State reference = starts.keySet().iterator().next();
        for (State each : all) {
            if (each.node.equals(reference.node) && returning(all, each).containsAll(all)) {
                List<State> states = new ArrayList<>(List.of(each));
                reachable(Set.of(each)).stream()
                        .filter(other -> !other.equals(each))
                        .forEach(states::add);
                return states;
            }
        }
        throw file.refuse(
                JmtFile.place("class", name) + ", reference station " + ModelException.argument(reference.node),
                "its customers do not all return to this station",
                "Correct the routing in JMT");
    }

    /** The states from which a state is reached. */
    private Set<State> returning(Set<State> states, State goal) {
        Map<State, List<State>> before = new LinkedHashMap<>();
        for (State from : states) {
            transitions(from)
                    .keySet()
                    .forEach(to -> before.computeIfAbsent(to, each -> new ArrayList<>())
                            .add(from));
        }
        Set<State> seen = new HashSet<>(Set.of(goal));
        Deque<State> left = new ArrayDeque<>(seen);
        while (!left.isEmpty()) {
            for (State each : before.getOrDefault(left.pop(), List.of())) {
                if (seen.add(each)) {
                    left.add(each);
                }
            }
        }
        return seen;
    }

    private Map<State, Double> ratios(List<State> states) {
        Map<State, Integer> index = new LinkedHashMap<>();
        states.forEach(each -> index.put(each, index.size()));
        double[][] matrix = new double[states.size()][states.size()];
        for (State from : states) {
            transitions(from).forEach((to, share) -> matrix[number(index, from)][number(index, to)] += share);
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

    /** Visits and mean service times of a chain. */
    private void add(String name, Map<State, Double> ratio, double unit, List<JsimNode> stations) {
        double[] counts = new double[stations.size()];
        double[] times = new double[stations.size()];
        boolean some = false;
        for (int k = 0; k < counts.length; k++) {
            JsimNode station = stations.get(k);
            double work = 0;
            double only = Double.NaN;
            boolean equal = true;
            for (Map.Entry<State, Double> each : ratio.entrySet()) {
                if (each.getKey().node.equals(station.name)) {
                    double time = time(station, each.getKey().owner);
                    equal &= Double.isNaN(only) || time == only;
                    only = time;
                    counts[k] += each.getValue() / unit;
                    work += each.getValue() / unit * time;
                }
            }
            if (!equal && station.kind == Kind.QUEUE) {
                throw station.refuse(
                        "classes " + name,
                        "classes that switch into one another must take equal times at a first-come station",
                        "Use processor sharing, or equal times");
            }
            times[k] = counts[k] == 0 ? 0 : equal ? only : work / counts[k];
            some |= counts[k] > 0;
        }
        if (!some) {
            throw file.refuse(JmtFile.place("class", name), "it visits no station", "Route it through a station");
        }
        visits.add(counts);
        service.add(times);
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

    private Limits limits(JsimNode station, int k) {
        return JsimLimits.of(
                station,
                IntStream.range(0, chains.size())
                        .filter(r -> visits.get(r)[k] > 0)
                        .mapToObj(r -> new JsimLimits.Visitor(chains.get(r), priorities.get(r)))
                        .toList());
    }

    private JmtNetwork finished(List<JsimNode> stations) {
        if (chains.isEmpty()) {
            throw file.refuse("classes", "no class has customers or arrivals", "Add some in JMT");
        }
        int[] thinking = new int[stations.size()];
        List<Integer> kept = new ArrayList<>();
        List<Customers> known = new ArrayList<>(chains);
        for (int k = 0; k < thinking.length; k++) {
            int owner = thinker(k);
            if (owner < 0) {
                kept.add(k);
            } else {
                Customers own = known.get(owner);
                known.set(owner, new Customers(own.name(), false, own.amount(), service.get(owner)[k]));
            }
        }
        return new JmtNetwork(
                kept.stream().map(places::get).toList(),
                known,
                service.stream().map(row -> kept(row, kept)).toArray(double[][]::new),
                visits.stream().map(row -> kept(row, kept)).toArray(double[][]::new),
                notes,
                regions);
    }

    private static double[] kept(double[] row, List<Integer> kept) {
        return kept.stream().mapToDouble(k -> row[k]).toArray();
    }

    /** The class whose think time a delay stands for as this library writes it, -1 for other stations. */
    private int thinker(int k) {
        for (int r = 0; r < chains.size(); r++) {
            Customers own = chains.get(r);
            JsimReader.Declared declared = classes.get(own.name());
            if (declared != null
                    && !own.open()
                    && places.get(k).kind() == Kind.DELAY
                    && places.get(k).name().equals(JmtNetwork.thinking(own.name()))
                    && places.get(k).name().equals(declared.reference())) {
                return r;
            }
        }
        return -1;
    }
}
