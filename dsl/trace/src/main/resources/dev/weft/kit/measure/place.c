/* Placement of the ranks, as measured: hosts by shared memory, and on Linux cores, NUMA domain, socket and network interface from
 * the affinity mask, /sys and /proc. The switch is known where Slurm tells it. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "driver.h"
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <dirent.h>
#include <sched.h>
#endif

enum { WORDS = 96, UNKNOWN = -1 };

struct place {
    char host[WORDS], cores[WORDS], numa[WORDS], socket[WORDS], nic[WORDS], network_switch[WORDS];
    int host_index, socket_index; /* socket_index: UNKNOWN if the mask has cores of several sockets */
};

static struct place *places;
static int host_count, unbound;
const char *const locality_names[3] = {"intra-socket", "intra-node", "inter-node"};

/* A list such as 0-3,8 that grows by numbers in ascending order. */
struct list {
    char *text;
    int first, last;
};

static void list_end(struct list *list) {
    char run[32];
    if (list->first < 0) return;
    snprintf(run, sizeof run, list->first == list->last ? "%s%d" : "%s%d-%d", list->text[0] == 0 ? "" : ",", list->first, list->last);
    if (strlen(list->text) + strlen(run) < WORDS) strcat(list->text, run);
    list->first = UNKNOWN;
}

static void list_add(struct list *list, int n) {
    if (list->first >= 0 && n == list->last) return;
    if (list->first >= 0 && n != list->last + 1) list_end(list);
    if (list->first < 0) list->first = n;
    list->last = n;
}

#ifdef __linux__
static int read_int(const char *path) {
    int number = UNKNOWN;
    FILE *file = fopen(path, "r");
    if (file == NULL) return UNKNOWN;
    if (fscanf(file, "%d", &number) != 1) number = UNKNOWN;
    fclose(file);
    return number;
}

/* The first name of a folder, by the alphabet, that begins with prefix; what follows the prefix into name. */
static int find_entry(const char *folder, const char *prefix, char *name, size_t size) {
    DIR *entries = opendir(folder);
    if (entries == NULL) return 0;
    int found = 0;
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        if (entry->d_name[0] == '.' || strncmp(entry->d_name, prefix, strlen(prefix)) != 0) continue;
        if (found && strcmp(entry->d_name + strlen(prefix), name) >= 0) continue;
        snprintf(name, size, "%s", entry->d_name + strlen(prefix));
        found = 1;
    }
    closedir(entries);
    return found;
}

static int numa_of(int core) {
    char path[128], domain[WORDS];
    snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d", core);
    return find_entry(path, "node", domain, sizeof domain) ? atoi(domain) : UNKNOWN;
}

static void find_cores(struct place *place) {
    cpu_set_t mask;
    if (sched_getaffinity(0, sizeof mask, &mask) != 0) return;
    struct list cores = {place->cores, UNKNOWN, UNKNOWN}, numa = {place->numa, UNKNOWN, UNKNOWN};
    struct list sockets = {place->socket, UNKNOWN, UNKNOWN};
    char domains[1024] = {0}, packages[1024] = {0};
    for (int core = 0; core < CPU_SETSIZE; core++) {
        if (!CPU_ISSET(core, &mask)) continue;
        char path[128];
        list_add(&cores, core);
        snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/topology/physical_package_id", core);
        int package = read_int(path), domain = numa_of(core);
        if (package >= 0 && package < 1024) packages[package] = 1;
        if (domain >= 0 && domain < 1024) domains[domain] = 1;
    }
    int several = 0;
    for (int i = 0; i < 1024; i++) {
        if (domains[i]) list_add(&numa, i);
        if (!packages[i]) continue;
        list_add(&sockets, i);
        place->socket_index = several++ == 0 ? i : UNKNOWN;
    }
    list_end(&cores);
    list_end(&numa);
    list_end(&sockets);
}

/* The first InfiniBand or similar adapter, else the interface of the default route. */
static void find_nic(struct place *place) {
    if (find_entry("/sys/class/infiniband", "", place->nic, WORDS)) return;
    FILE *file = fopen("/proc/net/route", "r");
    if (file == NULL) return;
    char line[LINE], name[64], destination[64];
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "%63s %63s", name, destination) == 2 && strcmp(destination, "00000000") == 0) {
            snprintf(place->nic, WORDS, "%s", name);
            break;
        }
    }
    fclose(file);
}
#endif

/* Slurm's topology plugin: switches from the top down and the node, with dots between. */
static void find_switch(struct place *place) {
    const char *path = getenv("SLURM_TOPOLOGY_ADDR");
    const char *end = path == NULL ? NULL : strrchr(path, '.');
    if (end != NULL) snprintf(place->network_switch, WORDS, "%.*s", (int)(end - path), path);
}

static void clean(char *text) {
    if (text[0] == 0) strcpy(text, "unknown");
    for (; *text != 0; text++) {
        if (*text == ';' || *text == '\n' || *text == '\r') *text = ' ';
    }
}

static int host_of(void) {
#ifdef MEASURE_TEST_HOSTS /* tests pretend hosts of so many ranks */
    return measure.rank / MEASURE_TEST_HOSTS;
#else
    MPI_Comm node;
    int first = measure.rank;
    MPI_Comm_split_type(control, MPI_COMM_TYPE_SHARED, measure.rank, MPI_INFO_NULL, &node);
    MPI_Bcast(&first, 1, MPI_INT, 0, node);
    MPI_Comm_free(&node);
    return first;
#endif
}

void place_measure(void) {
    struct place mine;
    int length;
    char name[MPI_MAX_PROCESSOR_NAME + 1];
    memset(&mine, 0, sizeof mine);
    mine.socket_index = UNKNOWN;
    MPI_Get_processor_name(name, &length);
    snprintf(mine.host, WORDS, "%.*s", WORDS - 1, name);
#ifdef __linux__
    find_cores(&mine);
    find_nic(&mine);
#endif
    find_switch(&mine);
    clean(mine.host);
    clean(mine.cores);
    clean(mine.numa);
    clean(mine.socket);
    clean(mine.nic);
    clean(mine.network_switch);
    mine.host_index = host_of();
    struct place *all = measure_allocate((size_t)measure.ranks, sizeof *all);
    MPI_Allgather(&mine, (int)sizeof mine, MPI_BYTE, all, (int)sizeof mine, MPI_BYTE, control);
    int *keys = measure_allocate((size_t)measure.ranks, sizeof *keys), hosts = 0;
    for (int rank = 0; rank < measure.ranks; rank++) { /* numbers by first rank */
        int host = 0, key = all[rank].host_index;
        while (host < hosts && keys[host] != key) host++;
        if (host == hosts) keys[hosts++] = key;
        all[rank].host_index = host;
        if (all[rank].socket_index == UNKNOWN) unbound++;
    }
    free(keys);
    places = all;
    host_count = hosts;
}

void place_header(void) {
    for (int rank = 0; rank < measure.ranks; rank++) {
        const struct place *p = &places[rank];
        header_line("rank %d: host=%s; cores=%s; numa=%s; socket=%s; nic=%s; switch=%s", rank, p->host, p->cores, p->numa,
                    p->socket, p->nic, p->network_switch);
    }
    if (unbound > 0) {
        header_line("note: %d of %d ranks are bound to no single socket; pairs with them on one host count as intra-node", unbound,
                    measure.ranks);
    }
}

int place_hosts(void) { return host_count; }

int place_host(int rank) { return places[rank].host_index; }

int place_count(int host) {
    int count = 0;
    for (int rank = 0; rank < measure.ranks; rank++) count += places[rank].host_index == host;
    return count;
}

int place_rank(int host, int index) {
    for (int rank = 0; rank < measure.ranks; rank++) {
        if (places[rank].host_index == host && index-- == 0) return rank;
    }
    return MPI_PROC_NULL;
}

int place_locality(int rank, int other) {
    const struct place *a = &places[rank], *b = &places[other];
    if (a->host_index != b->host_index) return INTER_NODE;
    return a->socket_index != UNKNOWN && a->socket_index == b->socket_index ? INTRA_SOCKET : INTRA_NODE;
}

static int pairs_between(int host, int other, int locality, int most, int *from, int *to) {
    int count = 0;
    char *used = measure_allocate((size_t)measure.ranks, 1);
    for (int a = 0; a < measure.ranks && count < most; a++) {
        for (int b = 0; b < measure.ranks && !used[a] && places[a].host_index == host; b++) {
            if (b == a || used[b] || places[b].host_index != other || place_locality(a, b) != locality) continue;
            used[a] = used[b] = 1;
            from[count] = a;
            to[count++] = b;
        }
    }
    free(used);
    return count;
}

int place_pairs(int locality, int most, int *from, int *to) {
    if (locality == INTER_NODE) return host_count < 2 ? 0 : pairs_between(0, 1, locality, most, from, to);
    for (int host = 0; host < host_count; host++) {
        int count = pairs_between(host, host, locality, most, from, to);
        if (count > 0) return count;
    }
    return 0;
}

int place_own_pair(int count, const int *from, const int *to) {
    for (int pair = 0; pair < count; pair++) {
        if (from[pair] == measure.rank || to[pair] == measure.rank) return pair;
    }
    return -1;
}
