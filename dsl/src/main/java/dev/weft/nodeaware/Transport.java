package dev.weft.nodeaware;

import dev.weft.machine.MessageCosts;
import dev.weft.study.From;

/** The seconds that sending takes, from counts and bytes by class of message. */
final class Transport {
    private final MessageCosts costs;

    Transport(MessageCosts costs) {
        this.costs = costs;
    }

    /** The postal model: each message by itself. */
    @From(paper = "Bienz et al. 2018", equation = "(1)")
    double postal(long[] count, double[] bytes, int first) {
        double sum = 0;
        for (int each = 0; each < costs.classes(); each++) {
            sum += costs.alpha(each) * count[first + each] + bytes[first + each] / costs.rate(each);
        }
        return sum;
    }

    /** The max-rate model, with so many active processes on the node by class. */
    @From(paper = "Bienz et al. 2018", equation = "(2)")
    double maxRate(long[] count, double[] bytes, int first, int[] active, int firstActive) {
        double sum = 0;
        for (int each = 0; each < costs.classes(); each++) {
            double k = active[firstActive + each];
            sum += costs.alpha(each) * count[first + each];
            if (bytes[first + each] > 0) {
                sum += k * bytes[first + each] / Math.min(costs.nodeRate(each), k * costs.rate(each));
            }
        }
        return sum;
    }

    /** The same where a node's limit holds for what its processes send together, equal or not. */
    double shared(long[] count, double[] bytes, int first, double[] ofNode, int firstOfNode) {
        double sum = 0;
        for (int each = 0; each < costs.classes(); each++) {
            sum += costs.alpha(each) * count[first + each];
            if (bytes[first + each] > 0) {
                sum += Math.max(
                        bytes[first + each] / costs.rate(each), ofNode[firstOfNode + each] / costs.nodeRate(each));
            }
        }
        return sum;
    }
}
