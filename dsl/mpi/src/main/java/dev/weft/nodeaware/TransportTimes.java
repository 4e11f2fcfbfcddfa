package dev.weft.nodeaware;

import dev.weft.machine.MessageCosts;
import dev.weft.study.From;

/** The time of sending in seconds, from counts and bytes by message class. */
record TransportTimes(MessageCosts costs) {
    /** The postal model: each message on its own. */
    @From(paper = "Bienz et al. 2018", equation = "(1)")
    double postal(long[] count, double[] bytes, int first) {
        double sum = 0;
        for (int each = 0; each < costs.classes(); each++) {
            sum += costs.alpha(each) * count[first + each] + bytes[first + each] / costs.rate(each);
        }
        return sum;
    }

    /** The max-rate model, with the number of active processes on the node by class. */
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

    /** The max-rate model with the injection limit applied to the sum of the bytes of a node's processes. */
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
