/* A communication scheme (Vienne et al. 2008): all communications of the scheme begin together after a synchronisation, each by a
 * blocking MPI_Send that is timed at its source; a node receives by MPI_ANY_SOURCE. The reference is the same size alone. The penalty
 * of a communication is its time over that of the reference. */
#include "arcs.h"
#include "measure.h"
#include "waitall.h"

enum { TAG = 1, MOST_SCHEMES = 100 };
enum { SENDERS_ARC, SENDERS_NODE };
enum { RECEIVES_POSTED, RECEIVES_BLOCKING };
#define FIGURE_2                                                                                                                  \
    "a:0->1|a:0->1 b:0->2|a:0->1 b:0->2 c:0->3|a:0->1 b:0->2 c:0->3 d:4->1|a:0->1 b:0->2 c:0->3 d:4->1 e:5->1|"                      \
    "a:0->1 b:0->2 c:0->3 d:4->1 e:5->1 f:6->3"

/* What a cell does: some arcs, with their ends as ranks. */
struct task {
    int from, to; /* ranks */
    long size;
};

struct run {
    int cache, count;
    struct task *tasks;
};

static struct scheme *schemes;
static int scheme_count, senders, receives, each_alone;
static int *caches, cache_count, size_count;
static long *sizes;

static int *nodes, node_count;     /* the numbers of nodes in all schemes, ascending */
static int **node_ranks, *has;     /* the ranks of a node, and how many there are */
static char *in, **out;            /* of the cell that runs */
static MPI_Request *pending;
static struct task **mine;         /* what this rank sends */
static int *rows, sending, coming; /* rows of what it sends; how many it sends and receives */
static long longest;

/* ---- Options ---- */

static void read_schemes(const char *text) {
    char *all = measure_allocate(strlen(text) + 1, 1);
    strcpy(all, text);
    for (char *at = all; at != NULL;) {
        char *bar = strchr(at, '|'), rule[256];
        int column = 0;
        if (bar != NULL)
            *bar = '\0';
        schemes = measure_grow(schemes, scheme_count, scheme_count + 1, sizeof *schemes);
        const char *wrong = scheme_count == MOST_SCHEMES ? "up to 100 schemes" : arcs_read(at, &schemes[scheme_count], &column);
        scheme_count++;
        if (wrong != NULL) {
            snprintf(rule, sizeof rule, "column %d, %s", (int)(at - all) + column, wrong);
            option_fails("scheme", text, rule, "Try --scheme \"a:0->1 b:0->2(4 MB)\"");
            break;
        }
        at = bar == NULL ? NULL : bar + 1;
    }
    free(all);
}

static int sizes_wanted(void) {
    for (int s = 0; s < scheme_count; s++)
        for (int i = 0; i < schemes[s].count; i++)
            if (schemes[s].arcs[i].size < 0)
                return 1;
    return 0;
}

static void options(void) {
    read_schemes(option_text("scheme", measure.paper ? FIGURE_2 : "a:0->1 b:0->2"));
    senders = option_word("senders", "arc|node", "arc");
    receives = option_word("receives", "posted|blocking", measure.paper ? "blocking" : "posted");
    each_alone = option_word("reference", "nodes|arcs", "nodes");
    cache_count = option_words("cache", "hot|cold", measure.paper ? "hot" : "hot,cold", &caches);
    size_count = option_sizes(0, 64 << 10, 4 << 20, &sizes);
    if (measure.paper && option_text("sizes", NULL) == NULL) {
        size_count = 1;
        sizes[0] = 20000000;
    }
    if (scheme_count > 0 && !sizes_wanted()) {
        option_excluded(SIZE_OPTIONS, "--scheme, where all communications have a size", NULL);
        size_count = 1;
    }
    if (senders == SENDERS_NODE && receives == RECEIVES_BLOCKING)
        option_fails("receives", "blocking", "must be posted with --senders node, where a rank both sends and receives",
                     "Try --receives posted");
}

/* ---- Ranks of the nodes ---- */

static int node_index(int number) {
    int index = 0;
    while (nodes[index] != number)
        index++;
    return index;
}

static int ascending(const void *a, const void *b) {
    int left = *(const int *)a, right = *(const int *)b;
    return (left > right) - (left < right);
}

static void collect_nodes(void) {
    size_t most = 0;
    for (int s = 0; s < scheme_count; s++)
        most += 2 * (size_t)schemes[s].count;
    nodes = measure_allocate(most, sizeof *nodes);
    int count = 0;
    for (int s = 0; s < scheme_count; s++)
        for (int i = 0; i < schemes[s].count; i++) {
            nodes[count++] = schemes[s].arcs[i].from;
            nodes[count++] = schemes[s].arcs[i].to;
        }
    qsort(nodes, (size_t)count, sizeof *nodes, ascending);
    for (int i = 0; i < count; i++)
        if (node_count == 0 || nodes[node_count - 1] != nodes[i])
            nodes[node_count++] = nodes[i];
}

/* Ranks that a node needs: one for each of its sends, and one for all of its receives; or one in all. */
static int needs(int node) {
    int most = 1;
    for (int s = 0; s < scheme_count && senders == SENDERS_ARC; s++) {
        int sends = 0, receiver = 0;
        for (int i = 0; i < schemes[s].count; i++) {
            sends += schemes[s].arcs[i].from == nodes[node];
            receiver |= schemes[s].arcs[i].to == nodes[node];
        }
        most = sends + receiver > most ? sends + receiver : most;
    }
    return most;
}

/* Node i of the scheme is host i if there are hosts enough; else the nodes take one rank after the other. */
static int place_nodes(void) {
    int spread = place_hosts() >= node_count, next = 0;
    node_ranks = measure_allocate((size_t)node_count, sizeof *node_ranks);
    has = measure_allocate((size_t)node_count, sizeof *has);
    for (int node = 0; node < node_count; node++) {
        has[node] = needs(node);
        node_ranks[node] = measure_allocate((size_t)has[node], sizeof **node_ranks);
        for (int i = 0; i < has[node]; i++) {
            if (spread ? i >= place_count(node) : next >= measure.ranks)
                return 0;
            node_ranks[node][i] = spread ? place_rank(node, i) : next++;
        }
    }
    return 1;
}

static void refuse(void) {
    int all = 0, most = 0;
    char rule[256], next[128];
    for (int node = 0; node < node_count; node++) {
        all += needs(node);
        most = needs(node) > most ? needs(node) : most;
    }
    snprintf(rule, sizeof rule, "needs %d ranks, up to %d on a node, one for each send and one for the receives of each node", all, most);
    snprintf(next, sizeof next, "Start %d ranks or more, or try --senders node with %d", all, node_count);
    if (senders == SENDERS_NODE) {
        snprintf(rule, sizeof rule, "has %d nodes and needs as many ranks", node_count);
        snprintf(next, sizeof next, "Start %d ranks or more", node_count);
    }
    option_fails("scheme", schemes[scheme_count - 1].pattern, rule, next);
}

static void header(void) {
    header_line("senders: %s; receives: %s, MPI_ANY_SOURCE",
                senders == SENDERS_ARC ? "one rank per communication, MPI_Send"
                                       : "one rank per node, MPI_Send, and MPI_Isend where it has several communications",
                receives == RECEIVES_POSTED ? "MPI_Irecv before the start" : "MPI_Recv, one after the other");
    for (int node = 0; node < node_count; node++) {
        char list[512];
        int length = 0;
        for (int i = 0; i < has[node] && length < (int)sizeof list - 16; i++)
            length += snprintf(list + length, sizeof list - (size_t)length, " %d", node_ranks[node][i]);
        header_line("node %d: ranks%s; host %d", nodes[node], list, place_host(node_ranks[node][0]));
    }
    if (place_hosts() < node_count)
        header_warning("the %d nodes of the schemes are on %d host(s); communications share cores and memory, and no network between "
                       "some of them",
                       node_count, place_hosts());
}

/* ---- Cells ---- */

static struct cell *add_run(const struct scheme *scheme, long size, int cache) {
    struct run run = {.cache = cache, .count = scheme->count};
    int *sends = measure_allocate((size_t)node_count, sizeof *sends);
    run.tasks = measure_allocate((size_t)scheme->count, sizeof *run.tasks);
    for (int i = 0; i < scheme->count; i++) {
        const struct arc *arc = &scheme->arcs[i];
        int from = node_index(arc->from), to = node_index(arc->to);
        int last = senders == SENDERS_ARC ? has[to] - 1 : 0; /* the last rank of a node receives */
        run.tasks[i] = (struct task){node_ranks[from][senders == SENDERS_ARC ? sends[from]++ : 0], node_ranks[to][last],
                                     arc->size < 0 ? size : arc->size};
    }
    free(sends);
    struct cell *cell = cell_add(&run, sizeof run);
    cell->cold = cache == CACHE_COLD;
    return cell;
}

/* The text of a scheme for a cell: with all sizes where some arcs have their own, because the size of a row is that of its arc. */
static char *cell_pattern(const struct scheme *scheme, long size) {
    struct scheme sized = {.arcs = measure_allocate((size_t)scheme->count, sizeof *sized.arcs), .count = scheme->count};
    int own = 0;
    for (int i = 0; i < scheme->count; i++) {
        sized.arcs[i] = scheme->arcs[i];
        own |= scheme->arcs[i].size >= 0;
        if (scheme->arcs[i].size < 0) sized.arcs[i].size = size;
    }
    char *pattern = own ? arcs_pattern(&sized) : measure_allocate(strlen(scheme->pattern) + 1, 1);
    if (!own) strcpy(pattern, scheme->pattern);
    free(sized.arcs);
    return pattern;
}

static void add_scheme(const struct scheme *scheme, const char *operation, long size, int cache) {
    struct cell *cell = add_run(scheme, size, cache);
    char *pattern = cell_pattern(scheme, size);
    for (int i = 0; i < scheme->count; i++) {
        const struct arc *arc = &scheme->arcs[i];
        cell_row(cell, operation, "%s,%ld,%s,%s", arc->label, arc->size < 0 ? size : arc->size, cache_names[cache], pattern);
    }
    free(pattern);
}

/* Whether a scheme has no size to vary and has been added, or is given twice. */
static int is_repeated(int which, int size_index) {
    int wanted = 0;
    for (int i = 0; i < schemes[which].count; i++) wanted |= schemes[which].arcs[i].size < 0;
    for (int s = 0; s < which; s++) {
        if (strcmp(schemes[s].pattern, schemes[which].pattern) == 0) return 1;
    }
    return !wanted && size_index > 0;
}

/* One communication of this size alone, unless there is such a reference already. */
static void add_reference(const char *label, int from, int to, long size, int cache) {
    static struct arc *done;
    static int *done_cache, count;
    for (int i = 0; i < count; i++)
        if (done[i].from == from && done[i].to == to && done[i].size == size && done_cache[i] == cache &&
            strcmp(done[i].label, label) == 0)
            return;
    struct arc arc = {.from = from, .to = to, .size = -1};
    snprintf(arc.label, sizeof arc.label, "%s", label);
    char pattern[PATTERN + LABEL];
    snprintf(pattern, sizeof pattern, "%d->%d", from, to);
    struct scheme alone = {.arcs = &arc, .count = 1, .pattern = pattern};
    add_scheme(&alone, "reference", size, cache);
    arc.size = size;
    done = measure_grow(done, count, count + 1, sizeof *done);
    done_cache = measure_grow(done_cache, count, count + 1, sizeof *done_cache);
    done[count] = arc;
    done_cache[count++] = cache;
}

static void add_references(const struct scheme *scheme, long size, int cache) {
    for (int i = 0; i < scheme->count; i++) {
        const struct arc *arc = &scheme->arcs[i];
        long own = arc->size < 0 ? size : arc->size;
        char name[LABEL];
        if (each_alone) {
            add_reference(arc->label, arc->from, arc->to, own, cache);
        } else {
            snprintf(name, sizeof name, "%d->%d", nodes[0], nodes[node_count > 1]);
            add_reference(name, nodes[0], nodes[node_count > 1], own, cache);
        }
    }
}

static void cells(void) {
    collect_nodes();
    if (!place_nodes()) {
        refuse();
        return;
    }
    for (int c = 0; c < cache_count; c++)
        for (int i = 0; i < size_count; i++)
            for (int s = 0; s < scheme_count; s++) {
                if (is_repeated(s, i)) continue;
                add_references(&schemes[s], sizes[i], caches[c]);
                add_scheme(&schemes[s], "scheme", sizes[i], caches[c]);
            }
}

/* ---- One repetition ---- */

static void begin(const struct cell *cell) {
    const struct run *run = cell->own;
    size_t count = (size_t)run->count;
    mine = measure_allocate(count, sizeof *mine);
    rows = measure_allocate(count, sizeof *rows);
    out = measure_allocate(count, sizeof *out);
    pending = measure_allocate(2 * count, sizeof *pending);
    sending = coming = 0;
    longest = 0;
    for (int i = 0; i < run->count; i++) {
        struct task *task = &run->tasks[i];
        if (task->from == measure.rank) {
            mine[sending] = task;
            rows[sending++] = i;
        }
        if (task->to == measure.rank) {
            coming++;
            longest = task->size > longest ? task->size : longest;
        }
    }
}

/* Any message may come into any buffer of the receiver, so that all have the size of the longest. */
static void prepare(const struct cell *cell) {
    const struct run *run = cell->own;
    size_t bytes = 0;
    for (int i = 0; i < sending; i++) bytes += (size_t)mine[i]->size;
    char *next = sending > 0 ? buffer_take(0, bytes, run->cache) : NULL;
    for (int i = 0; i < sending; next += mine[i++]->size) out[i] = next;
    in = coming > 0 ? buffer_take(1, (size_t)longest * (size_t)coming, run->cache) : NULL;
    for (int i = 0; i < coming && receives == RECEIVES_POSTED; i++)
        MPI_Irecv(in + (size_t)i * (size_t)longest, (int)longest, MPI_BYTE, MPI_ANY_SOURCE, TAG, measure.comm, &pending[i]);
}

static void send_one(struct reading *readings) {
    double start = MPI_Wtime();
    MPI_Send(out[0], (int)mine[0]->size, MPI_BYTE, mine[0]->to, TAG, measure.comm);
    reading_set(&readings[rows[0]], start, MPI_Wtime());
}

static void send_several(struct reading *readings) {
    MPI_Request *sends = pending + coming;
    double start = MPI_Wtime();
    for (int i = 0; i < sending; i++)
        MPI_Isend(out[i], (int)mine[i]->size, MPI_BYTE, mine[i]->to, TAG, measure.comm, &sends[i]);
    for (int done = 0; done < sending; done++) {
        int which;
        MPI_Waitany(sending, sends, &which, MPI_STATUS_IGNORE);
        reading_set(&readings[rows[which]], start, MPI_Wtime());
    }
}

static void repeat(const struct cell *cell, struct reading *readings) {
    (void)cell;
    if (sending == 1)
        send_one(readings);
    else if (sending > 1)
        send_several(readings);
    if (receives == RECEIVES_POSTED)
        wait_all(coming, pending);
    else
        for (int i = 0; i < coming; i++)
            MPI_Recv(in + (size_t)i * (size_t)longest, (int)longest, MPI_BYTE, MPI_ANY_SOURCE, TAG, measure.comm, MPI_STATUS_IGNORE);
}

static void finish(const struct cell *cell) {
    (void)cell;
    free(mine);
    free(rows);
    free(out);
    free(pending);
}

static void end(void) {
    for (int s = 0; s < scheme_count; s++) {
        free(schemes[s].arcs);
        free(schemes[s].pattern);
    }
    free(schemes);
    free(caches);
    free(sizes);
    free(nodes);
    for (int node = 0; node < node_count; node++) free(node_ranks[node]);
    free(node_ranks);
    free(has);
}

int main(int argc, char **argv) {
    static const struct program program = {
        .name = "scheme",
        .summary = "the communications of a scheme, begun together, and the same sizes alone: penalties of sharing",
        .usage = "  --scheme TEXT      arcs such as \"a:0->1 b:0->2(4 MB)\", several schemes with | between, up to 3800 bytes each\n"
                 "                     (default \"a:0->1 b:0->2\"; paper: the six schemes of Figure 2)\n"
                 "  --senders WORD     arc: a rank for each communication, and one for the receives of each node, on the node's host;\n"
                 "                     node: one rank per node, MPI_Isend where it sends several messages (default arc)\n"
                 "  --receives WORD    posted before the start, or blocking, one after the other (default posted; paper: blocking)\n"
                 "  --reference WORD   the same sizes alone between the first two nodes, or of all arcs (default nodes)\n"
                 "  --cache LIST       hot, cold (default both; paper: hot)\n",
        .columns = "arc,size (B),cache,pattern",
        .time = "of the MPI_Send of this arc, at its source",
        .global_time = "of the MPI_Send of this arc, on the global clock",
        .least_ranks = 2,
        .paper = "Vienne et al. 2008: 20 MB, MPI_Barrier, blocking MPI_Send, MPI_Recv from MPI_ANY_SOURCE, reference from the first "
                 "node to the second; the paper gives no number of iterations: 20 after 5 that are not measured here",
        .paper_repetitions = 20,
        .paper_warmup = 5,
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
