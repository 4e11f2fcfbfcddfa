/* Profile: number, sum, two smallest durations and bytes of the calls, per call path and size class. The minima that a
 * wait state is measured against need one reduction, when the run ends. */
#include "kit.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

struct kit_stat {
    uint64_t count, bytes;
    int64_t sum, first, second; /* ns; the smallest duration and the second smallest */
};

static int64_t own_minima[KIT_FUNCTION_COUNT][KIT_CLASSES], all_minima[KIT_FUNCTION_COUNT][KIT_CLASSES];

void kit_profile_add(struct kit_call *call) {
    struct kit_node *node = call->node;
    uint64_t bytes = call->received;
    if (kit_functions[call->function].wait != LATE_SENDER && call->sent > bytes) bytes = call->sent;
    int class = bytes == 0 ? 0 : 64 - __builtin_clzll(bytes);
    if (node->stats == NULL) node->stats = kit_allocate(2 * KIT_CLASSES, sizeof(struct kit_stat));
    bool counted = call->counted && kit_functions[call->function].wait != NO_WAIT; /* a test may complete, but not wait */
    struct kit_stat *stat = &node->stats[counted * KIT_CLASSES + class];
    int64_t duration = call->leave - call->enter;
    if (stat->count == 0) stat->first = stat->second = INT64_MAX;
    stat->count++;
    stat->bytes += bytes;
    stat->sum += duration;
    if (duration < stat->second) {
        if (duration < stat->first) {
            stat->second = stat->first;
            stat->first = duration;
        } else {
            stat->second = duration;
        }
    }
}

/* Leaves are MPI functions, so a parent that has stats does not exist. */
static void find_minima(const struct kit_node *node) {
    for (int class = 0; node->stats != NULL && class < KIT_CLASSES; class++) {
        const struct kit_stat *stat = &node->stats[KIT_CLASSES + class];
        int64_t *least = &own_minima[node->function][class];
        if (stat->count > 0 && stat->first < *least) *least = stat->first;
    }
    for (const struct kit_node *child = node->child; child != NULL; child = child->sibling) find_minima(child);
}

static void write_minimum(FILE *file, int64_t value) {
    if (value == INT64_MAX) {
        fputc(',', file);
    } else {
        fprintf(file, ",%lld", (long long)value);
    }
}

/* As CSV wants it: quotes, as in C++'s operator"", are doubled. */
static void write_path(FILE *file, const char *path) {
    fputc('"', file);
    for (; *path != '\0'; path++) {
        if (*path == '"') fputc('"', file);
        fputc(*path, file);
    }
    fputc('"', file);
}

static void write_node(FILE *file, const struct kit_node *node, const char *path) {
    const char *function = kit_functions[node->function].name;
    for (int counted = 1; counted >= 0; counted--) {
        for (int class = 0; class < KIT_CLASSES; class++) {
            const struct kit_stat *stat = &node->stats[counted * KIT_CLASSES + class];
            if (stat->count == 0) continue;
            const char *wait = kit_wait_names[counted ? kit_functions[node->function].wait : NO_WAIT];
            fprintf(file, "%d,", kit.rank);
            write_path(file, path);
            fprintf(file, ",%s,%s,%d,%llu,%lld", function, wait, class, (unsigned long long)stat->count,
                    (long long)stat->sum);
            write_minimum(file, stat->first);
            write_minimum(file, stat->second);
            fprintf(file, ",%llu", (unsigned long long)stat->bytes);
            write_minimum(file, counted ? own_minima[node->function][class] : INT64_MAX);
            write_minimum(file, counted ? all_minima[node->function][class] : INT64_MAX);
            fputc('\n', file);
        }
    }
}

static void write_tree(FILE *file, const struct kit_node *node, const char *path) {
    char name[512], place[512], module[512];
    char longer[KIT_DEPTH * 260];
    if (node->function != KIT_NONE) {
        snprintf(name, sizeof name, "%s", kit_functions[node->function].name);
    } else if (node->parent != NULL) {
        kit_symbol(node->address, name, place, module, sizeof name);
    } else {
        name[0] = '\0';
    }
    snprintf(longer, sizeof longer, "%s%s%.256s", path, path[0] != '\0' ? "/" : "", name);
    if (node->stats != NULL) write_node(file, node, longer);
    for (const struct kit_node *child = node->child; child != NULL; child = child->sibling) {
        write_tree(file, child, longer);
    }
}

void kit_profile_write(int64_t start, int64_t end) {
    char name[sizeof kit.folder + 64];
    for (int i = 0; i < KIT_FUNCTION_COUNT * KIT_CLASSES; i++) (&own_minima[0][0])[i] = INT64_MAX;
    find_minima(kit_root());
    PMPI_Allreduce(own_minima, all_minima, KIT_FUNCTION_COUNT * KIT_CLASSES, MPI_INT64_T, MPI_MIN, MPI_COMM_WORLD);
    snprintf(name, sizeof name, "%s/profile-%d.csv", kit.folder, kit.rank);
    FILE *file = fopen(name, "wx"); /* never overwrites an earlier run */
    if (file == NULL) {
        kit_message("cannot write %s: %s", name, strerror(errno));
        return;
    }
    fputs("rank,call_path,function,wait_state,size_class,count,sum_ns,min_ns,second_ns,bytes,min_rank_ns,min_all_ns\n", file);
    fprintf(file, "%d,\"\",run,none,0,1,%lld,,,0,,\n", kit.rank, (long long)(end - start));
    write_tree(file, kit_root(), "");
    if (fclose(file) != 0) kit_message("cannot write %s: %s", name, strerror(errno));
}
