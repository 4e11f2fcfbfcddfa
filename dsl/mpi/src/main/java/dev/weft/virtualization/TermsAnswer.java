package dev.weft.virtualization;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;

/**
 * The table and explanation of one ratio. The bracket of the time extends from full overlap to no overlap; for a recorded run the upper end
 * is no overlap with every rank as slow as the slowest.
 */
final class TermsAnswer {
    static final String CITATION = "Nigay, Schneider, Hoefler 2018 (Mont-Blanc 3 MS13)";

    /**
     * Share of the time from which copies in shared memory with costs that were not set for them, and means over ranks that differ, are
     * doubtful.
     */
    private static final double MUCH = 0.05;

    private final Virtualized at;
    private final ClosedForm how;
    private final RunTerms terms;
    private final double base;

    TermsAnswer(Virtualized at, ClosedForm how) {
        this.at = at;
        this.how = how;
        this.terms = RunTerms.of(at.base(), at, how, at.ratioOfRanks());
        this.base = RunTerms.base(at.base(), at);
    }

    Result result() {
        String method = isBase() ? "base model at ratio 1" : how.equation();
        return Tabulated.of(how.key(), columns(), provenance(method, at), this::explain);
    }

    private boolean isBase() {
        return at.ratioOfRanks() == 1;
    }

    static Provenance provenance(String method, Virtualized at) {
        int assumed = at.assumptions().size();
        String what = method + (assumed == 0 ? "" : ", " + Digits.plural(assumed, "assumption") + " in explain()");
        return Provenance.model(Certainty.APPROXIMATE, what, CITATION);
    }

    private Columns columns() {
        Base slowest = at.base().slowest();
        double nothingHidden = Math.max(
                nothingHidden(terms),
                slowest == null ? 0 : nothingHidden(RunTerms.of(slowest, at, how, at.ratioOfRanks())));
        double all = Math.max(terms.cpu(), terms.net());
        return RunColumns.keys(at, terms)
                .estimate("time", Unit.MS, of -> new Estimate(of.time(), all, nothingHidden))
                .brackets("everything hidden to nothing hidden")
                .measure("cpu", Unit.MS, RunTerms::cpu)
                .measure("net", Unit.MS, RunTerms::net)
                .measure("lost overlap", Unit.MS, RunTerms::lost)
                .measure("computation time", Unit.MS, RunTerms::computation)
                .measure("memory copy", Unit.MS, RunTerms::copying)
                .measure("call overhead", Unit.MS, RunTerms::calling)
                .measure("waiting time", Unit.MS, of -> of.time() - of.cpu())
                .measure("time without overhead", Unit.MS, TermsAnswer::withoutOverhead)
                .measure("base time", Unit.MS, of -> base)
                .columns();
    }

    private static double nothingHidden(RunTerms of) {
        return Math.max(of.cpu() + of.net(), of.time());
    }

    /** Returns the time by Equation 4. */
    private static double withoutOverhead(RunTerms of) {
        return Math.max(of.computation() + of.copying(), of.net()) + of.lost();
    }

    private Explanation explain() {
        List<Condition> conditions = new ArrayList<>(conditions(at, terms, at.ratioOfRanks()));
        conditions.addAll(equalRanks(at, how, at.ratioOfRanks(), terms.time()));
        return Explanation.of(at, isBase() ? "base model at ratio 1, Equations 1 to 3 of " + CITATION : how.inWords())
                .assuming(at.unusedWithoutSearch())
                .inputs(at.inputs(isBase() ? "the base model" : how.isFree() ? "Equation 4" : ""))
                .terms(isBase() ? ofBase(terms) : parts())
                .dominant(terms.time() == 0 ? "nothing" : terms.isCpuBound() ? "cpu" : "network", sentence())
                .conditions(conditions)
                .with(isBase() ? ClosedForm.BASE : how.formula());
    }

    /** Returns the terms of the base model, which add up to its time. */
    static List<Term> ofBase(RunTerms of) {
        return List.of(
                Term.time("computation", of.computation(), of.time()),
                Term.time("memory copy", of.copying(), of.time()),
                Term.time("network", of.net(), of.time()));
    }

    /** Returns the terms; the shares of those that are not hidden add up to the time. */
    private List<Term> parts() {
        boolean cpu = terms.isCpuBound();
        return List.of(
                term("computation", terms.computation(), cpu),
                term("memory copy", terms.copying(), cpu),
                term("call overhead", terms.calling(), cpu),
                term("network", terms.net(), !cpu),
                term("lost overlap", terms.lost(), true));
    }

    private Term term(String name, double seconds, boolean counts) {
        return counts
                ? Term.time(name, seconds, terms.time())
                : Term.of(name + ", hidden", new Time(seconds).toString());
    }

    private String sentence() {
        Time cpu = new Time(terms.cpu());
        Time net = new Time(terms.net());
        if (terms.time() == 0) {
            return "no rank computes or communicates.";
        }
        if (isBase()) {
            return "a core is busy for " + cpu + " and the network for " + net
                    + "; one rank on each core, with blocking calls, overlaps nothing, so both count.";
        }
        if (terms.isBalanced()) {
            return "a core and the network are busy for " + cpu
                    + " each and hide each other; less work of both would help.";
        }
        return terms.isCpuBound()
                ? "a core is busy for " + cpu + ", which hides the network time of " + net
                        + "; less work per core would help."
                : "the network is busy for " + net + ", which hides the core time of " + cpu
                        + "; fewer bytes or fewer messages between nodes would help.";
    }

    /** Returns the conditions of Equation 5 at this ratio; at ratio 1 those of the base model. */
    static List<Condition> conditions(Virtualized at, RunTerms terms, int ratio) {
        List<Condition> all = new ArrayList<>(ratio == 1 ? List.of() : ofOverlap(terms));
        all.add(copies(at, terms.copying(), terms.time()));
        if (ratio > 1 && terms.net() > 0) {
            all.add(Condition.notChecked(
                    "messages of a node one after another",
                    "V T_net adds up the network times of the V ranks of a core, with the latency of each message"
                            + " (section 2.2.3), so more ranks never hide it; threadSimulation queues the messages of a"
                            + " core in the same way, and only the replay of a job overlaps latencies."));
        }
        return all;
    }

    /** Returns the condition that ranks whose times are averaged are nearly equal, for a recorded run: a rank that waits goes at the pace of a slower one. */
    static List<Condition> equalRanks(Virtualized at, ClosedForm how, int ratio, double mean) {
        Base slowest = at.base().slowest();
        if (slowest == null) {
            return List.of();
        }
        double slow = RunTerms.of(slowest, at, how, ratio).time();
        return List.of(Condition.of(
                "ranks that compute and send alike",
                slow <= (1 + MUCH) * mean,
                "times are means over ranks; if every rank computed, copied and sent as long as the slowest, "
                        + Digits.plural(ratio, "rank") + " on each core would take " + new Time(slow) + ", not "
                        + new Time(mean)
                        + ", and ranks that wait for the slowest go at its pace; solve(replay(..)) of the"
                        + " job includes such waiting."));
    }

    /** Returns the condition that the time of copies, on busy cores, is not mostly a latency between nodes. */
    static Condition copies(Virtualized at, double seconds, double time) {
        return Condition.of(
                "short or separate costs of copies in shared memory",
                seconds <= MUCH * time || !at.base().copiesAsNetwork(),
                "copies inside a node are charged like messages between nodes, with their latency, as busy time of a"
                        + " core: "
                        + new Time(seconds) + " of " + new Time(time)
                        + "; set the cost of copies with inside(GBps(10), us(0.5)).");
    }

    private static List<Condition> ofOverlap(RunTerms terms) {
        return List.of(
                Condition.of(
                        "lost overlap within the network time",
                        terms.lost() <= terms.net(),
                        "the lost overlap, " + new Time(terms.lost()) + ", exceeds the network time, "
                                + new Time(terms.net()) + ", which bounds it; closedForm.clipped() applies the bound."),
                Condition.of(
                        "cores as the bottleneck",
                        terms.isCpuBound(),
                        "where the network takes longer, the report measured longer times than the model predicts"
                                + " (section 2.2.4)."));
    }
}
