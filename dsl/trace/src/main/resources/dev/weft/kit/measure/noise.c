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
enum { MOST_QUANTA = 50, LONGEST = 100000 }; /* microseconds: nothing ends within a quantum, or within a series of one second */
enum { MOST_STEPS = 2000 };                  /* in a microsecond: the six operations of a step wait for each other */

struct quantum {
    double seconds;
    long steps;
    int launch; /* that has found the steps, 0 if they were typed */
};

#define WORK "# work: "

static struct quantum *quanta;
static int quantum_count, samples;
static volatile uint64_t sink;

static int is_work(const struct quantum *quantum) { return (double)quantum->steps <= 1e6 * MOST_STEPS * quantum->seconds * (1 + 1e-9); }

static void options(void) {
    long *microseconds, *steps;
    quantum_count = option_numbers("quanta", "100,1000", 1, LONGEST, &microseconds);
    int typed = option_numbers("steps", "", 1, (long)MOST_STEPS * LONGEST, &steps);
    int all = quantum_count;
    quantum_count = once(microseconds, quantum_count);
    if (quantum_count > MOST_QUANTA)
        option_fails("quanta", option_text("quanta", ""), "must be up to 50 numbers, whose work is one line of the file",
                     "Try --quanta 100,1000");
    if (typed > 0 && (typed != quantum_count || quantum_count != all))
        option_fails("steps", option_text("steps", ""), "must have a number for each quantum, and each quantum once",
                     "Try the numbers in the line \"# work\" of another launch");
    quanta = measure_allocate((size_t)quantum_count, sizeof *quanta);
    for (int q = 0; q < quantum_count; q++) {
        quanta[q].seconds = (double)microseconds[q] * 1e-6;
        if (q < typed) quanta[q].steps = steps[q];
        if (!is_work(&quanta[q]))
            option_fails("steps", option_text("steps", ""), "must be up to 2000 for each microsecond of the quantum",
                         "Try the numbers in the line \"# work\" of another launch");
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
    int trials = seconds > 2e-3 ? (int)fmax(3, 0.1 / seconds) : TRIAL; /* up to a tenth of a second */
    while (fastest < seconds / 2) {
        steps *= 2;
        fastest = 1e9;
        for (int i = 0; i < trials; i++) {
            double begin = MPI_Wtime();
            work(steps);
            fastest = fmin(fastest, MPI_Wtime() - begin);
        }
    }
    steps = lround((double)steps * seconds / fastest);
    return steps < 1 ? 1 : steps;
}

static void take_steps(const struct quantum *found, int launch) {
    for (int q = 0; q < quantum_count; q++) {
        if (quanta[q].steps > 0 || fabs(found->seconds - quanta[q].seconds) >= 1e-9) continue;
        quanta[q].steps = found->steps;
        quanta[q].launch = launch;
    }
}

/* Takes the steps of a line such as "# work: 41250 steps for 0.0001 s; 412511 steps for 0.001 s"; returns 0 if it has another form. */
static int take_work(const char *line, int launch) {
    for (const char *at = line + strlen(WORK);; at += 2) {
        struct quantum found = {0, 0, 0};
        int length = 0;
        if (sscanf(at, "%ld steps for %lf s%n", &found.steps, &found.seconds, &length) != 2 || length == 0) return 0;
        if (found.steps < 1 || !(found.seconds > 0) || !is_work(&found)) return 0;
        take_steps(&found, launch);
        at += length;
        if (*at == '\n') return 1;
        if (strncmp(at, "; ", 2) != 0) return 0;
    }
}

/* The work of the first launch in --out, for the quanta that it has. */
static void take_earlier(void) {
    int launch;
    char line[TEXT];
    FILE *file = earlier_launch(&launch);
    if (file == NULL) return;
    while (fgets(line, sizeof line, file) != NULL && line[0] == '#') {
        if (strncmp(line, WORK, strlen(WORK)) != 0 || take_work(line, launch)) continue;
        char rule[TEXT];
        snprintf(rule, sizeof rule, "the file of launch %d in this folder has no whole line \"%s..\", by which launches have the same work",
                 launch, WORK);
        option_fails("out", option_text("out", "."), rule, "Try another --out, or --steps");
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
    if (measure.rank == 0 && quanta[0].steps == 0) take_earlier();
    for (int q = 0; q < quantum_count; q++) {
        struct quantum *own = &quanta[q];
        complete(own);
        int series = (int)fmax(1, fmin(SERIES, fmin(READINGS / measure.ranks, 1 / own->seconds + 0.5))); /* of up to a second */
        int count = (samples + series - 1) / series; /* series of one length, as long as that allows */
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
    header_line("%s%s", WORK + 2, line);
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
        .usage = "  --quanta LIST        durations of the work without noise, in microseconds, up to 50 of them (100,1000)\n"
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
