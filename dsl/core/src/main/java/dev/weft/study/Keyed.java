package dev.weft.study;

/** A strategy, placement, level or machine that can be an axis of a sweep: its key names it in tables and charts. */
public interface Keyed {
    /** Returns the short name that key columns and legends print. */
    String key();
}
