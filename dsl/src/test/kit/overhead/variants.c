/* Other ways to find waiting times, to compare the kit's overhead with; only what loops.c calls. Built with one of
 *   -DCOUNT      time and number of calls per function and size class, nothing else
 *   -DMINIMA     the same and the minimum per class: the method of the paper without call paths
 *   -DPROBE      a probe before each receive and a barrier before each collective, each timed, as FPMPI does
 *   -DPIGGYBACK  every message carries the time of its send, in a message of its own beside it */
#include <mpi.h>
#include <stdint.h>
#include <time.h>

enum { ISEND, SEND, RECV, WAIT, BARRIER, ALLREDUCE, KINDS };
static struct { int64_t count, sum, least, waited; } table[1024];

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void add(int kind, int bytes, int64_t start, int64_t end, int64_t waited) {
    int class = bytes == 0 ? 0 : 32 - __builtin_clz((unsigned)bytes);
    unsigned index = ((unsigned)kind * 33 + (unsigned)class) * 2654435761u >> 22;
    table[index].count++;
    table[index].sum += end - start;
    table[index].waited += waited;
#ifndef COUNT
    if (table[index].least == 0 || end - start < table[index].least) table[index].least = end - start;
#endif
}

#ifdef PIGGYBACK
static MPI_Comm side, self_side;
static int64_t slots[2];

int MPI_Init(int *count, char ***values) {
    int result = PMPI_Init(count, values);
    PMPI_Comm_dup(MPI_COMM_WORLD, &side);
    PMPI_Comm_dup(MPI_COMM_SELF, &self_side);
    return result;
}

static MPI_Comm beside(MPI_Comm comm) { return comm == MPI_COMM_SELF ? self_side : side; }

static void tell(int peer, int tag, MPI_Comm comm, int64_t time) {
    MPI_Request request;
    slots[0] = time;
    PMPI_Isend(&slots[0], 1, MPI_INT64_T, peer, tag, beside(comm), &request);
    PMPI_Request_free(&request);
}
#endif

int MPI_Isend(const void *from, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request) {
    int64_t start = now();
#ifdef PIGGYBACK
    tell(peer, tag, comm, start);
#endif
    int result = PMPI_Isend(from, count, type, peer, tag, comm, request);
    add(ISEND, count, start, now(), 0);
    return result;
}

int MPI_Send(const void *from, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm) {
    int64_t start = now();
#ifdef PIGGYBACK
    tell(peer, tag, comm, start);
#endif
    int result = PMPI_Send(from, count, type, peer, tag, comm);
    add(SEND, count, start, now(), 0);
    return result;
}

int MPI_Recv(void *to, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Status *status) {
    int64_t start = now(), waited = 0;
#ifdef PROBE
    PMPI_Probe(peer, tag, comm, MPI_STATUS_IGNORE);
    waited = now() - start;
#endif
    int result = PMPI_Recv(to, count, type, peer, tag, comm, status);
#ifdef PIGGYBACK
    int64_t sent;
    PMPI_Recv(&sent, 1, MPI_INT64_T, peer, tag, beside(comm), MPI_STATUS_IGNORE);
    waited = sent > start ? sent - start : 0;
#endif
    add(RECV, count, start, now(), waited);
    return result;
}

int MPI_Wait(MPI_Request *request, MPI_Status *status) {
    int64_t start = now();
    int result = PMPI_Wait(request, status);
    add(WAIT, 0, start, now(), 0);
    return result;
}

int MPI_Barrier(MPI_Comm comm) {
    int64_t start = now();
    int result = PMPI_Barrier(comm);
    add(BARRIER, 0, start, now(), 0);
    return result;
}

int MPI_Allreduce(const void *from, void *to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
    int64_t start = now(), waited = 0;
#ifdef PROBE
    PMPI_Barrier(comm);
    waited = now() - start;
#endif
#ifdef PIGGYBACK
    int64_t latest;
    PMPI_Allreduce(&start, &latest, 1, MPI_INT64_T, MPI_MAX, comm);
    waited = latest - start;
#endif
    int result = PMPI_Allreduce(from, to, count, type, op, comm);
    add(ALLREDUCE, count * 8, start, now(), waited);
    return result;
}
