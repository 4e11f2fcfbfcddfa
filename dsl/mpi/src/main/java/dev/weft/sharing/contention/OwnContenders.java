package dev.weft.sharing.contention;

import static dev.weft.sharing.contention.Ports.NONE;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.function.ToDoubleFunction;

/** The penalties of a model of the user, which depend on the communications at source and destination. */
public final class OwnContenders extends PortContenders {
    private final String name;
    private final ToDoubleFunction<Contention> model;
    private final Contention view = new Contention(ports);

    public OwnContenders(String name, ToDoubleFunction<Contention> model) {
        this.name = name;
        this.model = model;
    }

    @Override
    void chargeTouched() {
        for (int i = 0; i < sources.size(); i++) {
            chargeNode(sources.at(i));
        }
        for (int i = 0; i < destinations.size(); i++) {
            if (!sources.contains(destinations.at(i))) {
                chargeNode(destinations.at(i));
            }
        }
    }

    private void chargeNode(int node) {
        for (int id = ports.firstFrom(node); id != NONE; id = ports.nextFrom(id)) {
            charges.charge(id, ask(id));
        }
        for (int id = ports.firstInto(node); id != NONE; id = ports.nextInto(id)) {
            charges.charge(id, ask(id));
        }
    }

    private double ask(int id) {
        double penalty = asked(id);
        if (!(penalty >= 1) || Double.isInfinite(penalty)) {
            throw ModelException.of(
                    call(),
                    "a communication with " + degrees() + " has the penalty " + Digits.four(penalty)
                            + ", and penalties must be finite and at least 1",
                    "Write Math.max(1, ..) around the formula");
        }
        return penalty;
    }

    private double asked(int id) {
        try {
            return model.applyAsDouble(view.at(id));
        } catch (ModelException said) {
            throw said;
        } catch (RuntimeException | StackOverflowError failed) {
            throw new ModelException(
                    call() + ": the penalty of a communication with " + degrees() + " failed with "
                            + ModelException.argument(failed) + ". Evaluate the formula with these degrees.",
                    failed);
        }
    }

    @Override
    public String reason(int id) {
        view.at(id);
        return "out-degree " + view.outDegree() + ", in-degree " + view.inDegree();
    }

    /** The call that made the model, as a cell writes it. */
    private String call() {
        return "sharing(\"" + name + "\", ..)";
    }

    private String degrees() {
        return "out-degree " + view.outDegree() + " and in-degree " + view.inDegree();
    }
}
