package dev.weft.sharing;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.study.Condition;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The settings of a scheme, which are all that it consists of besides its communications. */
final class SchemeOptions implements Serializable {
    private static final long serialVersionUID = 1;

    /** The key of the scheme; empty if its communications are the key. */
    private static final Setting<String> NAME = Setting.silent("named", "");
    /** Of each communication without a size of its own. Section IV-B: the paper's benchmark sends 20 MB. */
    private static final Setting<Bytes> SIZE =
            Setting.of("size", new Bytes(20e6)).assuming("Each communication has %s");
    /** Of a communication between nodes. */
    private static final Setting<Link> LINK = Setting.open("link");
    /** Of a communication within a node. */
    private static final Setting<Link> INSIDE =
            Setting.<Link>open("inside").assuming("Communications within a node take the link between nodes");
    /** The machine that the links are taken from. */
    private static final Setting<Machine> MACHINE = Setting.open("on");

    static final SchemeOptions NONE = new SchemeOptions(Spec.DEFAULTS);

    private final Spec spec;

    private SchemeOptions(Spec spec) {
        this.spec = spec;
    }

    private <T> SchemeOptions with(Setting<T> setting, T value) {
        return new SchemeOptions(spec.with(setting, value));
    }

    SchemeOptions named(String name) {
        return with(NAME, name);
    }

    SchemeOptions sized(Bytes each) {
        return with(SIZE, each);
    }

    /** A second link is an error. */
    SchemeOptions linked(Link link) {
        requireNoLink("link(" + link.bandwidth() + ")");
        return with(LINK, link);
    }

    private void requireNoLink(String call) {
        link().ifPresent(link -> {
            throw ModelException.of(
                    call, "the scheme already has a link of " + link.bandwidth(), "Start from a scheme without a link");
        });
    }

    private static String onCall(Machine machine) {
        return "on(" + machine.key() + ")";
    }

    SchemeOptions inside(Link link) {
        return with(INSIDE, link);
    }

    /** With the links of this machine; a machine without a network or without a node that is used is an error. */
    SchemeOptions on(Machine machine, Communications arcs) {
        if (machine.link().isEmpty()) {
            throw ModelException.of(
                    onCall(machine), "the machine has no network", "Write cluster(4, 2).link(MBps(84.2), us(50))");
        }
        requireNoLink(onCall(machine));
        if (spec.isSet(INSIDE) && machine.saysInside()) {
            throw ModelException.of(
                    onCall(machine),
                    "both the scheme and the machine have a link within nodes",
                    "Write inside(..) once, or after on(..) to replace that of the machine");
        }
        return with(MACHINE, machine).checked(arcs);
    }

    /** A node that the machine does not have is an error. */
    SchemeOptions checked(Communications arcs) {
        Machine machine = machine();
        if (machine != null && arcs.lastNode() >= machine.nodes()) {
            throw ModelException.of(
                    "scheme " + arcs.text() + " on " + machine.key(),
                    "there is no node " + arcs.lastNode() + "; nodes are numbered from 0 to " + (machine.nodes() - 1),
                    "Use a larger machine or other nodes");
        }
        return this;
    }

    String name() {
        return spec.get(NAME);
    }

    Bytes size() {
        return spec.get(SIZE);
    }

    /** Whether some communication has the default size. */
    boolean assumesSize(Communications arcs) {
        return !spec.isSet(SIZE) && !arcs.areSized();
    }

    /** The machine, if there is one. */
    @Nullable
    Machine machine() {
        return spec.find(MACHINE).orElse(null);
    }

    /** The link between nodes. */
    Optional<Link> link() {
        return spec.find(LINK).or(() -> spec.find(MACHINE).flatMap(Machine::link));
    }

    /** The link within a node. */
    Optional<Link> inside() {
        return spec.find(INSIDE)
                .or(() -> spec.find(MACHINE).flatMap(Machine::inside))
                .or(this::link);
    }

    /** The parts of the machine that the method does not use besides those on which the model sets conditions, one sentence each. */
    List<String> unused(SharingModel model, String... used) {
        Machine machine = machine();
        return machine == null ? List.of() : machine.unused(model.and(used));
    }

    /** The sizes and links of the scheme and the parts of the machine, which penalties do not use, one sentence each. */
    List<String> unusedByPenalties(SharingModel model, Communications arcs) {
        List<String> all = new ArrayList<>(spec.unused(SIZE, LINK, INSIDE));
        if (!arcs.areEqual()) {
            all.add("Sizes of single communications are not used by this method.");
        }
        all.addAll(unused(model));
        return all;
    }

    /** The conditions of a model as checked on the arcs, then those that it sets to the machine. */
    List<Condition> conditions(SharingModel model, List<Condition> ofArcs) {
        List<Condition> all = new ArrayList<>(ofArcs);
        spec.find(MACHINE).ifPresent(machine -> all.addAll(model.conditions(machine)));
        return all;
    }

    /** The assumptions of transfer times, one sentence each. */
    List<String> assumptions(Communications arcs) {
        List<String> all = new ArrayList<>();
        if (assumesSize(arcs)) {
            all.addAll(spec.assumptions(
                    arcs.areEqual() ? SIZE : SIZE.assuming("Communications without a size of their own have %s")));
        }
        Machine machine = machine();
        if (machine != null) {
            all.addAll(spec.find(INSIDE).map(machine::inside).orElse(machine).assumptions());
            return all;
        }
        if (spec.find(LINK).filter(link -> !link.saysLatency()).isPresent()) {
            all.add(Link.NO_LATENCY);
        }
        if (spec.isSet(LINK) && arcs.stayInside()) {
            all.addAll(spec.assumptions(INSIDE));
        }
        return all;
    }

    /** The inputs of penalties, one line each; they do not depend on sizes. */
    List<String> inputs(Communications arcs) {
        List<String> inputs = new ArrayList<>(List.of("scheme " + arcs.text()));
        spec.find(MACHINE).ifPresent(machine -> inputs.add("on " + machine.key()));
        return inputs;
    }

    /** The inputs of transfer times, one line each. */
    List<String> timedInputs(Communications arcs) {
        List<String> inputs = inputs(arcs);
        link().ifPresent(link ->
                inputs.add(size() + (arcs.areEqual() ? " each" : " where no size is written") + ", " + link));
        if (arcs.stayInside()) {
            inside().ifPresent(link -> inputs.add("link within a node: " + link));
        }
        return inputs;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SchemeOptions that && spec.equals(that.spec);
    }

    @Override
    public int hashCode() {
        return spec.hashCode();
    }
}
