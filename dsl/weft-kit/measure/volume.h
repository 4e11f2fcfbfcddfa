/* One round of the high-volume ping-pong of Bienz et al. 2018, Algorithm 1, for hvpp.c and line.c: n messages there, then n back. */
#ifndef WEFT_VOLUME_H
#define WEFT_VOLUME_H
#include "measure.h"
#include "waitall.h"

#define ORDER_WORDS "in order|reversed"
static const char *const volume_orders[2] = {"in order", "reversed"};

struct volume {
    int partner, first; /* first: this rank sends first */
    long size;
    int messages, reversed;
    char *out, *in; /* messages * size bytes each */
    MPI_Request *pending;
};

static void volume_send(const struct volume *volume) {
    for (int i = 0; i < volume->messages; i++)
        MPI_Isend(volume->out + (size_t)i * (size_t)volume->size, (int)volume->size, MPI_BYTE, volume->partner, i, measure.comm,
                  &volume->pending[i]);
    wait_all(volume->messages, volume->pending);
}

/* Messages carry their index as tag. Reversed: the receive of the message that is sent last is posted first, so that each
 * message is compared with all receives that are left. */
static void volume_receive(const struct volume *volume) {
    for (int i = 0; i < volume->messages; i++) {
        int tag = volume->reversed ? volume->messages - 1 - i : i;
        MPI_Irecv(volume->in + (size_t)tag * (size_t)volume->size, (int)volume->size, MPI_BYTE, volume->partner, tag, measure.comm,
                  &volume->pending[i]);
    }
    wait_all(volume->messages, volume->pending);
}

/* Time: the round on the clock of the rank that sends first. Global time: one way, from its start to the last receive. */
static void volume_round(const struct volume *volume, struct reading *reading) {
    if (volume->first) {
        reading->first = reading->start = MPI_Wtime();
        volume_send(volume);
        volume_receive(volume);
        reading->end = MPI_Wtime();
    } else {
        volume_receive(volume);
        reading->last = MPI_Wtime();
        volume_send(volume);
    }
}

static void volume_buffers(struct volume *volume) {
    size_t bytes = (size_t)volume->size * (size_t)volume->messages;
    volume->out = buffer_take(0, bytes, CACHE_HOT);
    volume->in = buffer_take(1, bytes, CACHE_HOT);
}

enum { VOLUME_PAPER = 160 };

/* The sizes and numbers of messages of the authors' raw files: 4 B to 256 KiB per process in all, in 1 to 16384 messages of
 * integers. Returns how many combinations there are. */
static int volume_paper(long sizes[VOLUME_PAPER], long messages[VOLUME_PAPER]) {
    int count = 0;
    for (long total = 4; total <= 256 << 10; total *= 2)
        for (long n = 1; n <= 16384 && 4 * n <= total; n *= 2) {
            sizes[count] = total / n;
            messages[count++] = n;
        }
    return count;
}

#endif
