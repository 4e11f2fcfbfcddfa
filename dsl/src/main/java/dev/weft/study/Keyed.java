package dev.weft.study;

/** A strategy, placement, level or machine that can be an axis of a sweep: its key names it in tables and charts. */
public interface Keyed {
    /** The short name that stands in a key column. */
    String key();
}
