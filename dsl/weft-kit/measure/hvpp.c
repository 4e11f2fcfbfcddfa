/* High-volume ping-pong (Bienz et al. 2018, Algorithm 1): n messages there, then n back, received in the order in which they were
 * sent or in the reversed one, which makes each of them search the whole queue. Per locality and number of pairs. */
#include "measure.h"
#include "notes.h"
#include "once.h"
#include "volume.h"
#include <stdlib.h>

struct hvpp {
    int locality, pairs, reversed;
    long size, messages;
};

static int *localities, *orders, locality_count, order_count, size_count, message_count, pair_count;
static long *sizes, *messages, *pairs, memory;
static int *from, *to;
static struct volume volume;
static int pair = -1;

static void options(void) {
    locality_count = option_words("locality", LOCALITY_WORDS, "intra-socket,intra-node,inter-node", &localities);
    order_count = option_words("order", ORDER_WORDS, "in order,reversed", &orders);
    size_count = option_sizes(8, 8 << 10, &sizes);
    message_count = option_numbers("messages", "1,4,16,64,256,1024", 1, 32767, &messages); /* tags go up to 32767 at least */
    message_count = once(messages, message_count);
    pair_count = option_numbers("pairs", measure.paper ? "0" : "1", 0, 1 << 20, &pairs);
    memory = option_number("memory", 16L << 20, 1 << 10, 1L << 40);
}

static void add(struct hvpp hvpp) {
    for (int o = 0; o < order_count; o++) {
        hvpp.reversed = orders[o];
        struct cell *cell = cell_add(&hvpp, sizeof hvpp);
        cell->groups = hvpp.pairs;
        struct row *row = cell_row(cell, "high-volume ping-pong", "%s,%ld,%ld,%d,%s", locality_names[hvpp.locality], hvpp.size,
                                   hvpp.messages, hvpp.pairs, volume_orders[hvpp.reversed]);
        row->divisor = 2;
    }
}

static void add_all(struct hvpp hvpp) {
    for (int s = 0; s < size_count; s++)
        for (int m = 0; m < message_count; m++) {
            hvpp.size = sizes[s];
            hvpp.messages = messages[m];
            if (sizes[s] == 0 || messages[m] <= memory / sizes[s])
                add(hvpp);
        }
}

/* The paper's Figure 4: the bytes of a process are constant while the number of messages grows. */
static void add_paper(struct hvpp hvpp) {
    long paper_sizes[VOLUME_PAPER], paper_messages[VOLUME_PAPER];
    int count = volume_paper(paper_sizes, paper_messages);
    for (int i = 0; i < count; i++) {
        hvpp.size = paper_sizes[i];
        hvpp.messages = paper_messages[i];
        add(hvpp);
    }
}

static void cells(void) {
    from = measure_allocate((size_t)measure.ranks, sizeof *from);
    to = measure_allocate((size_t)measure.ranks, sizeof *to);
    for (int l = 0; l < locality_count; l++) {
        int there = place_pairs(localities[l], measure.ranks, from, to);
        for (int p = 0; p < pair_count && there > 0; p++) {
            struct hvpp hvpp = {.locality = localities[l], .pairs = pairs[p] == 0 ? there : (int)pairs[p]};
            if (is_again(pairs, p, there))
                continue;
            if (hvpp.pairs > there)
                note("left out: %d pairs %s: the ranks make %d", hvpp.pairs, locality_names[localities[l]], there);
            else if (measure.paper)
                add_paper(hvpp);
            else
                add_all(hvpp);
        }
    }
}

static void begin(const struct cell *cell) {
    const struct hvpp *hvpp = cell->own;
    place_pairs(hvpp->locality, measure.ranks, from, to);
    pair = -1;
    for (int p = 0; p < hvpp->pairs; p++)
        if (from[p] == measure.rank || to[p] == measure.rank)
            pair = p;
    if (pair < 0)
        return;
    int first = from[pair] == measure.rank;
    volume = (struct volume){.partner = first ? to[pair] : from[pair], .first = first, .size = hvpp->size,
                             .messages = (int)hvpp->messages, .reversed = hvpp->reversed};
    volume.pending = measure_allocate((size_t)hvpp->messages, sizeof *volume.pending);
}

static void prepare(const struct cell *cell) {
    (void)cell;
    if (pair >= 0)
        volume_buffers(&volume);
}

static void repeat(const struct cell *cell, struct reading *readings) {
    (void)cell;
    if (pair >= 0)
        volume_round(&volume, &readings[pair]);
}

static void finish(const struct cell *cell) {
    (void)cell;
    free(volume.pending);
    volume.pending = NULL;
}

static void end(void) {
    free(localities);
    free(orders);
    free(sizes);
    free(messages);
    free(pairs);
    free(from);
    free(to);
}

int main(int argc, char **argv) {
    static const struct program program = {
        .name = "hvpp",
        .summary = "high-volume ping-pong: many messages there, then back, in order and reversed, per locality",
        .usage = "  --locality LIST    intra-socket, intra-node, inter-node (default: all that the ranks have)\n"
                 "  --messages LIST    messages in each direction (default 1,4,16,64,256,1024)\n"
                 "  --order LIST       arrival order: \"in order,reversed\" (default: both)\n"
                 "  --pairs LIST       pairs of ranks that work at once, 0 for all that there are (default 1; paper: 0)\n"
                 "  --memory N         most bytes of the messages of one direction (default 16M)\n",
        .columns = "locality,size (B),messages,pairs,arrival order",
        .time = "half of a round, n messages there and n back, on the clock of the rank that sends first, of the slowest pair",
        .global_time = "one way, from the first send of a pair to the completion of its last receive, of the slowest pair",
        .least_ranks = 2,
        .paper = "Bienz et al. 2018, Algorithm 1: constant bytes per process in up to 16384 messages, all pairs of a locality, "
                 "4 repetitions",
        .paper_repetitions = 4,
        .paper_warmup = 0,
        .options = options,
        .header = notes_write,
        .cells = cells,
        .begin = begin,
        .prepare = prepare,
        .repeat = repeat,
        .finish = finish,
        .end = end,
    };
    return measure_main(argc, argv, &program);
}
