package dev.weft.machine;

import dev.weft.study.Condition;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Parts of a machine that files and models read and set, and that no word of the language shows or sets. */
public final class MachineDetails {
    private MachineDetails() {}

    /** Returns the name of a machine; empty if it has none. */
    public static String name(Machine machine) {
        return machine.name();
    }

    /** Returns the origin of the numbers of a machine, as it follows its name; empty if the user gave them. */
    public static String origin(Machine machine) {
        return machine.origin().inWords();
    }

    /** Returns a node of this number of GPUs. */
    public static Machine gpus(int count) {
        MachineRules.size(1, count, "gpus", "Try gpus(8)", count);
        return ofGpus(Machine.of(1, count));
    }

    /** The machine whose cores are GPUs. */
    static Machine ofGpus(Machine machine) {
        return machine.with(Interconnect.GPUS, true, machine.origin());
    }

    /** Returns whether the cores of a node are GPUs. */
    public static boolean hasGpus(Machine machine) {
        return machine.interconnect().hasGpus();
    }

    /** Returns NVLink between the GPUs of a node, if it was set. */
    public static Optional<Link> nvlink(Machine machine) {
        return machine.interconnect().chosen(Interconnect.NVLINK);
    }

    /** Returns whether the platform file of a machine has links that several nodes share. */
    public static boolean sharesLinks(Machine machine) {
        return machine.interconnect().chosen(Interconnect.SHARED).isPresent();
    }

    /** Returns whether the switches of the nodes are known. */
    public static boolean hasLevels(Machine machine) {
        return machine.interconnect().levels().isPresent();
    }

    /** Returns the ranges that were set, from near to far and from small to large. */
    public static List<MessageRange> ranges(MessageCosts costs) {
        return costs.ranges();
    }

    /** Returns whether the processes of a node share a bandwidth in any range between nodes. */
    public static boolean hasInjectionLimit(MessageCosts costs) {
        return costs.hasInjectionLimit();
    }

    /** Returns the violated condition of ranks of a node that send to other nodes at once and share nothing; empty for one, or with a limit. */
    public static Optional<Condition> unlimited(MessageCosts costs, int senders) {
        return senders <= 1 || costs.hasInjectionLimit()
                ? Optional.empty()
                : Optional.of(Condition.of(
                        "injection limit of a node",
                        false,
                        "up to " + senders
                                + " ranks of a node send at once, and these costs let each of them have a whole"
                                + " adapter; set injection(interNode, ..) of the costs."));
    }

    /** Returns the words of {@link Machine} that make a shape, with their numbers. */
    public static Map<String, List<Integer>> words(Topology shape) {
        return shape.words();
    }

    /** Returns the mean number of links between the first node of a shape and another, those of nodes included. */
    public static double meanLinks(Topology shape) {
        return shape.meanLinks();
    }

    /** Returns the machine with the shape that a word with these numbers makes. */
    public static Machine shaped(Machine machine, String word, int... numbers) {
        return FileParts.shaped(machine, word, numbers);
    }

    /** Returns the machine with these message costs, which rest on these sentences; ranges that do not rise are an error. */
    public static Machine costs(Machine machine, List<MessageRange> ranges, List<String> sentences) {
        return machine.costs(MessageCosts.filed("", MachineOrigin.GIVEN, ranges, sentences));
    }

    /** Returns the machine with links that messages of several nodes share. */
    public static Machine sharing(Machine machine, List<SharedLink> links) {
        return machine.sharing(links);
    }
}
