#include "kit.h"
#include "otf2.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFINITION_CHUNK = 4 << 20, EVENT_CHUNK = 1 << 20 };

void bytes_room(struct bytes *to, size_t size) {
    if (to->size + size <= to->room) return;
    size_t room = (to->size + size) * 2 + 256;
    uint8_t *data = realloc(to->data, room);
    if (data == NULL) abort();
    to->data = data;
    to->room = room;
}

void bytes_add(struct bytes *to, const void *data, size_t size) {
    bytes_room(to, size);
    if (size > 0) memcpy(to->data + to->size, data, size);
    to->size += size;
}

void bytes_u64(struct bytes *to, uint64_t value) { bytes_add(to, &value, sizeof value); }
void bytes_string(struct bytes *to, const char *text) { bytes_add(to, text, strlen(text) + 1); }

void bytes_free(struct bytes *bytes) {
    free(bytes->data);
    *bytes = (struct bytes){0};
}

uint64_t take_u64(const uint8_t **at) {
    uint64_t value;
    memcpy(&value, *at, sizeof value);
    *at += sizeof value;
    return value;
}

const char *take_string(const uint8_t **at) {
    const char *text = (const char *)*at;
    *at += strlen(text) + 1;
    return text;
}

static void u8(struct bytes *to, int value) {
    uint8_t byte = (uint8_t)value;
    bytes_add(to, &byte, 1);
}

/* Compressed: as many bytes as the value needs, after their number. */
static void number(struct bytes *to, uint64_t value) {
    int bytes = value == 0 ? 0 : (71 - __builtin_clzll(value)) / 8;
    u8(to, bytes);
    bytes_add(to, &value, (size_t)bytes);
}

static void reference(struct bytes *to, uint32_t value) {
    if (value == UINT32_MAX) {
        u8(to, 0xff);
    } else {
        number(to, value);
    }
}

static void chunk(struct otf2_definitions *to) {
    to->chunk = to->bytes.size;
    u8(&to->bytes, 3);
    u8(&to->bytes, 0x42);
    bytes_u64(&to->bytes, to->records + 1);
    bytes_u64(&to->bytes, 0);
}

void otf2_definitions_begin(struct otf2_definitions *to) { chunk(to); }

void otf2_definitions_end(struct otf2_definitions *to) { bytes_add(&to->bytes, "\2\1", 2); }

/* A record never crosses the border of a chunk. */
static void record(struct otf2_definitions *to, int type, struct bytes *fields) {
    if (to->bytes.size - to->chunk + fields->size + 12 > DEFINITION_CHUNK) {
        while (to->bytes.size - to->chunk < DEFINITION_CHUNK) u8(&to->bytes, 0);
        chunk(to);
    }
    u8(&to->bytes, type);
    if (fields->size < 0xff) {
        u8(&to->bytes, (int)fields->size);
    } else {
        u8(&to->bytes, 0xff);
        bytes_u64(&to->bytes, fields->size);
    }
    bytes_add(&to->bytes, fields->data, fields->size);
    to->records++;
    bytes_free(fields);
}

uint32_t otf2_string(struct otf2_definitions *to, const char *text) {
    struct bytes fields = {0};
    reference(&fields, to->strings);
    bytes_string(&fields, text);
    record(to, 10, &fields);
    return to->strings++;
}

void otf2_clock(struct otf2_definitions *to, uint64_t start, uint64_t length, uint64_t realtime) {
    struct bytes fields = {0};
    number(&fields, 1000000000);
    number(&fields, start);
    number(&fields, length);
    number(&fields, realtime);
    record(to, 5, &fields);
}

void otf2_paradigm(struct otf2_definitions *to, int paradigm, uint32_t name) {
    struct bytes fields = {0};
    u8(&fields, paradigm);
    reference(&fields, name);
    u8(&fields, 0); /* of processes */
    record(to, 6, &fields);
}

void otf2_system_node(struct otf2_definitions *to, uint32_t id, uint32_t name, uint32_t class, uint32_t parent) {
    struct bytes fields = {0};
    reference(&fields, id);
    reference(&fields, name);
    reference(&fields, class);
    reference(&fields, parent);
    record(to, 12, &fields);
}

void otf2_location_group(struct otf2_definitions *to, uint32_t id, uint32_t name, uint32_t parent) {
    struct bytes fields = {0};
    reference(&fields, id);
    reference(&fields, name);
    u8(&fields, 1); /* process */
    reference(&fields, parent);
    reference(&fields, UINT32_MAX);
    record(to, 13, &fields);
}

void otf2_location(struct otf2_definitions *to, uint32_t id, uint32_t name, uint64_t events) {
    struct bytes fields = {0};
    number(&fields, id);
    reference(&fields, name);
    u8(&fields, 1); /* CPU thread */
    number(&fields, events);
    reference(&fields, id);
    record(to, 14, &fields);
}

void otf2_region(struct otf2_definitions *to, uint32_t id, uint32_t name, uint32_t canonical, uint32_t description,
                 uint32_t file, int role, int paradigm) {
    struct bytes fields = {0};
    reference(&fields, id);
    reference(&fields, name);
    reference(&fields, description);
    u8(&fields, 0); /* type of old formats */
    reference(&fields, file);
    number(&fields, 0); /* first line */
    number(&fields, 0); /* last line */
    reference(&fields, canonical);
    u8(&fields, role);
    u8(&fields, paradigm);
    number(&fields, 0); /* flags */
    record(to, 15, &fields);
}

void otf2_group(struct otf2_definitions *to, uint32_t id, int type, uint32_t count, const int32_t *members) {
    struct bytes fields = {0};
    reference(&fields, id);
    reference(&fields, 0); /* name: the empty string */
    u8(&fields, type == 4 ? 6 : type - 1); /* type of old formats */
    number(&fields, count);
    for (uint32_t i = 0; i < count; i++) {
        if (members[i] < 0) {
            u8(&fields, 0xff);
        } else {
            number(&fields, (uint64_t)members[i]);
        }
    }
    u8(&fields, type);
    u8(&fields, 4); /* MPI */
    number(&fields, 0);
    record(to, 18, &fields);
}

void otf2_comm(struct otf2_definitions *to, uint32_t id, uint32_t name, uint32_t group) {
    struct bytes fields = {0};
    reference(&fields, id);
    reference(&fields, name);
    reference(&fields, group);
    reference(&fields, UINT32_MAX); /* parent */
    number(&fields, 0);
    record(to, 22, &fields);
}

void otf2_inter_comm(struct otf2_definitions *to, uint32_t id, uint32_t name, uint32_t group, uint32_t remote) {
    struct bytes fields = {0};
    reference(&fields, id);
    reference(&fields, name);
    reference(&fields, group);
    reference(&fields, remote);
    reference(&fields, UINT32_MAX); /* a communicator of both: none is known */
    number(&fields, 0);
    record(to, 43, &fields);
}

/* Maps first, first + 1, ... to the ids (8 bytes each); returns what follows them. */
const uint8_t *otf2_mapping(struct otf2_definitions *to, int kind, uint32_t count, uint32_t first, const uint8_t *ids) {
    struct bytes fields = {0};
    u8(&fields, kind);
    number(&fields, count);
    u8(&fields, 1); /* sparse */
    for (uint32_t i = 0; i < count; i++) {
        number(&fields, first + i);
        number(&fields, take_u64(&ids));
    }
    record(to, 5, &fields);
    return ids;
}

void otf2_clock_offset(struct otf2_definitions *to, int64_t time, int64_t offset, double error) {
    struct bytes fields = {0};
    bytes_u64(&fields, (uint64_t)time);
    number(&fields, (uint64_t)offset);
    bytes_add(&fields, &error, sizeof error);
    record(to, 6, &fields);
}

/* Beside its place first, so that a reader never meets half a file. */
bool otf2_save(const char *path, const struct bytes *bytes) {
    char beside[8192];
    snprintf(beside, sizeof beside, "%s.part", path);
    FILE *file = fopen(beside, "wb");
    bool written = file != NULL && fwrite(bytes->data, 1, bytes->size, file) == bytes->size;
    if (file != NULL && fclose(file) != 0) written = false;
    if (!written || rename(beside, path) != 0) {
        kit_message("cannot write %s: %s", path, strerror(errno));
        remove(beside);
        return false;
    }
    return true;
}

void otf2_anchor(const char *path, uint32_t locations, uint64_t records, uint64_t identity, bool complete,
                 const char *unseen) {
    struct bytes to = {0};
    uint32_t properties = unseen[0] == '\0' ? 1 : 2, none = 0;
    char library[MPI_MAX_LIBRARY_VERSION_STRING + 1];
    int length = 0;
    PMPI_Get_library_version(library, &length);
    library[strcspn(library, ",\n")] = '\0'; /* what follows may name the host it was built on */
    for (char *c = library; *c != '\0'; c++) {
        if (*c == '\t') *c = ' ';
    }
    bytes_add(&to, "\3\102OTF2\0\3\2\3\0\2", 12); /* format 3 of the anchor, 2 of the trace, library 3.0.2 */
    bytes_u64(&to, EVENT_CHUNK);
    bytes_u64(&to, DEFINITION_CHUNK);
    bytes_add(&to, "\1\1", 2); /* plain files, not compressed */
    bytes_u64(&to, locations);
    bytes_u64(&to, records);
    bytes_string(&to, "");
    bytes_string(&to, "Weft MPI kit");
    bytes_string(&to, library);
    bytes_add(&to, &properties, sizeof properties);
    bytes_string(&to, "OTF2::MPI_COMMUNICATION_COMPLETE");
    bytes_string(&to, complete ? "true" : "false");
    if (properties == 2) {
        bytes_string(&to, "WEFT::NOT_RECORDED");
        bytes_string(&to, unseen);
    }
    bytes_u64(&to, kit_hash(0, &identity, sizeof identity));
    bytes_add(&to, &none, sizeof none);
    bytes_add(&to, &none, sizeof none);
    bytes_add(&to, "\2\1\0", 3);
    otf2_save(path, &to);
    bytes_free(&to);
}
