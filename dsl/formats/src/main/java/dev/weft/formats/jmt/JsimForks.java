package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JsimNode.Role;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Forks of a JSIMG model. Each node between a fork and its join is in one branch, so the branches can be followed one after another: a
 * customer then visits the stations that its tasks visit.
 */
final class JsimForks {
    /** A fork with the nodes of each branch, the first of them first. */
    record Shape(JsimNode fork, List<Set<String>> branches, Set<String> joins) {}

    /** A branch of a fork. */
    private record Inside(Shape shape, int branch) {}

    private final Map<String, JsimNode> nodes;
    private final Map<String, Shape> shapes = new LinkedHashMap<>();
    private final Map<String, Inside> inside = new LinkedHashMap<>();

    JsimForks(Map<String, JsimNode> nodes) {
        this.nodes = nodes;
    }

    /** The forks that a class reaches. */
    List<Shape> shapes() {
        return List.copyOf(shapes.values());
    }

    /** Follows the tasks of a class from a fork to its join; returns the node where the first branch begins. */
    String split(JsimNode fork, String owner) {
        Shape shape = shapes.computeIfAbsent(fork.name, name -> new Shape(fork, new ArrayList<>(), new HashSet<>()));
        for (int b = 0; b < fork.targets.size(); b++) {
            if (b == shape.branches.size()) {
                shape.branches.add(new LinkedHashSet<>());
            }
            follow(shape, b, owner);
        }
        if (fork.targets.isEmpty() || shape.joins.size() != 1) {
            throw fork.refuse(
                    JmtFile.place("class", owner) + ", joins " + shape.joins,
                    "all branches of a fork must end at one join",
                    "Connect each branch to the same join in JMT");
        }
        return fork.targets.get(0);
    }

    private void follow(Shape shape, int branch, String owner) {
        boolean joined = false;
        boolean served = false;
        Set<String> seen = new HashSet<>();
        Deque<String> left = new ArrayDeque<>(List.of(shape.fork.targets.get(branch)));
        while (!left.isEmpty()) {
            String name = left.pop();
            JsimNode node = nodes.get(name);
            if (node == null || !seen.add(name)) {
                continue;
            }
            if (node.role == Role.JOIN) {
                shape.joins.add(name);
                joined = true;
                continue;
            }
            Inside here = new Inside(shape, branch);
            Inside known = inside.putIfAbsent(name, here);
            if ((node.role != Role.STATION && node.role != Role.ROUTER) || (known != null && !known.equals(here))) {
                throw shape.fork.refuse(
                        JmtFile.place("class", owner) + ", branch with " + JmtFile.place("node", name),
                        "between a fork and its join are stations and routers, each in one branch",
                        "Give each branch stations of its own, without forks, class switches and sinks");
            }
            shape.branches.get(branch).add(name);
            served |= node.role == Role.STATION;
            left.addAll(node.next(owner, Set.of()).keySet());
        }
        if (!joined || !served) {
            throw shape.fork.refuse(
                    JmtFile.place("class", owner) + ", branch to "
                            + JmtFile.place("node", shape.fork.targets.get(branch)),
                    joined ? "a branch needs a station" : "it does not end at a join",
                    "Correct the connections in JMT");
        }
    }

    /** The node that follows when a customer leaves the node {@code from} for a join: where the next branch begins, or the join. */
    String joined(JsimNode from, String join, String owner) {
        Inside here = inside.get(from.name);
        if (here == null || !here.shape.joins.contains(join)) {
            throw from.refuse(
                    JmtFile.place("class", owner) + ", join " + join,
                    "its customers reach the join without the fork",
                    "Route them around the join in JMT");
        }
        int next = here.branch + 1;
        List<String> starts = here.shape.fork.targets;
        return next < starts.size() ? starts.get(next) : join;
    }
}
