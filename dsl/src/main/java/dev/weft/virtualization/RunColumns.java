package dev.weft.virtualization;

import dev.weft.study.Columns;

/** The keys that every answer about a virtualized run begins with, whichever method gives it. */
final class RunColumns {
    private RunColumns() {}

    static Columns keys(Virtualized at) {
        return places(at).key("ratio", at.ratioOfRanks());
    }

    static Columns places(Virtualized at) {
        return Columns.rows(1).key("nodes", at.nodes()).key("cores", at.cores());
    }
}
