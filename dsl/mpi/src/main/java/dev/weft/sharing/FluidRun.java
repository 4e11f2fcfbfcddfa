package dev.weft.sharing;

import dev.weft.machine.Link;
import dev.weft.sharing.contention.Contenders;
import dev.weft.sharing.contention.Fluid;
import dev.weft.simulation.EventQueue;
import dev.weft.study.Progress;
import dev.weft.units.Bandwidth;
import dev.weft.units.ModelException;
import java.util.Arrays;

/** All communications of a scheme from a common start to their ends; ends at the same instant are one event. */
final class FluidRun {
    /** Ends that differ by less, relative to the time since the start, are simultaneous. */
    static final double INSTANT = 1e-12;

    final SchemeGraph graph;
    final double latency;
    final double bandwidth;
    /** By communication: its end. */
    final double[] end;

    final double[] bytes;
    private final Link inside;
    private final EventQueue queue = new EventQueue();
    private final Fluid fluid;

    /** All penalties that were charged: of which communication, since when and how much; in order of time. */
    private int[] segmentArc = new int[64];

    private double[] segmentFrom = new double[64];
    private double[] segmentPenalty = new double[64];
    private int segments;

    FluidRun(Scheme scheme, SharingModel model, Link link, Link inside) {
        this.graph = scheme.arcs().graph();
        this.latency = link.latency().si();
        this.bandwidth = link.bandwidth().si();
        this.inside = inside;
        this.fluid = new Fluid(model.contenders(), bandwidth, queue, 0);
        this.end = new double[graph.arcs];
        this.bytes = new double[graph.arcs];
        Arrays.setAll(bytes, scheme::bytes);
        for (int arc = 0; arc < graph.arcs; arc++) {
            if (!shares(arc)) {
                end[arc] = latency(arc) + alone(arc);
            }
        }
        run(model.key());
    }

    /** Whether a communication shares bandwidth: neither zero bytes nor communications within a node do. */
    boolean shares(int arc) {
        return bytes[arc] > 0 && !graph.isInside(arc);
    }

    /** The latency of a communication. */
    double latency(int arc) {
        return graph.isInside(arc) ? inside.latency().si() : latency;
    }

    /** The transfer time of its bytes without contention. */
    double alone(int arc) {
        return bytes[arc] / (graph.isInside(arc) ? inside.bandwidth().si() : bandwidth);
    }

    private void run(String model) {
        Progress progress = Progress.of("starts and ends of communications under " + model, 2L * graph.arcs);
        for (int arc = 0; arc < graph.arcs; arc++) {
            progress.tick();
            if (shares(arc)) {
                fluid.start(arc, graph.source[arc], graph.destination[arc], bytes[arc], latency);
            }
        }
        charge(latency);
        while (queue.next()) {
            double first = queue.time();
            do {
                end[queue.a()] = queue.time();
                fluid.end(queue.a());
                progress.stride();
            } while (queue.nextTime() <= first + INSTANT * first && queue.next());
            charge(queue.time());
        }
        progress.finish();
        requireFinite();
    }

    private void requireFinite() {
        for (double time : end) {
            if (!Double.isFinite(time)) {
                throw ModelException.of(
                        "time of a communication at a bandwidth of " + new Bandwidth(bandwidth),
                        "the time is too large for a floating-point number",
                        "Use a larger bandwidth or smaller sizes");
            }
        }
    }

    private void charge(double now) {
        fluid.charge(now, (arc, before, next) -> note(arc, now, next));
    }

    private void note(int arc, double from, double value) {
        if (segments == segmentArc.length) {
            segmentArc = Arrays.copyOf(segmentArc, 2 * segments);
            segmentFrom = Arrays.copyOf(segmentFrom, 2 * segments);
            segmentPenalty = Arrays.copyOf(segmentPenalty, 2 * segments);
        }
        segmentArc[segments] = arc;
        segmentFrom[segments] = from;
        segmentPenalty[segments++] = value;
    }

    int segments() {
        return segments;
    }

    int arc(int segment) {
        return segmentArc[segment];
    }

    double from(int segment) {
        return segmentFrom[segment];
    }

    double penalty(int segment) {
        return segmentPenalty[segment];
    }

    Contenders contenders() {
        return fluid.contenders();
    }
}
