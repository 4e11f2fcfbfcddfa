/* Clocks of several hosts. On one host CLOCK_MONOTONIC is common and the offset is zero; a process on another host than
 * rank 0 measures how far rank 0's clock is ahead, with the fastest of many round trips, at the begin and at the end. */
#include "kit.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TRIPS = 100, WARM = 10 };

struct kit_clock kit_clock;

/* One boot of one kernel is one clock, whatever its containers call themselves. */
static uint64_t host_key(void) {
    char text[256];
    int length = 0;
    memset(text, 0, sizeof text);
    FILE *file = fopen("/proc/sys/kernel/random/boot_id", "r");
    if (file != NULL) {
        length = (int)fread(text, 1, sizeof text - 1, file);
        fclose(file);
    }
    if (length == 0) {
        char name[MPI_MAX_PROCESSOR_NAME];
        PMPI_Get_processor_name(name, &length);
        snprintf(text, sizeof text, "%s", name);
    }
#ifdef KIT_TEST_SKEW
    snprintf(text, sizeof text, "pretended host %d", kit.rank);
#endif
    return kit_hash(0, text, strlen(text));
}

static void find_hosts(void) {
    uint64_t key = host_key();
    uint64_t *keys = kit_allocate((size_t)kit.size, sizeof *keys);
    int *hosts = kit_allocate((size_t)kit.size, sizeof *hosts);
    PMPI_Allgather(&key, 1, MPI_UINT64_T, keys, 1, MPI_UINT64_T, MPI_COMM_WORLD);
    kit_clock.hosts = 0;
    for (int rank = 0; rank < kit.size; rank++) {
        int before = 0;
        while (before < rank && keys[before] != keys[rank]) before++;
        hosts[rank] = before < rank ? hosts[before] : kit_clock.hosts++;
    }
    kit_clock.host = hosts[kit.rank];
    free(keys);
    free(hosts);
}

static void answer(int rank) {
    for (int i = 0; i < TRIPS + WARM; i++) {
        int64_t time;
        PMPI_Recv(&time, 1, MPI_INT64_T, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        time = kit_now();
        PMPI_Send(&time, 1, MPI_INT64_T, rank, 0, MPI_COMM_WORLD);
    }
}

static void ask(int point) {
    int64_t best = INT64_MAX;
    for (int i = 0; i < TRIPS + WARM; i++) {
        int64_t theirs = 0, sent = kit_now();
        PMPI_Send(&sent, 1, MPI_INT64_T, 0, 0, MPI_COMM_WORLD);
        PMPI_Recv(&theirs, 1, MPI_INT64_T, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        int64_t got = kit_now();
        if (i >= WARM && got - sent < best) {
            best = got - sent;
            kit_clock.time[point] = sent + (got - sent) / 2;
            kit_clock.offset[point] = theirs - kit_clock.time[point];
            kit_clock.error[point] = (double)best / 2; /* the answer was somewhere within the trip */
        }
    }
}

/* Collective. Ranks take turns, so that no round trip disturbs another. */
void kit_clock_measure(int point) {
    if (point == 0) {
        struct timespec now;
        find_hosts();
        clock_gettime(CLOCK_REALTIME, &now);
        kit_clock.realtime = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    }
    kit_clock.time[point] = kit_now();
    if (kit_clock.hosts == 1) return;
    int far = kit_clock.host != 0;
    int *ranks = kit_allocate((size_t)kit.size, sizeof *ranks);
    PMPI_Allgather(&far, 1, MPI_INT, ranks, 1, MPI_INT, MPI_COMM_WORLD);
    for (int rank = 1; rank < kit.size; rank++) {
        if (ranks[rank] && kit.rank == 0) answer(rank);
        if (ranks[rank] && kit.rank == rank) ask(point);
        PMPI_Barrier(MPI_COMM_WORLD);
    }
    free(ranks);
}
