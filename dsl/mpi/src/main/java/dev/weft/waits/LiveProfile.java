package dev.weft.waits;

import dev.weft.study.Certainty;
import dev.weft.study.Lines;
import dev.weft.study.Origin;
import dev.weft.study.Question;
import dev.weft.trace.SummedCalls;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.waits.ProfiledRank.LiveCalls;
import dev.weft.waits.RunTotals.PhaseTimes;
import dev.weft.waits.WaitProfile.WaitReport;
import java.util.ArrayList;
import java.util.List;

/**
 * A run that was profiled while it ran, by the kit or by TinyMPI: the number, the sum and the shortest of the calls by call path, size and rank, without events.
 * {@link MinimumProfile} answers it with the same tables as a trace, for runs of any length; medians and phases are unknown. An immutable
 * value.
 */
public final class LiveProfile implements Question<MinimumProfile, WaitProfile> {
    private static final long serialVersionUID = 1;

    private final String name;
    private final Origin origin;
    private final String about;
    private final List<ProfiledRank> ranks;

    private LiveProfile(String name, Origin origin, String about, List<ProfiledRank> ranks) {
        this.name = name;
        this.origin = origin;
        this.about = about;
        this.ranks = List.copyOf(ranks);
    }

    /**
     * Opens a profile by the name of a data set, or of a folder with a file {@code profile-RANK.csv} for each rank. The error of an unknown
     * name lists similar names; a truncated or inconsistent file is an error that names the file and the line.
     */
    public static LiveProfile open(String nameOrFolder) {
        return LiveFiles.open(nameOrFolder);
    }

    static LiveProfile of(String name, Origin origin, String about, Iterable<ProfiledRank> ranks) {
        return new LiveProfile(name, origin, about, LiveFiles.checked(ranks));
    }

    /** Returns the profile of a run by TinyMPI; its waiting times are those that its trace would give. */
    public static LiveProfile of(SummedCalls run) {
        ModelException.required(
                run, "profile", "Write liveProfile(program.on(..).solve(tinyMpi.profiled()).profile())");
        List<ProfiledRank> ranks = run.ranks().stream().map(ProfiledRank::of).toList();
        return new LiveProfile(run.name(), run.origin(), run.about(), ranks);
    }

    /**
     * Returns the time of calls beyond the shortest call of their category. A method with phases or with {@code by("peer")} is an error,
     * because the profile does not contain them.
     */
    public WaitProfile solve(MinimumProfile method) {
        ModelException.required(method, "method", "Write solve(minimumProfile)");
        if (method.category().peer() || !method.phase().isEmpty()) {
            throw ModelException.of(
                    "live profile " + name + ", " + method,
                    "a live profile distinguishes neither phases nor the rank at the other end",
                    "Record a trace of the program (WEFT_KIT=record, or tinyMpi.traced()) and solve it");
        }
        if (method.isWithoutTested()) {
            throw ModelException.of(
                    "live profile " + name + ", " + method,
                    "a live profile does not record what a test would find; only simulated runs do",
                    "Leave withoutTested() out");
        }
        Minima minima = new Minima(method, calls());
        TraceProvenance run = new TraceProvenance(
                name,
                origin,
                about,
                List.of(),
                () -> List.of("Stored medians: a live profile has none, so they are n/a in trust()."));
        return WaitProfile.of(
                new WaitReport(
                        method.key() + " live",
                        this,
                        run,
                        Certainty.APPROXIMATE,
                        "estimated from durations beyond the shortest of the same "
                                + method.category().words() + ", summed while the program ran"),
                totals(),
                minima.rows(),
                new EstimateReliability(minima, Clock.NANOSECONDS));
    }

    /** Returns an empty list, because everything is measured. */
    @Override
    public List<String> assumptions() {
        return Lines.of(List.of());
    }

    private List<RankCallClass> calls() {
        List<RankCallClass> all = new ArrayList<>();
        for (ProfiledRank rank : ranks) {
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
        long whole = ranks.stream().mapToLong(ProfiledRank::nanoseconds).sum();
        long longest = ranks.stream().mapToLong(ProfiledRank::nanoseconds).max().orElse(0);
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
