package dev.weft.formats.jmt;

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

/** The routing of a JSIMG model: a Markov chain of classes at nodes, in which the branches of a fork follow one another. */
final class JsimRoutes {
    /** The elimination takes a time of the third power of it. */
    private static final int MOST_STATES = 1500;

    /** A class at a node; the outside world has no node. */
    record State(String node, String owner) {}

    static final State OUTSIDE = new State("", "");

    private final JmtFile file;
    private final Map<String, JsimNode> nodes;
    private final Map<String, JsimClass> classes;
    private final Set<String> sinks;
    private final JsimForks forks;
    /** Transitions of the states that were reached. */
    private final Map<State, Map<State, Double>> next = new LinkedHashMap<>();

    JsimRoutes(JmtFile file, Map<String, JsimNode> nodes, Map<String, JsimClass> classes) {
        this.file = file;
        this.nodes = nodes;
        this.classes = classes;
        this.forks = new JsimForks(nodes);
        this.sinks = nodes.values().stream()
                .filter(each -> each.role == Role.SINK)
                .map(each -> each.name)
                .collect(Collectors.toSet());
    }

    /** The forks that some class reaches. */
    List<JsimForks.Shape> forks() {
        return forks.shapes();
    }

    /** Whether customers of a class arrive and leave. */
    boolean isOpen(String owner) {
        return declared(owner).customers().open();
    }

    /** A class as the file declares it. */
    JsimClass declared(String owner) {
        JsimClass known = classes.get(owner);
        if (known == null) {
            throw file.refuse(JmtFile.place("class", owner), "it is not declared", "Save the model in JMT again");
        }
        return known;
    }

    /** Whether a class has neither arrivals nor customers of its own. */
    boolean isEmpty(String owner) {
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
    Map<State, Double> starts(String owner) {
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
    List<Set<String>> groups(List<String> order) {
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

    /** Probabilities of what follows a state. */
    Map<State, Double> transitions(State from) {
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
        node.check(from.owner);
        if (node.role == Role.FORK) {
            return Map.of(new State(forks.split(node, from.owner), from.owner), 1.0);
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
                    .forEach((target, chance) ->
                            to.merge(new State(entered(node, target, owner), owner), share * chance, Double::sum));
        });
        return to;
    }

    /** The node that a customer enters when the file sends it to this one; behind a branch of a fork, the next branch. */
    private String entered(JsimNode from, String target, String owner) {
        JsimNode goal = nodes.get(target);
        return goal != null && goal.role == Role.JOIN ? forks.joined(from, target, owner) : target;
    }

    /** The states of an open chain, closed by the outside world. */
    List<State> openStates(String name, Map<State, Double> starts, double rate) {
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
    List<State> closedStates(String name, Map<State, Double> starts) {
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
}
