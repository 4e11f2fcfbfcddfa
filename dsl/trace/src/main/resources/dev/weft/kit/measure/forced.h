/* Algorithms of collectives, forced by the library's own control variables through MPI's tool interface. For collective.c.
 * - Open MPI's component tuned reads coll_tuned_*_algorithm when a communicator is made, if coll_tuned_use_dynamic_rules is true, which
 *   must be set before MPI_Init (forced_environment). So each algorithm has a communicator of its own.
 * - MPICH reads MPIR_CVAR_*_INTRA_ALGORITHM in each call, unless the device takes the call over (MPIR_CVAR_*_DEVICE_COLLECTIVE). The
 *   variables are set before the ranks begin together, which takes no collective (start.c), and set back after the call, so that the
 *   driver's collectives stay as they are. */
#ifndef WEFT_FORCED_H
#define WEFT_FORCED_H
#include "measure.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORCED_NAME = 48, FORCED_MOST = 24 };
enum library { LIBRARY_OTHER, LIBRARY_OPEN_MPI, LIBRARY_MPICH };

struct variable {
    MPI_T_cvar_handle handle;
    int known, usual; /* usual: its value before */
};

struct forced {
    char name[FORCED_NAME];
    int number;
    struct variable algorithm, device, segment, fanout; /* fanout: of chains, 1 as in the library's own choice, not 4 */
    MPI_Comm comm;
};

static enum library library;
static char forced_reason[200]; /* why nothing can be forced */
static struct variable fallback;

static void forced_environment(void) {
    static char rules[] = "OMPI_MCA_coll_tuned_use_dynamic_rules=1";
    if (getenv("OMPI_MCA_coll_tuned_use_dynamic_rules") == NULL) putenv(rules);
}

/* Index of a control variable of one int, -1 if there is none; its description and names of values where they are wanted. */
static int variable_find(const char *wanted, char *text, int room, MPI_T_enum *values) {
    int count = 0;
    MPI_T_cvar_get_num(&count);
    for (int i = 0; i < count; i++) {
        char name[256];
        int length = sizeof name, verbosity, bind, scope, rest = room;
        MPI_Datatype type;
        MPI_T_enum own;
        if (MPI_T_cvar_get_info(i, name, &length, &verbosity, &type, &own, text, &rest, &bind, &scope) == MPI_SUCCESS &&
            strcmp(name, wanted) == 0) {
            if (values != NULL) *values = own;
            return i;
        }
    }
    return -1;
}

static struct variable variable_open(const char *name) {
    struct variable variable = {.known = 0};
    int index = variable_find(name, NULL, 0, NULL), count = 0;
    if (index < 0 || MPI_T_cvar_handle_alloc(index, NULL, &variable.handle, &count) != MPI_SUCCESS || count != 1) return variable;
    variable.known = MPI_T_cvar_read(variable.handle, &variable.usual) == MPI_SUCCESS;
    return variable;
}

/* Sets a variable and reads it back; returns whether it has the value. */
static int variable_set(struct variable *variable, int value) {
    int now = ~value;
    return variable->known && MPI_T_cvar_write(variable->handle, &value) == MPI_SUCCESS &&
           MPI_T_cvar_read(variable->handle, &now) == MPI_SUCCESS && now == value;
}

static void variable_close(struct variable *variable) {
    if (variable->known) MPI_T_cvar_handle_free(&variable->handle);
    variable->known = 0;
}

static int variable_value(const char *name, int otherwise) {
    struct variable variable = variable_open(name);
    int value = variable.known ? variable.usual : otherwise;
    variable_close(&variable);
    return value;
}

/* Components that offer collectives of their own and may go before tuned; the others work below or beside it. */
static void check_priorities(void) {
    static const char *const others[] = {"han", "hcoll", "ucc", "sm", "adapt", "xhc", "acoll", "ftagree", "portals4", "fca"};
    int tuned = variable_value("coll_tuned_priority", -1);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        char priority[64], enable[64];
        snprintf(priority, sizeof priority, "coll_%s_priority", others[i]);
        snprintf(enable, sizeof enable, "coll_%s_enable", others[i]);
        if (variable_value(priority, -1) >= tuned && variable_value(enable, 1) != 0) {
            snprintf(forced_reason, sizeof forced_reason,
                     "Open MPI prefers its component %s to tuned, which has the named algorithms; set coll_tuned_priority to 100", others[i]);
        }
    }
}

static void forced_open(void) {
    int provided;
    MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
    if (measure.ranks < 2) snprintf(forced_reason, sizeof forced_reason, "one rank");
    if (variable_find("coll_tuned_use_dynamic_rules", NULL, 0, NULL) >= 0) {
        library = LIBRARY_OPEN_MPI;
        if (!variable_value("coll_tuned_use_dynamic_rules", 0)) {
            snprintf(forced_reason, sizeof forced_reason, "coll_tuned_use_dynamic_rules is false; set it to 1");
        } else {
            check_priorities();
        }
    } else if (variable_find("MPIR_CVAR_ALLREDUCE_INTRA_ALGORITHM", NULL, 0, NULL) >= 0) {
        library = LIBRARY_MPICH;
        fallback = variable_open("MPIR_CVAR_COLLECTIVE_FALLBACK");
        if (!fallback.known) snprintf(forced_reason, sizeof forced_reason, "MPIR_CVAR_COLLECTIVE_FALLBACK is not there");
    } else {
        snprintf(forced_reason, sizeof forced_reason, "the library has no control variables for algorithms that are known here");
    }
}

static struct forced *forced_add(struct forced *list, int *count, const char *name, int number) {
    struct forced *forced = &list[(*count)++];
    memset(forced, 0, sizeof *forced);
    snprintf(forced->name, sizeof forced->name, "%s", name);
    forced->number = number;
    forced->comm = MPI_COMM_NULL;
    return forced;
}

static int list_open_mpi(const char *collective, struct forced *list) {
    char variable[128], segment[128], fanout[128];
    MPI_T_enum values = MPI_T_ENUM_NULL;
    int count = 0, values_count = 0, length = 0;
    snprintf(variable, sizeof variable, "coll_tuned_%s_algorithm", collective);
    snprintf(segment, sizeof segment, "coll_tuned_%s_algorithm_segmentsize", collective);
    snprintf(fanout, sizeof fanout, "coll_tuned_%s_algorithm_chain_fanout", collective);
    if (variable_find(variable, NULL, 0, &values) < 0 || values == MPI_T_ENUM_NULL) return 0;
    MPI_T_enum_get_info(values, &values_count, NULL, &length);
    for (int i = 0; i < values_count && count < FORCED_MOST; i++) {
        char name[FORCED_NAME];
        int number, room = sizeof name;
        if (MPI_T_enum_get_item(values, i, &number, name, &room) != MPI_SUCCESS || number == 0) continue;
        struct forced *forced = forced_add(list, &count, name, number);
        forced->algorithm = variable_open(variable);
        forced->segment = variable_open(segment);
        forced->fanout = variable_open(fanout);
    }
    return count;
}

/* MPICH gives the names of the values in the description alone, as "NAME - Force ..", in the order of their numbers, and some
 * versions without the ends of lines: "..algorithmsmp   - Force ..". Of the known names the longest that fits is meant. */
static const char *mpich_name(const char *text, const char *end) {
    static const char *const names[] = {
        "nb", "smp", "dissemination", "k_dissemination", "recexch", "binomial", "scatter_recursive_doubling_allgather",
        "scatter_ring_allgather", "pipelined_tree", "tree", "linear", "brucks", "k_brucks", "recursive_doubling", "ring", "pairwise",
        "pairwise_sendrecv_replace", "scattered", "blocked", "inplace", "reduce_scatter_gather", "reduce_scatter_allgather",
        "recursive_multiplying", "k_reduce_scatter_allgather", "recursive_halving", "noncommutative", "ccl"};
    const char *found = NULL;
    while (end > text && end[-1] == ' ') end--;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t length = strlen(names[i]);
        if ((size_t)(end - text) >= length && strncmp(end - length, names[i], length) == 0 &&
            (found == NULL || length > strlen(found)))
            found = names[i];
    }
    return found;
}

static int list_mpich(const char *collective, struct forced *list) {
    char upper[64], variable[128], device[128], text[8192];
    int count = 0, number = 0;
    for (size_t i = 0; i <= strlen(collective); i++) upper[i] = (char)toupper((unsigned char)collective[i]);
    snprintf(variable, sizeof variable, "MPIR_CVAR_%s_INTRA_ALGORITHM", upper);
    snprintf(device, sizeof device, "MPIR_CVAR_%s_DEVICE_COLLECTIVE", upper);
    if (variable_find(variable, text, sizeof text, NULL) < 0) return 0;
    for (const char *dash = strstr(text, " - "); dash != NULL && count < FORCED_MOST; dash = strstr(dash + 3, " - "), number++) {
        const char *name = mpich_name(text, dash);
        /* 0: the library's choice; nb: any non-blocking one; a sum is commutative, and some versions stop at other reductions */
        if (number == 0 || name == NULL || strcmp(name, "nb") == 0 || strcmp(name, "noncommutative") == 0) continue;
        struct forced *forced = forced_add(list, &count, name, number);
        forced->algorithm = variable_open(variable);
        forced->device = variable_open(device);
    }
    return count;
}

/* Algorithms of a collective by the library's names, such as reduce_scatter; returns how many. */
static int forced_list(const char *collective, struct forced *list) {
    if (forced_reason[0] != '\0') return 0;
    return library == LIBRARY_OPEN_MPI ? list_open_mpi(collective, list) : list_mpich(collective, list);
}

/* Makes the communicator of an algorithm. Collective. Returns 0 if a variable does not keep its value. */
static int forced_make(struct forced *forced, long segment) {
    int kept = 1;
    if (library == LIBRARY_OPEN_MPI) {
        kept = variable_set(&forced->algorithm, forced->number) && (segment == 0 || variable_set(&forced->segment, (int)segment)) &&
               (!forced->fanout.known || variable_set(&forced->fanout, 1));
    }
    MPI_Comm_dup(measure.comm, &forced->comm);
    MPI_Comm_set_errhandler(forced->comm, MPI_ERRORS_RETURN);
    if (library == LIBRARY_OPEN_MPI) {
        variable_set(&forced->algorithm, forced->algorithm.usual);
        variable_set(&forced->segment, forced->segment.usual);
        variable_set(&forced->fanout, forced->fanout.usual);
    }
    return kept;
}

static int is_smp(const struct forced *forced) { return strcmp(forced->name, "smp") == 0; }

/* Before the ranks begin together and after a call. The collectives of which smp consists are refused by the same variables, so that
 * it needs the silent replacement; forced_replaced says for which ranks smp itself would be replaced. */
static int forced_on(struct forced *forced) {
    enum { FALLBACK_ERROR, FALLBACK_PRINT, FALLBACK_SILENT };
    if (library != LIBRARY_MPICH) return 1;
    return variable_set(&fallback, is_smp(forced) ? FALLBACK_SILENT : FALLBACK_ERROR) &&
           (!forced->device.known || variable_set(&forced->device, 0)) && variable_set(&forced->algorithm, forced->number);
}

static void forced_off(struct forced *forced) {
    if (library != LIBRARY_MPICH) return;
    variable_set(&forced->algorithm, forced->algorithm.usual);
    if (forced->device.known) variable_set(&forced->device, forced->device.usual);
    variable_set(&fallback, fallback.usual);
}

static int is_power(long number) { return (number & (number - 1)) == 0; }

static const char *replaced_open_mpi(const struct forced *forced, const char *collective, int ranks, long numbers, long segment) {
    static const char *const few = "fewer numbers than ranks";
    const char *name = forced->name;
    long power = 1;
    while (2 * power <= ranks) power *= 2;
    if (strcmp(name, "rabenseifner") == 0 && numbers < power) return few;
    if (strcmp(collective, "allreduce") == 0 && strcmp(name, "ring") == 0 && numbers < ranks) return few;
    if (strcmp(name, "segmented_ring") == 0 && (segment == 0 || numbers < ranks * ((segment + 7) / 8)))
        return "less than a segment per rank; --segment sets one";
    if (strncmp(name, "scatter_allgather", 17) == 0 && numbers < ranks) return few;
    if (strcmp(name, "split_binary_tree") == 0 && (numbers < 2 || segment > numbers / 2 * 8)) return "too small to be split";
    if (strcmp(collective, "allgather") != 0) return NULL;
    if (strcmp(name, "recursive_doubling") == 0 && !is_power(ranks)) return "ranks are no power of two";
    return strcmp(name, "neighbor") == 0 && ranks % 2 == 1 ? "ranks are no even number" : NULL;
}

static const char *replaced_smp(const char *collective, int ranks) {
    int together = 0, changes = 0;
    for (int rank = 1; rank < ranks; rank++) changes += place_host(rank) != place_host(rank - 1);
    for (int host = 0; host < place_hosts(); host++) together |= place_count(host) > 1;
    if (!together) return "no node has two ranks";
    return strcmp(collective, "scan") == 0 && changes >= place_hosts() ? "the ranks of a node are not consecutive" : NULL;
}

/* Why the library would take another algorithm without a word; NULL if it does not (ompi/mca/coll/base of Open MPI 4.1.4;
 * src/mpi/coll/coll_algorithms.txt of MPICH 4.0.2, whose other restrictions lead to an error). */
static const char *forced_replaced(const struct forced *forced, const char *collective, int ranks, long numbers, long segment) {
    if (library == LIBRARY_OPEN_MPI) return replaced_open_mpi(forced, collective, ranks, numbers, segment);
    return is_smp(forced) ? replaced_smp(collective, ranks) : NULL;
}

static void forced_free(struct forced *forced) {
    variable_close(&forced->algorithm);
    variable_close(&forced->device);
    variable_close(&forced->segment);
    variable_close(&forced->fanout);
    if (forced->comm != MPI_COMM_NULL) MPI_Comm_free(&forced->comm);
}

static void forced_close(void) {
    variable_close(&fallback);
    MPI_T_finalize();
}

#endif
