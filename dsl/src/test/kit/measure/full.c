/* A disk that is full: the file of a run is made, and all that is written goes to a device that has no space. Linked with
 * -Wl,--wrap=fopen. */
#include <stdio.h>
#include <string.h>

FILE *__real_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode);

FILE *__wrap_fopen(const char *path, const char *mode) {
    FILE *file = __real_fopen(path, mode);
    if (file == NULL || strcmp(mode, "wx") != 0) return file;
    fclose(file);
    return __real_fopen("/dev/full", "w");
}
