package dev.weft.queueing;

import dev.weft.study.Setting;
import java.util.ArrayList;
import java.util.List;

/** The defaults that a question relies on, one sentence each. */
final class Assumptions {
    static final String EXPONENTIAL = "Service times are exponential (default; set with solve(seeded(1).service(..))).";

    private Assumptions() {}

    static List<String> of(Network network) {
        return of(
                network,
                NetworkSettings.FLIT,
                NetworkSettings.MATCH,
                NetworkSettings.COPY,
                NetworkSettings.EAGER_LIMIT,
                NetworkSettings.ONLOAD,
                NetworkSettings.ENGINES);
    }

    /** Of a network whose messages use a protocol of their own. */
    static List<String> withProtocol(Network network) {
        return of(
                network,
                NetworkSettings.FLIT,
                NetworkSettings.MATCH,
                NetworkSettings.COPY,
                NetworkSettings.ONLOAD,
                NetworkSettings.ENGINES);
    }

    private static List<String> of(Network network, Setting<?>... settings) {
        NetworkSettings parameters = network.parameters();
        List<String> all = new ArrayList<>();
        if (parameters.hosts().size() == 1) {
            all.add("The second host is identical to the first (default; set with a second host(..)).");
        }
        if (parameters.hosts().size() > 2) {
            all.addAll(parameters.assumptions(NetworkSettings.NICS));
        }
        all.addAll(parameters.assumptions(settings));
        return all;
    }

    /** A description followed by its assumptions, one line each. */
    static String under(String words, List<String> assumptions) {
        StringBuilder text = new StringBuilder(words);
        for (String sentence : assumptions) {
            text.append(System.lineSeparator()).append("  assumed: ").append(sentence);
        }
        return text.toString();
    }
}
