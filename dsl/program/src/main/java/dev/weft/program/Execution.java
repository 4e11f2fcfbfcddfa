package dev.weft.program;

import dev.weft.study.Question;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The code of a program and the places of its ranks.
 *
 * @param question that asks for it
 * @param nodes in total
 * @param cores of each node
 * @param node of each rank
 * @param core of each rank within its node
 * @param assumptions of the program, a sentence each; those of its machine do not count in a run
 * @param eagerUpTo the largest message that the machine sends at once, if it says so
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Execution(
        Question<?, ?> question,
        Code code,
        int nodes,
        int cores,
        int[] node,
        int[] core,
        List<String> assumptions,
        Optional<Bytes> eagerUpTo) {

    /** Returns the same program on other nodes and cores: {@code ratio} consecutive ranks share a core, and cores a node. */
    public Execution on(int otherNodes, int otherCores, int ratio) {
        if (otherNodes < 1 || otherCores < 1 || ratio < 1) {
            throw ModelException.call(
                    "on",
                    "nodes, cores and ratio must be at least 1",
                    "Try on(1, 2, 4)",
                    otherNodes,
                    otherCores,
                    ratio);
        }
        return spread(question, code, node.length, otherNodes, otherCores, ratio, assumptions, eagerUpTo);
    }

    /** Returns a program whose consecutive ranks share a core, and cores a node. */
    public static Execution spread(
            Question<?, ?> question,
            Code code,
            int size,
            int nodes,
            int cores,
            int ratio,
            List<String> assumptions,
            Optional<Bytes> eagerUpTo) {
        return new Execution(
                question,
                code,
                nodes,
                cores,
                IntStream.range(0, size).map(rank -> rank / ratio / cores).toArray(),
                IntStream.range(0, size).map(rank -> rank / ratio % cores).toArray(),
                assumptions,
                eagerUpTo);
    }

    /** Returns a program on the nodes of a placement, each rank on a core of its own. */
    static Execution placed(
            Question<?, ?> question,
            Code code,
            int nodes,
            int cores,
            int[] node,
            List<String> assumptions,
            Optional<Bytes> eagerUpTo) {
        int[] load = new int[nodes];
        int[] core = IntStream.of(node).map(each -> load[each]++).toArray();
        return new Execution(question, code, nodes, cores, node, core, assumptions, eagerUpTo);
    }
}
