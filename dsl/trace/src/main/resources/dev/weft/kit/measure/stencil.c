/* The stencil of Nigay et al. 2018, Listing 1: in each iteration a rank computes, then exchanges messages with its four neighbours on a
 * torus of ranks, with all receives posted before the sends. The domain is cut among the ranks that the job starts, so that more
 * ranks have less to compute; which neighbours share a node with a rank is found by measurement. */
#include "measure.h"
#include "once.h"
#include "waitall.h"
#include <limits.h>
#include <stdlib.h>

enum { WEST, EAST, NORTH, SOUTH, NEIGHBOURS, CALLS = 2 * NEIGHBOURS };
enum { ROW_STENCIL, ROW_COMPUTE, ROW_CALL, ROW_WAIT };

struct stencil {
    long bytes[NEIGHBOURS];
};

static long grid_x, grid_y, work, iterations;
static long *halos;
static int halo_count;
static int ranks_x, ranks_y, cells_x, cells_y; /* ranks in each direction; edges of the domain of a rank */
static int neighbour[NEIGHBOURS];
static double *domain, *next;
static char *out, *in;
static int filled;

static void options(void) {
    grid_x = option_number("grid-x", 1024, 1, 1L << 24);
    grid_y = option_number("grid-y", 1024, 1, 1L << 24);
    halo_count = option_numbers("halo", "1,4,16", 1, 1 << 16, &halos);
    halo_count = once(halos, halo_count);
    work = option_number("work", 1, 0, 1000);
    iterations = option_number("iterations", 10, 1, 10000);
}

static int rank_at(int x, int y) { return (y + ranks_y) % ranks_y * ranks_x + (x + ranks_x) % ranks_x; }

static void find_neighbours(int rank, int list[NEIGHBOURS]) {
    int x = rank % ranks_x, y = rank / ranks_x;
    list[WEST] = rank_at(x - 1, y);
    list[EAST] = rank_at(x + 1, y);
    list[NORTH] = rank_at(x, y - 1);
    list[SOUTH] = rank_at(x, y + 1);
}

static void header(void) {
    int most = 0, all[3] = {0, 0, 0}, itself = 0;
    for (int rank = 0; rank < measure.ranks; rank++) {
        int list[NEIGHBOURS], outside = 0;
        find_neighbours(rank, list);
        for (int side = 0; side < NEIGHBOURS; side++) {
            int locality = place_locality(rank, list[side]);
            if (list[side] == rank)
                itself++;
            else
                all[locality]++;
            outside += locality == INTER_NODE;
        }
        most = outside > most ? outside : most;
    }
    header_line("grid: %ld x %ld numbers of 8 B on %d x %d ranks, torus; %d x %d per rank", grid_x, grid_y, ranks_x, ranks_y, cells_x,
                cells_y);
    header_line("neighbours: %d messages per rank and iteration; of all ranks: %d to itself, %d intra-socket, %d intra-node, "
                "%d inter-node; up to %d inter-node of one rank",
                NEIGHBOURS, itself, all[INTRA_SOCKET], all[INTRA_NODE], all[INTER_NODE], most);
    header_line("compute: %ld sweeps over the domain of a rank; iterations: %ld per sample", work, iterations);
    header_line("messages: halo x edge x 8 B without packing; size (B) is that of the longer edge");
    header_line("operations: stencil = whole iteration; compute; call = one of the %d calls that post receives and sends; wait = "
                "completion of the exchange; per rank, the longest",
                CALLS);
}

static void cut(void) {
    int dimensions[2] = {0, 0};
    MPI_Dims_create(measure.ranks, 2, dimensions);
    ranks_y = dimensions[0]; /* the longer side: neighbours of a full node to the north and south are on other nodes */
    ranks_x = dimensions[1];
    cells_x = (int)((grid_x + ranks_x - 1) / ranks_x);
    cells_y = (int)((grid_y + ranks_y - 1) / ranks_y);
}

/* A halo is a part of the domain, and its longer message is counted by an int. */
static void check_halo(long halo) {
    long shorter = cells_x < cells_y ? cells_x : cells_y, longer = cells_x < cells_y ? cells_y : cells_x;
    long most = INT_MAX / 8 / longer < shorter ? INT_MAX / 8 / longer : shorter;
    char value[32], rule[256], advice[64];
    if (halo <= most) return;
    snprintf(value, sizeof value, "%ld", halo);
    snprintf(rule, sizeof rule, "must be up to %ld, where a rank has %d x %d numbers and a message up to %d B", most, cells_x, cells_y,
             INT_MAX);
    snprintf(advice, sizeof advice, "Try --halo %ld or a larger grid", most);
    option_fails("halo", value, rule, advice);
}

static void cells(void) {
    cut();
    for (int h = 0; h < halo_count; h++) check_halo(halos[h]);
    int nodes = place_hosts(), cores = 0;
    for (int host = 0; host < nodes; host++)
        cores = place_count(host) > cores ? place_count(host) : cores;
    static const char *const operations[] = {"stencil", "compute", "call", "wait"};
    for (int h = 0; h < halo_count; h++) {
        long x = halos[h] * cells_x * 8, y = halos[h] * cells_y * 8;
        struct stencil stencil = {.bytes = {y, y, x, x}};
        struct cell *cell = cell_add(&stencil, sizeof stencil);
        for (int r = ROW_STENCIL; r <= ROW_WAIT; r++) {
            struct row *row = cell_row(cell, operations[r], "%d,%d,%ld", nodes, cores, x > y ? x : y);
            row->divisor = row->global_divisor = (double)iterations;
            if (r == ROW_CALL)
                row->divisor *= CALLS;
        }
    }
}

static void begin(const struct cell *cell) {
    (void)cell;
    find_neighbours(measure.rank, neighbour);
    filled = 0;
}

static void prepare(const struct cell *cell) {
    const struct stencil *stencil = cell->own;
    size_t numbers = (size_t)cells_x * (size_t)cells_y, bytes = 0;
    for (int side = 0; side < NEIGHBOURS; side++)
        bytes += (size_t)stencil->bytes[side];
    domain = buffer_take(0, numbers * sizeof *domain, CACHE_HOT);
    next = buffer_take(1, numbers * sizeof *next, CACHE_HOT);
    out = buffer_take(2, bytes, CACHE_HOT);
    in = buffer_take(3, bytes, CACHE_HOT);
    /* The driver's bytes are no numbers, and arithmetic on numbers such as NAN may be slower. */
    for (size_t i = 0; i < numbers && !filled; i++)
        domain[i] = next[i] = (double)(i % 7);
    filled = 1;
}

static void compute(void) {
    for (long sweep = 0; sweep < work; sweep++) {
        for (int y = 1; y < cells_y - 1; y++)
            for (int x = 1; x < cells_x - 1; x++) {
                size_t i = (size_t)y * (size_t)cells_x + (size_t)x;
                next[i] = 0.25 * (domain[i - 1] + domain[i + 1] + domain[i - (size_t)cells_x] + domain[i + (size_t)cells_x]);
            }
        double *swap = domain;
        domain = next;
        next = swap;
    }
}

/* The tag is the side to which a message leaves, so that two neighbours that are one rank are told apart. */
static void post(const struct stencil *stencil, MPI_Request pending[CALLS]) {
    static const int opposite[NEIGHBOURS] = {EAST, WEST, SOUTH, NORTH};
    size_t at = 0;
    for (int side = 0; side < NEIGHBOURS; at += (size_t)stencil->bytes[side++])
        MPI_Irecv(in + at, (int)stencil->bytes[side], MPI_BYTE, neighbour[side], opposite[side], measure.comm, &pending[side]);
    at = 0;
    for (int side = 0; side < NEIGHBOURS; at += (size_t)stencil->bytes[side++])
        MPI_Isend(out + at, (int)stencil->bytes[side], MPI_BYTE, neighbour[side], side, measure.comm, &pending[NEIGHBOURS + side]);
}

/* Seconds since a time, which becomes now. */
static double lap(double *time) {
    double before = *time;
    *time = MPI_Wtime();
    return *time - before;
}

static void repeat(const struct cell *cell, struct reading *readings) {
    const struct stencil *stencil = cell->own;
    MPI_Request pending[CALLS];
    double computed = 0, called = 0, waited = 0, start = MPI_Wtime(), now = start;
    for (long i = 0; i < iterations; i++) {
        compute();
        computed += lap(&now);
        post(stencil, pending);
        called += lap(&now);
        wait_all(CALLS, pending);
        waited += lap(&now);
    }
    reading_set(&readings[ROW_STENCIL], start, now);
    readings[ROW_COMPUTE].start = readings[ROW_CALL].start = readings[ROW_WAIT].start = 0;
    readings[ROW_COMPUTE].end = computed;
    readings[ROW_CALL].end = called;
    readings[ROW_WAIT].end = waited;
}

static void end(void) { free(halos); }

int main(int argc, char **argv) {
    static const struct program program = {
        .name = "stencil",
        .summary = "computation and exchange with four neighbours, in shared memory and on the network, by turns",
        .usage = "  --grid-x N, --grid-y N  numbers of the whole domain (default 1024 each)\n"
                 "  --halo LIST        depth of the halo: a message has depth x edge numbers of 8 B (default 1,4,16)\n"
                 "  --work N           sweeps over the domain of a rank per iteration (default 1)\n"
                 "  --iterations N     iterations per sample (default 10)\n",
        .columns = "nodes,cores,size (B)",
        .time = "of one iteration (stencil), its computation (compute), a call (call), the wait for messages (wait), longest of the ranks; "
                "cores = most ranks on a node",
        .global_time = "of one iteration, last end minus first start",
        .least_ranks = 1,
        .paper = "Nigay et al. 2018, Listing 1: 25 samples; ranks are processes, with as many per core as the job starts, not user-level "
                 "threads",
        .paper_repetitions = 25,
        .paper_warmup = 0,
        .options = options,
        .header = header,
        .cells = cells,
        .begin = begin,
        .prepare = prepare,
        .repeat = repeat,
        .end = end,
    };
    return measure_main(argc, argv, &program);
}
