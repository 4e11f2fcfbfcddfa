/* What forced.h does to a library. Without arguments: calls of a reduction of our own, and the numbers it added, over all ranks, in
 * one reduction of 1024 numbers by each algorithm. "names": the algorithms with the library's numbers. COLLECTIVE: the number that
 * MPICH itself reads from its variable in the environment. */
#define _GNU_SOURCE
#include "forced.h"

enum { NUMBERS = 1024 };
struct measure measure;
static int calls, added;

void *measure_allocate(size_t count, size_t size) { return calloc(count, size); }
int place_hosts(void) { return 1; }
int place_count(int host) { return host == 0 ? measure.ranks : 0; }
int place_host(int rank) { return rank < 0; }

static void add(void *in, void *inout, int *length, MPI_Datatype *type) {
    (void)type;
    calls++;
    added += *length;
    for (int i = 0; i < *length; i++) ((double *)inout)[i] += ((double *)in)[i];
}

static int reduce(int which, const double *in, double *out, const int *counts, MPI_Op op, MPI_Comm comm) {
    if (which == 0) return MPI_Allreduce(in, out, NUMBERS, MPI_DOUBLE, op, comm);
    return which == 1 ? MPI_Reduce(in, out, NUMBERS, MPI_DOUBLE, op, 0, comm) : MPI_Reduce_scatter(in, out, counts, MPI_DOUBLE, op, comm);
}

static void count(const char *collective, int which, MPI_Op op) {
    static double in[NUMBERS], out[NUMBERS];
    struct forced list[FORCED_MOST];
    int *counts = measure_allocate((size_t)measure.ranks, sizeof *counts), known = forced_list(collective, list);
    for (int rank = 0; rank < measure.ranks; rank++) counts[rank] = NUMBERS / measure.ranks;
    for (int i = 0; i < known; i++) {
        int mine[2], all[2];
        if (forced_replaced(&list[i], collective, measure.ranks, NUMBERS, 0) != NULL) continue;
        calls = added = 0;
        int good = forced_make(&list[i], 0) && forced_on(&list[i]) && reduce(which, in, out, counts, op, list[i].comm) == MPI_SUCCESS;
        forced_off(&list[i]);
        mine[0] = calls;
        mine[1] = added;
        MPI_Reduce(mine, all, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        if (good && measure.rank == 0) printf("%s %s: %d %d\n", collective, list[i].name, all[0], all[1]);
        forced_free(&list[i]);
    }
    free(counts);
}

static void names(void) {
    static const char *const collectives[] = {"allreduce", "bcast", "reduce", "allgather", "alltoall",
                                              "gather", "scatter", "reduce_scatter", "scan", "barrier"};
    for (size_t c = 0; c < sizeof collectives / sizeof *collectives; c++) {
        struct forced list[FORCED_MOST];
        int known = forced_list(collectives[c], list);
        for (int i = 0; i < known; i++) printf("%s %s %d\n", collectives[c], list[i].name, list[i].number);
    }
}

int main(int argc, char **argv) {
    forced_environment();
    measure.ranks = 2; /* forced_open looks at it; that of a run replaces it */
    if (argc > 1) {
        char variable[128] = "MPIR_CVAR_", *end = variable + strlen(variable);
        forced_open();
        if (strcmp(argv[1], "names") == 0) {
            names();
            return 0;
        }
        for (const char *at = argv[1]; *at != 0; at++) *end++ = (char)toupper((unsigned char)*at);
        strcpy(end, "_INTRA_ALGORITHM");
        printf("%d\n", variable_value(variable, -1));
        return 0;
    }
    MPI_Op op;
    MPI_Init(&argc, &argv);
    measure.comm = MPI_COMM_WORLD;
    MPI_Comm_rank(measure.comm, &measure.rank);
    MPI_Comm_size(measure.comm, &measure.ranks);
    MPI_Op_create(add, 1, &op);
    forced_open();
    count("allreduce", 0, op);
    count("reduce", 1, op);
    count("reduce_scatter", 2, op);
    MPI_Op_free(&op);
    forced_close();
    MPI_Finalize();
    return 0;
}
