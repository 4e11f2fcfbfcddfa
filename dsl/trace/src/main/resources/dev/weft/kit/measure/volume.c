/* Cells of high-volume ping-pongs, and one repetition of a cell. See volume.h. */
#include "volume.h"
#include "once.h"
#include "waitall.h"
#include <stdlib.h>

const char *const volume_orders[2] = {"in order", "reversed"};

static int *orders, order_count, size_count, message_count, pair_count;
static long *sizes, *messages, *pairs, memory;

/* Of this rank in the cell that runs. */
static int pair = -1, partner, is_first; /* is_first: it sends first */
static char *out, *in;                   /* messages * size bytes each */
static MPI_Request *pending;

void volume_options(long min, long max, const char *usual_messages, const char *usual_pairs, const char *order) {
    order_count = option_words("order", "in order|reversed", order, &orders);
    size_count = option_sizes(0, min, max, &sizes);
    message_count = option_numbers("messages", usual_messages, 1, 32767, &messages); /* tags go up to 32767 at least */
    message_count = once(messages, message_count);
    pair_count = option_numbers("pairs", usual_pairs, 0, 1 << 20, &pairs);
    memory = option_number("memory", 16L << 20, 1 << 10, 1L << 40);
    if (measure.paper) option_excluded("messages|memory|" SIZE_OPTIONS, "--protocol paper, which has its own messages", NULL);
}

void volume_header(void) {
    if (!measure.paper) header_line("memory: up to %ld B of messages in one direction; cells with more are left out", memory);
}

typedef void add_row(struct cell *cell, const struct volume *volume);

static void add(struct volume volume, add_row *row) {
    for (int o = 0; o < order_count; o++) {
        volume.reversed = orders[o];
        struct cell *cell = cell_add(&volume, sizeof volume);
        cell->groups = volume.pairs;
        row(cell, &volume);
        cell->rows[0].divisor = 2;
    }
}

static void add_all(struct volume volume, const char *place, add_row *row) {
    for (int m = 0; m < message_count; m++) {
        long most = memory / messages[m];
        volume.messages = messages[m];
        for (int s = 0; s < size_count; s++) {
            volume.size = sizes[s];
            if (sizes[s] <= most) add(volume, row);
        }
        if (size_count > 0 && sizes[size_count - 1] > most)
            left_out("memory", "%ld messages of more than %ld B %s: more than --memory", messages[m], most, place);
    }
}

/* The sizes and numbers of messages of the authors' raw files: 4 B to 256 KiB per process in all, in 1 to 16384 messages of
 * integers. So the bytes of a process are constant while the number of messages grows, as in the paper's Figure 4. */
static void add_paper(struct volume volume, add_row *row) {
    for (long total = 4; total <= 256 << 10; total *= 2)
        for (volume.messages = 1; volume.messages <= 16384 && 4 * volume.messages <= total; volume.messages *= 2) {
            volume.size = total / volume.messages;
            add(volume, row);
        }
}

void volume_cells(int there, const char *place, struct volume volume, add_row *row) {
    for (int p = 0; p < pair_count && there > 0; p++) {
        volume.pairs = pairs[p] == 0 ? there : (int)pairs[p];
        if (is_again(pairs, p, there)) continue;
        if (volume.pairs > there)
            left_out("pairs", "%d pairs %s: the ranks make %d", volume.pairs, place, there);
        else if (measure.paper)
            add_paper(volume, row);
        else
            add_all(volume, place, row);
    }
}

void volume_begin(const struct cell *cell, const int *from, const int *to) {
    const struct volume *volume = cell->own;
    pair = place_own_pair(volume->pairs, from, to);
    if (pair < 0) return;
    is_first = from[pair] == measure.rank;
    partner = is_first ? to[pair] : from[pair];
    pending = measure_allocate((size_t)volume->messages, sizeof *pending);
}

void volume_prepare(const struct cell *cell) {
    const struct volume *volume = cell->own;
    size_t bytes = (size_t)volume->size * (size_t)volume->messages;
    if (pair < 0) return;
    out = buffer_take(0, bytes, CACHE_HOT);
    in = buffer_take(1, bytes, CACHE_HOT);
}

/* Messages carry their index as tag. */
static void send(const struct volume *volume) {
    int count = (int)volume->messages, size = (int)volume->size;
    for (int i = 0; i < count; i++)
        MPI_Isend(out + (size_t)i * (size_t)size, size, MPI_BYTE, partner, i, measure.comm, &pending[i]);
    wait_all(count, pending);
}

/* Reversed: the receive of the message that is sent last is posted first, so that each message is compared with all receives that
 * are left. */
static void receive(const struct volume *volume) {
    int count = (int)volume->messages, size = (int)volume->size;
    for (int i = 0; i < count; i++) {
        int tag = volume->reversed ? count - 1 - i : i;
        MPI_Irecv(in + (size_t)tag * (size_t)size, size, MPI_BYTE, partner, tag, measure.comm, &pending[i]);
    }
    wait_all(count, pending);
}

/* Time: the round on the clock of the rank that sends first. Global time: one way, from its start to the last receive. */
void volume_repeat(const struct cell *cell, struct reading *readings) {
    const struct volume *volume = cell->own;
    if (pair < 0) return;
    struct reading *reading = &readings[pair];
    if (is_first) {
        reading->first = reading->start = MPI_Wtime();
        send(volume);
        receive(volume);
        reading->end = MPI_Wtime();
    } else {
        receive(volume);
        reading->last = MPI_Wtime();
        send(volume);
    }
}

void volume_finish(const struct cell *cell) {
    (void)cell;
    free(pending);
    pending = NULL;
}

void volume_end(void) {
    free(orders);
    free(sizes);
    free(messages);
    free(pairs);
}
