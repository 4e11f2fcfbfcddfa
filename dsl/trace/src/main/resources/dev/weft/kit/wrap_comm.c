/* Making and freeing communicators. All members of the old one take part, so it counts among its collectives. */
#include "kit.h"

enum { CREATE_HANDLE = 17, DESTROY_HANDLE = 18 };

static void begins(struct kit_call *call, int operation, MPI_Comm comm) {
    call->operation = operation;
    call->comm = kit_comm(comm);
    call->root = UINT32_MAX;
    if (kit_recording()) kit_event_collective_begin(call->enter);
}

/* New communicators are met in the order in which they are made, which is the same in all their members. */
static void ends(struct kit_call *call, int result, const MPI_Comm *made) {
    if (kit_recording() && call->comm != NULL) kit_event_collective_end(call);
    if (result == MPI_SUCCESS && *made != MPI_COMM_NULL) kit_comm(*made);
}

#define LIST(...) __VA_ARGS__

#define MAKES(name, parameters, arguments) \
    int name(MPI_Comm comm, parameters MPI_Comm *made) { \
        KIT_BEGIN(name, (comm, arguments made)); \
        begins(&call, CREATE_HANDLE, comm); \
        KIT_CALL(name, (comm, arguments made)); \
        ends(&call, result, made); \
        KIT_END(); \
    }

#define NOTHING
MAKES(MPI_Comm_dup, NOTHING, NOTHING)
MAKES(MPI_Comm_dup_with_info, LIST(MPI_Info info, ), LIST(info, ))
MAKES(MPI_Comm_split, LIST(int color, int key, ), LIST(color, key, ))
MAKES(MPI_Comm_split_type, LIST(int type, int key, MPI_Info info, ), LIST(type, key, info, ))
MAKES(MPI_Comm_create, LIST(MPI_Group group, ), LIST(group, ))
MAKES(MPI_Cart_create, LIST(int dimensions, const int lengths[], const int periods[], int reorder, ),
      LIST(dimensions, lengths, periods, reorder, ))
MAKES(MPI_Cart_sub, LIST(const int remain[], ), LIST(remain, ))
MAKES(MPI_Graph_create, LIST(int nodes, const int index[], const int edges[], int reorder, ),
      LIST(nodes, index, edges, reorder, ))
MAKES(MPI_Dist_graph_create,
      LIST(int n, const int sources[], const int degrees[], const int destinations[], const int weights[], MPI_Info info,
           int reorder, ),
      LIST(n, sources, degrees, destinations, weights, info, reorder, ))
MAKES(MPI_Dist_graph_create_adjacent,
      LIST(int in, const int sources[], const int source_weights[], int out, const int destinations[],
           const int destination_weights[], MPI_Info info, int reorder, ),
      LIST(in, sources, source_weights, out, destinations, destination_weights, info, reorder, ))
MAKES(MPI_Intercomm_merge, LIST(int high, ), LIST(high, ))

/* The new communicator may be used when its request is complete, but it counts from now on. */
int MPI_Comm_idup(MPI_Comm comm, MPI_Comm *made, MPI_Request *request) {
    KIT_BEGIN(MPI_Comm_idup, (comm, made, request));
    KIT_CALL(MPI_Comm_idup, (comm, made, request));
    if (result == MPI_SUCCESS) {
        struct kit_request *entry = kit_request_add(*request, REQUEST_DUPLICATE);
        entry->announced = kit_comm_announce(kit_comm(comm));
        entry->made = made;
    }
    KIT_END();
}

/* Not all of the old communicator take part in the next two. */
int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *made) {
    KIT_BEGIN(MPI_Comm_create_group, (comm, group, tag, made));
    KIT_CALL(MPI_Comm_create_group, (comm, group, tag, made));
    ends(&call, result, made);
    KIT_END();
}

int MPI_Intercomm_create(MPI_Comm local, int leader, MPI_Comm peers, int remote, int tag, MPI_Comm *made) {
    KIT_BEGIN(MPI_Intercomm_create, (local, leader, peers, remote, tag, made));
    KIT_CALL(MPI_Intercomm_create, (local, leader, peers, remote, tag, made));
    ends(&call, result, made);
    KIT_END();
}

#define FREES(name) \
    int name(MPI_Comm *comm) { \
        KIT_BEGIN(name, (comm)); \
        begins(&call, DESTROY_HANDLE, *comm); \
        kit_comm_forget(*comm); \
        KIT_CALL(name, (comm)); \
        if (kit_recording()) kit_event_collective_end(&call); \
        KIT_END(); \
    }
FREES(MPI_Comm_free)
FREES(MPI_Comm_disconnect)
