package dev.weft.queueing.solve;

/**
 * Bounds that need no product form, for networks where customers are served in order of arrival though their classes need
 * different times. Nobody is served faster than alone and no station works above its highest speed. In a line everybody else
 * can be ahead once per visit, each with one service time of its own left on average (exponential times have no memory), and c
 * servers are all busy with that work while one waits. Behind open classes a line has no longest wait, and the lower bound is 0.
 */
final class LineBounds {
    private LineBounds() {}

    static Bounds of(Core core) {
        int classes = core.classes();
        double[] lower = new double[classes];
        double[] upper = new double[classes];
        double[] fastest = new double[core.stations()];
        for (int k = 0; k < fastest.length; k++) {
            Speed speed = core.lines.places[k].speed;
            double open = core.lines.openLoad(k);
            fastest[k] = Bounds.fastest(speed, open > 0 ? speed.limit() : Math.max(1, core.visitors(k))) - open;
        }
        for (int r = 0; r < classes; r++) {
            double quickest = core.think[r];
            double slowest = core.think[r];
            for (int k = 0; k < core.stations(); k++) {
                if (core.demand[r][k] > 0) {
                    quickest += core.demand[r][k] * least(core, k);
                    slowest += core.lines.visits[r][k] * longest(core, r, k);
                }
            }
            lower[r] = core.population[r] / slowest;
            upper[r] = core.population[r] / quickest;
        }
        Capacity.clip(core, fastest, lower, upper);
        return new Bounds(lower, upper);
    }

    /** The stay of who is alone, in service times. */
    static double least(Core core, int k) {
        Place place = core.lines.places[k];
        int most = core.lines.openLoad(k) > 0 ? place.speed.limit() : core.visitors(k);
        return place.kind == Place.Kind.LOAD_DEPENDENT && place.inLine()
                ? 1 / Bounds.fastest(place.speed, most)
                : Bounds.stay(place.speed, most, true);
    }

    /** Seconds that one visit may take on average at worst. */
    private static double longest(Core core, int r, int k) {
        Place place = core.lines.places[k];
        double own = core.lines.service(r, k);
        if (place.kind == Place.Kind.DELAY) {
            return own;
        }
        if (core.lines.openLoad(k) > 0) {
            return Double.POSITIVE_INFINITY;
        }
        int most = core.visitors(k);
        if (!place.inLine()) {
            return own * Bounds.stay(place.speed, most, false);
        }
        double ahead = 0;
        for (int s = 0; s < core.classes(); s++) {
            if (core.demand[s][k] > 0) {
                ahead += (core.population[s] - (r == s ? 1.0 : 0)) * core.lines.service(s, k);
            }
        }
        if (place.kind == Place.Kind.QUEUE) {
            return most <= place.servers ? own : own + ahead / place.servers;
        }
        double slowest = Double.POSITIVE_INFINITY;
        for (int j = 1; j <= Math.min(most, place.speed.limit()); j++) {
            slowest = Math.min(slowest, place.speed.at(j));
        }
        return (own + ahead) / slowest;
    }
}
