/* Weft's measuring programs: what they share. A program lists its cells (all combinations of factors that it measures) and
 * performs one repetition of a cell; measure_main does the rest: options, placement, clocks, order, warm-up, synchronisation,
 * stop rule, file. C99 and MPI 3. See README.md for the options and the file.
 *
 *     struct mine { int size; };
 *     static void options(void) { count = option_number("count", 1, 1, 1000); }
 *     static void cells(void) {
 *         struct mine mine = {1024};
 *         struct cell *cell = cell_add(&mine, sizeof mine);
 *         cell_row(cell, "ping-pong", "%s,%d", "inter-node", mine.size)->divisor = 2;
 *     }
 *     static void repeat(const struct cell *cell, struct reading *readings) {
 *         const struct mine *mine = cell->own;
 *         double start = MPI_Wtime();
 *         ...
 *         reading_set(&readings[0], start, MPI_Wtime());
 *     }
 *     int main(int argc, char **argv) {
 *         static const struct program program = {.name = "mine", .columns = "locality,size (B)", ...};
 *         return measure_main(argc, argv, &program);
 *     }
 */
#ifndef WEFT_MEASURE_H
#define WEFT_MEASURE_H
#include <mpi.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define MEASURE_VERSION "0.1.0"

#ifdef MEASURE_TEST_SKEW /* tests pretend that each host has a clock of its own */
double measure_skewed_time(void);
#define MPI_Wtime measure_skewed_time
#endif

/* ---- What a program tells the driver ------------------------------------------------------------------------------- */

/* One line of the file per repetition: an operation, and the text of its factors in the order of the program's columns. */
struct row {
    char *operation, *factors;
    double divisor;        /* time (s) = longest (end - start) of a rank, divided by this; 1 unless set */
    double global_divisor; /* global time (s) = (last - first), divided by this; 1 unless set */
};

/* Rows that one repetition measures together: one, or one per arc of a scheme, or one per rank. */
struct cell {
    void *own; /* the program's own numbers, a copy of what cell_add was given */
    struct row *rows;
    int row_count;
    int groups;  /* 1 unless set by cells(): see struct reading */
    int cold;    /* 1: the driver empties the caches of all ranks between prepare and the start */
    int samples; /* that one repetition gives of each row, 1 unless set: for series without synchronisation in between */
    int exact;   /* so many samples and no stop rule, 0 unless set */
};

/* What one rank has seen of one row in one repetition, in seconds of its own MPI_Wtime. There are row_count * groups of them,
 * row by row, that of row r and group g at [r * groups + g] (of sample s, [(s * row_count + r) * groups + g]). The driver sets all numbers to NAN before repeat; a rank that takes
 * no part in a row leaves it so.
 * - time (s) of the row is the longest end - start of all ranks and groups.
 * - global time (s) is last - first on the global clock, over all ranks of a group, and the longest of the groups. The groups
 *   of ping-pongs are their pairs: then the pairs need not begin together.
 * A program that knows a duration but no point in time sets start = 0 and end = the duration, and leaves first and last. */
struct reading {
    double start, end;
    double first, last;
};

struct program {
    const char *name;        /* of the program and its file: NAME-LAUNCH.csv */
    const char *summary;     /* one line for --help: what it measures */
    const char *usage;       /* its own options for --help, one per line as "  --pairs LIST   .. (default 1)\n" */
    const char *columns;     /* heading of its factors: "locality,size (B),pairs,cache" */
    const char *time;        /* definition of time, after "# definition: time = " */
    const char *global_time; /* the same of global time; NULL if there is none: the column is empty */
    int least_ranks;
    /* With --protocol paper the driver neither shuffles nor stops early, synchronises by MPI_Barrier, and repeats each cell so
     * often after so many repetitions that are thrown away. Everything else is the program's: measure.paper is 1. */
    const char *paper; /* text after "# protocol: paper; "; NULL if the program has no such mode */
    int paper_repetitions, paper_warmup;

    /* All of these are called on all ranks, in the same order. Only cells and repeat must be there. */
    void (*options)(void);                                             /* reads options with the functions below */
    void (*header)(void);                                              /* writes header lines with header_line */
    void (*cells)(void);                                               /* lists cells with cell_add */
    void (*begin)(const struct cell *cell);                            /* before the first repetition of a cell */
    void (*prepare)(const struct cell *cell);                          /* before each repetition, before the ranks synchronise */
    void (*repeat)(const struct cell *cell, struct reading *readings); /* one repetition */
    void (*finish)(const struct cell *cell);                           /* after the last repetition of a cell */
    void (*end)(void);                                                 /* after the last cell */
};

/* What a program may know. */
struct measure {
    const struct program *program;
    MPI_Comm comm; /* for the program's messages; the driver has another one */
    int rank, ranks;
    int paper; /* 1 with --protocol paper */
    int clock; /* 1 if there is a global clock, 0 with --clock off: then first and last are not looked at */
    int launch;
    uint64_t seed;
};
extern struct measure measure;

/* Runs a program; returns the exit code for main. Calls MPI_Init and MPI_Finalize. */
int measure_main(int argc, char **argv, const struct program *program);

/* Adds a cell with a copy of the program's numbers for it. */
struct cell *cell_add(const void *own, size_t size);
/* Adds a row to a cell; the factors are a printf format without blanks after commas. The pointer is good until the next row.
 * A comma within a factor is the program's to avoid (a scheme's text has ; in its place). */
struct row *cell_row(struct cell *cell, const char *operation, const char *factors, ...)
    __attribute__((format(printf, 3, 4)));

/* start, end: both definitions of the duration. */
void reading_set(struct reading *reading, double start, double end);

/* Writes the line "# TEXT" (rank 0; other ranks do nothing). Lines of options() and cells(), before there is a file, wait for the
 * end of its header: what a program leaves out is known when it lists its cells. */
void header_line(const char *text, ...) __attribute__((format(printf, 1, 2)));
/* The same as "# warning: TEXT", and on stderr: the numbers of this run are not what the program is for. From header(). */
void header_warning(const char *text, ...) __attribute__((format(printf, 1, 2)));

/* Writes the line "# left out: TEXT" about cells that were asked for. If no cell is left, the run ends with code 2 and a line that
 * blames this option; of several the last one. From cells(). */
void left_out(const char *option, const char *text, ...) __attribute__((format(printf, 2, 3)));

/* Ends the run from one rank: "PROGRAM: TEXT" on stderr and code 1. A file without a sample is removed. */
void give_up(const char *text, ...) __attribute__((format(printf, 1, 2), noreturn));

/* The file of the first launch (up to 100) of this program that is in --out, to read, and the number of the launch; NULL if there is
 * none. What a launch finds out before it measures, and names cells by, is taken from there: only equal cells can be compared. */
FILE *earlier_launch(int *launch);

/* ---- Options: --name VALUE, the same on all ranks ------------------------------------------------------------------ */
/* A wrong value gives the default, and the run ends with one line and code 2 before it has measured anything. */

const char *option_text(const char *name, const char *value);               /* value: the default, may be NULL */
long option_number(const char *name, long value, long least, long greatest); /* "16", "64k" (KiB), "4M" (MiB) */
double option_real(const char *name, double value, double least, double greatest);
/* One of the words in "hot|cold|untouched"; returns its index. value: the default. */
int option_word(const char *name, const char *words, const char *value);
/* "1,2,8" as numbers; returns their count. The caller frees the list. value: the default in the same form. */
int option_numbers(const char *name, const char *value, long least, long greatest, long **list);
/* "hot,cold": some of the words, as indices. */
int option_words(const char *name, const char *words, const char *value, int **list);
/* Records an error in the words of option_fails("arcs", text, "must be ..", "Try --arcs 0:1"); the first one is printed. */
void option_fails(const char *name, const char *value, const char *rule, const char *next);
/* Options such as "sizes|limits" must not be given, or only with this value where it is not NULL. by: what has taken their place. */
void option_excluded(const char *names, const char *by, const char *value);
#define SIZE_RANGE "min-size|max-size|random-sizes|limits"
#define SIZE_OPTIONS "sizes|" SIZE_RANGE

/* Message sizes in bytes, ascending, each once: the powers of two between --min-size and --max-size, --random-sizes numbers at
 * random on a log scale (from the seed alone, so that all launches have the same), and for each of --limits the size itself,
 * one byte less and one more; or just --sizes. None is below least; min and max are the defaults. The caller frees the list. */
int option_sizes(long least, long min, long max, long **list);

/* ---- Buffers and caches -------------------------------------------------------------------------------------------- */

enum { CACHE_HOT, CACHE_COLD, CACHE_UNTOUCHED };
#define CACHE_WORDS "hot|cold|untouched"
extern const char *const cache_names[3];

/* A buffer for this repetition, aligned to a page; call it in prepare. slot is 0 to 15: two buffers that are in use together
 * have different slots. hot, cold: the same memory each time, written when it is made; cold: set cell->cold, too, and the driver
 * empties the caches after prepare; untouched: memory that the process has neither read nor written. Freed by the driver. */
void *buffer_take(int slot, size_t size, int cache);

/* ---- Placement, as measured; known from cells() on ------------------------------------------------------------------ */

enum { INTRA_SOCKET, INTRA_NODE, INTER_NODE };
#define LOCALITY_WORDS "intra-socket|intra-node|inter-node"
extern const char *const locality_names[3];

int place_hosts(void);                            /* number of hosts */
int place_host(int rank);                         /* host of a rank, numbered by first rank */
int place_count(int host);                        /* ranks on a host */
int place_rank(int host, int index);              /* the index-th rank on a host */
int place_locality(int rank, int other);
/* Up to most pairs of ranks, no rank in two of them, all of this locality: inter-node between the first two hosts, the others
 * on the first host that has one. from[i] and to[i]. Returns how many there are. */
int place_pairs(int locality, int most, int *from, int *to);
int place_own_pair(int count, const int *from, const int *to); /* index of this rank's pair among these, -1 if it is in none */

/* ---- Random numbers (splitmix64), the same on all ranks that make the same calls ------------------------------------ */
uint64_t random_next(uint64_t *state);
double random_real(uint64_t *state); /* in [0, 1) */
void random_shuffle(uint64_t *state, int *list, int count);

double measure_median(double *values, int count); /* sorts them */

void *measure_allocate(size_t count, size_t size); /* zeroed; gives up if there is no memory */
/* The same for a list that grows: at least count elements, of which kept are as before. */
void *measure_grow(void *list, int kept, int count, size_t size);

#endif
