package dev.weft.sharing.contention;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Components for the tests of state sets, whose caller is this package in the product. */
public final class Components {
    private Components() {}

    /** One component of these arcs as they are numbered. */
    public static Component whole(int arcs, int[] source, int[] destination) {
        Component component = new Component();
        for (int arc = 0; arc < arcs; arc++) {
            component.add(arc, source[arc], destination[arc]);
            component.sources = Math.max(component.sources, source[arc] + 1);
            component.destinations = Math.max(component.destinations, destination[arc] + 1);
        }
        return component;
    }

    /** All components, in the order of their first arcs; their identifiers are the arcs' numbers. What stays in a node is left out. */
    public static List<Component> of(int[] source, int[] destination) {
        Ports ports = new Ports();
        for (int arc = 0; arc < source.length; arc++) {
            if (source[arc] != destination[arc]) {
                ports.start(arc, source[arc], destination[arc]);
            }
        }
        List<Component> components = new ArrayList<>();
        boolean[] seen = new boolean[source.length];
        for (int arc = 0; arc < source.length; arc++) {
            if (!seen[arc] && source[arc] != destination[arc]) {
                Component component = new Component();
                component.gather(ports, arc);
                for (int i = 0; i < component.arcs; i++) {
                    seen[component.id[i]] = true;
                }
                components.add(component);
            }
        }
        return components;
    }

    /** By local arc: its identifier. */
    public static int[] identifiers(Component component) {
        return Arrays.copyOf(component.id, component.arcs);
    }
}
