/* Noise of the system: how long the same work takes, again and again, on each rank (fixed work quanta, as FWQ of Sottile and
 * Minnich, and Hoefler, Schneider and Lumsdaine, SC10). Without communication between the quanta of a series. The first launch finds
 * how much work a quantum is; later ones take it from the file of that launch, so that all do the same work. */
#include "measure.h"
#include "once.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SERIES = 1000, READINGS = 1000000, TRIAL = 50, TEXT = 4096 };

struct quantum {
    double seconds;
    long steps;
    int launch; /* that has found the steps, 0 if they were typed */
};

static struct quantum *quanta;
static int quantum_count, samples;
static volatile uint64_t sink;

static void options(void) {
    long *microseconds, *steps;
    quantum_count = option_numbers("quanta", "100,1000", 1, 1000000, &microseconds);
    int typed = option_numbers("steps", "", 1, 1L << 40, &steps);
    int all = quantum_count;
    quantum_count = once(microseconds, quantum_count);
    if (typed > 0 && (typed != quantum_count || quantum_count != all))
        option_fails("steps", option_text("steps", ""), "must have a number for each quantum, and each quantum once",
                     "Try the numbers in the line \"# work\" of another launch");
    quanta = measure_allocate((size_t)quantum_count, sizeof *quanta);
    for (int q = 0; q < quantum_count; q++) {
        quanta[q].seconds = (double)microseconds[q] * 1e-6;
        if (q < typed) quanta[q].steps = steps[q];
    }
    samples = (int)option_number("samples", 5000, 1, 100000000);
    free(microseconds);
    free(steps);
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

/* Steps whose fastest run takes so long on this rank. */
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
    return steps < 1 ? 1 : steps;
}

/* Steps of a quantum in a line such as "# work: 41250 steps for 0.0001 s; 412511 steps for 0.001 s"; 0 if it has none. */
static long steps_in(const char *line, double seconds) {
    for (const char *at = strstr(line, ": "); at != NULL; at = strstr(at, "; ")) {
        long steps;
        double other;
        at += 2;
        if (sscanf(at, "%ld steps for %lf s", &steps, &other) == 2 && steps > 0 && fabs(other - seconds) < 1e-9) return steps;
    }
    return 0;
}

/* The work of the first launch in --out, for the quanta that it has. */
static void take_earlier(void) {
    int launch;
    char line[TEXT];
    FILE *file = earlier_launch(&launch);
    if (file == NULL) return;
    while (fgets(line, sizeof line, file) != NULL && line[0] == '#') {
        if (strncmp(line, "# work: ", 8) != 0) continue;
        for (int q = 0; q < quantum_count; q++) {
            if (quanta[q].steps > 0) continue;
            quanta[q].steps = steps_in(line, quanta[q].seconds);
            quanta[q].launch = launch;
        }
    }
    fclose(file);
}

static void complete(struct quantum *quantum) {
    MPI_Bcast(&quantum->steps, 1, MPI_LONG, 0, measure.comm);
    if (quantum->steps > 0) return;
    quantum->steps = find_steps(quantum->seconds); /* on all ranks at once, as the quanta run */
    quantum->launch = measure.launch;
    MPI_Bcast(&quantum->steps, 1, MPI_LONG, 0, measure.comm);
}

static void cells(void) {
    int series = READINGS / measure.ranks < SERIES ? READINGS / measure.ranks : SERIES;
    if (series < 1) series = 1;
    int count = (samples + series - 1) / series; /* series of one length, as long as that allows */
    if (measure.rank == 0) take_earlier();
    for (int q = 0; q < quantum_count; q++) {
        struct quantum *own = &quanta[q];
        complete(own);
        struct cell *cell = cell_add(own, sizeof *own);
        for (int rank = 0; rank < measure.ranks; rank++) cell_row(cell, "work", "%.9g,%d", own->seconds, rank);
        cell->samples = (samples + count - 1) / count;
        cell->exact = count * cell->samples;
    }
}

static void header(void) {
    char line[TEXT] = "";
    for (int q = 0; q < quantum_count; q++) {
        size_t length = strlen(line);
        snprintf(line + length, sizeof line - length, "%s%ld steps for %.9g s", q == 0 ? "" : "; ", quanta[q].steps, quanta[q].seconds);
    }
    header_line("work: %s", line);
    for (int q = 0; q < quantum_count; q++) {
        if (quanta[q].launch == 0)
            header_line("work of %.9g s: by --steps", quanta[q].seconds);
        else
            header_line("work of %.9g s: as in launch %d", quanta[q].seconds, quanta[q].launch);
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
                 "  --steps LIST         work of each quantum, as the line \"# work\" of another launch has it (that of the first launch\n"
                 "                       in --out that has the quantum, else what takes so long now)\n"
                 "  --samples N          of each quantum and rank, or a few more; there is no stop rule (5000)\n",
        .columns = "quantum (s),rank",
        .time = "duration of one quantum of work on the rank, the steps of the line work; quantum (s) names it by the shortest duration of "
                "these steps on rank 0 of the launch that found them",
        .least_ranks = 1,
        .options = options,
        .header = header,
        .cells = cells,
        .repeat = repeat,
        .end = end,
    };
    return measure_main(argc, argv, &program);
}
