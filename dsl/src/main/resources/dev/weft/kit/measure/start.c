/* How the ranks begin a repetition together: after a barrier, at the next of equal windows, or at a deadline that rank 0 sets for
 * each repetition (Hunold and Carpen-Amarie: window-based synchronisation, Round-Time). The margin between the message that
 * carries the time and the time itself grows when ranks are late. */
#include "driver.h"
#include <math.h>

static const double SHORTEST = 2e-5, LONGEST = 1e-2; /* seconds; bounds of the margin */
static double margin = 2e-5, window = 1e-4, first, tolerance = 1e-6;

static double global_now(void) { return clock_global(MPI_Wtime()); }

static int wait_until(double time) {
    double reached = global_now();
    if (reached > time) return LATE_ARRIVED;
    while (reached < time) reached = global_now();
    return reached > time + tolerance ? LATE_INTERRUPTED : 0;
}

static double announce(double ahead) {
    double time = global_now() + ahead;
    MPI_Bcast(&time, 1, MPI_DOUBLE, 0, control);
    return time;
}

void start_cell(double longest) {
    double mine[2] = {longest, 0}, all[2];
    double begin = MPI_Wtime();
    for (int i = 0; i < 100; i++) global_now();
    mine[1] = (MPI_Wtime() - begin) / 100;
    MPI_Allreduce(mine, all, 2, MPI_DOUBLE, MPI_MAX, control);
    window = 2 * all[0] + margin;
    tolerance = fmax(1e-6, 10 * all[1]);
}

void start_block(void) {
    if (settings.sync == SYNC_WINDOW) first = announce(margin + window);
}

int start_together(int index) {
    if (settings.sync == SYNC_BARRIER) {
        MPI_Barrier(control);
        return 0;
    }
    return wait_until(settings.sync == SYNC_WINDOW ? first + index * window : announce(margin));
}

void start_late(int late, int length) {
    int often = 10 * late > length;
    if (often && settings.sync == SYNC_WINDOW) window *= 2;
    margin = often ? fmin(2 * margin, LONGEST) : fmax(0.9 * margin, SHORTEST);
}
