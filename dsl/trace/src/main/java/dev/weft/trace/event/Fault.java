package dev.weft.trace.event;

import java.io.Serializable;

/**
 * Position and reason at which an archive cannot be read further. Events before it are delivered. If the file is cut
 * off, all of them are right. If it is damaged, the fault is where the records stop making sense, so events shortly
 * before it may be wrong already; a fault of a chunk's header makes the whole chunk doubtful.
 *
 * @param file the file
 * @param offset byte in the file at which the record begins
 * @param record the name of the record
 * @param rule the violated rule
 * @param harmless whether all events could be read nevertheless
 */
public record Fault(String file, long offset, String record, String rule, boolean harmless) implements Serializable {
    public Fault(String file, long offset, String record, String rule) {
        this(file, offset, record, rule, false);
    }

    /** Returns a remark on a file whose events could all be read. */
    public static Fault remark(String file, long offset, String record, String rule) {
        return new Fault(file, offset, record, rule, true);
    }

    @Override
    public String toString() {
        return file + " at byte " + offset + ", " + record + ": " + rule;
    }
}
