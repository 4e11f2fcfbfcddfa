package dev.weft.sharing;

import dev.weft.oracles.Tally;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The state sets of a scheme in whole numbers, component by component, in the order of their first communications. */
final class StateSets {
    private final Graph graph;
    private final int[] component;
    private final int[] arcInside;
    private final List<Component> components = new ArrayList<>();
    private final List<ExactStates> states = new ArrayList<>();

    private StateSets(Scheme scheme) {
        this.graph = scheme.graph();
        this.component = new int[graph.arcs];
        this.arcInside = new int[graph.arcs];
        Ports ports = new Ports();
        for (int arc = 0; arc < graph.arcs; arc++) {
            component[arc] = -1;
            if (!graph.isInside(arc)) {
                ports.start(arc, graph.source[arc], graph.destination[arc]);
            }
        }
        for (int arc = 0; arc < graph.arcs; arc++) {
            if (component[arc] < 0 && !graph.isInside(arc)) {
                Component gathered = new Component();
                gathered.gather(ports, arc);
                for (int i = 0; i < gathered.arcs; i++) {
                    component[gathered.id[i]] = components.size();
                    arcInside[gathered.id[i]] = i;
                }
                components.add(gathered);
                states.add(Objects.requireNonNull(ExactStates.of(gathered, MyrinetPlan.budget())));
            }
        }
    }

    static StateSets of(Scheme scheme) {
        return new StateSets(scheme);
    }

    int components() {
        return components.size();
    }

    BigInteger all() {
        return states.stream().map(ExactStates::all).reduce(BigInteger.ONE, BigInteger::multiply);
    }

    BigInteger all(int arc) {
        return states.get(component[arc]).all();
    }

    BigInteger coefficient(int arc) {
        return states.get(component[arc]).coefficient(arcInside[arc]);
    }

    BigInteger minimum(int arc) {
        int of = component[arc];
        return states.get(of).minimum(components.get(of), arcInside[arc]);
    }

    void compare(List<Map<String, String>> rows, Tally tally) {
        for (int arc = 0; arc < graph.arcs; arc++) {
            Map<String, String> row = rows.get(arc);
            if (graph.isInside(arc)) {
                continue;
            }
            SharingOracles.number(tally, row, "myrinet_component", component[arc]);
            whole(tally, row, "myrinet_state_sets_component", all(arc));
            whole(tally, row, "myrinet_emission_coefficient", coefficient(arc));
            whole(tally, row, "myrinet_minimum_over_source", minimum(arc));
            String fraction = row.getOrDefault("myrinet_penalty_fraction", "1/1");
            boolean same = SharingOracles.same(fraction, all(arc), minimum(arc));
            tally.text("myrinet_penalty_fraction", fraction, same ? fraction : all(arc) + "/" + minimum(arc));
        }
    }

    private static void whole(Tally tally, Map<String, String> row, String column, BigInteger got) {
        tally.text(column, row.getOrDefault(column, ""), got.toString());
    }
}
