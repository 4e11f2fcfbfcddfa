package dev.weft.trace.event;

/**
 * Where and why an archive cannot be read any further.
 *
 * @param file the file
 * @param offset byte in the file at which the record begins
 * @param record which record it is, by its name
 * @param rule what is wrong with it
 */
public record Fault(String file, long offset, String record, String rule) {
    @Override
    public String toString() {
        return file + " at byte " + offset + ", " + record + ": " + rule;
    }
}
