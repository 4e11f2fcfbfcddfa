/* A ring of processes that exchange halos with both neighbours, without blocking.
 * Arguments: wait or waitall; none, random or static imbalance; steps, microseconds of work, bytes per halo. */
#include "work.h"
#include <string.h>

static int left, right, bytes;
static char *halo[4];

static void post(MPI_Request requests[4]) {
    MPI_Irecv(halo[0], bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(halo[1], bytes, MPI_BYTE, right, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(halo[2], bytes, MPI_BYTE, right, 1, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(halo[3], bytes, MPI_BYTE, left, 2, MPI_COMM_WORLD, &requests[3]);
}

static void exchange_wait(void) {
    MPI_Request requests[4];
    post(requests);
    for (int i = 0; i < 4; i++) MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
}

static void exchange_waitall(void) {
    MPI_Request requests[4];
    post(requests);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}

int main(int count, char **values) {
    int rank, size;
    MPI_Init(&count, &values);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const char *how = count > 1 ? values[1] : "wait", *imbalance = count > 2 ? values[2] : "none";
    int steps = (int)argument(count, values, 3, 100);
    double work = argument(count, values, 4, 300);
    uint64_t seed = 17u + (uint64_t)rank;
    bytes = (int)argument(count, values, 5, 4000);
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    for (int i = 0; i < 4; i++) halo[i] = calloc((size_t)bytes + 1, 1);
    for (int step = 0; step < steps; step++) {
        double factor = 1;
        if (strcmp(imbalance, "random") == 0) factor = 0.5 + chance(&seed);
        if (strcmp(imbalance, "static") == 0) factor = rank == size - 1 ? 2 : 1;
        work_for(work * factor);
        if (strcmp(how, "wait") == 0) exchange_wait();
        else exchange_waitall();
    }
    for (int i = 0; i < 4; i++) free(halo[i]);
    MPI_Finalize();
    return 0;
}
