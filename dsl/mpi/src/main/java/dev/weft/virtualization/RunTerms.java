package dev.weft.virtualization;

import dev.weft.units.ModelException;

/**
 * The terms of the time at one ratio, in seconds: of Equations 4 and 5 for two or more ranks on each core. One rank overlaps nothing, so at
 * ratio 1 they are those of the base model (Equations 1 to 3), which adds them up and has no overhead of calls.
 *
 * @param computation of all ranks of a core
 * @param copying in shared memory, of all ranks of a core
 * @param calling overhead of the calls of all ranks of a core
 * @param net network time of all ranks of a core
 * @param lost lost overlap
 */
record RunTerms(double computation, double copying, double calling, double net, double lost) {
    private static final double ROUNDING = 1e-12;

    static RunTerms of(Base base, Virtualized at, ClosedForm how, int ratio) {
        double computation = base.computation(at.nodes() * at.cores() * ratio);
        double net = ratio * at.network(base, ratio);
        double copying = ratio * base.copying(at.nodes() * at.cores() * ratio);
        double half = computation / 2;
        RunTerms terms = ratio == 1
                ? new RunTerms(computation, copying, 0, net, Math.min(computation + copying, net))
                : new RunTerms(
                        ratio * computation,
                        copying,
                        how.isFree() ? 0 : ratio * base.calls() * at.callSeconds(),
                        net,
                        how.isClipped() ? Math.min(half, net) : half);
        if (!Double.isFinite(terms.cpu() + net + half)) {
            throw ModelException.of(
                    at.toString(),
                    "the predicted time exceeds the largest number",
                    "Check for a time that is far too long, or a bandwidth that is far too low");
        }
        return terms;
    }

    double cpu() {
        return computation + copying + calling;
    }

    double time() {
        return Math.max(cpu(), net) + lost;
    }

    boolean isCpuBound() {
        return cpu() >= net;
    }

    /** Whether a core and the network are busy equally long, but for rounding. */
    boolean isBalanced() {
        return Math.abs(cpu() - net) <= ROUNDING * net;
    }

    /** Returns the time of the base model without virtualization, in which nothing overlaps. */
    static double base(Base base, Virtualized at) {
        return of(base, at, ClosedForm.USUAL, 1).time();
    }
}
