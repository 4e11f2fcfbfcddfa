package dev.weft.trace.event;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Times of which a recording tells nothing: it was switched off, or the tracer wrote its buffer to disk. They are calls of
 * two functions of their own, on top of whatever is open, so that every analysis of calls has them as states of their own and
 * takes none of that time for the program's. Immutable.
 */
public final class Interruptions {
    /** The function on top while recording is off. */
    public static final String NOT_RECORDED = "(not recorded)";
    /** The function on top while the tracer writes to disk; it is that even if recording is off, too. */
    public static final String FLUSH = "(buffer flush)";
    /** The function on top in calls that one does not want to see. */
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

    /** Those of a run; its regions get two more, of ids that no other has. */
    public static Interruptions of(Definitions definitions) {
        Set<Integer> taken = new HashSet<>();
        List<Region> regions = new ArrayList<>();
        for (Region region : definitions.regions()) {
            taken.add(region.id());
            regions.add(own(region));
        }
        int off = free(taken, Integer.MIN_VALUE);
        int flush = free(taken, off + 1);
        regions.add(Region.named(off, NOT_RECORDED));
        regions.add(Region.named(flush, FLUSH));
        return new Interruptions(definitions, definitions.withRegions(regions), off, flush);
    }

    /** Score-P enters regions of its own for the same. */
    private static Region own(Region region) {
        return switch (region.name()) {
            case "MEASUREMENT OFF" -> new Region(region.id(), NOT_RECORDED, region.role(), region.paradigm());
            case "TRACE BUFFER FLUSH" -> new Region(region.id(), FLUSH, region.role(), region.paradigm());
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

    /** Whether a function stands for time of which nothing is known, or wanted. */
    public static boolean are(String function) {
        return function.equals(NOT_RECORDED) || function.equals(FLUSH) || function.equals(LEFT_OUT);
    }

    /** The definitions of the run as they were recorded. */
    public Definitions recorded() {
        return recorded;
    }

    /** The definitions with the functions that stand for interruptions. */
    public Definitions definitions() {
        return definitions;
    }

    /**
     * Gives a consumer the events of one location with interruptions as calls. {@code offAtFirst} says that the location
     * begins with recording off, which only its first switch tells: see {@link Interrupted#beganOff}.
     */
    public Interrupted over(EventConsumer consumer, boolean offAtFirst) {
        return new Interrupted(consumer, off, flush, offAtFirst);
    }
}
