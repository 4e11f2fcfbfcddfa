package dev.weft.queueing;

import dev.weft.study.From;
import dev.weft.study.Keyed;
import dev.weft.units.Time;

/**
 * Linear models of the time to match a message against the posted-receive list: {@code m(n) = a + b n} for n entries searched. Both
 * are fits over long lists and overestimate below {@value #SHORT} entries, as the paper notes.
 */
@From(paper = "Bridges et al. 2015", equation = "equations 1 and 2")
public enum MatchList implements Keyed {
    /** A light core: 10 us and 60 ns per entry. */
    MANY_CORE("many-core", 10e-6, 60e-9),
    /** A heavyweight core: 1 us and 4 ns per entry. */
    HEAVYWEIGHT("heavyweight", 1e-6, 4e-9);

    /** Below this length the fits overestimate. */
    static final int SHORT = 10;

    private final String key;
    private final double base;
    private final double perEntry;

    MatchList(String key, double base, double perEntry) {
        this.key = key;
        this.base = base;
        this.perEntry = perEntry;
    }

    @Override
    public String key() {
        return key;
    }

    /** Returns the time to match a message found after {@code length} entries. */
    public Time time(double length) {
        return new Time(base + perEntry * length);
    }
}
