/* Messages between two processes. A send is recorded when its call begins, so that it comes before its receive. */
#include "kit.h"

static void sent(struct kit_call *call, uint64_t bytes, int peer, int tag, MPI_Comm comm) {
    if (peer < 0) return; /* MPI_PROC_NULL: no message */
    call->sent += bytes;
    call->counted = kit_functions[call->function].wait == LATE_RECEIVER;
    if (kit_recording()) {
        kit_event_message(call->enter, SEND, (uint32_t)peer, kit_comm(comm)->id, (uint32_t)tag, bytes, 0);
    }
}

/* Source, tag and size come from the status: a wildcard tells none of them. */
static void received(struct kit_call *call, const MPI_Status *status, const struct kit_comm *comm) {
    if (status->MPI_SOURCE < 0) return;
    uint64_t bytes = kit_received(status);
    call->received += bytes;
    call->counted = true;
    if (kit_recording() && comm != NULL) {
        kit_event_message(call->leave, RECEIVE, (uint32_t)status->MPI_SOURCE, comm->id, (uint32_t)status->MPI_TAG, bytes, 0);
    }
}

#define BLOCKING_SEND(name) \
    int name(const void *buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm) { \
        KIT_BEGIN(name, (buffer, count, type, peer, tag, comm)); \
        sent(&call, kit_bytes(count, type), peer, tag, comm); \
        KIT_CALL(name, (buffer, count, type, peer, tag, comm)); \
        KIT_END(); \
    }
BLOCKING_SEND(MPI_Send)
BLOCKING_SEND(MPI_Ssend)
BLOCKING_SEND(MPI_Rsend)
BLOCKING_SEND(MPI_Bsend)

int MPI_Recv(void *buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Status *status) {
    KIT_BEGIN(MPI_Recv, (buffer, count, type, peer, tag, comm, status));
    MPI_Status own;
    if (status == MPI_STATUS_IGNORE) status = &own;
    KIT_CALL(MPI_Recv, (buffer, count, type, peer, tag, comm, status));
    if (result == MPI_SUCCESS && peer != MPI_PROC_NULL) received(&call, status, kit_comm(comm));
    KIT_END();
}

int MPI_Sendrecv(const void *buffer, int count, MPI_Datatype type, int to, int tag, void *into, int room,
                 MPI_Datatype into_type, int from, int from_tag, MPI_Comm comm, MPI_Status *status) {
    KIT_BEGIN(MPI_Sendrecv, (buffer, count, type, to, tag, into, room, into_type, from, from_tag, comm, status));
    MPI_Status own;
    if (status == MPI_STATUS_IGNORE) status = &own;
    sent(&call, kit_bytes(count, type), to, tag, comm);
    KIT_CALL(MPI_Sendrecv, (buffer, count, type, to, tag, into, room, into_type, from, from_tag, comm, status));
    if (result == MPI_SUCCESS && from != MPI_PROC_NULL) received(&call, status, kit_comm(comm));
    KIT_END();
}

int MPI_Sendrecv_replace(void *buffer, int count, MPI_Datatype type, int to, int tag, int from, int from_tag,
                         MPI_Comm comm, MPI_Status *status) {
    KIT_BEGIN(MPI_Sendrecv_replace, (buffer, count, type, to, tag, from, from_tag, comm, status));
    MPI_Status own;
    if (status == MPI_STATUS_IGNORE) status = &own;
    sent(&call, kit_bytes(count, type), to, tag, comm);
    KIT_CALL(MPI_Sendrecv_replace, (buffer, count, type, to, tag, from, from_tag, comm, status));
    if (result == MPI_SUCCESS && from != MPI_PROC_NULL) received(&call, status, kit_comm(comm));
    KIT_END();
}

int MPI_Probe(int peer, int tag, MPI_Comm comm, MPI_Status *status) {
    KIT_BEGIN(MPI_Probe, (peer, tag, comm, status));
    KIT_CALL(MPI_Probe, (peer, tag, comm, status));
    KIT_END();
}

int MPI_Iprobe(int peer, int tag, MPI_Comm comm, int *flag, MPI_Status *status) {
    KIT_BEGIN(MPI_Iprobe, (peer, tag, comm, flag, status));
    KIT_CALL(MPI_Iprobe, (peer, tag, comm, flag, status));
    KIT_END();
}

int MPI_Mprobe(int peer, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status) {
    KIT_BEGIN(MPI_Mprobe, (peer, tag, comm, message, status));
    KIT_CALL(MPI_Mprobe, (peer, tag, comm, message, status));
    if (result == MPI_SUCCESS && *message != MPI_MESSAGE_NO_PROC) kit_message_add(*message, kit_comm(comm));
    KIT_END();
}

int MPI_Improbe(int peer, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *status) {
    KIT_BEGIN(MPI_Improbe, (peer, tag, comm, flag, message, status));
    KIT_CALL(MPI_Improbe, (peer, tag, comm, flag, message, status));
    if (result == MPI_SUCCESS && *flag && *message != MPI_MESSAGE_NO_PROC) kit_message_add(*message, kit_comm(comm));
    KIT_END();
}

int MPI_Mrecv(void *buffer, int count, MPI_Datatype type, MPI_Message *message, MPI_Status *status) {
    KIT_BEGIN(MPI_Mrecv, (buffer, count, type, message, status));
    MPI_Status own;
    if (status == MPI_STATUS_IGNORE) status = &own;
    const struct kit_comm *comm = kit_message_take(*message);
    KIT_CALL(MPI_Mrecv, (buffer, count, type, message, status));
    if (result == MPI_SUCCESS && comm != NULL) received(&call, status, comm);
    KIT_END();
}

/* The library may hand out a handle only when it returns, so the request is remembered after the call. */
static void posted_send(struct kit_call *call, uint64_t id, uint64_t bytes, int peer, int tag, MPI_Comm comm) {
    if (peer < 0) return;
    call->sent += bytes;
    if (kit_recording()) {
        kit_event_message(call->enter, ISEND, (uint32_t)peer, kit_comm(comm)->id, (uint32_t)tag, bytes, id);
    }
}

/* A profile tells a send from a receive by not knowing it. */
static void remember_send(MPI_Request request, uint64_t id, int peer) {
    if (peer >= 0 && kit_recording()) kit_request_add(request, REQUEST_SEND)->id = id;
}

#define NON_BLOCKING_SEND(name) \
    int name(const void *buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request) { \
        KIT_BEGIN(name, (buffer, count, type, peer, tag, comm, request)); \
        uint64_t id = kit_request_id(); \
        posted_send(&call, id, kit_bytes(count, type), peer, tag, comm); \
        KIT_CALL(name, (buffer, count, type, peer, tag, comm, request)); \
        if (result == MPI_SUCCESS) remember_send(*request, id, peer); \
        KIT_END(); \
    }
NON_BLOCKING_SEND(MPI_Isend)
NON_BLOCKING_SEND(MPI_Issend)
NON_BLOCKING_SEND(MPI_Ibsend)
NON_BLOCKING_SEND(MPI_Irsend)

static void posted_receive(struct kit_call *call, MPI_Request request, const struct kit_comm *comm, uint64_t id) {
    struct kit_request *entry = kit_request_add(request, REQUEST_RECEIVE);
    entry->id = id;
    entry->comm = comm;
    if (kit_recording()) kit_event_request(call->leave, IRECEIVE_POSTED, id);
}

int MPI_Irecv(void *buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request) {
    KIT_BEGIN(MPI_Irecv, (buffer, count, type, peer, tag, comm, request));
    KIT_CALL(MPI_Irecv, (buffer, count, type, peer, tag, comm, request));
    if (result == MPI_SUCCESS && peer != MPI_PROC_NULL) {
        posted_receive(&call, *request, kit_comm(comm), kit_request_id());
    }
    KIT_END();
}

int MPI_Imrecv(void *buffer, int count, MPI_Datatype type, MPI_Message *message, MPI_Request *request) {
    KIT_BEGIN(MPI_Imrecv, (buffer, count, type, message, request));
    const struct kit_comm *comm = kit_message_take(*message);
    KIT_CALL(MPI_Imrecv, (buffer, count, type, message, request));
    if (result == MPI_SUCCESS && comm != NULL) posted_receive(&call, *request, comm, kit_request_id());
    KIT_END();
}
