/* Persistent requests, and everything that completes a request. */
#include "kit.h"
#include <stdlib.h>
#include <string.h>

static void remember(MPI_Request handle, enum kit_request_kind kind, uint64_t bytes, int peer, int tag, MPI_Comm comm) {
    if (peer == MPI_PROC_NULL) return;
    struct kit_request *request = kit_request_add(handle, kind);
    request->persistent = true;
    request->active = false;
    request->comm = kit_comm(comm);
    request->peer = (uint32_t)peer;
    request->tag = (uint32_t)tag;
    request->sent = bytes;
}

#define PERSISTENT(name, kind, buffer_type) \
    int name(buffer_type buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request) { \
        KIT_BEGIN(name, (buffer, count, type, peer, tag, comm, request)); \
        KIT_CALL(name, (buffer, count, type, peer, tag, comm, request)); \
        if (result == MPI_SUCCESS) remember(*request, kind, kit_bytes(count, type), peer, tag, comm); \
        KIT_END(); \
    }
PERSISTENT(MPI_Send_init, REQUEST_SEND, const void *)
PERSISTENT(MPI_Ssend_init, REQUEST_SEND, const void *)
PERSISTENT(MPI_Bsend_init, REQUEST_SEND, const void *)
PERSISTENT(MPI_Rsend_init, REQUEST_SEND, const void *)
PERSISTENT(MPI_Recv_init, REQUEST_RECEIVE, void *)

/* Each start is a message of its own and gets a number of its own. */
static void started(struct kit_call *call, MPI_Request handle) {
    struct kit_request *request = kit_request_find(handle);
    if (request == NULL) return;
    request->active = true;
    request->id = kit_request_id();
    if (request->kind == REQUEST_SEND) {
        call->sent += request->sent;
        if (kit_recording()) {
            kit_event_message(call->enter, ISEND, request->peer, request->comm->id, request->tag, request->sent, request->id);
        }
    } else if (kit_recording()) {
        kit_event_request(call->enter, IRECEIVE_POSTED, request->id);
    }
}

int MPI_Start(MPI_Request *request) {
    KIT_BEGIN(MPI_Start, (request));
    started(&call, *request);
    KIT_CALL(MPI_Start, (request));
    KIT_END();
}

int MPI_Startall(int count, MPI_Request requests[]) {
    KIT_BEGIN(MPI_Startall, (count, requests));
    for (int i = 0; i < count; i++) started(&call, requests[i]);
    KIT_CALL(MPI_Startall, (count, requests));
    KIT_END();
}

/* After MPI_Request_free nobody will report the completion. */
int MPI_Request_free(MPI_Request *request) {
    KIT_BEGIN(MPI_Request_free, (request));
    struct kit_request *entry = *request == MPI_REQUEST_NULL ? NULL : kit_request_find(*request);
    if (entry != NULL) kit_request_drop(entry);
    KIT_CALL(MPI_Request_free, (request));
    KIT_END();
}

int MPI_Cancel(MPI_Request *request) {
    KIT_BEGIN(MPI_Cancel, (request));
    KIT_CALL(MPI_Cancel, (request));
    KIT_END();
}

/* Handles as they were before the call, which sets those of completed requests to MPI_REQUEST_NULL, and statuses where
 * the program does not want them. */
static MPI_Request *handles;
static MPI_Status *statuses;
static int room;

static void keep(int count, const MPI_Request requests[]) {
    if (count > room) {
        room = 2 * count;
        handles = realloc(handles, (size_t)room * sizeof *handles);
        statuses = realloc(statuses, (size_t)room * sizeof *statuses);
        if (handles == NULL || statuses == NULL) abort();
    }
    if (count > 0) memcpy(handles, requests, (size_t)count * sizeof *handles);
}

static MPI_Status *wanted(MPI_Status *given) { return given == MPI_STATUSES_IGNORE ? statuses : given; }

/* Only MPI_Test says which request it has asked for in vain: a program that polls many requests at once would fill the
 * trace with them, while the call itself is recorded anyway. */
static void tested(const struct kit_call *call, MPI_Request handle) {
    const struct kit_request *request = handle == MPI_REQUEST_NULL ? NULL : kit_request_find(handle);
    if (request != NULL && request->active) kit_event_request(call->leave, REQUEST_TESTED, request->id);
}

int MPI_Wait(MPI_Request *request, MPI_Status *status) {
    KIT_BEGIN(MPI_Wait, (request, status));
    MPI_Status own;
    MPI_Request handle = *request;
    if (status == MPI_STATUS_IGNORE) status = &own;
    KIT_CALL(MPI_Wait, (request, status));
    if (result == MPI_SUCCESS) kit_complete(&call, handle, status);
    KIT_END();
}

int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status) {
    KIT_BEGIN(MPI_Test, (request, flag, status));
    MPI_Status own;
    MPI_Request handle = *request;
    if (status == MPI_STATUS_IGNORE) status = &own;
    KIT_CALL(MPI_Test, (request, flag, status));
    if (result == MPI_SUCCESS && *flag) kit_complete(&call, handle, status);
    if (result == MPI_SUCCESS && !*flag && kit_recording()) tested(&call, handle);
    KIT_END();
}

int MPI_Waitall(int count, MPI_Request requests[], MPI_Status given[]) {
    KIT_BEGIN(MPI_Waitall, (count, requests, given));
    keep(count, requests);
    MPI_Status *status = wanted(given);
    KIT_CALL(MPI_Waitall, (count, requests, status));
    for (int i = 0; result == MPI_SUCCESS && i < count; i++) kit_complete(&call, handles[i], &status[i]);
    KIT_END();
}

int MPI_Testall(int count, MPI_Request requests[], int *flag, MPI_Status given[]) {
    KIT_BEGIN(MPI_Testall, (count, requests, flag, given));
    keep(count, requests);
    MPI_Status *status = wanted(given);
    KIT_CALL(MPI_Testall, (count, requests, flag, status));
    for (int i = 0; result == MPI_SUCCESS && *flag && i < count; i++) kit_complete(&call, handles[i], &status[i]);
    KIT_END();
}

int MPI_Waitany(int count, MPI_Request requests[], int *index, MPI_Status *status) {
    KIT_BEGIN(MPI_Waitany, (count, requests, index, status));
    MPI_Status own;
    keep(count, requests);
    if (status == MPI_STATUS_IGNORE) status = &own;
    KIT_CALL(MPI_Waitany, (count, requests, index, status));
    if (result == MPI_SUCCESS && *index != MPI_UNDEFINED) kit_complete(&call, handles[*index], status);
    KIT_END();
}

int MPI_Testany(int count, MPI_Request requests[], int *index, int *flag, MPI_Status *status) {
    KIT_BEGIN(MPI_Testany, (count, requests, index, flag, status));
    MPI_Status own;
    keep(count, requests);
    if (status == MPI_STATUS_IGNORE) status = &own;
    KIT_CALL(MPI_Testany, (count, requests, index, flag, status));
    if (result == MPI_SUCCESS && *flag && *index != MPI_UNDEFINED) kit_complete(&call, handles[*index], status);
    KIT_END();
}

int MPI_Waitsome(int count, MPI_Request requests[], int *done, int indices[], MPI_Status given[]) {
    KIT_BEGIN(MPI_Waitsome, (count, requests, done, indices, given));
    keep(count, requests);
    MPI_Status *status = wanted(given);
    KIT_CALL(MPI_Waitsome, (count, requests, done, indices, status));
    for (int i = 0; result == MPI_SUCCESS && *done != MPI_UNDEFINED && i < *done; i++) {
        kit_complete(&call, handles[indices[i]], &status[i]);
    }
    KIT_END();
}

int MPI_Testsome(int count, MPI_Request requests[], int *done, int indices[], MPI_Status given[]) {
    KIT_BEGIN(MPI_Testsome, (count, requests, done, indices, given));
    keep(count, requests);
    MPI_Status *status = wanted(given);
    KIT_CALL(MPI_Testsome, (count, requests, done, indices, status));
    for (int i = 0; result == MPI_SUCCESS && *done != MPI_UNDEFINED && i < *done; i++) {
        kit_complete(&call, handles[indices[i]], &status[i]);
    }
    KIT_END();
}
