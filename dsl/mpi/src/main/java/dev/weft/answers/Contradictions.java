package dev.weft.answers;

import static dev.weft.answers.Sentences.percent;
import static dev.weft.answers.Sentences.time;

import dev.weft.study.Condition;
import java.util.ArrayList;
import java.util.List;

/** The quantities that two models have both: a condition for each pair, violated where they disagree, with the reason. */
final class Contradictions {
    private final Models of;
    private final List<Condition> all = new ArrayList<>();

    private Contradictions(Models of) {
        this.of = of;
    }

    static List<Condition> of(Models models) {
        Contradictions each = new Contradictions(models);
        models.curves.known().ifPresent(each::unshared);
        models.ratio.known().ifPresent(best -> each.base(best.value("base time").si()));
        models.recorded.known().ifPresent(one -> models.replayed.known().ifPresent(other -> each.waits(one, other)));
        models.unshared.known().filter(Double::isFinite).ifPresent(each::otherNetwork);
        models.replayed
                .known()
                .ifPresent(one -> models.replayedElsewhere.known().ifPresent(other -> each.cause(one, other)));
        models.merged.known().ifPresent(one -> models.curves.known().ifPresent(each::merging));
        models.collectives.known().ifPresent(one -> models.free.known().ifPresent(each::collectives));
        return each.all;
    }

    private void add(String name, boolean agree, String sentence) {
        all.add(Condition.of(name, agree, sentence));
    }

    private void unshared(Models.Curves curves) {
        double other = curves.latency().today().seconds();
        double lost = of.replay.sum("lost").si();
        add(
                "replay and tolerance agree on the run time",
                !of.isNotable(of.time - other),
                "the replay takes " + time(of.time) + ", the tolerance " + time(other)
                        + sharing(of.time - other, lost, 0, "costs all messages together " + time(lost)));
    }

    /**
     * The reason of a difference of the replay from the tolerance in seconds: sharing makes the replay longer, by what all messages lose at
     * most, unless it changes the order of messages.
     *
     * @param longer the seconds that messages lose in the run that makes the difference positive
     * @param shorter the seconds that they lose in the run that makes it negative
     */
    private static String sharing(double difference, double longer, double shorter, String cost) {
        return -shorter <= difference && difference <= longer
                ? ", because only the replay shares bandwidth, which " + cost + "."
                : ", which the time lost to shared bandwidth does not explain.";
    }

    private void base(double other) {
        add(
                "replay and closed form agree on the run time",
                !of.isNotable(of.time - other),
                "the replay takes " + time(of.time) + ", the closed form of virtualization with one rank on each core "
                        + time(other)
                        + ", because it takes means over ranks, leaves waiting for late ranks out and adds up"
                        + " messages without overlap.");
    }

    private void waits(Waiting recorded, Waiting replayed) {
        boolean both = recorded.isNotable() && replayed.isNotable();
        add(
                "recorded run and replay agree on the rank that waits longest",
                both
                        ? recorded.most().words().equals(replayed.most().words())
                        : recorded.isNotable() == replayed.isNotable(),
                "in the recorded run " + waited(recorded) + ", in the replay " + waited(replayed)
                        + ", because the replay keeps computation alone: start-up, scheduling and messages are those of"
                        + " the model.");
    }

    private static String waited(Waiting waits) {
        return waits.longest(" waits", " wait") + " (all ranks " + percent(waits.share) + " of their time)";
    }

    private void otherNetwork(double unshared) {
        double saved = of.savedElsewhere();
        double here = of.replay.sum("lost").si();
        double there = of.elsewhere.number(each -> each.sum("lost").si());
        add(
                "replay and tolerance agree on the other network",
                of.isNotable(saved) == of.isNotable(unshared),
                "the other network saves " + time(saved) + " by the replay and " + time(unshared) + " by the tolerance"
                        + sharing(
                                saved - unshared,
                                here,
                                there,
                                "costs all messages together " + time(here) + ", and on the other network "
                                        + time(there)));
    }

    private void cause(Waiting here, Waiting there) {
        double saved = of.savedElsewhere();
        double removed = (here.total() - there.total()) / here.ofRank.length;
        add(
                "wait states and the other network name one cause",
                !(here.isBlamed() && of.isNotable(saved) && saved > Math.max(0, removed)),
                "wait states name a delay on one rank, and the other network shortens the run by " + time(saved)
                        + " but the waiting of a rank by " + time(removed)
                        + ", because transfers and overheads are no wait states.");
    }

    private void merging(Models.Curves curves) {
        double latency = Models.Curves.saved(curves.latency());
        add(
                "merging saves time only where latency matters",
                !of.isNotable(of.savedByMerging()) || of.isNotable(latency),
                "one message for each pair of nodes saves " + time(of.savedByMerging()) + " by node-aware costs, and no"
                        + " latency at all " + time(latency)
                        + " by the tolerance, because node-aware costs add up all messages"
                        + " of a rank, also those that pass at once or while it computes.");
    }

    private void collectives(double free) {
        double most = of.time - free;
        add(
                "collectives save at most as much as a free network",
                of.savedByCollectives() <= most || !of.isNotable(of.savedByCollectives() - most),
                "the best algorithms save " + time(of.savedByCollectives()) + " ("
                        + percent(of.share(of.savedByCollectives()))
                        + " of the run), and messages that take no time " + time(most)
                        + ", because calls are added up one by one, also those that run at once.");
    }
}
