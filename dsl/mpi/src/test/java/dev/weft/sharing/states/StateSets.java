package dev.weft.sharing.states;

import dev.weft.oracles.Tally;
import dev.weft.sharing.Scheme;
import dev.weft.sharing.SchemeArrays;
import dev.weft.sharing.SharingOracles;
import dev.weft.sharing.contention.Component;
import dev.weft.sharing.contention.Components;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The state sets of a scheme in whole numbers, component by component, in the order of their first communications. */
public final class StateSets {
    private final int arcs;
    /** By communication: its component, -1 if it stays in its node, and its number there. */
    private final int[] component;

    private final int[] arcInside;
    private final List<Component> components;
    private final List<ExactStates> states = new ArrayList<>();

    private StateSets(int[] source, int[] destination) {
        arcs = source.length;
        component = new int[arcs];
        arcInside = new int[arcs];
        Arrays.fill(component, -1);
        components = Components.of(source, destination);
        for (Component gathered : components) {
            int[] identifiers = Components.identifiers(gathered);
            for (int i = 0; i < identifiers.length; i++) {
                component[identifiers[i]] = states.size();
                arcInside[identifiers[i]] = i;
            }
            states.add(Objects.requireNonNull(ExactStates.of(gathered, MyrinetPlan.budget())));
        }
    }

    public static StateSets of(Scheme scheme) {
        return new StateSets(SchemeArrays.source(scheme), SchemeArrays.destination(scheme));
    }

    public int components() {
        return components.size();
    }

    public BigInteger all() {
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

    public void compare(List<Map<String, String>> rows, Tally tally) {
        for (int arc = 0; arc < arcs; arc++) {
            Map<String, String> row = rows.get(arc);
            if (component[arc] < 0) {
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
