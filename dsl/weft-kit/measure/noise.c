/* Noise of the system: how long the same work takes, again and again, on each rank (fixed work quanta, as FWQ of Sottile and
 * Minnich, and Hoefler, Schneider and Lumsdaine, SC10). Without communication between the quanta of a series. */
#include "measure.h"
#include "once.h"
#include <math.h>
#include <stdlib.h>

enum { SERIES = 1000, READINGS = 1000000, TRIAL = 50 };

struct quantum {
    long steps;
};

static long *quanta;
static int quantum_count, samples;
static volatile uint64_t sink;

static void options(void) {
    quantum_count = option_numbers("quanta", "100,1000", 1, 1000000, &quanta);
    quantum_count = once(quanta, quantum_count);
    samples = (int)option_number("samples", 5000, 1, 100000000);
}

static void work(long steps) {
    uint64_t state = sink | 1;
    for (long i = 0; i < steps; i++) { /* each step needs the one before: nothing to overlap, nothing in memory */
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
    }
    sink = state;
}

/* Steps whose fastest run takes so long on rank 0; the same on all ranks. */
static long find_steps(double seconds) {
    long steps = 1000;
    double fastest = 0;
    while (fastest < seconds / 2) {
        steps *= 2;
        fastest = 1e9;
        for (int i = 0; i < TRIAL; i++) {
            double begin = MPI_Wtime();
            work(steps);
            fastest = fmin(fastest, MPI_Wtime() - begin);
        }
    }
    steps = lround((double)steps * seconds / fastest);
    MPI_Bcast(&steps, 1, MPI_LONG, 0, measure.comm);
    return steps < 1 ? 1 : steps;
}

static void cells(void) {
    int series = READINGS / measure.ranks < SERIES ? READINGS / measure.ranks : SERIES;
    if (series < 1) series = 1;
    for (int q = 0; q < quantum_count; q++) {
        struct quantum own = {find_steps((double)quanta[q] * 1e-6)};
        struct cell *cell = cell_add(&own, sizeof own);
        for (int rank = 0; rank < measure.ranks; rank++) cell_row(cell, "work", "%.9g,%d", (double)quanta[q] * 1e-6, rank);
        cell->samples = samples < series ? samples : series;
        cell->exact = samples;
    }
}

static void repeat(const struct cell *cell, struct reading *readings) {
    const struct quantum *own = cell->own;
    double start = MPI_Wtime();
    for (int s = 0; s < cell->samples; s++) {
        struct reading *reading = &readings[s * cell->row_count + measure.rank];
        work(own->steps);
        reading->start = start;
        reading->end = start = MPI_Wtime(); /* no time is left out between quanta */
    }
}

static void end(void) { free(quanta); }

int main(int argc, char **argv) {
    static const struct program program = {
        .name = "noise",
        .summary = "duration of a fixed amount of work on each rank, again and again",
        .usage = "  --quanta LIST        durations of the work without noise, in microseconds (100,1000)\n"
                 "  --samples N          of each quantum and rank; there is no stop rule (5000)\n",
        .columns = "quantum (s),rank",
        .time = "duration of one quantum of work on the rank; quantum (s) is its shortest duration on rank 0, as found beforehand",
        .least_ranks = 1,
        .options = options,
        .cells = cells,
        .repeat = repeat,
        .end = end,
    };
    return measure_main(argc, argv, &program);
}
