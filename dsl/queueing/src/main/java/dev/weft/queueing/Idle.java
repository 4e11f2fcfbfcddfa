package dev.weft.queueing;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The reason why no station of a network is busy. */
final class Idle {
    private Idle() {}

    static String sentence(Compiled network) {
        if (Arrays.stream(network.classes).allMatch(Chain::isEmpty)) {
            return "no class has jobs, so nothing waits.";
        }
        boolean visited = IntStream.range(0, network.stations.length)
                .filter(k -> network.stations[k].kind != SolverStation.Kind.DELAY)
                .anyMatch(k -> IntStream.range(0, network.classes.length)
                        .anyMatch(r -> !network.classes[r].isEmpty() && network.visits[r][k] > 0));
        return visited
                ? "the service times at all visited queueing stations are 0, so nothing waits."
                : "no class visits a queueing station, so nothing waits.";
    }
}
