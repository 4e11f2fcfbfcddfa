/* Pretended work. It sleeps, because the captures run more processes than there are cores: a busy process would make
 * its neighbours late. Sleeping takes at least the time asked for; what the system adds is in the trace. */
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

static inline void work_for(double microseconds) {
    struct timespec time = {(time_t)(microseconds / 1e6), (long)(microseconds * 1000) % 1000000000L};
    nanosleep(&time, NULL);
}

static inline double argument(int count, char **values, int index, double otherwise) {
    return count > index ? atof(values[index]) : otherwise;
}

/* The same series of numbers in [0, 1) for the same seed, on every system. */
static inline double chance(uint64_t *seed) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 11) / 9007199254740992.0;
}
