/* How the ranks begin a repetition together: after a barrier, at the next of equal windows, or at a deadline that rank 0 sets for
 * each repetition (Hunold and Carpen-Amarie: window-based synchronisation, Round-Time). The margin between the message that
 * carries the time and the time itself grows when ranks are late. */
#include "driver.h"
#include <math.h>

static const double LONGEST = 0.1; /* seconds; margins do not grow beyond */
static double margin = 2e-5, window = 1e-4, first, tolerance = 1e-6;

static double global_now(void) { return clock_global(MPI_Wtime()); }

static int wait_until(double time) {
    double reached;
    while ((reached = global_now()) < time) continue;
    /* Late is also who was interrupted while it waited. */
    return reached > time + tolerance;
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
    if (10 * late <= length) return;
    if (settings.sync == SYNC_WINDOW) window *= 2;
    margin = fmin(2 * margin, LONGEST);
}
