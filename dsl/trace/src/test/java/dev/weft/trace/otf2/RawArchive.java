package dev.weft.trace.otf2;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A small archive that holds every record that Weft reads, some that it passes over, both kinds of mapping tables, clock
 * offsets and attribute lists, written by {@link RawFile}.
 */
final class RawArchive {
    static final String ANCHOR = "all.otf2";
    private static final String RANKS = "location.*rank|communicator.*";
    private static final String ANYTHING = RawFile.OR_FOUND_OUT + ".*";

    private final boolean big;
    private final Map<String, RawFile> files = new LinkedHashMap<>();
    private int definitions;
    private int strings;

    private RawArchive(boolean big) {
        this.big = big;
        files.put("all.def", global());
        files.put("all/0.def", firstLocal());
        files.put("all/7.def", secondLocal());
        files.put("all/0.evt", messages());
        files.put("all/7.evt", others());
        files.put(
                "all/9.evt",
                new RawFile(big).chunkHeader(1, 0, RawFile.STRUCTURE).endOfFile());
        files.put(ANCHOR, anchor());
    }

    static Map<String, RawFile> of(boolean big) {
        return new RawArchive(big).files;
    }

    static Map<String, byte[]> bytes(Map<String, RawFile> files) {
        Map<String, byte[]> bytes = new LinkedHashMap<>();
        files.forEach((name, file) -> bytes.put(name, file.bytes()));
        return bytes;
    }

    private RawFile anchor() {
        String fact = "fact.*";
        RawFile file = new RawFile(big).u8(3, RawFile.STRUCTURE).u8(big ? 0x23 : 0x42, RawFile.STRUCTURE);
        for (char each : new char[] {'O', 'T', 'F', '2', 0}) {
            file.u8(each, RawFile.STRUCTURE);
        }
        String either = RawFile.OR_FOUND_OUT + fact;
        file.u8(3, either).u8(2, either).u8(3, fact).u8(0, fact).u8(2, fact);
        file.full(1 << 18, 8, either).full(1 << 20, 8, either).u8(1, either).u8(1, either);
        file.full(3, 8, RawFile.STRUCTURE).full(definitions, 8, RawFile.STRUCTURE);
        file.text("machine", either).text("creator", either).text("description", either);
        file.full(1, 4, RawFile.STRUCTURE).text("key", either).text("value", either);
        file.full(0x1234567890L, 8, RawFile.NOTHING).full(0, 4, RawFile.NOTHING).full(0, 4, RawFile.NOTHING);
        return file.u8(2, RawFile.STRUCTURE).u8(1, RawFile.NOTHING).u8(0, RawFile.NOTHING);
    }

    private void define(RawFile file, int type, RawFile body) {
        file.record(type, ANYTHING, body);
        definitions++;
    }

    private int string(RawFile file, String text) {
        String either = RawFile.OR_FOUND_OUT + ".*name";
        define(file, 10, file.fields(".*name").number(strings, ".*name").text(text, either));
        return strings++;
    }

    private RawFile global() {
        RawFile file = new RawFile(big).chunkHeader(1, 0, RawFile.NOTHING);
        String clock = RawFile.OR_FOUND_OUT + "clock";
        define(
                file,
                5,
                file.fields("clock")
                        .number(1_000_000_000, clock)
                        .numbers("clock", 100, 5000)
                        .number(99, RawFile.NOTHING));
        int machine = string(file, "machine");
        define(file, 12, file.fields("").numbers(RawFile.NOTHING, 0, machine, machine, -1));
        define(
                file,
                6,
                file.fields("")
                        .u8(4, RawFile.NOTHING)
                        .number(machine, RawFile.NOTHING)
                        .u8(1, RawFile.NOTHING));
        define(
                file,
                11,
                file.fields("")
                        .numbers(RawFile.NOTHING, 3, machine)
                        .u8(4, RawFile.NOTHING)
                        .number(machine, RawFile.NOTHING));
        locations(file);
        regions(file);
        groups(file);
        return file.endOfFile();
    }

    private void locations(RawFile file) {
        for (int process = 0; process < 2; process++) {
            int name = string(file, "process" + process);
            define(
                    file,
                    13,
                    file.fields(".*process.name")
                            .number(process, ".*process.name")
                            .number(name, ".*process.name")
                            .u8(1, RawFile.NOTHING)
                            .number(1, RawFile.NOTHING)
                            .number(-1, RawFile.NOTHING));
        }
        int thread = string(file, "thread");
        long[] ids = {0, 7, 9};
        for (long id : ids) {
            long announced = id == 9 ? 0 : 15;
            String own = "location." + id + "...*";
            define(
                    file,
                    14,
                    file.fields("location.*|event.*|communicator.*")
                            .number(id, RawFile.OR_FOUND_OUT + "location.*|event.*|communicator.*")
                            .number(thread, own)
                            .u8(1, RawFile.NOTHING)
                            .number(announced, RawFile.OR_FOUND_OUT + own)
                            .number(id == 0 ? 0 : 1, own));
        }
    }

    private void regions(RawFile file) {
        for (int id = 0; id < 3; id++) {
            int name = string(file, "function" + id);
            RawFile body = file.fields("region.*")
                    .number(id, "region.*")
                    .number(name, "region.*")
                    .number(name, RawFile.NOTHING);
            body.u8(0, RawFile.NOTHING).number(name, RawFile.NOTHING).numbers(RawFile.NOTHING, 10, 20);
            if (id > 0) { // region 0 as OTF2 1.0 wrote it
                body.number(name, RawFile.NOTHING)
                        .u8(28, "region.*")
                        .u8(4, "region.*")
                        .number(0, RawFile.NOTHING);
            }
            define(file, 15, body);
        }
        define(
                file,
                34,
                file.fields("event.7.*reference")
                        .number(5, "event.7.*reference")
                        .number(2, "event.7.*reference")
                        .numbers(RawFile.NOTHING, -1, -1));
    }

    private void group(RawFile file, int id, int type, int flags, long... members) {
        RawFile body =
                file.fields(RANKS).number(id, RANKS).number(0, RawFile.NOTHING).u8(6, RawFile.NOTHING);
        body.number(members.length, RawFile.STRUCTURE).numbers(RANKS, members);
        define(file, 18, body.u8(type, RANKS).u8(4, RANKS).number(flags, RANKS));
    }

    private void groups(RawFile file) {
        group(file, 0, 4, 0, 0, 7);
        group(file, 1, 5, 0, 1, 0);
        group(file, 2, 6, 0);
        group(file, 3, 5, 1, 1);
        group(file, 4, 5, 0, 0);
        int name = string(file, "world");
        String members = "communicator.*";
        for (int id = 0; id < 3; id++) {
            define(
                    file,
                    22,
                    file.fields(members).numbers(members, id, name, id + 1).numbers(RawFile.NOTHING, -1, 0));
        }
        define(file, 43, file.fields(members).numbers(members, 9, name, 3, 4).numbers(RawFile.NOTHING, -1, 0));
    }

    /** Regions by a dense table, communicators by a sparse one, and a clock that runs too fast. */
    private RawFile firstLocal() {
        RawFile file = new RawFile(big).chunkHeader(1, 0, RawFile.NOTHING);
        String regions = RawFile.OR_FOUND_OUT + "event.0.*reference";
        String communicators = RawFile.OR_FOUND_OUT + "event.0.*communicator";
        String either = RawFile.OR_FOUND_OUT + "event.0.*(reference|communicator)";
        file.record(
                5,
                RawFile.OR_FOUND_OUT + "event.0.*",
                file.fields("event.0.*reference")
                        .u8(3, either)
                        .number(2, RawFile.STRUCTURE)
                        .u8(0, RawFile.STRUCTURE)
                        .numbers(regions, 1, 2));
        file.record(
                5,
                RawFile.OR_FOUND_OUT + "event.0.*",
                file.fields("event.0.*communicator")
                        .u8(6, either)
                        .number(2, RawFile.STRUCTURE)
                        .u8(1, RawFile.STRUCTURE)
                        .numbers(communicators, 100, 2, 70_000, 1));
        String times = RawFile.OR_FOUND_OUT + "event.0.*time";
        for (int point = 0; point < 3; point++) {
            RawFile body = file.fields("event.0.*time")
                    .full(100 + 1000 * point, 8, times)
                    .number(10 + 3 * point, times);
            file.record(6, RawFile.OR_FOUND_OUT + "event.0.*", body.real(0.5, RawFile.NOTHING));
        }
        return file.endOfFile();
    }

    private RawFile secondLocal() {
        RawFile file = new RawFile(big).chunkHeader(1, 0, RawFile.NOTHING);
        RawFile strings =
                file.fields("").u8(0, RawFile.OR_FOUND_OUT + "event.7.*").number(1, RawFile.STRUCTURE);
        file.record(
                5,
                RawFile.OR_FOUND_OUT + "event.7.*",
                strings.u8(0, RawFile.STRUCTURE).number(3, RawFile.NOTHING));
        return file.endOfFile();
    }

    private RawFile messages() {
        RawEvents events = new RawEvents(big, 0);
        events.at(120).region(12, 0);
        events.at(130).record(14, new String[] {"reference", "communicator", "tag", "sent"}, 1, 100, 5, 4096);
        events.record(15, new String[] {"reference", "communicator", "tag", "sent", "request"}, 1, 100, 6, 300, 77);
        events.at(140).request(16, 77);
        events.attributes().request(17, 78);
        events.at(300)
                .record(18, new String[] {"reference", "communicator", "tag", "received"}, 0, 70_000, 7, 1L << 33);
        events.record(19, new String[] {"reference", "communicator", "tag", "received", "request"}, -1, 0, 8, 9, 78);
        events.request(20, -1);
        events.request(21, 1L << 60);
        events.attributes().record(22, new String[0]);
        events.at(1500).collective(23, false);
        events.at(1501).record(85, new String[] {"request"}, 11);
        events.collective(86, true);
        events.at(2600).region(13, -1);
        events.region(13, 1);
        return events.file();
    }

    private RawFile others() {
        RawEvents events = new RawEvents(big, 7);
        events.at(5).unread(83, 1, 2, 1, 2);
        events.unread(63, 3, 4);
        events.at(6).stop(900);
        events.at(900).mode(1);
        events.mode(2);
        events.at(905).context(66);
        events.context(67);
        events.unread(31, 1, 0);
        events.unread(33, 3, 1);
        events.unread(87, 1);
        events.openMp(24, 8);
        events.region(12, 200);
        events.attributes().region(13, 70_000);
        events.at(1L << 40).unread(64, 3, 4);
        events.unread(84, 0);
        return events.file();
    }
}
