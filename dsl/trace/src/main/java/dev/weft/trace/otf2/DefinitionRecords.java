package dev.weft.trace.otf2;

import dev.weft.trace.event.Fault;
import java.util.Optional;

/** Reads a file of definitions, record by record. */
final class DefinitionRecords {
    /** Takes one record: its type, and its fields to read. */
    @FunctionalInterface
    interface Taker {
        void take(int type, Fields fields);
    }

    /** The number of records read, and the fault or remark that ended them. */
    record Outcome(long records, Optional<Fault> fault) {
        boolean damaged() {
            return fault.isPresent() && !fault.get().harmless();
        }
    }

    private static final int FIRST_TYPE = 5;
    private static final int LAST_TYPE = 43;

    private final Chunks chunks;
    private final Taker taker;
    private final Fields fields = new Fields();
    private long records;

    private DefinitionRecords(Chunks chunks, Taker taker) {
        this.chunks = chunks;
        this.taker = taker;
    }

    /** Reads all records of a file. */
    static Outcome read(String shown, ArchiveFiles.Input input, Anchor anchor, Taker taker) {
        try (Chunks chunks = new Chunks(shown, input, anchor.definitionChunk(), anchor.exact())) {
            DefinitionRecords reader = new DefinitionRecords(chunks, taker);
            if (!chunks.window().has(1)) {
                chunks.fail("chunk header", 0, "the file is empty");
            } else if (chunks.first()) {
                while (reader.next()) {
                    reader.records++;
                }
            }
            return new Outcome(reader.records, chunks.fault());
        }
    }

    private boolean next() {
        while (true) {
            if (!available(1)) {
                return chunks.noMark();
            }
            int type = chunks.window().bytes()[chunks.window().position()] & 0xff;
            if (type == Chunks.END_OF_FILE) {
                return chunks.last();
            }
            if (type != Chunks.END_OF_CHUNK) {
                return record(type);
            }
            if (!chunks.next()) {
                return false;
            }
        }
    }

    private boolean record(int type) {
        FileWindow window = chunks.window();
        if (type < FIRST_TYPE || (chunks.exact() && type > LAST_TYPE)) {
            return chunks.fail(name(type), window.position(), "no definition has this type");
        }
        if (!available(2)) {
            return chunks.failAtEnd(name(type), window.position());
        }
        int header = 2;
        long length = window.bytes()[window.position() + 1] & 0xff;
        if (length == 0xff) {
            if (!available(10)) {
                return chunks.failAtEnd(name(type), window.position());
            }
            header = 10;
            length = ByteOrdered.full(window.bytes(), window.position() + 2, chunks.bigEndian());
        }
        if (length < 0 || length > chunks.room(window.position() + header) || !available(header + (int) length)) {
            return chunks.fail(
                    name(type),
                    window.position(),
                    "its length " + Long.toUnsignedString(length) + " is more than the file or the chunk has");
        }
        int at = window.position();
        int end = at + header + (int) length;
        fields.set(window.bytes(), at + header, end, chunks.bigEndian());
        taker.take(type, fields);
        if (chunks.exact() && fields.ok() && fields.left() > 0) {
            fields.fail("it is " + fields.left() + " bytes longer than its fields");
        }
        if (fields.problem() != null) {
            return chunks.fail(name(type), at, fields.problem());
        }
        window.position(end);
        return true;
    }

    private boolean available(int count) {
        while (chunks.end() - chunks.window().position() < count) {
            if (!chunks.more()) {
                return false;
            }
        }
        return true;
    }

    private static String name(int type) {
        return switch (type) {
            case GlobalDefinitions.CLOCK_PROPERTIES -> "definition 5 (CLOCK_PROPERTIES, or a mapping table)";
            case 6 -> "definition 6 (PARADIGM, or a clock offset)";
            case GlobalDefinitions.STRING -> "definition 10 (STRING)";
            case GlobalDefinitions.LOCATION_GROUP -> "definition 13 (LOCATION_GROUP)";
            case GlobalDefinitions.LOCATION -> "definition 14 (LOCATION)";
            case GlobalDefinitions.REGION -> "definition 15 (REGION)";
            case GlobalDefinitions.GROUP -> "definition 18 (GROUP)";
            case GlobalDefinitions.COMM -> "definition 22 (COMM)";
            case GlobalDefinitions.INTER_COMM -> "definition 43 (INTER_COMM)";
            default -> "definition " + type;
        };
    }
}
