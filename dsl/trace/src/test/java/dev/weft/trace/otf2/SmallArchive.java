package dev.weft.trace.otf2;

import java.util.LinkedHashMap;
import java.util.Map;

/** An archive of one location with id 0 whose parts a test changes one by one. */
final class SmallArchive {
    static final String ANCHOR = "a.otf2";
    private static final String ANY = RawFile.NOTHING;

    int anchorFormat = 3;
    int traceFormat = 2;
    int minor;
    int substrate = 1;
    int compression = 1;
    long eventChunk = 1 << 18;
    long locations = 1;
    String creator = "c";
    String property = "k";
    String value = "v";
    RawFile definitions = new RawFile(false).chunkHeader(1, 0, ANY);
    int defined;
    private int announced;
    private final int announcement;
    final Map<String, byte[]> files = new LinkedHashMap<>();

    SmallArchive() {
        define(5, fields().numbers(ANY, 1_000_000_000, 0, 100));
        define(10, fields().number(0, ANY).text("name", ANY));
        define(13, fields().numbers(ANY, 0, 0).u8(1, ANY).number(-1, ANY));
        announcement = definitions.size();
        announce(2);
        events(
                2,
                fields().u8(5, ANY)
                        .full(10, 8, ANY)
                        .u8(12, ANY)
                        .number(3, ANY)
                        .u8(13, ANY)
                        .number(3, ANY));
    }

    /** Sets how many events the definition of the location says that it has; the last call counts. */
    SmallArchive announce(int events) {
        announced = events;
        return this;
    }

    /** Makes the location rank 0. */
    SmallArchive world() {
        return define(
                18,
                fields().numbers(ANY, 0, 0)
                        .u8(6, ANY)
                        .numbers(ANY, 1, 0)
                        .u8(4, ANY)
                        .u8(4, ANY)
                        .number(0, ANY));
    }

    static RawFile fields() {
        return new RawFile(false);
    }

    SmallArchive define(int type, RawFile body) {
        definitions.record(type, ANY, body);
        defined++;
        return this;
    }

    /** Puts records, whose times are theirs, into the only chunk of the location. */
    SmallArchive events(long count, RawFile records) {
        return file(
                "a/0.evt", fields().chunkHeader(1, count, ANY).append(records).endOfFile());
    }

    /** Puts records into the file of definitions of the location. */
    SmallArchive local(RawFile records) {
        return file("a/0.def", fields().chunkHeader(1, 0, ANY).append(records).endOfFile());
    }

    SmallArchive file(String name, RawFile file) {
        files.put(name, file.bytes());
        return this;
    }

    /** With that of the location behind the first three. */
    private RawFile allDefinitions() {
        RawFile all = fields();
        byte[] bytes = definitions.bytes();
        for (int i = 0; i < bytes.length; i++) {
            if (i == announcement) {
                location(all);
            }
            all.u8(bytes[i], ANY);
        }
        return announcement == bytes.length ? location(all) : all;
    }

    private RawFile location(RawFile file) {
        return file.record(14, ANY, fields().numbers(ANY, 0, 0).u8(1, ANY).numbers(ANY, announced, 0));
    }

    Map<String, byte[]> files() {
        files.put("a.def", allDefinitions().endOfFile().bytes());
        RawFile anchor = fields().u8(3, ANY).u8(0x42, ANY).text("OTF2", ANY).u8(anchorFormat, ANY);
        anchor.u8(traceFormat, ANY)
                .u8(3, ANY)
                .u8(minor, ANY)
                .u8(2, ANY)
                .full(eventChunk, 8, ANY)
                .full(1 << 18, 8, ANY);
        anchor.u8(substrate, ANY).u8(compression, ANY).full(locations, 8, ANY).full(defined + 1, 8, ANY);
        anchor.text("m", ANY).text(creator, ANY).text("d", ANY);
        if (anchorFormat >= 2) {
            anchor.full(1, 4, ANY).text(property, ANY).text(value, ANY).full(1, 8, ANY);
        }
        if (anchorFormat >= 3) {
            anchor.full(0, 8, ANY);
        }
        files.put(ANCHOR, anchor.endOfFile().bytes());
        return files;
    }

    Reading read() {
        return Reading.of(files(), ANCHOR);
    }
}
