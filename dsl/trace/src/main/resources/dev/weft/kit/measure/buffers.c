/* Memory: buffers with a hot cache, a cold one, or pages that were never touched; random numbers. */
#include "driver.h"
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 16, PAGE = 4096 };
/* malloc serves requests of this size by new pages of the system (glibc: always above 32 MiB). */
static const size_t FRESH = (size_t)64 << 20;

struct buffer {
    char *memory, *at; /* as allocated; the part that is handed out */
    size_t size, used;
    int untouched;
};

static struct buffer buffers[SLOTS];
static char *flushed;
const char *const cache_names[3] = {"hot", "cold", "untouched"};

static void *checked(void *memory, double size) {
    if (memory == NULL) give_up("memory \"%.0f B\": a rank cannot have it. Try smaller sizes or fewer cells", size);
    return memory;
}

void *measure_allocate(size_t count, size_t size) {
    return checked(calloc(count == 0 ? 1 : count, size), (double)count * (double)size);
}

void *measure_grow(void *list, int kept, int count, size_t size) {
    void *more = measure_allocate((size_t)count, size);
    if (kept > 0) memcpy(more, list, (size_t)kept * size);
    free(list);
    return more;
}

static void buffer_make(struct buffer *buffer, size_t size, int untouched) {
    free(buffer->memory);
    size_t all = size + PAGE;
    if (untouched && all < FRESH) all = FRESH;
    buffer->memory = checked(malloc(all), (double)all);
    buffer->at = buffer->memory + (PAGE - (uintptr_t)buffer->memory % PAGE) % PAGE;
    buffer->size = all - (size_t)(buffer->at - buffer->memory);
    buffer->used = 0;
    buffer->untouched = untouched;
    if (!untouched) memset(buffer->at, 1, buffer->size);
}

void *buffer_take(int slot, size_t size, int cache) {
    struct buffer *buffer = &buffers[slot];
    int untouched = cache == CACHE_UNTOUCHED;
    size_t pages = (size + PAGE - 1) / PAGE * PAGE + (size == 0 ? PAGE : 0);
    if (buffer->memory == NULL || buffer->untouched != untouched || pages > buffer->size - buffer->used) {
        buffer_make(buffer, pages, untouched);
    }
    void *taken = buffer->at + buffer->used;
    if (untouched) buffer->used += pages;
    return taken;
}

void buffers_ready(void) {
    char value[32];
    if (flushed == NULL) flushed = calloc(settings.flush, 1);
    if (flushed != NULL) return;
    snprintf(value, sizeof value, "%zu", settings.flush);
    option_fails("flush", value, "must be memory that each rank can have", "Try --flush 64M");
}

void buffers_flush(void) {
    volatile char *touched = flushed;
    for (size_t i = 0; i < settings.flush; i += 64) touched[i]++; /* one write per cache line */
}

void buffers_free(void) {
    for (int i = 0; i < SLOTS; i++) {
        free(buffers[i].memory);
        buffers[i].memory = NULL;
    }
    free(flushed);
    flushed = NULL;
}

/* Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators". */
uint64_t random_next(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

double random_real(uint64_t *state) { return (double)(random_next(state) >> 11) * 0x1p-53; }

void random_shuffle(uint64_t *state, int *list, int count) {
    for (int i = count - 1; i > 0; i--) {
        int other = (int)(random_next(state) % (uint64_t)(i + 1));
        int kept = list[i];
        list[i] = list[other];
        list[other] = kept;
    }
}
