/* Options. An option's value is checked where it is read; the first error is kept until all options have been read. */
#include "driver.h"
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct option {
    const char *name, *value;
    int read;
};

static struct option *given;
static int given_count;
static char error[LINE];

struct settings settings;
const char *const sync_names[3] = {"barrier", "window", "deadline"};

void options_fail(const char *text, ...) {
    if (error[0] != 0) return;
    va_list arguments;
    va_start(arguments, text);
    vsnprintf(error, sizeof error, text, arguments);
    va_end(arguments);
    for (char *at = error; *at != 0; at++) {
        if (iscntrl((unsigned char)*at)) *at = ' '; /* one line whatever was typed */
    }
}

const char *options_error(void) { return error[0] == 0 ? NULL : error; }

void option_fails(const char *name, const char *value, const char *rule, const char *next) {
    options_fail("%s: --%s \"%s\": %s. %s", measure.program->name, name, value, rule, next);
}

void options_read(int argc, char **argv) {
    given = measure_allocate((size_t)argc + 1, sizeof *given);
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i];
        if (strncmp(name, "--", 2) != 0 || name[2] == 0) {
            options_fail("%s: \"%s\": must be an option such as --launch 1. Try --help", measure.program->name, name);
            return;
        }
        if (i + 1 == argc) {
            options_fail("%s: %s: must have a value. Try --help", measure.program->name, name);
            return;
        }
        for (int j = 0; j < given_count; j++) {
            if (strcmp(given[j].name, name + 2) == 0) {
                options_fail("%s: %s: must be given once. Try one of its values", measure.program->name, name);
            }
        }
        given[given_count].name = name + 2;
        given[given_count++].value = argv[++i];
    }
}

void options_unknown(void) {
    for (int i = 0; i < given_count; i++) {
        if (!given[i].read) {
            options_fail("%s: --%s: must be one of the program's options. Try --help", measure.program->name, given[i].name);
        }
    }
    free(given);
    given = NULL;
    given_count = 0;
}

const char *option_text(const char *name, const char *value) {
    for (int i = 0; i < given_count; i++) {
        if (strcmp(given[i].name, name) == 0) {
            given[i].read = 1;
            return given[i].value;
        }
    }
    return value;
}

/* Reads "16", "64k" or "4M" up to its end or a comma; returns the end, or NULL. */
static const char *read_number(const char *text, long *number) {
    char *end;
    if (!isdigit((unsigned char)*text)) return NULL;
    errno = 0;
    long read = strtol(text, &end, 10);
    long unit = *end == 'k' ? 1024 : *end == 'M' ? 1024 * 1024 : 1;
    if (unit > 1) end++;
    if (errno != 0 || read > LONG_MAX / unit || (*end != 0 && *end != ',')) return NULL;
    *number = read * unit;
    return end;
}

static void number_fails(const char *name, const char *text, const char *what, long least, long greatest) {
    char rule[LINE], next[LINE];
    if (greatest >= INT_MAX) {
        snprintf(rule, sizeof rule, "must be %s from %ld", what, least);
    } else {
        snprintf(rule, sizeof rule, "must be %s from %ld to %ld", what, least, greatest);
    }
    snprintf(next, sizeof next, "Try --%s %ld", name, least);
    option_fails(name, text, rule, next);
}

long option_number(const char *name, long value, long least, long greatest) {
    const char *text = option_text(name, NULL);
    if (text == NULL) return value;
    long number = 0;
    const char *end = read_number(text, &number);
    if (end == NULL || *end != 0 || number < least || number > greatest) {
        number_fails(name, text, "a whole number", least, greatest);
        return value;
    }
    return number;
}

double option_real(const char *name, double value, double least, double greatest) {
    const char *text = option_text(name, NULL);
    if (text == NULL) return value;
    char *end;
    double number = strtod(text, &end);
    if (end == text || *end != 0 || !(number >= least && number <= greatest)) {
        char rule[LINE], next[LINE];
        snprintf(rule, sizeof rule, "must be a number from %g to %g", least, greatest);
        snprintf(next, sizeof next, "Try --%s %g", name, value);
        option_fails(name, text, rule, next);
        return value;
    }
    return number;
}

int option_numbers(const char *name, const char *value, long least, long greatest, long **list) {
    const char *text = option_text(name, value), *at = text;
    *list = measure_allocate(strlen(text) / 2 + 2, sizeof **list);
    if (*text == 0) return 0;
    for (int count = 0;;) {
        long number = 0;
        const char *end = read_number(at, &number);
        if (end == NULL || number < least || number > greatest) {
            number_fails(name, text, "whole numbers with commas between, each", least, greatest);
            return 0;
        }
        (*list)[count++] = number;
        if (*end == 0) return count;
        at = end + 1;
    }
}

/* Index of the word in "hot|cold", which goes up to a comma or the end; -1 if it is none of them. */
static int word_index(const char *word, const char *words) {
    size_t length = strcspn(word, ",");
    for (int index = 0;; index++) {
        size_t one = strcspn(words, "|");
        if (length > 0 && one == length && strncmp(words, word, length) == 0) return index;
        if (words[one] == 0) return -1;
        words += one + 1;
    }
}

static void word_fails(const char *name, const char *text, const char *rule, const char *words, const char *value) {
    char one_of[LINE], next[LINE];
    snprintf(one_of, sizeof one_of, "%s %s", rule, words);
    for (char *at = one_of; *at != 0; at++) {
        if (*at == '|') *at = ','; /* a list, as the user types it */
    }
    snprintf(next, sizeof next, "Try --%s %s", name, value);
    option_fails(name, text, one_of, next);
}

int option_word(const char *name, const char *words, const char *value) {
    const char *text = option_text(name, value);
    int index = word_index(text, words);
    if (index < 0 || strchr(text, ',') != NULL) {
        word_fails(name, text, "must be one of", words, value);
        return word_index(value, words);
    }
    return index;
}

int option_words(const char *name, const char *words, const char *value, int **list) {
    const char *text = option_text(name, value), *at = text;
    *list = measure_allocate(strlen(text) / 2 + 2, sizeof **list);
    for (int count = 0;;) {
        int index = word_index(at, words);
        for (int i = 0; i < count; i++) {
            if ((*list)[i] == index) index = -1; /* a cell twice would be two cells of one name */
        }
        if (index < 0) {
            word_fails(name, text, "must be some of", words, value);
            return 0;
        }
        (*list)[count++] = index;
        at += strcspn(at, ",");
        if (*at == 0) return count;
        at++;
    }
}

static int ascending(const void *a, const void *b) {
    long left = *(const long *)a, right = *(const long *)b;
    return (left > right) - (left < right);
}

static int sort_once(long *list, int count) {
    int kept = 0;
    if (count > 0) qsort(list, (size_t)count, sizeof *list, ascending);
    for (int i = 0; i < count; i++) {
        if (kept == 0 || list[kept - 1] != list[i]) list[kept++] = list[i];
    }
    return kept;
}

int option_sizes(long min, long max, long **list) {
    const char *typed = option_text("sizes", "");
    long *exact, *limits;
    int exact_count = option_numbers("sizes", "", 0, INT_MAX, &exact);
    min = option_number("min-size", min, 0, INT_MAX);
    max = option_number("max-size", max, 0, INT_MAX);
    int random = (int)option_number("random-sizes", 12, 0, 1000);
    int limit_count = option_numbers("limits", "4096,8192,12288,65536", 1, INT_MAX, &limits);
    if (min > max) options_fail("%s: --min-size %ld: must be at most --max-size %ld. Try --min-size 1", measure.program->name, min, max);
    if (*typed != 0) {
        free(limits);
        *list = exact;
        return sort_once(exact, exact_count);
    }
    free(exact);
    long *sizes = measure_allocate((size_t)(64 + random + 3 * limit_count), sizeof *sizes);
    int count = 0;
    if (min == 0) sizes[count++] = 0;
    for (long size = 1; size <= max; size *= 2) {
        if (size >= min) sizes[count++] = size;
    }
    uint64_t state = measure.seed;
    double low = log(min < 1 ? 1 : (double)min), high = log(max < 1 ? 1 : (double)max);
    for (int i = 0; i < random; i++) {
        long size = lround(exp(low + (high - low) * random_real(&state)));
        sizes[count++] = size < min ? min : size > max ? max : size;
    }
    for (int i = 0; i < limit_count; i++) {
        for (long size = limits[i] - 1; size <= limits[i] + 1; size++) {
            if (size >= min && size <= max) sizes[count++] = size;
        }
    }
    free(limits);
    *list = sizes;
    return sort_once(sizes, count);
}

void options_settings(void) {
    const char *protocols = measure.program->paper == NULL ? "kit" : "kit|paper";
    measure.paper = option_word("protocol", protocols, "kit");
    measure.launch = (int)option_number("launch", 1, 1, INT_MAX);
    measure.seed = (uint64_t)option_number("seed", 1, 0, LONG_MAX);
    settings.out = option_text("out", ".");
    settings.seconds = option_real("seconds", 0, 0, 1e7);
    settings.precision = option_real("precision", 5, 0.01, 100) / 100;
    settings.least = (int)option_number("min-samples", 30, 1, 1000000);
    settings.most = (int)option_number("max-samples", 1000, 1, 1000000);
    settings.warmup = (int)option_number("warmup", 10, 1, 1000000);
    int global = measure.program->global_time != NULL; /* without a global time a barrier will do */
    settings.sync = option_word("sync", "barrier|window|deadline", global ? "deadline" : "barrier");
    settings.clock = option_word("clock", "off|on", global || settings.sync != SYNC_BARRIER ? "on" : "off");
    settings.tolerance = option_real("tolerance", 5e-6, 0, 1);
    settings.span = option_real("clock-span", 0.5, 0.001, 60);
    settings.resync = option_real("resync", 30, 0, 1e7);
    settings.flush = (size_t)option_number("flush", 64L << 20, 1, INT_MAX);
    if (settings.most < settings.least) {
        options_fail("%s: --max-samples %d: must be at least --min-samples %d. Try --max-samples %d", measure.program->name,
                     settings.most, settings.least, settings.least);
    }
    if (measure.paper) settings.sync = SYNC_BARRIER;
    if (!settings.clock && settings.sync != SYNC_BARRIER) {
        options_fail("%s: --clock off: must be on for --sync %s. Try --sync barrier", measure.program->name,
                     sync_names[settings.sync]);
    }
}

void options_usage(const struct program *program) {
    printf("%s: %s\n\n%s", program->name, program->summary, program->usage == NULL ? "" : program->usage);
    printf("  --sizes LIST         just these sizes in bytes (64k = 64 KiB, 4M = 4 MiB), else those of the next four options,\n"
           "                       in programs that measure several sizes\n"
           "  --min-size N         powers of two from here\n"
           "  --max-size N         powers of two to here\n"
           "  --random-sizes N     sizes at random on a log scale (12)\n"
           "  --limits LIST        suspected limits: each size, one byte less, one more (4096,8192,12288,65536)\n\n"
           "  --launch N           number of this launch, a factor (1)\n"
           "  --seed N             of random sizes and, with the launch, of the order of cells (1)\n"
           "  --out DIR            existing folder for %s-LAUNCH.csv (.)\n"
           "  --seconds S          time after which no further cell begins; 0: no bound (0)\n"
           "  --precision P        stop when the 95 %% interval of the median is within P %% (5)\n"
           "  --min-samples N      of each cell (30)\n"
           "  --max-samples N      of each cell; then it is not settled (1000)\n"
           "  --warmup N           repetitions of each cell that are not kept (10)\n"
           "  --sync WORD          start by barrier, window or deadline (%s)\n"
           "  --tolerance S        what begins later than this after the agreed start is late (5e-6)\n"
           "  --clock WORD         global clock: on, off with --sync barrier only (%s)\n"
           "  --clock-span S       time to learn the drift of clocks, on each level of the tree of hosts (0.5)\n"
           "  --resync S           synchronise clocks again after this time; 0: for each cell (30)\n"
           "  --flush N            bytes to touch to empty the caches (64M)\n"
           "  --protocol WORD      kit%s (kit)\n"
           "  --help               this text\n",
           program->name, program->global_time == NULL ? "barrier" : "deadline", program->global_time == NULL ? "off" : "on",
           program->paper == NULL ? "" : ", or paper: the protocol of the program's paper");
}
