/* Whether buffers are what buffer_take promises: hot ones stay and are resident, untouched ones are new each time and not resident,
 * as mincore sees it. Prints nothing if so. */
#include "alone.h"
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

struct settings settings = {.flush = 1 << 20};
struct measure measure;

static size_t resident(void *memory, size_t size) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), count = 0, pages = (size + page - 1) / page;
    unsigned char *seen = calloc(pages, 1);
    if (seen == NULL || mincore(memory, size, seen) != 0) exit(3);
    for (size_t i = 0; i < pages; i++) count += seen[i] & 1;
    free(seen);
    return count;
}

static int fails(const char *what, size_t size) {
    printf("%s, size %zu\n", what, size);
    return 1;
}

static int check(size_t size) {
    char *hot = buffer_take(0, size, CACHE_HOT), *last = NULL;
    if (resident(hot, size) != (size + 4095) / 4096) return fails("a hot buffer is not resident", size);
    for (int i = 0; i < 40; i++) {
        char *fresh = buffer_take(1, size, CACHE_UNTOUCHED);
        if ((uintptr_t)fresh % 4096 != 0) return fails("a buffer is not aligned", size);
        if (fresh == last) return fails("an untouched buffer comes again", size);
        if (resident(fresh, size) != 0) return fails("an untouched buffer is resident", size);
        for (size_t at = 0; at < size; at += 4096) fresh[at] = 1;
        if (buffer_take(0, size, CACHE_HOT) != (void *)hot) return fails("a hot buffer has moved", size);
        last = fresh;
    }
    return 0;
}

int main(void) {
    static const size_t sizes[] = {1, 4096, 4097, 100000, 8 << 20};
    int failed = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) failed |= check(sizes[i]);
    buffers_ready();
    buffers_flush();
    buffers_free();
    return failed;
}
