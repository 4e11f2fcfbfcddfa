/* Stop rule: the 95 % interval of the median from order statistics (exact for any continuous distribution). */
#include "driver.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

void samples_add(struct samples *samples, double value) {
    if (samples->count == samples->room) {
        int room = samples->room < 64 ? 64 : 2 * samples->room;
        double *more = measure_allocate((size_t)room, sizeof *more);
        if (samples->count > 0) memcpy(more, samples->value, (size_t)samples->count * sizeof *more);
        free(samples->value);
        samples->value = more;
        samples->room = room;
    }
    samples->value[samples->count++] = value;
}

/* The number of samples below the median is binomial (count, 1/2). The interval from the k-th smallest to the k-th greatest
 * misses the median with probability 2 P(fewer than k below); the greatest k with at most 5 % is taken. */
int samples_lower(int count) {
    double below = 0, scale = lgamma(count + 1.0) - count * log(2);
    int k = 0;
    while (k < count) {
        below += exp(scale - lgamma(k + 1.0) - lgamma(count - k + 1.0));
        if (below > 0.025) break;
        k++;
    }
    return k;
}

static int ascending(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

double measure_median(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, ascending);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

double samples_spread(const struct samples *samples) {
    int n = samples->count, k = samples_lower(n);
    if (k == 0) return 1e9;
    double *sorted = measure_allocate((size_t)n, sizeof *sorted);
    memcpy(sorted, samples->value, (size_t)n * sizeof *sorted);
    double median = measure_median(sorted, n), below = median - sorted[k - 1], above = sorted[n - k] - median;
    free(sorted);
    return median > 0 ? fmax(below, above) / median : 1e9;
}
