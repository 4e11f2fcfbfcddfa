/* What the files of the driver share; programs need measure.h only. */
#ifndef WEFT_DRIVER_H
#define WEFT_DRIVER_H
#include "measure.h"
#include <stdio.h>

enum { LINE = 1024 }; /* longest line of a message or of the header */

enum { SYNC_BARRIER, SYNC_WINDOW, SYNC_DEADLINE };
extern const char *const sync_names[3];

/* Options that all programs have. */
struct settings {
    const char *out;
    double seconds;       /* 0: no bound */
    double precision;     /* of the median, relative */
    int least, most;      /* samples of a row */
    int warmup;
    int sync;
    int clock;            /* 1: there is a global clock */
    double tolerance;     /* seconds: what begins later than this after the agreed start is late */
    double span, resync;  /* seconds: to learn the drift, until the clocks are synchronised again */
    size_t flush;         /* bytes to touch to empty the caches */
};
extern struct settings settings;
extern MPI_Comm control; /* the driver's communicator */

/* options.c */
void options_read(int argc, char **argv);
void options_settings(void); /* reads the options above */
void options_unknown(void);  /* an option that nobody has read is an error */
const char *options_error(void);
void options_free(void);
void options_usage(const struct program *program);
/* Records an error as option_fails does, about something else than the value of an option. */
void options_wrong(const char *what, const char *value, const char *rule, const char *next);
int options_agree(int argc, char **argv); /* whether all ranks have the same program and arguments; collective */

/* place.c. Collective. */
void place_measure(void);
void place_header(void);

/* clock.c. All but clock_global are collective. */
void clock_begin(void);
void clock_timer(double *resolution, double *cost);
void clock_synchronise(double span);
double clock_error(void);           /* largest distance of a rank's global clock from rank 0's, now; on all ranks */
double clock_drift(void);           /* largest drift of a host's clock against rank 0's, s/s; on all ranks */
double clock_global(double local);  /* a time of MPI_Wtime on the global clock */

/* start.c */
void start_cell(double longest);       /* longest repetition of all ranks in seconds, prepare included */
void start_block(void);                /* collective, before a block of repetitions */
enum { LATE_INTERRUPTED = 1, LATE_ARRIVED = 2 }; /* while it waited for the start; after the start */
int start_together(int index);         /* collective, repetition of the block; 0 or how this rank is late */
void start_late(int late, int length); /* after a block: in so many of its repetitions a rank arrived late */

/* samples.c */
struct samples {
    double *value;
    int count, room;
    int late; /* samples that are not among them */
};
void samples_add(struct samples *samples, double value);
/* Distance of the farther end of the 95 % interval of the median from the median, over the median; 1e9 if there is none. */
double samples_spread(const struct samples *samples);
/* Rank (from 1) of the order statistic that is the lower end of that interval; 0 if there are too few samples. */
int samples_lower(int count);

/* output.c. Rank 0 writes. */
void output_find(void); /* an error if the file exists */
void output_open(void);
/* exact: samples of each cell without a stop rule, or 0; warmup: samples before, which are not kept */
void output_header(int argc, char **argv, int exact, int warmup);
void output_row(const struct row *row, int sample, double time, double global_time, int late);
void output_flush(void);
void output_close(void);
int output_failed(void); /* on rank 0: 1 after a write that failed */

/* buffers.c */
void buffers_ready(void); /* makes the memory that buffers_flush touches; an error if there is none */
void buffers_flush(void); /* empties the caches */
void buffers_free(void);

#endif
