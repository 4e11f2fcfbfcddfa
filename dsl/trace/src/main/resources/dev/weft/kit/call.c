/* What every wrapped call does at its begin and end. */
#include "kit.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct kit kit;

#define KIT_ENTRY(name, wait, role) {#name, wait, role},
const struct kit_function kit_functions[KIT_FUNCTION_COUNT] = {KIT_FUNCTIONS(KIT_ENTRY)};

const char *const kit_wait_names[] = {"none",            "late_sender",    "late_receiver", "wait_at_nxn",
                                      "wait_at_barrier", "late_broadcast", "early_reduce"};

/* CLOCK_MONOTONIC is common to all processes of a host and never jumps. */
int64_t kit_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec
#ifdef KIT_TEST_SKEW
           + kit.skew
#endif
        ;
}

bool kit_begin(struct kit_call *call) {
    if (kit.mode == KIT_OFF || kit.inside || kit.paused) return false;
    kit.inside = true;
    kit_thread_seen();
    call->enter = kit_now();
    if (kit.mode == KIT_RECORD) {
        call->node = kit_path(call);
        /* communicators are always followed, so that those used below the wanted functions are known */
        if (!call->node->wanted && call->function != KIT_MPI_Finalize && call->function < KIT_MPI_Comm_dup) {
            kit.inside = false;
            return false;
        }
        kit_event_enter(call);
    }
    return true;
}

void kit_end(struct kit_call *call) {
    if (kit.mode == KIT_RECORD) {
        kit_event_leave(call);
    } else {
        call->node = kit_path(call);
        kit_profile_add(call);
    }
    kit.inside = false;
}

/* In one piece, as ranks speak at the same time. */
void kit_message(const char *format, ...) {
    char text[8192], line[sizeof text + 16];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    int length = snprintf(line, sizeof line, "weft kit: %s\n", text);
    fwrite(line, 1, (size_t)length, stderr);
}

/* FNV-1a, 64 bits. */
uint64_t kit_hash(uint64_t hash, const void *bytes, size_t count) {
    const unsigned char *at = bytes;
    if (hash == 0) hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < count; i++) hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}

/* There is no way to go on measuring without memory, and no way to stop measuring halfway that all ranks would notice. */
void *kit_allocate(size_t count, size_t size) {
    void *memory = calloc(count ? count : 1, size);
    if (memory == NULL) {
        kit_message("out of memory");
        abort();
    }
    return memory;
}
