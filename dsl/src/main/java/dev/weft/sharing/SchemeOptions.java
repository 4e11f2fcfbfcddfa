package dev.weft.sharing;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.study.Condition;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is said of a scheme apart from its arcs.
 *
 * @param name its key, empty where the arcs themselves are
 * @param size of communications without one of their own, if it was said
 * @param link of a communication that is alone, if it is known
 * @param inside what joins the ranks of a node, if it differs
 * @param machine that all of this was taken from, if it was
 */
record SchemeOptions(
        String name,
        @Nullable Bytes size,
        @Nullable Link link,
        @Nullable Link inside,
        @Nullable Machine machine) implements Serializable {
    /** Section IV-B: the paper's benchmark sends 20 MB. */
    private static final Bytes ASSUMED_SIZE = new Bytes(20e6);

    static final SchemeOptions NONE = new SchemeOptions("", null, null, null, null);

    SchemeOptions named(String other) {
        return new SchemeOptions(other, size, link, inside, machine);
    }

    SchemeOptions sized(Bytes each) {
        return new SchemeOptions(name, each, link, inside, machine);
    }

    /** A second link is an error. */
    SchemeOptions linked(Link other) {
        if (link != null) {
            throw ModelException.cannot(
                    "add a second link of",
                    other.bandwidth(),
                    "the scheme has one of " + link.bandwidth() + " already",
                    "Start from the scheme without a link for another one");
        }
        return new SchemeOptions(name, size, other, inside, machine);
    }

    SchemeOptions inside(Link other) {
        return new SchemeOptions(name, size, link, other, machine);
    }

    /** With the ways of this machine; one without a network or without a node that is used is an error. */
    SchemeOptions on(Machine other, Communications arcs) {
        Link its = other.link()
                .orElseThrow(() -> ModelException.cannot(
                        "put the scheme \"" + arcs.text() + "\" on the",
                        other.inWords(),
                        "it has no network",
                        "Write cluster(4, 2).link(MBps(84.2), us(50))"));
        SchemeOptions there = linked(its);
        boolean saysInside = other.saysInside();
        if (inside != null && saysInside) {
            throw ModelException.cannot(
                    "put a scheme whose inside has " + inside.bandwidth() + " on the",
                    other.inWords(),
                    "the machine says what joins ranks of one node, too",
                    "Say inside(..) once, or behind on(..) to ask what another one would do");
        }
        Link within = inside == null ? other.inside().orElse(its) : inside;
        return new SchemeOptions(name, size, there.link, within, other).checked(arcs);
    }

    /** A node that the machine does not have is an error. */
    SchemeOptions checked(Communications arcs) {
        if (machine != null && arcs.lastNode() >= machine.nodes()) {
            throw ModelException.cannot(
                    "put the scheme \"" + arcs.text() + "\" on the",
                    machine.inWords(),
                    "it uses node " + arcs.lastNode() + ", and nodes run from 0 to " + (machine.nodes() - 1),
                    "Use a larger machine or other nodes");
        }
        return this;
    }

    /** Whether some communication has a size that nobody gave. */
    boolean assumesSize(Communications arcs) {
        return size == null && !arcs.areSized();
    }

    /** Returns the conditions of a model as checked on the arcs, then those that it sets to the machine. */
    List<Condition> conditions(SharingModel model, List<Condition> ofArcs) {
        List<Condition> all = new ArrayList<>(ofArcs);
        if (machine != null) {
            all.addAll(model.conditions(machine));
        }
        return all;
    }

    Bytes sizeOrAssumed() {
        return size == null ? ASSUMED_SIZE : size;
    }

    /** What joins the ranks of a node, where a link is known. */
    @Nullable
    Link insideOrLink() {
        return inside == null ? link : inside;
    }

    /** What nobody said and times need, one sentence each. */
    List<String> assumptions(Communications arcs) {
        List<String> all = new ArrayList<>();
        if (assumesSize(arcs)) {
            all.add((arcs.areEqual() ? "Each communication has " : "Communications without a size of their own have ")
                    + ASSUMED_SIZE + "; size(..) says otherwise.");
        }
        if (machine != null) {
            // what the scheme itself says of the inside of a node is no assumption of the machine's
            boolean own = inside != null && !inside.equals(machine.inside().orElse(null));
            all.addAll(own ? machine.assumptionsBetweenNodes() : machine.assumptions());
            return all;
        }
        if (link != null && !link.saysLatency()) {
            all.add(Link.NO_LATENCY);
        }
        if (link != null && inside == null && arcs.stayInside()) {
            all.add("What stays inside a node goes as over the link; inside(..) says otherwise.");
        }
        return all;
    }

    /** What a reader of penalties needs to know of a scheme, one line each; sizes do not matter to them. */
    List<String> inputs(Communications arcs) {
        List<String> inputs = new ArrayList<>(List.of("scheme " + arcs.text()));
        if (machine != null) {
            inputs.add("on " + machine.key());
        }
        return inputs;
    }

    /** What a reader of times needs to know, one line each. */
    List<String> timedInputs(Communications arcs) {
        List<String> inputs = inputs(arcs);
        inputs.add(sizeOrAssumed() + (arcs.areEqual() ? " each" : " where no size is written") + ", " + link);
        if (arcs.stayInside()) {
            inputs.add("inside of a node: " + insideOrLink());
        }
        return inputs;
    }
}
