/* Synchronises pretended clocks (see measure_skewed_time) and compares their global time with CLOCK_MONOTONIC, which all processes of
 * this host share and clock.c does not use. Prints the largest error now and a second later, what clock.c says of it, and the drift. */
#include "alone.h"
#include <math.h>
#include <stdlib.h>
#include <time.h>

MPI_Comm control;
struct measure measure;
struct settings settings;
void header_line(const char *text, ...) { (void)text; }

static double monotonic(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Global clock minus monotonic clock, of the reading that was interrupted least, against that of rank 0. */
static double error_now(void) {
    double best = 1e9, mine = 0, first, worst;
    for (int i = 0; i < 1000; i++) {
        double before = monotonic(), global = clock_global(MPI_Wtime()), after = monotonic();
        if (after - before >= best) continue;
        best = after - before;
        mine = global - (before + after) / 2;
    }
    first = mine;
    MPI_Bcast(&first, 1, MPI_DOUBLE, 0, control);
    mine = fabs(mine - first);
    MPI_Allreduce(&mine, &worst, 1, MPI_DOUBLE, MPI_MAX, control);
    return worst;
}

int main(void) {
    static const struct program program = {.name = "drift"};
    MPI_Init(NULL, NULL);
    measure.program = &program;
    MPI_Comm_dup(MPI_COMM_WORLD, &control);
    MPI_Comm_rank(control, &measure.rank);
    MPI_Comm_size(control, &measure.ranks);
    place_measure();
    clock_begin();
    double before = error_now();
    clock_synchronise(0.2);
    double now = error_now(), said = clock_error(), synchronised = monotonic();
    while (monotonic() < synchronised + 1) continue;
    double later = error_now(), said_later = clock_error();
    if (measure.rank == 0) {
        printf("hosts %d before %.3g now %.3g said %.3g later %.3g said %.3g drift %.6g\n", place_hosts(), before, now, said, later,
               said_later, clock_drift());
    }
    MPI_Finalize();
    return 0;
}
