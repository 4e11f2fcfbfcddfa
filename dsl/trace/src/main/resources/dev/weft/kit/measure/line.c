/* The line of four nodes of Bienz et al. 2018, Figures 6, 7 and 9: all ranks of the first node exchange a high-volume ping-pong with
 * those of the third, and those of the second with those of the fourth, so that both cross the link in the middle. On a machine
 * whose routers have several hosts, as the paper's, a node of the line is a group of hosts (--group-hosts). */
#include "volume.h"
#include <stdlib.h>

enum { NODES = 4 };

static long group_hosts;
static int *from, *to, there; /* pairs, alternating between the two streams */

static void options(void) {
    volume_options(1 << 10, 64 << 10, "1,4,16", "0", measure.paper ? "reversed" : "in order");
    group_hosts = option_number("group-hosts", 1, 1, 1 << 16);
}

static int is_line(void) { return place_hosts() >= NODES * group_hosts; }

/* Ranks of one node of the line into list; returns how many. With fewer than four nodes the ranks are cut into four equal parts. */
static int members(int node, int *list) {
    int count = 0;
    if (is_line()) {
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
    if (is_line())
        header_line("line: %d nodes of %ld host(s) each, in the order of their first ranks", NODES, group_hosts);
    else
        header_warning("the ranks are on %d host(s), and a line of %d nodes needs %ld or more; %d equal parts of the ranks stand in for the "
                       "nodes and share no link, so that no contention of a line is measured",
                       place_hosts(), NODES, NODES * group_hosts, NODES);
    for (int p = 0; p < there && p < 2; p++)
        header_line("line: rank %d exchanges with rank %d, %s", from[p], to[p], locality_names[place_locality(from[p], to[p])]);
    volume_header();
}

static void row(struct cell *cell, const struct volume *volume) {
    cell_row(cell, "line", "%ld,%ld,%d,%s", volume->size, volume->messages, volume->pairs, volume_orders[volume->reversed]);
}

static void cells(void) {
    from = measure_allocate((size_t)measure.ranks, sizeof *from);
    to = measure_allocate((size_t)measure.ranks, sizeof *to);
    pair_up();
    volume_cells(there, "on the line", (struct volume){0}, row);
}

static void begin(const struct cell *cell) { volume_begin(cell, from, to); }

static void end(void) {
    volume_end();
    free(from);
    free(to);
}

int main(int argc, char **argv) {
    static const struct program program = {
        .name = "line",
        .summary = "high-volume ping-pong on a line of four nodes, from the first to the third and the second to the fourth",
        .usage = "  --messages LIST    messages in each direction (default 1,4,16)\n"
                 "  --pairs LIST       pairs of ranks that work at once, half of them from each node, 0 for all (default 0)\n"
                 "  --order LIST       arrival order: \"in order,reversed\" (default \"in order\"; paper: reversed)\n"
                 "  --group-hosts N    hosts that make a node of the line, such as those of one router (default 1)\n"
                 "  --memory N         most bytes of the messages of one direction (default 16M)\n"
                 "  The order of hosts is that of their ranks: name them in the order of the line when you start the program.\n",
        .columns = "size (B),messages,pairs,arrival order",
        .time = VOLUME_TIME,
        .global_time = VOLUME_GLOBAL_TIME,
        .least_ranks = NODES,
        .paper = "Bienz et al. 2018, Figures 6 and 7: constant bytes per process in up to 16384 messages, all ranks, reversed order, "
                 "4 repetitions",
        .paper_repetitions = 4,
        .paper_warmup = 0,
        .options = options,
        .header = header,
        .cells = cells,
        .begin = begin,
        .prepare = volume_prepare,
        .repeat = volume_repeat,
        .finish = volume_finish,
        .end = end,
    };
    return measure_main(argc, argv, &program);
}
