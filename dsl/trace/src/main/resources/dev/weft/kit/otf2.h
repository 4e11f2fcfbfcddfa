/* Definition files of OTF2: a growing array of bytes, and one function per record that the kit needs. */
#ifndef WEFT_KIT_OTF2_H
#define WEFT_KIT_OTF2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

struct bytes {
    uint8_t *data;
    size_t size, room;
};

void bytes_room(struct bytes *to, size_t size);
void bytes_add(struct bytes *to, const void *data, size_t size);
void bytes_u64(struct bytes *to, uint64_t value);
void bytes_string(struct bytes *to, const char *text);
void bytes_free(struct bytes *bytes);
uint64_t take_u64(const uint8_t **at);
const char *take_string(const uint8_t **at);

struct otf2_definitions {
    struct bytes bytes;
    size_t chunk; /* where the current one begins */
    uint64_t records;
    uint32_t strings;
};

void otf2_definitions_begin(struct otf2_definitions *to);
void otf2_definitions_end(struct otf2_definitions *to);
uint32_t otf2_string(struct otf2_definitions *to, const char *text);
void otf2_clock(struct otf2_definitions *to, uint64_t start, uint64_t length, uint64_t realtime);
void otf2_paradigm(struct otf2_definitions *to, int paradigm, uint32_t name);
void otf2_system_node(struct otf2_definitions *to, uint32_t id, uint32_t name, uint32_t class, uint32_t parent);
void otf2_location_group(struct otf2_definitions *to, uint32_t id, uint32_t name, uint32_t parent);
void otf2_location(struct otf2_definitions *to, uint32_t id, uint32_t name, uint64_t events);
void otf2_region(struct otf2_definitions *to, uint32_t id, uint32_t name, uint32_t canonical, uint32_t description,
                 uint32_t file, int role, int paradigm);
void otf2_group(struct otf2_definitions *to, uint32_t id, int type, uint32_t count, const int32_t *members);
void otf2_comm(struct otf2_definitions *to, uint32_t id, uint32_t name, uint32_t group);
void otf2_inter_comm(struct otf2_definitions *to, uint32_t id, uint32_t name, uint32_t group, uint32_t remote);
const uint8_t *otf2_mapping(struct otf2_definitions *to, int kind, uint32_t count, uint32_t first, const uint8_t *ids);
void otf2_clock_offset(struct otf2_definitions *to, int64_t time, int64_t offset, double error);
bool otf2_save(const char *path, const struct bytes *bytes);
void otf2_anchor(const char *path, uint32_t locations, uint64_t records, uint64_t identity, bool complete,
                 const char *unseen);

#pragma GCC visibility pop

#endif
