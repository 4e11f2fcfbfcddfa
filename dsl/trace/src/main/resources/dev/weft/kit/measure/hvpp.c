/* High-volume ping-pong (Bienz et al. 2018, Algorithm 1): n messages there, then n back, received in the order in which they were
 * sent or in the reversed one, which makes each of them search the whole queue. Per locality and number of pairs. */
#include "volume.h"
#include <stdlib.h>

static int *localities, locality_count;
static int *from, *to;

static void options(void) {
    locality_count = option_words("locality", LOCALITY_WORDS, "intra-socket,intra-node,inter-node", &localities);
    volume_options(8, 8 << 10, "1,4,16,64,256,1024", measure.paper ? "0" : "1", "in order,reversed");
}

static void row(struct cell *cell, const struct volume *volume) {
    cell_row(cell, "high-volume ping-pong", "%s,%ld,%ld,%d,%s", locality_names[volume->locality], volume->size, volume->messages,
             volume->pairs, volume_orders[volume->reversed]);
}

static void cells(void) {
    from = measure_allocate((size_t)measure.ranks, sizeof *from);
    to = measure_allocate((size_t)measure.ranks, sizeof *to);
    for (int l = 0; l < locality_count; l++) {
        int there = place_pairs(localities[l], measure.ranks, from, to);
        volume_cells(there, locality_names[localities[l]], (struct volume){.locality = localities[l]}, row);
    }
}

static void begin(const struct cell *cell) {
    const struct volume *volume = cell->own;
    place_pairs(volume->locality, measure.ranks, from, to);
    volume_begin(cell, from, to);
}

static void end(void) {
    volume_end();
    free(localities);
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
        .time = VOLUME_TIME,
        .global_time = VOLUME_GLOBAL_TIME,
        .least_ranks = 2,
        .paper = "Bienz et al. 2018, Algorithm 1: constant bytes per process in up to 16384 messages, all pairs of a locality, "
                 "4 repetitions",
        .paper_repetitions = 4,
        .paper_warmup = 0,
        .options = options,
        .header = volume_header,
        .cells = cells,
        .begin = begin,
        .prepare = volume_prepare,
        .repeat = volume_repeat,
        .finish = volume_finish,
        .end = end,
    };
    return measure_main(argc, argv, &program);
}
