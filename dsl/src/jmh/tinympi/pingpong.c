/* Half round trips between two ranks of MPI. Arguments: bytes, round trips of a block, blocks. Prints microseconds: the first block,
 * then least and median of the later half of all blocks. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int ascending(const void *a, const void *b)
{
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc != 4) {
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    int bytes = atoi(argv[1]), rounds = atoi(argv[2]), blocks = atoi(argv[3]);
    char *data = calloc((size_t)bytes, 1);
    double *taken = calloc((size_t)blocks, sizeof *taken);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int block = 0; block < blocks; block++) {
        double start = MPI_Wtime();
        for (int i = 0; i < rounds; i++) {
            if (rank == 0) {
                MPI_Send(data, bytes, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
                MPI_Recv(data, bytes, MPI_BYTE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            } else {
                MPI_Recv(data, bytes, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Send(data, bytes, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
            }
        }
        taken[block] = (MPI_Wtime() - start) * 1e6 / (2.0 * rounds);
    }
    if (rank == 0) {
        double first = taken[0];
        int half = blocks / 2, later = blocks - half;
        qsort(taken + half, (size_t)later, sizeof *taken, ascending);
        printf("microseconds;%.3f;%.3f;%.3f\n", first, taken[half], taken[half + later / 2]);
    }
    MPI_Finalize();
    return 0;
}
