/* What a program leaves out is known when it lists its cells, before there is a file; the lines wait here for the header. */
#ifndef WEFT_NOTES_H
#define WEFT_NOTES_H
#include "measure.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { NOTES = 256, NOTE = 240 };
static char (*notes)[NOTE];
static int note_count;

__attribute__((format(printf, 1, 2))) static void note(const char *text, ...) {
    if (notes == NULL) notes = measure_allocate(NOTES, NOTE);
    if (note_count == NOTES) return;
    va_list arguments;
    va_start(arguments, text);
    vsnprintf(notes[note_count++], NOTE, text, arguments);
    va_end(arguments);
}

static void notes_write(void) {
    for (int i = 0; i < note_count; i++) header_line("%s", notes[i]);
    if (note_count == NOTES) header_line("left out: more than these %d lines say", NOTES);
    free(notes);
}

#endif
