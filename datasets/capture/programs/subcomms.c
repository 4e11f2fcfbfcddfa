/* Rows and columns of a grid as communicators of their own, with their members in reverse order, a duplicate of the
 * world, and messages in each. Arguments: columns, steps, microseconds of work. */
#include "work.h"

int main(int count, char **values) {
    int rank, row_rank, row_size;
    double buffer[256] = {0}, other[256 * 16];
    MPI_Comm row, column, copy;
    MPI_Init(&count, &values);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int columns = (int)argument(count, values, 1, 4), steps = (int)argument(count, values, 2, 25);
    double work = argument(count, values, 3, 300);
    MPI_Comm_split(MPI_COMM_WORLD, rank / columns, -rank, &row);
    MPI_Comm_split(MPI_COMM_WORLD, rank % columns, rank, &column);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_rank(row, &row_rank);
    MPI_Comm_size(row, &row_size);
    uint64_t seed = 29u + (uint64_t)rank;
    for (int step = 0; step < steps; step++) {
        work_for(work * (0.5 + chance(&seed)));
        MPI_Allgather(buffer, 64, MPI_DOUBLE, other, 64, MPI_DOUBLE, row);
        work_for(work * chance(&seed));
        MPI_Allreduce(buffer, other, 128, MPI_DOUBLE, MPI_MAX, column);
        MPI_Sendrecv(buffer, 256, MPI_DOUBLE, (row_rank + 1) % row_size, 7, other, 256, MPI_DOUBLE,
                     (row_rank + row_size - 1) % row_size, 7, row, MPI_STATUS_IGNORE);
        if (step % 5 == 0) MPI_Bcast(buffer, 256, MPI_DOUBLE, step % row_size, row);
    }
    MPI_Barrier(copy);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&column);
    MPI_Comm_free(&row);
    MPI_Finalize();
    return 0;
}
