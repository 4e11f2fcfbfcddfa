package dev.weft.trace.event;

import java.io.Serializable;

/**
 * Where and why an archive cannot be read any further. What was read before is delivered. If the file is merely cut off, all
 * of it is right. If it is damaged, what stands in front of the damage is right; the fault lies where what follows makes no
 * sense any more, so events shortly before it may be wrong already, and a fault of a chunk's header puts its whole chunk in
 * doubt.
 *
 * @param file the file
 * @param offset byte in the file at which the record begins
 * @param record which record it is, by its name
 * @param rule what is wrong with it
 * @param harmless whether all events could be read all the same, so that it is no more than worth saying
 */
public record Fault(String file, long offset, String record, String rule, boolean harmless) implements Serializable {
    public Fault(String file, long offset, String record, String rule) {
        this(file, offset, record, rule, false);
    }

    /** What is worth saying of a file whose events could all be read. */
    public static Fault remark(String file, long offset, String record, String rule) {
        return new Fault(file, offset, record, rule, true);
    }

    @Override
    public String toString() {
        return file + " at byte " + offset + ", " + record + ": " + rule;
    }
}
