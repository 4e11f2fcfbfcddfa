/* Collective operations, each blocking and non-blocking. What a process has sent and received counts the bytes once per
 * process that they go to or come from, itself included; the root of a rooted operation has sent or received them all.
 * A reduction delivers one result: its bytes count once. */
#include "kit.h"

struct volume {
    uint64_t sent, received;
};

#define COLLECTIVE_LIST(...) __VA_ARGS__

static bool at_root(const struct kit_comm *comm, int root) {
    return comm->inter ? root == MPI_ROOT : root == comm->rank;
}

static uint64_t all_of(const int counts[], const struct kit_comm *comm, MPI_Datatype type) {
    uint64_t bytes = 0;
    for (int i = 0; i < comm->size; i++) bytes += kit_bytes(counts[i], type);
    return bytes;
}

static uint64_t all_types(const int counts[], const struct kit_comm *comm, const MPI_Datatype types[]) {
    uint64_t bytes = 0;
    for (int i = 0; i < comm->size; i++) bytes += kit_bytes(counts[i], types[i]);
    return bytes;
}

static struct volume to_all(const struct kit_comm *comm, int root, uint64_t each, uint64_t own) {
    if (comm->inter && root == MPI_PROC_NULL) return (struct volume){0, 0};
    return (struct volume){at_root(comm, root) ? each : 0, comm->inter && root == MPI_ROOT ? 0 : own};
}

static struct volume from_all(const struct kit_comm *comm, int root, uint64_t own, uint64_t all) {
    if (comm->inter && root == MPI_PROC_NULL) return (struct volume){0, 0};
    return (struct volume){comm->inter && root == MPI_ROOT ? 0 : own, at_root(comm, root) ? all : 0};
}

/* Where a wait state can show: with others, and on the side that waits. */
static bool counts(const struct kit_call *call, const struct kit_comm *comm, int root) {
    if (comm->inter || comm->size < 2) return false;
    switch (kit_functions[call->function].wait) {
    case WAIT_AT_NXN:
    case WAIT_AT_BARRIER: return true;
    case LATE_BROADCAST: return root != comm->rank && call->received > 0;
    case EARLY_REDUCE: return root == comm->rank && call->received > 0;
    default: return false;
    }
}

/* OTF2 has words for the two sides of an inter-communicator: the root itself, and its group. */
static uint32_t root_number(int root) {
    if (root == MPI_ROOT) return (uint32_t)-2;
    return root < 0 ? (uint32_t)-3 : (uint32_t)root;
}

static void prepare(struct kit_call *call, int operation, const struct kit_comm *comm, bool rooted, int root,
                    struct volume volume) {
    call->operation = operation;
    call->comm = comm;
    call->root = rooted ? root_number(root) : UINT32_MAX;
    call->sent = volume.sent;
    call->received = volume.received;
    call->counted = counts(call, comm, root);
}

static void blocking_ends(struct kit_call *call) {
    if (kit_recording()) kit_event_collective_end(call);
}

static void remember(const struct kit_call *call, MPI_Request handle) {
    if (!kit_recording()) return;
    struct kit_request *request = kit_request_add(handle, REQUEST_COLLECTIVE);
    request->id = kit_request_id();
    request->comm = call->comm;
    request->root = call->root;
    request->operation = call->operation;
    request->sent = call->sent;
    request->received = call->received;
    kit_event_collective_request(call->leave, request->id);
}

/* The volume is computed before the call begins to communicate, with the variable c for its communicator. */
#define COLLECTIVE(name, iname, number, rooted, root, parameters, arguments, volume) \
    int MPI_##name(parameters) { \
        KIT_BEGIN(MPI_##name, (arguments)); \
        const struct kit_comm *c = kit_comm(comm); \
        prepare(&call, number, c, rooted, root, volume); \
        if (kit_recording()) kit_event_collective_begin(call.enter); \
        KIT_CALL(MPI_##name, (arguments)); \
        blocking_ends(&call); \
        KIT_END(); \
    } \
    int MPI_##iname(parameters, MPI_Request *request) { \
        KIT_BEGIN(MPI_##iname, (arguments, request)); \
        const struct kit_comm *c = kit_comm(comm); \
        prepare(&call, number, c, rooted, root, volume); \
        KIT_CALL(MPI_##iname, (arguments, request)); \
        if (result == MPI_SUCCESS) remember(&call, *request); \
        KIT_END(); \
    }

#define ROOTED(name, iname, number, parameters, arguments, volume) \
    COLLECTIVE(name, iname, number, true, root, COLLECTIVE_LIST(parameters), COLLECTIVE_LIST(arguments), volume)
#define ROOTLESS(name, iname, number, parameters, arguments, volume) \
    COLLECTIVE(name, iname, number, false, KIT_NONE, COLLECTIVE_LIST(parameters), COLLECTIVE_LIST(arguments), volume)
#define IN(buffer, own, other) ((buffer) == MPI_IN_PLACE ? (other) : (own))
#define N ((uint64_t)c->size)
#define VOLUME(sent, received) ((struct volume){(sent), (received)})

ROOTLESS(Barrier, Ibarrier, 0, COLLECTIVE_LIST(MPI_Comm comm), COLLECTIVE_LIST(comm), VOLUME(0, 0))

ROOTED(Bcast, Ibcast, 1, COLLECTIVE_LIST(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm comm),
       COLLECTIVE_LIST(buffer, count, type, root, comm),
       to_all(c, root, N *kit_bytes(count, type), kit_bytes(count, type)))

#define FROM const void *sends, int scount, MPI_Datatype stype
#define FROM_EACH const void *sends, const int scounts[], const int sat[], MPI_Datatype stype
#define INTO void *recvs, int rcount, MPI_Datatype rtype
#define INTO_EACH void *recvs, const int rcounts[], const int rat[], MPI_Datatype rtype
#define SBYTES kit_bytes(scount, stype)
#define RBYTES kit_bytes(rcount, rtype)
#define SALL all_of(scounts, c, stype)
#define RALL all_of(rcounts, c, rtype)
#define ROOT_COMM int root, MPI_Comm comm

ROOTED(Gather, Igather, 2, COLLECTIVE_LIST(FROM, INTO, ROOT_COMM),
       COLLECTIVE_LIST(sends, scount, stype, recvs, rcount, rtype, root, comm),
       from_all(c, root, IN(sends, SBYTES, RBYTES), at_root(c, root) ? N * RBYTES : 0))

ROOTED(Gatherv, Igatherv, 3, COLLECTIVE_LIST(FROM, INTO_EACH, ROOT_COMM),
       COLLECTIVE_LIST(sends, scount, stype, recvs, rcounts, rat, rtype, root, comm),
       from_all(c, root, IN(sends, SBYTES, kit_bytes(rcounts[c->rank], rtype)), at_root(c, root) ? RALL : 0))

ROOTED(Scatter, Iscatter, 4, COLLECTIVE_LIST(FROM, INTO, ROOT_COMM),
       COLLECTIVE_LIST(sends, scount, stype, recvs, rcount, rtype, root, comm),
       to_all(c, root, at_root(c, root) ? N * SBYTES : 0, IN(recvs, RBYTES, SBYTES)))

ROOTED(Scatterv, Iscatterv, 5, COLLECTIVE_LIST(FROM_EACH, INTO, ROOT_COMM),
       COLLECTIVE_LIST(sends, scounts, sat, stype, recvs, rcount, rtype, root, comm),
       to_all(c, root, at_root(c, root) ? SALL : 0, IN(recvs, RBYTES, kit_bytes(scounts[c->rank], stype))))

ROOTLESS(Allgather, Iallgather, 6, COLLECTIVE_LIST(FROM, INTO, MPI_Comm comm),
         COLLECTIVE_LIST(sends, scount, stype, recvs, rcount, rtype, comm),
         VOLUME(N *IN(sends, SBYTES, RBYTES), N *RBYTES))

ROOTLESS(Allgatherv, Iallgatherv, 7, COLLECTIVE_LIST(FROM, INTO_EACH, MPI_Comm comm),
         COLLECTIVE_LIST(sends, scount, stype, recvs, rcounts, rat, rtype, comm),
         VOLUME(N *IN(sends, SBYTES, kit_bytes(rcounts[c->rank], rtype)), RALL))

ROOTLESS(Alltoall, Ialltoall, 8, COLLECTIVE_LIST(FROM, INTO, MPI_Comm comm),
         COLLECTIVE_LIST(sends, scount, stype, recvs, rcount, rtype, comm),
         VOLUME(N *IN(sends, SBYTES, RBYTES), N *RBYTES))

ROOTLESS(Alltoallv, Ialltoallv, 9, COLLECTIVE_LIST(FROM_EACH, INTO_EACH, MPI_Comm comm),
         COLLECTIVE_LIST(sends, scounts, sat, stype, recvs, rcounts, rat, rtype, comm),
         VOLUME(IN(sends, SALL, RALL), RALL))

ROOTLESS(Alltoallw, Ialltoallw, 10,
         COLLECTIVE_LIST(const void *sends, const int scounts[], const int sat[], const MPI_Datatype stypes[],
                         void *recvs, const int rcounts[], const int rat[], const MPI_Datatype rtypes[], MPI_Comm comm),
         COLLECTIVE_LIST(sends, scounts, sat, stypes, recvs, rcounts, rat, rtypes, comm),
         VOLUME(IN(sends, all_types(scounts, c, stypes), all_types(rcounts, c, rtypes)), all_types(rcounts, c, rtypes)))

#define REDUCTION const void *sends, void *recvs, int count, MPI_Datatype type, MPI_Op op
#define BYTES kit_bytes(count, type)

ROOTLESS(Allreduce, Iallreduce, 11, COLLECTIVE_LIST(REDUCTION, MPI_Comm comm),
         COLLECTIVE_LIST(sends, recvs, count, type, op, comm), VOLUME(BYTES, BYTES))

ROOTED(Reduce, Ireduce, 12, COLLECTIVE_LIST(REDUCTION, ROOT_COMM),
       COLLECTIVE_LIST(sends, recvs, count, type, op, root, comm), from_all(c, root, BYTES, N *BYTES))

ROOTLESS(Reduce_scatter, Ireduce_scatter, 13,
         COLLECTIVE_LIST(const void *sends, void *recvs, const int rcounts[], MPI_Datatype rtype, MPI_Op op, MPI_Comm comm),
         COLLECTIVE_LIST(sends, recvs, rcounts, rtype, op, comm), VOLUME(RALL, kit_bytes(rcounts[c->rank], rtype)))

ROOTLESS(Reduce_scatter_block, Ireduce_scatter_block, 16, COLLECTIVE_LIST(REDUCTION, MPI_Comm comm),
         COLLECTIVE_LIST(sends, recvs, count, type, op, comm), VOLUME(N *BYTES, BYTES))

ROOTLESS(Scan, Iscan, 14, COLLECTIVE_LIST(REDUCTION, MPI_Comm comm),
         COLLECTIVE_LIST(sends, recvs, count, type, op, comm), VOLUME(BYTES, BYTES))

ROOTLESS(Exscan, Iexscan, 15, COLLECTIVE_LIST(REDUCTION, MPI_Comm comm),
         COLLECTIVE_LIST(sends, recvs, count, type, op, comm), VOLUME(BYTES, c->rank > 0 ? BYTES : 0))
