/* Event records in OTF2's encoding, one file per process. The file is mapped into memory a chunk at a time: what is
 * recorded is in the system's page cache at once, so that it survives whatever ends the process, and memory stays
 * bounded by one chunk. After every record stands the end-of-file token, which the next record overwrites: the file is
 * complete at any moment. */
#include "kit.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    CHUNK = 1 << 20,
    HEADER = 18,
    SLACK = 160, /* more than the largest record with its time, and 8 bytes that a number may write too much */
    BUFFER_FLUSH = 10,
    ON_OFF = 11,
    ENTER = 12,
    LEAVE = 13,
    COLLECTIVE_BEGIN = 22,
    COLLECTIVE_END = 23,
    COLLECTIVE_REQUEST = 85,
    COLLECTIVE_COMPLETE = 86
};

static struct {
    int file;
    bool on, stopped;
    uint8_t *chunk, *at, *end;
    uint64_t before; /* bytes of the chunks before this one */
    uint64_t count, limit;
    int64_t time;
    struct kit_node *current; /* innermost function of the program whose ENTER is written and whose LEAVE is not */
} out = {.file = -1};

bool kit_events_on(void) { return out.on; }
bool kit_events_stopped(void) { return out.stopped; }
uint64_t kit_event_count(void) { return out.count; }

/* The smallest number of bytes that hold the value, after their number. */
static uint8_t *put(uint8_t *at, uint64_t value) {
    uint8_t bytes = value == 0 ? 0 : (uint8_t)((71 - __builtin_clzll(value)) / 8);
    *at = bytes;
    memcpy(at + 1, &value, 8);
    return at + 1 + bytes;
}

/* As above; all ones mean undefined and take one byte. */
static uint8_t *put32(uint8_t *at, uint32_t value) {
    if (value == UINT32_MAX) {
        *at = 0xff;
        return at + 1;
    }
    return put(at, value);
}

static void stop(const char *why) {
    out.on = false;
    out.stopped = true;
    kit_message("rank %d stops recording after %llu events: %s", kit.rank, (unsigned long long)out.count, why);
}

/* The next chunk of the file; NULL, and why, if there is no room for it. */
static uint8_t *mapped(uint64_t begin, int *error) {
    struct sigaction ignored = {.sa_handler = SIG_IGN}, before;
    void *chunk = MAP_FAILED;
    sigaction(SIGXFSZ, &ignored, &before); /* a limit on the size of files would end the program */
    /* Space is taken now, because a full disk would kill the program at a store into the mapping. */
    *error = posix_fallocate(out.file, (off_t)begin, CHUNK);
    sigaction(SIGXFSZ, &before, NULL);
    if (*error == 0) {
        chunk = mmap(NULL, CHUNK, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, out.file, (off_t)begin);
        if (chunk == MAP_FAILED) *error = errno;
    }
    return chunk == MAP_FAILED ? NULL : chunk;
}

static void begin_chunk(uint8_t *chunk) {
    uint64_t first = out.count + 1;
    out.chunk = chunk;
    chunk[0] = 3;
    chunk[1] = 0x42;
    memcpy(chunk + 2, &first, 8);
    memcpy(chunk + 10, &out.count, 8);
    memcpy(chunk + HEADER, "\2\1", 2);
    out.at = chunk + HEADER;
    out.end = chunk + CHUNK - SLACK;
    out.time = INT64_MIN; /* a chunk begins with the time */
}

/* Whatever ends the program, and wherever: the records that the header counts are whole. */
static void close_record(uint8_t *at) {
    memcpy(at, "\2\1", 2);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    out.at = at;
    out.count++;
    memcpy(out.chunk + 10, &out.count, 8);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

static uint8_t *stamp(uint8_t *at, int64_t time) {
    if (time != out.time) {
        *at = 5;
        memcpy(at + 1, &time, 8);
        out.time = time;
        at += 9;
    }
    return at;
}

/* Nested LEAVEs would be unmatched all the same, so the trace says where it ends. */
static bool end_recording(const char *why) {
    int64_t now = kit_now();
    uint8_t *at = stamp(out.at, now < out.time ? out.time : now);
    memcpy(at, "\13\1\2", 3);
    close_record(at + 3);
    stop(why);
    return false;
}

/* The pause that the change of chunks makes is itself recorded. */
__attribute__((noinline)) static bool next_chunk(void) {
    if (out.before + 2 * CHUNK > out.limit) return end_recording("it has reached WEFT_KIT_LIMIT");
    int64_t begin = kit_now();
    if (begin < out.time) begin = out.time;
    int error;
    uint8_t *chunk = mapped(out.before + CHUNK, &error);
    if (chunk == NULL) return end_recording(strerror(error));
    out.at[1] = 0;
    *out.at = 0; /* end of chunk */
    munmap(out.chunk, CHUNK);
    out.before += CHUNK;
    begin_chunk(chunk);
    uint8_t *at = stamp(out.at, begin);
    int64_t end = kit_now();
    *at++ = BUFFER_FLUSH;
    *at++ = 8;
    memcpy(at, &end, 8);
    close_record(at + 8);
    return true;
}

/* Room for one record, and its time; NULL when nothing is recorded any more. Times never run backwards. */
static uint8_t *begin(int64_t time) {
    if (!out.on || (out.at >= out.end && !next_chunk())) return NULL;
    return stamp(out.at, time < out.time ? out.time : time);
}

/* A record of one number has no length. */
static void simple(int64_t time, int type, uint64_t value) {
    uint8_t *at = begin(time);
    if (at == NULL) return;
    *at = (uint8_t)type;
    close_record(put(at + 1, value));
}

static void finish(uint8_t *length, uint8_t *at) {
    *length = (uint8_t)(at - length - 1);
    close_record(at);
}

bool kit_events_open(const char *name) {
    const char *limit = getenv("WEFT_KIT_LIMIT");
    out.limit = limit != NULL ? strtoull(limit, NULL, 10) << 20 : 1u << 30;
    out.file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (out.file < 0) {
        kit_message("cannot write %s: %s", name, strerror(errno));
        return false;
    }
    out.current = kit_root();
    int error;
    uint8_t *chunk = mapped(0, &error);
    if (chunk == NULL) {
        kit_message("cannot write %s: %s", name, strerror(error));
        return false;
    }
    begin_chunk(chunk);
    out.on = true;
    return true;
}

/* Cuts off what the last chunk has too much. */
void kit_events_close(void) {
    if (out.chunk != NULL) {
        off_t size = (off_t)(out.before + (uint64_t)(out.at - out.chunk) + 2);
        munmap(out.chunk, CHUNK);
        out.chunk = NULL;
        if (ftruncate(out.file, size) != 0) kit_message("cannot cut an event file: %s", strerror(errno));
    }
    if (out.file >= 0) close(out.file);
    out.file = -1;
    out.on = false;
}

static void enter_callers(struct kit_node *node, const struct kit_node *common, int64_t time) {
    if (node == common) return;
    enter_callers(node->parent, common, time);
    simple(time, ENTER, node->region);
}

/* The program's own functions are seen only while they call MPI: each is entered at its first such call and left after
 * its last one. */
static void change_path(struct kit_node *node, int64_t time) {
    struct kit_node *old = out.current, *common = node;
    int64_t last = out.time;
    while (common->depth > old->depth) common = common->parent;
    while (old != common) {
        simple(last, LEAVE, old->region);
        old = old->parent;
        if (common->depth > old->depth) common = common->parent;
    }
    enter_callers(node, common, time);
    out.current = node;
}

void kit_event_enter(struct kit_call *call) {
    struct kit_node *caller = call->node->parent;
    if (caller != out.current) change_path(caller, call->enter);
    simple(call->enter, ENTER, call->node->region);
}

void kit_event_leave(struct kit_call *call) { simple(call->leave, LEAVE, call->node->region); }

void kit_event_leave_all(int64_t time) {
    for (struct kit_node *node = out.current; node->parent != NULL; node = node->parent) simple(time, LEAVE, node->region);
    out.current = kit_root();
}

void kit_event_message(int64_t time, int type, uint32_t peer, uint32_t comm, uint32_t tag, uint64_t bytes, uint64_t id) {
    uint8_t *at = begin(time);
    if (at == NULL) return;
    uint8_t *length = at + 1;
    *at = (uint8_t)type;
    at = put(put32(put32(put32(at + 2, peer), comm), tag), bytes);
    if (type == ISEND || type == IRECEIVE) at = put(at, id);
    finish(length, at);
}

void kit_event_request(int64_t time, int type, uint64_t id) {
    uint8_t *at = begin(time);
    if (at == NULL) return;
    *at = (uint8_t)type;
    uint8_t *length = at + 1;
    if (type == ISEND_COMPLETE || type == IRECEIVE_POSTED || type == REQUEST_TESTED || type == REQUEST_CANCELLED) {
        close_record(put(at + 1, id));
    } else {
        finish(length, put(at + 2, id));
    }
}

void kit_event_collective_request(int64_t time, uint64_t id) { kit_event_request(time, COLLECTIVE_REQUEST, id); }

void kit_event_collective_begin(int64_t time) {
    uint8_t *at = begin(time);
    if (at == NULL) return;
    *at = COLLECTIVE_BEGIN;
    finish(at + 1, at + 2);
}

static uint8_t *collective(uint8_t *at, int operation, uint32_t comm, uint32_t root, uint64_t sent, uint64_t received) {
    *at = (uint8_t)operation;
    return put(put(put32(put32(at + 1, comm), root), sent), received);
}

void kit_event_collective_end(const struct kit_call *call) {
    uint8_t *at = begin(call->leave);
    if (at == NULL) return;
    *at = COLLECTIVE_END;
    finish(at + 1, collective(at + 2, call->operation, call->comm->id, call->root, call->sent, call->received));
}

void kit_event_collective_complete(int64_t time, const struct kit_request *request) {
    uint8_t *at = begin(time);
    if (at == NULL) return;
    *at = COLLECTIVE_COMPLETE;
    uint8_t *end = collective(at + 2, request->operation, request->comm->id, request->root, request->sent, request->received);
    finish(at + 1, put(end, request->id));
}

void kit_event_on_off(int64_t time, bool on) {
    uint8_t *at = begin(time);
    if (at == NULL) return;
    *at = ON_OFF;
    at[1] = 1;
    at[2] = on ? 1 : 2;
    close_record(at + 3);
}
