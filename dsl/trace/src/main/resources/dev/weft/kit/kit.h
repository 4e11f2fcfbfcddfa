/* Weft's MPI kit: what its files share. See README.md for what it measures and writes. */
#ifndef WEFT_KIT_H
#define WEFT_KIT_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* for the loader's list of modules, whatever C standard is asked for */
#endif

#include "functions.h"
#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "The kit writes its archives in the machine's byte order and has been made for little-endian machines only."
#endif

/* Only the MPI functions themselves are visible to the program. */
#pragma GCC visibility push(hidden)

#define KIT_ID(name, wait, role) KIT_##name,
enum { KIT_FUNCTIONS(KIT_ID) KIT_FUNCTION_COUNT };

enum kit_wait { NO_WAIT, LATE_SENDER, LATE_RECEIVER, WAIT_AT_NXN, WAIT_AT_BARRIER, LATE_BROADCAST, EARLY_REDUCE };

/* OTF2's numbers. */
enum kit_role { PLAIN = 1, BARRIER = 15, ONE2ALL = 23, ALL2ONE = 24, ALL2ALL = 25, OTHER = 26, POINT = 28 };

enum {
    KIT_CLASSES = 65, /* the bit length of a 64-bit number of bytes: 0 to 64 */
    KIT_DEPTH = 32,   /* functions of a call path that are kept, the innermost ones */
    KIT_NONE = -1
};

enum kit_mode { KIT_OFF, KIT_PROFILE, KIT_RECORD };

struct kit {
    enum kit_mode mode;
    bool inside;   /* a wrapped function runs: what the MPI library calls inside it is not the program's call */
    bool paused;   /* MPI_Pcontrol(0) */
    bool was_paused;
    bool refused;  /* because of MPI_THREAD_MULTIPLE */
    int depth;     /* WEFT_KIT_DEPTH */
    const char *only; /* WEFT_KIT_ONLY: functions below which a trace is recorded, or NULL */
    int rank, size;
    int64_t skew;  /* pretended clock offset, for tests of the clock correction only */
    char folder[4096];
};
extern struct kit kit;

struct kit_function {
    const char *name;
    enum kit_wait wait;
    enum kit_role role;
};
extern const struct kit_function kit_functions[KIT_FUNCTION_COUNT];
extern const char *const kit_wait_names[];

struct kit_comm {
    struct kit_comm *next; /* of the same hash of the handle */
    uintptr_t handle;      /* 0: freed */
    uint32_t id;           /* in this process; the trace's mapping table has the common one */
    int size, rank;        /* size: of the remote group where there is one, as ranks of peers count in it */
    bool inter;
    uint64_t base;         /* hash of the members */
    uint64_t key;          /* equal in all members, different for different communicators */
    int members, remotes;
    int *ranks;            /* in MPI_COMM_WORLD: first the members, then those of the remote group */
};

/* One position in the call tree: a function of the program, or an MPI function called from there. */
struct kit_node {
    struct kit_node *parent, *child, *sibling;
    uintptr_t address; /* where the function starts; 0 for the root and for MPI functions */
    int function;      /* MPI function, or KIT_NONE */
    int depth;
    uint32_t region;
    bool wanted; /* lies below a function of WEFT_KIT_ONLY, or there is none */
    struct kit_stat *stats; /* profile: [counted][class] */
};

/* One running MPI call. */
struct kit_call {
    int function;
    const void *address, *frame; /* return address and stack position: they find the call path */
    int64_t enter, leave;
    struct kit_node *node;
    uint64_t sent, received;
    bool counted; /* belongs to the population in which its wait state is looked for */
    const struct kit_comm *comm;
    uint32_t root;
    int operation; /* OTF2's number of the collective, or KIT_NONE */
};

#define KIT_KEY(handle) ((uintptr_t)(handle))

/* call.c */
int64_t kit_now(void);
bool kit_begin(struct kit_call *call);
void kit_end(struct kit_call *call);
void kit_message(const char *format, ...) __attribute__((format(printf, 1, 2)));
uint64_t kit_hash(uint64_t hash, const void *bytes, size_t count);
void *kit_allocate(size_t count, size_t size);

/* stack.c */
struct kit_node *kit_path(const struct kit_call *call);
struct kit_node *kit_root(void);
void kit_stack_start(void);
int kit_address_count(void);
uintptr_t kit_address(int index);

/* symbols.c: name is what the ELF symbol table says, else place; place is module+0xoffset */
void kit_symbol(uintptr_t address, char *name, char *place, char *module, size_t size);
bool kit_in_libc(uintptr_t address);
bool kit_in_mpi(uintptr_t address);
void kit_main_starts_at(uintptr_t address);

/* comms.c */
const struct kit_comm *kit_comm(MPI_Comm comm);
struct kit_comm *kit_comm_announce(const struct kit_comm *like);
void kit_comm_bind(struct kit_comm *announced, MPI_Comm comm);
void kit_comm_forget(MPI_Comm comm);
void kit_comms_start(void);
int kit_comm_count(void);
const struct kit_comm *kit_comm_at(int index);

/* requests.c */
enum kit_request_kind { REQUEST_SEND, REQUEST_RECEIVE, REQUEST_COLLECTIVE, REQUEST_DUPLICATE };
struct kit_request {
    struct kit_request *next;
    uintptr_t handle;
    enum kit_request_kind kind;
    bool persistent, active;
    uint64_t id;
    const struct kit_comm *comm;
    uint32_t peer, tag, root;
    int operation;
    uint64_t sent, received;
    struct kit_comm *announced; /* a duplicate under way, and where the program will find it */
    const MPI_Comm *made;
};
struct kit_request *kit_request_add(MPI_Request request, enum kit_request_kind kind);
struct kit_request *kit_request_find(MPI_Request request);
void kit_request_drop(struct kit_request *request);
uint64_t kit_request_id(void);
void kit_complete(struct kit_call *call, MPI_Request request, const MPI_Status *status);
uint64_t kit_received(const MPI_Status *status);
void kit_message_add(MPI_Message message, const struct kit_comm *comm);
const struct kit_comm *kit_message_take(MPI_Message message);

/* unseen.c */
void kit_thread_seen(void);
void kit_unseen(char *text, size_t size, bool stopped);

/* profile.c */
void kit_profile_add(struct kit_call *call);
void kit_profile_write(int64_t start, int64_t end);

/* events.c: the records of this process, as OTF2 stores them */
bool kit_events_open(const char *file);
bool kit_events_on(void);
bool kit_events_stopped(void);
void kit_events_close(void);
uint64_t kit_event_count(void);
void kit_event_enter(struct kit_call *call);
void kit_event_leave(struct kit_call *call);
void kit_event_leave_all(int64_t time);
void kit_event_on_off(int64_t time, bool on);
enum { SEND = 14, ISEND = 15, RECEIVE = 18, IRECEIVE = 19 };
void kit_event_message(int64_t time, int type, uint32_t peer, uint32_t comm, uint32_t tag, uint64_t bytes, uint64_t id);
enum { ISEND_COMPLETE = 16, IRECEIVE_POSTED = 17, REQUEST_TESTED = 20, REQUEST_CANCELLED = 21 };
void kit_event_request(int64_t time, int type, uint64_t id);
void kit_event_collective_begin(int64_t time);
void kit_event_collective_end(const struct kit_call *call);
void kit_event_collective_request(int64_t time, uint64_t id);
void kit_event_collective_complete(int64_t time, const struct kit_request *request);

/* clocks.c */
struct kit_clock {
    int64_t time[2], offset[2];
    double error[2];
    int hosts, host;
    uint64_t realtime; /* ns since 1970 of kit_clock.time[0], on rank 0 */
};
extern struct kit_clock kit_clock;
void kit_clock_measure(int point);

/* archive.c */
void kit_archive_provisional(int64_t start);
void kit_archive_write(int64_t start, int64_t end, const char *unseen);

#pragma GCC visibility pop

#define KIT_BEGIN(name, arguments) \
    struct kit_call call = {.function = KIT_##name, .operation = KIT_NONE}; \
    call.address = __builtin_return_address(0); \
    call.frame = __builtin_frame_address(0); \
    if (!kit_begin(&call)) return P##name arguments

/* Calls the library and takes the time at which it returned, before anything is recorded about it. */
#define KIT_CALL(name, arguments) \
    int result = P##name arguments; \
    call.leave = kit_now()

#define KIT_END() \
    kit_end(&call); \
    return result

static inline bool kit_recording(void) { return kit.mode == KIT_RECORD; }

static inline uint64_t kit_bytes(long long count, MPI_Datatype type) {
    int size = 0;
    if (count <= 0 || type == MPI_DATATYPE_NULL) return 0;
    PMPI_Type_size(type, &size);
    return size > 0 ? (uint64_t)count * (uint64_t)size : 0;
}

#endif
