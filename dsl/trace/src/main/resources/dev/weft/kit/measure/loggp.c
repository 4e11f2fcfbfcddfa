/* Parametrised round trips PRTT(n,d,s) of Hoefler, Lichei and Rehm (IPDPS 2007): n messages of s bytes, with a delay d after each
 * but the last, and one message of s bytes back. PRTT(1,0,s), PRTT(n,0,s) and PRTT(n,d,s) with d longer than PRTT(1,0,s) give
 * gap and overhead; beside them, the sending and the receiving call alone. The first launch finds d for each size, and later ones take
 * it from there, so that all launches have the same cells. */
#include "measure.h"
#include "once.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TAG = 0, TRIAL = 15 };
enum { PRTT, CALLS };

struct prtt {
    int kind, size, messages;
    double delay;
};

static int *localities, locality_count, size_count, message_count, from, to, locality;
static long *sizes, *messages;
static double delay; /* 0: twice the round trip of each size */
static double *delays; /* of the sizes; 0 as long as it is not known */
static int earlier, found_here; /* the launch that they are from, 0 if none; how many this launch has found */
static char *send_buffer, *receive_buffer;

static void options(void) {
    locality_count = option_words("locality", LOCALITY_WORDS, "inter-node,intra-node,intra-socket", &localities);
    message_count = option_numbers("messages", "2,4,8,16,32", 2, 1000, &messages);
    message_count = once(messages, message_count);
    delay = option_real("delay", 0, 0, 0.01);
    if (delay > 0 && delay < 1e-9)
        option_fails("delay", option_text("delay", ""), "must be 0, or from 1e-09 to 0.01", "Try --delay 1e-5");
    size_count = option_sizes(0, 1, 64 << 10, &sizes);
}

static void wait_for(double seconds) {
    double begin = MPI_Wtime();
    while (MPI_Wtime() - begin < seconds) continue;
}

static void take_buffers(int size) {
    if (measure.rank != from && measure.rank != to) return;
    send_buffer = buffer_take(0, (size_t)size, CACHE_HOT);
    receive_buffer = buffer_take(1, (size_t)size, CACHE_HOT);
}

static void send(const struct prtt *own, int rank) { MPI_Send(send_buffer, own->size, MPI_BYTE, rank, TAG, measure.comm); }

static void receive(const struct prtt *own, int rank) {
    MPI_Recv(receive_buffer, own->size, MPI_BYTE, rank, TAG, measure.comm, MPI_STATUS_IGNORE);
}

static void answer(const struct prtt *own) {
    for (int i = 0; i < own->messages; i++) receive(own, from);
    send(own, from);
}

/* Twice the median round trip, to two digits: long enough for the answer to be there. The same on all ranks. */
static double find_delay(int size) {
    struct prtt own = {PRTT, size, 1, 0};
    double trips[TRIAL] = {0};
    take_buffers(size);
    for (int i = 0; i < TRIAL; i++) {
        double begin = MPI_Wtime();
        if (measure.rank == to) answer(&own);
        if (measure.rank != from) continue;
        send(&own, to);
        receive(&own, to);
        trips[i] = MPI_Wtime() - begin;
    }
    double found = fmax(2 * measure_median(trips, TRIAL), 1e-7), unit = pow(10, floor(log10(found)) - 1);
    found = ceil(found / unit) * unit;
    MPI_Bcast(&found, 1, MPI_DOUBLE, from, measure.comm);
    return found;
}

/* The delays of the first launch in --out, from its rows and the cells that it had no time for: send,LOCALITY,SIZE,1,DELAY,.. */
static void take_earlier(void) {
    char line[1024], place[32];
    FILE *file = earlier_launch(&earlier);
    if (file == NULL) earlier = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        const char *at = strncmp(line, "# not measured: ", 16) == 0 ? line + 16 : line;
        long size;
        double seconds;
        if (sscanf(at, "send%*1[ ,]%31[^,],%ld,1,%lf", place, &size, &seconds) != 3) continue;
        if (strcmp(place, locality_names[locality]) != 0) continue;
        for (int s = 0; s < size_count; s++)
            if (sizes[s] == size) delays[s] = seconds;
    }
    if (file != NULL) fclose(file);
}

static void find_delays(void) {
    delays = measure_allocate((size_t)size_count, sizeof *delays);
    if (measure.rank == 0 && delay == 0) take_earlier();
    for (int s = 0; s < size_count && delay > 0; s++) delays[s] = delay;
    MPI_Bcast(delays, size_count, MPI_DOUBLE, 0, measure.comm);
    for (int s = 0; s < size_count; s++) {
        if (delays[s] > 0) continue;
        delays[s] = find_delay((int)sizes[s]);
        found_here++;
    }
}

static void header(void) {
    if (delay > 0)
        header_line("delay: by --delay");
    else if (found_here == size_count)
        header_line("delay: twice the round trip of each size, as in launch %d", measure.launch);
    else if (found_here == 0)
        header_line("delay: twice the round trip of each size, as in launch %d", earlier);
    else
        header_line("delay: twice the round trip of each size, as in launch %d, of %d sizes as in launch %d", earlier, found_here,
                    measure.launch);
}

static void list(int kind, int size, int n, double d) {
    struct prtt own = {kind, size, n, d};
    struct cell *cell = cell_add(&own, sizeof own);
    const char *name = locality_names[locality];
    if (kind == PRTT) {
        cell_row(cell, "prtt", "%s,%d,%d,%.9g", name, size, n, d);
    } else {
        cell_row(cell, "send", "%s,%d,%d,%.9g", name, size, n, d);
        cell_row(cell, "receive", "%s,%d,%d,%.9g", name, size, n, d);
    }
}

/* One pair of ranks: the first locality of the list that there is. */
static void cells(void) {
    int l = 0;
    while (l < locality_count && place_pairs(localities[l], 1, &from, &to) == 0) l++;
    if (l == locality_count) return;
    locality = localities[l];
    find_delays();
    for (int s = 0; s < size_count; s++) {
        int size = (int)sizes[s];
        double d = delays[s];
        list(PRTT, size, 1, 0);
        list(CALLS, size, 1, d);
        for (int m = 0; m < message_count; m++) {
            list(PRTT, size, (int)messages[m], 0);
            list(PRTT, size, (int)messages[m], d);
        }
    }
}

static void prepare(const struct cell *cell) { take_buffers(((const struct prtt *)cell->own)->size); }

static void repeat_prtt(const struct prtt *own, struct reading *reading) {
    double start = MPI_Wtime();
    send(own, to);
    for (int i = 1; i < own->messages; i++) {
        if (own->delay > 0) wait_for(own->delay);
        send(own, to);
    }
    receive(own, to);
    reading_set(reading, start, MPI_Wtime());
}

/* The answer arrives while the rank waits, so that the receiving call only takes it. */
static void repeat_calls(const struct prtt *own, struct reading *readings) {
    double start = MPI_Wtime();
    send(own, to);
    double sent = MPI_Wtime();
    wait_for(own->delay);
    double asked = MPI_Wtime();
    receive(own, to);
    double received = MPI_Wtime();
    reading_set(&readings[0], start, sent);
    reading_set(&readings[1], asked, received);
}

static void repeat(const struct cell *cell, struct reading *readings) {
    const struct prtt *own = cell->own;
    if (measure.rank == to) answer(own);
    if (measure.rank != from) return;
    if (own->kind == PRTT) repeat_prtt(own, &readings[0]);
    if (own->kind == CALLS) repeat_calls(own, readings);
}

static void end(void) {
    free(localities);
    free(sizes);
    free(messages);
    free(delays);
}

int main(int argc, char **argv) {
    static const struct program program = {
        .name = "loggp",
        .summary = "parametrised round trips PRTT(n,d,s) between two ranks, for L, o, g and G",
        .usage = "  --messages LIST      n, beside 1 (2,4,8,16,32)\n"
                 "  --delay S            d in seconds, beside 0; 0: twice the round trip of each size, as the first launch in --out has found (0)\n"
                 "  --locality LIST      the first of these that there is (inter-node,intra-node,intra-socket)\n",
        .columns = "locality,size (B),messages,delay (s)",
        .time = "prtt: from the begin of the first send of so many messages, with the delay after each but the last, to the end of "
                "the receive of one answer of this size; send: duration of MPI_Send; receive: duration of MPI_Recv, called the "
                "delay after the send, when the answer has arrived",
        .least_ranks = 2,
        .options = options,
        .header = header,
        .cells = cells,
        .prepare = prepare,
        .repeat = repeat,
        .end = end,
    };
    return measure_main(argc, argv, &program);
}
