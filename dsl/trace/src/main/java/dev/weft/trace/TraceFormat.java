package dev.weft.trace;

import dev.weft.study.file.Formats;
import dev.weft.trace.event.EventSource;
import dev.weft.units.ModelException;
import java.nio.file.Path;
import java.util.Optional;

/** The format of files of runs beside OTF2, which is the trace event format. The implementation is a service. */
public interface TraceFormat {
    /** The ending of the names of its files. */
    String ENDING = ".json";

    /** Returns the format of a file to write by the ending of its name; empty for an archive of OTF2. */
    static Optional<TraceFormat> of(String file) {
        if (!file.endsWith(ENDING)) {
            return Optional.empty();
        }
        Optional<TraceFormat> format = Formats.of(TraceFormat.class).stream().findFirst();
        if (format.isEmpty()) {
            throw Formats.missing("write(" + ModelException.argument(file) + ")", "files in the trace event format");
        }
        return format;
    }

    /** Throws the error of {@link #write} for a file that exists, and for one whose folder does not. */
    void requireNew(Path file);

    /**
     * Writes a run whose first tick is {@code start} into a new file: nothing is overwritten, and no partial file remains after a failure
     * or an interrupt.
     */
    void write(EventSource run, long start, Path file);
}
