/* Requests under way. A library may hand out one handle for several requests that are complete at once (both Open MPI
 * and MPICH do so for small sends), so a handle can stand here more than once; the oldest one is found first. */
#include "kit.h"
#include <stdlib.h>

enum { BUCKETS = 1024 };

static struct kit_request *buckets[BUCKETS];
static struct kit_request *unused;
static uint64_t next_id;

struct message {
    struct message *next;
    uintptr_t handle;
    const struct kit_comm *comm;
};
static struct message *messages;

static struct kit_request **bucket(uintptr_t handle) {
    return &buckets[(handle >> 3 ^ handle >> 11 ^ handle) % BUCKETS];
}

uint64_t kit_request_id(void) { return next_id++; }

struct kit_request *kit_request_add(MPI_Request handle, enum kit_request_kind kind) {
    struct kit_request *request = unused;
    if (request != NULL) {
        unused = request->next;
    } else {
        request = kit_allocate(1, sizeof *request);
    }
    *request = (struct kit_request){.handle = KIT_KEY(handle), .kind = kind, .active = true, .operation = KIT_NONE};
    struct kit_request **link = bucket(request->handle);
    while (*link != NULL) link = &(*link)->next;
    *link = request;
    return request;
}

struct kit_request *kit_request_find(MPI_Request handle) {
    struct kit_request *request = *bucket(KIT_KEY(handle));
    while (request != NULL && request->handle != KIT_KEY(handle)) request = request->next;
    return request;
}

void kit_request_drop(struct kit_request *request) {
    struct kit_request **link = bucket(request->handle);
    while (*link != request) link = &(*link)->next;
    *link = request->next;
    request->next = unused;
    unused = request;
}

/* In bytes; a count beyond an int needs the wider call. */
uint64_t kit_received(const MPI_Status *status) {
    int bytes = 0;
    PMPI_Get_count(status, MPI_BYTE, &bytes);
    if (bytes >= 0) return (uint64_t)bytes;
    MPI_Count many = 0;
    PMPI_Get_elements_x(status, MPI_BYTE, &many);
    return many > 0 ? (uint64_t)many : 0;
}

/* Called for a request that the library has just reported complete, with the handle it had before. */
void kit_complete(struct kit_call *call, MPI_Request handle, const MPI_Status *status) {
    struct kit_request *request = handle == MPI_REQUEST_NULL ? NULL : kit_request_find(handle);
    if (request == NULL || !request->active) return;
    int cancelled = 0;
    if (request->kind <= REQUEST_RECEIVE) PMPI_Test_cancelled(status, &cancelled);
    if (cancelled) {
        if (kit_recording()) kit_event_request(call->leave, REQUEST_CANCELLED, request->id);
    } else if (request->kind == REQUEST_SEND) {
        if (kit_recording()) kit_event_request(call->leave, ISEND_COMPLETE, request->id);
    } else if (request->kind == REQUEST_RECEIVE) {
        if (status->MPI_SOURCE >= 0) { /* a real process and not MPI_PROC_NULL */
            uint64_t bytes = kit_received(status);
            call->received += bytes;
            call->counted = true;
            if (kit_recording()) {
                kit_event_message(call->leave, IRECEIVE, (uint32_t)status->MPI_SOURCE, request->comm->id,
                                  (uint32_t)status->MPI_TAG, bytes, request->id);
            }
        }
    } else if (request->kind == REQUEST_DUPLICATE) {
        kit_comm_bind(request->announced, *request->made);
    } else if (kit_recording()) {
        kit_event_collective_complete(call->leave, request);
    }
    if (request->persistent) {
        request->active = false;
    } else {
        kit_request_drop(request);
    }
}

/* A message that a matching probe has found does not tell its communicator any more. */
void kit_message_add(MPI_Message handle, const struct kit_comm *comm) {
    struct message *message = kit_allocate(1, sizeof *message);
    *message = (struct message){messages, KIT_KEY(handle), comm};
    messages = message;
}

const struct kit_comm *kit_message_take(MPI_Message handle) {
    for (struct message **link = &messages; *link != NULL; link = &(*link)->next) {
        struct message *message = *link;
        if (message->handle == KIT_KEY(handle)) {
            const struct kit_comm *comm = message->comm;
            *link = message->next;
            free(message);
            return comm;
        }
    }
    return NULL;
}
