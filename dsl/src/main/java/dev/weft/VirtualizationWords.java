package dev.weft;

import dev.weft.trace.Trace;
import dev.weft.trace.program.Program;
import dev.weft.units.ModelException;
import dev.weft.virtualization.Application;
import dev.weft.virtualization.ClosedForm;
import dev.weft.virtualization.Stencil;
import dev.weft.virtualization.ThreadSimulation;

/** Paper 5: several ranks on each core. Users import them through {@link Weft}; public, because JShell completes nothing else. */
public class VirtualizationWords extends NodeAwareWords {
    VirtualizationWords() {}

    /**
     * The report's stencil (Nigay et al. 2018); its numbers are assumed until said, for the report publishes none.
     * Example: {@code sweep("cores", values(3, 5)).and("ratio", range(1, 9)).ask((c, v) -> stencil.on(dibonaLike.cores(c)).ratio(v)).solve(closedForm)}.
     */
    public static final Stencil stencil = Stencil.ASSUMED;
    /** The report's formula of a virtualized run. Example: {@code stencil.on(dibonaLike.cores(12)).ratio(7).solve(closedForm)}. */
    public static final ClosedForm closedForm = ClosedForm.USUAL;

    /**
     * Ranks as user-level threads that share cores, simulated message by message: 25 runs with noise, messages by rendezvous.
     * Example: {@code stencil.iterations(20).on(dibonaLike).ratio(3).solve(threadSimulation.seed(2))}.
     */
    public static final ThreadSimulation threadSimulation = ThreadSimulation.USUAL;

    /**
     * An application of one's own, by what a rank does in the whole run.
     * Example: {@code application("mine").computation(p -> us(100).plus(ms(600).dividedBy(p))).network((n, c, v) -> ms(90).dividedBy(v)).on(cluster(2, 6)).best()}.
     */
    public static Application application(String name) {
        return Application.of(name);
    }

    /**
     * The application of a recorded run: what its ranks computed between MPI calls and which messages they sent, from which it is told whether
     * several ranks on each core would help. Example: {@code application(trace("halo-wait-8")).on(cluster(2, 4).link(GBps(10), us(1.5)).inside(GBps(10), us(0.5))).best()}.
     */
    public static Application application(Trace run) {
        return application(ModelException.required(run, "a run", "Write application(trace(\"halo-wait-8\"))")
                .program());
    }

    /** The same of a program. Example: {@code application(ringShift(8, 10, ms(1), KB(100))).on(cluster(2, 4).link(GBps(10), us(1.5)).inside(GBps(10), us(0.5))).best()}. */
    public static Application application(Program run) {
        return Application.of(run);
    }
}
