package dev.weft.sharing;

import static dev.weft.sharing.Ports.NONE;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.function.ToDoubleFunction;

/** The penalties of one's own model: a communication's answer depends on what its two nodes send and receive. */
final class OwnContenders implements Contenders {
    private final String name;
    private final ToDoubleFunction<? super Contention> model;
    private final Ports ports = new Ports();
    private final Contention view = new Contention(ports);
    private final Charges charges = new Charges();
    private final IntSet nodes = new IntSet();

    OwnContenders(String name, ToDoubleFunction<? super Contention> model) {
        this.name = name;
        this.model = model;
    }

    @Override
    public void start(int id, int source, int destination) {
        charges.begin(id);
        ports.start(id, source, destination);
        nodes.add(source);
        nodes.add(destination);
    }

    @Override
    public void end(int id) {
        charges.open();
        nodes.add(ports.source[id]);
        nodes.add(ports.destination[id]);
        ports.end(id);
    }

    @Override
    public int settle() {
        for (int i = 0; i < nodes.size(); i++) {
            int node = nodes.at(i);
            for (int id = ports.firstFrom(node); id != NONE; id = ports.nextFrom(id)) {
                charges.charge(id, ask(id));
            }
            for (int id = ports.firstInto(node); id != NONE; id = ports.nextInto(id)) {
                charges.charge(id, ask(id));
            }
        }
        nodes.clear();
        return charges.settled();
    }

    private double ask(int id) {
        double penalty = model.applyAsDouble(view.at(id));
        if (!(penalty >= 1) || Double.isInfinite(penalty)) {
            throw ModelException.cannot(
                    "use the penalty",
                    Digits.four(penalty),
                    "the model \"" + name + "\" gave it to a communication with out-degree "
                            + view.outDegree() + " and in-degree " + view.inDegree()
                            + ", and a penalty is a finite factor of at least 1",
                    "Write Math.max(1, ..) around its formula");
        }
        return penalty;
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
    public String reason(int id) {
        view.at(id);
        return "out-degree " + view.outDegree() + ", in-degree " + view.inDegree();
    }
}
