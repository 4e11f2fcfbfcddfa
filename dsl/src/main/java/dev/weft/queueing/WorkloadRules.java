package dev.weft.queueing;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What may be asked of a {@link Network}; everything else is an error that says what to write. */
final class WorkloadRules {
    /** More customers than any solver here is asked to walk through one by one. */
    private static final int MOST_OUTSTANDING = 10_000_000;

    private WorkloadRules() {}

    /** Whether the network is complete and can carry messages of this size. */
    static void check(Network network, @Nullable Bytes size) {
        if (ModelException.required(size, "the size of a message", "Write pingPong(KiB(4))")
                        .si()
                < 1) {
            throw ModelException.cannot(
                    "send messages of", size, "a message carries at least one byte", "Write pingPong(bytes(1))");
        }
        network.parameters().linkBandwidth(); // says at once which part of the network is missing
        MessageMatching matching = network.parameters().matching();
        if (matching.engines() > 1
                && matching.kind() == Engines.POOLED
                && network.parameters().onload().si() > 0) {
            throw ModelException.cannot(
                    "pool engines with protocol work of",
                    network.parameters().onload(),
                    "onloaded work belongs to core 1, which would then stand in two lines",
                    "Use bound or random engines, or offload");
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

    /** Any one letter is near any other, so only a small one is taken for a slip of the pen. */
    private static ModelException unknown(@Nullable String host, List<String> names) {
        String large = host == null ? "" : host.toUpperCase(Locale.ROOT);
        return new ModelException(
                "Cannot find host \"" + host + "\": hosts are called by letters in the order in which they"
                        + " were added, here " + names.get(0) + " to " + names.get(names.size() - 1) + ". "
                        + (names.contains(large)
                                ? "Did you mean \"" + large + "\"?"
                                : "Write one of these, such as from(\"A\").to(\"B\")."));
    }

    static int outstanding(int messages) {
        if (messages < 1 || messages > MOST_OUTSTANDING) {
            throw ModelException.cannot(
                    "keep so many messages outstanding",
                    messages,
                    "it must be between 1 and " + MOST_OUTSTANDING,
                    "Write outstanding(64)");
        }
        return messages;
    }

    /** Whether the receivers have cores left that compute so long on each message. */
    static void checkComputing(Network network, Workload.Kind kind, Time perMessage, Pairs between) {
        NetworkSettings parameters = network.parameters();
        int cores =
                between.receivers().stream().mapToInt(parameters::cores).min().orElse(0);
        int free = cores - parameters.matching().engines();
        if (kind != Workload.Kind.MESSAGE_RATE || free < 1) {
            throw ModelException.cannot(
                    "compute on each message for",
                    perMessage,
                    kind == Workload.Kind.MESSAGE_RATE
                            ? "all cores of the receiver progress messages"
                            : "a ping-pong answers at once",
                    kind == Workload.Kind.MESSAGE_RATE
                            ? "Use fewer engines, or hosts with more cores"
                            : "Ask for a messageRate");
        }
    }
}
