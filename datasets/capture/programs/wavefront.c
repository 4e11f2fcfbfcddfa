/* A sweep over a grid of processes as in LU and Sweep3D: each waits for its northern and western neighbour, works, and
 * sends on to the south and east (blts); then the same from the other corner (buts).
 * Arguments: steps, planes per sweep, microseconds of work per plane, bytes per message, extra work of the last column in %. */
#include "work.h"

static int north, south, west, east, bytes, slow;
static char *buffer;

static void blts(MPI_Comm grid, int planes, double work) {
    for (int plane = 0; plane < planes; plane++) {
        MPI_Recv(buffer, bytes, MPI_BYTE, north, 1, grid, MPI_STATUS_IGNORE);
        MPI_Recv(buffer, bytes, MPI_BYTE, west, 2, grid, MPI_STATUS_IGNORE);
        work_for(work);
        MPI_Send(buffer, bytes, MPI_BYTE, south, 1, grid);
        MPI_Send(buffer, bytes, MPI_BYTE, east, 2, grid);
    }
}

static void buts(MPI_Comm grid, int planes, double work) {
    for (int plane = 0; plane < planes; plane++) {
        MPI_Recv(buffer, bytes, MPI_BYTE, south, 3, grid, MPI_STATUS_IGNORE);
        MPI_Recv(buffer, bytes, MPI_BYTE, east, 4, grid, MPI_STATUS_IGNORE);
        work_for(work);
        MPI_Send(buffer, bytes, MPI_BYTE, north, 3, grid);
        MPI_Send(buffer, bytes, MPI_BYTE, west, 4, grid);
    }
}

int main(int count, char **values) {
    int size, shape[2] = {0, 0}, periods[2] = {0, 0}, place[2], rank;
    double own, all;
    MPI_Comm grid;
    MPI_Init(&count, &values);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, shape);
    MPI_Cart_create(MPI_COMM_WORLD, 2, shape, periods, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, place);
    MPI_Cart_shift(grid, 0, 1, &north, &south);
    MPI_Cart_shift(grid, 1, 1, &west, &east);
    int steps = (int)argument(count, values, 1, 4), planes = (int)argument(count, values, 2, 8);
    double work = argument(count, values, 3, 200);
    bytes = (int)argument(count, values, 4, 960);
    slow = (int)argument(count, values, 5, 0);
    if (place[1] == shape[1] - 1) work *= 1 + slow / 100.0;
    buffer = calloc((size_t)bytes + 1, 1);
    for (int step = 0; step < steps; step++) {
        blts(grid, planes, work);
        buts(grid, planes, work);
        own = buffer[0];
        MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, grid);
    }
    free(buffer);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
