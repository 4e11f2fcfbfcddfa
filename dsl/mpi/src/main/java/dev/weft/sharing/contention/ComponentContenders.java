package dev.weft.sharing.contention;

import static dev.weft.sharing.contention.Ports.NONE;

import java.util.Arrays;
import java.util.OptionalLong;

/** The penalties of a changing set under a model of whole components; only components with a change are solved. */
public final class ComponentContenders extends PortContenders {
    private final ComponentRule rule;
    private final Component component = new Component();
    private double[] low = new double[16];
    private double[] high = new double[16];
    private double[] arcLow = new double[16];
    private double[] arcPenalty = new double[16];
    private double[] arcHigh = new double[16];

    public ComponentContenders(ComponentRule rule) {
        this.rule = rule;
    }

    @Override
    void chargeTouched() {
        if (low.length < ports.source.length) {
            low = Arrays.copyOf(low, ports.source.length);
            high = Arrays.copyOf(high, ports.source.length);
        }
        component.restart();
        for (int i = 0; i < sources.size(); i++) {
            int first = ports.firstFrom(sources.at(i));
            if (first != NONE && !component.hasSource(sources.at(i))) {
                solve(first);
            }
        }
        for (int i = 0; i < destinations.size(); i++) {
            int first = ports.firstInto(destinations.at(i));
            if (first != NONE && !component.hasDestination(destinations.at(i))) {
                solve(first);
            }
        }
    }

    private void solve(int first) {
        component.gather(ports, first);
        if (component.arcs > arcPenalty.length) {
            int size = Math.max(component.arcs, 2 * arcPenalty.length);
            arcLow = new double[size];
            arcPenalty = new double[size];
            arcHigh = new double[size];
        }
        rule.charge(component, arcLow, arcPenalty, arcHigh);
        for (int arc = 0; arc < component.arcs; arc++) {
            int id = component.id[arc];
            low[id] = arcLow[arc];
            high[id] = arcHigh[arc];
            charges.charge(id, arcPenalty[arc]);
        }
    }

    @Override
    public double low(int id) {
        return low[id];
    }

    @Override
    public double high(int id) {
        return high[id];
    }

    @Override
    public String reason(int id) {
        component.restart();
        component.gather(ports, id);
        int arc = 0;
        while (component.id[arc] != id) {
            arc++;
        }
        return rule.reason(component, arc);
    }

    @Override
    public OptionalLong seed() {
        return rule.seed();
    }
}
