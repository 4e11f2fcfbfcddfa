/* The OTF2 archive around the event files: every process sends what it has defined to rank 0, which gives the common
 * numbers, answers with them, and writes the global definitions; each process then writes how its own numbers map. */
#include "kit.h"
#include "otf2.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct region { char *name, *place, *module; };

struct common_comm {
    uint64_t key;
    int sides;            /* 2 for an inter-communicator */
    uint32_t members[2];
    int32_t *ranks[2];    /* NULL until the side's first member has told them */
};

struct process { uint64_t events; int host; };

static struct region *regions;
static int region_count;
static struct common_comm *comms;
static int comm_count;
static struct process *processes;

static void *grown(void *array, int count, size_t size) {
    if (count % 64 != 0) return array;
    void *more = realloc(array, ((size_t)count + 64) * size);
    if (more == NULL) abort();
    return more;
}

/* The same function of the same module is one region; without a symbol its place is its name. */
static uint32_t common_region(const char *name, const char *place, const char *module) {
    for (int i = 0; i < region_count; i++) {
        if (strcmp(regions[i].place, place) == 0 && strcmp(regions[i].name, name) == 0) {
            return (uint32_t)(KIT_FUNCTION_COUNT + i);
        }
    }
    regions = grown(regions, region_count, sizeof *regions);
    regions[region_count] = (struct region){strdup(name), strdup(place), strdup(module)};
    return (uint32_t)(KIT_FUNCTION_COUNT + region_count++);
}

/* World and self, 0 and 1, are not in this table. */
static struct common_comm *common_comm(uint64_t key, uint32_t *id) {
    for (int i = 0; i < comm_count; i++) {
        if (comms[i].key == key) {
            *id = (uint32_t)(2 + i);
            return &comms[i];
        }
    }
    comms = grown(comms, comm_count, sizeof *comms);
    comms[comm_count] = (struct common_comm){.key = key, .sides = 1};
    *id = (uint32_t)(2 + comm_count);
    return &comms[comm_count++];
}

/* What a process tells: its events and host, its functions, its communicators with their members where it is the first
 * of them. */
static void describe_self(struct bytes *to, uint64_t events) {
    char name[512], place[512], module[512];
    bytes_u64(to, events);
    bytes_u64(to, (uint64_t)kit_clock.host);
    bytes_u64(to, (uint64_t)kit_address_count());
    for (int i = 0; i < kit_address_count(); i++) {
        kit_symbol(kit_address(i), name, place, module, sizeof name);
        bytes_string(to, name);
        bytes_string(to, place);
        bytes_string(to, module);
    }
    bytes_u64(to, (uint64_t)kit_comm_count());
    for (int i = 2; i < kit_comm_count(); i++) {
        const struct kit_comm *comm = kit_comm_at(i);
        /* the side with the lowest first member comes first, for all who look at it */
        bool second = comm->inter && comm->remotes > 0 && comm->ranks[comm->members] < comm->ranks[0];
        bytes_u64(to, comm->key);
        bytes_u64(to, comm->inter ? (second ? 2 : 1) : 0);
        bytes_u64(to, comm->rank == 0 ? (uint64_t)comm->members : 0);
        if (comm->rank == 0) bytes_add(to, comm->ranks, sizeof(int) * (size_t)comm->members);
    }
}

/* Reads such a description and appends the common numbers, first of the functions, then of the communicators. */
static void merge(struct process *process, const uint8_t *at, struct bytes *answer) {
    process->events = take_u64(&at);
    process->host = (int)take_u64(&at);
    uint64_t functions = take_u64(&at);
    for (uint64_t i = 0; i < functions; i++) {
        const char *name = take_string(&at), *place = take_string(&at), *module = take_string(&at);
        bytes_u64(answer, common_region(name, place, module));
    }
    uint64_t communicators = take_u64(&at);
    for (uint64_t i = 2; i < communicators; i++) {
        uint32_t id;
        struct common_comm *comm = common_comm(take_u64(&at), &id);
        uint64_t side = take_u64(&at), members = take_u64(&at);
        int index = side == 2;
        if (side > 0) comm->sides = 2;
        if (members > 0 && comm->ranks[index] == NULL) {
            comm->members[index] = (uint32_t)members;
            comm->ranks[index] = kit_allocate(members, sizeof(int32_t));
            memcpy(comm->ranks[index], at, members * sizeof(int32_t));
        }
        at += members * sizeof(int32_t);
        bytes_u64(answer, id);
    }
}

/* One process after the other, so that rank 0 holds one description at a time. */
static void exchange(uint64_t events, struct bytes *answer) {
    struct bytes own = {0};
    uint64_t size;
    describe_self(&own, events);
    if (kit.rank == 0) {
        merge(&processes[0], own.data, answer);
        for (int rank = 1; rank < kit.size; rank++) {
            struct bytes reply = {0};
            PMPI_Send(&kit.size, 1, MPI_INT, rank, 0, MPI_COMM_WORLD);
            PMPI_Recv(&size, 1, MPI_UINT64_T, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            uint8_t *theirs = kit_allocate(size, 1);
            PMPI_Recv(theirs, (int)size, MPI_BYTE, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            merge(&processes[rank], theirs, &reply);
            PMPI_Send(reply.data, (int)reply.size, MPI_BYTE, rank, 0, MPI_COMM_WORLD);
            free(theirs);
            bytes_free(&reply);
        }
    } else {
        int turn;
        size = own.size;
        PMPI_Recv(&turn, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        PMPI_Send(&size, 1, MPI_UINT64_T, 0, 0, MPI_COMM_WORLD);
        PMPI_Send(own.data, (int)size, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
        size_t numbers = (size_t)kit_address_count() + (size_t)kit_comm_count() - 2;
        bytes_room(answer, numbers * 8);
        answer->size = numbers * 8;
        PMPI_Recv(answer->data, (int)answer->size, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    bytes_free(&own);
}

static void write_comm(struct otf2_definitions *to, uint32_t *group, uint32_t id, const char *name) {
    const struct common_comm *comm = &comms[id - 2];
    uint32_t first = *group;
    for (int side = 0; side < comm->sides; side++) {
        otf2_group(to, (*group)++, 5, comm->members[side], comm->ranks[side]);
    }
    if (comm->sides == 2) {
        otf2_inter_comm(to, id, otf2_string(to, name), first, first + 1);
    } else {
        otf2_comm(to, id, otf2_string(to, name), first);
    }
}

static void write_system(struct otf2_definitions *to) {
    char name[64];
    uint32_t empty = otf2_string(to, ""), mpi = otf2_string(to, "MPI"), node = otf2_string(to, "node");
    otf2_paradigm(to, 4, mpi);
    otf2_system_node(to, 0, otf2_string(to, "machine"), otf2_string(to, "machine"), UINT32_MAX);
    /* hosts are numbered: their names are nobody's business where an archive is published */
    for (int host = 0; host < (kit_clock.hosts > 0 ? kit_clock.hosts : 1); host++) {
        snprintf(name, sizeof name, "node %d", host);
        otf2_system_node(to, (uint32_t)host + 1, otf2_string(to, name), node, 0);
    }
    uint32_t thread = otf2_string(to, "Master thread");
    for (int rank = 0; rank < kit.size; rank++) {
        snprintf(name, sizeof name, "MPI Rank %d", rank);
        otf2_location_group(to, (uint32_t)rank, otf2_string(to, name), (uint32_t)processes[rank].host + 1);
        otf2_location(to, (uint32_t)rank, thread, processes[rank].events);
    }
    for (int i = 0; i < KIT_FUNCTION_COUNT; i++) {
        uint32_t string = otf2_string(to, kit_functions[i].name);
        otf2_region(to, (uint32_t)i, string, string, empty, empty, (int)kit_functions[i].role, 4);
    }
}

static void write_global(int64_t start, int64_t end, bool complete, const char *unseen) {
    struct otf2_definitions to = {0};
    char path[sizeof kit.folder + 64], name[64];
    otf2_definitions_begin(&to);
    uint64_t date = kit_clock.realtime - (uint64_t)(kit_clock.time[0] - start); /* of the first event */
    otf2_clock(&to, (uint64_t)start, end > start ? (uint64_t)(end - start) : 0, date);
    write_system(&to);
    uint32_t description = otf2_string(&to, "Seen as a caller of MPI, entered at its first call and left after its last");
    for (int i = 0; i < region_count; i++) {
        uint32_t region = otf2_string(&to, regions[i].name), place = otf2_string(&to, regions[i].place);
        otf2_region(&to, (uint32_t)(KIT_FUNCTION_COUNT + i), region, place, description,
                    otf2_string(&to, regions[i].module), PLAIN, 21);
    }
    int32_t *all = kit_allocate((size_t)kit.size, sizeof *all);
    for (int rank = 0; rank < kit.size; rank++) all[rank] = rank;
    otf2_group(&to, 0, 4, (uint32_t)kit.size, all);
    otf2_group(&to, 1, 6, 0, NULL);
    otf2_group(&to, 2, 5, (uint32_t)kit.size, all);
    otf2_comm(&to, 0, otf2_string(&to, "MPI_COMM_WORLD"), 2);
    otf2_comm(&to, 1, otf2_string(&to, "MPI_COMM_SELF"), 1);
    free(all);
    uint32_t group = 3;
    for (int i = 0; i < comm_count; i++) {
        snprintf(name, sizeof name, "communicator %d", i + 2);
        write_comm(&to, &group, (uint32_t)i + 2, name);
    }
    otf2_definitions_end(&to);
    snprintf(path, sizeof path, "%s/traces.def", kit.folder);
    bool written = otf2_save(path, &to.bytes);
    if (written) {
        snprintf(path, sizeof path, "%s/traces.otf2", kit.folder);
        otf2_anchor(path, (uint32_t)kit.size, to.records, kit_clock.realtime, complete, unseen);
    }
    bytes_free(&to.bytes);
}

static void write_local(const struct bytes *numbers) {
    struct otf2_definitions to = {0};
    char path[sizeof kit.folder + 64];
    const uint8_t *at = numbers->data;
    uint32_t functions = (uint32_t)kit_address_count(), communicators = (uint32_t)kit_comm_count() - 2;
    uint32_t base = ((uint32_t)kit.rank + 1) << 16;
    otf2_definitions_begin(&to);
    if (functions > 0) at = otf2_mapping(&to, 3, functions, base, at);
    if (communicators > 0) otf2_mapping(&to, 6, communicators, base + 2, at);
    for (int i = 0; i < 2; i++) otf2_clock_offset(&to, kit_clock.time[i], kit_clock.offset[i], kit_clock.error[i]);
    otf2_definitions_end(&to);
    snprintf(path, sizeof path, "%s/traces/%d.def", kit.folder, kit.rank);
    otf2_save(path, &to.bytes);
    bytes_free(&to.bytes);
}

/* An archive that can be read should the program never reach MPI_Finalize: without the names of its own functions and
 * without its own communicators, but with all events and MPI functions. */
void kit_archive_provisional(int64_t start) {
    if (kit.rank != 0) return;
    processes = kit_allocate((size_t)kit.size, sizeof *processes);
    write_global(start, 0, false, "");
}

/* Collective. The number of events includes the LEAVEs that are still to come. */
void kit_archive_write(int64_t start, int64_t end, const char *unseen) {
    struct bytes numbers = {0};
    int64_t first, last;
    int complete = kit_events_on() && !kit.was_paused && kit.only == NULL, all_complete = 0;
    exchange(kit_event_count(), &numbers);
    PMPI_Reduce(&start, &first, 1, MPI_INT64_T, MPI_MIN, 0, MPI_COMM_WORLD);
    PMPI_Reduce(&end, &last, 1, MPI_INT64_T, MPI_MAX, 0, MPI_COMM_WORLD);
    PMPI_Reduce(&complete, &all_complete, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);
    write_local(&numbers);
    bytes_free(&numbers);
    if (kit.rank == 0) write_global(first, last, all_complete != 0, unseen);
}
