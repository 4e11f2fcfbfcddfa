package dev.weft.sharing.replay;

import dev.weft.program.CollectiveSemantics;
import dev.weft.program.Program;
import dev.weft.program.ProgramCollectives;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.study.Origin;
import dev.weft.trace.MpiFunctions;
import dev.weft.trace.Trace;
import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Writes the log of a replay as the events that a tracer would have recorded; tasks become ranks. */
final class ReplayTrace {
    private final ReplayTasks tasks;
    private final ReplayLog log;
    private final Recording recording;
    private final int[] sendingSteps;
    /** By program. */
    private final ProgramCollectives[] collectives;

    private final Map<Operation, Integer> regions = new EnumMap<>(Operation.class);
    /** By program and its communicator: the communicator of the recording. */
    private final int[][] communicators;

    /** By program and its communicator: the position of each rank in it. */
    private final int[][][] places;

    private ReplayTrace(String name, ReplayTasks tasks, ReplayLog log) {
        this.tasks = tasks;
        this.log = log;
        this.recording = Recording.of(name, tasks.all.count());
        this.sendingSteps = tasks.all.sendingSteps();
        this.collectives = new ProgramCollectives[tasks.all.programs()];
        Arrays.setAll(collectives, number -> new ProgramCollectives(tasks.job.program(number)));
        this.communicators = new int[tasks.all.programs()][];
        this.places = new int[tasks.all.programs()][][];
        for (Operation operation : Operation.values()) {
            if (MpiFunctions.isCall(operation)) {
                regions.put(operation, recording.region(MpiFunctions.function(operation)));
            }
        }
        for (int number = 0; number < tasks.all.programs(); number++) {
            communicators(number, tasks.job.program(number));
        }
    }

    static Trace of(String name, ReplayTasks tasks, ReplayLog log, String about) {
        ReplayTrace writer = new ReplayTrace(name, tasks, log);
        for (int task = 0; task < tasks.all.count(); task++) {
            writer.new Writer(task).write();
        }
        String algorithms = tasks.all.algorithms();
        String how = about + (algorithms.isEmpty() ? "" : "; " + algorithms);
        return Trace.of(writer.recording.finish(), Origin.MODEL, how, tasks.job.caveats());
    }

    private void communicators(int number, Program program) {
        communicators[number] = new int[program.communicators()];
        places[number] = new int[program.communicators()][];
        for (int own = 0; own < program.communicators(); own++) {
            int[] members = program.communicator(own);
            int[] place = new int[program.size()];
            for (int i = 0; i < members.length; i++) {
                place[members[i]] = i;
            }
            places[number][own] = place;
            boolean world = own == 0 && tasks.all.programs() == 1;
            int[] ranks = Arrays.stream(members)
                    .map(member -> tasks.all.base(number) + member)
                    .toArray();
            communicators[number][own] =
                    world ? 0 : recording.communicator(program.label() + " " + number + "." + own, ranks);
        }
    }

    /** One task's events. */
    private final class Writer {
        private final int task;
        private final int program;
        private final Steps own;
        private final CallWalk walk;
        private final Track track;
        private final int root;
        /** By communicator: the number of collectives so far. */
        private final int[] calls;

        private final List<Integer> open = new ArrayList<>();

        Writer(int task) {
            this.task = task;
            this.program = tasks.all.programOf(task);
            this.walk = new CallWalk(tasks, log, task);
            this.own = walk.written();
            this.track = recording.track(task);
            this.root = recording.region(tasks.job.program(program).label());
            this.calls = new int[tasks.job.program(program).communicators()];
        }

        void write() {
            track.enter(ticks(log.begin(tasks, task, 0)), root);
            while (walk.next()) {
                switch (walk.operation()) {
                    case COMPUTE -> {
                        // the time between two calls
                    }
                    case BEGIN -> {
                        int region = recording.region(
                                tasks.job.program(program).region(task - tasks.all.base(program), walk.step()));
                        open.add(region);
                        track.enter(ticks(walk.begin()), region);
                    }
                    case END -> track.leave(ticks(walk.begin()), open.remove(open.size() - 1));
                    default -> call(walk.operation(), walk.step(), ticks(walk.begin()), ticks(walk.end()));
                }
            }
            track.leave(ticks(log.begin(tasks, task, tasks.all.stepsOf(task).count())), root);
        }

        private void call(Operation operation, int step, long begin, long end) {
            int region = regions.getOrDefault(operation, root);
            track.enter(begin, region);
            switch (operation) {
                case RECV -> received(end, walk.receive(), -1);
                case IRECV -> track.irecvRequest(begin, own.request(step));
                case ISEND ->
                    track.isend(
                            begin,
                            destination(step),
                            communicator(step),
                            own.tag(step),
                            own.bytes(step),
                            own.request(step));
                case WAIT -> completed(end, own.request(step));
                case WAITALL -> {
                    for (int i = 0; i < own.listLength(step); i++) {
                        completed(end, (int) own.list(step, i));
                    }
                }
                case WAITANY ->
                    throw ModelException.of(
                            "trace() of the replay",
                            tasks.all.name(task) + " waits for any of several requests (waitany), and a replay does not"
                                    + " keep which of them ended first",
                            "Use wait or waitall in the program");
                case SENDRECV -> {
                    track.send(begin, destination(step), communicator(step), own.tag(step), own.bytes(step));
                    received(end, walk.receive(), -1);
                }
                case SEND, SSEND ->
                    track.send(begin, destination(step), communicator(step), own.tag(step), own.bytes(step));
                default -> collective(operation, step, begin, end);
            }
            track.leave(end, region);
        }

        private int destination(int step) {
            return places[program][own.communicator(step)][own.peer(step)];
        }

        private int communicator(int step) {
            return communicators[program][own.communicator(step)];
        }

        private void collective(Operation operation, int step, long begin, long end) {
            int communicator = own.communicator(step);
            int[] place = places[program][communicator];
            int rooted = operation.isRooted() ? place[own.peer(step)] : CollectiveCode.NO_ROOT;
            int member = place[task - tasks.all.base(program)];
            CollectiveSemantics semantics =
                    collectives[program].at(communicator, calls[communicator]++).orElseThrow();
            track.collectiveBegin(begin);
            track.collectiveEnd(
                    end,
                    MpiFunctions.number(operation),
                    communicator(step),
                    rooted,
                    semantics.sent(member),
                    semantics.received(member));
        }

        private void completed(long end, int request) {
            if (walk.receiveOf(request) == CallWalk.SENDS) {
                track.isendComplete(end, request);
            } else {
                received(end, walk.receiveOf(request), request);
            }
        }

        /** Records the source and tag of the send, which also resolves any source and any tag. */
        private void received(long end, int number, int request) {
            int message = log.received[number];
            int sender = tasks.all.sender(message);
            Steps its = tasks.all.stepsOf(sender);
            int step = sendingSteps[message];
            int from = places[program][its.communicator(step)][sender - tasks.all.base(program)];
            int id = communicators[program][its.communicator(step)];
            if (request < 0) {
                track.recv(end, from, id, its.tag(step), its.bytes(step));
            } else {
                track.irecv(end, from, id, its.tag(step), its.bytes(step), request);
            }
        }
    }

    /** Returns the tick of a time. */
    static long ticks(double seconds) {
        return Math.round(seconds * 1e9);
    }
}
