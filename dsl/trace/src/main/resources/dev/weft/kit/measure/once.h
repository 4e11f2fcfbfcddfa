/* Numbers of a list, each once: two cells of one name could not be told apart. */
#ifndef WEFT_ONCE_H
#define WEFT_ONCE_H

/* Whether a number of the list, with all in place of 0, is among those before it. */
static inline int is_again(const long *list, int at, long all) {
    long number = list[at] == 0 ? all : list[at];
    for (int i = 0; i < at; i++) {
        if ((list[i] == 0 ? all : list[i]) == number) return 1;
    }
    return 0;
}

/* Keeps the first of equal numbers; returns how many are left. */
static inline int once(long *list, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        list[kept] = list[i];
        if (!is_again(list, kept, 0)) kept++;
    }
    return kept;
}

#endif
