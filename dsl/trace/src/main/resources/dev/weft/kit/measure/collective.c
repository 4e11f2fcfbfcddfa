/* Collectives by the algorithm that the library chooses and by each one that it can be told to take; and the local reduction, whose
 * time per byte is the gamma of models of reductions. Numbers are doubles, reductions are sums, the root is rank 0. */
#define _GNU_SOURCE /* putenv */
#include "forced.h"

#define COLLECTIVES "allreduce|bcast|reduce|allgather|alltoall|gather|scatter|reducescatter|scan|barrier|reduce-local"
enum { ALLREDUCE, BCAST, REDUCE, ALLGATHER, ALLTOALL, GATHER, SCATTER, REDUCESCATTER, SCAN, BARRIER, REDUCE_LOCAL, COLLECTIVE_COUNT };
static const char *const words[COLLECTIVE_COUNT] = {"allreduce", "bcast", "reduce", "allgather", "alltoall", "gather",
                                                    "scatter", "reducescatter", "scan", "barrier", "reduce-local"};
/* As the names of variables have it. */
static const char *const names[COLLECTIVE_COUNT] = {"allreduce", "bcast", "reduce", "allgather", "alltoall", "gather",
                                                    "scatter", "reduce_scatter", "scan", "barrier", ""};

struct call {
    int collective, numbers; /* numbers: of the message, or of the part of a rank */
    int loops;               /* reduce-local: calls in a sample */
    struct forced *forced;   /* NULL: the library's choice */
};

static int *collectives, collective_count, size_count;
static long *sizes, memory, segment;
static const char *algorithms;
static struct forced *known[COLLECTIVE_COUNT];
static int known_count[COLLECTIVE_COUNT];
static double *in, *out;
static int *counts;
static int is_forced; /* the algorithm of the cell that runs, on this rank */

static void options(void) {
    collective_count = option_words("collectives", COLLECTIVES, "allreduce,bcast,reduce,allgather,alltoall,reduce-local", &collectives);
    algorithms = option_text("algorithms", "all");
    segment = option_number("segment", 0, 0, 1L << 30);
    if (segment % 8 != 0) option_fails("segment", option_text("segment", ""), "must be whole numbers of 8 B", "Try --segment 1k");
    memory = option_number("memory", 64L << 20, 1 << 10, 1L << 33); /* the numbers of a buffer are counted by an int */
    size_count = option_sizes(1, 8, 1 << 20, &sizes);
    int kept = 0; /* whole doubles, each number of them once */
    for (int i = 0; i < size_count; i++) {
        long size = (sizes[i] + 7) / 8 * 8;
        if (kept == 0 || sizes[kept - 1] != size) sizes[kept++] = size;
    }
    size_count = kept;
}

/* Whether a list such as "library,ring" has this word. */
static int is_listed(const char *word) {
    size_t length = strlen(word);
    for (const char *at = algorithms; at != NULL; at = strchr(at, ',') == NULL ? NULL : strchr(at, ',') + 1) {
        size_t own = strcspn(at, ",");
        if ((own == length && strncmp(at, word, length) == 0) || (own == 3 && strncmp(at, "all", 3) == 0)) return 1;
    }
    return 0;
}

static int perform(const struct call *call, MPI_Comm comm) {
    int n = call->numbers;
    switch (call->collective) {
    case ALLREDUCE: return MPI_Allreduce(in, out, n, MPI_DOUBLE, MPI_SUM, comm);
    case BCAST: return MPI_Bcast(in, n, MPI_DOUBLE, 0, comm);
    case REDUCE: return MPI_Reduce(in, out, n, MPI_DOUBLE, MPI_SUM, 0, comm);
    case ALLGATHER: return MPI_Allgather(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, comm);
    case ALLTOALL: return MPI_Alltoall(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, comm);
    case GATHER: return MPI_Gather(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, 0, comm);
    case SCATTER: return MPI_Scatter(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, 0, comm);
    case REDUCESCATTER: return MPI_Reduce_scatter(in, out, counts, MPI_DOUBLE, MPI_SUM, comm);
    case SCAN: return MPI_Scan(in, out, n, MPI_DOUBLE, MPI_SUM, comm);
    case BARRIER: return MPI_Barrier(comm);
    default: return MPI_Reduce_local(in, out, n, MPI_DOUBLE, MPI_SUM);
    }
}

/* Buffers for all ranks' parts where a collective has them. Their numbers are ones: sums stay finite. */
static void take_buffers(const struct call *call) {
    static int filled;
    int parts = call->collective == ALLGATHER || (call->collective >= ALLTOALL && call->collective <= REDUCESCATTER);
    int n = call->numbers * (parts ? measure.ranks : 1);
    in = buffer_take(0, (size_t)n * sizeof *in, CACHE_HOT);
    out = buffer_take(1, (size_t)n * sizeof *out, CACHE_HOT);
    for (int i = 0; i < measure.ranks; i++) counts[i] = call->numbers;
    if (filled != n) {
        for (int i = 0; i < n; i++) in[i] = out[i] = 1;
    }
    filled = n;
}

/* The algorithm is forced here, before the ranks begin together: it takes time, and not the same on all of them. */
static void prepare(const struct cell *cell) {
    const struct call *call = cell->own;
    take_buffers(call);
    is_forced = call->forced == NULL || forced_on(call->forced);
}

static int run_once(const struct call *call, double *start, double *end) {
    MPI_Comm comm = call->forced == NULL ? measure.comm : call->forced->comm;
    if (!is_forced) return MPI_ERR_OTHER;
    *start = MPI_Wtime();
    int code = perform(call, comm);
    *end = MPI_Wtime();
    if (call->forced != NULL) forced_off(call->forced);
    return code;
}

static const char too_much[] = "more than --memory allows";

/* Why an algorithm is not measured with these numbers, the same on all ranks; NULL if the library takes it. Collective. */
static const char *refusal(const struct call *call) {
    if (8L * call->numbers > memory / measure.ranks) return too_much;
    if (call->forced == NULL) return NULL;
    const char *why = forced_replaced(call->forced, words[call->collective], measure.ranks, call->numbers, segment);
    if (why != NULL) return why;
    double start, end;
    struct call tried = *call;
    struct cell cell = {.own = &tried};
    prepare(&cell);
    int mine = run_once(call, &start, &end) == MPI_SUCCESS, all;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, measure.comm);
    return all ? NULL : "the library refuses";
}

static void add(struct call call) {
    int local = call.collective == REDUCE_LOCAL;
    call.loops = 1;
    while (local && call.loops * call.numbers < 4096) call.loops *= 2; /* well above the resolution of the timer */
    struct cell *cell = cell_add(&call, sizeof call);
    struct row *row = cell_row(cell, words[call.collective], "%s,%d,%d,%ld", call.forced == NULL ? "library" : call.forced->name,
                               local ? 1 : measure.ranks, local ? 1 : place_hosts(), 8L * call.numbers);
    row->divisor = row->global_divisor = call.loops;
}

/* All sizes of an algorithm; a note for neighbouring sizes that are left out for one reason. */
static void add_sizes(struct call call) {
    const char *name = call.forced == NULL ? "library" : call.forced->name, *before = NULL;
    int count = call.collective == BARRIER ? 1 : size_count, first = 0;
    for (int i = 0; i <= count; i++) {
        const char *why = NULL;
        if (i < count) {
            call.numbers = call.collective == BARRIER ? 0 : (int)(sizes[i] / 8);
            why = refusal(&call);
            if (why == NULL) add(call);
        }
        if (before != NULL && (why == NULL || strcmp(why, before) != 0)) {
            if (call.collective == BARRIER)
                left_out("algorithms", "barrier %s: %s", name, before);
            else
                left_out(before == too_much ? "memory" : "algorithms", "%s %s, %ld B to %ld B: %s",
                         words[call.collective], name, sizes[first], sizes[i - 1], before);
        }
        if (before == NULL || why == NULL || strcmp(why, before) != 0) first = i;
        before = why;
    }
}

static void add_algorithms(int collective) {
    struct forced *list = known[collective] = measure_allocate(FORCED_MOST, sizeof *list);
    if (collective != REDUCE_LOCAL) known_count[collective] = forced_list(names[collective], list);
    if (is_listed("library") || known_count[collective] == 0) add_sizes((struct call){.collective = collective});
    for (int i = 0; i < known_count[collective]; i++) {
        if (!is_listed(list[i].name)) continue;
        if (forced_make(&list[i], segment))
            add_sizes((struct call){.collective = collective, .forced = &list[i]});
        else
            header_line("left out: %s %s: its control variable does not keep a value", words[collective], list[i].name);
    }
}

/* A name that no collective has is an error that says which there are. */
static void check_names(void) {
    char one[FORCED_NAME], next[FORCED_NAME + 32] = "Try --algorithms library", rule[64 + sizeof forced_reason];
    snprintf(rule, sizeof rule, "must be all, library or names that this library has");
    if (forced_reason[0] != '\0') snprintf(rule, sizeof rule, "must be all or library here (%s)", forced_reason);
    for (const char *at = algorithms; at != NULL; at = strchr(at, ',') == NULL ? NULL : strchr(at, ',') + 1) {
        int found = 0;
        snprintf(one, sizeof one, "%.*s", (int)strcspn(at, ","), at);
        found = strcmp(one, "all") == 0 || strcmp(one, "library") == 0;
        for (int c = 0; c < COLLECTIVE_COUNT; c++) {
            for (int i = 0; i < known_count[c]; i++) {
                found |= strcmp(one, known[c][i].name) == 0;
                snprintf(next, sizeof next, "Try --algorithms %s", known[c][i].name);
            }
        }
        if (!found) option_fails("algorithms", algorithms, rule, next);
    }
}

static void cells(void) {
    counts = measure_allocate((size_t)measure.ranks, sizeof *counts);
    forced_open();
    for (int i = 0; i < collective_count; i++) add_algorithms(collectives[i]);
    check_names();
}

static void header(void) {
    header_line("size: bytes of the message (allreduce, bcast, reduce, scan), of one rank's part (allgather, gather, scatter, reducescatter), "
                "of the part for one rank (alltoall), of doubles");
    if (forced_reason[0] != '\0')
        header_line("algorithms: library only, none is forced: %s", forced_reason);
    else if (library == LIBRARY_OPEN_MPI)
        header_line("algorithms: by coll_tuned_*_algorithm, set and read back by MPI_T, on a communicator for each; segments of %ld B, 0 for "
                    "none, chains of fan-out 1; sizes for which Open MPI 4.1 takes another one silently are left out",
                    segment);
    else
        header_line("algorithms: by MPIR_CVAR_*_INTRA_ALGORITHM with *_DEVICE_COLLECTIVE off, set and read back by MPI_T for each call; "
                    "an error where the library refuses (MPIR_CVAR_COLLECTIVE_FALLBACK)");
}

static void repeat(const struct cell *cell, struct reading *readings) {
    const struct call *call = cell->own;
    double start, end;
    if (call->collective == REDUCE_LOCAL) {
        if (measure.rank != 0) return;
        start = MPI_Wtime();
        for (int i = 0; i < call->loops; i++) perform(call, measure.comm);
        reading_set(&readings[0], start, MPI_Wtime());
    } else if (run_once(call, &start, &end) == MPI_SUCCESS) {
        reading_set(&readings[0], start, end);
    }
}

static void end(void) {
    for (int c = 0; c < COLLECTIVE_COUNT; c++) {
        for (int i = 0; i < known_count[c]; i++) forced_free(&known[c][i]);
        free(known[c]);
    }
    forced_close();
    free(collectives);
    free(sizes);
    free(counts);
}

int main(int argc, char **argv) {
    static const struct program program = {
        .name = "collective",
        .summary = "collectives by the library's choice and by each algorithm that it can be told to take; local reduction",
        .usage = "  --collectives LIST allreduce, bcast, reduce, allgather, alltoall, gather, scatter, reducescatter, scan, barrier,\n"
                 "                     reduce-local (default allreduce,bcast,reduce,allgather,alltoall,reduce-local)\n"
                 "  --algorithms LIST  all, library (its own choice), names such as ring as the library has them (default all)\n"
                 "  --segment N        bytes of the segments of forced algorithms that have some, Open MPI only (default 0: none)\n"
                 "  --memory N         most bytes of a buffer (default 64M)\n"
                 "  Sizes are rounded up to whole doubles.\n",
        .columns = "algorithm,ranks,nodes,size (B)",
        .time = "of the call, longest of the ranks; reduce-local: of one MPI_Reduce_local on rank 0",
        .global_time = "last end minus first start",
        .least_ranks = 1,
        .options = options,
        .header = header,
        .cells = cells,
        .prepare = prepare,
        .repeat = repeat,
        .end = end,
    };
    forced_environment();
    return measure_main(argc, argv, &program);
}
