/* The file: header, rows with lines of the same form between them, end line. It is flushed after each block of samples, so what a killed run leaves can be read. */
#include "driver.h"
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static FILE *file;
static char path[LINE];
static int failed;
static int is_made; /* the file by this run, known on all ranks */
static char **waiting; /* lines of the header from before there was a file */
static int waiting_count;

static void find_path(int launch) {
    snprintf(path, sizeof path, "%s/%s-%d.csv", settings.out, measure.program->name, launch);
}

static int exists(void) {
    FILE *found = fopen(path, "r");
    if (found != NULL) fclose(found);
    return found != NULL;
}

FILE *earlier_launch(int *launch) {
    enum { LAUNCHES = 100 };
    for (*launch = 1; *launch <= LAUNCHES; ++*launch) {
        find_path(*launch);
        FILE *found = fopen(path, "r");
        if (found != NULL) return found;
    }
    return NULL;
}

static void launch_fails(const char *rule) {
    char value[32], next_step[64];
    int next = measure.launch;
    snprintf(value, sizeof value, "%d", measure.launch);
    do find_path(next = next == INT_MAX ? 1 : next + 1);
    while (exists());
    snprintf(next_step, sizeof next_step, "Try --launch %d", next);
    option_fails("launch", value, rule, next_step);
}

void output_find(void) {
    char rule[2 * LINE];
    if (measure.rank != 0 || options_error() != NULL) return;
    find_path(measure.launch);
    if (!exists()) return;
    snprintf(rule, sizeof rule, "file %s exists and is never overwritten", path);
    launch_fails(rule);
}

void output_open(void) {
    char rule[2 * LINE];
    if (measure.rank != 0) return;
    find_path(measure.launch);
    errno = 0;
    file = fopen(path, "wx"); /* x, of C11: not if another run has made it meanwhile */
    if (file != NULL) return;
    if (errno == EEXIST) {
        snprintf(rule, sizeof rule, "file %s is a link that leads nowhere, or another run has made it just now", path);
        launch_fails(rule);
        return;
    }
    snprintf(rule, sizeof rule, "must be a folder to write in (%s)", strerror(errno));
    FILE *found = fopen(settings.out, "r"); /* folders can be opened, if not read */
    option_fails("out", settings.out, rule, found == NULL ? "Try mkdir first" : "Try --out with another folder");
    if (found != NULL) fclose(found);
}

static int has_sample(void) {
    char line[8 * LINE];
    int rows = 0; /* with the heading */
    FILE *found = fopen(path, "r");
    while (found != NULL && rows < 2 && fgets(line, sizeof line, found) != NULL) rows += line[0] != '#' && strchr(line, '\n') != NULL;
    if (found != NULL) fclose(found);
    return rows == 2;
}

/* When a run gives up on any rank: a file without a sample says nothing, and would block its launch. */
static void remove_empty(void) {
    if (!is_made) return;
    find_path(measure.launch);
    if (!has_sample()) remove(path);
}

void give_up(const char *text, ...) {
    char line[LINE];
    int is_running = 0;
    va_list arguments;
    va_start(arguments, text);
    vsnprintf(line, sizeof line, text, arguments);
    va_end(arguments);
    remove_empty();
    fprintf(stderr, "%s: %s\n", measure.program->name, line);
    MPI_Initialized(&is_running);
    if (is_running && measure.ranks > 1) MPI_Abort(MPI_COMM_WORLD, 1);
    if (is_running) MPI_Finalize(); /* nobody waits for this rank, and libraries say much about an abort */
    exit(1);
}

static void keep_waiting(const char *line) {
    waiting = measure_grow(waiting, waiting_count, waiting_count + 1, sizeof *waiting);
    waiting[waiting_count] = measure_allocate(strlen(line) + 1, 1);
    strcpy(waiting[waiting_count++], line);
}

static void write_waiting(void) {
    for (int i = 0; i < waiting_count; i++) {
        header_line("%s", waiting[i]);
        free(waiting[i]);
    }
    free(waiting);
    waiting = NULL;
    waiting_count = 0;
}

void header_line(const char *text, ...) {
    char line[4 * LINE];
    if (measure.rank != 0) return;
    va_list arguments;
    va_start(arguments, text);
    vsnprintf(line, sizeof line, text, arguments);
    va_end(arguments);
    for (char *at = line; *at != 0; at++) {
        if (iscntrl((unsigned char)*at)) *at = ' ';
    }
    if (file == NULL)
        keep_waiting(line);
    else
        fprintf(file, "# %s\n", line);
}

void header_warning(const char *text, ...) {
    char line[LINE];
    if (measure.rank != 0) return;
    va_list arguments;
    va_start(arguments, text);
    vsnprintf(line, sizeof line, text, arguments);
    va_end(arguments);
    header_line("warning: %s", line);
    fprintf(stderr, "%s: warning: %s\n", measure.program->name, line);
}

static void write_command(int argc, char **argv) {
    char command[2 * LINE];
    const char *program = strrchr(argv[0], '/');
    snprintf(command, sizeof command, "%s", program == NULL ? argv[0] : program + 1);
    for (int i = 1; i < argc; i++) {
        size_t length = strlen(command);
        snprintf(command + length, sizeof command - length, " %s", argv[i]);
    }
    header_line("command: %s", command);
}

static void write_library(void) {
    char library[MPI_MAX_LIBRARY_VERSION_STRING];
    int length, version, subversion;
    MPI_Get_library_version(library, &length);
    MPI_Get_version(&version, &subversion);
    library[strcspn(library, "\n")] = 0; /* MPICH goes on with its configuration */
    for (char *at = library; *at != 0; at++) {
        if (*at == '\t') *at = ' ';
    }
    header_line("mpi: %s (MPI %d.%d)", library, version, subversion);
}

static void write_stop(int exact, int warmup) {
    const struct program *program = measure.program;
    if (measure.paper) {
        header_line("protocol: paper; %s", program->paper);
        header_line("stop: %d samples after %d that are not kept", program->paper_repetitions, warmup);
        return;
    }
    header_line("protocol: kit");
    if (exact > 0) {
        header_line("stop: %d samples after %d that are not kept", exact, warmup);
    } else {
        header_line("stop: 95 %% interval of the median within %g %%, %d to %d samples after %d repetitions that are not kept",
                    100 * settings.precision, settings.least, settings.most, warmup);
    }
}

static void write_method(int exact, int warmup) {
    double resolution, cost, error = 0;
    clock_timer(&resolution, &cost);
    header_line("timer: MPI_Wtime, resolution %.2g s, cost %.2g s", resolution, cost);
    if (settings.clock) {
        clock_synchronise(settings.span);
        error = clock_error();
        header_line("synchronisation: %s; clock error %.2g s; drift %.2g s/s", sync_names[settings.sync], error, clock_drift());
    } else {
        header_line("synchronisation: %s; no global clock", sync_names[settings.sync]);
    }
    if (settings.sync != SYNC_BARRIER) header_line("late: a rank began more than %g s after the agreed start", settings.tolerance);
    write_stop(exact, warmup);
    header_line("definition: time = %s", measure.program->time);
    if (measure.program->global_time != NULL) header_line("definition: global time = %s", measure.program->global_time);
}

/* Collective: the timer and the clocks are measured here. */
void output_header(int argc, char **argv, int exact, int warmup) {
    char date[64];
    time_t now = time(NULL);
    is_made = 1;
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    header_line("Weft measurement 1");
    header_line("program: %s", measure.program->name);
    header_line("kit: %s", MEASURE_VERSION);
    header_line("date: %s", date);
    write_command(argc, argv);
    write_library();
    header_line("launch: %d", measure.launch);
    header_line("seed: %llu", (unsigned long long)measure.seed);
    header_line("ranks: %d", measure.ranks);
    place_header();
    write_method(exact, warmup);
    if (measure.program->header != NULL) measure.program->header();
    write_waiting();
    if (file == NULL) return;
    fprintf(file, "operation,%s,sample,time (s),global time (s),late\n", measure.program->columns);
    output_flush();
}

void output_row(const struct row *row, int sample, double time, double global_time, int late) {
    fprintf(file, "%s,%s,%d,%.9g,", row->operation, row->factors, sample, time);
    if (isfinite(global_time)) fprintf(file, "%.9g", global_time);
    fprintf(file, ",%d\n", late);
}

void output_flush(void) {
    if (file == NULL) return;
    fflush(file);
    if (ferror(file) && !failed) {
        const char *why = strerror(errno);
        failed = 1;
        fprintf(stderr, "%s: file \"%s\": cannot write (%s). Free some space and start again%s\n", measure.program->name, path, why,
                has_sample() ? " with another --launch" : "");
    }
}

void output_close(void) {
    if (file == NULL) return;
    output_flush();
    fclose(file);
    file = NULL;
    if (failed) remove_empty();
}

int output_failed(void) { return failed; }
