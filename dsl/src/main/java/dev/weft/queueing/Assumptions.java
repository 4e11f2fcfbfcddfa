package dev.weft.queueing;

import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.List;

/** What a question takes for granted because nobody said otherwise, one sentence each. */
final class Assumptions {
    static final String EXPONENTIAL =
            "Times are exponential; solve(seeded(1).service(deterministic)) simulates others.";

    private Assumptions() {}

    static List<String> of(Network network) {
        NetworkSettings parameters = network.parameters();
        List<String> all = new ArrayList<>();
        if (parameters.hosts().size() == 1) {
            all.add("The second host is like the first; a further host(..) says otherwise.");
        }
        for (NetworkSettings.Word word : NetworkSettings.Word.values()) {
            boolean matters = word != NetworkSettings.Word.NICS || parameters.hosts().size() > 2;
            if (matters && !parameters.told().contains(word)) {
                all.add(word.assumed);
            }
        }
        return all;
    }

    static List<String> of(Workload workload) {
        List<String> all = new ArrayList<>(of(workload.network()));
        if (!workload.pairs().isTold()) {
            all.add("Messages go from host A to host B; from(..), to(..) and allToAll() say otherwise.");
        }
        if (!workload.isWindowTold()) {
            int window = workload.outstanding();
            all.add((window == 1 ? "1 message is" : Digits.four(window) + " messages are")
                    + " outstanding; outstanding(..) says otherwise.");
        }
        if (workload.kind() == Workload.Kind.MESSAGE_RATE && workload.compute().si() == 0) {
            all.add("Nothing is computed on a received message; computing(..) says otherwise.");
        }
        all.add(EXPONENTIAL);
        return all;
    }

    /** A description, and below it what it takes for granted. */
    static String under(String words, List<String> assumptions) {
        StringBuilder text = new StringBuilder(words);
        for (String sentence : assumptions) {
            text.append(System.lineSeparator()).append("  assumed: ").append(sentence);
        }
        return text.toString();
    }
}
