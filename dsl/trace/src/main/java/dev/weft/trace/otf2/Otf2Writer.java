package dev.weft.trace.otf2;

import dev.weft.study.file.WholeFile;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Location;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;

/**
 * Writes runs as archives in the Open Trace Format 2: anchor format 3, trace format 2, little-endian, as libotf2 3.0 writes
 * them, so that otf2-print, Vampir, Pipit and Scalasca open them. Definitions and events equal libotf2's byte for byte; the
 * anchor differs in the creator and in the trace's identifier, which follows from the content so that the same run gives the
 * same files. Immutable.
 */
public final class Otf2Writer {
    private static final String SUFFIX = ".otf2";

    private final int eventChunk;
    private final int definitionChunk;
    private final boolean big;

    private Otf2Writer(int eventChunk, int definitionChunk, boolean big) {
        this.eventChunk = eventChunk;
        this.definitionChunk = definitionChunk;
        this.big = big;
    }

    /** Returns a writer with libotf2's usual chunks: 1 MiB of events, 4 MiB of definitions. */
    public static Otf2Writer standard() {
        return new Otf2Writer(1 << 20, 1 << 22, false);
    }

    /** Chunks of other sizes in bytes, each from 256 KiB to 16 MiB. */
    public Otf2Writer chunks(long events, long definitions) {
        return new Otf2Writer(chunk("events", events), chunk("definitions", definitions), big);
    }

    /** Returns the other order of bytes, which tracers on such machines write. */
    Otf2Writer bigEndian() {
        return new Otf2Writer(eventChunk, definitionChunk, true);
    }

    private static int chunk(String what, long size) {
        if (size < Anchor.SMALLEST_CHUNK || size > Anchor.LARGEST_CHUNK) {
            throw ModelException.of(
                    size + " bytes for chunks of " + what,
                    "OTF2 allows 256 KiB to 16 MiB",
                    "Use a size from " + Anchor.SMALLEST_CHUNK + " to " + Anchor.LARGEST_CHUNK + " bytes");
        }
        return (int) size;
    }

    /**
     * The result of writing.
     *
     * @param anchor the file that opens the archive
     * @param events the number of events in it
     * @param leftOut the number of events that were left out, because their kinds have fields that an {@link
     * EventSource} does not carry
     */
    public record Written(Path anchor, long events, long leftOut) {}

    /**
     * Writes a run as the archive with this anchor, a new file whose name ends in {@code .otf2}; definitions and a
     * folder of the same name are written beside it. Nothing is overwritten, and no files remain after a failure.
     */
    public Written write(EventSource run, Path anchor) {
        String stem = stem(anchor);
        check(run.definitions(), anchor);
        try (NewArchive files = NewArchive.beside(anchor, stem)) {
            Written written = write(run, stem, anchor, files::create);
            files.keep();
            return written;
        } catch (IOException failure) {
            throw unwritable(anchor, failure);
        } catch (UncheckedIOException failure) {
            throw unwritable(anchor, WholeFile.checked(failure));
        }
    }

    /** Throws the error of {@link #write} for another ending, for files that exist, and for a folder that does not. */
    public static void requireNew(Path anchor) {
        NewArchive.requireNew(anchor, stem(anchor));
    }

    private static ModelException unwritable(Path anchor, IOException failure) {
        return ModelException.call("write", WholeFile.reason(failure), WholeFile.advice(failure), anchor.toString());
    }

    /** Destination of the files of an archive, by their names relative to the folder of its anchor; {@code /} separates. */
    @FunctionalInterface
    interface NewFiles {
        OutputStream create(String name) throws IOException;
    }

    /** Writes all files of an archive to their destinations. */
    Written write(EventSource run, String stem, Path anchor, NewFiles files) throws IOException {
        Definitions definitions = run.definitions();
        long[] events = new long[definitions.locations().size()];
        long all = 0;
        long leftOut = 0;
        byte[] chunk = new byte[eventChunk];
        for (int i = 0; i < events.length; i++) {
            String name = stem + "/"
                    + Long.toUnsignedString(definitions.locations().get(i).id());
            try (ChunkWriter out = new ChunkWriter(name + ".evt", files.create(name + ".evt"), chunk, big, true)) {
                leftOut += events(run, i, anchor, out);
                events[i] = out.records();
                all += events[i];
            }
            try (ChunkWriter out = new ChunkWriter(name + ".def", files.create(name + ".def"), chunk, big, false)) {
                out.end(); // no ids of its own, and no clock offsets
            }
        }
        CheckedOutputStream summed = new CheckedOutputStream(files.create(stem + ".def"), new CRC32());
        try (ChunkWriter out = new ChunkWriter(stem + ".def", summed, new byte[definitionChunk], big, false)) {
            new DefinitionsWriter(new DefinitionFileWriter(out, big), definitions, run.name()).write(events);
            out.end();
            long identifier = (all << 32) | summed.getChecksum().getValue();
            new AnchorWriter(eventChunk, definitionChunk, big)
                    .write(files.create(stem + SUFFIX), run.name(), events.length, out.records(), identifier);
        }
        return new Written(anchor, all, leftOut);
    }

    private static long events(EventSource run, int location, Path anchor, ChunkWriter out) throws IOException {
        EventFileWriter events = new EventFileWriter(out);
        Optional<Fault> fault = run.read(location, batch -> {
            try {
                events.write(batch);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        });
        if (fault.isPresent()) {
            throw ModelException.call(
                    "write",
                    "the source is damaged, in " + fault.get(),
                    "Copy the whole source, or record it again",
                    anchor.toString());
        }
        out.end();
        return events.leftOut();
    }

    private static String stem(Path anchor) {
        String name = String.valueOf(anchor.getFileName());
        String stem = name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : "";
        if (stem.isEmpty() || stem.equals(".") || stem.equals("..")) {
            throw ModelException.call(
                    "write", "the name of an archive must end in .otf2", "Try write(\"run.otf2\")", anchor.toString());
        }
        return stem;
    }

    private static void check(Definitions definitions, Path anchor) {
        Set<Long> ids = new HashSet<>();
        for (Location location : definitions.locations()) {
            if (!ids.add(location.id())) {
                throw ModelException.call(
                        "write",
                        "two of its locations have the id " + Long.toUnsignedString(location.id()),
                        "Give each location its own id",
                        anchor.toString());
            }
        }
    }
}
