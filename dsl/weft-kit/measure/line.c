/* The line of four nodes of Bienz et al. 2018, Figures 6, 7 and 9: all ranks of the first node exchange a high-volume ping-pong with
 * those of the third, and those of the second with those of the fourth, so that both cross the link in the middle. On a machine
 * whose routers have several hosts, as the paper's, a node of the line is a group of hosts (--group-hosts). */
#include "measure.h"
#include "notes.h"
#include "once.h"
#include "volume.h"
#include <stdlib.h>

enum { NODES = 4 };

struct line {
    int pairs, reversed;
    long size, messages;
};

static int order, size_count, message_count, pair_count;
static long *sizes, *messages, *pairs, memory, group_hosts;
static int *from, *to, there; /* pairs, alternating between the two streams */
static struct volume volume;
static int pair = -1;

static void options(void) {
    order = option_word("order", ORDER_WORDS, measure.paper ? "reversed" : "in order");
    size_count = option_sizes(1 << 10, 64 << 10, &sizes);
    message_count = option_numbers("messages", "1,4,16", 1, 32767, &messages);
    message_count = once(messages, message_count);
    pair_count = option_numbers("pairs", "0", 0, 1 << 20, &pairs);
    memory = option_number("memory", 16L << 20, 1 << 10, 1L << 40);
    group_hosts = option_number("group-hosts", 1, 1, 1 << 16);
}

/* Ranks of one node of the line into list; returns how many. With fewer than four nodes the ranks are cut into four equal parts. */
static int members(int node, int *list) {
    int count = 0;
    if (place_hosts() >= NODES * group_hosts) {
        for (int host = (int)(node * group_hosts); host < (node + 1) * group_hosts; host++)
            for (int i = 0; i < place_count(host); i++)
                list[count++] = place_rank(host, i);
        return count;
    }
    int part = measure.ranks / NODES;
    for (int i = 0; i < part; i++)
        list[count++] = node * part + i;
    return count;
}

static void pair_up(void) {
    int *list[NODES], count[NODES];
    for (int node = 0; node < NODES; node++) {
        list[node] = measure_allocate((size_t)measure.ranks, sizeof **list);
        count[node] = members(node, list[node]);
    }
    for (int i = 0; i < measure.ranks; i++)
        for (int stream = 0; stream < 2; stream++)
            if (i < count[stream] && i < count[stream + 2]) {
                from[there] = list[stream][i];
                to[there++] = list[stream + 2][i];
            }
    for (int node = 0; node < NODES; node++)
        free(list[node]);
}

static void header(void) {
    if (place_hosts() >= NODES * group_hosts)
        header_line("line: %d nodes of %ld hosts, in the order of their first ranks", NODES, group_hosts);
    else
        header_line("line: no four nodes of %ld hosts are there; %d equal parts of the ranks in their place, which share no link",
                    group_hosts, NODES);
    for (int p = 0; p < there && p < 2; p++)
        header_line("line: rank %d exchanges with rank %d, %s", from[p], to[p], locality_names[place_locality(from[p], to[p])]);
    notes_write();
}

static void add(int count, long size, long n) {
    if (size > 0 && n > memory / size)
        return;
    struct line line = {.pairs = count, .reversed = order, .size = size, .messages = n};
    struct cell *cell = cell_add(&line, sizeof line);
    cell->groups = count;
    cell_row(cell, "line", "%ld,%ld,%d,%s", size, n, count, volume_orders[order])->divisor = 2;
}

static void cells_of(int count) {
    long paper_sizes[VOLUME_PAPER], paper_messages[VOLUME_PAPER];
    int paper_count = measure.paper ? volume_paper(paper_sizes, paper_messages) : 0;
    for (int i = 0; i < paper_count; i++) add(count, paper_sizes[i], paper_messages[i]);
    for (int s = 0; s < size_count && !measure.paper; s++)
        for (int m = 0; m < message_count; m++)
            add(count, sizes[s], messages[m]);
}

static void cells(void) {
    from = measure_allocate((size_t)measure.ranks, sizeof *from);
    to = measure_allocate((size_t)measure.ranks, sizeof *to);
    pair_up();
    for (int p = 0; p < pair_count; p++) {
        int count = pairs[p] == 0 ? there : (int)pairs[p];
        if (is_again(pairs, p, there))
            continue;
        if (count > there)
            note("left out: %d pairs: the line has %d", count, there);
        else
            cells_of(count);
    }
}

static void begin(const struct cell *cell) {
    const struct line *line = cell->own;
    pair = -1;
    for (int p = 0; p < line->pairs; p++)
        if (from[p] == measure.rank || to[p] == measure.rank)
            pair = p;
    if (pair < 0)
        return;
    int first = from[pair] == measure.rank;
    volume = (struct volume){.partner = first ? to[pair] : from[pair], .first = first, .size = line->size,
                             .messages = (int)line->messages, .reversed = line->reversed};
    volume.pending = measure_allocate((size_t)line->messages, sizeof *volume.pending);
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
    free(sizes);
    free(messages);
    free(pairs);
    free(from);
    free(to);
}

int main(int argc, char **argv) {
    static const struct program program = {
        .name = "line",
        .summary = "high-volume ping-pong on a line of four nodes, from the first to the third and the second to the fourth",
        .usage = "  --messages LIST    messages in each direction (default 1,4,16)\n"
                 "  --pairs LIST       pairs of ranks that work at once, half of them from each node, 0 for all (default 0)\n"
                 "  --order WORD       arrival order: \"in order\" or reversed (default \"in order\"; paper: reversed)\n"
                 "  --group-hosts N    hosts that make a node of the line, such as those of one router (default 1)\n"
                 "  --memory N         most bytes of the messages of one direction (default 16M)\n"
                 "  The order of hosts is that of their ranks: name them in the order of the line when you start the program.\n",
        .columns = "size (B),messages,pairs,arrival order",
        .time = "half of a round, n messages there and n back, on the clock of the rank that sends first, of the slowest pair",
        .global_time = "one way, from the first send of a pair to the completion of its last receive, of the slowest pair",
        .least_ranks = NODES,
        .paper = "Bienz et al. 2018, Figures 6 and 7: constant bytes per process in up to 16384 messages, all ranks, reversed order, "
                 "4 repetitions",
        .paper_repetitions = 4,
        .paper_warmup = 0,
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
