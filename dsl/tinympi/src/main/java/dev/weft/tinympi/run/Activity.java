package dev.weft.tinympi.run;

/** The activities of a core; it has one at a time. */
enum Activity {
    /** A rank is between two calls. */
    COMPUTING,
    /** A message is copied. */
    COPYING,
    /** No rank of the core can go on. */
    WAITING,
    /** Everything else in a call: matching, handling of messages, and context switches. */
    OVERHEAD
}
