package dev.weft.virtualization;

import dev.weft.program.ExecutionTimes;
import dev.weft.study.Columns;
import dev.weft.study.Rows;
import dev.weft.units.Unit;

/** The keys that the table of every answer about a virtualized run begins with: nodes, cores and, unless a ratio is searched, the ratio. */
final class RunColumns {
    private RunColumns() {}

    static <T> Rows<T> keys(Virtualized at, T answer) {
        return places(at, answer).key("ratio", one -> at.ratioOfRanks());
    }

    /** Returns the table of a run, simulated or real; terms that only a formula separates are n/a. */
    static Columns measured(Virtualized at, ExecutionTimes times) {
        return keys(at, times)
                .estimate("time", Unit.MS, ExecutionTimes::whole)
                .brackets("least to most of the runs")
                .measure("cpu", Unit.MS, of -> of.computing() + of.copying() + of.overhead())
                .measure("net", Unit.MS, of -> Double.NaN)
                .measure("lost overlap", Unit.MS, of -> Double.NaN)
                .measure("computation time", Unit.MS, ExecutionTimes::computing)
                .measure("memory copy", Unit.MS, ExecutionTimes::copying)
                .measure("call overhead", Unit.MS, ExecutionTimes::overhead)
                .measure("waiting time", Unit.MS, ExecutionTimes::waiting)
                .measure("time without overhead", Unit.MS, of -> Double.NaN)
                .measure("base time", Unit.MS, of -> RunTerms.base(at.base(), at))
                .columns();
    }

    static <T> Rows<T> places(Virtualized at, T answer) {
        return Rows.one(answer).key("nodes", one -> at.nodes()).key("cores", one -> at.cores());
    }
}
