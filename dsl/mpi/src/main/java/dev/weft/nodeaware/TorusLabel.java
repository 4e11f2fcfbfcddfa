package dev.weft.nodeaware;

import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/** Finds a place for the label of a link: outside of all routers, and across as few lines as possible. */
record TorusLabel(TorusLayout layout, List<TorusLine> lines, List<double[]> routers) {
    static final double HALF_HEIGHT = 7;
    private static final double[] ALONG = {0.5, 0.35, 0.65, 0.2, 0.8};
    private static final double[] OFF = {3, 10, 18, 28};
    private static final int ON_ROUTER = 1000;
    private static final int ON_LOADED = 20;
    private static final int STUB_COSTS = 2;

    static double halfWidth(String text) {
        return 3.2 * text.length() + 2;
    }

    /** The centre of the label beside one of these lines; of equally good places, the nearest to a long line. */
    double[] beside(List<TorusLine> some, String text) {
        double half = halfWidth(text);
        double[] best = {0, 0};
        double least = Double.MAX_VALUE;
        for (TorusLine line : some) {
            boolean stub = line.length() < 2 * TorusLayout.STUB;
            for (double[] trial : stub ? around(line, half) : sides(line, half)) {
                double hidden = hidden(trial[0], trial[1], half) + trial[2] + (stub ? STUB_COSTS : 0);
                if (hidden < least) {
                    least = hidden;
                    best = trial;
                }
            }
        }
        return best;
    }

    /** Places on either side, near and far: x, y and the penalty of the distance. */
    private List<double[]> sides(TorusLine line, double half) {
        double nx = (line.y2() - line.y1()) / line.length();
        double ny = -(line.x2() - line.x1()) / line.length();
        double clear = Math.abs(nx) * half + Math.abs(ny) * HALF_HEIGHT + layout.widest() / 2;
        List<double[]> all = new ArrayList<>();
        for (double off : OFF) {
            for (double along : ALONG) {
                for (int side : new int[] {1, -1}) {
                    all.add(new double[] {
                        line.x1() + along * (line.x2() - line.x1()) + side * (clear + off) * nx,
                        line.y1() + along * (line.y2() - line.y1()) + side * (clear + off) * ny,
                        off / 2
                    });
                }
            }
        }
        return all;
    }

    /** Places beyond the ends of a short line and on its sides. */
    private List<double[]> around(TorusLine line, double half) {
        List<double[]> all = new ArrayList<>(sides(line, half));
        double ux = (line.x2() - line.x1()) / line.length();
        double uy = (line.y2() - line.y1()) / line.length();
        double clear = Math.abs(ux) * half + Math.abs(uy) * HALF_HEIGHT + 2;
        all.add(new double[] {line.x2() + clear * ux, line.y2() + clear * uy, 0});
        all.add(new double[] {line.x1() - clear * ux, line.y1() - clear * uy, 0});
        return all;
    }

    private double hidden(double x, double y, double half) {
        Rectangle2D label = new Rectangle2D.Double(x - half, y - HALF_HEIGHT, 2 * half, 2 * HALF_HEIGHT);
        double hidden = x - half < 0 || x + half > layout.width() ? ON_ROUTER : 0;
        for (double[] router : routers) {
            hidden += label.intersects(layout.outline(router)) ? ON_ROUTER : 0;
        }
        for (TorusLine line : lines) {
            if (label.intersectsLine(line.x1(), line.y1(), line.x2(), line.y2())) {
                hidden += line.bytes() > 0 ? ON_LOADED : 4;
            }
        }
        return hidden;
    }
}
