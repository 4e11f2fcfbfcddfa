package dev.weft.sharing;

import dev.weft.sharing.contention.Contenders;
import dev.weft.simulation.EventQueue;
import dev.weft.study.Progress;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.Arrays;

/**
 * All communications of a scheme from a common start to their ends. A transfer moves {@code bandwidth / penalty} bytes a second, and
 * is charged only when its penalty changes; ends at the same instant are one event.
 */
final class FluidRun {
    /** Ends that are nearer than this, relative to the time since the start, are one instant. */
    static final double INSTANT = 1e-12;

    final Graph graph;
    final double latency;
    final double bandwidth;
    /** By communication: when it ends. */
    final double[] end;

    final double[] bytes;
    private final double[] remaining;
    private final double[] since;
    private final double[] penalty;
    private final int[] handle;
    private final Contenders contenders;
    private final EventQueue queue = new EventQueue();

    /** Every penalty that was ever charged: whose, from when and how much; in the order of time. */
    private int[] segmentArc = new int[64];

    private double[] segmentFrom = new double[64];
    private double[] segmentPenalty = new double[64];
    private int segments;

    FluidRun(Scheme scheme, SharingModel model, double bandwidth, double inside) {
        this.graph = scheme.graph();
        this.latency = scheme.latency().si();
        this.bandwidth = bandwidth;
        this.contenders = model.contenders();
        this.end = new double[graph.arcs];
        this.bytes = new double[graph.arcs];
        this.since = new double[graph.arcs];
        this.penalty = new double[graph.arcs];
        this.handle = new int[graph.arcs];
        Arrays.setAll(bytes, scheme::bytes);
        this.remaining = bytes.clone();
        for (int arc = 0; arc < graph.arcs; arc++) {
            if (!shares(arc)) {
                end[arc] = latency + bytes[arc] / inside;
            }
        }
        run(model.key());
    }

    /** Whether a communication meets others: zero bytes never enter the network's sharing, nor does what stays in a node. */
    boolean shares(int arc) {
        return bytes[arc] > 0 && !graph.isInside(arc);
    }

    private void run(String model) {
        Progress progress = Progress.of("starts and ends of communications under " + model, 2L * graph.arcs);
        for (int arc = 0; arc < graph.arcs; arc++) {
            progress.tick();
            if (shares(arc)) {
                contenders.start(arc, graph.source[arc], graph.destination[arc]);
                since[arc] = latency;
                penalty[arc] = Double.NaN;
            }
        }
        charge(latency);
        while (queue.next()) {
            double first = queue.time();
            do {
                end[queue.a()] = queue.time();
                contenders.end(queue.a());
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
                throw ModelException.cannot(
                        "find the time of a communication at a bandwidth of",
                        Digits.four(bandwidth) + " B/s",
                        "it is larger than any number",
                        "Give larger bandwidths or smaller sizes");
            }
        }
    }

    private void charge(double now) {
        int changes = contenders.settle();
        for (int i = 0; i < changes; i++) {
            int arc = contenders.changed(i);
            double next = contenders.penalty(arc);
            boolean fresh = Double.isNaN(penalty[arc]);
            if (!fresh) {
                remaining[arc] = Math.max(0, remaining[arc] - (now - since[arc]) * bandwidth / penalty[arc]);
            }
            since[arc] = now;
            penalty[arc] = next;
            double due = now + remaining[arc] * next / bandwidth;
            if (fresh) {
                handle[arc] = queue.schedule(due, 0, arc, 0);
            } else {
                queue.reschedule(handle[arc], due);
            }
            note(arc, now, next);
        }
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
        return contenders;
    }
}
