/* Ping-pongs of one or several pairs of ranks: latency, bandwidth, and what pairs of one node share (max-rate). */
#include "measure.h"
#include "once.h"
#include <stdlib.h>

enum { PAPER_TRIPS = 100, TAG = 0 };

struct pingpong {
    int locality, pairs, cache, size;
};

static int *localities, locality_count, *caches, cache_count, *from, *to;
static long *pair_counts, *sizes;
static int pair_count_count, size_count;
static char *send_buffer, *receive_buffer;
static int pair; /* of this rank in the current cell, -1 if none */

static void options(void) {
    locality_count = option_words("locality", LOCALITY_WORDS, "intra-socket,intra-node,inter-node", &localities);
    cache_count = option_words("cache", CACHE_WORDS, "hot", &caches);
    pair_count_count = option_numbers("pairs", "1", 1, 100000, &pair_counts);
    pair_count_count = once(pair_counts, pair_count_count);
    size_count = option_sizes(0, 1, 4 << 20, &sizes);
    from = measure_allocate((size_t)measure.ranks, sizeof *from);
    to = measure_allocate((size_t)measure.ranks, sizeof *to);
}

static void list(int locality, int pairs) {
    for (int c = 0; c < cache_count; c++) {
        for (int s = 0; s < size_count; s++) {
            struct pingpong own = {locality, pairs, caches[c], (int)sizes[s]};
            struct cell *cell = cell_add(&own, sizeof own);
            struct row *row = cell_row(cell, "ping-pong", "%s,%d,%d,%s", locality_names[locality], own.size, pairs,
                                       cache_names[own.cache]);
            row->divisor = measure.paper ? 2 * PAPER_TRIPS : 2;
            cell->groups = pairs;
            cell->cold = own.cache == CACHE_COLD;
        }
    }
}

static void cells(void) {
    for (int l = 0; l < locality_count; l++) {
        int most = place_pairs(localities[l], measure.ranks, from, to);
        for (int p = 0; p < pair_count_count; p++) {
            if (pair_counts[p] <= most)
                list(localities[l], (int)pair_counts[p]);
            else if (most == 0)
                header_line("left out: %ld pairs %s: there are none", pair_counts[p], locality_names[localities[l]]);
            else
                left_out("pairs", "%ld pairs %s: the ranks make %d", pair_counts[p], locality_names[localities[l]], most);
        }
    }
}

static void begin(const struct cell *cell) {
    const struct pingpong *own = cell->own;
    pair = place_own_pair(place_pairs(own->locality, own->pairs, from, to), from, to);
}

static void prepare(const struct cell *cell) {
    const struct pingpong *own = cell->own;
    if (pair < 0) return;
    send_buffer = buffer_take(0, (size_t)own->size, own->cache);
    receive_buffer = buffer_take(1, (size_t)own->size, own->cache);
}

static void send(int size, int other) { MPI_Send(send_buffer, size, MPI_BYTE, other, TAG, measure.comm); }

static void receive(int size, int other) {
    MPI_Recv(receive_buffer, size, MPI_BYTE, other, TAG, measure.comm, MPI_STATUS_IGNORE);
}

/* Paper 4 (Bienz et al. 2018, section 2) has each timing four times, by Baseenv. */
static void repeat_paper(int size, struct reading *reading) {
    double start = MPI_Wtime();
    for (int i = 0; i < PAPER_TRIPS; i++) {
        if (from[pair] == measure.rank) send(size, to[pair]);
        receive(size, from[pair] == measure.rank ? to[pair] : from[pair]);
        if (to[pair] == measure.rank) send(size, from[pair]);
    }
    if (from[pair] == measure.rank) {
        reading->start = start;
        reading->end = MPI_Wtime();
    }
}

static void repeat(const struct cell *cell, struct reading *readings) {
    const struct pingpong *own = cell->own;
    if (pair < 0) return;
    struct reading *reading = &readings[pair];
    if (measure.paper) {
        repeat_paper(own->size, reading);
    } else if (from[pair] == measure.rank) {
        reading->start = reading->first = MPI_Wtime();
        send(own->size, to[pair]);
        receive(own->size, to[pair]);
        reading->end = MPI_Wtime();
    } else {
        receive(own->size, from[pair]);
        if (measure.clock) reading->last = MPI_Wtime();
        send(own->size, from[pair]);
    }
}

static void end(void) {
    free(localities);
    free(caches);
    free(pair_counts);
    free(sizes);
    free(from);
    free(to);
}

int main(int argc, char **argv) {
    static const struct program program = {
        .name = "pingpong",
        .summary = "half of a round trip between pairs of ranks",
        .usage = "  --pairs LIST         pairs at the same time, between two hosts or within one (1)\n"
                 "  --locality LIST      some of intra-socket,intra-node,inter-node (all that there are)\n"
                 "  --cache LIST         some of hot,cold,untouched (hot)\n",
        .columns = "locality,size (B),pairs,cache",
        .time = "half of a round trip on the clock of the rank that begins it, the longest of the pairs",
        .global_time = "from the begin of the first send to the end of its receive, on the global clock, the longest of the pairs; "
                       "to read the clock there is part of the round trip, unless --clock off",
        .least_ranks = 2,
        .paper = "Bienz et al. 2018, section 2: four timings (here each the mean of 100 round trips, begun by a barrier)",
        .paper_repetitions = 4,
        .paper_warmup = 1,
        .options = options,
        .cells = cells,
        .begin = begin,
        .prepare = prepare,
        .repeat = repeat,
        .end = end,
    };
    return measure_main(argc, argv, &program);
}
