package dev.weft.queueing;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Checks of the arguments of a {@link Workload}. */
final class WorkloadRules {
    /** Solvers iterate over the customers one by one. */
    private static final int MOST_OUTSTANDING = 10_000_000;

    private WorkloadRules() {}

    /** Checks that the network is complete and the message not empty. */
    static void check(Network network, Workload.Kind kind, @Nullable Bytes size) {
        if (ModelException.required(size, "message size", "Write " + kind.word + "(KiB(4))")
                        .si()
                < 1) {
            throw ModelException.call(kind.word, "must be at least 1 B", "Try " + kind.word + "(bytes(1))", size);
        }
        network.parameters().linkBandwidth(); // an error that names the missing part of the network
        MessageMatching matching = network.parameters().matching();
        if (matching.engines() > 1
                && matching.kind() == Engines.POOLED
                && network.parameters().onload().si() > 0) {
            throw ModelException.call(
                    "onload",
                    "onloaded work runs on core 1, which pooled engines share",
                    "Use boundEngines or randomEngines, or offload()",
                    network.parameters().onload());
        }
    }

    static List<String> known(Network network, String @Nullable ... hosts) {
        List<String> names = network.parameters().hostNames();
        for (String host : ModelException.required(hosts, "hosts", "Write from(\"A\").to(\"B\")")) {
            if (!names.contains(host)) {
                throw unknown(host, names);
            }
        }
        return List.of(hosts);
    }

    /** All one-letter names are similar, so only the wrong case is taken as a typing error. */
    private static ModelException unknown(@Nullable String host, List<String> names) {
        String large = host == null ? "" : host.toUpperCase(Locale.ROOT);
        String subject = "host " + ModelException.argument(host);
        String rule = "hosts are named by letters in the order in which they were added, here " + names.get(0) + " to "
                + names.get(names.size() - 1);
        return names.contains(large)
                ? new ModelException(subject + ": " + rule + ". Did you mean \"" + large + "\"?")
                : ModelException.of(subject, rule, "Use one of these, such as from(\"A\").to(\"B\")");
    }

    static int outstanding(int messages) {
        if (messages < 1 || messages > MOST_OUTSTANDING) {
            throw ModelException.call(
                    "outstanding", "must be between 1 and 10,000,000", "Try outstanding(64)", messages);
        }
        return messages;
    }

    /** Checks that the receivers have cores left for computation. */
    static void checkComputing(Network network, Workload.Kind kind, Time perMessage, Pairs between) {
        NetworkSettings parameters = network.parameters();
        int cores =
                between.receivers().stream().mapToInt(parameters::cores).min().orElse(0);
        int free = cores - parameters.matching().engines();
        if (kind != Workload.Kind.MESSAGE_RATE || free < 1) {
            throw kind == Workload.Kind.MESSAGE_RATE
                    ? ModelException.call(
                            "computing",
                            "all cores of the receiver progress messages",
                            "Use fewer engines, or hosts with more cores",
                            perMessage)
                    : ModelException.call(
                            "computing", "a ping-pong does not compute on messages", "Use messageRate(..)", perMessage);
        }
    }
}
