package dev.weft.sharing.replay;

import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Rows;
import dev.weft.trace.MpiFunctions;
import dev.weft.trace.event.Clock;
import dev.weft.trace.match.CombinedCalls;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The time that calls waited for other ranks, by the definitions of the trace replay: a receive waits until the call that
 * sends its message begins, a blocking send until the receive is posted if it still lasts then, and a collective until
 * the ranks whose data it needs have entered it. The rest of a call is communication, which includes overhead.
 */
final class ReplayWaits {
    private static final String LATE_SENDER = "Late Sender";

    private record At(String pattern, String path) {}

    private static final class Sum {
        private final At at;
        private double waited;
        private double inclusive;
        private int calls;

        Sum(At at) {
            this.at = at;
        }
    }

    private final ReplayTasks tasks;
    private final ReplayLog log;
    private final CollectiveArrivals arrivals;
    /** By message: the begin of the call that sends it, and of the call that posts its receive. */
    private final double[] sent;

    private final double[] posted;
    private final CombinedCalls combined = new CombinedCalls();
    private final Map<At, Sum> sums = new HashMap<>();
    private double whole;
    /** As {@link #whole}, in the ticks of the trace. */
    private long ticks;

    ReplayWaits(ReplayTasks tasks, ReplayLog log) {
        this.tasks = tasks;
        this.log = log;
        this.arrivals = new CollectiveArrivals(tasks, log);
        this.sent = new double[log.started.length];
        this.posted = new double[log.started.length];
        for (int task = 0; task < tasks.all.count(); task++) {
            begins(new CallWalk(tasks, log, task));
        }
        for (int task = 0; task < tasks.all.count(); task++) {
            take(task);
        }
    }

    /** Returns a violated condition for each thing that waiting in collectives leaves out, and the condition of combined calls. */
    List<Condition> conditions() {
        return Stream.concat(
                        arrivals.caveats().stream().map(Condition::violated),
                        combined.conditions(Clock.NANOSECONDS, ticks).stream())
                .toList();
    }

    private void begins(CallWalk walk) {
        while (walk.next()) {
            Operation operation = walk.operation();
            if (operation.sends()) {
                sent[walk.message()] = walk.begin();
            }
            if (operation.receives() && log.received[walk.receive()] >= 0) {
                posted[log.received[walk.receive()]] = walk.begin();
            }
        }
    }

    private void take(int task) {
        CallWalk walk = new CallWalk(tasks, log, task);
        int program = tasks.all.programOf(task);
        int[] calls = new int[tasks.job.program(program).communicators()];
        List<String> paths = new ArrayList<>(List.of(tasks.job.program(program).label()));
        while (walk.next()) {
            Operation operation = walk.operation();
            String path = paths.get(paths.size() - 1);
            if (operation == Operation.BEGIN) {
                paths.add(path + "/" + tasks.job.program(program).region(task - tasks.all.base(program), walk.step()));
            } else if (operation == Operation.END) {
                paths.remove(paths.size() - 1);
            } else if (operation.isCollective()) {
                int communicator = walk.written().communicator(walk.step());
                CollectiveArrivals.Call call = arrivals.call(program, communicator, calls[communicator]++);
                add(call.pattern(task), path, walk, call.waited(task, walk));
            } else {
                add(pattern(walk), path, walk, waited(walk));
                if (operation == Operation.SENDRECV) {
                    combined.add(
                            ReplayTrace.ticks(walk.begin()),
                            ReplayTrace.ticks(sent[log.received[walk.receive()]]),
                            ReplayTrace.ticks(posted[walk.message()]),
                            ReplayTrace.ticks(walk.end()));
                }
            }
        }
        double begin = log.begin(tasks, task, 0);
        double end = log.begin(tasks, task, tasks.all.stepsOf(task).count());
        whole += end - begin;
        ticks += ReplayTrace.ticks(end) - ReplayTrace.ticks(begin);
    }

    private void add(String pattern, String path, CallWalk walk, double waited) {
        if (pattern.isEmpty()) {
            return;
        }
        At at = new At(pattern, path + "/" + MpiFunctions.function(walk.operation()));
        Sum sum = sums.computeIfAbsent(at, Sum::new);
        sum.waited += Math.max(0, waited);
        sum.inclusive += walk.end() - walk.begin();
        sum.calls++;
    }

    /** Empty for a call that completes sends only. */
    private static String pattern(CallWalk walk) {
        return switch (walk.operation()) {
            case RECV, SENDRECV -> LATE_SENDER;
            case WAIT, WAITALL -> receives(walk).isEmpty() ? "" : LATE_SENDER;
            case SEND, SSEND -> "Late Receiver";
            default -> "";
        };
    }

    /** The receives that a call is, or completes. */
    private static List<Integer> receives(CallWalk walk) {
        Steps own = walk.written();
        List<Integer> found = new ArrayList<>();
        switch (walk.operation()) {
            case RECV, SENDRECV -> found.add(walk.receive());
            case WAIT -> found.add(walk.receiveOf(own.request(walk.step())));
            case WAITALL -> {
                for (int i = 0; i < own.listLength(walk.step()); i++) {
                    found.add(walk.receiveOf((int) own.list(walk.step(), i)));
                }
            }
            default -> {
                // receives nothing
            }
        }
        found.removeIf(each -> each == CallWalk.SENDS);
        return found;
    }

    private double waited(CallWalk walk) {
        if (walk.operation() == Operation.SEND || walk.operation() == Operation.SSEND) {
            double until = posted[walk.message()];
            return lastsAt(until, walk) ? until - walk.begin() : 0;
        }
        double until = receives(walk).stream()
                .mapToDouble(each -> sent[log.received[each]])
                .max()
                .orElse(0);
        return Math.min(until, walk.end()) - walk.begin();
    }

    /** Whether a send that is over at the tick of the posting waited for it: a synchronous one did. */
    private static boolean lastsAt(double posting, CallWalk walk) {
        long tick = ReplayTrace.ticks(posting);
        long end = ReplayTrace.ticks(walk.end());
        return walk.operation() == Operation.SSEND ? tick <= end : tick < end;
    }

    Columns columns() {
        Comparator<Sum> order = Comparator.<Sum>comparingDouble(sum -> -sum.waited)
                .thenComparing(sum -> sum.at.path())
                .thenComparing(sum -> sum.at.pattern());
        return Rows.of(sums.values().stream().sorted(order).toList())
                .key("pattern", sum -> sum.at.pattern())
                .key("call path", sum -> sum.at.path())
                .measure("wait ratio", Unit.PERCENT, sum -> sum.waited / whole)
                .measure("waiting time", Unit.MS, sum -> sum.waited)
                .measure("inclusive time", Unit.MS, sum -> sum.inclusive)
                .count("calls", sum -> sum.calls)
                .columns();
    }
}
