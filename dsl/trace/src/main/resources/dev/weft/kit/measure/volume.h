/* The high-volume ping-pong of Bienz et al. 2018, Algorithm 1, for hvpp.c and line.c: in each of several pairs of ranks n messages
 * go there, then n back. The programs say which ranks make the pairs; all else is the same. */
#ifndef WEFT_VOLUME_H
#define WEFT_VOLUME_H
#include "measure.h"

/* The numbers of a cell. */
struct volume {
    int locality, pairs, reversed; /* locality: the program's own */
    long size, messages;
};

extern const char *const volume_orders[2];

/* Reads --messages, --pairs, --order, --memory and the sizes, from min to max unless given; the texts are defaults. */
void volume_options(long min, long max, const char *messages, const char *pairs, const char *order);
/* Adds the cells of a program that has so many pairs there, whose place is named where some are left out. row adds a cell's row. */
void volume_cells(int there, const char *place, struct volume volume, void (*row)(struct cell *cell, const struct volume *volume));
void volume_header(void);

void volume_begin(const struct cell *cell, const int *from, const int *to); /* the ranks of the cell's pairs */
void volume_prepare(const struct cell *cell);
void volume_repeat(const struct cell *cell, struct reading *readings);
void volume_finish(const struct cell *cell);
void volume_end(void);

#define VOLUME_TIME "half of a round, n messages there and n back, on the clock of the rank that sends first, of the slowest pair"
#define VOLUME_GLOBAL_TIME "one way, from the first send of a pair to the completion of its last receive, of the slowest pair"

#endif
