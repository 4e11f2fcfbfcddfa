/* Communicators. Each has a key that all its members compute alike without talking to one another: the list of its
 * members and how many communicators of this very list there were before. */
#include "kit.h"
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 256 };

static struct kit_comm *buckets[BUCKETS];
static struct kit_comm **all;
static int count, room;
static struct kit_comm *last;
static MPI_Group world;

int kit_comm_count(void) { return count; }
const struct kit_comm *kit_comm_at(int index) { return all[index]; }

static unsigned bucket(uintptr_t handle) { return (unsigned)((handle >> 4 ^ handle >> 12 ^ handle) % BUCKETS); }

/* Appends the world ranks of a group; a process outside of the world (of a spawned program) becomes KIT_NONE. */
static int add_members(int **ranks, int before, MPI_Group group) {
    int size;
    PMPI_Group_size(group, &size);
    int *own = kit_allocate((size_t)size, sizeof *own);
    int *more = kit_allocate((size_t)(before + size), sizeof *more);
    for (int i = 0; i < size; i++) own[i] = i;
    if (before > 0) memcpy(more, *ranks, (size_t)before * sizeof *more);
    if (size > 0) PMPI_Group_translate_ranks(group, size, own, world, more + before);
    for (int i = before; i < before + size; i++) {
        if (more[i] == MPI_UNDEFINED) more[i] = KIT_NONE;
    }
    free(own);
    free(*ranks);
    *ranks = more;
    return size;
}

/* Both sides of an inter-communicator must hash alike: the side that holds the lower rank first. */
static uint64_t hash_members(const struct kit_comm *comm) {
    const int *near = comm->ranks, *far = comm->ranks + comm->members;
    bool turned = comm->inter && comm->remotes > 0 && far[0] < near[0];
    uint64_t hash = kit_hash(0, turned ? far : near, sizeof(int) * (size_t)(turned ? comm->remotes : comm->members));
    if (comm->inter) {
        hash = kit_hash(hash, "|", 1);
        hash = kit_hash(hash, turned ? near : far, sizeof(int) * (size_t)(turned ? comm->members : comm->remotes));
    }
    return hash;
}

/* Gives a new communicator its key and its id. */
static void number(struct kit_comm *comm) {
    uint32_t before = 0;
    for (int i = 0; i < count; i++) before += all[i]->base == comm->base;
    comm->key = kit_hash(comm->base, &before, sizeof before);
    comm->id = count < 2 ? (uint32_t)count : (((uint32_t)kit.rank + 1) << 16) + (uint32_t)count;
    if (count == room) {
        room = room * 2 + 16;
        struct kit_comm **more = realloc(all, (size_t)room * sizeof(struct kit_comm *));
        if (more == NULL) abort();
        all = more;
    }
    all[count++] = comm;
}

static void bind(struct kit_comm *comm, MPI_Comm handle) {
    comm->handle = KIT_KEY(handle);
    comm->next = buckets[bucket(comm->handle)];
    buckets[bucket(comm->handle)] = comm;
}

static struct kit_comm *add(MPI_Comm handle) {
    struct kit_comm *comm = kit_allocate(1, sizeof *comm);
    int inter = 0;
    MPI_Group group;
    PMPI_Comm_rank(handle, &comm->rank);
    PMPI_Comm_test_inter(handle, &inter);
    comm->inter = inter != 0;
    PMPI_Comm_group(handle, &group);
    comm->members = add_members(&comm->ranks, 0, group);
    comm->size = comm->members;
    PMPI_Group_free(&group);
    if (comm->inter) {
        PMPI_Comm_remote_group(handle, &group);
        comm->remotes = add_members(&comm->ranks, comm->members, group);
        comm->size = comm->remotes;
        PMPI_Group_free(&group);
    }
    comm->base = hash_members(comm);
    number(comm);
    bind(comm, handle);
    return comm;
}

/* World has id 0 and self id 1, everywhere. */
void kit_comms_start(void) {
    PMPI_Comm_group(MPI_COMM_WORLD, &world);
    kit_comm(MPI_COMM_WORLD);
    kit_comm(MPI_COMM_SELF);
}

/* A communicator that was made by a function that is not wrapped is met here for the first time. */
const struct kit_comm *kit_comm(MPI_Comm handle) {
    uintptr_t key = KIT_KEY(handle);
    if (last != NULL && last->handle == key) return last;
    if (handle == MPI_COMM_NULL) return NULL;
    struct kit_comm *comm = buckets[bucket(key)];
    while (comm != NULL && comm->handle != key) comm = comm->next;
    last = comm != NULL ? comm : add(handle);
    return last;
}

/* A duplicate that is under way: it has its place among the communicators now, and its handle only when it is complete. */
struct kit_comm *kit_comm_announce(const struct kit_comm *like) {
    struct kit_comm *comm = kit_allocate(1, sizeof *comm);
    size_t size = sizeof(int) * (size_t)(like->members + like->remotes);
    *comm = *like;
    comm->handle = 0;
    comm->ranks = kit_allocate(1, size);
    memcpy(comm->ranks, like->ranks, size);
    number(comm);
    return comm;
}

void kit_comm_bind(struct kit_comm *announced, MPI_Comm handle) { bind(announced, handle); }

/* The handle may be used again for another communicator; the definition is kept for the archive. */
void kit_comm_forget(MPI_Comm handle) {
    uintptr_t key = KIT_KEY(handle);
    struct kit_comm **link = &buckets[bucket(key)];
    while (*link != NULL && (*link)->handle != key) link = &(*link)->next;
    if (*link != NULL) {
        struct kit_comm *comm = *link;
        *link = comm->next;
        comm->handle = 0;
        comm->next = NULL;
        if (last == comm) last = NULL;
    }
}
