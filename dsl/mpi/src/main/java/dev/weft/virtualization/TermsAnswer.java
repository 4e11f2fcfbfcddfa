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

    /** Share of the time from which copies in shared memory with costs that were not set for them are doubtful. */
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
        String method = at.ratioOfRanks() > 1 ? how.equation() : how.equation() + ", at ratio 1 the base time holds";
        return Tabulated.of(how.key(), columns(), provenance(method, at), this::explain);
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
        return Explanation.of(at, how.inWords())
                .assuming(at.unusedWithoutSearch())
                .inputs(at.inputs(how))
                .terms(parts())
                .dominant(terms.time() == 0 ? "nothing" : terms.isCpuBound() ? "cpu" : "network", sentence())
                .conditions(conditions(at, terms, at.ratioOfRanks(), base))
                .with(how.formula());
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
        if (terms.isBalanced()) {
            return terms.time() == 0
                    ? "no rank computes or communicates."
                    : "a core and the network are busy for " + cpu
                            + " each and hide each other; less work of both would help.";
        }
        return terms.isCpuBound()
                ? "a core is busy for " + cpu + ", which hides the network time of " + net
                        + "; less work per core would help."
                : "the network is busy for " + net + ", which hides the core time of " + cpu
                        + "; fewer bytes or fewer messages between nodes would help.";
    }

    /** Returns the conditions of Equation 5 at this ratio. */
    static List<Condition> conditions(Virtualized at, RunTerms terms, int ratio, double base) {
        List<Condition> all = new ArrayList<>(ofOverlap(terms, ratio, base));
        all.add(copies(at, terms.copying(), terms.time()));
        if (terms.net() > 0) {
            all.add(Condition.notChecked(
                    "messages of a node one after another",
                    "V T_net adds up the network times of the V ranks of a core, with the latency of each message"
                            + " (section 2.2.3), so more ranks never hide it; threadSimulation queues the messages of a"
                            + " core in the same way, and only the replay of a job overlaps latencies."));
        }
        return all;
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

    private static List<Condition> ofOverlap(RunTerms terms, int ratio, double base) {
        return List.of(
                Condition.of(
                        "two or more ranks on each core",
                        ratio > 1,
                        "with one rank per core and blocking calls nothing overlaps, so the base model's "
                                + new Time(base) + " applies, not " + new Time(terms.time()) + "."),
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
