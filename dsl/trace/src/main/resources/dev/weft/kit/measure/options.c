/* Options. An option's value is checked where it is read; the first error is kept until all options have been read. */
#include "driver.h"
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct option {
    const char *name, *value;
    int read;
};

static struct option *given;
static int given_count;
static char error[4 * LINE];

struct settings settings;
const char *const sync_names[3] = {"barrier", "window", "deadline"};

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

const char *options_error(void) { return error[0] == 0 ? NULL : error; }

void options_wrong(const char *what, const char *value, const char *rule, const char *next) {
    enum { SHOWN = 60 }; /* bytes of a long value, so that rule and next step are read */
    size_t shown = strlen(value);
    int is_long = shown > SHOWN;
    if (error[0] != 0) return;
    if (is_long) shown = SHOWN;
    while (is_long && shown > 0 && ((unsigned char)value[shown] & 0xc0) == 0x80) shown--; /* not within a letter of UTF-8 */
    snprintf(error, sizeof error, "%s: %s \"%.*s%s\": %s. %s", measure.program->name, what, (int)shown, value, is_long ? ".." : "",
             rule, next);
    for (char *at = error; *at != 0; at++) {
        if (iscntrl((unsigned char)*at)) *at = ' '; /* one line whatever was typed */
    }
}

void option_fails(const char *name, const char *value, const char *rule, const char *next) {
    char what[64];
    snprintf(what, sizeof what, "--%s", name);
    options_wrong(what, value, rule, next);
}

void option_excluded(const char *names, const char *by, const char *value) {
    char rule[LINE];
    snprintf(rule, sizeof rule, "must be left out with %s", by);
    for (int i = 0; i < given_count; i++) {
        if (word_index(given[i].name, names) < 0) continue;
        if (value == NULL || strcmp(given[i].value, value) != 0) option_fails(given[i].name, given[i].value, rule, "Try without it");
    }
}

void options_read(int argc, char **argv) {
    given = measure_allocate((size_t)argc + 1, sizeof *given);
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i];
        if (strncmp(name, "--", 2) != 0 || name[2] == 0) {
            options_wrong("argument", name, "must be an option such as --launch 1", "Try --help");
            return;
        }
        if (i + 1 == argc) {
            options_wrong("option", name, "must have a value", "Try --help");
            return;
        }
        for (int j = 0; j < given_count; j++) {
            if (strcmp(given[j].name, name + 2) == 0) {
                options_wrong("option", name, "must be given once", "Try one of its values");
            }
        }
        given[given_count].name = name + 2;
        given[given_count++].value = argv[++i];
    }
}

void options_unknown(void) {
    for (int i = 0; i < given_count; i++) {
        if (!given[i].read) option_fails(given[i].name, given[i].value, "must be one of the program's options", "Try --help");
    }
}

void options_free(void) {
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
    snprintf(rule, sizeof rule, "must be %s from %ld to %ld", what, least, greatest);
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
    errno = 0;
    double number = strtod(text, &end);
    int plain = isdigit((unsigned char)*text) && text[strspn(text, "0123456789.eE+-")] == 0; /* strtod reads more: blanks, 0x2 */
    if (!plain || errno == ERANGE || *end != 0 || !(number >= least && number <= greatest)) {
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
    if (*text == 0 && text == value) return 0;
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

static void word_fails(const char *name, const char *text, const char *rule, const char *words, const char *value) {
    char one_of[LINE], next[LINE];
    snprintf(one_of, sizeof one_of, "%s %s", rule, words);
    for (char *at = one_of; *at != 0; at++) {
        if (*at == '|') *at = ','; /* a list, as the user types it */
    }
    const char *quote = strchr(value, ' ') == NULL ? "" : "\"";
    snprintf(next, sizeof next, "Try --%s %s%s%s", name, quote, value, quote);
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

static void check_order(const char *name, long greater, const char *least_name, long least) {
    char value[32], rule[LINE], next[LINE];
    if (greater >= least) return;
    snprintf(value, sizeof value, "%ld", greater);
    snprintf(rule, sizeof rule, "must be at least --%s %ld", least_name, least);
    snprintf(next, sizeof next, "Try --%s %ld", name, least);
    option_fails(name, value, rule, next);
}

int option_sizes(long least, long min, long max, long **list) {
    long *limits;
    int exact_count = option_numbers("sizes", "", least, INT_MAX, list);
    min = option_number("min-size", min, least, INT_MAX);
    max = option_number("max-size", max, least, INT_MAX);
    int random = (int)option_number("random-sizes", 12, 0, 1000);
    int limit_count = option_numbers("limits", "4096,8192,12288,65536", 1, INT_MAX, &limits);
    check_order("max-size", max, "min-size", min);
    if (exact_count > 0) {
        option_excluded(SIZE_RANGE, "--sizes", NULL);
        free(limits);
        return sort_once(*list, exact_count);
    }
    free(*list);
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
    if (strlen(settings.out) < 1 || strlen(settings.out) > LINE - 64) {
        option_fails("out", settings.out, "must be a folder with a path of 1 to 960 bytes", "Try --out .");
    }
    if (measure.paper) {
        option_excluded("min-samples|max-samples|precision|warmup", "--protocol paper, which sets it", NULL);
        option_excluded("sync", "--protocol paper, which begins by barriers", "barrier");
        settings.sync = SYNC_BARRIER;
    }
    check_order("max-samples", settings.most, "min-samples", settings.least);
    if (!settings.clock && settings.sync != SYNC_BARRIER) {
        char rule[LINE];
        snprintf(rule, sizeof rule, "must be on for --sync %s", sync_names[settings.sync]);
        option_fails("clock", "off", rule, "Try --sync barrier");
    }
}

int options_agree(int argc, char **argv) {
    uint64_t mine[2], all[2], hash = 0xcbf29ce484222325u; /* FNV-1a of the program's name and its arguments */
    for (int i = 0; i < argc; i++) {
        const char *at = i == 0 ? measure.program->name : argv[i];
        do hash = (hash ^ (unsigned char)*at) * 0x100000001b3u;
        while (*at++ != 0);
    }
    mine[0] = hash;
    mine[1] = ~hash;
    MPI_Allreduce(mine, all, 2, MPI_UINT64_T, MPI_MAX, control);
    return all[0] == ~all[1];
}

/* Whether this process prints what all would print, known before MPI is started, from what launchers tell their processes. */
static int is_first(void) {
    static const char *const ranks[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID"};
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++) {
        const char *rank = getenv(ranks[i]);
        if (rank != NULL) return strcmp(rank, "0") == 0;
    }
    return 1;
}

void options_usage(const struct program *program) {
    if (!is_first()) return;
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
