/* Reads the text of a scheme as Weft's scheme(..) does: "a:0->1 b:0->2(4 MB)", arcs separated by blanks, commas or semicolons; label and
 * size are optional. For scheme.c. */
#ifndef WEFT_ARCS_H
#define WEFT_ARCS_H
#include "measure.h"
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL = 64, PATTERN = 96 };
enum { MOST_ARCS = 1000, MOST_TEXT = 3800 }; /* of a scheme; its text is a column, and lines of the file have up to 4095 bytes */

struct arc {
    char label[LABEL];
    int from, to;
    long size; /* -1: that of the cell */
};

struct scheme {
    struct arc *arcs;
    int count;
    int fresh;     /* no label before this one of a, b, .., z, aa, .. is free */
    char *pattern; /* its text in one form, with ; between arcs */
};

struct arcs_text {
    const char *text, *at;
    const char *rule; /* NULL unless wrong */
    const char *place;
};

static int arcs_wrong(struct arcs_text *in, const char *place, const char *rule) {
    if (in->rule == NULL) {
        in->rule = rule;
        in->place = place;
    }
    return 0;
}

static void arcs_blanks(struct arcs_text *in) {
    while (isspace((unsigned char)*in->at))
        in->at++;
}

static int arcs_between(char c) { return isspace((unsigned char)c) || c == ',' || c == ';'; }

/* Letters beyond ASCII are letters here. */
static int arcs_letter(char c) { return isalpha((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80; }

static void arcs_label(struct arcs_text *in, char label[LABEL]) {
    const char *start = in->at, *stop = start;
    label[0] = '\0';
    if (!arcs_letter(*stop))
        return;
    while (arcs_letter(*stop) || isdigit((unsigned char)*stop) || *stop == '.' || *stop == '-')
        stop++;
    const char *colon = stop;
    while (isspace((unsigned char)*colon))
        colon++;
    if (*colon != ':')
        return;
    if (stop - start >= LABEL) {
        arcs_wrong(in, start, "a label has up to 63 bytes");
        return;
    }
    memcpy(label, start, (size_t)(stop - start));
    label[stop - start] = '\0';
    in->at = colon + 1;
}

static int arcs_node(struct arcs_text *in, const char *rule) {
    arcs_blanks(in);
    if (!isdigit((unsigned char)*in->at))
        return arcs_wrong(in, in->at, rule);
    char *stop;
    errno = 0;
    long node = strtol(in->at, &stop, 10);
    if (errno != 0 || node > 0x7fffffff)
        return arcs_wrong(in, in->at, "nodes are whole numbers from 0 to 2147483647");
    in->at = stop;
    return (int)node;
}

/* As Weft reads units: the letters before the B in any case; kb would be bits. */
static int arcs_unit(const char *text, size_t length, const char *name) {
    if (length != strlen(name) || text[length - 1] != 'B')
        return 0;
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)text[i]) != tolower((unsigned char)name[i]))
            return 0;
    return 1;
}

static long arcs_size(struct arcs_text *in) {
    static const struct {
        const char *name;
        double bytes;
    } units[] = {{"B", 1},    {"KiB", 1024}, {"MiB", 1048576}, {"GiB", 1073741824.0}, {"kB", 1e3},
                 {"MB", 1e6}, {"GB", 1e9}};
    static const char *const rule = "a size is whole bytes with their unit, as in (4 MB), up to 2147483647 B";
    const char *open = in->at;
    arcs_blanks(in);
    if (*in->at != '(') {
        in->at = open;
        return -1;
    }
    open = in->at;
    const char *close = strchr(open, ')');
    char *unit;
    double number = strtod(open + 1, &unit);
    if (close == NULL)
        return arcs_wrong(in, open, "the bracket around the size is not closed");
    while (unit < close && isspace((unsigned char)*unit))
        unit++;
    size_t length = (size_t)(close - unit);
    while (length > 0 && isspace((unsigned char)unit[length - 1]))
        length--;
    in->at = close + 1;
    for (size_t i = 0; unit > open + 1 && i < sizeof units / sizeof *units; i++)
        if (arcs_unit(unit, length, units[i].name)) {
            double bytes = number * units[i].bytes;
            return bytes >= 0 && bytes <= 0x7fffffff && bytes == (double)(long)bytes ? (long)bytes : arcs_wrong(in, open + 1, rule);
        }
    return arcs_wrong(in, open + 1, rule);
}

static int arcs_taken(const struct scheme *scheme, const char *label) {
    for (int i = 0; i < scheme->count; i++)
        if (strcmp(scheme->arcs[i].label, label) == 0)
            return 1;
    return 0;
}

/* The first of a, b, .., z, aa, ab, .. that no arc before has. */
static void arcs_fresh(struct scheme *scheme, char label[LABEL]) {
    for (;;) {
        int number = scheme->fresh++;
        int at = LABEL - 1;
        char letters[LABEL];
        letters[at] = '\0';
        for (int left = number; left >= 0; left = left / 26 - 1)
            letters[--at] = (char)('a' + left % 26);
        if (!arcs_taken(scheme, letters + at)) {
            memcpy(label, letters + at, (size_t)(LABEL - at));
            return;
        }
    }
}

static void arcs_one(struct arcs_text *in, struct scheme *scheme) {
    const char *start = in->at;
    struct arc arc;
    arcs_label(in, arc.label);
    if (arc.label[0] == '\0')
        arcs_fresh(scheme, arc.label);
    else if (arcs_taken(scheme, arc.label))
        arcs_wrong(in, start, "another communication has this label");
    arc.from = arcs_node(in, "expected a source node, as in a:0->1");
    arcs_blanks(in);
    if (strncmp(in->at, "->", 2) != 0)
        arcs_wrong(in, in->at, "expected \"->\" after the source node");
    else
        in->at += 2;
    arc.to = arcs_node(in, "expected a destination node, as in a:0->1");
    arc.size = arcs_size(in);
    if (*in->at != '\0' && !arcs_between(*in->at))
        arcs_wrong(in, in->at, "expected a blank before the next communication");
    if (scheme->count == MOST_ARCS)
        arcs_wrong(in, start, "a scheme has up to 1000 communications");
    scheme->arcs = measure_grow(scheme->arcs, scheme->count, scheme->count + 1, sizeof arc);
    scheme->arcs[scheme->count++] = arc;
}

static void arcs_print(const struct arc *arc, char text[PATTERN + LABEL]) {
    int length = snprintf(text, PATTERN + LABEL, "%s:%d->%d", arc->label, arc->from, arc->to);
    if (arc->size >= 0)
        snprintf(text + length, (size_t)(PATTERN + LABEL - length), "(%ldB)", arc->size);
}

static char *arcs_pattern(const struct scheme *scheme) {
    char *pattern = measure_allocate((size_t)scheme->count, PATTERN + LABEL);
    for (int i = 0; i < scheme->count; i++) {
        char text[PATTERN + LABEL];
        arcs_print(&scheme->arcs[i], text);
        strcat(strcat(pattern, i > 0 ? ";" : ""), text);
    }
    return pattern;
}

/* Of its longest text in a file: where some arcs have a size, that of the cell is written at the others. */
static size_t arcs_length(const struct scheme *scheme) {
    size_t without = 0;
    for (int i = 0; i < scheme->count; i++)
        without += scheme->arcs[i].size < 0;
    return strlen(scheme->pattern) + ((int)without < scheme->count ? without * strlen("(2147483647B)") : 0);
}

/* Reads one scheme. Returns NULL, or the rule that the text violates; column counts from 1. */
static const char *arcs_read(const char *text, struct scheme *scheme, int *column) {
    struct arcs_text in = {.text = text, .at = text};
    *scheme = (struct scheme){.count = 0};
    for (;;) {
        while (arcs_between(*in.at))
            in.at++;
        if (*in.at == '\0' || in.rule != NULL)
            break;
        arcs_one(&in, scheme);
    }
    if (in.rule == NULL && scheme->count == 0)
        arcs_wrong(&in, text, "expected a communication, as in a:0->1");
    if (in.rule == NULL)
        scheme->pattern = arcs_pattern(scheme);
    if (in.rule == NULL && arcs_length(scheme) > MOST_TEXT)
        arcs_wrong(&in, text, "a scheme has up to 3800 bytes, with its labels and sizes as the file has them");
    if (in.rule != NULL)
        *column = (int)(in.place - text) + 1;
    return in.rule;
}

#endif
