/* Collective operations between pieces of work that differ at random among the processes; the last process is always
 * slower. Arguments: steps, microseconds of work. */
#include "work.h"

enum { N = 64 };
static double send[16 * N], receive[16 * N];

static void everyone(MPI_Comm comm) {
    MPI_Allreduce(send, receive, N, MPI_DOUBLE, MPI_SUM, comm);
    MPI_Alltoall(send, N, MPI_DOUBLE, receive, N, MPI_DOUBLE, comm);
    MPI_Allgather(send, N, MPI_DOUBLE, receive, N, MPI_DOUBLE, comm);
}

static void rooted(MPI_Comm comm, int root) {
    MPI_Bcast(send, N, MPI_DOUBLE, root, comm);
    MPI_Reduce(send, receive, N, MPI_DOUBLE, MPI_SUM, root, comm);
    MPI_Scatter(send, N, MPI_DOUBLE, receive, N, MPI_DOUBLE, root, comm);
    MPI_Gather(receive, N, MPI_DOUBLE, send, N, MPI_DOUBLE, root, comm);
}

int main(int count, char **values) {
    int rank, size;
    MPI_Init(&count, &values);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 16) MPI_Abort(MPI_COMM_WORLD, 2);
    int steps = (int)argument(count, values, 1, 30);
    double work = argument(count, values, 2, 300);
    uint64_t seed = 5u + (uint64_t)rank;
    for (int step = 0; step < steps; step++) {
        work_for(work * (0.5 + chance(&seed) + (rank == size - 1 ? 0.5 : 0)));
        everyone(MPI_COMM_WORLD);
        work_for(work * (0.5 + chance(&seed)));
        rooted(MPI_COMM_WORLD, step % size);
        work_for(work * chance(&seed));
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
