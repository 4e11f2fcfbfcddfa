/* What buffers.c needs of the driver, for tests that have no driver. */
#include "driver.h"
#include <stdlib.h>

void give_up(const char *text, ...) {
    fprintf(stderr, "%s\n", text);
    exit(3);
}

void option_fails(const char *name, const char *value, const char *rule, const char *next) {
    fprintf(stderr, "%s %s %s %s\n", name, value, rule, next);
    exit(3);
}
