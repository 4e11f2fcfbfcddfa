package dev.weft.skeleton;

import dev.weft.study.Lines;
import dev.weft.study.Question;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.List;

/** The question: the time of one message. Immutable. */
public final class Skeleton implements Question<SkeletonMethod, SkeletonTime> {
    static final Setting<Time> LATENCY =
            Setting.of("latency", new Time(1e-6)).assuming("The latency is %s").example("latency", "latency(us(2))");
    static final Setting<Bandwidth> BANDWIDTH = Setting.of("bandwidth", new Bandwidth(1e9))
            .assuming("The bandwidth is %s")
            .must(rate -> rate.si() > 0, "must be above 0", "bandwidth(GBps(10))");

    final Bytes size;
    final Spec spec;

    private Skeleton(Bytes size, Spec spec) {
        this.size = size;
        this.spec = spec;
    }

    /** Returns a message of this size. */
    public static Skeleton of(Bytes size) {
        return new Skeleton(ModelException.required(size, "size", "Write skeleton(KiB(4))"), Spec.DEFAULTS);
    }

    /** Sets the time from the send of an empty message to its delivery (default 1 us). */
    public Skeleton latency(Time latency) {
        return with(LATENCY, latency);
    }

    /** Sets the rate at which bytes follow (default 1 GB/s); 0 is an error. */
    public Skeleton bandwidth(Bandwidth rate) {
        return with(BANDWIDTH, rate);
    }

    private <T> Skeleton with(Setting<T> setting, T value) {
        return new Skeleton(size, spec.with(setting, value));
    }

    /** Answers by a method. */
    public SkeletonTime solve(SkeletonMethod method) {
        return answer(method);
    }

    @Override
    public SkeletonTime answer(SkeletonMethod method) {
        return new SkeletonTime(this, ModelException.required(method, "method", "Write solve(POSTAL)"));
    }

    @Override
    public SkeletonMethod usual() {
        return SkeletonMethod.POSTAL;
    }

    @Override
    public List<String> assumptions() {
        return Lines.of(spec.assumptions(LATENCY, BANDWIDTH));
    }

    /** Such as {@code a message of 4 KiB, latency 1 us, 1 GB/s}. */
    @Override
    public String toString() {
        return "a message of " + size + ", latency " + spec.get(LATENCY) + ", " + spec.get(BANDWIDTH);
    }
}
