/* How the ranks begin a repetition together: after a barrier, at the next of equal windows, or at a deadline that rank 0 sets for
 * each repetition (Hunold and Carpen-Amarie: window-based synchronisation, Round-Time). The margin between the message that
 * carries the time and the time itself grows when ranks are late. A barrier and the time go by messages of our own: collective.c may
 * have told the library how to do its collectives by then, and a start must not depend on that. */
#include "driver.h"
#include <math.h>

static const double SHORTEST = 2e-5, LONGEST = 1e-2; /* seconds; bounds of the margin */
static double margin = 2e-5, window = 1e-4, first;

enum { TAG_BARRIER = 2, TAG_TIME };

/* Dissemination: who has heard from all at distances 1, 2, 4, .. has heard from all. */
static void barrier(void) {
    int rank = measure.rank, ranks = measure.ranks;
    if (measure.paper) {
        MPI_Barrier(control); /* as the papers did it */
        return;
    }
    for (long step = 1; step < ranks; step *= 2) {
        MPI_Sendrecv(NULL, 0, MPI_BYTE, (int)((rank + step) % ranks), TAG_BARRIER, NULL, 0, MPI_BYTE,
                     (int)((rank - step + ranks) % ranks), TAG_BARRIER, control, MPI_STATUS_IGNORE);
    }
}

/* From rank 0 along a binomial tree. */
static void tell(double *time) {
    int rank = measure.rank, ranks = measure.ranks;
    long step = 1;
    while (step < ranks && (rank & step) == 0) step *= 2;
    if (rank > 0) MPI_Recv(time, 1, MPI_DOUBLE, (int)(rank - step), TAG_TIME, control, MPI_STATUS_IGNORE);
    for (step /= 2; step > 0; step /= 2) {
        if (rank + step < ranks) MPI_Send(time, 1, MPI_DOUBLE, (int)(rank + step), TAG_TIME, control);
    }
}

static double global_now(void) { return clock_global(MPI_Wtime()); }

static int wait_until(double time) {
    double reached = global_now();
    if (reached > time + settings.tolerance) return LATE_ARRIVED;
    while (reached < time) reached = global_now();
    return reached > time + settings.tolerance ? LATE_INTERRUPTED : 0;
}

static double announce(double ahead) {
    double time = global_now() + ahead;
    tell(&time);
    return time;
}

void start_cell(double longest) { window = 2 * longest + margin; }

void start_block(void) {
    if (settings.sync == SYNC_WINDOW) first = announce(margin + window);
}

int start_together(int index) {
    if (settings.sync == SYNC_WINDOW) return wait_until(first + index * window);
    barrier(); /* before a deadline, too: the buffers of some ranks may take longer to prepare */
    return settings.sync == SYNC_DEADLINE ? wait_until(announce(margin)) : 0;
}

void start_late(int late, int length) {
    int often = 10 * late > length;
    if (often && settings.sync == SYNC_WINDOW) window *= 2;
    margin = often ? fmin(2 * margin, LONGEST) : fmax(0.9 * margin, SHORTEST);
}
