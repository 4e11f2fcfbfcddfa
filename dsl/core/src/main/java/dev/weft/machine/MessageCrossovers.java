package dev.weft.machine;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Largest;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;

/** The sizes at which one protocol takes over from the one before: the size that is set, and that at which both take equally long. */
final class MessageCrossovers {
    private static final double ROUNDING = 1e-14;

    private record Crossover(String locality, String protocol, String kind, Bytes size, double jump) {
        String name() {
            return locality + ", " + protocol;
        }
    }

    private final MessageCosts costs;
    private final int active;
    private final List<Crossover> crossovers = new ArrayList<>();
    private final List<Term> limits = new ArrayList<>();

    private MessageCrossovers(MessageCosts costs, int active) {
        this.costs = costs;
        this.active = active;
        for (int cls = 0; cls < costs.classes(); cls++) {
            limit(cls);
            if (cls > 0 && costs.locality(cls) == costs.locality(cls - 1)) {
                meeting(cls - 1, cls);
            }
        }
    }

    static Result of(MessageCosts costs, int active) {
        MessageCrossovers found = new MessageCrossovers(costs, active);
        return Tabulated.of(
                "crossovers",
                found.columns(),
                Provenance.model(Certainty.EXACT, "closed form", "Bienz et al. 2018, (1), (2)"),
                found::explain);
    }

    private void meeting(int before, int after) {
        double set = costs.from(after);
        add(after, "set", set, difference(costs.seconds(after, set, active), costs.seconds(before, set, active)));
        double slopes = difference(costs.secondsPerByte(before, active), costs.secondsPerByte(after, active));
        double natural = difference(costs.alpha(after), costs.alpha(before)) / slopes;
        if (natural > 0 && Double.isFinite(natural)) {
            add(after, "natural", natural, 0);
        }
    }

    /** The difference of two numbers; 0 if it is no larger than the rounding of their units. */
    private static double difference(double one, double other) {
        double apart = one - other;
        return Math.abs(apart) <= ROUNDING * Math.max(one, other) ? 0 : apart;
    }

    private void add(int cls, String kind, double size, double jump) {
        crossovers.add(new Crossover(costs.locality(cls).key(), costs.protocol(cls), kind, new Bytes(size), jump));
    }

    private void limit(int cls) {
        double most = costs.nodeRate(cls) / costs.rate(cls);
        if (Double.isFinite(most)) {
            limits.add(Term.of(
                    costs.locality(cls) + " " + costs.protocol(cls)
                            + ": the injection limit of a node slows down more than",
                    Digits.four(most) + " processes"));
        }
    }

    private Columns columns() {
        return Rows.of(crossovers)
                .key("locality", Crossover::locality)
                .key("protocol", Crossover::protocol)
                .key("crossover", Crossover::kind)
                .threshold("size", Crossover::size)
                .measure("jump", Unit.US, Crossover::jump)
                .columns();
    }

    private Explanation explain() {
        Largest jump = Largest.of(
                crossovers.size(),
                at -> Math.abs(crossovers.get(at).jump),
                at -> crossovers.get(at).name());
        return Explanation.of("message costs by locality and size; processes sending from each node: " + active)
                .inputs(costs.inputs())
                .assuming(costs.assumptions())
                .terms(limits)
                .dominant(jump.isNone() ? "nothing" : "jump", sentence(jump));
    }

    private String sentence(Largest jump) {
        if (crossovers.isEmpty()) {
            return "No protocol takes over from another.";
        }
        if (jump.isNone()) {
            return "No time jumps where a protocol takes over from another.";
        }
        Crossover first = crossovers.get(jump.first());
        return first.name() + " from " + first.size + " on: time " + (first.jump > 0 ? "jumps up" : "drops") + " by "
                + new Time(Math.abs(first.jump)) + " there" + jump.remark() + ".";
    }
}
