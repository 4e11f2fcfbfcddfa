package dev.weft.trace.otf2;

import dev.weft.units.ModelException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The anchor file of an archive: the version of the format and the sizes of chunks.
 *
 * @param format of the trace
 * @param version of the library that wrote it
 * @param exact whether records of that version are known to the last byte; later versions may append fields
 * @param creator the program that wrote it
 */
record Anchor(
        int anchorFormat,
        int format,
        String version,
        boolean exact,
        long eventChunk,
        long definitionChunk,
        long locations,
        long definitions,
        String machine,
        String creator,
        String description,
        Map<String, String> properties) {
    static final int ANCHOR_FORMAT = 3;
    static final int TRACE_FORMAT = 2;
    static final long SMALLEST_CHUNK = 1 << 18;
    static final long LARGEST_CHUNK = 1 << 24;
    private static final int KNOWN_VERSION = 0x300;
    private static final int LONGEST = 1 << 20;
    private static final String KIT = "Weft MPI kit";
    private static final String COMPLETE = "OTF2::MPI_COMMUNICATION_COMPLETE";
    private static final String NEXT = "Give the archive's own .otf2 file, copied whole";

    /** Returns a warning if the archive is newer than this reader; else an empty text. */
    String newer() {
        if (format > TRACE_FORMAT) {
            return "trace format " + format + " is newer than " + TRACE_FORMAT + ", so events may mean something else";
        }
        return anchorFormat > ANCHOR_FORMAT
                ? "anchor format " + anchorFormat + " is newer than " + ANCHOR_FORMAT + ", so facts may be missing"
                : "";
    }

    /**
     * Returns whether files of events may end in the middle of a record: Weft's kit keeps all counted records when the
     * program ends for any reason, and marks a regular end.
     */
    boolean mayBeCut() {
        return creator.equals(KIT) && "false".equals(properties.get(COMPLETE));
    }

    static Anchor read(ArchiveFiles files, String name) {
        ArchiveFiles.Input input = files.open(name)
                .orElseThrow(() -> ModelException.of(
                        ModelException.argument(files.show(name)),
                        "there is no such file",
                        "Name the .otf2 file of an archive"));
        try (FileWindow window = new FileWindow(input)) {
            while (window.limit() < LONGEST && window.more()) {
                // anchors are short: all of it
            }
            return new Parsing(files.show(name), window).anchor();
        }
    }

    /** Reads the fields in their order. */
    private static final class Parsing {
        private final String shown;
        private final Fields fields = new Fields();

        Parsing(String shown, FileWindow window) {
            this.shown = shown;
            byte[] bytes = window.bytes();
            if (window.limit() < 2 || bytes[0] != 3 || Chunks.ByteOrder.of(bytes[1]) == Chunks.ByteOrder.UNKNOWN) {
                throw wrong("it does not begin as an OTF2 archive does");
            }
            fields.set(bytes, 2, window.limit(), Chunks.ByteOrder.of(bytes[1]) == Chunks.ByteOrder.BIG);
        }

        Anchor anchor() {
            require("OTF2".equals(fields.text()), "it does not begin as an OTF2 archive does");
            int format = fields.u8();
            require(format >= 1, "its format is " + format);
            int trace = fields.u8();
            require(trace >= 1, "its trace format is " + trace);
            int major = fields.u8();
            int minor = fields.u8();
            String version = major + "." + minor + "." + fields.u8();
            boolean exact = trace <= TRACE_FORMAT && 256 * major + minor <= KNOWN_VERSION;
            long events = chunk("events", fields.full64());
            long definitions = chunk("definitions", fields.full64());
            substrate(fields.u8());
            int compression = fields.u8();
            require(compression <= 1, "its files are compressed with zlib, which is not read");
            long locations = fields.full64();
            long count = fields.full64();
            String machine = fields.text();
            String creator = fields.text();
            String description = fields.text();
            Map<String, String> properties = format >= 2 ? properties() : Map.of();
            ends(format);
            return new Anchor(
                    format,
                    trace,
                    version,
                    exact,
                    events,
                    definitions,
                    locations,
                    count,
                    machine,
                    creator,
                    description,
                    properties);
        }

        private long chunk(String what, long size) {
            require(
                    size >= SMALLEST_CHUNK && size <= LARGEST_CHUNK,
                    "its chunks of " + what + " have " + Long.toUnsignedString(size)
                            + " bytes, and 256 KiB to 16 MiB are allowed");
            return size;
        }

        private void substrate(int number) {
            require(number != 2, "it is a SION container, which is not read");
            require(number == 1 || number == 3, "its substrate is " + number);
        }

        private Map<String, String> properties() {
            Map<String, String> all = new LinkedHashMap<>();
            for (long left = Integer.toUnsignedLong(fields.full32()); left > 0 && fields.ok(); left--) {
                all.put(fields.text(), fields.text());
            }
            fields.full64(); // the trace's identifier
            return all;
        }

        private void ends(int format) {
            if (format >= ANCHOR_FORMAT) {
                fields.full32(); // snapshots
                fields.full32(); // thumbnails
            }
            if (format <= ANCHOR_FORMAT) {
                int end = fields.u8();
                require(end == Chunks.END_OF_FILE, "it has no end mark where its fields end");
            }
        }

        private void require(boolean condition, String rule) {
            if (fields.problem() != null) {
                throw wrong("the file ends too early or is damaged (" + fields.problem() + ")");
            }
            if (!condition) {
                throw wrong(rule);
            }
        }

        private ModelException wrong(String rule) {
            String next = rule.contains("SION") || rule.contains("zlib")
                    ? "Write it again with the POSIX substrate and without compression"
                    : NEXT;
            return ModelException.of("archive " + ModelException.argument(shown), rule, next);
        }
    }
}
