/* Nanoseconds per iteration of four small loops: to self and a barrier of one process, and with two processes half a
 * ping-pong and a reduction. The least and the median of many short repetitions: one is shorter than a time slice, so that
 * on a busy machine some are undisturbed. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { SELF, BARRIER, PING_PONG, ALLREDUCE, LOOPS };

static char from[64], to[64];

static void once(int loop, int rank) {
    MPI_Request request;
    switch (loop) {
    case SELF:
        MPI_Isend(from, 8, MPI_BYTE, 0, 1, MPI_COMM_SELF, &request);
        MPI_Recv(to, 8, MPI_BYTE, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        break;
    case BARRIER: MPI_Barrier(MPI_COMM_SELF); break;
    case PING_PONG:
        if (rank == 0) MPI_Send(from, 8, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        MPI_Recv(to, 8, MPI_BYTE, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 1) MPI_Send(from, 8, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
        break;
    default: MPI_Allreduce(from, to, 8, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
}

static int ascending(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

int main(int count, char **values) {
    int rank, size;
    MPI_Init(&count, &values);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int iterations = count > 1 ? atoi(values[1]) : 2000, repetitions = count > 2 ? atoi(values[2]) : 100;
    for (int loop = size == 1 ? SELF : PING_PONG; loop < (size == 1 ? PING_PONG : LOOPS); loop++) {
        double each[repetitions + 1];
        for (int repetition = 0; repetition <= repetitions; repetition++) { /* the first one warms up */
            MPI_Barrier(MPI_COMM_WORLD);
            double start = MPI_Wtime();
            for (int i = 0; i < iterations; i++) once(loop, rank);
            each[repetition] = (MPI_Wtime() - start) / iterations * 1e9 / (loop == PING_PONG ? 2 : 1);
        }
        qsort(each + 1, (size_t)repetitions, sizeof(double), ascending);
        if (rank == 0) {
            static const char *names[] = {"self", "barrier", "pingpong", "allreduce"};
            printf("loop %s %.1f %.1f\n", names[loop], each[1], each[(repetitions + 1) / 2]);
        }
    }
    MPI_Finalize();
    return 0;
}
