package dev.weft.answers;

import dev.weft.collectives.CollectivesChosen;
import dev.weft.nodeaware.Cost;
import dev.weft.sharing.replay.Replay;
import dev.weft.study.Result;
import dev.weft.tolerance.ToleranceCurve;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import dev.weft.waits.WaitProfile;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** A sentence of each model on the change that would shorten the run; each clause follows from a condition on its numbers. */
final class Sentences {
    private final Models of;

    /**
     * The sentence of a model.
     *
     * @param model its name
     * @param text the sentence
     * @param saved seconds that its change saves, below 0 if it costs time; not a number if they are unknown
     * @param whole seconds of the run, on the same clock
     * @param refused why it has no answer for this job; empty if it has one
     */
    record Said(String model, String text, double saved, double whole, String refused) {
        double share() {
            return whole == 0 ? 0 : saved / whole;
        }
    }

    Sentences(Models of) {
        this.of = of;
    }

    List<Said> all() {
        return List.of(
                waits(),
                said("Tolerance", of.curves, this::tolerance, of.curves.number(Models.Curves::saved)),
                said("Replay on another network", of.elsewhere, this::elsewhere, of.savedElsewhere()),
                said("Collectives chosen", of.collectives, this::collectives, of.savedByCollectives()),
                said("Node-aware costs", of.cost, this::nodeAware, of.savedByMerging()),
                said("Virtualization", of.ratio, this::ratio, of.savedByRatio()));
    }

    private <T> Said said(String model, Reply<T> reply, Function<T, String> text, double saved) {
        return said(model, "modelled", reply, text, saved, of.time);
    }

    private static <T> Said said(
            String model, String basis, Reply<T> reply, Function<T, String> text, double saved, double whole) {
        String sentence = reply.known()
                .map(each -> " (" + basis + "): " + text.apply(each))
                .orElse(": not asked, because " + reply.reason());
        return new Said(model, model + sentence + ".", saved, whole, reply.reason());
    }

    private Said waits() {
        boolean measured = of.recorded.known().isPresent();
        String why = of.recorded.reason();
        Reply<Waiting> waits = measured ? of.recorded : of.replayed.because(why + ", and in the replay ");
        return said(
                "Wait states",
                measured ? "measured" : "modelled, because " + why,
                waits,
                Sentences::waited,
                waits.number(Waiting::saved),
                waits.number(each -> each.duration));
    }

    private static String waited(Waiting of) {
        String all = "the ranks waited " + new Time(of.total()) + ", " + percent(of.share) + " of their time, "
                + (of.isKnown() ? "" : "besides waiting that the trace does not show, ")
                + (of.isNotable()
                        ? of.longest("", "")
                        : "less than the " + percent(WaitProfile.NOTEWORTHY) + " that counts");
        if (of.delay.value() == null) {
            return all + "; " + of.delay.reason();
        }
        String path = String.valueOf(of.delay.value().key("call path"));
        String delay = path.substring(path.lastIndexOf('/') + 1) + " on rank "
                + ((Number) of.delay.value().key("rank")).intValue();
        String saves = new Time(of.saved()) + ", " + percent(of.saved() / of.duration) + " of the run";
        return all
                + (of.isBlamed()
                        ? "; balance the ranks: the delay by " + delay + " lengthens it by " + saves
                        : "; no single delay matters: the largest, " + delay + ", lengthens it by " + saves);
    }

    private String tolerance(Models.Curves curves) {
        boolean latency = of.isNotable(Models.Curves.saved(curves.latency()));
        boolean bandwidth = of.isNotable(Models.Curves.saved(curves.bandwidth()));
        String which = latency == bandwidth
                ? latency ? "latency and bandwidth both matter" : "neither latency nor bandwidth matters"
                : latency ? "latency matters, bandwidth does not" : "bandwidth matters, latency does not";
        String where = of.leavingMessages > 0 ? " between nodes" : " within nodes";
        return which + ": without latency" + where + " the run is shorter by "
                + gain(Models.Curves.saved(curves.latency()))
                + ", at twice the bandwidth by " + gain(Models.Curves.saved(curves.bandwidth())) + "; it "
                + slower(curves.latency(), "latency", "times today's") + ", and it "
                + slower(curves.bandwidth(), "bandwidth", "times less than today's");
    }

    private static String slower(ToleranceCurve curve, String parameter, String times) {
        Result at = curve.tolerances(Models.NOTABLE);
        double headroom = at.value("headroom").si();
        return Double.isFinite(headroom)
                ? "takes " + percent(Models.NOTABLE) + " longer at a " + parameter + " of " + at.value(parameter) + ", "
                        + Digits.four(headroom) + " " + times
                : "never takes longer at a worse " + parameter;
    }

    private String elsewhere(Replay there) {
        double saved = of.savedElsewhere();
        String change = !of.isNotable(saved)
                ? "the other network changes little"
                : saved > 0 ? "the other network helps" : "the other network makes it worse";
        return change + ": the run takes " + there.finish() + " instead of " + of.replay.finish() + ", "
                + (saved < 0 ? "longer by " : "shorter by ") + gain(Math.abs(saved));
    }

    private String collectives(CollectivesChosen chosen) {
        Result most = chosen.first(1);
        String all = gain(of.savedByCollectives()) + " of the " + chosen.time() + " of all calls, each alone";
        return of.isNotable(of.savedByCollectives())
                ? "choose " + most.key("best") + " in place of " + most.key("usual") + " for " + most.key("collective")
                        + " of " + most.key("size") + ", which saves most: the best algorithms save " + all
                : "other algorithms change little: the best save " + all;
    }

    private String nodeAware(Cost cost) {
        double leaving = Arrays.stream(of.leaving).sum();
        double bytes = cost.sum("bytes").si();
        double slowest = cost.time().seconds();
        String placing = of.leavingMessages == 0
                ? "no message leaves its node, so that neither placement nor merging changes it"
                : of.isNotable(slowest)
                        ? "fewer messages or bytes between nodes can help"
                        : "neither placement nor merging of messages matters";
        return placing + ": the messages of the slowest rank cost " + gain(slowest) + ", mostly "
                + cost.explain().subject() + ", and " + percent(bytes == 0 ? 0 : leaving / bytes) + " of all bytes, "
                + new Bytes(leaving) + ", leave their node; "
                + of.merged
                        .known()
                        .map(one -> "one message for each pair of nodes saves " + gain(of.savedByMerging()))
                        .orElse("messages are not merged by node, because " + of.merged.reason());
    }

    private String ratio(Result best) {
        Time base = new Time(best.value("base time").si());
        double ratio = best.value("best ratio").si();
        return ratio > 1
                ? Digits.four(ratio) + " ranks on each core help: they take "
                        + new Time(best.value("time").si()) + " instead of " + base + ", shorter by "
                        + gain(of.savedByRatio())
                : "more ranks on each core do not help: one takes " + base + ", and cores compute " + percent(of.busy())
                        + " of the time";
    }

    private String gain(double seconds) {
        return time(seconds) + " (" + percent(of.share(seconds)) + ")";
    }

    static String time(double seconds) {
        return (seconds < 0 ? "-" : "") + new Time(Math.abs(seconds));
    }

    static String percent(double share) {
        return Unit.PERCENT.print(share);
    }
}
