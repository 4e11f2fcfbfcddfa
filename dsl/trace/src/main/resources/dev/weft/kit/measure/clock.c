/* Timer and global clock. The global clock is rank 0's MPI_Wtime. One process of each host learns a linear model (offset and
 * drift) of its clock, in a binomial tree from the top down, as HCA3 of Hunold and Carpen-Amarie (CLUSTER 2018): who answers has
 * been synchronised before and answers in global time. The other processes of a host then learn their offset alone: a host has
 * one clock, although MPI_Wtime may begin at another zero in each process. */
#include "driver.h"
#include <math.h>
#include <stdlib.h>

enum { TRIPS = 20, MANY_TRIPS = 100, LEAST_TRIPS = 5, POINTS = 40, CHECKS = 64, TAG = 1 };
static const double LONGEST = 0.02; /* seconds that a point may take */

static double base;                  /* small numbers keep their digits */
static double slope, middle, offset; /* global = t + offset + slope * (t - middle), t since base */
static double drift;

#ifdef MEASURE_TEST_SKEW
#undef MPI_Wtime
/* Host h is 1.5 h s ahead and MEASURE_TEST_SKEW h us/s fast. */
double measure_skewed_time(void) {
    int host = place_hosts() == 0 ? 0 : place_host(measure.rank);
    return MPI_Wtime() * (1 + MEASURE_TEST_SKEW * 1e-6 * host) + 1.5 * host;
}
#define MPI_Wtime measure_skewed_time
#endif

static double now(void) { return MPI_Wtime() - base; }

double clock_global(double local) {
    double t = local - base;
    return t + offset + slope * (t - middle);
}

void clock_begin(void) {
    base = MPI_Wtime();
    slope = middle = offset = 0;
}

void clock_timer(double *resolution, double *cost) {
    enum { CALLS = 20000 };
    double mine[2] = {1e9, 0}, begin = MPI_Wtime(), last = begin;
    for (int i = 0; i < CALLS; i++) {
        double time = MPI_Wtime();
        if (time > last && time - last < mine[0]) mine[0] = time - last;
        last = time;
    }
    mine[1] = (last - begin) / CALLS;
    double all[2];
    MPI_Allreduce(mine, all, 2, MPI_DOUBLE, MPI_MAX, control);
    *resolution = all[0];
    *cost = all[1];
}

/* Answers until the other rank has asked enough. */
static void answer(int rank) {
    for (;;) {
        double time;
        MPI_Recv(&time, 1, MPI_DOUBLE, rank, TAG, control, MPI_STATUS_IGNORE);
        if (isnan(time)) return;
        time = clock_global(MPI_Wtime());
        MPI_Send(&time, 1, MPI_DOUBLE, rank, TAG, control);
    }
}

struct point {
    double time, ahead, trip; /* own time; how far the other's global clock is ahead of own time; duration of the round trip */
};

/* The fastest of some round trips: the answer was given in its middle, give or take half of the trip. Where round trips are
 * slow, as on hosts with more ranks than cores, they are fewer. */
static struct point ask(int rank, int trips) {
    struct point best = {0, 0, 1e9};
    double begin = now(), done = NAN;
    for (int i = 0; i < trips && (i < LEAST_TRIPS || now() < begin + LONGEST); i++) {
        double theirs = 0, sent = now();
        MPI_Send(&sent, 1, MPI_DOUBLE, rank, TAG, control);
        MPI_Recv(&theirs, 1, MPI_DOUBLE, rank, TAG, control, MPI_STATUS_IGNORE);
        double got = now();
        if (got - sent < best.trip) {
            best.trip = got - sent;
            best.time = (sent + got) / 2;
            best.ahead = theirs - best.time;
        }
    }
    MPI_Send(&done, 1, MPI_DOUBLE, rank, TAG, control);
    return best;
}

/* Weighted least squares; a slow trip knows the offset less exactly. */
static void fit(const struct point *points, int count) {
    double weights = 0, times = 0, aheads = 0, square = 0, product = 0;
    for (int i = 0; i < count; i++) {
        double weight = 1 / (points[i].trip * points[i].trip + 1e-18);
        weights += weight;
        times += weight * points[i].time;
        aheads += weight * points[i].ahead;
    }
    middle = times / weights;
    offset = aheads / weights;
    for (int i = 0; i < count; i++) {
        double weight = 1 / (points[i].trip * points[i].trip + 1e-18);
        square += weight * (points[i].time - middle) * (points[i].time - middle);
        product += weight * (points[i].time - middle) * (points[i].ahead - offset);
    }
    slope = square > 0 ? product / square : 0;
}

static void learn(int rank, double span) {
    struct point points[POINTS];
    double begin = now();
    for (int i = 0; i < POINTS; i++) {
        while (now() < begin + span * i / POINTS) continue;
        points[i] = ask(rank, TRIPS);
    }
    fit(points, POINTS);
}

static void answer_points(int rank) {
    for (int i = 0; i < POINTS; i++) answer(rank);
}

void clock_synchronise(double span) {
    int hosts = place_hosts(), host = place_host(measure.rank), leader = place_rank(host, 0), top = 1;
    slope = middle = offset = 0;
    while (top < hosts) top *= 2;
    for (int step = top / 2; measure.rank == leader && step > 0; step /= 2) {
        if (host % (2 * step) == 0 && host + step < hosts) answer_points(place_rank(host + step, 0));
        if (host % (2 * step) == step) learn(place_rank(host - step, 0), span);
    }
    double mine = fabs(slope);
    for (int i = 1; i < place_count(host); i++) { /* one after the other, so that no trip disturbs another */
        int rank = place_rank(host, i);
        if (measure.rank == leader) answer(rank);
        if (measure.rank == rank) {
            struct point point = ask(leader, MANY_TRIPS);
            middle = point.time;
            offset = point.ahead;
        }
    }
    /* The processes of a host share its drift. */
    for (int i = 1; i < place_count(host); i++) {
        int rank = place_rank(host, i);
        if (measure.rank == leader) MPI_Send(&slope, 1, MPI_DOUBLE, rank, TAG, control);
        if (measure.rank == rank) MPI_Recv(&slope, 1, MPI_DOUBLE, leader, TAG, control, MPI_STATUS_IGNORE);
    }
    MPI_Allreduce(&mine, &drift, 1, MPI_DOUBLE, MPI_MAX, control);
}

double clock_drift(void) { return drift; }

double clock_error(void) {
    double mine = 0, error;
    int step = measure.ranks <= CHECKS ? 1 : measure.ranks / CHECKS; /* of a large job, every step-th rank */
    for (int rank = 1; rank < measure.ranks; rank += step) {
        if (measure.rank == 0) answer(rank);
        if (measure.rank == rank) {
            struct point point = ask(0, MANY_TRIPS);
            double global = clock_global(point.time + base);
            mine = fabs(point.time + point.ahead - global);
        }
    }
    MPI_Allreduce(&mine, &error, 1, MPI_DOUBLE, MPI_MAX, control);
    return error;
}
