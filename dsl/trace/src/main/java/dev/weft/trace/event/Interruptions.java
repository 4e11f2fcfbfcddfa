package dev.weft.trace.event;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Times without recording: recording was off, or the tracer wrote its buffer to disk. They are shown as calls of two
 * special functions on top of all open calls, so that every analysis of calls has them as separate states and does not
 * count them as time of the program. Immutable.
 */
public final class Interruptions {
    /** The function on top while recording is off. */
    public static final String NOT_RECORDED = "(not recorded)";
    /** The function on top while the tracer writes to disk; it is that even if recording is off, too. */
    public static final String FLUSH = "(buffer flush)";
    /** The function on top in calls that are left out. */
    public static final String LEFT_OUT = "(left out)";

    private final Definitions recorded;
    private final Definitions definitions;
    private final int off;
    private final int flush;

    private Interruptions(Definitions recorded, Definitions definitions, int off, int flush) {
        this.recorded = recorded;
        this.definitions = definitions;
        this.off = off;
        this.flush = flush;
    }

    /** Returns the interruptions of a run, whose regions get two more with unused ids. */
    public static Interruptions of(Definitions definitions) {
        Set<Integer> taken = new HashSet<>();
        List<CodeRegion> regions = new ArrayList<>();
        for (CodeRegion region : definitions.regions()) {
            taken.add(region.id());
            regions.add(own(region));
        }
        int off = free(taken, Integer.MIN_VALUE);
        int flush = free(taken, off + 1);
        regions.add(CodeRegion.named(off, NOT_RECORDED));
        regions.add(CodeRegion.named(flush, FLUSH));
        return new Interruptions(definitions, definitions.withRegions(regions), off, flush);
    }

    /** Maps the regions that Score-P enters for the same purpose. */
    private static CodeRegion own(CodeRegion region) {
        return switch (region.name()) {
            case "MEASUREMENT OFF" -> new CodeRegion(region.id(), NOT_RECORDED, region.role(), region.paradigm());
            case "TRACE BUFFER FLUSH" -> new CodeRegion(region.id(), FLUSH, region.role(), region.paradigm());
            default -> region;
        };
    }

    static int free(Set<Integer> taken, int from) {
        int id = from;
        while (taken.contains(id)) {
            id++;
        }
        return id;
    }

    /** Returns whether a function represents time that is not recorded or left out. */
    public static boolean are(String function) {
        return function.equals(NOT_RECORDED) || function.equals(FLUSH) || function.equals(LEFT_OUT);
    }

    /** Returns the definitions of the run as they were recorded. */
    public Definitions recorded() {
        return recorded;
    }

    /** Returns the definitions with the functions that represent interruptions. */
    public Definitions definitions() {
        return definitions;
    }

    /**
     * Returns a filter that passes the events of one location to a consumer, with interruptions as calls. {@code
     * offAtFirst} says that the location begins with recording off, which only its first switch shows: see {@link
     * Interrupted#beganOff}.
     */
    public Interrupted over(EventConsumer consumer, boolean offAtFirst) {
        return new Interrupted(consumer, off, flush, offAtFirst);
    }
}
