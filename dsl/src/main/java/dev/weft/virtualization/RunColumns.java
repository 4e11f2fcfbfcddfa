package dev.weft.virtualization;

import dev.weft.study.Rows;

/** The keys that the table of every answer about a virtualized run begins with, for all methods. */
final class RunColumns {
    private RunColumns() {}

    static <T> Rows<T> keys(Virtualized at, T answer) {
        return places(at, answer).key("ratio", one -> at.ratioOfRanks());
    }

    static <T> Rows<T> places(Virtualized at, T answer) {
        return Rows.one(answer).key("nodes", one -> at.nodes()).key("cores", one -> at.cores());
    }
}
