/* Message rate in one direction (Bridges et al. 2015): messages of one size from sending to receiving processes, a window of them
 * outstanding at a time, all receives posted before the first send. Factors: window, length of the match list before the
 * receives of the window, number of receiving processes (progress engines) on the host. */
#include "measure.h"
#include "once.h"
#include "waitall.h"
#include <stdlib.h>

enum { TAG_WINDOW = 1, TAG_ANSWER, TAG_NEVER };
enum { MOST_WINDOW = 1 << 16, MOST_POSTED = 1 << 17 }; /* MPICH has no more than 1 << 18 requests at a time */

struct rate {
    int locality;
    long size, window, posted, engines;
};

static int *localities, locality_count, window_count, posted_count, engine_count, size_count;
static long *windows, *posted, *engines, *sizes, posted_size, memory;
static int *from, *to; /* ranks of the pairs of a locality */

static int pair = -1; /* of this rank in the cell that runs */
static MPI_Request *pending, *never;
static char *buffer;

static void options(void) {
    long paper_most = 4 << 20, most = 64 << 10;
    locality_count = option_words("locality", LOCALITY_WORDS, "intra-socket,intra-node,inter-node", &localities);
    size_count = option_sizes(0, 8, measure.paper ? paper_most : most, &sizes);
    window_count = option_numbers("windows", measure.paper ? "64" : "1,8,64", 1, MOST_WINDOW, &windows);
    posted_count = option_numbers("posted", measure.paper ? "0" : "0,10,100,1000", 0, MOST_POSTED, &posted);
    posted_size = option_number("posted-size", 8, 0, 1L << 30);
    engine_count = option_numbers("engines", "1", 1, 1 << 16, &engines);
    window_count = once(windows, window_count);
    posted_count = once(posted, posted_count);
    engine_count = once(engines, engine_count);
    memory = option_number("memory", 64L << 20, 1 << 10, 1L << 40);
}

static void header(void) {
    header_line("engines: receiving processes, each with a sending process and a match list of its own");
    header_line("posted: receives before those of the window, from the same source, which no message matches");
    if (posted_count > 1)
        header_line("posted: varied with messages of %ld B", posted_size);
    header_line("memory: windows of up to %ld B", memory);
}

static int fits(const struct rate *rate) { return rate->size == 0 || rate->window <= memory / rate->size; }

static void add(struct rate rate) {
    struct cell *cell = cell_add(&rate, sizeof rate);
    cell->groups = (int)rate.engines;
    struct row *row = cell_row(cell, "message-rate", "%s,%ld,%ld,%ld,%ld", locality_names[rate.locality], rate.size, rate.window,
                               rate.posted, rate.engines);
    row->divisor = row->global_divisor = (double)rate.window;
}

/* All sizes with the first length of the match list; all lengths with one size. */
static void cells_of(struct rate rate) {
    const char *place = locality_names[rate.locality];
    for (int w = 0; w < window_count; w++) {
        rate.window = windows[w];
        for (int s = 0; s < size_count; s++) {
            rate.size = sizes[s];
            rate.posted = posted[0];
            if (fits(&rate) && (posted_count == 1 || rate.size != posted_size))
                add(rate);
        }
        if (size_count > 0 && !fits(&rate)) /* the greatest of them */
            left_out("memory", "windows of %ld messages of more than %ld B %s: more than --memory", rate.window, memory / rate.window,
                     place);
        rate.size = posted_size;
        if (posted_count > 1 && !fits(&rate))
            left_out("memory", "windows of %ld messages of %ld B %s, with which --posted is varied: more than --memory", rate.window,
                     posted_size, place);
        for (int p = 0; p < posted_count && posted_count > 1 && fits(&rate); p++) {
            rate.posted = posted[p];
            add(rate);
        }
    }
}

static void cells(void) {
    from = measure_allocate((size_t)measure.ranks, sizeof *from);
    to = measure_allocate((size_t)measure.ranks, sizeof *to);
    for (int l = 0; l < locality_count; l++) {
        int there = place_pairs(localities[l], measure.ranks, from, to);
        for (int e = 0; e < engine_count; e++) {
            struct rate rate = {.locality = localities[l], .engines = engines[e]};
            if (engines[e] <= there)
                cells_of(rate);
            else if (there > 0)
                left_out("engines", "%ld engines %s: the ranks make %d pairs", engines[e], locality_names[localities[l]], there);
        }
    }
}

static int is_receiver(void) { return pair >= 0 && to[pair] == measure.rank; }

static void begin(const struct cell *cell) {
    const struct rate *rate = cell->own;
    place_pairs(rate->locality, measure.ranks, from, to);
    pair = place_own_pair((int)rate->engines, from, to);
    pending = measure_allocate((size_t)rate->window, sizeof *pending);
    never = measure_allocate((size_t)rate->posted + 1, sizeof *never);
    if (is_receiver()) /* from the same source: libraries keep a list per source, and only that one is searched */
        for (long i = 0; i < rate->posted; i++)
            MPI_Irecv(NULL, 0, MPI_BYTE, from[pair], TAG_NEVER, measure.comm, &never[i]);
}

static void prepare(const struct cell *cell) {
    const struct rate *rate = cell->own;
    if (pair < 0)
        return;
    size_t size = (size_t)rate->size;
    buffer = buffer_take(0, is_receiver() ? size * (size_t)rate->window : size, CACHE_HOT);
    if (is_receiver())
        for (long i = 0; i < rate->window; i++)
            MPI_Irecv(buffer + (size_t)i * size, (int)rate->size, MPI_BYTE, from[pair], TAG_WINDOW, measure.comm, &pending[i]);
}

static void repeat(const struct cell *cell, struct reading *readings) {
    const struct rate *rate = cell->own;
    int window = (int)rate->window;
    if (pair < 0)
        return;
    struct reading *reading = &readings[pair];
    if (is_receiver()) {
        wait_all(window, pending);
        reading->last = MPI_Wtime();
        MPI_Send(NULL, 0, MPI_BYTE, from[pair], TAG_ANSWER, measure.comm);
        return;
    }
    reading->first = reading->start = MPI_Wtime();
    for (int i = 0; i < window; i++)
        MPI_Isend(buffer, (int)rate->size, MPI_BYTE, to[pair], TAG_WINDOW, measure.comm, &pending[i]);
    wait_all(window, pending);
    MPI_Recv(NULL, 0, MPI_BYTE, to[pair], TAG_ANSWER, measure.comm, MPI_STATUS_IGNORE);
    reading->end = MPI_Wtime();
}

static void finish(const struct cell *cell) {
    const struct rate *rate = cell->own;
    if (is_receiver())
        for (long i = 0; i < rate->posted; i++) {
            MPI_Cancel(&never[i]);
            MPI_Wait(&never[i], MPI_STATUS_IGNORE);
        }
    free(pending);
    free(never);
    pending = never = NULL;
}

static void end(void) {
    free(localities);
    free(windows);
    free(posted);
    free(engines);
    free(sizes);
    free(from);
    free(to);
}

int main(int argc, char **argv) {
    static const struct program program = {
        .name = "rate",
        .summary = "message rate in one direction over window, length of the match list and number of receiving processes",
        .usage = "  --locality LIST    intra-socket, intra-node, inter-node (default: all that the ranks have)\n"
                 "  --windows LIST     messages that a sender has outstanding (default 1,8,64; paper: 64)\n"
                 "  --posted LIST      receives posted before those of the window, which no message matches; other sizes than\n"
                 "                     --posted-size have the first number (default 0,10,100,1000; paper: 0)\n"
                 "  --posted-size N    size of the messages with which --posted is varied, in bytes (default 8)\n"
                 "  --engines LIST     receiving processes that work at once (default 1)\n"
                 "  --memory N         most bytes of a window (default 64M)\n",
        .columns = "locality,size (B),window,posted,engines",
        .time = "from the first send of a window to the answer to its last message, on the sender's clock, of the slowest engine, "
                "divided by the messages of a window; the rate of all engines is engines / time",
        .global_time = "from the first send to the completion of the last receive, without the answer, divided by the messages of "
                       "a window",
        .least_ranks = 2,
        .paper = "Bridges et al. 2015: one direction, receives posted before; the paper gives neither window nor repetitions: "
                 "64 and 100 here",
        .paper_repetitions = 100,
        .paper_warmup = 10,
        .options = options,
        .header = header,
        .cells = cells,
        .begin = begin,
        .prepare = prepare,
        .repeat = repeat,
        .finish = finish,
        .end = end,
    };
    return measure_main(argc, argv, &program);
}
