package dev.weft.waits;

import dev.weft.study.Certainty;
import dev.weft.study.Origin;
import dev.weft.study.Question;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;

/**
 * A run that the kit profiled while it ran: number, sum and shortest of the calls of each call path, size and rank, and no event.
 * It answers {@link MinimumProfile} with the same tables as a trace does, at any length of the run; medians and phases are not known. An immutable
 * value.
 */
public final class LiveProfile implements Question<MinimumProfile, WaitProfile> {
    private static final long serialVersionUID = 1;

    private final String name;
    private final Origin origin;
    private final String about;
    private final List<LiveRank> ranks;

    private LiveProfile(String name, Origin origin, String about, List<LiveRank> ranks) {
        this.name = name;
        this.origin = origin;
        this.about = about;
        this.ranks = List.copyOf(ranks);
    }

    /**
     * Opens a profile by the name of a data set, else the folder with a file {@code profile-RANK.csv} for each rank. An unknown
     * name lists near ones; a file that is cut off, or does not fit the others, is an error that names it and the line.
     */
    public static LiveProfile open(String nameOrFolder) {
        return LiveFiles.open(nameOrFolder);
    }

    static LiveProfile of(String name, Origin origin, String about, Iterable<LiveRank> ranks) {
        return new LiveProfile(name, origin, about, LiveFiles.checked(ranks));
    }

    /** As the paper has it. */
    public WaitProfile solve() {
        return solve(usual());
    }

    /**
     * What the calls of the run took beyond the shortest of their category. Phases and the rank at the other end are not in the
     * profile: asking for them is an error.
     */
    public WaitProfile solve(MinimumProfile method) {
        ModelException.required(method, "a method", "Write solve(minimumProfile)");
        if (method.category().peer() || !method.phase().isEmpty()) {
            throw ModelException.cannot(
                    "estimate waiting in the live profile " + name + " by",
                    method,
                    "it tells neither phases nor the rank at the other end apart",
                    "Record a trace of the program with WEFT_KIT=record, and ask that");
        }
        Minima minima = new Minima(method, calls());
        TraceProvenance run = new TraceProvenance(
                name,
                origin,
                about,
                List.of(),
                () -> List.of("A live profile keeps no medians: they are n/a in trust()."));
        return WaitProfile.of(
                new WaitReport(
                        method.key() + " live",
                        this,
                        run,
                        Certainty.APPROXIMATE,
                        "estimated from durations beyond the shortest of the same "
                                + method.category().words() + ", summed up while the program ran"),
                totals(),
                minima.rows(),
                new EstimateReliability(minima, Clock.NANOSECONDS));
    }

    /** None: all of it was measured. */
    @Override
    public List<String> assumptions() {
        return List.of();
    }

    private List<RankCallClass> calls() {
        List<RankCallClass> all = new ArrayList<>();
        for (LiveRank rank : ranks) {
            for (LiveCalls calls : rank.calls()) {
                WaitPattern pattern = calls.pattern();
                if (pattern != null) {
                    all.add(new RankCallClass(
                            pattern,
                            calls.path(),
                            calls.function(),
                            rank.rank(),
                            calls.size(),
                            CallClass.ANY_PEER,
                            0,
                            Durations.of(calls.count(), calls.sum(), calls.min(), calls.second())));
                }
            }
        }
        return all;
    }

    private RunTotals totals() {
        long whole = ranks.stream().mapToLong(LiveRank::nanoseconds).sum();
        long longest = ranks.stream().mapToLong(LiveRank::nanoseconds).max().orElse(0);
        long collectives = ranks.stream()
                .flatMap(rank -> rank.calls().stream())
                .filter(calls -> LeftOut.isCollective(calls.function()))
                .mapToLong(LiveCalls::count)
                .sum();
        return new RunTotals(
                Clock.NANOSECONDS,
                ranks.size(),
                whole,
                true,
                collectives,
                0,
                0,
                RunTotals.Off.NEVER,
                phase -> new PhaseTimes(0, longest, whole));
    }

    @Override
    public WaitProfile answer(MinimumProfile method) {
        return solve(method);
    }

    @Override
    public MinimumProfile usual() {
        return MinimumProfile.USUAL;
    }

    @Override
    public String toString() {
        long rows = ranks.stream().mapToLong(rank -> rank.calls().size()).sum();
        return "live profile " + name + " (" + origin.label() + "): " + Digits.plural(ranks.size(), "rank") + ", "
                + rows + " rows, " + Clock.NANOSECONDS.time(totals().ticks()) + " of all ranks together";
    }
}
