/* The driver: cells in random order; each is warmed up and repeated in blocks until its medians are settled. */
#include "driver.h"
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct measure measure;
MPI_Comm control;

/* One cell's repetitions of a block, of which rank 0 gets the maximum over all ranks: per reading the duration, the negative
 * of the first start, the last end; per repetition whether a rank was late. */
struct block {
    int readings, length; /* readings of one repetition; repetitions */
    double *own, *all;
};

enum { DURATION, FIRST, LAST, FIELDS };
enum { MOST_NUMBERS = 4000000 }; /* of a block */
enum { GO_ON, SETTLED, NOT_SETTLED, TIME_IS_UP };

static struct cell *cells;
static int cell_count, cell_room;
static double run_start;
static long total_samples, total_rows, total_late, total_unsettled;

/* Of the cells that were left out last: the option that does it, NULL if there are none, and which they are. */
static struct {
    const char *option;
    char text[LINE];
} left;

void reading_set(struct reading *reading, double start, double end) {
    reading->start = reading->first = start;
    reading->end = reading->last = end;
}

struct cell *cell_add(const void *own, size_t size) {
    if (cell_count == cell_room) {
        cell_room = cell_room == 0 ? 64 : 2 * cell_room;
        cells = measure_grow(cells, cell_count, cell_room, sizeof *cells);
    }
    struct cell *cell = &cells[cell_count++];
    cell->own = measure_allocate(1, size);
    if (size > 0) memcpy(cell->own, own, size);
    cell->groups = cell->samples = 1;
    return cell;
}

static char *copy(const char *text) {
    char *copied = measure_allocate(strlen(text) + 1, 1);
    return strcpy(copied, text);
}

struct row *cell_row(struct cell *cell, const char *operation, const char *factors, ...) {
    char text[4 * LINE];
    va_list arguments;
    va_start(arguments, factors);
    vsnprintf(text, sizeof text, factors, arguments);
    va_end(arguments);
    cell->rows = measure_grow(cell->rows, cell->row_count, cell->row_count + 1, sizeof *cell->rows);
    struct row *row = &cell->rows[cell->row_count++];
    row->operation = copy(operation);
    row->factors = copy(text);
    row->divisor = row->global_divisor = 1;
    return row;
}

static void cells_free(void) {
    for (int c = 0; c < cell_count; c++) {
        for (int r = 0; r < cells[c].row_count; r++) {
            free(cells[c].rows[r].operation);
            free(cells[c].rows[r].factors);
        }
        free(cells[c].rows);
        free(cells[c].own);
    }
    free(cells);
}

static void call(void (*function)(void)) {
    if (function != NULL) function();
}

static void call_with(void (*function)(const struct cell *), const struct cell *cell) {
    if (function != NULL) function(cell);
}

/* Ends the run with code 2 if any rank has recorded an error; the lowest such rank prints its own. Collective. */
static int has_failed(void) {
    const char *error = options_error();
    int mine = error == NULL ? measure.ranks : measure.rank, first;
    MPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MIN, control);
    if (first == measure.rank) fprintf(stderr, "%s\n", error);
    return first < measure.ranks;
}

static double elapsed(void) { return MPI_Wtime() - run_start; }

/* By rank 0's clock; a full disk ends the run, too. */
static int time_is_up(void) { return output_failed() || (settings.seconds > 0 && elapsed() >= settings.seconds); }

/* Collective. */
static int all_time_is_up(void) {
    int up = time_is_up();
    MPI_Bcast(&up, 1, MPI_INT, 0, control);
    return up;
}

static void keep(const struct reading *reading, double *fields) {
    fields[DURATION] = isnan(reading->start) ? -INFINITY : reading->end - reading->start;
    fields[FIRST] = fields[LAST] = -INFINITY;
    if (!settings.clock || measure.program->global_time == NULL) return;
    if (!isnan(reading->first)) fields[FIRST] = -clock_global(reading->first);
    if (!isnan(reading->last)) fields[LAST] = clock_global(reading->last);
}

static void repeat_once(const struct cell *cell, int index, struct reading *readings, struct block *block) {
    for (int i = 0; i < block->readings; i++) readings[i] = (struct reading){NAN, NAN, NAN, NAN};
    call_with(measure.program->prepare, cell);
    if (cell->cold) buffers_flush();
    int late = start_together(index);
    measure.program->repeat(cell, readings);
    double *fields = block->own + (size_t)index * (size_t)(block->readings * FIELDS + 1);
    for (int i = 0; i < block->readings; i++) keep(&readings[i], fields + i * FIELDS);
    fields[block->readings * FIELDS] = late;
}

static void block_free(struct block *block) {
    free(block->own);
    free(block->all);
    block->own = block->all = NULL;
}

static void block_run(const struct cell *cell, struct block *block, int length) {
    size_t numbers = (size_t)length * (size_t)(block->readings * FIELDS + 1);
    struct reading *readings = measure_allocate((size_t)block->readings, sizeof *readings);
    block->length = length;
    block->own = measure_allocate(numbers, sizeof *block->own);
    block->all = measure_allocate(measure.rank == 0 ? numbers : 0, sizeof *block->all);
    start_block();
    for (int i = 0; i < length; i++) repeat_once(cell, i, readings, block);
    MPI_Reduce(block->own, block->all, (int)numbers, MPI_DOUBLE, MPI_MAX, 0, control);
    free(readings);
}

/* Writes one sample of one row, on rank 0. */
static void write_sample(const struct cell *cell, int r, int sample, const double *fields, int late, struct samples *samples) {
    const struct row *row = &cell->rows[r];
    double time = -INFINITY, global_time = -INFINITY;
    for (int g = 0; g < cell->groups; g++, fields += FIELDS) {
        time = fmax(time, fields[DURATION]);
        if (isfinite(fields[FIRST]) && isfinite(fields[LAST])) global_time = fmax(global_time, fields[LAST] + fields[FIRST]);
    }
    if (!isfinite(time)) return; /* no rank took part */
    time /= row->divisor;
    output_row(row, sample, time, global_time / row->global_divisor, late);
    if (!late) samples_add(&samples[r], time);
    if (late) samples[r].late++;
    total_samples++;
    total_late += late;
}

/* On rank 0. Returns in how many repetitions a rank arrived late: a longer margin would help those. */
static int block_write(const struct cell *cell, const struct block *block, int before, struct samples *samples) {
    int per_sample = cell->row_count * cell->groups * FIELDS, late_count = 0;
    for (int i = 0; i < block->length; i++) {
        const double *fields = block->all + (size_t)i * (size_t)(block->readings * FIELDS + 1);
        int late = (int)fields[block->readings * FIELDS];
        for (int s = 0; s < cell->samples; s++) {
            for (int r = 0; r < cell->row_count; r++) {
                const double *at = fields + (size_t)s * (size_t)per_sample + (size_t)(r * cell->groups * FIELDS);
                write_sample(cell, r, (before + i) * cell->samples + s, at, late > 0, samples);
            }
        }
        late_count += late == LATE_ARRIVED;
    }
    return late_count;
}

/* Without a stop rule: 1. */
static int is_exact(const struct cell *cell) { return measure.paper || cell->exact > 0; }

static int least_samples(const struct cell *cell) {
    return measure.paper ? measure.program->paper_repetitions : cell->exact > 0 ? cell->exact : settings.least;
}

static int most_samples(const struct cell *cell) { return is_exact(cell) ? least_samples(cell) : settings.most; }

static int is_settled(const struct cell *cell, const struct samples *samples) {
    if (is_exact(cell)) return samples->count + samples->late >= least_samples(cell);
    return samples->count >= settings.least && samples_spread(samples) <= settings.precision;
}

/* On rank 0, after so many samples of each row, late ones included. */
static int decide(const struct cell *cell, int count, const struct samples *samples) {
    int settled = count >= least_samples(cell);
    for (int r = 0; settled && r < cell->row_count; r++) settled = is_settled(cell, &samples[r]);
    if (settled) return SETTLED;
    if (count >= most_samples(cell)) return NOT_SETTLED;
    return time_is_up() ? TIME_IS_UP : GO_ON;
}

static void note_unsettled(const struct cell *cell, int end, const struct samples *samples) {
    const char *why = end == TIME_IS_UP ? ", time is up" : "";
    for (int r = 0; r < cell->row_count; r++) {
        const struct row *row = &cell->rows[r];
        total_rows += samples[r].count + samples[r].late > 0;
        if (is_settled(cell, &samples[r])) continue;
        double spread = samples_spread(&samples[r]);
        total_unsettled++;
        if (spread < 1e9) {
            header_line("not settled: %s %s: %.1f %% after %d samples%s", row->operation, row->factors, 100 * spread, samples[r].count,
                        why);
        } else {
            header_line("not settled: %s %s: no interval after %d samples%s", row->operation, row->factors, samples[r].count, why);
        }
    }
}

/* Repetitions that are not kept: so many, or fewer with several samples each. */
static int warm_up_length(const struct cell *cell) {
    int length = measure.paper ? measure.program->paper_warmup : settings.warmup;
    return (length + cell->samples - 1) / cell->samples;
}

/* Returns how long the longest of the later half took on this rank: the first ones connect. */
static double warm_up(const struct cell *cell, struct block *block, int *is_cut) {
    int length = warm_up_length(cell);
    double longest = 0;
    start_cell(1e-3);
    for (int i = 0; i < length && !*is_cut; i++) {
        double begin = MPI_Wtime();
        block_run(cell, block, 1);
        block_free(block);
        if (i >= length / 2) longest = fmax(longest, MPI_Wtime() - begin);
        *is_cut = settings.seconds > 0 && all_time_is_up();
    }
    return longest;
}

/* A block of about one second at most, so that time is looked at. The same on all ranks. */
static int next_length(const struct cell *cell, int readings, int count, double longest) {
    int wanted = count < least_samples(cell) ? least_samples(cell) - count : count / 4 < 10 ? 10 : count / 4;
    if (wanted > most_samples(cell) - count) wanted = most_samples(cell) - count;
    wanted = (wanted + cell->samples - 1) / cell->samples;
    double in_a_second = longest > 0 ? 1 / longest : 1e6, in_memory = MOST_NUMBERS / (double)(readings * FIELDS + 1);
    return (int)fmax(1, fmin(wanted, fmin(in_a_second, in_memory)));
}

/* Returns 0 if time was up before the first sample. */
static int measure_cell(const struct cell *cell) {
    struct block block = {.readings = cell->samples * cell->row_count * cell->groups};
    struct samples *samples = measure_allocate((size_t)cell->row_count, sizeof *samples);
    int end = GO_ON, repetitions = 0, is_cut = 0;
    call_with(measure.program->begin, cell);
    double longest = warm_up(cell, &block, &is_cut), all;
    MPI_Allreduce(&longest, &all, 1, MPI_DOUBLE, MPI_MAX, control);
    start_cell(all);
    while (end == GO_ON && !is_cut) {
        int answer[2] = {GO_ON, 0};
        block_run(cell, &block, next_length(cell, block.readings, repetitions * cell->samples, all));
        if (measure.rank == 0) {
            answer[1] = block_write(cell, &block, repetitions, samples);
            output_flush();
            answer[0] = decide(cell, (repetitions + block.length) * cell->samples, samples);
        }
        MPI_Bcast(answer, 2, MPI_INT, 0, control);
        repetitions += block.length;
        start_late(answer[1], block.length);
        end = answer[0];
        block_free(&block);
    }
    call_with(measure.program->finish, cell);
    if (measure.rank == 0 && repetitions > 0) note_unsettled(cell, end, samples);
    output_flush();
    for (int r = 0; r < cell->row_count; r++) free(samples[r].value);
    free(samples);
    return repetitions > 0;
}

static void synchronise_again(double *last) {
    int due = settings.clock && MPI_Wtime() - *last > settings.resync;
    MPI_Bcast(&due, 1, MPI_INT, 0, control);
    if (!due) return;
    double before = clock_error();
    clock_synchronise(settings.span);
    double after = clock_error();
    header_line("clock: synchronised again after %.0f s; error before %.2g s, after %.2g s; drift %.2g s/s", elapsed(), before, after,
                clock_drift());
    *last = MPI_Wtime();
}

static void measure_all(void) {
    int *order = measure_allocate((size_t)cell_count, sizeof *order), reached = 0;
    uint64_t state = measure.seed * 0x9e3779b97f4a7c15u + (uint64_t)measure.launch;
    double synchronised = MPI_Wtime();
    for (int i = 0; i < cell_count; i++) order[i] = i;
    if (!measure.paper) random_shuffle(&state, order, cell_count);
    while (reached < cell_count && !all_time_is_up()) {
        synchronise_again(&synchronised);
        if (!measure_cell(&cells[order[reached]])) break;
        reached++;
    }
    for (int i = reached; i < cell_count; i++) {
        const struct cell *cell = &cells[order[i]];
        for (int r = 0; r < cell->row_count; r++) header_line("not measured: %s %s", cell->rows[r].operation, cell->rows[r].factors);
    }
    free(order);
    if (settings.clock) header_line("clock error at the end: %.2g s after %.0f s", clock_error(), elapsed());
    header_line("end: %ld samples of %ld cells, %ld not settled, %ld late", total_samples, total_rows, total_unsettled, total_late);
}

void left_out(const char *option, const char *text, ...) {
    va_list arguments;
    va_start(arguments, text);
    vsnprintf(left.text, sizeof left.text, text, arguments);
    va_end(arguments);
    left.option = option;
    header_line("left out: %s", left.text);
}

static void check_ranks(void) {
    char value[32], rule[64], next[LINE];
    int least = measure.program->least_ranks;
    snprintf(value, sizeof value, "%d", measure.ranks);
    snprintf(rule, sizeof rule, "must be %d or more", least);
    snprintf(next, sizeof next, "Try mpirun -np %d %s", least, measure.program->name);
    if (measure.ranks < least) options_wrong("ranks", value, rule, next);
}

static void check_cells(void) {
    char value[32], rule[2 * LINE];
    int is_cold = 0;
    for (int i = 0; i < cell_count; i++) is_cold |= cells[i].cold;
    if (is_cold) buffers_ready();
    if (cell_count > 0) return;
    if (left.option == NULL) {
        snprintf(value, sizeof value, "%d", measure.ranks);
        options_wrong("ranks", value, "their places make no cell that was asked for", "Try more ranks, or another --locality");
        return;
    }
    snprintf(rule, sizeof rule, "leaves out all cells (%s)", left.text);
    option_fails(left.option, option_text(left.option, "the default"), rule, "Try another value, or fewer and smaller cells");
}

/* Options, placement and cells, until a file may be written. */
static int prepare_run(int argc, char **argv) {
    const struct program *program = measure.program;
    if (!options_agree(argc, argv)) {
        char ranks[32];
        snprintf(ranks, sizeof ranks, "%d", measure.ranks);
        options_wrong("ranks", ranks, "must all have the same program and options", "Try one command for all of them");
    }
    if (has_failed()) return 0;
    options_read(argc, argv);
    options_settings();
    call(program->options);
    options_unknown();
    check_ranks();
    output_find();
    if (has_failed()) return 0;
    measure.clock = settings.clock;
    place_measure();
    clock_begin();
    program->cells();
    check_cells();
    if (has_failed()) return 0;
    output_open();
    return !has_failed();
}

static int run(int argc, char **argv) {
    run_start = MPI_Wtime();
    if (!prepare_run(argc, argv)) return 2;
    output_header(argc, argv, cells[0].exact, warm_up_length(&cells[0]) * cells[0].samples);
    measure_all();
    call(measure.program->end);
    output_close();
    int failed = output_failed();
    MPI_Bcast(&failed, 1, MPI_INT, 0, control);
    return failed;
}

/* Processes of another library's launcher do not find each other; the first of them says so. */
static int is_launched_by_another_library(void) {
    const char *size = getenv("OMPI_COMM_WORLD_SIZE"), *rank = getenv("OMPI_COMM_WORLD_RANK");
    if (size == NULL) {
        size = getenv("PMI_SIZE");
        rank = getenv("PMI_RANK");
    }
    if (measure.ranks > 1 || size == NULL || atoi(size) <= 1) return 0;
    if (rank == NULL || strcmp(rank, "0") == 0) {
        fprintf(stderr,
                "%s: each of the %s processes is a run of its own, because the launcher belongs to another MPI library than this "
                "program. Use the mpirun or mpiexec of the mpicc that built it.\n",
                measure.program->name, size);
    }
    return 1;
}

int measure_main(int argc, char **argv, const struct program *program) {
    measure.program = program;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            options_usage(program);
            return 0;
        }
    }
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &measure.comm);
    MPI_Comm_dup(MPI_COMM_WORLD, &control);
    MPI_Comm_rank(control, &measure.rank);
    MPI_Comm_size(control, &measure.ranks);
    int code = is_launched_by_another_library() ? 2 : run(argc, argv);
    cells_free();
    buffers_free();
    options_free();
    MPI_Comm_free(&measure.comm);
    MPI_Comm_free(&control);
    MPI_Finalize();
    return code;
}
