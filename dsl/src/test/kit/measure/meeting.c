/* Whether no rank leaves a barrier of start.c before the last one has come, and a time that rank 0 tells comes to all. Each rank is the
 * last one in turn. Prints "met" on rank 0 if so. */
#define _GNU_SOURCE
#include "start.c"
#include <stdio.h>
#include <time.h>
#include <unistd.h>

MPI_Comm control;
struct measure measure;
struct settings settings;

double clock_global(double local) { return local; }

/* The processes of a host share this clock. */
static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int meet(int last) {
    double came, left, last_came, first_left;
    if (measure.rank == last) usleep(20000);
    came = now();
    barrier();
    left = now();
    MPI_Allreduce(&came, &last_came, 1, MPI_DOUBLE, MPI_MAX, control);
    MPI_Allreduce(&left, &first_left, 1, MPI_DOUBLE, MPI_MIN, control);
    return first_left >= last_came;
}

int main(void) {
    int good = 1, all;
    MPI_Init(NULL, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &control);
    MPI_Comm_rank(control, &measure.rank);
    MPI_Comm_size(control, &measure.ranks);
    for (int last = 0; last < measure.ranks; last++) {
        good &= meet(last);
        double time = measure.rank == 0 ? last + 0.5 : -1;
        tell(&time);
        good &= time == last + 0.5;
    }
    MPI_Allreduce(&good, &all, 1, MPI_INT, MPI_MIN, control);
    if (measure.rank == 0) printf("%s\n", all ? "met" : "not met");
    MPI_Comm_free(&control);
    MPI_Finalize();
    return 0;
}
