/* Begin and end of a run. */
#include "kit.h"
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int64_t started;

static enum kit_mode wanted_mode(void) {
    const char *mode = getenv("WEFT_KIT");
    if (mode == NULL || mode[0] == '\0' || strcmp(mode, "off") == 0) return KIT_OFF;
    if (strcmp(mode, "profile") == 0) return KIT_PROFILE;
    if (strcmp(mode, "record") == 0) return KIT_RECORD;
    if (kit.rank == 0) kit_message("WEFT_KIT is \"%s\"; write profile, record or off. Nothing is measured.", mode);
    return KIT_OFF;
}

/* The rank and the size that a launcher gave to this process in the variables of Open MPI or of MPICH and its relatives. */
static const char *launched(const char *open_mpi, const char *mpich) {
    const char *value = getenv(open_mpi);
    return value != NULL ? value : getenv(mpich);
}

static bool is_first_launched(void) {
    const char *rank = launched("OMPI_COMM_WORLD_RANK", "PMI_RANK");
    return rank == NULL || strcmp(rank, "0") == 0;
}

/* Handles are addresses in Open MPI and numbers in other libraries, so a kit that was built with the other kind of library cannot
 * even pass the calls on. Looks at the library that the program calls, before the first call to it. */
static void require_own_library(void) {
    Dl_info info;
    void *called = dlsym(RTLD_DEFAULT, "PMPI_Init");
    void *library = called != NULL && dladdr(called, &info) != 0 ? dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    if (library == NULL) return;
    bool calls_open_mpi = dlsym(library, "ompi_mpi_comm_world") != NULL;
    dlclose(library);
#ifdef OPEN_MPI
    const bool has_open_mpi = true;
#else
    const bool has_open_mpi = false;
#endif
    if (calls_open_mpi == has_open_mpi) return;
    if (is_first_launched()) {
        kit_message("built with %s, but the program calls %s. Build it with the mpicc of the program.",
                    has_open_mpi ? "Open MPI" : "MPICH or a relative of it", info.dli_fname);
    } else {
        sleep(1); /* a launcher ends the others when one ends, and the first has something to say */
    }
    exit(EXIT_FAILURE);
}

/* Processes of another library's launcher do not find each other. */
static bool is_launched_by_own_library(void) {
    const char *size = launched("OMPI_COMM_WORLD_SIZE", "PMI_SIZE");
    if (kit.size > 1 || size == NULL || atoi(size) <= 1) return true;
    if (is_first_launched()) {
        kit_message("each of the %s processes is a run of its own, because the launcher belongs to another MPI library than the "
                    "program. Use the mpirun or mpiexec of the program's library. Nothing is measured.",
                    size);
    }
    return false;
}

static bool make_folder(const char *name) { return mkdir(name, 0777) == 0 || errno == EEXIST; }

/* An earlier run is never overwritten. */
static bool folder_is_ready(void) {
    char name[sizeof kit.folder + 64];
    const char *folder = getenv("WEFT_KIT_DIR");
    snprintf(kit.folder, sizeof kit.folder, "%s", folder != NULL && folder[0] != '\0' ? folder : "weft-kit");
    bool ready = make_folder(kit.folder);
    snprintf(name, sizeof name, "%s/%s", kit.folder, kit.mode == KIT_RECORD ? "traces.otf2" : "profile-0.csv");
    if (kit.rank == 0 && access(name, F_OK) == 0) {
        kit_message("%s exists; give another WEFT_KIT_DIR. Nothing is measured.", name);
        return false;
    }
    if (kit.mode == KIT_RECORD) {
        snprintf(name, sizeof name, "%s/traces", kit.folder);
        ready = ready && make_folder(name);
    }
    if (!ready) kit_message("cannot make the folder %s: %s. Nothing is measured.", kit.folder, strerror(errno));
    return ready;
}

/* All measure, or nobody does. */
static bool all_agree(bool own) {
    int mine = own, all = 0;
    PMPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return all != 0;
}

static bool open_events(void) {
    char name[sizeof kit.folder + 64];
    snprintf(name, sizeof name, "%s/traces/%d.evt", kit.folder, kit.rank);
    return kit_events_open(name);
}

static void decide(int mode) {
    kit.mode = wanted_mode();
    int bounds[2] = {(int)kit.mode, -(int)kit.mode}, least[2];
    PMPI_Allreduce(bounds, least, 2, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (least[0] != -least[1]) {
        if (kit.rank == 0) kit_message("WEFT_KIT differs among the ranks. Nothing is measured.");
        kit.mode = KIT_OFF;
    }
    if (kit.mode != KIT_OFF && !all_agree(mode < MPI_THREAD_MULTIPLE)) {
        if (kit.rank == 0) {
            kit_message("the program has asked for MPI_THREAD_MULTIPLE, and calls of several threads at once cannot be "
                        "measured yet; up to MPI_THREAD_SERIALIZED they can. Nothing is measured.");
        }
        kit.mode = KIT_OFF;
        kit.refused = true;
    }
    if (kit.mode != KIT_OFF && !is_launched_by_own_library()) kit.mode = KIT_OFF;
    if (kit.mode != KIT_OFF && !all_agree(folder_is_ready())) kit.mode = KIT_OFF;
    if (kit.mode == KIT_RECORD && !all_agree(open_events())) {
        kit_events_close();
        kit.mode = KIT_OFF;
    }
}

static void start(struct kit_call *call) {
    int provided = MPI_THREAD_SINGLE;
    PMPI_Comm_rank(MPI_COMM_WORLD, &kit.rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &kit.size);
    PMPI_Query_thread(&provided);
    decide(provided);
    if (kit.mode == KIT_OFF) return;
    const char *depth = getenv("WEFT_KIT_DEPTH");
    kit.depth = depth != NULL ? atoi(depth) : KIT_DEPTH;
    if (kit.depth < 0 || kit.depth > KIT_DEPTH) kit.depth = KIT_DEPTH;
    if (kit.mode == KIT_RECORD) kit.only = getenv("WEFT_KIT_ONLY");
    kit_stack_start();
#ifdef KIT_TEST_SKEW
    kit.skew = (int64_t)kit.rank * KIT_TEST_SKEW;
    call->enter += kit.skew;
    call->leave += kit.skew;
#endif
    started = call->enter;
    kit.inside = true;
    kit_comms_start();
    if (kit.mode == KIT_RECORD) {
        kit_clock_measure(0);
        call->node = kit_path(call);
        kit_event_enter(call);
        kit_archive_provisional(started);
    }
    kit_end(call);
}

int MPI_Init(int *argc, char ***argv) {
    struct kit_call call = {.function = KIT_MPI_Init, .operation = KIT_NONE, .enter = kit_now()};
    call.address = __builtin_return_address(0);
    call.frame = __builtin_frame_address(0);
    require_own_library();
    KIT_CALL(MPI_Init, (argc, argv));
    if (result == MPI_SUCCESS) start(&call);
    return result;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
    struct kit_call call = {.function = KIT_MPI_Init_thread, .operation = KIT_NONE, .enter = kit_now()};
    call.address = __builtin_return_address(0);
    call.frame = __builtin_frame_address(0);
    require_own_library();
    KIT_CALL(MPI_Init_thread, (argc, argv, required, provided));
    if (result == MPI_SUCCESS) start(&call);
    return result;
}

/* The run ends for the kit when all ranks have arrived; what the kit then writes is not part of it. */
int MPI_Finalize(void) {
    bool paused = kit.paused;
    char unseen[512];
    kit.paused = false;
    if (kit.refused && kit.rank == 0) {
        kit_message("not recorded: the whole run, because the program has asked for MPI_THREAD_MULTIPLE");
    }
    KIT_BEGIN(MPI_Finalize, ());
    if (paused && kit_recording()) kit_event_on_off(call.enter, true);
    PMPI_Barrier(MPI_COMM_WORLD);
    call.leave = kit_now();
    kit_end(&call);
    kit_unseen(unseen, sizeof unseen, kit_recording() && kit_events_stopped());
    if (kit.mode == KIT_RECORD) {
        kit_event_leave_all(call.leave);
        kit_clock_measure(1);
        kit_archive_write(started, call.leave, unseen);
        kit_events_close();
    } else {
        kit_profile_write(started, call.leave);
    }
    kit.mode = KIT_OFF;
    return PMPI_Finalize();
}

/* MPI_Pcontrol(0) pauses, any other level goes on. */
int MPI_Pcontrol(const int level, ...) {
    bool pause = level == 0;
    if (kit.mode != KIT_OFF && pause != kit.paused) {
        if (kit_recording()) kit_event_on_off(kit_now(), !pause);
        kit.paused = pause;
        kit.was_paused = true;
    }
    return MPI_SUCCESS;
}
