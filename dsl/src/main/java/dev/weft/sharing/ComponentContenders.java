package dev.weft.sharing;

import static dev.weft.sharing.Ports.NONE;

import java.util.Arrays;
import java.util.OptionalLong;

/** The penalties of a changing set under a model that looks at whole components: only components with a change are solved. */
final class ComponentContenders implements Contenders {
    private final ComponentRule rule;
    private final Ports ports = new Ports();
    private final Charges charges = new Charges();
    private final IntSet sources = new IntSet();
    private final IntSet destinations = new IntSet();
    private final Component component = new Component();
    private double[] low = new double[16];
    private double[] high = new double[16];
    private double[] arcLow = new double[16];
    private double[] arcPenalty = new double[16];
    private double[] arcHigh = new double[16];

    ComponentContenders(ComponentRule rule) {
        this.rule = rule;
    }

    @Override
    public void start(int id, int source, int destination) {
        charges.begin(id);
        ports.start(id, source, destination);
        sources.add(source);
        destinations.add(destination);
    }

    @Override
    public void end(int id) {
        charges.open();
        sources.add(ports.source[id]);
        destinations.add(ports.destination[id]);
        ports.end(id);
    }

    @Override
    public int settle() {
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
        sources.clear();
        destinations.clear();
        return charges.settled();
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
    public int changed(int index) {
        return charges.changed(index);
    }

    @Override
    public double penalty(int id) {
        return charges.penalty(id);
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
