/* The same calls as in same.F90, so that both must leave the same records; on 4 processes. */
#include <mpi.h>
#include <stdlib.h>

#define D MPI_DOUBLE
#define NO MPI_STATUS_IGNORE
#define ALL MPI_STATUSES_IGNORE

int main(int count, char **values) {
    double a[64], b[64];
    int rank, size, right, left, flag, done, index, indices[4], bytes;
    int counts[4] = {2, 2, 2, 2}, at[4] = {0, 2, 4, 6};
    MPI_Request r[4];
    MPI_Status status, statuses[4];
    MPI_Comm half, copy;
    MPI_Win window;
    MPI_Init(&count, &values);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int i = 0; i < 64; i++) a[i] = b[i] = rank;
    MPI_Sendrecv(a, 8, D, right, 1, b, 8, D, left, 1, MPI_COMM_WORLD, NO);
    MPI_Irecv(b, 4, D, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &r[0]);
    MPI_Isend(a, 4, D, right, 2, MPI_COMM_WORLD, &r[1]);
    MPI_Waitall(2, r, ALL);
    for (int i = 0; i < 2; i++) {
        MPI_Irecv(b, 2, D, left, 3 + i, MPI_COMM_WORLD, &r[0]);
        MPI_Send(a, 2, D, right, 3 + i, MPI_COMM_WORLD);
        MPI_Wait(&r[0], i == 0 ? NO : &status);
    }
    if (status.MPI_SOURCE != left || status.MPI_TAG != 4) abort();
    MPI_Recv_init(b, 6, D, left, 7, MPI_COMM_WORLD, &r[0]);
    MPI_Send_init(a, 6, D, right, 7, MPI_COMM_WORLD, &r[1]);
    MPI_Startall(2, r);
    MPI_Waitall(2, r, statuses);
    MPI_Get_count(&statuses[0], D, &bytes);
    if (bytes != 6) abort();
    MPI_Request_free(&r[0]);
    MPI_Request_free(&r[1]);
    MPI_Irecv(b, 3, D, left, 8, MPI_COMM_WORLD, &r[0]);
    MPI_Send(a, 3, D, right, 8, MPI_COMM_WORLD);
    MPI_Waitany(1, r, &index, &status);
    MPI_Irecv(b, 3, D, left, 9, MPI_COMM_WORLD, &r[0]);
    MPI_Send(a, 3, D, right, 9, MPI_COMM_WORLD);
    MPI_Waitsome(1, r, &done, indices, statuses);
    MPI_Send(a, 5, D, right, 10, MPI_COMM_WORLD);
    MPI_Probe(left, 10, MPI_COMM_WORLD, &status);
    MPI_Recv(b, 5, D, left, 10, MPI_COMM_WORLD, NO);
    MPI_Recv(b, 5, D, MPI_PROC_NULL, 10, MPI_COMM_WORLD, NO);
    MPI_Sendrecv_replace(b, 5, D, right, 11, left, 11, MPI_COMM_WORLD, NO);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(a, 8, D, 1, MPI_COMM_WORLD);
    for (int i = 0; i < 64; i++) a[i] = 1;
    MPI_Allreduce(MPI_IN_PLACE, a, 4, D, MPI_SUM, MPI_COMM_WORLD);
    if (a[0] != 4) abort();
    MPI_Reduce(a, b, 4, D, MPI_MAX, 2, MPI_COMM_WORLD);
    if (rank == 3) MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b, 2, D, 3, MPI_COMM_WORLD);
    else MPI_Gather(a, 2, D, b, 2, D, 3, MPI_COMM_WORLD);
    MPI_Scatterv(a, counts, at, D, b, 2, D, 0, MPI_COMM_WORLD);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b, 2, D, MPI_COMM_WORLD);
    MPI_Alltoallv(a, counts, at, D, b, counts, at, D, MPI_COMM_WORLD);
    MPI_Reduce_scatter_block(a, b, 2, D, MPI_SUM, MPI_COMM_WORLD);
    MPI_Iallreduce(a, b, 2, D, MPI_SUM, MPI_COMM_WORLD, &r[0]);
    MPI_Wait(&r[0], NO);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
    MPI_Allreduce(a, b, 2, D, MPI_SUM, half);
    MPI_Comm_dup(half, &copy);
    MPI_Barrier(copy);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&half);
    MPI_Irecv(b, 1, D, left, 12, MPI_COMM_WORLD, &r[0]);
    MPI_Cancel(&r[0]);
    MPI_Wait(&r[0], &status);
    MPI_Test_cancelled(&status, &flag);
    if (!flag) abort();
    MPI_Datatype placed;
    MPI_Aint place;
    int one = 1;
    MPI_Get_address(a, &place);
    MPI_Type_create_hindexed(1, &one, &place, D, &placed);
    MPI_Type_commit(&placed);
    MPI_Bcast(MPI_BOTTOM, 1, placed, 0, MPI_COMM_WORLD);
    MPI_Type_free(&placed);
    MPI_Win_create(b, 64 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(0, window);
    MPI_Put(a, 1, D, right, 0, 1, D, window);
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
