/* What a run does with MPI and the kit does not measure: counted, and said when it ends. */
#include "unseen.h"
#include "kit.h"
#include <stdio.h>

enum { RMA, IO, NEIGHBOUR, STOPPED, KINDS };

static unsigned long long calls[KINDS];
static unsigned threads;

/* Calls that the library makes inside of a measured one are not the program's. */
static void count(int kind) {
    if (kit.mode != KIT_OFF && !kit.inside) __atomic_fetch_add(&calls[kind], 1, __ATOMIC_RELAXED);
}

#define COUNTED(kind, name, parameters, arguments) \
    int name parameters { \
        count(kind); \
        bool before = kit.inside; \
        kit.inside = true; /* what the library does for it is not the program's either */ \
        int answer = P##name arguments; \
        kit.inside = before; \
        return answer; \
    }
KIT_UNSEEN(COUNTED)

void kit_thread_seen(void) {
    static __thread bool seen;
    if (!seen) {
        seen = true;
        __atomic_fetch_add(&threads, 1, __ATOMIC_RELAXED);
    }
}

static size_t add(char *text, size_t size, size_t at, const char *what, unsigned long long number) {
    if (number == 0 || at >= size) return at;
    int more = snprintf(text + at, size - at, "%s%llu %s", at > 0 ? ", " : "", number, what);
    return more > 0 ? at + (size_t)more : at;
}

/* Collective. Rank 0 gets a list of what is missing, empty if nothing is, and prints it. */
void kit_unseen(char *text, size_t size, bool stopped) {
    unsigned long long all[KINDS];
    unsigned most = 0;
    size_t at = 0;
    calls[STOPPED] = stopped;
    PMPI_Reduce(calls, all, KINDS, MPI_UNSIGNED_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    PMPI_Reduce(&threads, &most, 1, MPI_UNSIGNED, MPI_MAX, 0, MPI_COMM_WORLD);
    text[0] = '\0';
    if (kit.rank != 0) return;
    at = add(text, size, at, "RMA calls", all[RMA]);
    at = add(text, size, at, "MPI-IO calls", all[IO]);
    at = add(text, size, at, "neighbourhood collectives", all[NEIGHBOUR]);
    at = add(text, size, at, "ranks from where their recording stopped", all[STOPPED]);
    if (most > 1 && at < size) {
        snprintf(text + at, size - at, "%swhich of up to %u threads of a process made a call", at > 0 ? ", " : "", most);
    }
    if (text[0] != '\0') kit_message("not recorded: %s", text);
}
