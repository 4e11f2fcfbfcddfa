package dev.weft.sharing.contention;

import static dev.weft.sharing.contention.Ports.NONE;

import dev.weft.units.Digits;
import java.util.Arrays;

/**
 * The penalties of InfiniBand for a changing set: a start or end touches its source, its destination and all sources
 * that send to the destination.
 */
public final class InfiniBandContenders extends PortContenders {
    private final InfiniBand rule;
    private double[] reception = new double[16];
    private int[] omega = new int[16];

    public InfiniBandContenders(InfiniBand rule) {
        this.rule = rule;
    }

    @Override
    void chargeTouched() {
        if (reception.length < ports.source.length) {
            reception = Arrays.copyOf(reception, ports.source.length);
        }
        if (omega.length < ports.nodes()) {
            omega = Arrays.copyOf(omega, ports.nodes());
        }
        for (int i = 0; i < destinations.size(); i++) {
            receive(destinations.at(i));
        }
        for (int i = 0; i < sources.size(); i++) {
            double most = emission(sources.at(i));
            for (int id = ports.firstFrom(sources.at(i)); id != NONE; id = ports.nextFrom(id)) {
                charges.charge(id, Math.max(most, reception[id]));
            }
        }
    }

    /** Touches all sources that send to this node, because its degree affects their penalties. */
    private void receive(int node) {
        int phi = 0;
        for (int id = ports.firstInto(node); id != NONE; id = ports.nextInto(id)) {
            int source = ports.source[id];
            phi += omega[source]++ == 0 ? 1 : 0;
            sources.add(source);
        }
        for (int id = ports.firstInto(node); id != NONE; id = ports.nextInto(id)) {
            reception[id] = rule.reception(ports.inDegree(node), phi, omega[ports.source[id]]);
        }
        for (int id = ports.firstInto(node); id != NONE; id = ports.nextInto(id)) {
            omega[ports.source[id]] = 0;
        }
    }

    /** The largest p_s of the communications of a source, which delays all of them. */
    private double emission(int source) {
        double most = 1;
        for (int id = ports.firstFrom(source); id != NONE; id = ports.nextFrom(id)) {
            most = Math.max(most, rule.emission(ports.outDegree(source), ports.inDegree(ports.destination[id])));
        }
        return most;
    }

    @Override
    public String reason(int id) {
        return "p_s " + Digits.four(emission(ports.source[id])) + " (the largest of its source), p_e "
                + Digits.four(reception[id]) + " (" + ports.inDegree(ports.destination[id]) + " received)";
    }
}
