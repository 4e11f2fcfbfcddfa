/* The file: header, rows with lines of the same form between them, end line. It is flushed after each block of samples, so what a killed run leaves can be read. */
#include "driver.h"
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static FILE *file;
static char path[LINE];
static int failed;
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

void output_find(void) {
    if (measure.rank != 0) return;
    find_path(measure.launch);
    if (!exists()) return;
    char taken[LINE];
    int next = measure.launch;
    snprintf(taken, sizeof taken, "%s", path);
    do find_path(++next);
    while (exists());
    options_fail("%s: --launch %d: file %s exists and is never overwritten. Try --launch %d", measure.program->name,
                 measure.launch, taken, next);
}

void output_open(void) {
    if (measure.rank != 0) return;
    find_path(measure.launch);
    file = fopen(path, "wx"); /* x, of C11: not if another run has made it meanwhile */
    if (file == NULL) {
        options_fail("%s: --out \"%s\": must be a folder to write in (%s). Try mkdir %s first", measure.program->name, settings.out,
                     strerror(errno), settings.out);
    }
}

static void keep_waiting(const char *line) {
    char **more = measure_allocate((size_t)waiting_count + 1, sizeof *more);
    if (waiting_count > 0) memcpy(more, waiting, (size_t)waiting_count * sizeof *more);
    free(waiting);
    waiting = more;
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
        failed = 1;
        fprintf(stderr, "%s: %s: cannot write (%s). Free some space and start again with another --launch\n", measure.program->name,
                path, strerror(errno));
    }
}

void output_close(void) {
    if (file == NULL) return;
    output_flush();
    fclose(file);
    file = NULL;
}

int output_failed(void) { return failed; }
