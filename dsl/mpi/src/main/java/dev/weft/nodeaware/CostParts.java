package dev.weft.nodeaware;

import dev.weft.study.Estimate;
import java.util.List;

/** In seconds, of a rank or of a job; least and most are the bounds of the queue search, own the terms of the user. */
record CostParts(double transport, double queue, double contention, double least, double most, List<Double> own) {
    /** For n receives that are all outstanding at once: the search by the paper, with each first in the queue, and with each last. */
    static CostParts atOnce(double n, double gamma, double moved, double waiting, List<Double> own) {
        return new CostParts(moved, gamma * n * n, waiting, gamma * Math.min(2 * n, n * n), gamma * n * (n + 1), own);
    }

    /** Everything but the queue search. */
    double rest() {
        double sum = transport + contention;
        for (double each : own) {
            sum += each;
        }
        return sum;
    }

    double total() {
        return queue + rest();
    }

    Estimate search() {
        return new Estimate(queue, least, most);
    }

    Estimate time() {
        return new Estimate(total(), least + rest(), most + rest());
    }
}
