package dev.weft.trace.otf2;

/** Event records of one location for {@link RawArchive}, each byte with the value that it stands for. */
final class RawEvents {
    private final boolean big;
    private final long location;
    private final RawFile body;
    private int count;

    RawEvents(boolean big, long location) {
        this.big = big;
        this.location = location;
        this.body = new RawFile(big);
    }

    RawFile file() {
        RawFile file = new RawFile(big).chunkHeader(1, count, RawFile.STRUCTURE);
        return file.append(body).endOfFile();
    }

    private void done() {
        body.event();
        count++;
    }

    private String value(String column) {
        return "event." + location + ".." + count + ".." + column;
    }

    /** A wrong size of a number inside of a record with a length cannot change more than the record. */
    private RawFile fields() {
        return body.fields("event." + location + ".." + count + "..*");
    }

    private String type() {
        return RawFile.OR_FOUND_OUT + "event." + location + ".." + count + "..*";
    }

    /** All times from this event on, as far as they share the time: those of the location, or the damage is found out. */
    RawEvents at(long time) {
        body.u8(5, RawFile.STRUCTURE).full(time, 8, RawFile.OR_FOUND_OUT + "event." + location + ".*time");
        return this;
    }

    RawEvents attributes() {
        RawFile list = new RawFile(big).number(5, RawFile.STRUCTURE);
        list.number(3, RawFile.NOTHING).u8(4, RawFile.OR_FOUND_OUT).number(500, RawFile.NOTHING);
        list.number(3, RawFile.NOTHING).u8(1, RawFile.OR_FOUND_OUT).u8(9, RawFile.NOTHING);
        list.number(3, RawFile.NOTHING).u8(2, RawFile.OR_FOUND_OUT).full(9, 2, RawFile.NOTHING);
        list.number(3, RawFile.NOTHING).u8(9, RawFile.OR_FOUND_OUT).full(9, 4, RawFile.NOTHING);
        list.number(3, RawFile.NOTHING).u8(10, RawFile.OR_FOUND_OUT).full(9, 8, RawFile.NOTHING);
        body.u8(6, RawFile.STRUCTURE).body(list);
        return this;
    }

    void region(int type, long region) {
        body.u8(type, type()).number(region, value("reference"));
        done();
    }

    void request(int type, long request) {
        body.u8(type, type()).number(request, value("request"));
        done();
    }

    void openMp(int type, long number) {
        body.u8(type, type()).number(number, RawFile.NOTHING);
        done();
    }

    void record(int type, String[] columns, long... values) {
        RawFile fields = fields();
        for (int i = 0; i < columns.length; i++) {
            fields.number(values[i], value(columns[i]));
        }
        body.record(type, type(), fields);
        done();
    }

    void collective(int type, boolean request) {
        RawFile fields = fields().u8(11, value("tag")).number(100, value("communicator"));
        fields.number(0xfffffffeL, value("reference")).number(8, value("sent")).number(800, value("received"));
        if (request) {
            fields.number(11, value("request"));
        }
        body.record(type, type(), fields);
        done();
    }

    void stop(long time) {
        body.record(10, type(), new RawFile(big).full(time, 8, value("sent")));
        done();
    }

    void mode(int mode) {
        body.record(11, type(), new RawFile(big).u8(mode, value("tag")));
        done();
    }

    void context(int type) {
        RawFile fields = fields().number(5, value("reference"));
        body.record(type, type(), type == 66 ? fields.number(1, RawFile.NOTHING) : fields);
        done();
    }

    /** A record whose fields are not looked at. */
    void unread(int type, long... values) {
        body.record(type, type(), new RawFile(big).numbers(RawFile.NOTHING, values));
        done();
    }
}
