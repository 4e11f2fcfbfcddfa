package dev.weft;

import dev.weft.program.Program;
import dev.weft.trace.Trace;
import dev.weft.units.ModelException;
import dev.weft.virtualization.Application;
import dev.weft.virtualization.ClosedForm;
import dev.weft.virtualization.Stencil;
import dev.weft.virtualization.ThreadSimulation;

/**
 * Words for virtualized runs with several ranks on each core (paper 5). Users import them through {@link Weft}; public,
 * because JShell completes public members only.
 */
public class VirtualizationWords extends CollectiveWords {
    VirtualizationWords() {}

    /**
     * Describes the stencil of Nigay et al. 2018. Its numbers are assumed until set, because the report publishes none.
     * Example: {@code sweep("cores", values(3, 5)).and("ratio", range(1, 9)).ask((c, v) ->
     * stencil.on(dibonaLike.cores(c)).ratio(v)).solve(closedForm)}.
     */
    public static final Stencil stencil = Stencil.ASSUMED;
    /**
     * Solves a virtualized run by the report's closed form, Equation 5.
     * Example: {@code stencil.on(dibonaLike.cores(12)).ratio(7).solve(closedForm)} prints {@code Equation 5}.
     */
    public static final ClosedForm closedForm = ClosedForm.USUAL;

    /**
     * Solves a virtualized run by simulating its ranks as user-level threads that share cores, message by message: 25
     * runs with noise, messages by rendezvous.
     * Example: {@code stencil.iterations(20).on(dibonaLike).ratio(3).solve(threadSimulation.seed(2))} prints {@code
     * median of 25 runs}.
     */
    public static final ThreadSimulation threadSimulation = ThreadSimulation.USUAL;

    /**
     * Creates an application from functions for the computation and the network time of a rank in the whole run.
     * Example: {@code application("mine").computation(p -> us(100).plus(ms(600).dividedBy(p))).network((n, c, v) ->
     * ms(90).dividedBy(v)).on(cluster(2, 6)).best()} prints {@code 1.549}.
     */
    public static Application application(String name) {
        return Application.of(name);
    }

    /**
     * Creates the application of a recorded run from its computation between MPI calls and its messages; {@code best()}
     * computes the ratio of ranks to cores with the shortest run.
     * Example: {@code application(trace("halo-wait-8")).on(cluster(2, 4).link(GBps(10), us(1.5)).inside(GBps(10),
     * us(0.5))).best()}.
     */
    public static Application application(Trace run) {
        return application(ModelException.required(run, "run", "Write application(trace(\"halo-wait-8\"))")
                .program());
    }

    /**
     * Creates the application of a program from its computation and its messages.
     * Example: {@code application(ringShift(8, 10, ms(1), KB(100))).on(cluster(2, 4).link(GBps(10),
     * us(1.5)).inside(GBps(10), us(0.5))).best()} prints {@code best ratio}.
     */
    public static Application application(Program run) {
        return Application.of(run);
    }
}
